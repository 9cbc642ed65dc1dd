"""How a handful may fall: by its total where the rules ask no more of it, else by how often each face shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import comb

from conformance.odds.die import Die, handful
from conformance.odds.weights import Odds
from oracle.errors import Invalid

Faces = tuple[int, ...]

LOOK_AT_FACES = frozenset(
    {
        ("exchange.dice.sum", "hits-or-fumbles"),
        ("exchange.luck.blank", "no-positive-face"),
        ("exchange.luck.blank", "all-blank-faces"),
        ("exchange.luck.keep", "blank-dice-only"),
        ("exchange.attack.negative", "negative-faces-count-zero"),
    }
)
"""The readings under which two handfuls of one total may fare differently."""

MOST = 10_000
"""Ways to fall beyond which a handful is not enumerated by its faces."""


def looks_at_faces(readings: Mapping[str, str]) -> bool:
    """Whether single faces matter under these readings."""
    return not LOOK_AT_FACES.isdisjoint(readings.items())


def by_total(die: Die, dice: int) -> Odds[Faces]:
    """The handful as tuples that stand for all of their sum and length: the sum, and blanks beside it."""
    blanks = (0,) * (dice - 1)
    return handful(die, dice).mapped(lambda total: (total, *blanks) if dice else ())


def by_faces(die: Die, dice: int) -> Odds[Faces]:
    """The handful as sorted tuples, each weighing as much as all its orders together; raises Invalid if they are too many."""
    ways = comb(dice + len(die.faces) - 1, dice)
    if ways > MOST:
        raise Invalid(
            "$.blow",
            f"a handful of {dice} dice falls in {ways} ways and a reading looks at its faces",
            f"ask with fewer dice (at most {MOST} ways), or without that reading",
        )
    return Odds(dict(_falls(die, dice, 0)), die.total**dice)


def _falls(die: Die, dice: int, face: int) -> Iterator[tuple[Faces, int]]:
    value, weight = die.faces[face], die.weights[face]
    if face == len(die.faces) - 1:
        yield (value,) * dice, weight**dice
        return
    for shown in range(dice + 1):
        here = comb(dice, shown) * weight**shown
        for rest, by in _falls(die, dice - shown, face + 1):
            yield (value,) * shown + rest, here * by
