"""The laws of sameness: a seed makes the same cases and results, byte for byte, in every run, on every Python, whoever works."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from conformance.tests.running import shell
from conformance.tests.steady import stream

ROOT = Path(__file__).parents[3]
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
NEEDED = ("msgspec", "click", "tabulate", "rich", "markdown-it-py", "mdurl", "pygments")
"""What the command line takes to run; the rest of what the package asks for plays no part here."""


def digests(folder: Path, python: str = sys.executable, **environment: str) -> dict[str, str]:
    """What the stream says in a folder of its own."""
    folder.mkdir()
    command = [python, str(Path(stream.__file__)), str(folder)]
    environ = {"PYTHONPATH": str(ROOT), **os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ)
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    assert len(found) == 4
    return found


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The digests of one run."""
    return digests(tmp_path_factory.mktemp("usual") / "run", PYTHONHASHSEED="0")


@pytest.mark.parametrize("hashes", ["1", "4242"])
def test_the_order_of_hashes_changes_nothing(hashes: str, usual: dict[str, str], tmp_path: Path) -> None:
    """Another PYTHONHASHSEED: the same cases, the same answers, results, findings and schema."""
    assert digests(tmp_path / "run", PYTHONHASHSEED=hashes) == usual


def test_as_many_workers_as_one_likes_give_the_same_results(tmp_path: Path) -> None:
    """The rows in their order, the causes in theirs, whoever answered first."""
    engine = f"{sys.executable} -m conformance engine --mutant exchange.fumble.2/clamps-fumbles"
    found = set()
    for workers in ("1", "3"):
        file = tmp_path / f"{workers}.jsonl"
        arguments = ["--engine", engine, "--ruleset", "exchange", "--generated", "100", "--workers", workers]
        assert shell("check", *arguments, "--json", str(file)).code == 1
        found.add(stream.SECONDS.sub(b"", file.read_bytes()))
    assert len(found) == 1


def pythons() -> dict[str, str]:
    """Every interpreter that is on the path or that pyenv has, by version."""
    found = {}
    for version in VERSIONS:
        kept = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
        for candidate in (*map(str, kept), shutil.which(f"python{version}")):
            if candidate and told(candidate) == version:
                found[version] = candidate
    return found


def told(python: str) -> str:
    """The version that an interpreter says it has, or nothing."""
    says = "import sys; print('%d.%d' % sys.version_info[:2])"
    return subprocess.run([python, "-c", says], capture_output=True, text=True, check=False).stdout.strip()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is shipped."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"no wheel can be built here: {done.stdout[-200:]}{done.stderr[-200:]}")
    (file,) = folder.glob("*.whl")
    return file


@pytest.mark.parametrize("version", VERSIONS)
def test_every_python_makes_the_same(version: str, usual: dict[str, str], wheel: Path, tmp_path: Path) -> None:
    """From 3.11 on, each that this machine has, with the wheel and compiled libraries of its own."""
    python = pythons().get(version)
    if python is None:
        pytest.skip(f"there is no Python {version} on this machine")
    site = tmp_path / "site"
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--target", str(site), "--python-version", version]
    command += ["--only-binary=:all:", "--no-deps", "--disable-pip-version-check", *NEEDED, str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"pip cannot install for Python {version}: {done.stderr[-200:]}")
    assert digests(tmp_path / "run", python, PYTHONPATH=str(site)) == usual
