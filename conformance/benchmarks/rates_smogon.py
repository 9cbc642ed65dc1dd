"""@smogon/calc in Node, the damage calculator people know: fetched by npm into a folder that is thrown away."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

PACKAGE = "@smogon/calc@0.12.0"
SCRIPT = Path(__file__).parent / "smogon" / "calc.mjs"
PATIENCE = 120
"""Seconds that npm may take."""


class NotThereError(Exception):
    """Something to measure by is not there; the text says what."""


@contextmanager
def smogon() -> Iterator[Callable[[int], float]]:
    """A function that has so many mixed calculations made and returns how many it makes a second; raises NotThereError."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        raise NotThereError("node and npm are not installed")
    with TemporaryDirectory(prefix="ruleproof-smogon-") as folder:
        fetched(npm, folder)
        with subprocess.Popen(
            [node, str(SCRIPT), folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        ) as child:
            assert child.stdin is not None
            assert child.stdout is not None
            asked, told = child.stdin, child.stdout

            def rate(count: int) -> float:
                asked.write(f"{count}\n")
                line = told.readline()
                if not line:
                    raise NotThereError(f"{PACKAGE} ended with exit code {child.wait()}")
                said = json.loads(line)
                return float(said["calculations"] / said["seconds"])

            try:
                yield rate
            finally:
                asked.close()


def fetched(npm: str, folder: str) -> None:
    """Install the package and nothing that it would run; raises NotThereError."""
    install = [npm, "install", "--silent", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, PACKAGE]
    try:
        done = subprocess.run(install, capture_output=True, text=True, check=False, timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise NotThereError(f"npm did not fetch {PACKAGE} in {PATIENCE} s") from None
    if done.returncode:
        raise NotThereError(f"npm did not fetch {PACKAGE}: {' '.join(done.stderr.split())[:120] or 'no registry?'}")
