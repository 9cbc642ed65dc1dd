"""The ruling on one question as one file: the page of a case, with the words of all that it cites in it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

from conformance.asking.outcomes import Outcomes
from conformance.asking.rolls import Line
from conformance.asking.ruling import Answer
from conformance.asking.telling import leads, news, scope, untold_told
from conformance.asking.told import op_and_question
from conformance.cases.codec import plain
from conformance.cases.model import Case, Expect, Info
from conformance.matrix import expect_of
from oracle.rulebook import Clause, rulebook
from reports.site.chances import drawn
from reports.site.links import Links, family
from reports.site.rendering import rendered
from reports.site.study import Study
from reports.site.words import answer_told


class Entry(NamedTuple):
    """A clause or a ruling in its words, and where they are from."""

    id: str
    says: str
    source: str


class Anchors(Links):
    """Links within the one page: to what stands there, and to nothing else."""

    def path(self, identifier: str) -> str | None:
        """The anchor of an id that is cited; None for any other."""
        return f"#{identifier}" if identifier in self.clauses | self.rulings else None


def page(answer: Answer, text: str, every: Outcomes | None = None) -> str:
    """The whole file; ``text`` is the question as it was put, ``every`` its outcomes where they were asked for."""
    study = studied(answer)
    entries = list(cited_by(answer))
    links = Anchors([each.id for each in entries], (), (), ())
    asked = {
        "title": answer.put.title,
        "text": text,
        "notes": [f"{note}." for note in answer.notes],
        "odds": drawn(answer.chances.lines, answer.chances.damage) if answer.chances else None,
        "die": answer.chances.die if answer.chances else "",
    }
    return rendered(
        "alone.html",
        root="",
        book=rulebook(),
        asks=False,
        link=partial(links.link, root=""),
        linked=partial(links.linked, root=""),
        family_of=family,
        told=answer_told,
        study=study,
        steps=list(steps_told(answer)),
        asked=asked,
        outcomes=list(outcomes_told(answer, every)) if every else [],
        scope=scope(every) if every else "",
        untold=list(untold_told(answer)),
        cited=entries,
    )


def studied(answer: Answer) -> Study:
    """The question as a case, with its ruling and what other readings answer."""
    put = answer.put
    op, asked = op_and_question(put)
    case = Case(
        id=f"{op}/asked",
        op=op,
        given=plain(asked) if put.without_dice else dict(put.given),
        expect=expect_of(answer.told.ruled),
        info=Info(hinges_on=hinges_on(answer)),
    )
    return Study(case, asked, answer.told.ruled, answer.told.steps, answer.words)


def hinges_on(answer: Answer) -> dict[str, dict[str, Expect]]:
    """What every reading that rules otherwise answers, by ruling."""
    return {
        hinge.ruling: {other.name: expect_of(other.told.ruled) for other in hinge.otherwise if other.told}
        for hinge in answer.turns_on
    }


def steps_told(answer: Answer) -> Iterator[tuple[str, list[Line]]]:
    """The steps worth saying, under the event that each belongs to; under no heading where there are no events."""
    heading, under = "", list[Line]()
    for line in answer.lines:
        if line.ids:
            under.append(line)
            continue
        if heading or under:
            yield heading, under
        heading, under = line.says, []
    yield heading, under


def outcomes_told(answer: Answer, every: Outcomes) -> Iterator[tuple[str, list[str]]]:
    """Every outcome in words, with the readings that lead to it."""
    for number, outcome in enumerate(every.outcomes):
        yield " ".join(news(answer, outcome.told) if number else answer.words), list(leads(outcome))


def cited_by(answer: Answer) -> Iterator[Entry]:
    """Every clause and ruling that the steps cite, or that it hinges on, in the order in which the page comes to them."""
    book = rulebook()
    told = [each for line in answer.lines for each in line.ids]
    turned = [hinge.ruling for hinge in answer.hinges]
    for wanted in dict.fromkeys([*told, *turned, *answer.readings]):
        entry = book.cited(wanted)
        if isinstance(entry, Clause):
            yield Entry(wanted, entry.says, ", ".join(each.at for each in entry.sources))
            continue
        read = answer.readings.get(wanted, entry.default)
        readings = (f"{each.name}{' (as here)' if each.name == read else ''}: {each.says}" for each in entry.readings)
        yield Entry(wanted, f"{entry.question} — {'; '.join(readings)}", "a ruling")
