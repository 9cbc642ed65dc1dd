"""Finding out which readings an engine plays: exactly, from few cases, and never wrongly."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from conformance.benchmarks.readings import SWITCHES, alike, identifiable, run
from conformance.tests.running import FAULTY, ruleproof

ORACLE = shlex.join([sys.executable, "-m", "conformance", "engine"])


@pytest.mark.parametrize("seed", range(10))
def test_a_random_assignment_of_all_switches_is_recovered(seed: int) -> None:
    """Nothing is reported wrongly, what is left open brute force cannot tell either, and a twin is no guess; within the budget."""
    one = run(seed, generated=5000)
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


def test_one_answer_that_no_reading_gives_is_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """A wrong engine plays no reading at all; one case shows it, and where its answer is not the default one."""
    ran = ruleproof(capsys, "readings", "--engine", f"{sys.executable} {FAULTY / 'counts_best_piece.py'}")
    assert ran.code == 1
    assert "one case is enough to show it" in ran.out
    assert "$.delivered: 5, by default 4" in ran.out


def test_the_file_that_is_written_holds_what_was_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A line a ruling under a remark; given to ``--reading`` it makes the engine pass."""
    file = tmp_path / "readings.txt"
    engine = f"{ORACLE} --reading armor.borne=everything"
    ruleproof(capsys, "readings", "--engine", engine, "--write", str(file))
    remark, *lines = file.read_text(encoding="utf-8").splitlines()
    assert remark.startswith("# what ")
    assert len(lines) == 79
    assert "exchange.armor.borne=everything" in lines
    assert ruleproof(capsys, "check", "--engine", engine, "--generated", "50", "--reading", str(file)).code == 0


def test_a_twin_gives_all_the_same_answers() -> None:
    """Flipped alone the switch shows; flipped with another it does not, and whoever told the two apart would guess."""
    usual = {ruling: names[0] for ruling, names in SWITCHES.items()}
    truth = {
        **usual,
        "exchange.dice.sum": "hits-or-fumbles",
        "exchange.pool.floor": "shortfall-counts",
        "exchange.attack.negative": "clamped",
    }
    twin = {**truth, "exchange.pool.floor": "zero-dice", "exchange.attack.negative": "negative-faces-count-zero"}
    assert identifiable(truth, "exchange.attack.negative", 2000)
    one, other = (tuple(sorted(each.items())) for each in (truth, twin))
    assert alike("exchange", one, other, 2000)
    assert not alike("exchange", one, tuple(sorted(usual.items())), 2000)
