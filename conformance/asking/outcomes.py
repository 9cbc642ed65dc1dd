"""Every outcome of a question, with the readings that lead to it: over all combinations of the readings it hinges on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from math import prod

from conformance.asking.hinges import agrees, seen
from conformance.asking.ruling import Answer
from conformance.asking.told import Told, op_and_question, tell
from conformance.cases.rulesets import player, ruled
from oracle.errors import Invalid

MOST = 3000
"""Combinations beyond which only single readings and pairs are tried."""

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
    choices = [
        [(), *(tuple({**each.company, hinge.ruling: each.name}.items()) for each in hinge.otherwise)]
        for hinge in answer.turns_on
    ]
    whole = prod(len(choice) for choice in choices) <= MOST
    found: dict[bytes, list[Readings]] = {}
    tried = 0
    for readings in sorted(set(_all(choices) if whole else _few(choices)), key=lambda each: (len(each), each)):
        outcome = _outcome(answer, dict(readings))
        if outcome is None:
            continue
        tried += 1
        sets = found.setdefault(outcome, [])
        if not any(set(smaller) <= set(readings) for smaller in sets):
            sets.append(readings)
    groups = tuple(
        Outcome(tell(answer.put, {**answer.readings, **dict(sets[0])}), tuple(sets)) for sets in found.values()
    )
    return Outcomes(groups, tried, whole)


def _all(choices: list[list[Readings]]) -> Iterator[Readings]:
    for chosen in product(*choices):
        yield _joined(chosen)


def _few(choices: list[list[Readings]]) -> Iterator[Readings]:
    yield ()
    yield from (each for choice in choices for each in choice)
    for one, other in combinations(choices, 2):
        yield from (_joined(pair) for pair in product(one, other))


def _joined(chosen: Iterable[Readings]) -> Readings:
    return tuple(sorted({ruling: name for readings in chosen for ruling, name in readings}.items()))


def _outcome(answer: Answer, readings: Mapping[str, str]) -> bytes | None:
    both = {**answer.readings, **readings}
    if not agrees(both):
        return None
    op, asked = op_and_question(answer.put)
    try:
        return seen(ruled(asked, player(op, both)))
    except Invalid:
        return None
