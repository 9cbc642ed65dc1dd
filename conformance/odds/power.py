"""What the test catches, and after how many throws: worked out from the exact odds before an engine is asked."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, inf, log, sqrt
from typing import NamedTuple

from conformance.odds.betting import logarithm
from conformance.odds.weights import Odds

SURELY = 2.326
"""Standard deviations below the mean that 99 in 100 runs stay above."""
UNSEEN = log(100.0)


class Catch(NamedTuple):
    """A suspect, and the number of throws (blows, spread evenly over the questions) within which it is caught."""

    suspect: str
    half: float
    """In half of all runs; infinite for a suspect that no question can tell from an honest engine."""
    nearly_all: float
    """In 99 of 100 runs."""


def catch(
    name: str, right: Mapping[str, Odds[str]], fault: Mapping[str, Odds[str]], suspects: int, alpha: float
) -> Catch:
    """How soon a suspect is caught: by its drift against the stake, or by an outcome that cannot be."""
    stake = log(2 * suspects / alpha)
    drift, spread, impossible = drifting(right, fault)
    half = min(stake / drift if drift > 0 else inf, log(2.0) / impossible if impossible else inf)
    surely = min(caught_surely(stake, drift, spread), UNSEEN / impossible if impossible else inf)
    return Catch(name, ceil(half) if half < inf else inf, ceil(surely) if surely < inf else inf)


def drifting(right: Mapping[str, Odds[str]], fault: Mapping[str, Odds[str]]) -> tuple[float, float, float]:
    """A throw's mean gain and variance of gain for the bet on ``fault`` when it is true, and its share of impossible outcomes."""
    mean = square = impossible = 0.0
    for name, odds in fault.items():
        for key, chance in odds.items():
            honest = right[name].of(key)
            if honest:
                gain = logarithm(chance) - logarithm(honest)
                mean += float(chance) * gain
                square += float(chance) * gain * gain
            else:
                impossible += float(chance)
    share = 1 / len(fault)
    return mean * share, square * share - (mean * share) ** 2, impossible * share


def caught_surely(stake: float, drift: float, variance: float) -> float:
    """The throws n after which n x drift is above the stake by as many deviations as it takes."""
    if drift <= 0:
        return inf
    root = (SURELY * sqrt(variance) + sqrt(SURELY**2 * variance + 4 * drift * stake)) / (2 * drift)
    return root * root
