"""A question put in the form: ruled on, and made into the page of a case."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Any
from urllib.parse import quote

import msgspec
from markupsafe import Markup

from conformance.asking.chances import chances
from conformance.asking.handfuls import needed
from conformance.asking.hinges import differs, otherwise
from conformance.asking.missing import bare_hands, missing_dice
from conformance.asking.question import Put, put
from conformance.asking.told import Told, op_and_question, tell
from conformance.cases.codec import plain
from conformance.cases.model import Case, Expect, Info
from conformance.cases.store import canonical, fixtures
from conformance.matrix import company, expect_of, switches
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from reports.serve.limits import MOST_LINK, bounded, bounded_text
from reports.site.casebook import casebook
from reports.site.chances import drawn
from reports.site.pages import Pages
from reports.site.study import Study

RULESETS = ("exchange", "commands")
PATIENCE = 0.25
"""Seconds of work after which no further reading is tried."""


@dataclass(frozen=True)
class Asked:
    """What the page of a question shows beside the case."""

    ruleset: str
    title: str
    text: str
    link: str
    again: str
    notes: tuple[str, ...]
    odds: Markup | None
    die: str


@cache
def pages() -> Pages:
    """The pages of the whole casebook, with the way to the forms."""
    return Pages(casebook(), asks=True)


@cache
def examples(ruleset: str) -> dict[str, str]:
    """The ready questions of a ruleset by name."""
    folder = fixtures() / "ask" / ruleset
    files = sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else []
    return {file.name.partition(".")[0]: file.read_text("utf-8") for file in files if file.name.endswith(".toml")}


def answered(text: str, ruleset: str) -> str:
    """The page that answers a question; raises Invalid."""
    began = time.process_time()
    question, study = studied(text)
    odds = chances(question, {}) if question.without_dice else None
    hinges, complete = _hinges(question, study, began)
    case = msgspec.structs.replace(study.case, why="", info=Info(hinges_on=hinges))
    notes = [*question.draft.assumed]
    if not complete:
        notes.append("The question is large: not every reading of every ruling was tried.")
    link = f"?q={quote(text)}"
    own = question.ruleset
    kept = link if len(link) <= MOST_LINK else ""
    asked = Asked(
        ruleset=own,
        title=question.title[:200],
        text=text,
        link=kept,
        again=f"{kept}&edit=1" if kept else own,
        notes=tuple(notes),
        odds=drawn(odds.lines, odds.damage) if odds else None,
        die=odds.die if odds else "",
    )
    return pages().page("case.html", f"ask/{ruleset}", study=replace(study, case=case), asked=asked)


def case_file(text: str) -> str:
    """The question with the oracle's answer, as a case file; raises Invalid."""
    return canonical([studied(text)[1].case])


def studied(text: str) -> tuple[Put, Study]:
    """The question in a text (TOML, or JSON) and the case it makes, ruled on; raises Invalid that points at the line."""
    bounded_text(text)
    kind = "json" if text.lstrip()[:1] == "{" else "toml"
    question = put(text, f"question.{kind}")
    bounded(question.given)
    try:
        told = tell(question, {})
    except Invalid as invalid:
        raise question.draft.pointed(missing_dice(question, invalid)) from None
    bare = bare_hands(question, told)
    if bare is not None:
        raise bare
    op, asked = op_and_question(question)
    words = tuple(needed(question.asked, {})) if question.without_dice else told.words
    case = Case(
        id=f"{op}/asked",
        op=op,
        given=plain(asked) if question.without_dice else dict(question.given),
        expect=expect_of(told.ruled),
        why=f"asked: {question.title[:200]}" if question.title else "",
    )
    return question, Study(case, asked, told.ruled, told.steps, words)


def _hinges(question: Put, study: Study, began: float) -> tuple[dict[str, dict[str, Expect]], bool]:
    """What other readings answer, as far as there is time; and whether there was."""
    found: dict[str, dict[str, Expect]] = {}
    told = Told(study.ruled, study.steps, study.said)
    called = {step.name for step in study.steps}
    for ruling in switches(f"{question.ruleset}."):
        if time.process_time() - began > PATIENCE:
            return found, False
        entry = rulebook().rulings[ruling]
        for reading in entry.readings[1:]:
            if entry.hook in called or company(ruling, reading.name):
                other = otherwise(question, {}, entry, reading)
                if other.told is not None and differs(question, {}, other, told):
                    found.setdefault(ruling, {})[reading.name] = expect_of(other.told.ruled)
    return found, True


def form(ruleset: str, text: str | None = None, error: str = "", example: str = "") -> str:
    """The page of the form, with a question in it and what was wrong with it."""
    ready = examples(ruleset)
    chosen = ready.get(example) or next(iter(ready.values()), "")
    values: dict[str, Any] = {"ruleset": ruleset, "examples": ready, "error": error}
    return pages().page(
        "ask.html", f"ask/{ruleset}", text=chosen if text is None else text, titles=_titles(ruleset), **values
    )


@cache
def _titles(ruleset: str) -> dict[str, str]:
    return dict(_titled(ruleset))


def _titled(ruleset: str) -> Iterator[tuple[str, str]]:
    for name in examples(ruleset):
        words = name.replace("-", " ")
        yield name, f"{words[:1].upper()}{words[1:]}?"
