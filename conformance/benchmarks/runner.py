"""Frozen cases through the pool, judged, beside a bare echo loop: python -m conformance.benchmarks.runner.

Both ask the same child process program the same frozen cases of `exchange.damage`, with the same codec and the same window; the
child answers what it was told is right. The bare loop does nothing but encode, write, read and decode: in lock step (a whole
window out, a whole window in) or sliding (half a window more whenever half is free); the better of the two is what the pool is
held to. It lays no blame, knows no time-outs and judges nothing. The pool does the former; then it is measured again with every
answer judged against the known one. Rates are cases a second, the best of several interleaved runs, each long enough for the
scheduler to have settled on where the two processes run; the bar is a ratio of 0.5.
"""

from __future__ import annotations

import subprocess
import sys
import time
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import msgspec
from tabulate import tabulate

from conformance.cases.codec import encode
from conformance.cases.model import Case
from conformance.cases.store import frozen
from conformance.judge import judged
from conformance.protocol.messages import Reply, Request, encode_suite_hello
from conformance.protocol.pool import EnginePool

OP = "exchange.damage"
CHILDREN = Path(__file__).parent / "children"
COMMANDS = {"Python": [sys.executable, str(CHILDREN / "echo.py")], "Node": ["node", str(CHILDREN / "echo.mjs")]}
"""Echoes: given answers as JSON, by the number before the dash of an id, they answer those; given none, nothing much."""

WINDOWS = (8, 64, 512)
ROUNDS = 5
COUNT = 100_000
READ = 65536


@cache
def cases() -> list[Case]:
    """The frozen cases of the damage step."""
    return [case for case in frozen() if case.op == OP]


def requests(count: int) -> list[Request]:
    """So many requests, the frozen cases again and again; an id is the number of the case, a dash, and its own number."""
    givens = [msgspec.Raw(encode(case.given)) for case in cases()]
    numbers = islice(cycle(range(len(givens))), count)
    return [Request(f"{number}-{place}", OP, givens[number]) for place, number in enumerate(numbers)]


def knowing(command: list[str]) -> list[str]:
    """An echo that knows the answers."""
    return [*command, encode([case.expect.outcome for case in cases()]).decode()]


def pooled(command: list[str], window: int, count: int, *, judging: bool) -> float:
    """Ask through the pool, and judge every answer or take it as it is; cases a second."""
    asked, known = requests(count), cases()
    by_id = {request.id: known[int(request.id.partition("-")[0])] for request in asked}
    with EnginePool(knowing(command), window=window) as pool:
        observes, answered = pool.hello.observes, 0
        begun = time.perf_counter()
        for result in pool.run(asked):
            case = by_id[result.request.id]
            answered += not judging or judged(case.expect, case.given, result, observes).verdict == "pass"
        spent = time.perf_counter() - begun
    assert answered == count
    return count / spent


def bare(command: list[str], window: int, count: int, step: int) -> float:
    """Ask in a loop that does nothing else, `step` requests more whenever so many are free; cases a second."""
    encode_all, decode = msgspec.json.Encoder().encode_lines, msgspec.json.Decoder(Reply).decode_lines
    asked = requests(count)
    with subprocess.Popen(knowing(command), bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(encode_suite_hello())
        child.stdout.read(READ)
        source, flying, answered, rest = 0, 0, 0, b""
        begun = time.perf_counter()
        while answered < count:
            while source < count and window - flying >= step:
                batch = asked[source : source + step]
                child.stdin.write(encode_all(batch))
                source, flying = source + len(batch), flying + len(batch)
            block, end, rest = (rest + child.stdout.read(READ)).rpartition(b"\n")
            replies = decode(block + end)
            answered, flying = answered + len(replies), flying - len(replies)
        spent = time.perf_counter() - begun
        child.stdin.close()
    return count / spent


class Rates(NamedTuple):
    """Cases a second: of the better of the two bare loops, through the pool, and through the pool with every answer judged."""

    bare: float
    pool: float
    judged: float


def rates(command: list[str], window: int, count: int, rounds: int) -> Rates:
    """Let all take turns, `rounds` times; the best of each."""
    measured = [
        (
            bare(command, window, count, window),
            bare(command, window, count, window // 2),
            pooled(command, window, count, judging=False),
            pooled(command, window, count, judging=True),
        )
        for _ in range(rounds)
    ]
    lock_step, sliding, pool, judging = map(max, zip(*measured, strict=True))
    return Rates(max(lock_step, sliding), pool, judging)


def table(count: int = COUNT, rounds: int = ROUNDS) -> str:
    """Measure all children and windows; a table."""
    rows = []
    for name, command in COMMANDS.items():
        for window in WINDOWS:
            found = rates(command, window, count, rounds)
            rows.append([name, window, *found, found.pool / found.bare, found.judged / found.bare])
    heads = ["child", "window", "bare /s", "pool /s", "judged /s", "pool ÷ bare", "judged ÷ bare"]
    return tabulate(rows, heads, floatfmt=("", "", ",.0f", ",.0f", ",.0f", ".2f", ".2f"), intfmt=",")


if __name__ == "__main__":
    print(table())
