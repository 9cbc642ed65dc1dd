"""``ruleproof new-engine``: a starter speaks the protocol as generated, and claims nothing that it cannot do."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from conformance.cli.new_engine import ENGINES, RUNS, WORKFLOW
from conformance.tests.running import ruleproof

LANGUAGES = [
    "python",
    pytest.param("javascript", marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")),
]


def started(language: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A new engine in a folder; returns the command that runs it."""
    ran = ruleproof(capsys, "new-engine", "--language", language, str(folder))
    assert ran.code == 0, ran.err
    assert f"ruleproof smoke --engine '{RUNS[language]}'" in ran.out
    runs = sys.executable if language == "python" else "node"
    return f"{runs} {folder / ENGINES[language]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_starter_passes_smoke_as_generated(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """First contact succeeds before a line is written."""
    ran = ruleproof(capsys, "smoke", "--engine", started(language, tmp_path / "mine", capsys))
    assert ran.code == 0, ran.out
    assert "pass      exchange.damage" in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gate_tells_the_truth_about_a_starter(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It passes on weapons alone, says unsupported where it has a TODO, is wrong nowhere, and does not conform."""
    results = tmp_path / "results.jsonl"
    engine = started(language, tmp_path / "mine", capsys)
    ran = ruleproof(
        capsys, "check", "--engine", engine, "--ruleset", "exchange", "--generated", "50", "--json", str(results)
    )
    assert ran.code == 1, ran.out
    rows = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    verdicts = [row["verdict"] for row in rows if "verdict" in row]
    assert len(verdicts) > 500
    assert set(verdicts) == {"pass", "unsupported", "not-applicable"}
    assert verdicts.count("pass") > 30


@pytest.mark.parametrize("language", ENGINES)
def test_a_starter_comes_with_its_next_step_and_a_workflow_for_the_gate(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The README names the two commands; the workflow installs from a cache, keeps results, and writes the summary."""
    started(language, tmp_path, capsys)
    readme = (tmp_path / "README.md").read_text("utf-8")
    workflow = (tmp_path / WORKFLOW).read_text("utf-8")
    assert f"ruleproof smoke --engine '{RUNS[language]}'" in readme
    for needed in (
        f"ruleproof check --engine '{RUNS[language]}'",
        "cache: pip",
        "upload-artifact",
        "GITHUB_STEP_SUMMARY",
    ):
        assert needed in workflow


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there already stays, none is written beside it, and the command ends 4."""
    (tmp_path / "README.md").write_text("mine", "utf-8")
    ran = ruleproof(capsys, "new-engine", "--language", "python", str(tmp_path))
    assert ran.code == 4
    assert ran.err == (
        f"ruleproof: {tmp_path / 'README.md'}: is there already, and nothing is overwritten; name another folder\n"
    )
    assert os.listdir(tmp_path) == ["README.md"]
