"""Our odds beside icepool's and dyce's: python -m conformance.benchmarks.odds.

The question is the margin of eight of the default dice against seven and six, all 43 chances of it as whole weights. Each
library answers it in its own plainest words, from a die that is made before the clock starts; nothing is remembered from one
asking to the next. The three take turns, and the best of several rounds counts; the bar is a ratio of 20 for both.
"""

from __future__ import annotations

import timeit
from collections.abc import Callable

import dyce
import icepool
from tabulate import tabulate

from conformance.odds.die import DEFAULT, difference

ROUNDS, LONG = 15, 0.05
"""How often each takes its turn, and the seconds that a turn lasts at least."""
BAR = 20

TABLE = dict(zip(DEFAULT.faces, DEFAULT.weights, strict=True))
POOL, BAG = icepool.Die(TABLE), dyce.H(TABLE)


def ours() -> dict[int, int]:
    """The weights of all margins by one power of one integer each way."""
    return dict(difference(DEFAULT, 8, (7, 6)).weights)


def by_icepool() -> dict[int, int]:
    """The same by icepool."""
    margin = 8 @ POOL - 7 @ POOL - 6 @ POOL
    return dict(margin.items())


def by_dyce() -> dict[int, int]:
    """The same by dyce."""
    margin = 8 @ BAG - 7 @ BAG - 6 @ BAG
    return dict(margin.items())


def best(questions: dict[str, Callable[[], object]]) -> dict[str, float]:
    """Microseconds an answer, by who answers."""
    loops = {who: max(1, round(LONG / (timeit.timeit(ask, number=5) / 5))) for who, ask in questions.items()}
    found = dict.fromkeys(questions, float("inf"))
    for _ in range(ROUNDS):
        for who, ask in questions.items():
            found[who] = min(found[who], timeit.timeit(ask, number=loops[who]) / loops[who] * 1e6)
    return found


def main() -> None:
    """Check that all three agree, then print the table."""
    shares = [[weight / sum(each.values()) for weight in each.values()] for each in (ours(), by_icepool(), by_dyce())]
    assert shares[0] == shares[1] == shares[2], "the three do not agree"
    took = best({"ruleproof": ours, "icepool": by_icepool, "dyce": by_dyce})
    rows = [
        {"who": who, "µs": f"{spent:.1f}", "times ours": f"{spent / took['ruleproof']:.1f}", "bar": BAR}
        for who, spent in took.items()
    ]
    print(tabulate(rows, headers="keys"))


if __name__ == "__main__":
    main()
