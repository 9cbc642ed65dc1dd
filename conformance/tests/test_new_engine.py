"""``ruleproof new-engine``: a starter speaks the protocol as generated, and claims nothing that it cannot do."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from conformance.cli.new_engine import ENGINES, RUNS, WORKFLOW
from conformance.tests.running import ruleproof

ROOT = Path(__file__).parents[2]
PUBLISHED = ROOT / "reports" / "workflows" / "gate.yml"

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
def test_a_starter_comes_with_its_next_step_and_the_workflow_of_the_reports(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The README names the two commands; the workflow is the one that users copy, but for how the engine is started."""
    started(language, tmp_path, capsys)
    readme = (tmp_path / "README.md").read_text("utf-8")
    assert f"ruleproof smoke --engine '{RUNS[language]}'" in readme
    assert f"ruleproof check --engine '{RUNS[language]}'" in readme
    ours, theirs = (yaml.safe_load(each.read_text("utf-8")) for each in (PUBLISHED, tmp_path / WORKFLOW))
    assert theirs["env"] == {"ENGINE": RUNS[language]}
    assert {**theirs, "env": None} == {**ours, "env": None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_workflow_of_a_starter_runs_in_its_folder(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its steps as GitHub runs them, save the installation: first contact passes, the gate ends 1 and says why."""
    started(language, tmp_path / "mine", capsys)
    job = yaml.safe_load((tmp_path / "mine" / WORKFLOW).read_text("utf-8"))
    runs = [step["run"] for step in job["jobs"]["gate"]["steps"] if "run" in step]
    assert [run.split()[0] for run in runs] == ["pip", "ruleproof", "ruleproof"]
    program = tmp_path / "bin" / "ruleproof"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m conformance "$@"\n', "utf-8")
    program.chmod(0o755)
    monkeypatch.setenv(
        "PATH", os.pathsep.join([str(program.parent), str(Path(sys.executable).parent), os.environ["PATH"]])
    )
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for name, value in {
        **job["env"],
        "GITHUB_ACTIONS": "true",
        "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
    }.items():
        monkeypatch.setenv(name, value)
    ends = [
        subprocess.run(["bash", "-e", "-c", run], cwd=tmp_path / "mine", capture_output=True, text=True, check=False)
        for run in runs[1:]
    ]
    assert [end.returncode for end in ends] == [0, 1], ends
    assert "::error title=unsupported (" in ends[1].stdout
    assert "nature is not written yet" in (tmp_path / "summary.md").read_text("utf-8")
    kept = {each.name for each in (tmp_path / "mine").glob("ruleproof.*")}
    assert kept == {"ruleproof.xml", "ruleproof.jsonl", "ruleproof.html", "ruleproof.badge.json"}


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file that is there already stays, none is written beside it, and the command ends 4."""
    (tmp_path / "README.md").write_text("mine", "utf-8")
    ran = ruleproof(capsys, "new-engine", "--language", "python", str(tmp_path))
    assert ran.code == 4
    assert ran.err == (
        f"ruleproof: {tmp_path / 'README.md'}: is there already, and nothing is overwritten; name another folder\n"
    )
    assert os.listdir(tmp_path) == ["README.md"]
