"""Our odds beside icepool's and dyce's: python -m conformance.benchmarks.odds. Ends 1 if a bar is missed.

The question is the margin of eight of the default dice against seven and six, all 43 chances of it as whole weights, and it is
a new one each time: every asking makes its own die, for icepool keeps the sums of a die that it has seen. Each library answers
in its own plainest words. The three take turns, and the best of several rounds counts; the bar is a ratio of 20 for both.
"""

from __future__ import annotations

import sys
import timeit
from collections.abc import Callable, Mapping
from fractions import Fraction

import dyce
import icepool
from tabulate import tabulate

from conformance.odds.die import Die, difference

ROUNDS, LONG = 15, 0.05
"""How often each takes its turn, and the seconds that a turn lasts at least."""
BAR = 20

TABLE = {-1: 1, 0: 9, 1: 10}


def ours() -> Mapping[int, int]:
    """The weights of all margins by one power of one integer each way."""
    die = Die(tuple(TABLE), tuple(TABLE.values()))
    return difference(die, 8, (7, 6)).weights


def by_icepool() -> dict[int, int]:
    """The same by icepool."""
    die = icepool.Die(TABLE)
    margin = 8 @ die - 7 @ die - 6 @ die
    return dict(margin.items())


def by_dyce() -> dict[int, int]:
    """The same by dyce."""
    die = dyce.H(TABLE)
    margin = 8 @ die - 7 @ die - 6 @ die
    return dict(margin.items())


def best(questions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Microseconds an answer, by who answers."""
    loops = {who: max(1, round(LONG / (timeit.timeit(ask, number=5) / 5))) for who, ask in questions.items()}
    found = dict.fromkeys(questions, float("inf"))
    for _ in range(ROUNDS):
        for who, ask in questions.items():
            found[who] = min(found[who], timeit.timeit(ask, number=loops[who]) / loops[who] * 1e6)
    return found


def chances(weights: Mapping[int, int]) -> dict[int, Fraction]:
    """The exact chance of each margin."""
    total = sum(weights.values())
    return {margin: Fraction(weight, total) for margin, weight in weights.items()}


def main() -> int:
    """Check that all three agree, to the last fraction, then print the table; 1 if a bar is missed."""
    assert chances(ours()) == chances(by_icepool()) == chances(by_dyce()), "the three do not agree"
    took = best({"ruleproof": ours, "icepool": by_icepool, "dyce": by_dyce})
    rows = [
        {
            "who": who,
            "µs": f"{spent:.1f}",
            "times ours": f"{spent / took['ruleproof']:.1f}",
            "bar": BAR if who != "ruleproof" else "",
        }
        for who, spent in took.items()
    ]
    print(tabulate(rows, headers="keys"))
    return int(min(took["icepool"], took["dyce"]) < BAR * took["ruleproof"])


if __name__ == "__main__":
    sys.exit(main())
