"""The damage hot path for pytest-benchmark: pytest conformance/benchmarks --benchmark-only.

A round answers a thousand generated blows; what it answered is checked behind the clock. The table's column OPS, times a thousand,
is blows a second. `--benchmark-json` writes a file that `ruleproof compare` reads.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance import engines
from conformance.benchmarks.hot_path import CHUNK, OPS, Answered, Entrant, checksum, dealt, questions
from conformance.benchmarks.hot_path_entrants import (
    by_batches,
    by_oracle,
    by_oracle_aloud,
    by_oracle_reading,
    by_pipe,
    by_quick,
)
from conformance.protocol.engines import open_engine

QUICK = [sys.executable, "-m", "conformance.engines.quick"]
NODE = ["node", str(Path(engines.__path__[0]) / "node" / "engine.mjs")]


def measured(benchmark: Any, entrant: Entrant) -> None:
    """Run rounds and hold the last one's checksum against the oracle's."""
    answered: Answered = benchmark(entrant.round)
    assert answered.sums() == entrant.right
    benchmark.extra_info.update(op=entrant.op, blows=entrant.blows, checksum=entrant.right)


def asked(op: str) -> tuple[list[dict[str, Any]], str]:
    """A thousand blows and their checksum."""
    givens = questions(op, CHUNK)
    return givens, checksum(dealt(op, givens))


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("make", [by_oracle, by_oracle_reading, by_oracle_aloud, by_quick])
def test_one_by_one(benchmark: Any, op: str, make: Any) -> None:
    """In this process."""
    measured(benchmark, make(op, *asked(op)))


@pytest.mark.parametrize("op", OPS)
@pytest.mark.parametrize("command", [QUICK, NODE], ids=["quick", "node"])
def test_over_the_pipe(benchmark: Any, op: str, command: list[str]) -> None:
    """Case by case, as many in flight as the engine takes."""
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    with open_engine(command) as engine:
        measured(benchmark, by_pipe(engine, engine.hello.engine.name, op, *asked(op)))


@pytest.mark.parametrize("op", OPS)
def test_a_thousand_at_once(benchmark: Any, op: str) -> None:
    """The op ``exchange.batch``."""
    with open_engine(QUICK) as engine:
        measured(benchmark, by_batches(engine, "quick", op, *asked(op)))
