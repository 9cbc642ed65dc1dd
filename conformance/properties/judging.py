"""Every property put to an engine, over generated questions; what breaks one is shrunk before it is shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from conformance.generators import generated, replayed
from conformance.generators.shrinker import shrink
from conformance.judge import OBSERVED_ONLY
from conformance.properties.law import PROPERTIES, Given, Property
from conformance.properties.presumed import fitting
from conformance.properties.witness import Ask, Broken, Said, Silence, Witness

BUDGET = 300
"""Questions that shrinking one counterexample may take."""


@dataclass(frozen=True, slots=True)
class Counterexample:
    """How a property is broken: the drawn question, everything that was asked on its account, and what is wrong with it."""

    op: str
    draws: tuple[int, ...]
    given: Given
    said: tuple[Said, ...]
    wrong: str


@dataclass(frozen=True, slots=True)
class Finding:
    """What came of one property: questions tried, how many the engine had nothing to say to, and a counterexample if any."""

    property: Property
    tried: int
    silent: int
    counterexample: Counterexample | None


def judged(
    ask: Ask,
    examples: int,
    seed: int,
    *,
    observes: Collection[str] = OBSERVED_ONLY,
    readings: Collection[str] = (),
    names: Collection[str] = PROPERTIES,
) -> list[tuple[Property, Counterexample]]:
    """The properties that an engine breaks within so many generated questions each, each with a small counterexample.

    ``observes``: what it observes beside the bare outcome. ``readings``: the rulings that it reads otherwise than by default;
    properties that presume one of them are left out. Raises ValueError for an unknown name.
    """
    found = examined(ask, examples, seed, observes=observes, names=fitting(names, readings))
    return [(each.property, each.counterexample) for each in found if each.counterexample]


def examined(
    ask: Ask,
    examples: int,
    seed: int,
    *,
    observes: Collection[str] = OBSERVED_ONLY,
    names: Collection[str] = PROPERTIES,
) -> Iterator[Finding]:
    """A finding for every property that is named, in order; raises ValueError for an unknown name."""
    for name in names:
        if name not in PROPERTIES:
            raise ValueError(f"no property is called {name!r}; see PROPERTIES")
    for name in names:
        yield _examined(PROPERTIES[name], ask, examples, seed, observes)


def broken(
    law: Property, ask: Ask, given: Given, observes: Collection[str] = OBSERVED_ONLY
) -> tuple[str, tuple[Said, ...]]:
    """What is wrong with an engine by one law and one question, and what it was asked; nothing wrong: "".

    Raises Silence where the engine has nothing to say to it.
    """
    witness = Witness(ask, law.op, observes)
    try:
        law.hold(witness, given)
    except Broken as fault:
        return str(fault), tuple(witness.said)
    return "", tuple(witness.said)


def _examined(law: Property, ask: Ask, examples: int, seed: int, observes: Collection[str]) -> Finding:
    silent = 0
    for index in range(examples):
        case = generated(law.op, seed, index)
        try:
            wrong, _ = broken(law, ask, case.given, observes)
        except Silence:
            silent += 1
            continue
        if wrong:
            return Finding(law, index + 1, silent, _smallest(law, ask, case.draws, observes))
    return Finding(law, examples, silent, None)


def _smallest(law: Property, ask: Ask, draws: tuple[int, ...], observes: Collection[str]) -> Counterexample:
    def still_broken(candidate: tuple[int, ...]) -> bool:
        try:
            return bool(broken(law, ask, replayed(law.op, candidate), observes)[0])
        except Silence:
            return False

    least = shrink(draws, still_broken, budget=BUDGET)
    given = replayed(law.op, least)
    wrong, said = broken(law, ask, given, observes)
    return Counterexample(law.op, least, given, said, wrong)
