"""The published pages on readings are those of the register and the frozen cases, and what they claim of both is so."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

from conformance.cases.codec import encode
from conformance.cases.model import Case
from conformance.cases.rulesets import question
from conformance.cases.store import fixtures
from conformance.matrix import Examined
from oracle.rulebook import Ruling, rulebook
from reports import partings
from reports.contradictions import Contradiction, contradictions, page, shown, within
from reports.site.casebook import Casebook, Parting, casebook
from reports.site.pages import Pages

PUBLISHED = Path(str(fixtures())).parent / "reports" / "published"

SWITCHES = [each for each in rulebook().rulings.values() if each.how == "switch"]


@cache
def book() -> Casebook:
    """The casebook as shipped."""
    return casebook()


def published(name: str) -> str:
    """A page that is checked in."""
    return (PUBLISHED / name).read_text(encoding="utf-8")


def size(case: Case) -> tuple[int, str]:
    """How large a question is."""
    return len(encode(case.given)), case.id


def parting_cases(ruling: Ruling, one: str, other: str) -> Iterator[Case]:
    """Every frozen case that is answered otherwise under one reading than under another."""
    for case in book().cases.values():
        answers = case.info.hinges_on.get(ruling.id, {})
        if encode(answers.get(one, case.expect)) != encode(answers.get(other, case.expect)):
            yield case


def test_the_page_of_pairs_is_as_generated() -> None:
    """But for the run by hand, which has figures of its own."""
    text = published("readings.md")
    assert "\n".join([*partings.page(book()), partings.by_hand(text)]) == text
    assert partings.by_hand(text).count("\n") > 5


def test_the_page_of_contradictions_is_as_generated() -> None:
    """All of it."""
    assert "\n".join(page.page(book())) == published("contradictions.md")


def test_every_pair_of_readings_stands_on_the_page() -> None:
    """79 switches with 163 pairs, each with a case that parts it."""
    lines = [line for line in published("readings.md").splitlines() if re.match(r"\| [a-z_]+ +\| [a-z-]+ +\|", line)]
    pairs = [tuple(cell.strip() for cell in line.split("|")[1:4]) for line in lines if not line.startswith("| ruling")]
    wanted = [
        (ruling.id.rpartition(".")[2], one.name, other.name)
        for ruling in SWITCHES
        for one, other in combinations(ruling.readings, 2)
    ]
    assert len(SWITCHES) == 79
    assert sorted(pairs) == sorted(wanted)
    assert len(pairs) == 163


@pytest.mark.parametrize("ruling", SWITCHES, ids=[each.id for each in SWITCHES])
def test_no_smaller_case_parts_a_pair(ruling: Ruling) -> None:
    """And what the case holds for each reading is what the oracle answers under it, asked anew."""
    found = [each for each in book().partings(ruling) if isinstance(each, Parting)]
    assert len(found) == len(list(combinations(ruling.readings, 2)))
    for parting in found:
        case = parting.case
        assert case == min(parting_cases(ruling, parting.one, parting.other), key=size)
        answered = Examined(case.op, question(case.op, case.given)).otherwise(ruling.id)
        assert encode(answered) == encode(case.info.hinges_on[ruling.id])


def test_the_contradictions_are_those_of_the_register() -> None:
    """Every one is told, and what is told besides is no outright contradiction."""
    outright = [each.ruling for each in contradictions() if each.outright]
    assert sorted(outright) == sorted(each.id for each in rulebook().rulings.values() if each.type == "contradiction")
    assert len(outright) == 18
    assert {each.entry.type for each in contradictions() if not each.outright} == {"ambiguous"}


@pytest.mark.parametrize("entry", contradictions(), ids=[each.ruling for each in contradictions()])
def test_a_contradiction_has_two_places_few_words_and_a_case(entry: Contradiction) -> None:
    """The places are known to the rulebook, two of them; no more than eight words are quoted; each reading is on a case."""
    places = {source.at for clause in rulebook().clauses.values() for source in clause.sources}
    places |= {each.at for each in rulebook().not_a_rule}
    assert {entry.one.at, entry.other.at} <= places
    assert entry.one.at != entry.other.at
    assert all(len(statement.words.split()) <= 8 for statement in (entry.one, entry.other))
    cases = list(shown(entry, book()))
    if entry.entry.how == "switch":
        assert entry.worked, "the arithmetic of the smallest case in plain words"
        assert not entry.cases, "the smallest case is looked for"
        named = {name for each in cases for names, _ in each.answers for name in names}
        assert named == {reading.name for reading in entry.entry.readings}
        assert all(len(each.answers) > 1 for each in cases)
    else:
        assert cases, "no switch parts them, so a case is named"
        assert all(each.case.why for each in cases)


def test_the_casebook_has_the_page_and_its_front_page_leads_there() -> None:
    """With every contradiction, each linked to its ruling; of one ruleset, only its own."""
    pages = Pages(book()).all()
    assert 'href="contradictions.html"><b>18</b> contradictions' in pages["index.html"]()
    html = pages["contradictions.html"]()
    assert [entry.ruling for entry in contradictions() if f'href="rulings/{entry.ruling}.html"' not in html] == []
    assert {each.ruling.partition(".")[0] for each in within(casebook("commands"))} == {"commands"}
