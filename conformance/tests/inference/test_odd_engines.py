"""What is found out of engines that serve less, tell less, break down, or play no readings at all."""

from __future__ import annotations

import json
from typing import Any

import pytest

from conformance.tests.running import Ran, ruleproof

ENGINES = "python:conformance.tests.inference.engines:"


def told(capsys: pytest.CaptureFixture[str], engine: str) -> tuple[Ran, Any]:
    """What is printed of an engine, and what a script reads."""
    said = ruleproof(capsys, "readings", "--engine", ENGINES + engine, "--patience", "300")
    read = ruleproof(capsys, "readings", "--engine", ENGINES + engine, "--patience", "300", "--format", "json")
    assert read.code == said.code
    return said, json.loads(read.out)


def test_an_engine_that_reads_one_rule_in_two_ways_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    """Though it keeps to each way in its own op: both cases are shown, with the reading that each needs."""
    said, read = told(capsys, "sums_in_the_damage_step_alone")
    assert said.code == 1
    assert "these cases contradict each other" in said.out
    assert "needs exchange.armor.formula=summed" in said.out
    assert "needs exchange.armor.formula=product" in said.out
    assert len(read["contradiction"]) == 2
    assert read["consistent"] is False


def test_an_engine_that_changes_its_mind_is_found_out(capsys: pytest.CaptureFixture[str]) -> None:
    """With no case more than it takes: none of those that are shown can be left out."""
    said, read = told(capsys, "replaces_every_other_time")
    assert said.code == 1
    needs = [each["needs"]["commands.intervene.replace"] for each in read["contradiction"]]
    assert sorted(needs) == [["additional"], ["replacement"]]


def test_an_op_that_goes_without_an_answer_leaves_its_rulings_open(capsys: pytest.CaptureFixture[str]) -> None:
    """With that as the reason, and the engine's own word; all else is told."""
    said, read = told(capsys, "serves_no_round")
    left = {ruling for ruling, each in read["rulings"].items() if each["reading"] is None and each["possible"]}
    assert left == {
        "exchange.defend.end",
        "exchange.defend.replaced",
        "exchange.riposte.duration",
        "exchange.riposte.limit",
    }
    assert "told apart by exchange.round, which went without an answer" in said.out
    assert "without an answer, unsupported; first " in said.out
    assert "rounds are not written yet" in said.out
    assert said.code == 0


def test_an_engine_that_breaks_down_is_not_asked_the_same_for_long(capsys: pytest.CaptureFixture[str]) -> None:
    """Three times is enough; the rest is told all the same."""
    said, read = told(capsys, "breaks_down_in_rounds")
    assert read["unanswered"] == {"crash": 3}
    assert "the table has fallen over" in said.out
    assert sum(each["reading"] is not None for each in read["rulings"].values()) == 40


def test_an_engine_that_answers_nothing_ends_five(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing ran, and no table of nothing is printed."""
    said, _ = told(capsys, "answers_nothing")
    assert said.code == 5
    assert "nothing was answered, so nothing is known" in said.out
    assert len(said.out.splitlines()) == 3


def test_an_engine_that_tells_less_is_told_from_what_it_tells(capsys: pytest.CaptureFixture[str]) -> None:
    """Neither handfuls nor exact damage are needed for any of the default readings."""
    said, read = told(capsys, "tells_less")
    assert said.code == 0
    assert all(each["reading"] for each in read["rulings"].values())


def test_what_an_op_would_tell_that_is_not_declared_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """And the rulings of a ruleset that is not served at all are counted, not listed."""
    said, read = told(capsys, "serves_damage_alone")
    assert read["rulings"]["exchange.armor.formula"]["reading"] == "product"
    assert "told apart by exchange.blow, which the engine does not declare" in said.out
    assert "35 of them cannot be asked about: the engine declares no op of commands" in said.out
    assert "commands." not in said.out


def test_an_engine_that_takes_totals_is_asked_about_no_single_faces(capsys: pytest.CaptureFixture[str]) -> None:
    """Its readings of totals are told, and nothing is held against it that it cannot see."""
    said, read = told(capsys, "takes_totals")
    rulings = read["rulings"]
    assert rulings["exchange.attack.negative"]["reading"] == "clamped"
    assert rulings["exchange.luck.blank"]["reading"] == "zero-or-less"
    assert rulings["exchange.dice.sum"]["reading"] is None
    assert "it is about single faces, and the engine takes totals" in said.out
    assert set(read["differs"]) == {"exchange.attack.negative", "exchange.luck.blank"}
    assert said.code == 1


def test_readings_that_only_together_do_not_explain_the_answers_are_said_not_to(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each is possible by itself; what hides the difference is named."""
    said, read = told(capsys, "declares_what_cannot_be_together")
    assert read["differs"] == []
    assert read["as_declared"] is False
    assert "possible one by one, but together they do not give its answers" in said.out
    assert "exchange.dice.sum=hits-or-fumbles hides it" in said.out
    assert said.code == 1


def test_what_runs_out_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """With few cases little is told, and the reason is that, and no other."""
    ran = ruleproof(capsys, "readings", "--engine", ENGINES + "tells_less", "--most", "5")
    assert "time or cases ran out (--patience, --most)" in ran.out
    assert "told from 5 cases" in ran.out


def test_no_file_is_written_of_an_engine_that_plays_no_readings(
    capsys: pytest.CaptureFixture[str], tmp_path: object
) -> None:
    """It would hold nothing that ``--reading`` could take."""
    file = f"{tmp_path}/played.txt"
    engine = ENGINES + "sums_in_the_damage_step_alone"
    ran = ruleproof(capsys, "readings", "--engine", engine, "--write", file)
    assert f"{file} is not written" in ran.err
