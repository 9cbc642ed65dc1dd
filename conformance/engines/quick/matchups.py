"""Matchups: what each weapon does to each target, a row of integers a matchup, bounded exactly before anything is cast.

A matchup is a weapon, a target and limits; a blow is a matchup and a margin. Natures and armor lists, of any length, are
worked into one worth by `damage.worth` in Python's own integers. Here they are brought to lowest terms, told apart, and laid
into a table of 64-bit integers with the largest margin up to which 64 bits hold everything on the way.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from conformance.engines.quick.damage import Worth, worth
from conformance.engines.quick.given import DamageGiven

Whole64 = NDArray[np.int64]

BASE, RATE, UNDER, FEARED, MOST, SHARES = range(6)
"""The columns of a table: the worth, the largest margin that is within 64 bits, and where its shares begin or -1."""

LARGEST = 2**63 - 1
SHARED = 4096
"""The largest denominator whose shares are laid out beforehand."""

NOBODY: Worth = (0, 0, LARGEST + 1, 0)
"""Stands for every matchup that does not exist: no margin is within its bounds."""


class Matchups(NamedTuple):
    """Worths that differ from one another, and what the compiled loop reads of them.

    ``table``: a row a worth, and one more for `NOBODY`. ``shares``: for every rest of every small denominator the rest and the
    denominator in lowest terms, 16 bits each.
    """

    worths: list[Worth]
    table: Whole64
    shares: NDArray[np.uint32]


class Columns(NamedTuple):
    """Blows in columns: the margin and the number of the matchup of each."""

    margins: NDArray[Any]
    numbers: NDArray[np.uint32]
    matchups: Matchups


def columns(givens: Iterable[DamageGiven]) -> Columns:
    """Lay questions of `exchange.damage` into columns; raises MalformedError for what is no question."""
    numbers: dict[Worth, int] = {}
    margins, chosen = [], []
    for given in givens:
        found = lowest(worth(given["weapon"], given.get("target", {}), given.get("limits")))
        margins.append(given["margin"])
        chosen.append(numbers.setdefault(found, len(numbers)))
    narrow = not margins or (min(margins) >= -(2**31) and max(margins) < 2**31)
    kind = np.int32 if narrow else np.int64
    return Columns(np.array(margins, kind), np.array(chosen, np.uint32), matchups(list(numbers)))


def lowest(found: Worth) -> Worth:
    """Bring a worth to lowest terms."""
    base, rate, under, feared = found
    common = gcd(base, rate, under)
    return (base, rate, under, feared) if common == 1 else (base // common, rate // common, under // common, feared)


def matchups(worths: list[Worth]) -> Matchups:
    """Lay worths into a table."""
    places, shares = shared({under for _, _, under, _ in worths if under <= SHARED})
    rows = [row(each, places) for each in (*worths, NOBODY)]
    return Matchups(worths, np.array(rows, np.int64), shares)


def row(found: Worth, places: dict[int, int]) -> tuple[int, ...]:
    """Lay one worth into a row; what it may not be asked for within 64 bits is bounded away by its largest margin."""
    base, rate, under, feared = found
    if max(base, under) > LARGEST:
        return 0, 0, 1, LARGEST, -1, -1
    most = min(LARGEST - 1, (LARGEST - base) // rate if rate else LARGEST)
    return base, min(rate, LARGEST), under, min(feared or LARGEST, LARGEST), most, places.get(under, -1)


def shared(unders: set[int]) -> tuple[dict[int, int], NDArray[np.uint32]]:
    """Bring every rest of these denominators to lowest terms; where those of each begin, and all of them one after another."""
    places, parts, end = {}, [], 0
    for under in sorted({1, *unders}):
        rests = np.arange(under, dtype=np.uint32)
        common = np.gcd(rests, np.uint32(under))
        parts.append(rests // common << 16 | under // common)
        places[under], end = end, end + under
    return places, np.concatenate(parts).astype(np.uint32)
