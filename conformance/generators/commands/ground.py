"""Ground: round bases on a lattice so fine that 3-4-5 and 5-12-13 triangles of hundredths of an inch have corners on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import gcd, sqrt

INCH = 13_000
"""Steps of the lattice to an inch."""

HUNDREDTH = INCH // 100

Spot = tuple[int, int]
Base = tuple[int, int, int]
"""Where a base stands and its radius, in steps."""

Bases = list[Base]
Length = int | str


@lru_cache(maxsize=1 << 14)
def written(steps: int) -> Length:
    """A length as a case writes it, in inches."""
    common = gcd(steps, INCH)
    return steps // INCH if common == INCH else f"{steps // common}/{INCH // common}"


def toward(way: Spot, distance: int, aside: int = 0) -> Spot:
    """The point so far along a way from the origin and so far to the left of it; the legs of a way are 65ths."""
    x, y = way
    return (x * distance - y * aside) // 65, (y * distance + x * aside) // 65


class Ground:
    """Where every unit stands that is on the table."""

    __slots__ = ("bases",)

    def __init__(self) -> None:
        self.bases: dict[str, Bases] = {}

    def fits(self, name: str, bases: Bases) -> bool:
        """Whether a unit may stand there: no base shares ground with another's; touching is no sharing."""
        for other, theirs in self.bases.items():
            if other != name:
                for x, y, radius in bases:
                    for across, along, girth in theirs:
                        if (x - across) ** 2 + (y - along) ** 2 < (radius + girth) ** 2:
                            return False
        return True

    def within(self, name: str, other: str, limit: int) -> bool:
        """Whether the nearest edges of two units are at most so far apart."""
        for x, y, radius in self.bases[name]:
            for across, along, girth in self.bases[other]:
                reach = limit + radius + girth
                if reach >= 0 and (x - across) ** 2 + (y - along) ** 2 <= reach * reach:
                    return True
        return False

    def nearer(self, bases: Bases, name: str, other: str) -> bool:
        """Whether bases are surely no farther from the other unit than this one stands."""
        theirs = self.bases[other]
        return bases == self.bases[name] or gap(bases, theirs) < gap(self.bases[name], theirs) - 1

    def approach(self, name: str, other: str, eighths: int) -> Bases:
        """The bases of a unit that has gone so many eighths of the straight way to another, in whole hundredths."""
        x, y, _ = self.bases[name][0]
        across, along, _ = self.bases[other][0]
        return shifted(
            self.bases[name], hundredths((across - x) * eighths // 8), hundredths((along - y) * eighths // 8)
        )


def gap(ones: Bases, others: Bases) -> float:
    """About how far the nearest edges are apart, in steps."""
    return min(
        sqrt((x - across) ** 2 + (y - along) ** 2) - radius - girth
        for x, y, radius in ones
        for across, along, girth in others
    )


def hundredths(steps: int) -> int:
    """The length in whole hundredths of an inch, towards 0."""
    return steps - steps % HUNDREDTH if steps >= 0 else -(-steps - -steps % HUNDREDTH)


def shifted(bases: Bases, across: int, along: int) -> Bases:
    """Bases put elsewhere, all by the same way."""
    return [(x + across, y + along, radius) for x, y, radius in bases]


def models(bases: Sequence[Base]) -> list[list[Length]]:
    """Bases as a case writes them."""
    return [[written(x), written(y), written(radius)] for x, y, radius in bases]


def places(bases: Sequence[Base]) -> list[list[Length]]:
    """Where bases stand, as a case writes it."""
    return [[written(x), written(y)] for x, y, _ in bases]
