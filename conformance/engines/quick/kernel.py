"""The compiled loop of the batch form: a blow a turn, integers in, integers out.

It is written for numba but is plain Python as well: `loop` is the same function, not compiled.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba  # type: ignore[import-untyped]  # it ships no types
import numpy as np

from conformance.engines.quick.matchups import BASE, EASY, FEARED, MOST, RATE, SHARES, UNDER

UNKNOWN = 0
"""The denominator of a blow that the loop could not answer within 64 bits."""

HALF, LOW = np.uint32(16), np.uint32(0xFFFF)


def loop(
    margins: Any, numbers: Any, table: Any, shares: Any, landed: Any, delivered: Any, numerator: Any, denominator: Any
) -> int:
    """Answer every blow into the last four columns; the number of those that are left `UNKNOWN`.

    The easy way divides doubles. For integers a, b in 1 to 2^53 - 1 its floor is exact: a quotient that is not whole lies at
    least 1/b below the next whole number k, more than half the spacing of doubles there, which is at most a/b / 2^53 < 1/b;
    so it is not rounded up to k. The rest of the division is then looked up in lowest terms.
    """
    last = np.uint32(table.shape[0] - 1)
    unknown = 0
    for blow in range(np.uint64(margins.size)):
        number = min(numbers[blow], last)
        margin = np.int64(margins[blow])
        lands = margin > 0
        landed[blow] = lands
        margin = max(margin, np.int64(0))
        if margin <= table[number, EASY]:
            under = table[number, UNDER]
            arrives = table[number, BASE] * np.int64(lands) + table[number, RATE] * margin
            whole = np.int64(np.float64(arrives) / np.float64(under))
            share = shares[np.uint64(arrives - whole * under + table[number, SHARES])]
            parts = np.int64(share & LOW)
            numerator[blow] = whole * parts + np.int64(share >> HALF)
            denominator[blow] = parts
            delivered[blow] = whole + np.int64((whole == 0) & (table[number, FEARED] <= margin))
        elif margin > table[number, MOST]:
            denominator[blow] = UNKNOWN
            unknown += 1
        else:
            under = table[number, UNDER]
            arrives = table[number, BASE] * np.int64(lands) + table[number, RATE] * margin
            whole = arrives // under
            common, rest = under, arrives - whole * under
            while rest:
                common, rest = rest, common % rest
            numerator[blow] = arrives // common
            denominator[blow] = under // common
            delivered[blow] = whole + np.int64((whole == 0) & (table[number, FEARED] <= margin))
    return unknown


compiled: Callable[..., int] = numba.njit(loop, error_model="numpy", nogil=True)
"""The loop, compiled the first time that it meets columns of a kind."""
