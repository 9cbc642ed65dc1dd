"""Where the documents disagree with themselves or with each other, and the smallest case on which the readings part.

``contradictions.toml`` names the two statements of each and tells in plain words why both cannot be had; what the readings are,
and which is played, stands in the register of rulings. :mod:`~reports.contradictions.page` writes the published page:
``python -m reports.contradictions.page reports/published/contradictions.md``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources

import msgspec

from conformance.cases.model import Case
from oracle.rulebook import Place, Ruling, rulebook
from reports.site.casebook import Casebook, Parting
from reports.site.words import answer_told

DOCUMENTS = {"000": "Defend (000)", "001": "the exchange (001)", "002": "Intervene (002)"}
"""The documents by number."""


class Statement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A statement of a document: its place, and a few of its words."""

    at: Place
    words: str


class Contradiction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two statements, why both cannot be had, and the ruling that settles it.

    ``worked`` is the arithmetic of the smallest case in plain words; ``cases`` stand in for it where no switch parts the readings.
    """

    ruling: str
    one: Statement
    other: Statement
    clash: str
    worked: str = ""
    cases: tuple[str, ...] = ()

    @property
    def entry(self) -> Ruling:
        """The ruling, as the register has it."""
        return rulebook().rulings[self.ruling]

    @property
    def outright(self) -> bool:
        """Whether the words contradict each other, or can be read so that they do not."""
        return self.entry.type == "contradiction"


class File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``contradictions.toml`` holds."""

    contradiction: tuple[Contradiction, ...]


class Shown(msgspec.Struct, frozen=True):
    """A case on which readings part: what each reading makes of it, line by line, those with one answer together."""

    case: Case
    answers: tuple[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], ...]


@cache
def contradictions() -> tuple[Contradiction, ...]:
    """All of them, the outright ones first, in the order of the documents."""
    text = resources.files(__name__).joinpath("contradictions.toml").read_text("utf-8")
    found = msgspec.toml.decode(text, type=File).contradiction
    return tuple(sorted(found, key=lambda each: not each.outright))


def place(statement: Statement) -> str:
    """A place in words, such as ``the exchange (001) ¶18 s2``."""
    number, _, where = statement.at.partition(" ")
    return f"{DOCUMENTS[number]} {where}"


def shown(contradiction: Contradiction, book: Casebook) -> Iterator[Shown]:
    """The fewest cases that part all its readings, the smallest of each pair; or those that are named, if it is no switch."""
    if contradiction.entry.how != "switch":
        for name in contradiction.cases:
            case = book.cases[name]
            yield Shown(case, (((contradiction.entry.default,), tuple(answer_told(case.op, case.given, case.expect))),))
        return
    partings = [each for each in book.partings(contradiction.entry) if isinstance(each, Parting)]
    for name in dict.fromkeys(each.case.id for each in partings):
        yield Shown(book.cases[name], under_each(book.cases[name], contradiction.entry))


def under_each(case: Case, ruling: Ruling) -> tuple[tuple[tuple[str, ...], tuple[tuple[str, str], ...]], ...]:
    """What a case comes to under every reading: only the lines that differ, and readings that say the same together."""
    other = case.info.hinges_on[ruling.id]
    told = {
        each.name: dict(answer_told(case.op, case.given, other.get(each.name, case.expect))) for each in ruling.readings
    }
    labels = dict.fromkeys(label for lines in told.values() for label in lines)
    differing = [label for label in labels if len({lines.get(label) for lines in told.values()}) > 1]
    groups: dict[tuple[tuple[str, str], ...], list[str]] = {}
    for name, lines in told.items():
        groups.setdefault(tuple((label, lines.get(label, "nothing")) for label in differing), []).append(name)
    return tuple((tuple(names), lines) for lines, names in groups.items())


def within(book: Casebook) -> list[Contradiction]:
    """Those whose ruling and cases a casebook has."""
    return [each for each in contradictions() if each.ruling in book.rulings and book.cases.keys() >= set(each.cases)]


def counts() -> Mapping[str, int]:
    """How many rulings there are of each type."""
    return Counter(ruling.type for ruling in rulebook().rulings.values())
