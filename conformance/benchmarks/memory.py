"""How much memory a campaign takes as it goes on: python -m conformance.benchmarks.memory [CASES].

A campaign of CASES (10⁶) blows in this one process: generation, oracle, engine in process, comparison, the coordinator. Resident
memory is told at every power of ten from a thousand on; the bar is that it grows by less than 20 MB from 10⁵ to 10⁶. Some minutes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

import psutil
from tabulate import tabulate

from conformance.benchmarks.campaign import plan
from conformance.campaign.executors import Inline
from conformance.campaign.running import Coordinator
from conformance.campaign.state import Folder, State

FROM, UP_TO = 10**5, 10**6
BAR = 20.0
"""Megabytes by which a campaign may grow between the two."""


def grown(cases: int) -> Iterator[tuple[int, float]]:
    """The cases at each power of ten up to ``cases``, and the megabytes resident by then."""
    coordinator = Coordinator(State(plan=plan("exchange.blow")), Folder(None), Inline(), ahead=1)
    marks = 1000
    while marks <= cases:
        coordinator.run(marks)
        assert not coordinator.state.failures, "the bundled engine does not pass"
        yield coordinator.state.done, psutil.Process().memory_info().rss / 1e6
        marks *= 10


def main() -> None:
    """Run and print; with ``--format json`` what the bar is about alone."""
    words = sys.argv[1:]
    as_json = words[:2] == ["--format", "json"]
    found = dict(grown(int(words[0]) if words and not as_json else UP_TO))
    more = found[UP_TO] - found[FROM] if UP_TO in found else None
    if as_json:
        print(json.dumps({"resident": found, "grown": more}))
        return
    rows = [(f"{cases:,}", f"{size:.1f}") for cases, size in found.items()]
    print(tabulate(rows, ["cases", "MB resident"], disable_numparse=True, colalign=("right", "right")))
    if more is not None:
        print(f"from {FROM:,} to {UP_TO:,} cases: {more:+.1f} MB (bar {BAR:g}) {'yes' if more < BAR else 'NO'}")


if __name__ == "__main__":
    main()
