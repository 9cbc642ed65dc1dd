"""A folder of pages written whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

from oracle.errors import Invalid

MARK = "index.html"
SIGN = b'<meta name="generator" content="ruleproof'


def written(folder: Path, pages: Mapping[str, Callable[[], str]], progress: Callable[[int], None] | None = None) -> int:
    """Write every page and put the folder in place, for a casebook that may lie there; returns the bytes written.

    Whatever ends it early, an interrupt too, leaves what was there. Raises Invalid if the folder holds something else.
    """
    target = Path(folder).resolve()
    _free(target, folder)
    target.parent.mkdir(parents=True, exist_ok=True)
    draft = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent))
    try:
        size = 0
        for number, (path, page) in enumerate(pages.items(), 1):
            content = page().encode()
            file = draft / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            size += len(content)
            if progress:
                progress(number)
        draft.chmod(0o755)
        _put(draft, target)
        return size
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def _free(target: Path, named: Path) -> None:
    """Raise Invalid unless the folder is missing, empty, or a casebook of ours."""
    remedy = "name a new folder, an empty one, or an earlier casebook"
    if target.exists() and not target.is_dir():
        raise Invalid(str(named), "is a file", remedy)
    if target.is_dir() and any(target.iterdir()):
        mark = target / MARK
        if not (mark.is_file() and SIGN in mark.read_bytes()[:4096]):
            raise Invalid(str(named), "holds something that is no casebook", remedy)


def _put(draft: Path, target: Path) -> None:
    """Put the new folder where the old one was; the old one comes back if that fails."""
    if not target.exists():
        draft.rename(target)
        return
    old = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".old", dir=target.parent))
    aside = old / target.name
    try:
        target.rename(aside)
        draft.rename(target)
    finally:
        if aside.exists() and not target.exists():
            with suppress(OSError):
                aside.rename(target)
        shutil.rmtree(old, ignore_errors=True)
