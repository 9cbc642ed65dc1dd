"""The wheel: it carries what it needs, works from any folder, and lives beside PyPI's package ``fixtures``."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


def test_the_wheel_carries_rulebook_cases_engines_and_types(wheel: Path) -> None:
    """Everything that a user needs is inside, and fixtures take no import name."""
    names = set(zipfile.ZipFile(wheel).namelist())
    for needed in (
        "oracle/rulebook/exchange.toml",
        "oracle/rulebook/commands.toml",
        "oracle/rulebook/rulings.toml",
        "oracle/py.typed",
        "conformance/py.typed",
        "reports/py.typed",
        "conformance/fixtures/README.md",
        "conformance/fixtures/schema.json",
        "conformance/fixtures/exchange/armor.json",
        "conformance/fixtures/ask/README.md",
        "conformance/engines/node/engine.mjs",
        "conformance/starters/python/engine.py",
        "reports/site/templates/base.html",
        "conformance/engines/quick/__main__.py",
    ):
        assert needed in names
    assert {name.split("/")[0] for name in names if not name.startswith("ruleproof-")} == {
        "oracle",
        "conformance",
        "reports",
    }
    assert not any(name.startswith("conformance/tests/") for name in names)


def test_the_wheel_works_in_a_new_environment_beside_the_package_fixtures(wheel: Path, tmp_path: Path) -> None:
    """Installed next to PyPI's ``fixtures``, both import and the gate passes from another folder."""
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    bin_folder = tmp_path / "venv" / "bin"
    install = [str(bin_folder / "pip"), "install", "--quiet", str(wheel), "fixtures"]
    done = subprocess.run(install, capture_output=True, text=True, check=False)
    if "No matching distribution" in done.stderr or "Could not fetch" in done.stderr:
        pytest.skip("no package index to install from")
    assert done.returncode == 0, done.stderr
    both = subprocess.run(
        [str(bin_folder / "python"), "-c", "import fixtures, conformance; fixtures.Fixture"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert both.returncode == 0, both.stderr
    gate = subprocess.run(
        [str(bin_folder / "ruleproof"), "check"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert gate.returncode == 0, gate.stdout + gate.stderr
    assert "PASS" in gate.stdout
