"""How a hostile engine is tried, and how it is seen that nothing of it is left."""

from __future__ import annotations

import os
import sys
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

from conformance.protocol.messages import Request
from conformance.protocol.pool import EnginePool

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conformance.protocol.results import Result

HOSTILE = Path(__file__).parent / "hostile"
ROOT = HOSTILE.parents[3]
CASES = 12
GUILTY = 5
TOKEN = "RULEPROOF_TEST_TOKEN"
SHORT = 1.0
"""Seconds until a hanging engine is given up, where one is expected to hang; an honest one is to answer in them however busy
the machine is."""


def command(engine: str, *arguments: str) -> list[str]:
    """The hostile engine of that name, quick to start."""
    return [sys.executable, "-S", str(HOSTILE / f"{engine}.py"), *arguments]


def case(number: int, *, guilty: bool = False) -> Request:
    """A case whose right answer is the square of its number."""
    given: dict[str, Any] = {"n": number, "next": f"square/{number + 1}"} | ({"guilty": True} if guilty else {})
    return Request(f"square/{number}", "square", msgspec.Raw(msgspec.json.encode(given)))


def cases() -> list[Request]:
    """Twelve cases, the sixth of which makes a hostile engine misbehave."""
    return [case(number, guilty=number == GUILTY) for number in range(CASES)]


def is_right(result: Result) -> bool:
    """Whether the case got its true verdict."""
    number = int(result.request.id.split("/")[1])
    return result.kind == "outcome" and result.payload == {"square": number * number}


class Trial:
    """What a pool made of an engine: one result a case, and what it went through."""

    def __init__(self, results: list[Result], pool: EnginePool) -> None:
        self.results = {int(result.request.id.split("/")[1]): result for result in results}
        self.restarts, self.incidents = pool.restarts, pool.incidents
        assert len(results) == len(self.results), "a case has two results"

    @property
    def guilty(self) -> Result:
        """The result of the guilty case, all others having been checked."""
        assert len(self.results) == CASES
        assert [number for number, result in self.results.items() if not is_right(result)] in ([], [GUILTY])
        return self.results[GUILTY]


def left_running() -> list[str]:
    """The processes this test started, directly or not, that still run; known by a token in their environment."""
    mark = f"{TOKEN}={os.environ[TOKEN]}".encode()
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if int(process.name) != os.getpid() and mark in (process / "environ").read_bytes().split(b"\0"):
                found.append((process / "cmdline").read_bytes().replace(b"\0", b" ").decode())
        except OSError:
            continue
    return found


@pytest.fixture
def nothing_left(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Whatever the test starts has ended when it ends, in bounded time."""
    monkeypatch.setenv(TOKEN, uuid.uuid4().hex)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < 60
    end = time.monotonic() + 10
    while (left := left_running()) and time.monotonic() < end:
        time.sleep(0.01)
    assert left == []


@pytest.fixture(params=[1, 8], ids=["alone", "window of 8"])
def try_out(request: pytest.FixtureRequest, nothing_left: None) -> Callable[..., Trial]:
    """Run the twelve cases through a hostile engine, one at a time and eight in flight."""

    def tried(engine: str, *arguments: str, **options: Any) -> Trial:
        terms: dict[str, Any] = {"timeout": 20.0, "window": request.param, "grace": 0.2, "settle": 0.015, **options}
        with EnginePool(command(engine, *arguments), **terms) as pool:
            return Trial(list(pool.run(cases())), pool)

    return tried
