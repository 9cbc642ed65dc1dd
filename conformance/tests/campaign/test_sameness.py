"""The laws of running: the same findings whoever works, and after whatever interruption; nothing half written."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from pathlib import Path

import pytest

from conformance.campaign.inquiry import told_after
from conformance.campaign.state import NAME
from conformance.tests.campaign.running import PLANTED, findings, fuzz, state
from conformance.tests.running import ruleproof, shell

CASES = 3000


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a campaign that one worker ran without interruption."""
    out = tmp_path_factory.mktemp("usual")
    assert shell(*fuzz("WrongThrice", CASES, out)).code == 1
    assert len(findings(out)) == 3
    return out


def test_two_workers_find_what_one_finds(usual: Path, tmp_path: Path) -> None:
    """The same files byte for byte, the same counts, the same state."""
    assert shell(*fuzz("WrongThrice", CASES, tmp_path, "--workers", "2")).code == 1
    assert findings(tmp_path) == findings(usual)
    assert state(tmp_path) == state(usual)


def threads() -> Executor:
    """An executor of somebody else's, two threads in this process."""
    return ThreadPoolExecutor(2)


def test_any_executor_finds_the_same(usual: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Named as ``module:factory``."""
    ran = ruleproof(capsys, *fuzz("WrongThrice", CASES, tmp_path, "--executor", f"{__name__}:threads"))
    assert ran.code == 1
    assert findings(tmp_path) == findings(usual)
    assert state(tmp_path) == state(usual)


def test_an_executor_that_is_none_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In a line that says what to write."""
    ran = ruleproof(capsys, *fuzz("RightEngine", 10, tmp_path, "--executor", "no_such_module:factory"))
    assert ran.code == 4
    assert "write module:factory" in ran.err


@pytest.mark.parametrize("workers", ["1", "2"])
def test_killed_and_resumed_it_finds_the_same(usual: Path, tmp_path: Path, workers: str) -> None:
    """After kill -9 in the middle no worker is left, no file is half written, and --resume ends where nobody was killed."""
    child = begun(tmp_path, "WrongThrice", "--workers", workers)
    until(lambda: (tmp_path / NAME).exists())
    child.kill()
    child.communicate()
    assert state(tmp_path)["done"] < CASES
    until(lambda: not running(child.pid))
    assert shell(*fuzz("WrongThrice", CASES, tmp_path, "--workers", workers, "--resume")).code == 1
    assert not list(tmp_path.glob(".*"))
    assert findings(tmp_path) == findings(usual)
    assert state(tmp_path) == state(usual)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_interrupted_it_tells_what_it_has_and_ends_two(usual: Path, tmp_path: Path, workers: str) -> None:
    """Ctrl-C takes in what is under way, writes the files, reports, and can be resumed."""
    child = begun(tmp_path, "WrongThrice", "--workers", workers)
    until(lambda: (tmp_path / NAME).exists())
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=60)
    assert child.returncode == 2, err
    assert "interrupted" in err
    assert "cases asked" in out
    assert findings(tmp_path)
    assert shell(*fuzz("WrongThrice", CASES, tmp_path, "--resume")).code == 1
    assert findings(tmp_path) == findings(usual)


def begun(out: Path, engine: str, *more: str) -> subprocess.Popen[str]:
    """A campaign that has been started in a process group of its own."""
    command = [sys.executable, "-m", "conformance", *fuzz(engine, CASES, out, *more)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)


def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


def running(group: int) -> list[str]:
    """The processes of a group that have not ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            state, _, own = (process / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(own) == group and state != "Z":
            found.append(process.name)
    return found


def test_a_campaign_goes_on_to_more_cases(usual: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What has been asked is not asked again, and the findings are those of one long run."""
    assert ruleproof(capsys, *fuzz("WrongThrice", 2000, tmp_path)).code == 1
    ran = ruleproof(capsys, *fuzz("WrongThrice", CASES, tmp_path, "--resume"))
    assert ran.code == 1
    assert state(tmp_path) == state(usual)
    assert findings(tmp_path) == findings(usual)


def test_another_plan_is_no_resumption(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Another seed, another engine: refused, with what the campaign was; and without --resume nothing is overwritten."""
    assert ruleproof(capsys, *fuzz("RightEngine", 10, tmp_path)).code == 0
    again = ruleproof(capsys, *fuzz("RightEngine", 10, tmp_path))
    assert again.code == 4
    assert "a campaign was here before; add --resume" in again.err
    other = ruleproof(capsys, *fuzz("RightEngine", 10, tmp_path, "--resume", "--seed", "2"))
    assert other.code == 4
    assert f"another plan ({PLANTED}RightEngine, seed 1" in other.err


def test_out_of_time_it_ends_in_order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """--max-time begins nothing new; what was asked is reported as what was wanted."""
    ran = ruleproof(capsys, *fuzz("RightEngine", 10**9, tmp_path, "--max-time", "1"))
    assert ran.code == 0
    assert "wanted" in ran.out


def test_a_chunk_is_told_only_what_nobody_has_to_wait_for() -> None:
    """Chunk 100 knows the causes of the first 32, so 68 may be under way beside it."""
    assert [told_after(number) for number in (0, 1, 2, 3, 4, 7, 8, 100)] == [0, 0, 1, 1, 2, 2, 4, 32]
