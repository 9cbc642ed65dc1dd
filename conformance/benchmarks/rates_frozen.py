"""The frozen damage cases two ways: through the pool to an engine, judged; and as parametrised pytest tests of it in process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec

from conformance.cases.codec import encode
from conformance.cases.model import Case
from conformance.cases.store import frozen
from conformance.judge import judged
from conformance.protocol.messages import Request
from conformance.protocol.pool import EnginePool

OP = "exchange.damage"
TIMES = 8
"""How often every frozen case is asked, so that there are a thousand and the start of a session does not count."""

TESTS = f"""
import pytest
from conformance.cases.store import frozen
from conformance.engines.quick import answer

CASES = [case for case in frozen() if case.op == "{OP}"]

@pytest.mark.parametrize("case", CASES * {TIMES}, ids=lambda case: case.id)
def test_case(case):
    assert answer(case.op, case.given) == {{"outcome": case.expect.outcome}}
"""
"""The cheapest test there is: no process, no pipe, and a plain comparison."""


def cases() -> list[Case]:
    """The frozen cases of the damage step."""
    return [case for case in frozen() if case.op == OP]


def through_the_pool() -> float:
    """Cases a second through the pool, each answer judged against the known one."""
    asked = cases() * TIMES
    requests = [Request(str(place), OP, msgspec.Raw(encode(case.given))) for place, case in enumerate(asked)]
    with EnginePool([sys.executable, "-m", "conformance.engines.quick"]) as pool:
        begun = perf_counter()
        verdicts = [
            judged(case.expect, case.given, result, pool.hello.observes).verdict
            for result in pool.run(requests)
            for case in (asked[int(result.request.id)],)
        ]
        spent = perf_counter() - begun
    if set(verdicts) != {"pass"}:
        raise RuntimeError(f"the bundled engine does not pass: {set(verdicts)}")
    return len(asked) / spent


def as_tests() -> float:
    """Cases a second as tests, by what pytest says of its session: no start of Python, no plugin but its own."""
    with TemporaryDirectory(prefix="ruleproof-tests-") as folder:
        (Path(folder) / "test_cases.py").write_text(TESTS)
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", folder, folder]
        quiet = {**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""}
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=quiet)
    told = re.search(r"^(\d+) passed in ([\d.]+)s", done.stdout, re.MULTILINE)
    if not told:
        raise RuntimeError(f"pytest: {done.stdout[-1000:]} {done.stderr[-1000:]}")
    return int(told[1]) / float(told[2])
