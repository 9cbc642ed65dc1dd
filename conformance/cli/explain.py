"""``ruleproof explain``: one clause, ruling, case or mutant, with all that hangs on it."""

from __future__ import annotations

import difflib
import textwrap
from collections import deque
from collections.abc import Iterable, Iterator
from importlib import import_module

import click

from conformance.cases.codec import encode, plain
from conformance.cases.model import Case, Expect
from conformance.cases.rulesets import player, question, ruled_aloud
from conformance.cases.store import frozen, laid_out
from conformance.cli.options import readings_option, table
from conformance.judge import differences
from oracle.errors import Invalid
from oracle.marks import MUTANTS
from oracle.rulebook import Clause, Ruling, rulebook
from oracle.trace import Step, spoken
from oracle.variants import assignment

WIDTH = 100


@click.command("explain")
@click.argument("identifier", metavar="ID")
@readings_option
@click.option("--trace", is_flag=True, help="Tell every cited step of a case, not only those worth saying.")
def command(identifier: str, readings: tuple[str, ...], trace: bool) -> None:
    """Explain a clause, a ruling, a case or a mutant by its id; a case is told step by step."""
    import_module("conformance.mutants")
    book, cases = rulebook(), {case.id: case for case in frozen()}
    if identifier in cases:
        lines = case_told(cases[identifier], assignment(readings), trace=trace)
    elif identifier in MUTANTS:
        lines = mutant_told(identifier)
    elif identifier in book.clauses:
        lines = clause_told(book.clauses[identifier])
    elif identifier in book.rulings:
        lines = ruling_told(book.rulings[identifier])
    else:
        known = [*book.clauses, *book.rulings, *cases, *MUTANTS]
        near = difflib.get_close_matches(identifier, known, n=1, cutoff=0.4)
        raise Invalid(identifier, "nothing has this id", f"nearest is {near[0]}" if near else "see ruleproof list")
    click.echo("\n".join(lines))


def clause_told(clause: Clause) -> Iterator[str]:
    """A clause: its words, its source, an example, the cases that decide it and the engines that break it."""
    yield f"{clause.id}  ({clause.kind})"
    yield from wrapped(clause.says)
    yield f"  source   {', '.join(source.at for source in clause.sources)}"
    if clause.example:
        yield f"  example  {clause.example}"
    yield from listed("cases", (case.id for case in frozen() if clause.id in (*case.info.decides, case.clause)))
    yield from listed("mutants", (key for key in MUTANTS if key.startswith(clause.id + "/")))


def ruling_told(ruling: Ruling) -> Iterator[str]:
    """A ruling: its question, the words it turns on, its readings, and the cases on which they part."""
    yield f"{ruling.id}  ({ruling.how}, {ruling.type})"
    yield from wrapped(ruling.question)
    if ruling.words:
        yield f"  words    {ruling.words}"
    for index, reading in enumerate(ruling.readings):
        yield from wrapped(f"{'default' if index == 0 else '       '}  {reading.name}: {reading.says}", hang=11)
    if ruling.differs:
        yield from wrapped(f"differs  {ruling.differs}", hang=11)
    yield from listed(
        "cases", (case.id for case in frozen() if ruling.id in case.info.hinges_on or case.clause == ruling.id)
    )


def mutant_told(key: str) -> Iterator[str]:
    """A wrong engine: what it does, the clause it breaks and its cases, how to try it."""
    cls = MUTANTS[key]
    mark = cls.__mutant__  # type: ignore[attr-defined]
    yield f"{key}  (shows at level {mark.level})"
    yield from wrapped((cls.__doc__ or "").strip())
    yield f"  breaks   {mark.clause}: {rulebook().clauses[mark.clause].says if mark.clause in rulebook().clauses else ''}"
    yield from listed("cases", (case.id for case in frozen() if case.clause == mark.clause))
    if mark.level == "trace":
        yield "  try it   ruleproof mutants shows it; no answer does, only the order of the steps"
    else:
        yield f"  try it   ruleproof check --engine 'ruleproof engine --mutant {key}'"


def case_told(case: Case, readings: dict[str, str], *, trace: bool) -> Iterator[str]:
    """A case as a referee would tell it: what is given, the timeline, the ruling with its steps and clauses, the arithmetic."""
    yield f"{case.id}  ({case.op}, {case.info.origin})"
    yield from ("  " + line for line in laid_out(case.given).splitlines())
    ruling, steps = ruled_aloud(question(case.op, case.given), player(case.op, readings))
    yield from timeline(steps)
    yield ""
    if trace:
        yield from told(steps)
    else:
        yield from refereed(case, readings)
    yield ""
    answer = Expect(refused=ruling.refused) if ruling.answer is None else Expect(outcome=plain(ruling.answer))
    yield from wrapped(f"answer   {encode(answer).decode()}", hang=11)
    if not readings and any(differences(plain(case.expect), plain(answer))):
        yield from wrapped(f"FROZEN   {encode(case.expect).decode()}", hang=11)
    if case.why:
        yield from wrapped(f"why      {case.why}", hang=11)
    yield from listed("decides", case.info.decides)


def refereed(case: Case, readings: dict[str, str]) -> Iterator[str]:
    """The ruling in plain words, step by step, and what it hinges on, as ``ruleproof ask`` tells a question."""
    put = import_module("conformance.asking.question").put(laid_out(plain(case)), f"{case.id}.json")
    answer = import_module("conformance.asking.ruling").answered(put, readings)
    lines = list(import_module("conformance.asking.telling").text(answer))
    start = lines.index("RULING") if "RULING" in lines else 0
    end = next((index for index, line in enumerate(lines) if line in ("NOTED", "THE CLAUSES")), len(lines))
    yield from lines[start:end]


def timeline(steps: Iterable[Step]) -> Iterator[str]:
    """For the commands: every event with the windows that stand open behind it, what is pending and what is in force."""
    rows = []
    for step in steps:
        if step.name == "windows" and "state" in step.given:
            state, open_now = step.given["state"], step.result
            rows.append(
                {
                    "event": f"{step.given['number']}. {spoken(step.given['event'])}",
                    "own activation": spoken(getattr(open_now, "activation", None)),
                    "Defend against": spoken(getattr(open_now, "attacks", ())),
                    "Intervene against": spoken(getattr(open_now, "charges", ())),
                    "pending": spoken(getattr(state, "pending", ())),
                    "in force": spoken(getattr(state, "effects", ())),
                }
            )
    if rows:
        yield ""
        shown = [{key: "-" if value == "nothing" else value for key, value in row.items()} for row in rows]
        yield from ("  " + line for line in table(shown, "text").splitlines())


def told(steps: Iterable[Step]) -> Iterator[str]:
    """Steps as numbered sentences, each with what it cites; what was said a moment ago is not said again."""
    number, lately = 0, deque[str](maxlen=8)
    for step in steps:
        says = step.says
        if says and says not in lately:
            number += 1
            lately.append(says)
            yield f"{number:>4}. {says:<70}  [{', '.join(step.ids)}]"


def wrapped(text: str, hang: int = 2) -> Iterator[str]:
    """A paragraph, indented."""
    yield from textwrap.wrap(
        text, WIDTH, initial_indent="  ", subsequent_indent=" " * hang, break_long_words=False, break_on_hyphens=False
    )


def listed(title: str, ids: Iterable[str], most: int = 12) -> Iterator[str]:
    """A heading and ids under it, the first of many."""
    found = list(ids)
    for index, each in enumerate(found[:most]):
        yield f"  {title if index == 0 else '':<8} {each}"
    if len(found) > most:
        yield f"           … and {len(found) - most} more"
