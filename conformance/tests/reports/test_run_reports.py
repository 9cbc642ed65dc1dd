"""One run in every form: accepted by those who read it, whole or not there, and proof against what an engine writes."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path

import pytest
from junitparser import Failure, JUnitXml
from markdown_it import MarkdownIt

from conformance.results import Results
from conformance.tests.reports.runs import BEST_PIECE, HOSTILE, hostile, run_of
from conformance.tests.running import ruleproof
from reports.badge import badge
from reports.console import UNSEEN, told
from reports.html_run import page
from reports.junit import junit
from reports.markdown import document
from reports.summary import LIMIT, annotated, summary

REQUESTS = ("src", "href", "action", "data", "poster", "srcset", "formaction", "xlink:href")
"""Attributes by which a page asks for something."""


class Page(HTMLParser):
    """What a browser would make of a page: its elements, what they ask for, and the text a reader sees."""

    def __init__(self, content: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[str] = []
        self.asked: list[str] = []
        self.handlers: list[str] = []
        self.scripts: list[str] = []
        self.text = ""
        self.feed(content.decode())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element."""
        self.elements.append(tag)
        self.asked += [value or "" for name, value in attrs if name in REQUESTS]
        self.handlers += [name for name, _ in attrs if name.startswith("on")]

    def handle_data(self, data: str) -> None:
        """Note a text."""
        if self.elements and self.elements[-1] == "script" and not self.scripts:
            self.scripts.append(data)
        self.text += data


@pytest.fixture(scope="module")
def wrong() -> Results:
    """A run of an engine with one fault, which tells its own trace."""
    return run_of(BEST_PIECE, trace=True, only=("exchange.armor.*", "exchange.margin.*"))


def test_junitparser_accepts_the_junit_file(wrong: Results) -> None:
    """With as many cases, failures and errors as the run has."""
    read = JUnitXml.fromroot(JUnitXml.fromstring(junit(wrong))._elem)
    assert read.tests == wrong.footer.totals["total"]
    assert read.failures == wrong.footer.totals["fail"] > 0
    assert (read.errors, read.skipped) == (0, 0)
    failed = [case for suite in read for case in suite if any(isinstance(each, Failure) for each in case.result)]
    assert {case.name for case in failed} == {row.id for row in wrong.rows if row.verdict == "fail"}


def test_the_page_asks_for_nothing(wrong: Results) -> None:
    """Every address in it is an anchor of its own, and its policy forbids the rest."""
    found = Page(page(wrong))
    assert len(found.asked) > 20
    assert [address for address in found.asked if not address.startswith("#") and address != "data:,"] == []
    assert "default-src 'none'; img-src data:; style-src 'sha256-" in unescape(page(wrong).decode())
    assert not re.search(rb"@import|url\(|fetch\(|XMLHttpRequest|WebSocket|import\(", page(wrong))


def test_the_page_tells_the_cause_first_then_every_case(wrong: Results) -> None:
    """The wrong engine, the clause in its words, both traces with the first difference marked, then the table."""
    text = page(wrong).decode()
    places = [
        text.index("exactly the wrong engine exchange.armor.3/best-piece-alone"),
        text.index("Every piece makes what arrives a little smaller"),
        text.index("first difference</div>"),
        text.index("<h2>Every case</h2>"),
    ]
    assert places == sorted(places)
    failures = wrong.footer.totals["fail"]
    assert text.count("first difference</div>") == failures > 10, "each failure shows where it parts from the rules"
    assert text.count("<tr data-verdict=") == wrong.footer.totals["total"]


def test_an_engine_without_a_trace_is_shown_beside_the_wrong_engine_that_it_is() -> None:
    """The step at which that one parts is marked."""
    text = page(run_of(BEST_PIECE, only=("exchange.armor.3/*",))).decode()
    assert f"{BEST_PIECE} says" in text
    assert "first difference</div>" in text


def test_a_run_that_passes_has_a_page_as_well() -> None:
    """It says so, and lists every case."""
    text = page(run_of(only=("exchange.margin.*",))).decode()
    assert "No case failed" in text
    assert text.count('data-verdict="pass"') > 5


def test_nothing_that_an_engine_writes_is_run_or_asked_for_by_the_page() -> None:
    """One script, ours; no handler, no address, no control character of the engine's."""
    content = page(hostile())
    found = Page(content)
    assert found.elements.count("script") == 1
    assert "alert" not in found.scripts[0]
    assert found.handlers == []
    assert "img" not in found.elements
    assert "iframe" not in found.elements
    assert [each for each in found.asked if not each.startswith("#") and each != "data:,"] == []
    assert not [sign for sign in UNSEEN.findall(content.decode()) if sign != "\n"]
    assert "<script>alert(1)</script>" in found.text, "it is shown as it was written"


def test_nothing_that_an_engine_writes_moves_the_terminal() -> None:
    """Escape sequences and line breaks are gone, and no line begins with what an engine wrote."""
    lines = [line for line, _ in told(hostile())]
    assert any("<script>" in line for line in lines)
    assert not [line for line in lines if "\x1b" in line or "\r" in line or "\u202e" in line]
    assert not [line for line in lines if line.startswith("::")]


def test_nothing_that_an_engine_writes_is_markup_in_markdown() -> None:
    """Rendered with HTML let through, it is text: no element, no link, no picture, and no line is the engine's own."""
    text = document(hostile())
    found = Page(MarkdownIt("commonmark").enable("table").render(text).encode())
    assert "<script>alert(1)</script>" in found.text
    assert found.asked == []
    assert set(found.elements).isdisjoint({"script", "img", "a"})
    assert not UNSEEN.findall(text.replace("\n", ""))
    assert not [line for line in text.splitlines() if line.startswith("::")]


def test_an_annotation_is_one_line_whatever_an_engine_writes() -> None:
    """Line breaks, per cents, colons and commas are written as GitHub reads them."""
    lines = list(annotated(hostile()))
    assert len(lines) == 2
    for line in lines:
        assert re.fullmatch(r"::error title=[^:,\n]*::[^\r\n]*", line)


@pytest.mark.parametrize("form", [page, junit, badge, lambda run: document(run).encode()])
def test_a_text_of_a_megabyte_is_cut(form: Callable[[Results], bytes]) -> None:
    """No report grows with what an engine writes."""
    assert len(form(hostile("<x>" * 350_000))) < 1_000_000


def test_the_console_stays_short_whatever_an_engine_writes() -> None:
    """Each text is cut to a line."""
    assert max(len(line) for line, _ in told(hostile("x" * 1_000_000))) < 5000


def test_a_summary_is_appended_to_what_is_there(tmp_path: Path, wrong: Results) -> None:
    """Another step's summary stays."""
    file = tmp_path / "summary.md"
    file.write_text("# before\n\n", encoding="utf-8")
    content = summary(wrong, str(file)).decode()
    assert content.startswith("# before\n\n## FAIL: ")
    assert "best-piece-alone" in content


@pytest.mark.parametrize("limit", [0, 100, 900, 2000, LIMIT])
def test_a_summary_never_exceeds_its_limit_and_says_what_it_left_out(
    tmp_path: Path, wrong: Results, limit: int
) -> None:
    """The tail goes first."""
    content = summary(wrong, str(tmp_path / "none.md"), limit)
    assert len(content) <= limit
    whole = document(wrong).strip() == content.decode().strip()
    assert whole or not content or b"left out" in content
    assert whole == (limit == LIMIT)


def test_a_badge_counts_what_passed_of_what_ran() -> None:
    """In the shape that shields.io reads."""
    found = json.loads(badge(run_of(only=("exchange.margin.*",))))
    assert found["schemaVersion"] == 1
    assert found["color"] == "brightgreen"
    assert re.fullmatch(r"(\d+) of \1 pass", found["message"])
    assert json.loads(badge(hostile()))["isError"] is True
    assert json.loads(badge(run_of(only=("none",))))["message"] == "nothing ran"


def test_check_writes_every_form_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And annotates in a workflow."""
    monkeypatch.setenv("GITHUB_ACTIONS", "true")
    engine = f"{sys.executable} -m conformance engine --mutant {BEST_PIECE}"
    files = [
        each for form in ("json", "junit", "html", "summary", "badge") for each in (f"--{form}", str(tmp_path / form))
    ]
    ran = ruleproof(capsys, "check", "--engine", engine, "--only", "exchange.armor.3/*", "--generated", "0", *files)
    assert ran.code == 1, ran.err
    assert {path.name for path in tmp_path.iterdir()} == {"json", "junit", "html", "summary", "badge"}
    assert "::error title=exactly the wrong engine exchange.armor.3/best-piece-alone (" in ran.out


@pytest.mark.parametrize(
    ("form", "begins"), [("text", "ruleproof "), ("markdown", "## PASS: "), ("json", '{"header":')]
)
def test_check_prints_in_the_form_that_is_asked_for(form: str, begins: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Text, Markdown or JSON."""
    ran = ruleproof(capsys, "check", "--only", "exchange.margin.1/*", "--generated", "0", "--format", form)
    assert ran.out.startswith(begins)


def test_check_tells_which_clauses_came_up_and_why_others_did_not(capsys: pytest.CaptureFixture[str]) -> None:
    """A clause that no case came by is listed with its reason."""
    ran = ruleproof(capsys, "check", "--only", "exchange.margin.*", "--generated", "0", "--coverage")
    assert re.search(r"\d+ of \d+ clauses came up, in \d+ cases", ran.out)
    assert re.search(r"exchange\.statistics\.1 +a claim about averages", ran.out)


def test_a_file_that_cannot_be_written_is_told_and_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """In one line, with exit code 4."""
    target = tmp_path / "no" / "such.html"
    ran = ruleproof(capsys, "check", "--only", "exchange.margin.1/*", "--generated", "0", "--html", str(target))
    assert ran.code == 4
    assert "cannot be written" in ran.err
    assert list(tmp_path.iterdir()) == []


def test_the_hostile_text_is_hostile() -> None:
    """It holds what each form must be proof against."""
    assert all(sign in HOSTILE for sign in ("<script>", "\x1b", "[bold", "\r\n", "|", "`", "\u202e", "\x00"))
    assert BytesIO(junit(hostile())).read().startswith(b"<?xml")
