"""Distances between round bases, exact: squares are compared, and no root is ever taken."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from oracle.commands.facts import Base, Unit
from oracle.marks import cites, hook

Bases = tuple[Base, ...]


class Distances:
    """How far a unit may intervene, and whether another is as near as that."""

    @cites("commands.intervene.8", says="{unit} may intervene within {result} inches")
    def intervene_range(self, unit: Unit) -> Fraction:
        """The Run-distance allowance of the unit that declares, whether it may Run or not."""
        return self.run_distance(unit)

    @cites(
        "commands.intervene.9",
        "commands.intervene.10",
        says="twice a Move of {unit.move}, modified by {unit.run_modifier}, is {result} inches",
    )
    def run_distance(self, unit: Unit) -> Fraction:
        """Twice the OPDAT Move, and what a rule that names the Run distance adds to it."""
        current = unit.move if unit.move_now is None else unit.move_now
        return 2 * self.move_doubled(unit.move, current) + unit.run_modifier

    @cites("commands.intervene.11", says="{one} and {other} are within {inches} inches of each other: {result}")
    def within(self, one: Unit, other: Unit, inches: Fraction) -> bool:
        """The one measure by which every distance is taken."""
        return self.measured(one, other, inches)

    @hook("commands.intervene.measure")
    def measured(self, intervener: Unit, charger: Unit, inches: Fraction) -> bool:
        """Which points are measured? By default nearest base edge to nearest base edge, and exactly as far is within."""
        return any(edges_within(one, other, inches) for one in intervener.models for other in charger.models)

    @hook("commands.intervene.move_mod")
    def move_doubled(self, profile: Fraction, current: Fraction) -> Fraction:
        """Which Move is doubled? By default the one in the profile, whatever slows the unit."""
        return profile


def edges_within(one: Base, other: Base, inches: Fraction) -> bool:
    """Whether the edges of two bases are at most so far apart; below nothing, no two are."""
    return centres_within(one, other, inches + one.radius + other.radius)


def centres_within(one: Base, other: Base, inches: Fraction) -> bool:
    """Whether the centres of two bases are at most so far apart."""
    return inches >= 0 and square(one, other) <= inches * inches


def square(one: Base, other: Base) -> Fraction:
    """The square of the distance between two centres."""
    across, along = one.x - other.x, one.y - other.y
    return across * across + along * along


def comes_nearer(before: Bases, after: Bases, other: Bases) -> bool:
    """Whether models that stood ``before`` and stand ``after`` are no farther from ``other``, nearest edges to nearest edges."""
    earlier, later = list(_gaps(before, other)), list(_gaps(after, other))
    return any(all(_at_most(gap, than) for than in earlier) for gap in later)


def _gaps(ones: Bases, others: Bases) -> Iterable[tuple[Fraction, Fraction]]:
    """Every gap between two edges, as the square of a length and what is taken off that length."""
    return ((square(one, other), one.radius + other.radius) for one in ones for other in others)


def _at_most(gap: tuple[Fraction, Fraction], than: tuple[Fraction, Fraction]) -> bool:
    """Whether √a - s ≤ √b - t, decided without a root."""
    (a, s), (b, t) = gap, than
    more = s - t
    rest = a - b - more**2 if more >= 0 else b - a - more**2
    if more >= 0:
        return rest <= 0 or rest**2 <= 4 * more**2 * b
    return rest >= 0 and 4 * more**2 * a <= rest**2
