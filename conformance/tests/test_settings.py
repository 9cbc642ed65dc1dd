"""What a project writes into its pyproject.toml holds unless the environment or the command line says otherwise."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conformance.cli import CONFORMS, DIFFERS, USAGE, run

RIGHT = f"{sys.executable} -m conformance engine"
MUTANT = f"{RIGHT} --mutant exchange.armor.2/armor-subtracts-points"
FEW = 'only = "exchange.armor.7/exactly-one-is-one"\ngenerated = 0\n'


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project's file, in the folder where the commands run."""
    monkeypatch.chdir(tmp_path)
    return tmp_path / "pyproject.toml"


def test_the_engine_of_the_project_is_checked(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a word on the command line."""
    project.write_text(f'[tool.ruleproof.check]\nengine = "{MUTANT}"\n{FEW}')
    assert run(["check"]) == DIFFERS
    assert "exchange.armor.2/armor-subtracts-points" in capsys.readouterr().out


def test_the_command_line_goes_before_it(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And so does the environment."""
    project.write_text(f'[tool.ruleproof.check]\nengine = "{MUTANT}"\n{FEW}')
    assert run(["check", "--engine", RIGHT]) == CONFORMS
    monkeypatch.setenv("RULEPROOF_CHECK_ENGINE", RIGHT)
    assert run(["check"]) == CONFORMS


def test_readings_are_a_list(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As an option that may be given again is."""
    project.write_text(f'[tool.ruleproof.check]\nreading = ["exchange.luck.keep=no-such"]\n{FEW}')
    assert run(["check"]) == USAGE
    assert "exchange.luck.keep" in capsys.readouterr().err


WRONG = {
    '[tool.ruleproof.chek]\nengine = "x"\n': "tool.ruleproof.chek: is no command; nearest is check",
    '[tool.ruleproof.check]\nengin = "x"\n': "tool.ruleproof.check.engin: is no option of this command; nearest is engine",
    '[tool.ruleproof.check]\nengine = ["x"]\n': "tool.ruleproof.check.engine: is no single value; see --help",
    '[tool.ruleproof]\ncheck = "x"\n': "tool.ruleproof.check: is no table",
    '[tool]\nruleproof = "x"\n': "tool.ruleproof: is no table",
    "[tool.ruleproof\n": "pyproject.toml: is no TOML",
    '[tool.ruleproof.check]\ngenerated = "many"\n': "'many' is not a valid integer",
    "a." * 30_000 + "ruleproof = 1\n": "pyproject.toml: ",
    "#" * (1 << 20) + "ruleproof": "pyproject.toml: is longer than 1024 KiB",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_is_said_in_one_line(text: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the place and what would be right."""
    project.write_text(text)
    assert run(["check"]) == USAGE
    said = capsys.readouterr().err
    assert WRONG[text] in said
    assert said.count("\n") == 1


def test_the_file_of_somebody_else_is_left_alone(project: Path) -> None:
    """A command runs beside a file that says nothing of it."""
    project.write_text("[tool.black]\nline-length = 'what'\n=")
    assert run(["list", "rulings"]) == CONFORMS
