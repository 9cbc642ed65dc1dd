"""How fast a campaign goes: python -m conformance.benchmarks.campaign.

Engine in process, no JSON: generation, oracle, engine, comparison; cases a second, the best of several chunks. Then what two
workers gain over one beside what two bare spinning processes gain over one on the same machine at the same time, interleaved
(bar: 0.85 of it); and how long a failure takes to be made small (bar: 50 ms in the median).
"""

from __future__ import annotations

import multiprocessing
import statistics
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from math import inf
from typing import Any

from tabulate import tabulate

from conformance.campaign.asking import Asker
from conformance.campaign.chunks import Task, played
from conformance.campaign.plan import CHUNK, Plan, places
from conformance.campaign.shrinking import no_other_way, shrunk
from conformance.cli.engine import answerer, hello
from conformance.engines import quick
from conformance.generators import GENERATORS

ROUNDS = 5
CHUNKS = 12
FAILURES = 40
OBSERVES = ("exact", "handfuls", "refusals")
HERE = "python:conformance.benchmarks.campaign:"


class Quick:
    """The second implementation, in process."""

    hello = quick.HELLO
    answer = staticmethod(quick.answer)


class Wrong:
    """The oracle with a fumbled defense that counts as none, in process."""

    hello = hello({}, ("exchange.fumble.2/clamps-fumbles",))

    def __init__(self) -> None:
        import conformance.mutants  # noqa: F401 - registers every mutant

        self.answer = answerer({}, ("exchange.fumble.2/clamps-fumbles",), trace=False)


def plan(op: str, engine: str = "Quick") -> Plan:
    """A campaign of one op."""
    return Plan(engine=HERE + engine, ops=(op,), observes=OBSERVES)


def rate(op: str) -> tuple[float, float]:
    """Cases a second of one worker, by the clock and by the processor's time; the best of several chunks."""
    played(Task(plan(op), 0, CHUNK))
    clock, processor = [], []
    for number in range(1, 1 + CHUNKS):
        began, worked = time.perf_counter(), time.process_time()
        chunk = played(Task(plan(op), number * CHUNK, (number + 1) * CHUNK))
        clock.append(time.perf_counter() - began)
        processor.append(time.process_time() - worked)
        assert not chunk.failed
    return CHUNK / min(clock), CHUNK / min(processor)


def spin(count: int) -> int:
    """Do nothing but work."""
    total = 0
    for number in range(count):
        total += number & 7
    return total


def timed(crew: Executor, work: Callable[[Any], Any], tasks: list[Any]) -> float:
    """Seconds that a crew takes for tasks."""
    began = time.perf_counter()
    list(crew.map(work, tasks))
    return time.perf_counter() - began


def gains() -> tuple[float, float]:
    """What two workers gain over one: a campaign's, and bare spinning processes'; the best of interleaved rounds each."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as one, ProcessPoolExecutor(2, mp_context=context) as two:
        tasks = [Task(plan("exchange.blow"), number * CHUNK, (number + 1) * CHUNK) for number in range(CHUNKS)]
        spins = [3_000_000] * CHUNKS
        for crew in (one, two):
            timed(crew, played, tasks[:4])
        campaign: dict[Executor, float] = {one: inf, two: inf}
        bare: dict[Executor, float] = {one: inf, two: inf}
        for _ in range(ROUNDS):
            for crew in (one, two):
                campaign[crew] = min(campaign[crew], timed(crew, played, tasks))
                bare[crew] = min(bare[crew], timed(crew, spin, spins))
    return campaign[one] / campaign[two], bare[one] / bare[two]


def shrinking() -> list[float]:
    """Seconds that each of some failures takes to be made small."""
    voice = Asker(plan("exchange.blow", "Wrong"))
    found = (asked.failure for asked in voice.all(places(("exchange.blow",), 0, 5000)) if asked.failure)
    spent = []
    for failure, _ in zip(found, range(FAILURES), strict=False):
        began = time.perf_counter()
        shrunk(voice, failure, no_other_way(failure))
        spent.append(time.perf_counter() - began)
    return spent


def report() -> str:
    """Measure everything; the tables."""
    rates = [[op, *rate(op)] for op in GENERATORS]
    heads = ["op", "cases /s", "cases /s of processor time"]
    campaign, bare = gains()
    spent = shrinking()
    rows = [
        ["two workers over one", f"{campaign:.2f}"],
        ["two bare spinning processes over one", f"{bare:.2f}"],
        ["the first over the second (bar 0.85)", f"{campaign / bare:.2f}"],
        [f"a failure made small, median of {len(spent)} (bar 50 ms)", f"{1000 * statistics.median(spent):.1f} ms"],
        ["the slowest of them", f"{1000 * max(spent):.1f} ms"],
    ]
    return tabulate(rates, heads, floatfmt=",.0f") + "\n\n" + tabulate(rows, disable_numparse=True)


if __name__ == "__main__":
    print(report())
