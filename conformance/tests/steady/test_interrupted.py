"""The laws of interruption: Ctrl-C ends it 2, kill -9 at once; what is left is whole or was there before, and nothing runs on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from conformance.results import read
from conformance.tests.campaign.running import findings, fuzz, state
from conformance.tests.running import shell
from conformance.tests.steady.forking import Cost
from conformance.tests.steady.hostile import RESULTS
from conformance.tests.steady.watching import ended, until

QUICK = f"{sys.executable} -m conformance.engines.quick"
SLOW = f"{sys.executable} -m conformance.tests.steady.slow"
CHECK = ("check", "--engine", QUICK, "--only", "exchange.armor.*", "--generated", "0")
EVERYTHING = (
    "--json",
    "run.jsonl",
    "--html",
    "run.html",
    "--junit",
    "run.xml",
    "--badge",
    "run.json",
    "--summary",
    "run.md",
)


def begun(folder: Path, *arguments: str) -> subprocess.Popen[str]:
    """The command line in a folder, as a process group of its own, as a terminal has it."""
    command = [sys.executable, "-m", "conformance", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=folder, stdout=pipe, stderr=pipe, text=True, start_new_session=True)


def interrupted(folder: Path, number: signal.Signals, moment: tuple[str, int], *arguments: str) -> Cost:
    """The command line in a folder, interrupted at a moment of its writing."""
    kind, turn = moment
    command = [sys.executable, "-m", "conformance.tests.steady.interrupting", number.name, kind, str(turn), *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return Cost(done.returncode, done.stdout, done.stderr, 0.0, 0.0)


def whole(file: Path) -> bool:
    """Whether a file of results is whole."""
    with file.open("rb") as lines:
        return bool(read(lines, file.name).rows)


@pytest.mark.parametrize("delay", [0.0, 0.3])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_check_interrupted_while_it_asks_leaves_no_file_and_no_process(
    number: signal.Signals, delay: float, workers: str, tmp_path: Path
) -> None:
    """Right after the engine has begun, and later; the engine ends with it."""
    child = begun(tmp_path, "check", "--engine", SLOW, "--workers", workers, *EVERYTHING)
    process = psutil.Process(child.pid)
    until(lambda: len(process.children(recursive=True)) >= int(workers))
    time.sleep(delay)
    below = process.children(recursive=True)
    if number == signal.SIGINT:
        os.killpg(child.pid, number)
    else:
        child.kill()
    out, err = child.communicate(timeout=30)
    assert child.returncode == (2 if number == signal.SIGINT else -number), err
    assert ended(below)
    assert not out
    assert "Traceback" not in err
    if number == signal.SIGINT:
        assert err.strip() == "interrupted"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("engine", [f"{SLOW} deaf", f"sh -c '{SLOW} deaf; true'"])
def test_an_engine_that_hangs_ends_with_whoever_asked_it(engine: str, tmp_path: Path) -> None:
    """After kill -9 nobody is left to stop it, nor its child; it does not hear that its input has ended either."""
    child = begun(tmp_path, "check", "--engine", engine, *EVERYTHING)
    process = psutil.Process(child.pid)
    until(lambda: any("deaf" in each.cmdline()[-1] for each in process.children(recursive=True) if each.cmdline()))
    time.sleep(0.5)
    below = process.children(recursive=True)
    assert below
    child.kill()
    child.communicate()
    try:
        assert ended(below)
    finally:
        for each in below:
            if each.is_running():
                each.kill()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("moment", [("write", 1), ("put", 2), ("write", 5)])
def test_a_check_interrupted_while_it_writes_leaves_each_file_whole_or_not_there(
    number: signal.Signals, moment: tuple[str, int], tmp_path: Path
) -> None:
    """The files that were written before it are whole; a draft is left by kill -9 alone, and hidden."""
    cost = interrupted(tmp_path, number, moment, *CHECK, *EVERYTHING)
    assert cost.code == (2 if number == signal.SIGINT else -number), cost.err
    _, turn = moment
    names = [file.name for file in tmp_path.iterdir()]
    drafts = [name for name in names if name.startswith(".")]
    assert len(names) - len(drafts) == turn - 1
    assert len(drafts) == (number == signal.SIGKILL)
    if "run.jsonl" in names:
        assert whole(tmp_path / "run.jsonl")
    assert shell(*CHECK, *EVERYTHING, cwd=tmp_path).code == 0
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted(EVERYTHING[1::2])


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
def test_a_comparison_interrupted_while_it_writes_leaves_the_page_that_was_there(
    number: signal.Signals, tmp_path: Path
) -> None:
    """Half a page is no page."""
    (tmp_path / "run.jsonl").write_bytes(RESULTS)
    (tmp_path / "page.html").write_text("earlier", encoding="utf-8")
    arguments = ("compare", "run.jsonl", "run.jsonl", "--html", "page.html")
    cost = interrupted(tmp_path, number, ("write", 1), *arguments)
    assert cost.code == (2 if number == signal.SIGINT else -number), cost.err
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == "earlier"
    drafts = [file.name for file in tmp_path.iterdir() if file.name.startswith(".")]
    assert len(drafts) == (number == signal.SIGKILL)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("moment", [("write", 1), ("write", 9)])
def test_a_casebook_interrupted_leaves_the_one_that_was_there(
    number: signal.Signals, moment: tuple[str, int], tmp_path: Path
) -> None:
    """No page of the new one is among those of the old; Ctrl-C sweeps up, kill -9 leaves a hidden draft."""
    book = tmp_path / "book"
    book.mkdir()
    earlier = '<meta name="generator" content="ruleproof 0">earlier'
    (book / "index.html").write_text(earlier, encoding="utf-8")
    cost = interrupted(tmp_path, number, moment, "site", "-o", "book", "--ruleset", "commands")
    assert cost.code == (2 if number == signal.SIGINT else -number), cost.err
    assert [file.name for file in book.iterdir()] == ["index.html"]
    assert (book / "index.html").read_text(encoding="utf-8") == earlier
    others = [file.name for file in tmp_path.iterdir() if file != book]
    assert len(others) == (number == signal.SIGKILL)
    assert all(name.startswith(".") for name in others)


CASES = 3000
CHEAP = ("--op", "exchange.damage")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGKILL])
@pytest.mark.parametrize("moment", [("write", 1), ("put", 2), ("write", 2)])
def test_a_campaign_interrupted_while_it_writes_goes_on_without_repeating(
    number: signal.Signals, moment: tuple[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its state is whole or not there; what it says has been asked is not asked again."""
    monkeypatch.setenv("COUNTED", str(tmp_path / "counted"))
    out = tmp_path / "found"
    arguments = ("fuzz", "--engine", "python:conformance.tests.steady.engines:Counted", *CHEAP, "--out", str(out))
    cost = interrupted(tmp_path, number, moment, *arguments, "--cases", str(CASES))
    assert cost.code == (2 if number == signal.SIGINT else -number), cost.err
    done = state(out)["done"] if (out / "campaign.json").exists() else 0
    assert done < CASES or number == signal.SIGINT
    before = (tmp_path / "counted").stat().st_size
    assert before >= done
    ran = shell(*arguments, "--cases", str(CASES), "--resume")
    assert ran.code == 0, ran.err
    assert (tmp_path / "counted").stat().st_size - before == CASES - done
    assert state(out)["asked"] == state(out)["done"] == CASES
    assert [file.name for file in out.iterdir()] == ["campaign.json"]


def test_a_campaign_killed_while_it_writes_a_finding_finds_the_same_when_resumed(tmp_path: Path) -> None:
    """As if nobody had killed it."""
    usual, other = tmp_path / "usual", tmp_path / "other"
    assert shell(*fuzz("WrongThrice", CASES, usual, *CHEAP)).code == 1
    killed = interrupted(tmp_path, signal.SIGKILL, ("write", 2), *fuzz("WrongThrice", CASES, other, *CHEAP))
    assert killed.code == -signal.SIGKILL
    assert shell(*fuzz("WrongThrice", CASES, other, *CHEAP, "--resume")).code == 1
    assert findings(usual)
    assert findings(other) == findings(usual)
    assert state(other) == state(usual)
