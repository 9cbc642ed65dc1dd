"""Finding out which readings an engine plays: exactly, from few cases, and never wrongly."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from conformance.benchmarks.readings import SWITCHES, run
from conformance.tests.running import FAULTY, ruleproof

ORACLE = shlex.join([sys.executable, "-m", "conformance", "engine"])


@pytest.mark.parametrize("seed", range(10))
def test_a_random_assignment_of_all_switches_is_recovered(seed: int) -> None:
    """Nothing is reported wrongly, and what is left open brute force cannot tell either; within the budget."""
    one = run(seed, generated=400)
    assert len(one.truth) == 79
    assert one.wrong == []
    assert one.missed == []
    assert one.found.contradiction == []
    assert one.found.example is not None
    assert one.found.cases_used <= 600
    assert one.found.seconds <= 30


def test_the_default_readings_are_all_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Under the defaults every one of the 79 switches shows."""
    ran = ruleproof(capsys, "readings", "--engine", ORACLE, "--format", "json")
    told = json.loads(ran.out)
    assert ran.code == 0
    assert told["cases_used"] <= 600
    assert {ruling: each["reading"] for ruling, each in told["rulings"].items()} == {
        ruling: names[0] for ruling, names in SWITCHES.items()
    }


def test_a_reading_that_is_played_and_not_declared_ends_one(capsys: pytest.CaptureFixture[str]) -> None:
    """And is shown beside the declared one."""
    ran = ruleproof(capsys, "readings", "--engine", f"{ORACLE} --reading armor.borne=everything")
    assert ran.code == 1
    assert "played otherwise than declared: exchange.armor.borne" in ran.out


def test_answers_that_no_assignment_gives_are_shown_with_the_cases_that_clash(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A wrong engine plays no reading at all."""
    ran = ruleproof(capsys, "readings", "--engine", f"{sys.executable} {FAULTY / 'counts_best_piece.py'}")
    assert ran.code == 1
    assert "these cases contradict each other" in ran.out


def test_the_file_that_is_written_holds_what_was_told(capsys: pytest.CaptureFixture[str], tmp_path: object) -> None:
    """A line a ruling; given to ``--reading`` it makes the engine pass."""
    file = f"{tmp_path}/readings.txt"
    ruleproof(capsys, "readings", "--engine", f"{ORACLE} --reading armor.borne=everything", "--write", file)
    lines = Path(file).read_text(encoding="utf-8").splitlines()
    assert len(lines) == 79
    assert "exchange.armor.borne=everything" in lines
    engine = f"{ORACLE} --reading armor.borne=everything"
    assert ruleproof(capsys, "check", "--engine", engine, "--generated", "50", "--reading", file).code == 0
