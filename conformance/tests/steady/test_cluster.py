"""The laws of a cluster: the same findings as one process, whichever worker dies; what is wrong with it is told in a line."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor
from pathlib import Path

import psutil
import pytest

from conformance.campaign import executors
from conformance.tests.campaign.running import findings, fuzz, state
from conformance.tests.running import Ran, ruleproof, shell
from conformance.tests.steady.watching import ended, until
from oracle.errors import Invalid

pytest.importorskip("distributed", reason="needs ruleproof[cluster]")

CASES = 4000
CHEAP = ("--ruleset", "exchange")
ENGINES = "python:conformance.tests.steady.engines:"


class Cluster:
    """The cluster of :mod:`conformance.tests.steady.cluster`, in a process of its own."""

    def __init__(self) -> None:
        pipe, command = subprocess.PIPE, [sys.executable, "-m", "conformance.tests.steady.cluster"]
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL, text=True)
        self.address = self.told()

    def told(self, *words: str) -> str:
        """Say something, and hear the answer."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        for word in words:
            self.process.stdin.write(f"{word}\n")
            self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    @property
    def engines(self) -> list[psutil.Process]:
        """The engines that its workers hold open."""
        below = psutil.Process(self.process.pid).children(recursive=True)
        return [process for process in below if "conformance.engines.quick" in " ".join(process.cmdline())]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two workers, each a process."""
    here = Cluster()
    below = psutil.Process(here.process.pid).children(recursive=True)
    yield here
    here.process.communicate(timeout=30)
    assert ended(below)


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a campaign in one process."""
    out = tmp_path_factory.mktemp("usual")
    assert shell(*fuzz("WrongThrice", CASES, out, *CHEAP)).code == 1
    assert len(findings(out)) == 3
    return out


def on(cluster: Cluster, *arguments: str) -> subprocess.Popen[str]:
    """A campaign on a cluster, begun."""
    command = [sys.executable, "-m", "conformance", *arguments, "--executor", "dask", "--scheduler", cluster.address]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def over(campaign: subprocess.Popen[str]) -> Ran:
    """What came of it."""
    out, err = campaign.communicate(timeout=120)
    return Ran(campaign.returncode, out, err)


def test_a_cluster_finds_what_one_process_finds(cluster: Cluster, usual: Path, tmp_path: Path) -> None:
    """The same files byte for byte, the same counts, the same state."""
    ran = over(on(cluster, *fuzz("WrongThrice", CASES, tmp_path, *CHEAP)))
    assert ran.code == 1, ran.err
    assert findings(tmp_path) == findings(usual)
    assert state(tmp_path) == state(usual)


def test_a_worker_killed_at_work_loses_no_case_and_doubles_none(cluster: Cluster, usual: Path, tmp_path: Path) -> None:
    """What it had under way another worker does; every case is counted once."""
    campaign = on(cluster, *fuzz("WrongThrice", CASES, tmp_path, *CHEAP))
    victim = int(cluster.told("kill"))
    until(lambda: not psutil.pid_exists(victim))
    ran = over(campaign)
    assert ran.code == 1, ran.err
    assert state(tmp_path)["asked"] == CASES
    assert findings(tmp_path) == findings(usual)
    assert state(tmp_path) == state(usual)


def test_engines_on_a_cluster_go_when_the_campaign_goes(cluster: Cluster, tmp_path: Path) -> None:
    """The workers stay, for the next campaign; the engines that they were given do not."""
    engine = f"{sys.executable} -m conformance.engines.quick"
    arguments = ["fuzz", "--engine", engine, "--cases", "3000", "--op", "exchange.damage", "--out", str(tmp_path)]
    campaign = on(cluster, *arguments)
    until(lambda: cluster.engines)
    ran = over(campaign)
    assert ran.code == 0, ran.err
    assert "PASS  3000 cases asked" in ran.out
    until(lambda: not cluster.engines)


def test_interrupted_on_a_cluster_it_keeps_what_it_has_and_resumes(
    cluster: Cluster, usual: Path, tmp_path: Path
) -> None:
    """Ctrl-C ends it 2 with its state; resumed in one process, it finds what it would have found."""
    campaign = on(cluster, *fuzz("WrongThrice", CASES, tmp_path, *CHEAP))
    until(lambda: (tmp_path / "campaign.json").exists() or campaign.poll() is not None)
    campaign.send_signal(2)
    ran = over(campaign)
    assert ran.code == 2, ran.err
    assert shell(*fuzz("WrongThrice", CASES, tmp_path, *CHEAP, "--resume")).code == 1
    assert findings(tmp_path) == findings(usual)
    assert state(tmp_path) == state(usual)


@pytest.mark.parametrize(
    ("engine", "told"),
    [("Deadly", "one chunk killed 1 worker; give them more memory"), ("OnlyHere", "not installed on this worker")],
)
def test_a_cluster_of_this_machine_tells_in_a_line_why_its_workers_cannot_go_on(
    engine: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An engine that kills its worker, and one that is only here: exit 4, and nothing left running."""
    monkeypatch.setenv("DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES", "0")
    before = psutil.Process().children(recursive=True)
    ran = shell("fuzz", "--engine", ENGINES + engine, "--cases", "1000", "--executor", "dask", "--workers", "1")
    assert ran.code == 4, ran.err
    assert told in ran.err
    assert "Traceback" not in ran.err
    assert psutil.Process().children(recursive=True) == before


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--executor", "dask", "--scheduler", "tcp://127.0.0.1:1"), "no scheduler answers"),
        (("--executor", "dask", "--scheduler", "nonsense://1"), "no scheduler answers"),
        (("--scheduler", "tcp://127.0.0.1:1"), "schedules no such executor; add --executor dask"),
    ],
)
def test_a_scheduler_that_is_none_is_refused(
    more: tuple[str, ...], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In one line, as soon as nobody answers."""
    monkeypatch.setenv("DASK_DISTRIBUTED__COMM__TIMEOUTS__CONNECT", "1s")
    ran = shell(*fuzz("RightEngine", 10, tmp_path, *more))
    assert ran.code == 4
    assert told in ran.err.strip().splitlines()[-1]
    assert "Traceback" not in ran.err


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In a line, before anything is asked."""
    monkeypatch.setattr(executors, "find_spec", lambda name: None)
    ran = ruleproof(capsys, *fuzz("RightEngine", 10, tmp_path, "--executor", "dask"))
    assert ran.code == 4
    assert ran.err == "ruleproof: --executor dask: dask.distributed is not installed; install ruleproof[cluster]\n"


def no_executor() -> object:
    """Makes none."""
    return 3


def broken() -> Executor:
    """A factory that fails."""
    raise OSError("no licence")


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("no_such_module:factory", "No module named"),
        (f"{__name__}:nobody", "has no attribute 'nobody'"),
        (f"{__name__}:no_executor", "makes a int, which takes no tasks"),
        (f"{__name__}:broken", "no licence"),
        ("dusk", "names no executor"),
        (":", "names no executor"),
    ],
)
def test_an_executor_that_cannot_be_made_is_refused_with_what_to_write(spec: str, told: str) -> None:
    """Whatever is wrong with it."""
    with pytest.raises(Invalid) as wrong:
        executors.executor(1, spec)
    assert told in str(wrong.value)
    assert "write module:factory" in str(wrong.value)


def test_as_many_chunks_are_sent_ahead_as_an_executor_wants() -> None:
    """One to this process, so that it is free in between; two a worker to others, or what they say."""
    inline = executors.executor(1, None)
    assert executors.ahead(inline, 1) == 1
    with executors.executor(3, None) as pool:
        assert executors.ahead(pool, 3) == 8
