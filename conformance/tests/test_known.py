"""Known failures: an entry is satisfied only by its very wrong answer, and a list that has rotted fails the run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conformance.tests.running import FAULTY, Ran, ruleproof

ENGINE = f"{sys.executable} {FAULTY / 'counts_best_piece.py'}"
CASE = "exchange.armor.3/a-smaller-piece-beside-a-greater-one-counts"


@pytest.fixture
def known(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """The known failures of the wrong engine, written by a first run."""
    file = tmp_path / "known.toml"
    assert check(capsys, "--write-known", str(file)).code == 1
    return file


def check(capsys: pytest.CaptureFixture[str], *options: str, engine: str = ENGINE) -> Ran:
    """The gate on the armor cases."""
    return ruleproof(capsys, "check", "--engine", engine, "--only", "exchange.armor.*", "--generated", "0", *options)


def entry(file: Path, case: str = CASE) -> str:
    """One entry of the file."""
    (found,) = (each for each in file.read_text(encoding="utf-8").split("[[known]]") if f'"{case}"' in each)
    return f"[[known]]{found}"


def test_a_run_whose_failures_are_all_known_passes(known: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And they stay visible in the count."""
    ran = check(capsys, "--known", str(known))
    assert ran.code == 0
    assert " known" in ran.out


def test_a_failure_that_is_not_listed_fails(known: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The list excuses what it names and nothing else."""
    known.write_text(known.read_text(encoding="utf-8").replace(entry(known), ""), encoding="utf-8")
    ran = check(capsys, "--known", str(known))
    assert ran.code == 1
    assert CASE in ran.out


def test_another_wrong_answer_than_the_known_one_fails(known: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A digest is of one answer."""
    changed = entry(known).replace('digest = "', 'digest = "0')
    known.write_text(known.read_text(encoding="utf-8").replace(entry(known), changed), encoding="utf-8")
    ran = check(capsys, "--known", str(known))
    assert ran.code == 1
    assert "another wrong answer" in ran.out


def test_an_unexpected_pass_fails(known: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What is mended comes off the list."""
    ran = check(capsys, "--known", str(known), engine=f"{sys.executable} -m conformance.engines.quick")
    assert ran.code == 1
    assert "passes now" in ran.out


def test_an_id_that_no_case_has_fails(known: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A renamed case does not leave its entry behind."""
    with known.open("a", encoding="utf-8") as file:
        file.write('[[known]]\nid = "exchange.armor.3/no-such-case"\ndigest = "0"\nreason = "x"\n')
    ran = check(capsys, "--known", str(known))
    assert ran.code == 1
    assert "no case that was asked has this id" in ran.out


def test_an_entry_past_its_day_fails(known: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An expiry is a promise."""
    late = entry(known).replace("reason =", "expires = 2020-01-01\nreason =")
    known.write_text(known.read_text(encoding="utf-8").replace(entry(known), late), encoding="utf-8")
    ran = check(capsys, "--known", str(known))
    assert ran.code == 1
    assert "expired on 2020-01-01" in ran.out


def test_a_crash_never_satisfies_an_entry(known: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is no answer."""
    dying = tmp_path / "dying.py"
    hello = '{"hello":{"protocol":1,"engine":{"name":"dying"},"ops":["exchange.damage"]}}'
    dying.write_text(
        f"import sys\nsys.stdin.readline()\nprint('{hello}', flush=True)\nsys.stdin.readline()\nsys.exit(3)\n"
    )
    known.write_text(entry(known), encoding="utf-8")
    ran = ruleproof(
        capsys,
        "check",
        "--engine",
        f"{sys.executable} {dying}",
        "--only",
        CASE,
        "--generated",
        "0",
        "--known",
        str(known),
    )
    assert ran.code == 1
    assert "crash is no known failure" in ran.out
