"""A distribution: whole weights over one denominator. Fractions only where a number leaves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)
V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Odds(Generic[T]):
    """How much of ``total`` falls on each value; every weight is above 0 and they add up to ``total``."""

    weights: Mapping[T, int]
    total: int

    @classmethod
    def certain(cls, value: T) -> Odds[T]:
        """The distribution that has no other value."""
        return cls({value: 1}, 1)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Every value with its chance."""
        return ((value, Fraction(weight, self.total)) for value, weight in self.weights.items())

    def of(self, value: T) -> Fraction:
        """The chance of one value; 0 if it cannot be."""
        return Fraction(self.weights.get(value, 0), self.total)

    def chance(self, wanted: Callable[[T], bool]) -> Fraction:
        """The chance of all values that are wanted."""
        return Fraction(sum(weight for value, weight in self.weights.items() if wanted(value)), self.total)

    def mean(self, worth: Callable[[T], Fraction | int]) -> Fraction:
        """What a value is worth on average."""
        return Fraction(sum(worth(value) * weight for value, weight in self.weights.items()), self.total)

    def mapped(self, function: Callable[[T], U]) -> Odds[U]:
        """The distribution of a function of the value."""
        weights: dict[U, int] = {}
        for value, weight in self.weights.items():
            made = function(value)
            weights[made] = weights.get(made, 0) + weight
        return Odds(weights, self.total)

    def combined(self, other: Odds[U], function: Callable[[T, U], V]) -> Odds[V]:
        """The distribution of a function of this value and an independent other one."""
        weights: dict[V, int] = {}
        for one, weight in self.weights.items():
            for two, by in other.weights.items():
                made = function(one, two)
                weights[made] = weights.get(made, 0) + weight * by
        return Odds(weights, self.total * other.total)


def expected(odds: Odds[int]) -> Fraction:
    """The mean of a number."""
    return odds.mean(lambda value: value)
