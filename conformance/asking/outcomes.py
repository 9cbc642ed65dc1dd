"""Every outcome of a question, with the readings that lead to it: over all readings of all rulings at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product

from conformance.asking.hinges import agrees, seen
from conformance.asking.ruling import Answer
from conformance.asking.told import Told, op_and_question, tell
from conformance.cases.rulesets import Ruled, player, ruled
from conformance.inference.forking import TooTangledError, World, every_reading, worlds
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.variants import default

MOST = 3000
"""Worlds beyond which only single readings and pairs are tried."""

Readings = tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Outcome:
    """One outcome; ``readings`` are the smallest sets of readings, beside those in force, that lead to it."""

    told: Told
    readings: tuple[Readings, ...]


@dataclass(frozen=True)
class Outcomes:
    """All outcomes, that of the readings in force first; how many combinations were tried, and whether that was all."""

    outcomes: tuple[Outcome, ...]
    tried: int
    whole: bool


def outcomes(answer: Answer) -> Outcomes:
    """Every outcome of a question."""
    try:
        every, whole = list(_every(answer)), True
    except TooTangledError:
        every, whole = list(_few(answer)), False
    found: dict[bytes, list[Readings]] = {}
    for readings, outcome in sorted(every, key=lambda each: (len(each[0]), each)):
        sets = found.setdefault(outcome, [])
        if not any(set(smaller) <= set(readings) for smaller in sets):
            sets.append(readings)
    groups = tuple(
        Outcome(tell(answer.put, {**answer.readings, **dict(sets[0])}), tuple(sets)) for sets in found.values()
    )
    return Outcomes(groups, len(every), whole)


def _every(answer: Answer) -> Iterator[tuple[Readings, bytes]]:
    """Every legal set of readings, none of them idle, and what it comes to; raises TooTangledError beyond MOST worlds."""
    op, asked = op_and_question(answer.put)
    for world in worlds(op, asked, domains(answer), MOST):
        outcome = _world(answer, world)
        if outcome is not None:
            yield from ((readings, outcome) for readings in leading(answer.readings, world))


def domains(answer: Answer) -> dict[str, tuple[str, ...]]:
    """The readings of every ruling that the question says enough of."""
    untold = answer.put.draft.untold
    return {
        ruling: tuple(name for name in names if f"{ruling}={name}" not in untold)
        for ruling, names in every_reading(answer.put.ruleset)
    }


def leading(chosen: Mapping[str, str], world: World) -> set[Readings]:
    """The sets of readings that lead from those in force into a world, with what they cannot do without."""
    away = [
        [(ruling, name) for name in names]
        for ruling, names in world.readings.items()
        if chosen.get(ruling, default(ruling)) not in names
    ]
    return {_sorted(legal) for readings in product(*away) for legal in _legal(chosen, world, dict(readings))}


def _legal(chosen: Mapping[str, str], world: World, readings: Mapping[str, str]) -> Iterator[Mapping[str, str]]:
    """These readings, if they agree with those in force; else beside another reading of a ruling that the world leaves open."""
    if agrees({**chosen, **readings}):
        yield readings
        return
    partners = {key.partition("=")[0] for each in rulebook().exclusions for key in each.readings} - readings.keys()
    for ruling in partners:
        every = tuple(each.name for each in rulebook().rulings[ruling].readings)
        for name in world.readings.get(ruling, every):
            if agrees({**chosen, **readings, ruling: name}):
                yield {**readings, ruling: name}


def _world(answer: Answer, world: World) -> bytes | None:
    """What a world comes to, to compare; None where the question says too little for it."""
    if world.answer is Invalid:
        return None
    if world.answer is not None:
        return seen(Ruled(world.answer))
    return next((_outcome(answer, dict(readings)) for readings in leading(answer.readings, world)), None)


def _few(answer: Answer) -> Iterator[tuple[Readings, bytes]]:
    """The readings that the answer hinges on, alone and in pairs."""
    choices: list[list[Readings]] = [
        [tuple({**each.company, hinge.ruling: each.name}.items()) for each in hinge.otherwise]
        for hinge in answer.turns_on
    ]
    alone = [readings for choice in choices for readings in choice]
    pairs = (_joined(pair) for one, other in combinations(choices, 2) for pair in product(one, other))
    for readings in {(), *alone, *pairs}:
        outcome = _outcome(answer, dict(readings))
        if outcome is not None:
            yield readings, outcome


def _joined(chosen: Iterable[Readings]) -> Readings:
    return _sorted({ruling: name for readings in chosen for ruling, name in readings})


def _sorted(readings: Mapping[str, str]) -> Readings:
    return tuple(sorted(readings.items()))


def _outcome(answer: Answer, readings: Mapping[str, str]) -> bytes | None:
    both = {**answer.readings, **readings}
    if not agrees(both):
        return None
    op, asked = op_and_question(answer.put)
    try:
        return seen(ruled(asked, player(op, both)))
    except Invalid:
        return None
