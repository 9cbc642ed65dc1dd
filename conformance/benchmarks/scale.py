"""What a billion cases would take: ``python -m conformance.benchmarks.scale FILE`` measures here, and writes the page.

A worker's rate with an engine in process and with one behind the protocol; what a chunk costs a dask cluster beyond its cases; what
it costs the coordinator, which is one process. The rest is multiplication, and said to be.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from typing import Any

import psutil

from conformance.campaign.chunks import Chunk, Task, played
from conformance.campaign.cluster import Dask
from conformance.campaign.plan import CHUNK, Plan
from conformance.campaign.running import Coordinator
from conformance.campaign.state import Folder, State
from conformance.cli.options import table, write_file
from conformance.engines import quick

BILLION = 10**9
CORES = (2, 8, 32, 128, 512)
ROUNDS = 3
SECONDS = 0.5
"""How long a round is at least; the processor's time is told in hundredths."""

CHUNKS = 300
"""Chunks with nothing in them by which the ways are measured."""

OPS = ("exchange.damage", "exchange.blow", "exchange.round", "commands.play")
OBSERVES = ("exact", "handfuls", "refusals")
ENGINES = {
    "in process": "python:conformance.benchmarks.scale:Quick",
    "behind the protocol": f"{sys.executable} -m conformance.engines.quick",
}

HEAD = """# What a billion cases would take

Written by `python -m conformance.benchmarks.scale reports/published/scale.md`, which measures on the machine at hand and
multiplies. The engine is `quick`, the bundled second implementation, which is right: a campaign that finds faults also spends some
seconds on each, whatever the number of cases.
"""


class Quick:
    """The second implementation, in process."""

    hello = quick.HELLO
    answer = staticmethod(quick.answer)


class Told(Executor):
    """Says at once that all cases of a chunk passed: what is left is the coordinator's own time."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """A future that is over."""
        (task,) = args
        future: Future[Any] = Future()
        future.set_result(Chunk(task.start, task.stop, asked=task.stop - task.start))
        return future


def plan(op: str, engine: str) -> Plan:
    """A campaign of one op."""
    return Plan(engine=engine, ops=(op,), observes=OBSERVES)


def rate(op: str, engine: str) -> float:
    """Cases a second of one core, by the processor's time of the worker and its engine; the best of some rounds."""
    played(Task(plan(op, engine), 0, 100))
    best, number = 0.0, 0
    for _ in range(ROUNDS):
        began, first = spent(), number
        while spent() - began < SECONDS:
            played(Task(plan(op, engine), number * CHUNK, (number + 1) * CHUNK))
            number += 1
        best = max(best, (number - first) * CHUNK / (spent() - began))
    return best


def spent() -> float:
    """The processor's time of this process and of the engines that it holds open, in seconds."""
    here = psutil.Process()
    return sum(sum(each.cpu_times()[:2]) for each in (here, *here.children(recursive=True)))


def nothing(task: Task) -> Chunk:
    """A chunk that costs no more than to be sent."""
    return Chunk(task.start, task.stop)


def sent(crew: Executor) -> float:
    """Seconds that a chunk takes to go out and come back, when many are under way."""
    task = Task(plan("exchange.blow", ENGINES["in process"]), 0, CHUNK)
    crew.submit(nothing, task).result()
    began = time.perf_counter()
    for future in [crew.submit(nothing, task) for _ in range(CHUNKS)]:
        future.result()
    return (time.perf_counter() - began) / CHUNKS


def taken_in() -> float:
    """Seconds of the coordinator's own a chunk, all of whose cases pass."""
    state = State(plan=plan("exchange.blow", ENGINES["in process"]))
    coordinator = Coordinator(state, Folder(None), Told(), ahead=64)
    began = time.process_time()
    coordinator.run(CHUNKS * 10 * CHUNK)
    return (time.process_time() - began) / (CHUNKS * 10)


def lasts(seconds: float) -> str:
    """A time as people say it."""
    for unit, size in (("days", 86400), ("hours", 3600), ("minutes", 60)):
        if seconds >= 2 * size:
            return f"{seconds / size:.1f} {unit}"
    return f"{seconds:.0f} s"


def page() -> Iterator[str]:
    """The page, part by part."""
    yield HEAD
    rates = {op: {name: rate(op, engine) for name, engine in ENGINES.items()} for op in OPS}
    with Dask(workers=2) as crew:
        way = sent(crew)
    own = taken_in()
    limit = CHUNK / (way + own)
    cores = os.cpu_count()
    yield f"Measured on {cores} cores ({platform.machine()}), Python {platform.python_version()}.\n"
    yield "## One core\n\nCases a second: generation, oracle, engine, comparison.\n"
    rows = [{"op": op, **{name: f"{each:,.0f}" for name, each in found.items()}} for op, found in rates.items()]
    yield table(rows, "markdown")
    yield f"""
## One coordinator

A chunk of {CHUNK:,} cases takes {1000 * way:.1f} ms to go to a dask worker and back beside its cases (scheduler, sending, and the
coordinator's end of it, on a machine that also runs the workers), and {1000 * own:.2f} ms to be taken in. So one coordinator feeds
at most about **{limit:,.0f} cases a second**, however many workers there are. Only failures come back as more than a number, and
what is known of them is bounded, so neither memory nor the state on disk grows with the cases.
"""
    yield "## A billion cases\n\nBy multiplication, with engines in process; *full* where the coordinator is what one waits for.\n"
    yield table([billion(op, found["in process"], limit) for op, found in rates.items()], "markdown")
    yield "\nBehind the protocol:\n"
    yield table([billion(op, found["behind the protocol"], limit) for op, found in rates.items()], "markdown")
    yield f"""
Where it is full, divide by seed: campaigns of different seeds share nothing, so ten coordinators with ten seeds and 10⁸ cases each
find as much as one. Chunks go out as their number allows: chunk *n* must be told what the chunks before half the last power of
two found, so a campaign keeps at least as many workers busy as it has chunks behind it: 512 of them after {512 * CHUNK:,} cases.
"""


def billion(op: str, each: float, limit: float) -> dict[str, object]:
    """A row: how long a billion cases of an op take on so many cores."""
    row: dict[str, object] = {"op": op}
    for cores in CORES:
        whole = min(cores * each, limit)
        row[f"{cores} cores"] = lasts(BILLION / whole) + (", full" if whole < cores * each else "")
    return row


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("name the file to write: python -m conformance.benchmarks.scale FILE")
    write_file(sys.argv[1], ("\n".join(page()).rstrip() + "\n").encode())
