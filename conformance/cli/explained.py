"""What ``ruleproof explain`` says of clauses, rulings, readings, wrong engines, properties and families."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from typing import Any

from conformance.cases.model import Case
from conformance.cases.rulesets import question
from conformance.cases.store import frozen
from conformance.matrix import Examined, company
from oracle.marks import MUTANTS
from oracle.rulebook import Clause, Reading, Ruling, rulebook

WIDTH = 100


def clause_told(clause: Clause) -> Iterator[str]:
    """A clause: its words, its source, examples, the cases that decide it, what breaks it, what holds it, what leaves it open."""
    yield f"{clause.id}  ({clause.kind})"
    yield from wrapped(clause.says)
    yield f"  source   {', '.join(source.at for source in clause.sources)}"
    if clause.example:
        yield from entry("example", clause.example)
    if clause.wrong:
        yield from entry("wrong", clause.wrong)
    yield from listed("cases", (case.id for case in frozen() if clause.id in (*case.info.decides, case.clause)))
    yield from listed("mutants", (key for key in MUTANTS if key.startswith(clause.id + "/")))
    yield from listed("laws", (law.name for law in properties().values() if clause.id in law.clauses))
    yield from listed("rulings", touching(clause))


def touching(clause: Clause) -> list[str]:
    """The rulings that name a clause, those on which the cases in its name hinge, and of its own family all that its cases do."""
    named = [
        ruling.id
        for ruling in rulebook().rulings.values()
        if clause.id in words_of(f"{ruling.question} {ruling.words} {ruling.differs}")
    ]
    own = clause.id.rpartition(".")[0] + "."
    hinged = {
        ruling
        for case in frozen()
        if clause.id in (case.clause, *case.info.decides)
        for ruling in case.info.hinges_on
        if case.clause == clause.id or ruling.startswith(own)
    }
    return list(dict.fromkeys([*named, *sorted(hinged)]))


def words_of(text: str) -> set[str]:
    """The words of a text without the signs around them."""
    return {word.strip(".,;:()“”") for word in text.split()}


def ruling_told(ruling: Ruling) -> Iterator[str]:
    """A ruling: its question, the words it turns on, its readings, and the cases on which they part."""
    yield f"{ruling.id}  ({ruling.how}, {ruling.type})"
    yield from wrapped(ruling.question)
    if ruling.words:
        yield from entry("words", ruling.words)
    for index, reading in enumerate(ruling.readings):
        yield from wrapped(f"{'default' if index == 0 else '       '}  {reading.name}: {reading.says}", hang=11)
    if ruling.differs:
        yield from entry("differs", ruling.differs)
    yield from excluded(ruling.id)
    yield from listed(
        "cases", (case.id for case in frozen() if ruling.id in case.info.hinges_on or case.clause == ruling.id)
    )
    if ruling.how == "switch":
        yield from entry("try it", f"ruleproof check --reading {ruling.id}={ruling.readings[-1].name}")


def reading_told(ruling: Ruling, reading: Reading) -> Iterator[str]:
    """A reading: its words, the readings it cannot stand beside, and the cases that tell it from the others."""
    default = ruling.readings[0]
    yield f"{ruling.id}={reading.name}  ({'the default' if reading is default else f'a reading; the default is {default.name}'})"
    yield from wrapped(ruling.question)
    yield from entry("says", reading.says)
    for other in ruling.readings:
        if other is not reading:
            yield from entry("beside", f"{other.name}: {other.says}")
    if ruling.how != "switch":
        yield from entry("fixed" if ruling.how == "fixed" else "given", HOW[ruling.how])
        return
    yield from excluded(f"{ruling.id}={reading.name}")
    if beside := company(ruling.id, reading.name):
        yield from entry("needs", ", ".join(f"{key}={name}" for key, name in beside.items()))
    yield from listed("cases", (case.id for case in frozen() if parts(case, ruling, reading)))
    yield from entry("try it", f"ruleproof check --reading {ruling.id}={reading.name}")


HOW = {
    "fixed": "this reading is not played, only the default is",
    "given": "nobody reads it: a case carries the number or the fact",
}
"""Why a reading cannot be chosen, by how its ruling is kept."""


def parts(case: Case, ruling: Ruling, reading: Reading) -> bool:
    """Whether a case tells a reading from the default, or the default from any other."""
    others = case.info.hinges_on.get(ruling.id, {})
    return bool(others) if reading is ruling.readings[0] else reading.name in others


def excluded(key: str) -> Iterator[str]:
    """The combinations of readings that contradict each other and have this one, or one of this ruling, in them."""
    for each in rulebook().exclusions:
        if any(reading == key or reading.startswith(f"{key}=") for reading in each.readings):
            yield from entry("excludes", f"{' with '.join(each.readings)}: {each.why}")


def mutant_told(key: str) -> Iterator[str]:
    """A wrong engine: what it does, the clause it breaks, the cases that catch it, how to try it."""
    cls = MUTANTS[key]
    mark = cls.__mutant__  # type: ignore[attr-defined]
    yield f"{key}  (shows at level {mark.level})"
    yield from wrapped(" ".join((cls.__doc__ or "").split()))
    yield from entry("breaks", f"{mark.clause}: {rulebook().clauses[mark.clause].says}")
    yield from listed("caught", catching(key), most=20)
    yield from listed("laws", (law.name for law in properties().values() if mark.clause in law.clauses))
    if mark.level == "trace":
        yield from entry("try it", "ruleproof mutants shows it; no answer does, only the order of the steps")
    else:
        yield from entry("try it", f"ruleproof check --engine 'ruleproof engine --mutant {key}'")


def catching(key: str) -> Iterator[str]:
    """The frozen cases that a wrong engine answers wrongly, found by asking it."""
    clause = key.partition("/")[0]
    for case in frozen():
        if clause in case.info.decides and any(Examined(case.op, question(case.op, case.given)).caught([key])):
            yield case.id


def property_told(name: str) -> Iterator[str]:
    """A property: the law, the clauses it is of, and how to hold an engine to it."""
    law = properties()[name]
    yield f"{name}  (a law of every {law.op})"
    yield from wrapped(law.says)
    for cited in law.clauses:
        yield from entry("of", f"{cited}: {rulebook().clauses[cited].says}" if cited in rulebook().clauses else cited)
    yield from listed("mutants", (key for key in MUTANTS if key.partition("/")[0] in law.clauses))


def family_told(name: str) -> Iterator[str]:
    """A family, or a whole ruleset: its clauses and rulings in a line each, and how many cases and wrong engines it has."""
    book, within = rulebook(), f"{name}."
    clauses = [each for each in book.clauses.values() if each.id.startswith(within)]
    rulings = [each for each in book.rulings.values() if each.id.startswith(within)]
    cases = [each for each in frozen() if each.id.startswith(within)]
    wrong = [each for each in MUTANTS if each.startswith(within)]
    yield f"{name}  ({len(clauses)} clauses, {len(rulings)} rulings, {len(cases)} cases, {len(wrong)} mutants)"
    for clause in clauses:
        yield from wrapped(f"{clause.id}: {clause.says}", hang=6)
    for ruling in rulings:
        yield from wrapped(f"{ruling.id}: {ruling.question} (default: {ruling.readings[0].name})", hang=6)
    laws = (law.name for law in properties().values() if any(each.startswith(within) for each in law.clauses))
    yield from listed("laws", laws)
    yield from entry("try it", f"ruleproof check --only '{name}.*'")


def families() -> list[str]:
    """Every family and every ruleset, in the order of the rulebook."""
    named = [*rulebook().clauses, *rulebook().rulings]
    return list(dict.fromkeys(".".join(each.split(".")[:depth]) for depth in (1, 2) for each in named))


@cache
def properties() -> dict[str, Any]:
    """Every property by its name."""
    import_module("conformance.mutants")
    found: dict[str, Any] = import_module("conformance.properties").PROPERTIES
    return found


def wrapped(text: str, hang: int = 2) -> Iterator[str]:
    """A paragraph, indented."""
    yield from textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False
    )


def entry(title: str, text: str) -> Iterator[str]:
    """A heading and what it says beside it."""
    first, *others = textwrap.wrap(text, WIDTH - 11, break_long_words=False, break_on_hyphens=False) or [""]
    yield f"  {title:<8} {first}"
    yield from (f"           {each}" for each in others)


def listed(title: str, ids: Iterable[str], most: int = 12) -> Iterator[str]:
    """A heading and ids under it, the first of many."""
    found = list(ids)
    for index, each in enumerate(found[:most]):
        yield f"  {title if index == 0 else '':<8} {each}"
    if len(found) > most:
        yield f"           … and {len(found) - most} more"
