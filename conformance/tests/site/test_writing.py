"""The folder of pages: written whole or not at all."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from conformance.tests.running import ruleproof
from oracle.errors import Invalid
from reports.site.writing import SIGN, written

OURS = SIGN.decode()


def pages(words: str) -> dict[str, Callable[[], str]]:
    """Two pages with these words."""
    return {"index.html": lambda: f"{OURS} {words}", "cases/a/b.html": lambda: words}


def test_an_earlier_casebook_is_replaced_and_nothing_else_is_left(tmp_path: Path) -> None:
    """The new pages stand alone; no draft stays behind."""
    target = tmp_path / "book"
    written(target, {**pages("old"), "gone.html": lambda: "gone"})
    written(target, pages("new"))
    assert sorted(str(file.relative_to(target)) for file in target.rglob("*.html")) == ["cases/a/b.html", "index.html"]
    assert "new" in (target / "index.html").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_an_interrupt_leaves_what_was_there(tmp_path: Path) -> None:
    """Ctrl-C between two pages: the old casebook whole, no half-written file."""
    target = tmp_path / "book"
    written(target, pages("old"))

    def interrupted() -> str:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        written(target, {**pages("new"), "z.html": interrupted})
    assert "old" in (target / "index.html").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


WRITES = """
import sys, time
from pathlib import Path
from reports.site.writing import SIGN, written

def hung():
    print("hangs", flush=True)
    time.sleep(60)

written(Path(sys.argv[1]), {"index.html": lambda: SIGN.decode() + " new", "z.html": hung})
"""
"""A run that writes one page and hangs at the next."""


@contextmanager
def hanging(target: Path) -> Iterator[subprocess.Popen[str]]:
    """A process that is half through the writing of a casebook; it is killed in the end."""
    with subprocess.Popen([sys.executable, "-c", WRITES, str(target)], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert process.stdout.readline() == "hangs\n"
            yield process
        finally:
            process.kill()


def test_a_killed_run_publishes_nothing_and_the_next_clears_up_behind_it(tmp_path: Path) -> None:
    """The old casebook whole, half a new one in hiding; the next run leaves its own pages and nothing else."""
    target = tmp_path / "book"
    written(target, pages("old"))
    with hanging(target):
        pass
    assert "old" in (target / "index.html").read_text()
    assert len([file for file in tmp_path.iterdir() if file.name.startswith(".book.")]) == 1
    written(target, pages("next"))
    assert "next" in (target / "index.html").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_a_run_that_is_still_at_work_is_left_alone(tmp_path: Path) -> None:
    """Another run beside it takes nothing from it."""
    target = tmp_path / "book"
    with hanging(target):
        written(target, pages("quick"))
        (workshop,) = tmp_path.glob(".book.*.part")
        assert (workshop / "new" / "index.html").exists()


def test_a_casebook_that_was_put_aside_when_the_run_was_killed_comes_back(tmp_path: Path) -> None:
    """Between the two renames there is none in place: the next run restores the old one, though it then fails itself."""
    target, workshop = tmp_path / "book", tmp_path / ".book.abc.part"
    written(target, pages("old"))
    workshop.mkdir()
    (workshop / "lock").touch()
    target.rename(workshop / "old")

    def fails() -> str:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        written(target, {"index.html": fails})
    assert "old" in (target / "index.html").read_text()
    assert [file.name for file in tmp_path.iterdir()] == ["book"]


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    """The message says what would be right."""
    (tmp_path / "thesis.tex").write_text("years of work")
    with pytest.raises(Invalid, match="holds something that is no casebook; name a new folder, an empty one, or an"):
        written(tmp_path, pages("new"))
    assert (tmp_path / "thesis.tex").read_text() == "years of work"


def test_the_command_says_what_is_wrong_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file where the folder should go ends 4."""
    (tmp_path / "taken").write_text("")
    ran = ruleproof(capsys, "site", "-o", str(tmp_path / "taken"))
    assert ran.code == 4
    assert (
        ran.err
        == f"ruleproof: {tmp_path / 'taken'}: is a file; name a new folder, an empty one, or an earlier casebook\n"
    )


def test_a_folder_that_cannot_be_made_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Under a file there is no room for one; it ends 4."""
    (tmp_path / "taken").write_text("")
    ran = ruleproof(capsys, "site", "-o", str(tmp_path / "taken" / "book"))
    told = "cannot be made: file exists; name a folder where files can be written"
    assert (ran.code, ran.err) == (4, f"ruleproof: {tmp_path / 'taken' / 'book'}: {told}\n")
