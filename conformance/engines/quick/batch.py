"""The batch form of the damage step: a million blows in columns, answered exactly by a compiled loop (extra `bench`).

    laid = columns(givens)          # questions of exchange.damage; or matchups once, and margins and numbers of your own
    answers = deal(laid)            # landed, delivered, numerator and denominator, a number a blow
    answers[0]                      # {"landed": True, "delivered": 10, "exact": "21/2"}

Every question of `exchange.damage` is accepted. Whatever provably fits 64-bit integers, by a bound worked out in Python's own
integers for each matchup, is answered in the columns; any other blow is answered one at a time by `damage.deal` and kept in
`Outcomes.beyond`, its denominator in the column left 0. Nothing is ever rounded or wrapped around.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from conformance.engines.quick.damage import deal as deal_one
from conformance.engines.quick.given import Outcome, Rational
from conformance.engines.quick.kernel import UNKNOWN, WIDTH, compiled
from conformance.engines.quick.matchups import Columns, Matchups, Whole64, columns, matchups

__all__ = ["Columns", "Matchups", "Outcomes", "columns", "deal", "matchups", "room"]

KNOWN = 40_960
"""Answers to small margins that are worked out beforehand, at most, and never more than a quarter of the blows."""


@dataclass(slots=True)
class Outcomes:
    """The answers to blows, a place a blow; the exact damage is in lowest terms.

    ``beyond``: delivered and exact damage of the blows that 64 bits do not hold, by place.
    """

    landed: NDArray[np.bool_]
    delivered: Whole64
    numerator: Whole64
    denominator: Whole64
    beyond: dict[int, tuple[int, Rational]] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.landed)

    def __getitem__(self, place: int) -> Outcome:
        """Tell one blow as `exchange.damage` does."""
        place = range(len(self))[place]
        landed = bool(self.landed[place])
        if place in self.beyond:
            delivered, exact = self.beyond[place]
            return {"landed": landed, "delivered": delivered, "exact": exact}
        over, under = int(self.numerator[place]), int(self.denominator[place])
        return {
            "landed": landed,
            "delivered": int(self.delivered[place]),
            "exact": over if under == 1 else f"{over}/{under}",
        }


def room(count: int) -> Outcomes:
    """Make room for the answers to so many blows; it may be used again and again."""
    delivered, numerator, denominator = (np.zeros(count, np.int64) for _ in range(3))
    return Outcomes(np.zeros(count, np.bool_), delivered, numerator, denominator)


def deal(blows: Columns, into: Outcomes | None = None) -> Outcomes:
    """Deal every blow, into the room that is given or into new room.

    Raises ValueError for columns of unequal length or another kind than integers, IndexError for a matchup that does not exist.
    """
    margins, numbers = signed(blows.margins), indices(blows.numbers)
    answers = room(len(margins)) if into is None else into
    if not len(margins) == len(numbers) == len(answers):
        raise ValueError(
            f"{len(margins)} margins, {len(numbers)} matchups and room for {len(answers)}: make them as many"
        )
    table, shares = blows.matchups.table, blows.matchups.shares
    span = min(KNOWN, len(margins) // 4) // len(table) or 1
    known = np.empty((span * len(table), WIDTH), np.int64)
    columns = answers.landed, answers.delivered, answers.numerator, answers.denominator
    unknown = compiled(margins, numbers, table, shares, known, *columns)
    answers.beyond.clear()
    if unknown:
        for place in np.flatnonzero(answers.denominator == UNKNOWN).tolist():
            answers.beyond[place] = one(blows.matchups, int(numbers[place]), int(margins[place]), place)
            answers.delivered[place] = answers.numerator[place] = 0
    return answers


def one(among: Matchups, number: int, margin: int, place: int) -> tuple[int, Rational]:
    """Deal one blow in Python's own integers."""
    if number >= len(among.worths):
        raise IndexError(f"blow {place} is of matchup {number}, and there are {len(among.worths)}")
    return deal_one(margin, among.worths[number])


def signed(column: NDArray[Any]) -> NDArray[Any]:
    """See that margins are signed integers, one after another in memory."""
    if column.ndim != 1 or column.dtype.kind != "i":
        raise ValueError(f"margins are a column of signed integers, not {column.ndim} dimensions of {column.dtype}")
    return np.ascontiguousarray(column)


def indices(column: NDArray[Any]) -> NDArray[np.uint32]:
    """See that the numbers of matchups are 32-bit integers; one below 0 becomes too large and so belongs to no matchup."""
    if column.ndim != 1 or column.dtype not in (np.uint32, np.int32):
        raise ValueError(f"numbers are a column of 32-bit integers, not {column.ndim} dimensions of {column.dtype}")
    return np.ascontiguousarray(column).view(np.uint32)
