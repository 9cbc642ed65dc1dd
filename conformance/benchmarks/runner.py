"""The pool beside a bare echo loop: python -m conformance.benchmarks.runner.

Both ask the same child process program the same requests, with the same codec and the same window. The bare loop does
nothing but encode, write, read and decode: in lock step (a whole window out, a whole window in) or sliding (half a
window more whenever half is free); the better of the two is what the pool is held to. No validation of blame, no
time-outs, no selector. Rates are requests a second, the best of several interleaved runs, each long enough for the
scheduler to have settled on where the two processes run; the bar is a ratio of 0.5.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from tabulate import tabulate

from conformance.protocol.messages import Reply, Request, encode_suite_hello
from conformance.protocol.pool import EnginePool

if TYPE_CHECKING:
    from collections.abc import Iterator

CHILDREN = Path(__file__).parent / "children"
COMMANDS = {"Python": [sys.executable, str(CHILDREN / "echo.py")], "Node": ["node", str(CHILDREN / "echo.mjs")]}
WINDOWS = (8, 64, 512)
ROUNDS = 5
COUNT = 100_000
READ = 65536


def requests(count: int) -> Iterator[Request]:
    """Generate requests of the size of an `exchange.damage` case, some 200 bytes each."""
    given = (
        '{"margin":%d,"normal":[7,6,6,2],"critical":[9,8],"resistance":{"cutting":"3/4","piercing":"1/2"},"armor":4}'
    )
    for number in range(count):
        yield Request(f"exchange.margin.1/{number}", "exchange.damage", msgspec.Raw((given % (number % 40)).encode()))


def pooled(command: list[str], window: int, count: int) -> float:
    """Ask through the pool; requests a second."""
    with EnginePool(command, window=window) as pool:
        asked = list(requests(count))
        begun = time.perf_counter()
        answered = sum(result.kind == "outcome" for result in pool.run(asked))
        spent = time.perf_counter() - begun
    assert answered == count
    return count / spent


def bare(command: list[str], window: int, count: int, step: int) -> float:
    """Ask in a loop that does nothing else, `step` requests more whenever so many are free; requests a second."""
    encode, decode = msgspec.json.Encoder().encode_lines, msgspec.json.Decoder(Reply).decode_lines
    with subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        child.stdin.write(encode_suite_hello())
        child.stdout.read(READ)
        asked, source, flying, answered, rest = list(requests(count)), 0, 0, 0, b""
        begun = time.perf_counter()
        while answered < count:
            while source < count and window - flying >= step:
                batch = asked[source : source + step]
                child.stdin.write(encode(batch))
                source, flying = source + len(batch), flying + len(batch)
            block, end, rest = (rest + child.stdout.read(READ)).rpartition(b"\n")
            replies = decode(block + end)
            answered, flying = answered + len(replies), flying - len(replies)
        spent = time.perf_counter() - begun
        child.stdin.close()
    return count / spent


def rates(command: list[str], window: int, count: int, rounds: int) -> tuple[float, float, float]:
    """Measure lock step, sliding and pool in turn, `rounds` times; the best of each."""
    measured = [
        (
            bare(command, window, count, window),
            bare(command, window, count, window // 2),
            pooled(command, window, count),
        )
        for _ in range(rounds)
    ]
    lock_step, sliding, pool = zip(*measured, strict=True)
    return max(lock_step), max(sliding), max(pool)


def table(count: int = COUNT, rounds: int = ROUNDS) -> str:
    """Measure all children and windows; a table."""
    rows = []
    for name, command in COMMANDS.items():
        for window in WINDOWS:
            lock_step, sliding, pool = rates(command, window, count, rounds)
            rows.append([name, window, lock_step, sliding, pool, pool / max(lock_step, sliding)])
    heads = ["child", "window", "lock step /s", "sliding /s", "pool /s", "pool ÷ better"]
    return tabulate(rows, heads, floatfmt=("", "", ",.0f", ",.0f", ",.0f", ".2f"), intfmt=",")


if __name__ == "__main__":
    print(table())
