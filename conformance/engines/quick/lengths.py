"""Lengths in inches: exact, signed, and compared without a root; a distance is never worked out, only judged.

A length is a numerator and a denominator above 0 in lowest terms, so equal lengths are equal pairs.
"""

from math import gcd, lcm
from typing import TypeAlias

from conformance.engines.quick.given import Rational
from conformance.engines.quick.rationals import REMEMBERED, Share, parsed

Model: TypeAlias = list[Rational]
"""A round base: `[x, y, radius]`."""


class Lengths(dict[Rational, Share]):
    """Lengths by how a case writes them: a look-up after the first time, bounded in size."""

    def __missing__(self, written: Rational) -> Share:
        if isinstance(written, str) and written.startswith("-"):
            over, under = parsed(written[1:])
            over = -over
        else:
            over, under = parsed(written)
        if len(self) >= REMEMBERED:
            self.clear()
        common = gcd(over, under)
        share = self[written] = over // common, under // common
        return share


LENGTH = Lengths()


def longer(one: Rational, other: Rational) -> bool:
    """Whether one length is longer than the other."""
    over, under = LENGTH[one]
    limit, parts = LENGTH[other]
    return over * parts > limit * under


def elsewhere(models: list[Model], places: list[list[Rational]]) -> bool:
    """Whether any model is put where it does not stand; turning on the spot is no change (commands.defend.move_kind)."""
    return any(
        LENGTH[model[0]] != LENGTH[place[0]] or LENGTH[model[1]] != LENGTH[place[1]]
        for model, place in zip(models, places, strict=True)
    )


def within(models: list[Model], others: list[Model], limit: Share) -> bool:
    """Whether the nearest base edges are at most this far apart; the limit is within (commands.intervene.measure)."""
    scale = lcm(limit[1], *(LENGTH[length][1] for model in (*models, *others) for length in model))
    ours = scaled(models, scale)
    theirs = scaled(others, scale)
    inches = limit[0] * (scale // limit[1])
    for x, y, radius in ours:
        for across, along, girth in theirs:
            reach = inches + radius + girth
            if reach >= 0 and (x - across) ** 2 + (y - along) ** 2 <= reach * reach:
                return True
    return False


def scaled(models: list[Model], scale: int) -> list[list[int]]:
    """Write every length of the models as so many parts of an inch."""
    return [[over * (scale // under) for over, under in map(LENGTH.__getitem__, model)] for model in models]
