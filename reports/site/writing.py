"""A folder of pages written whole or not at all."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from oracle.errors import Invalid

try:
    import fcntl
except ImportError:  # a system without locks of this kind: what a killed run left is then left
    fcntl = None  # type: ignore[assignment] # the module, or none

MARK = "index.html"
SIGN = b'<meta name="generator" content="ruleproof'
LOCK, NEW, OLD = "lock", "new", "old"
"""What lies in the workshop beside the folder: the lock of whoever works there, the pages so far, the casebook that was there."""


def written(folder: Path, pages: Mapping[str, Callable[[], str]], progress: Callable[[int], None] | None = None) -> int:
    """Write every page and put the folder in place, for a casebook that may lie there; returns the bytes written.

    Whatever ends it early, an interrupt too, leaves what was there; what a killed run left behind is cleared away by the next.
    Raises Invalid if the folder holds something else, or cannot be made.
    """
    target = Path(folder).resolve()
    _cleared(target)
    _free(target, folder)
    with _workshop(target, folder) as place:
        draft, size = place / NEW, 0
        draft.mkdir()
        for number, (path, page) in enumerate(pages.items(), 1):
            content = page().encode()
            file = draft / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
            size += len(content)
            if progress:
                progress(number)
        draft.chmod(0o755)
        _put(draft, target, place / OLD)
        return size


@contextmanager
def _workshop(target: Path, named: Path) -> Iterator[Path]:
    """A hidden folder beside the target to work in, locked as long as we do, and gone afterwards; raises Invalid."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        place = Path(tempfile.mkdtemp(prefix=f".{target.name}.", suffix=".part", dir=target.parent))
    except OSError as wrong:
        told = (wrong.strerror or str(wrong)).lower()
        raise Invalid(str(named), f"cannot be made: {told}", "name a folder where files can be written") from None
    try:
        with (place / LOCK).open("wb") as lock:
            _locked(lock)
            yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


def _locked(lock: IO[bytes]) -> bool:
    """Whether the lock is ours now: nobody else holds it. The system lets go of it when its holder ends, however that ends."""
    if fcntl is None:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _cleared(target: Path) -> None:
    """Clear away what killed runs left beside the target; a casebook that one had just put aside comes back."""
    for place in target.parent.iterdir() if target.parent.is_dir() else ():
        if not (place.name.startswith(f".{target.name}.") and place.name.endswith(".part")):
            continue
        with suppress(OSError), (place / LOCK).open("rb") as lock:
            if _locked(lock):
                _back(place / OLD, target)
                shutil.rmtree(place, ignore_errors=True)


def _back(old: Path, target: Path) -> None:
    """Put an old casebook back where nothing has taken its place."""
    if old.exists() and not target.exists():
        old.rename(target)


def _free(target: Path, named: Path) -> None:
    """Raise Invalid unless the folder is missing, empty, or a casebook of ours."""
    remedy = "name a new folder, an empty one, or an earlier casebook"
    if target.exists() and not target.is_dir():
        raise Invalid(str(named), "is a file", remedy)
    if target.is_dir() and any(target.iterdir()):
        mark = target / MARK
        if not (mark.is_file() and SIGN in mark.read_bytes()[:4096]):
            raise Invalid(str(named), "holds something that is no casebook", remedy)


def _put(draft: Path, target: Path, old: Path) -> None:
    """Put the new folder where the old one was; the old one comes back if that fails."""
    try:
        if target.exists():
            target.rename(old)
        draft.rename(target)
    finally:
        with suppress(OSError):
            _back(old, target)
