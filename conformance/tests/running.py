"""Run the command line in this process, or as a user would, and see what came of it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from conformance.cli import run

ENGINES = Path(__file__).parents[1] / "engines"
FAULTY = ENGINES / "faulty"


class Ran(NamedTuple):
    """Exit code, standard output, standard error."""

    code: int
    out: str
    err: str


def ruleproof(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """``ruleproof`` in this process."""
    code = run(list(arguments))
    told = capsys.readouterr()
    return Ran(code, told.out, told.err)


def shell(*arguments: str, cwd: Path | None = None) -> Ran:
    """``ruleproof`` as a process of its own."""
    command = [sys.executable, "-m", "conformance", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=cwd)
    return Ran(done.returncode, done.stdout, done.stderr)
