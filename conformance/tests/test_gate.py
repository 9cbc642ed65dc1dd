"""The gate: right engines pass, wrong ones fail with their clause as the cause, and nothing is lost on the way."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pytest

import conformance.mutants  # noqa: F401 - registers every mutant
from conformance.check import Choice, checked
from conformance.cli.engine import answerer, hello
from conformance.results import Cause, Results, conforms
from conformance.tests.running import ENGINES, FAULTY, ruleproof
from oracle.marks import MUTANTS, READINGS
from oracle.variants import assignment

needs_node = pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")

OBSERVABLE = sorted(key for key, cls in MUTANTS.items() if cls.__mutant__.level != "trace")  # type: ignore[attr-defined]


class Variant:
    """The oracle with a mutant or readings, as an engine in process."""

    def __init__(self, *readings: str, mutants: tuple[str, ...] = ()) -> None:
        chosen = assignment(readings)
        self.hello = hello(chosen, mutants)
        self.answer = answerer(chosen, mutants, trace=False)


def judged(engine: Variant, choice: Choice) -> Results:
    """The results of an engine that lives in this process."""
    from conformance.protocol.inprocess import InProcessEngine

    module = sys.modules[__name__]
    module.served = engine  # type: ignore[attr-defined]
    with InProcessEngine(f"python:{__name__}:served") as opened:
        return checked(opened, "in process", choice)


def test_the_bundled_second_implementation_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """``ruleproof check`` without anything ends 0, frozen and generated cases alike."""
    ran = ruleproof(capsys, "check")
    assert ran.code == 0, ran.out
    assert "PASS" in ran.out


@needs_node
def test_the_javascript_engine_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """A second language through the real protocol."""
    ran = ruleproof(capsys, "check", "--engine", f"node {ENGINES / 'node' / 'engine.mjs'}")
    assert ran.code == 0, ran.out


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (f"{sys.executable} {FAULTY / 'counts_best_piece.py'}", "exchange.armor.3"),
        (f"{sys.executable} {FAULTY / 'armors_against_anything.py'}", "exchange.armor.10"),
        pytest.param(f"node {FAULTY / 'grazes_at_zero.mjs'}", "exchange.margin.2", marks=needs_node),
    ],
)
def test_an_engine_named_by_its_fault_fails_with_that_clause(
    command: str, clause: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The cause is told with the clause, its words, the first step that differs and the command that replays it."""
    results = tmp_path / "results.jsonl"
    ran = ruleproof(capsys, "check", "--engine", command, "--json", str(results))
    assert ran.code == 1
    assert f"1. exactly the wrong engine {clause}/" in ran.out
    for told in ("clause ", "expected", "first step that differs", "replay    ruleproof check --engine"):
        assert told in ran.out
    footer = json.loads(results.read_text(encoding="utf-8").splitlines()[-1])["footer"]
    assert clause in {cause["clause"] for cause in footer["causes"]}
    assert footer["totals"]["executed"] < footer["totals"]["total"], (
        "ops that it does not serve stay in the denominator"
    )


def named(cause: Cause) -> set[str]:
    """Every explanation that a cause names."""
    return {cause.id, *cause.also}


@pytest.mark.parametrize("key", OBSERVABLE)
def test_every_wrong_engine_fails_and_its_cause_names_its_clause(key: str) -> None:
    """Each mutant, served as an engine, is caught by the frozen cases and recognised."""
    results = judged(Variant(mutants=(key,)), Choice(generated=0))
    assert not conforms(results)
    assert results.footer.causes, key
    first = results.footer.causes[0]
    assert first.fit == "exactly", (first.id, first.fit)
    assert key in named(first)


@pytest.mark.parametrize("key", sorted(READINGS))
def test_every_other_reading_fails_with_the_reading_that_would_pass_it(key: str) -> None:
    """And passes when it is declared."""
    from conformance.matrix import company

    needed = [f"{ruling}={name}" for ruling, name in company(*key.split("=")).items()]
    engine = Variant(key, *needed)
    results = judged(engine, Choice(generated=0, readings=tuple(needed)))
    assert not conforms(results)
    assert key in named(results.footer.causes[0])
    assert conforms(judged(engine, Choice(generated=100, readings=(key, *needed))))


def test_three_faults_in_one_engine_are_three_causes() -> None:
    """Each with its clause."""
    three = ("exchange.armor.4/", "exchange.nature.5/", "exchange.fumble.2/")
    keys = tuple(next(key for key in MUTANTS if key.startswith(prefix)) for prefix in three)
    results = judged(Variant(mutants=keys), Choice())
    clauses = {cause.clause for cause in results.footer.causes}
    assert {prefix.rstrip("/") for prefix in three} <= clauses


def test_what_is_not_declared_is_not_applicable_and_stays_in_sight(capsys: pytest.CaptureFixture[str]) -> None:
    """An engine that serves one op is told what ran, out of how many."""
    engine = f"{sys.executable} {FAULTY / 'counts_best_piece.py'}"
    ran = ruleproof(capsys, "check", "--engine", engine, "--only", "exchange.margin.*", "--generated", "0")
    assert ran.code == 0
    assert "not-applicable" in ran.out


def test_nothing_to_run_ends_five(capsys: pytest.CaptureFixture[str]) -> None:
    """A gate that asked nothing has not passed."""
    ran = ruleproof(capsys, "check", "--only", "no.such.case", "--generated", "0")
    assert ran.code == 5
    assert "NOTHING RAN" in ran.out
