"""Following a rule through every die it throws: where it asks for a roll that was not dealt yet, each way is followed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Mapping
from math import lcm
from typing import Any, TypeVar

from conformance.odds.weights import Odds
from oracle.errors import Invalid

T = TypeVar("T", bound=Hashable)

MOST = 100_000
"""Ways for the dice to fall beyond which a rule is not followed."""

Dealt = Mapping[Hashable, Any]


class Asked(Exception):
    """A rule asks what ``key`` came to; ``odds`` are its chances."""

    def __init__(self, key: Hashable, odds: Odds[Any]) -> None:
        super().__init__(key)
        self.key, self.odds = key, odds


def explored(play: Callable[[Dealt], T]) -> Odds[T]:
    """The distribution of what ``play`` answers; it raises Asked for whatever it needs beyond what was dealt.

    Raises Invalid where that would be more than :data:`MOST` ways.
    """
    leaves: list[tuple[T, int, int]] = []
    paths: deque[tuple[dict[Hashable, Any], int, int]] = deque([({}, 1, 1)])
    while paths:
        dealt, weight, total = paths.popleft()
        try:
            leaves.append((play(dealt), weight, total))
        except Asked as asked:
            odds = asked.odds
            if len(leaves) + len(paths) + len(odds.weights) > MOST:
                raise Invalid("$.characters", "too many dice for exact odds", "give the handfuls fewer dice") from None
            paths += [
                ({**dealt, asked.key: value}, weight * by, total * odds.total) for value, by in odds.weights.items()
            ]
    common = lcm(*{total for _, _, total in leaves})
    weights: dict[T, int] = {}
    for value, weight, total in leaves:
        weights[value] = weights.get(value, 0) + weight * (common // total)
    return Odds(weights, common)
