"""The gate as a pytest plugin: an item a case, batches through the pipe, failures told as ``ruleproof check`` tells them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import junitparser

from conformance.cases.store import frozen
from conformance.tests.running import FAULTY, Ran

ENGINE = f"{sys.executable} {FAULTY / 'counts_best_piece.py'}"


def gate(folder: Path, *options: str) -> Ran:
    """``pytest --pyargs conformance.gate`` in an empty folder."""
    command = [sys.executable, "-m", "pytest", "--pyargs", "conformance.gate", "-q", "-p", "no:cacheprovider", *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=folder)
    return Ran(done.returncode, done.stdout, done.stderr)


def test_every_frozen_case_is_an_item_and_the_bundled_engine_passes(tmp_path: Path) -> None:
    """As many items as cases."""
    ran = gate(tmp_path)
    assert ran.code == 0, ran.out
    assert f"{len(frozen())} passed" in ran.out


def test_a_wrong_engine_fails_with_its_cause_and_what_it_does_not_serve_is_skipped(tmp_path: Path) -> None:
    """The failure is the gate's own telling, not a traceback."""
    ran = gate(tmp_path, "--engine", ENGINE, "-k", "exchange.armor.3 or exchange.pool.2")
    assert ran.code == 1
    assert "wrong engine exchange.armor.3/best-piece-alone" in ran.out
    assert "replay    ruleproof check" in ran.out
    assert "Traceback" not in ran.out
    assert "skipped" in ran.out


def test_cases_are_chosen_by_the_marker_of_a_clause(tmp_path: Path) -> None:
    """``-m exchange_armor_4`` takes the cases that decide it."""
    ran = gate(tmp_path, "-m", "exchange_armor_4")
    deciding = sum("exchange.armor.4" in case.info.decides for case in frozen())
    assert deciding > 0
    assert f"{deciding} passed" in ran.out


def test_the_gate_runs_on_two_workers_and_writes_junit(tmp_path: Path) -> None:
    """As any pytest does."""
    ran = gate(tmp_path, "-n", "2", "--junitxml", str(tmp_path / "junit.xml"), "-k", "exchange.margin")
    assert ran.code == 0, ran.out
    suites = list(junitparser.JUnitXml.fromfile(str(tmp_path / "junit.xml")))
    assert sum(suite.tests for suite in suites) >= 20


def test_known_failures_are_expected_and_one_that_passes_fails(tmp_path: Path) -> None:
    """As for ``ruleproof check --known``; JUnit says where the items are from."""
    only, known = ["-k", "exchange.armor.3"], tmp_path / "known.toml"
    check = [sys.executable, "-m", "conformance", "check", "--only", "exchange.armor.3/*", "--generated", "0"]
    written = [*check, "--engine", ENGINE, "--write-known", str(known)]
    subprocess.run(written, capture_output=True, check=False)
    options = ["--ruleproof-known", str(known), "--ruleproof-timeout", "20", "--ruleproof-strict"]
    ran = gate(tmp_path, *only, *options, "--engine", ENGINE, "--junitxml", str(tmp_path / "junit.xml"))
    assert ran.code == 0, ran.out
    assert "2 xfailed" in ran.out
    cases = [case for suite in junitparser.JUnitXml.fromfile(str(tmp_path / "junit.xml")) for case in suite]
    assert {case.classname for case in cases} == {"conformance.gate"}
    ran = gate(tmp_path, *only, *options)
    assert ran.code == 1
    assert "passes now: take it off the list" in ran.out
