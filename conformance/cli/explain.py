"""``ruleproof explain``: anything that has an id, with all that hangs on it."""

from __future__ import annotations

import difflib
import re
from collections import deque
from collections.abc import Iterable, Iterator
from importlib import import_module

import click

from conformance.cases.codec import brief, encode, plain
from conformance.cases.model import Case, Expect, Info
from conformance.cases.rulesets import player, question, ruled_aloud
from conformance.cases.store import frozen, laid_out
from conformance.cli.explained import (
    clause_told,
    entry,
    families,
    family_told,
    listed,
    mutant_told,
    properties,
    property_told,
    reading_told,
    ruling_told,
)
from conformance.cli.options import readings_option, table
from conformance.judge import differences
from conformance.matrix import expect_of, shown
from oracle.errors import Invalid
from oracle.marks import MUTANTS
from oracle.rulebook import Reading, Ruling, rulebook
from oracle.trace import Step, spoken
from oracle.variants import assignment

GENERATED = re.compile(r"(?P<op>[a-z.]+)/generated-(?P<seed>\d{1,18})-(?P<index>\d{1,18})")


@click.command("explain")
@click.argument("identifier", metavar="ID")
@readings_option
@click.option("--trace", is_flag=True, help="Tell every cited step of a case, not only those worth saying.")
def command(identifier: str, readings: tuple[str, ...], trace: bool) -> None:
    """Explain anything that has an id; a case is told step by step.

    A clause, a ruling, a reading (ruling=name), a case, also a generated one, a mutant, a property, or a family of clauses such
    as exchange.ward.
    """
    lines = explained(identifier.strip())
    if lines is None:
        lines = case_told(case_of(identifier.strip()), assignment(readings), trace=trace)
    click.echo("\n".join(lines))


def explained(identifier: str) -> Iterator[str] | None:
    """All that hangs on an id that is no case; None where it is one, or nothing."""
    import_module("conformance.mutants")
    book = rulebook()
    ruling, _, name = identifier.partition("=")
    if identifier in book.clauses:
        return clause_told(book.clauses[identifier])
    if identifier in book.rulings:
        return ruling_told(book.rulings[identifier])
    if name and ruling in book.rulings:
        return reading_told(book.rulings[ruling], reading_of(book.rulings[ruling], name))
    if identifier in MUTANTS:
        return mutant_told(identifier)
    if identifier in properties():
        return property_told(identifier)
    return family_told(identifier) if identifier in families() else None


def reading_of(ruling: Ruling, name: str) -> Reading:
    """A reading by its name; raises Invalid that names the others."""
    found = next((each for each in ruling.readings if each.name == name), None)
    if found is None:
        names = [each.name for each in ruling.readings]
        near = difflib.get_close_matches(name, names, n=1, cutoff=0.4)
        remedy = f"nearest is {near[0]}" if near else f"there are {', '.join(names)}"
        raise Invalid(f"{ruling.id}={name}", "no reading is called so", remedy)
    return found


def case_of(identifier: str) -> Case:
    """A frozen case, or a generated one made again; raises Invalid that names the nearest of all ids."""
    for case in frozen():
        if case.id == identifier:
            return case
    if found := GENERATED.fullmatch(identifier):
        generators = import_module("conformance.generators")
        if found["op"] in generators.GENERATORS:
            made = generators.generated(found["op"], int(found["seed"]), int(found["index"]))
            ruling, _ = ruled_aloud(question(made.op, made.given), player(made.op))
            return Case(
                id=identifier, op=made.op, given=made.given, expect=expect_of(ruling), info=Info(origin="generated")
            )
    book = rulebook()
    known = [*book.clauses, *book.rulings, *(case.id for case in frozen()), *MUTANTS, *properties(), *families()]
    known += [f"{ruling.id}={each.name}" for ruling in book.rulings.values() for each in ruling.readings]
    near = difflib.get_close_matches(identifier[:200], known, n=1, cutoff=0.4)
    raise Invalid(
        brief(identifier, 120), "nothing has this id", f"nearest is {near[0]}" if near else "see ruleproof list"
    )


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
    yield f"  answer   {encode(answer).decode()}"
    if not readings and any(differences(plain(case.expect), plain(answer))):
        yield f"  FROZEN   {encode(case.expect).decode()}"
    if case.why:
        yield from entry("why", case.why)
    if case.info.origin == "generated" and not case.info.decides:
        yield from listed("decides", shown(case.op, question(case.op, case.given)).decides)
    yield from listed("decides", case.info.decides)
    yield from listed("hinges", case.info.hinges_on)


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
        filled = [{key: "-" if value == "nothing" else value for key, value in row.items()} for row in rows]
        yield from ("  " + line for line in table(filled, "text").splitlines())


def told(steps: Iterable[Step]) -> Iterator[str]:
    """Steps as numbered sentences, each with what it cites; what was said a moment ago is not said again."""
    number, lately = 0, deque[str](maxlen=8)
    for step in steps:
        says = step.says
        if says and says not in lately:
            number += 1
            lately.append(says)
            yield f"{number:>4}. {says:<70}  [{', '.join(step.ids)}]"
