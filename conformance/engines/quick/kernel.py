"""The compiled loop of the batch form: integers in, integers out.

Most margins are small and most matchups come more than once, so the answers to the smallest margins of every matchup are
worked out first, and the loop looks them up; it works out the others where it meets them. All is written for numba and is
plain Python as well: `one_blow` and `every_blow` are the same functions, not compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np

from conformance.engines.quick.matchups import BASE, FEARED, MOST, RATE, SHARES, UNDER

UNKNOWN = 0
"""The denominator of a blow that 64 bits do not hold."""

DELIVERED, OVER, PARTS, WIDTH = 0, 1, 2, 4
"""The columns of known answers, and how many of them there are room for."""

HALF, LOW = np.uint32(16), np.uint32(0xFFFF)


def one_blow(number: Any, margin: Any, table: Any, shares: Any) -> tuple[Any, Any, Any]:
    """Answer a margin of 0 or more of a matchup: what is delivered, and the exact damage in lowest terms."""
    if margin > table[number, MOST]:
        return np.int64(0), np.int64(0), np.int64(UNKNOWN)
    if margin == 0:
        return np.int64(0), np.int64(0), np.int64(1)
    under, first = table[number, UNDER], table[number, SHARES]
    arrives = table[number, BASE] + table[number, RATE] * margin
    whole = np.int64(np.uint64(arrives) // np.uint64(under))
    rest = arrives - whole * under
    if first >= 0:
        share = shares[first + rest]
        parts = np.int64(share & LOW)
        over = whole * parts + np.int64(share >> HALF)
    else:
        common, left = under, rest
        while left:
            common, left = left, common % left
        over, parts = arrives // common, under // common
    least = np.int64((whole == 0) & (table[number, FEARED] <= margin))
    return whole + least, over, parts


answered: Callable[..., tuple[Any, Any, Any]] = numba.njit(one_blow, error_model="numpy", inline="always")


def every_blow(
    margins: Any,
    numbers: Any,
    table: Any,
    shares: Any,
    known: Any,
    landed: Any,
    delivered: Any,
    numerator: Any,
    denominator: Any,
) -> int:
    """Answer every blow into the last four columns; the number of those that are left `UNKNOWN`.

    ``known``: room for the answers to as many of the smallest margins of each matchup as it holds, 0 among them.
    """
    rows = np.uint64(table.shape[0])
    span = np.uint64(known.shape[0]) // rows
    for number in range(rows):
        for margin in range(span):
            place = number * span + margin
            known[place, DELIVERED], known[place, OVER], known[place, PARTS] = answered(
                number, np.int64(margin), table, shares
            )
    unknown = 0
    for blow in range(np.uint64(margins.size)):
        chosen = min(np.uint64(numbers[blow]), rows - np.uint64(1))
        left = max(np.int64(margins[blow]), np.int64(0))
        landed[blow] = left > 0
        if left < np.int64(span):
            place = chosen * span + np.uint64(left)
            delivered[blow] = known[place, DELIVERED]
            numerator[blow] = known[place, OVER]
            parts = known[place, PARTS]
        else:
            delivered[blow], numerator[blow], parts = answered(chosen, left, table, shares)
        denominator[blow] = parts
        unknown += parts == UNKNOWN
    return unknown


compiled: Callable[..., int] = numba.njit(every_blow, error_model="numpy", nogil=True)
"""The loop, compiled when it first meets columns of a kind."""
