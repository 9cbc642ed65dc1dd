"""The casebook without a browser: what there is, where it leads, and that it needs nothing from anywhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from posixpath import dirname, join, normpath

import pytest

from conformance.cases.model import Case, Expect
from conformance.cases.store import frozen
from conformance.tests.site.conftest import CASE, CLAUSE
from oracle.rulebook import rulebook
from reports.site.casebook import Casebook, casebook
from reports.site.pages import Pages
from reports.site.rendering import policy
from reports.site.study import Study

HOSTILE = "</title></script><script>ran=1</script><img src=x onerror=ran=1>"


class Page(HTMLParser):
    """The addresses and the ids of a page, and its elements by name."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.elements: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what matters of an element."""
        self.elements.append(tag)
        for name, value in attrs:
            self.attributes.append((tag, name, value or ""))
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "action"):
                self.links.append(value or "")


def test_every_clause_ruling_and_case_has_a_page(book: Casebook) -> None:
    """And every family and register, and the contradictions: as many pages as there are things to tell."""
    pages = set(Pages(book).all())
    clauses, rulings, cases = rulebook().clauses, rulebook().rulings, frozen()
    assert (len(clauses), len(rulings)) == (210, 197)
    assert len(cases) >= 1122
    assert {f"clauses/{key}.html" for key in clauses} <= pages
    assert {f"rulings/{key}.html" for key in rulings} <= pages
    assert {f"cases/{case.id}.html" for case in cases} <= pages
    assert len(pages) == len(clauses) + len(rulings) + len(cases) + len(book.families) + 6


def test_every_link_leads_to_a_page_and_to_a_place_on_it(book: Casebook, texts: dict[str, str]) -> None:
    """Relative addresses only, each to a page that there is, each anchor to an id that the page has."""
    pages = Pages(book).all()
    read = {path: Page(text) for path, text in texts.items()}
    followed = 0
    for path, page in read.items():
        for link in page.links:
            if link.startswith("data:image/svg+xml,"):
                continue
            address, _, anchor = link.partition("#")
            target = normpath(join(dirname(path), address)) if address else path
            assert target in pages, f"{path} leads to {link}"
            if anchor and target in read:
                assert anchor in read[target].ids, f"{path} leads to {link}"
            followed += 1
    assert followed > 20_000


def test_no_page_needs_anything_from_anywhere(texts: dict[str, str]) -> None:
    """No address of another host, no style or handler in an attribute, and a policy that would let nothing in."""
    assert len(texts) > 480
    for path, text in texts.items():
        assert not re.search(r"(?:https?:)?//[a-z0-9.-]+\.[a-z]", text.replace("http://www.w3.org/2000/svg", "")), path
        page = Page(text)
        assert not [each for each in page.attributes if each[1] == "style" or each[1].startswith("on")], path
        assert ("meta", "content", policy()) in page.attributes
        assert page.elements.count("script") == (2 if path == "index.html" else 1)


def test_every_page_can_be_used_by_keyboard_and_screen_reader(texts: dict[str, str]) -> None:
    """One heading of the first order, landmarks, a way past the head, ids once each, a name for every picture."""
    for path, text in texts.items():
        page = Page(text)
        assert page.elements.count("h1") == 1, path
        assert {"header", "nav", "main", "footer"} <= set(page.elements), path
        assert ("a", "href", "#main") in page.attributes
        assert len(page.ids) == len(set(page.ids)), path
        pictures = text.count('class="drawing')
        assert text.count('role="img"') == pictures
        assert text.count("<title>") == pictures + 1


def test_a_clause_tells_its_words_source_cases_mutants_and_where_the_oracle_does_it(texts: dict[str, str]) -> None:
    """All that hangs on exchange.armor.3."""
    page = texts[CLAUSE]
    for words in ("Every piece makes what arrives a little smaller", "document 001 ¶18 s2", "best-piece-alone"):
        assert words in page
    assert "../cases/exchange.armor.3/a-smaller-piece-beside-a-greater-one-counts.html" in page
    assert "oracle/exchange/armor.py · blunted" in page


def test_a_clause_tells_which_rulings_touch_it_and_the_case_that_turns(book: Casebook, texts: dict[str, str]) -> None:
    """Two pieces on one blow turn on how pieces add up; a single piece turns on how a half is rounded."""
    turned = {touch.ruling.id: touch.case.id for touch in book.touching("exchange.armor.3") if touch.case}
    assert turned["exchange.armor.formula"] == "exchange.armor.3/a-smaller-piece-beside-a-greater-one-counts"
    assert "exchange.round.where" in turned
    page = texts[CLAUSE]
    assert page.index("Rulings that touch it") < page.index("../rulings/exchange.armor.formula.html")


def test_a_ruling_shows_its_readings_side_by_side_and_the_case_that_parts_each_pair(texts: dict[str, str]) -> None:
    """Three readings, three pairs, each with the smallest case."""
    page = texts["rulings/exchange.armor.formula.html"]
    assert page.count('class="parting"') == 3
    assert page.count('class="reading') >= 3
    assert "delivers 4 (exactly 40/9)" in page


@pytest.mark.parametrize("words", ["charges", "charged, valid target", "intervenes, valid target", 'class="range"'])
def test_the_board_shows_charger_targets_and_range(texts: dict[str, str], words: str) -> None:
    """Who charges, both valid targets, and how far the unit that intervenes may."""
    assert words in texts[CASE]


def test_the_flow_of_a_blow_ends_in_what_is_delivered(book: Casebook) -> None:
    """Attack 2, evasion 0, guard 1, margin 1, 4 + 2 raw: by hand from the case's own arithmetic."""
    study = Study.of(book.cases["exchange.pool.10/exactly-those-dice-are-thrown"])
    ((title, picture),) = study.flows
    assert title == "brak at dov, sword"
    told = "attack 2; evasion 0 (dov); guard −1 (dov); margin 1; raw 6 (4 + 2 × 1); nature 6 (plain); armor 6 (none)"
    assert f"<desc>{told}; delivered 6</desc>" in picture


def test_what_a_case_says_is_text_and_never_markup() -> None:
    """A case with markup in every free text comes out escaped, drawing and all."""
    given = {
        "characters": {
            "ana": {
                "attributes": {"might": 2},
                "conditions": {HOSTILE: 1},
                "weapons": [
                    {"name": "axe", "class": "melee", "kind": "blade", "base": 1, "rate": 1, "reach": [0, 5]},
                ],
            },
            "dov": {"armor": [{"blunts": "1/2", "name": HOSTILE, "slot": HOSTILE}]},
        },
        "blow": {"attacker": "ana", "target": "dov", "weapon": "axe"},
        "dice": {"1/ana/attack": [1], "1/dov/evasion": [], "1/dov/guard": []},
    }
    case = Case(
        id="exchange.core.1/hostile", op="exchange.blow", given=given, why=HOSTILE, expect=Expect(refused=("x",))
    )
    text = Pages(casebook(cases=[case])).case(case)
    assert HOSTILE not in text
    assert Page(text).elements.count("script") == 1
    assert "img" not in Page(text).elements
    assert text.count("&lt;img src=x onerror=ran=1&gt;") >= 4


def test_one_ruleset_alone_links_to_itself_alone() -> None:
    """``--ruleset`` leaves the other out, links and all."""
    pages = Pages(casebook("commands")).all()
    assert not [path for path in pages if "exchange" in path]
    for path in ("index.html", "clauses/index.html", "clauses/commands.defend.1.html"):
        for link in Page(pages[path]()).links:
            if not link.startswith(("#", "data:")):
                assert normpath(join(dirname(path), link.partition("#")[0])) in pages
