"""An answer as it is read: as text, as Markdown, and as JSON for other programs."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from conformance.asking.chances import Chances
from conformance.asking.hinges import Otherwise
from conformance.asking.outcomes import Outcome, Outcomes
from conformance.asking.ruling import Answer
from conformance.asking.told import Told
from oracle.rulebook import Clause, rulebook

WIDTH = 100
CITES = "  ["
FIRST = 8
"""Sets of readings that are listed for one outcome."""


def text(answer: Answer, every: Outcomes | None = None) -> Iterator[str]:
    """The answer for a terminal."""
    if answer.put.title:
        yield from (answer.put.title, "")
    yield from section("RULING", answer.words)
    yield from section("ODDS", chances_told(answer.chances) if answer.chances else ())
    yield from section("STEPS", steps_told(answer), blank=False)
    if every is None:
        yield from section("IT HINGES ON" if answer.turns_on else "", hinges_told(answer), blank=False)
        if not answer.turns_on:
            yield from section("IT HINGES ON NOTHING", [nothing_else(answer)])
    else:
        yield from section("EVERY OUTCOME", outcomes_told(answer, every), blank=False)
    yield from section("CANNOT BE TOLD", untold_told(answer))
    yield from section("NOTED", (f"{note}." for note in answer.notes))
    yield from section("THE CLAUSES", (f"{each}  {says} ({at})" for each, says, at in cited(answer)))
    if answer.readings:
        yield from section("READ AS", (f"{ruling}={name}" for ruling, name in answer.readings.items()))


def section(title: str, sentences: Iterable[str], *, blank: bool = True) -> Iterator[str]:
    """A heading and what stands under it, wrapped; nothing if nothing does."""
    found = list(sentences)
    if not found:
        return
    yield title
    for each in found:
        indent = 2 + len(each) - len(each.lstrip(" "))
        yield from wrapped(each.strip(), indent, hang=0 if blank else 4)
    yield ""


def wrapped(said: str, indent: int, hang: int) -> list[str]:
    """A paragraph of a terminal; what it cites goes to a line of its own if it does not fit."""
    said, bracket, ids = said.partition(CITES)
    if bracket and indent + len(said) + len(bracket) + len(ids) > WIDTH:
        return [*wrapped(said, indent, hang), *wrapped(f"[{ids}", indent + hang, 1)]
    said += bracket + ids
    return textwrap.wrap(
        said,
        WIDTH,
        initial_indent=" " * indent,
        subsequent_indent=" " * (indent + (hang or 2)),
        break_long_words=False,
        break_on_hyphens=False,
    )


def steps_told(answer: Answer) -> Iterator[str]:
    """The steps, numbered unless the events of the file number them, each with its clauses."""
    headed = any(not line.ids for line in answer.lines)
    for number, line in enumerate(answer.lines, 1):
        ids = f"{CITES}{', '.join(line.ids)}]" if line.ids else ""
        lead = "" if not line.ids else "  - " if headed else f"{number:>2}. "
        yield f"{lead}{line.says}{ids}"


def hinges_told(answer: Answer) -> Iterator[str]:
    """Each ruling, how it is read, and what else it could come to."""
    for hinge in answer.turns_on:
        yield f"{hinge.ruling}: {hinge.question}"
        yield f"  here as {hinge.read}: {hinge.says}"
        for other in hinge.otherwise:
            yield f"  as {other.name}: {' '.join(news(answer, other.told))}{beside(other)}"


def nothing_else(answer: Answer) -> str:
    """That no other reading matters, as far as it was asked."""
    if answer.put.without_dice:
        return "No other reading of any ruling, taken alone, changes the dice to throw; what they come to is ruled with dice."
    return "No other reading of any ruling, taken alone, rules otherwise."


def news(answer: Answer, told: Told | None) -> list[str]:
    """What another ruling says that this one does not; where it only says less, what it does not say."""
    if told is None:
        return []
    new = [each for each in told.words if each not in answer.told.words]
    gone = [each for each in answer.told.words if each not in told.words]
    return new or [f"Not so: {each}" for each in gone] or ["The same, but for numbers or windows on the way."]


def beside(other: Otherwise) -> str:
    """The readings that another cannot do without."""
    named = ", ".join(f"{ruling}={name}" for ruling, name in other.company.items())
    return f" (together with {named})" if named else ""


def outcomes_told(answer: Answer, every: Outcomes) -> Iterator[str]:
    """Every outcome with the readings that lead to it."""
    for number, outcome in enumerate(every.outcomes, 1):
        new = answer.words if number == 1 else news(answer, outcome.told)
        yield f"{number}. {' '.join(new)}"
        yield from (f"     {each}" for each in leads(outcome))
    yield scope(every)


def leads(outcome: Outcome) -> Iterator[str]:
    """The smallest sets of readings that lead to an outcome, the first of many."""
    for readings in outcome.readings[:FIRST]:
        yield " with ".join(f"{ruling}={name}" for ruling, name in readings) or "as the rulings are read here"
    if len(outcome.readings) > FIRST:
        yield f"… and {len(outcome.readings) - FIRST} more"


def scope(every: Outcomes) -> str:
    """How far the outcomes were looked for."""
    if every.whole:
        combinations = "one combination" if every.tried == 1 else f"{every.tried} combinations"
        return f"These are all, over the {combinations} of readings of the rulings it comes by."
    return f"Readings were tried alone and in pairs, {every.tried} in all; three together may lead elsewhere."


def untold_told(answer: Answer) -> Iterator[str]:
    """Readings of which the file does not say enough, together where the reason is one."""
    for why, readings in by_why(answer).items():
        yield f"{', '.join(readings)}: {why}."


def by_why(answer: Answer) -> dict[str, list[str]]:
    """The same by reason."""
    found: dict[str, list[str]] = {}
    for hinge in answer.hinges:
        for other in hinge.untold:
            found.setdefault(other.why, []).append(f"{hinge.ruling}={other.name}")
    return found


def chances_told(chances: Chances) -> Iterator[str]:
    """The odds, exactly where that is short."""
    for what, number, is_chance in chances.lines:
        exact = str(number)
        about = f"{float(100 * number):.2f} %" if is_chance else f"{float(number):.3f}"
        yield f"{what}: {about}" + (f" ({exact})" if len(exact) < 16 and "/" in exact else "")
    yield f"Exact, for a die with the faces {chances.die} (face:weight); ruleproof odds takes any other."


def cited(answer: Answer) -> Iterator[tuple[str, str, str]]:
    """Every clause and ruling that the steps cite, once: its id, its words, its source."""
    for wanted in dict.fromkeys(each for line in answer.lines for each in line.ids):
        entry = rulebook().cited(wanted)
        if isinstance(entry, Clause):
            yield wanted, entry.says, entry.sources[0].at
        else:
            read = answer.readings.get(wanted, entry.default)
            yield wanted, next(each.says for each in entry.readings if each.name == read).capitalize() + ".", "a ruling"
