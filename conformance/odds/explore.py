"""Following a rule through every die it throws: where it asks for a roll that was not dealt yet, each way is followed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from math import lcm
from time import thread_time
from typing import Any, TypeVar

from conformance.odds.weights import Odds
from oracle.errors import Invalid

T = TypeVar("T", bound=Hashable)

MOST = 20_000
"""Ways for the dice to fall beyond which a rule is not followed."""

SECONDS = 0.7
"""This thread's time that the odds of one blow may take, whatever else makes it a long one."""

Dealt = Mapping[Hashable, Any]


class Patience:
    """So much time, from now on."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self.ends = thread_time() + seconds

    def spend(self) -> None:
        """Raise Invalid once it is over."""
        if thread_time() > self.ends:
            raise too_many()


def too_many() -> Invalid:
    """The error of a question whose odds would take too long."""
    return Invalid("$.blow", "too many dice for exact odds", "give the handfuls fewer dice")


class Asked(Exception):
    """A rule asks what ``key`` came to; ``odds`` are its chances."""

    def __init__(self, key: Hashable, odds: Odds[Any]) -> None:
        super().__init__(key)
        self.key, self.odds = key, odds


def explored(play: Callable[[Dealt], T], within: Patience | None = None) -> Odds[T]:
    """The distribution of what ``play`` answers; it raises Asked for whatever it needs beyond what was dealt.

    Raises Invalid where that would be more than :data:`MOST` ways, or take longer than there is patience.
    """
    leaves: list[tuple[T, int, int]] = []
    paths: deque[tuple[dict[Hashable, Any], int, int]] = deque([({}, 1, 1)])
    while paths:
        dealt, weight, total = paths.popleft()
        if within is not None:
            within.spend()
        try:
            leaves.append((play(dealt), weight, total))
        except Asked as asked:
            odds = asked.odds
            if len(leaves) + len(paths) + len(odds.weights) > MOST:
                raise too_many() from None
            paths += [
                ({**dealt, asked.key: value}, weight * by, total * odds.total) for value, by in odds.weights.items()
            ]
    common = lcm(*{total for _, _, total in leaves})
    weights: dict[T, int] = {}
    for value, weight, total in leaves:
        weights[value] = weights.get(value, 0) + weight * (common // total)
    return Odds(weights, common)
