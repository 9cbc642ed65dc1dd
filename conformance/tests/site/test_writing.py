"""The folder of pages: written whole or not at all."""

from __future__ import annotations

from collections.abc import Callable
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
