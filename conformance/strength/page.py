"""The matrix and the rates as tables: what the command prints, and the pages that are published."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from conformance.cases.rulesets import ruleset_of
from conformance.cases.store import frozen
from conformance.cli.options import table
from conformance.strength.equivalents import equivalents
from conformance.strength.kills import LONGER, Killed, Wanted
from conformance.strength.rates import LATE, MOST, SOON, Rate

Row = Mapping[str, object]

SURVIVES = "SURVIVES"


def line(row: Killed) -> Row:
    """A mutant as the command lists it."""
    return {
        "id": row.id,
        "clause": row.clause,
        "level": row.level,
        "frozen": len(row.frozen),
        "smallest": smallest(row),
        "properties": len(row.properties),
        "generated": row.generated,
    }


def smallest(row: Killed) -> str:
    """The smallest frozen case that kills it."""
    return row.frozen[0] if row.frozen else SURVIVES


def summary(rows: Sequence[Killed], wanted: Wanted) -> list[Row]:
    """How much of it is killed by what, a row a ruleset."""
    return [
        {
            "ruleset": ruleset,
            "wrong engines": len(own),
            "caught by frozen cases": counted(own, lambda row: bool(row.frozen)),
            "by the core": counted(own, lambda row: not core_ids().isdisjoint(row.frozen)),
            "by a property of the clause": counted(own, lambda row: bool(row.properties)),
            f"by {wanted.generated} generated": counted(own, lambda row: bool(row.generated)),
        }
        for ruleset, own in by_ruleset(rows)
    ]


def by_ruleset(rows: Iterable[Killed]) -> Iterator[tuple[str, list[Killed]]]:
    """The rows of each ruleset, in the order in which they come."""
    for ruleset, own in groupby(rows, key=lambda row: ruleset_of(row.clause)):
        yield ruleset, list(own)


def counted(rows: Iterable[Killed], holds: Callable[[Killed], bool]) -> int:
    """Of how many rows something holds."""
    return sum(holds(row) for row in rows)


def core_ids() -> frozenset[str]:
    """The frozen cases of the core."""
    return frozenset(case.id for case in frozen() if case.info.level == "core")


def idle(rows: Iterable[Killed]) -> list[str]:
    """The frozen cases of these rulesets that decide nothing: they kill no mutant, and no reading answers them otherwise."""
    of, kill = set[str](), set[str]()
    for row in rows:
        of.add(ruleset_of(row.clause))
        kill.update(row.frozen)
    return [
        case.id for case in frozen() if ruleset_of(case.op) in of and case.id not in kill and not case.info.hinges_on
    ]


def proofs() -> Iterator[str]:
    """The faults that nobody can observe, each with its proof, or that there is none."""
    found = equivalents()
    if not found:
        yield "No fault had to be left out as one that nobody can observe."
    for each in found:
        yield f"`{each.key}` cannot be observed. {' '.join(each.proof.split())}"


HEAD = """# What catches which wrong engine

Each of these engines breaks one clause on purpose. Written by `ruleproof mutants --write reports/published/kill-matrix.md`; with
`--check` in the place of `--write` the page is computed again and compared, as CI does.
`ruleproof mutants --only ID --format json` names every case and property that catches one of them, and
`ruleproof engine --mutant ID` is that engine, to try things with.

*Frozen* is how many frozen cases catch it, *smallest* the smallest of them. *Properties* are those that cite its clause and that
it breaks within {questions} questions, or {longer} if none has caught it by then. *Generated* is how many of the first {generated}
generated cases of its ruleset catch it (seed {seed}). Only a wrong answer counts; an error or a crash never does. *Level* is what
has to be compared: `outcome`; `handfuls`, the dice thrown as well; `trace`, the steps as well, for a fault in the order of steps
that come to the same outcome. What shows in the trace alone is caught by comparing traces; no engine on a pipe is failed for it.
"""


def page(rows: Sequence[Killed], wanted: Wanted) -> str:
    """The matrix as it is published: a summary, then a table a family of clauses."""
    heading = HEAD.format(
        questions=wanted.questions, longer=LONGER * wanted.questions, generated=wanted.generated, seed=wanted.seed
    )
    return "\n".join([heading, *_body(rows, wanted)])


def _body(rows: Sequence[Killed], wanted: Wanted) -> Iterator[str]:
    yield table(summary(rows, wanted), "markdown") + "\n"
    cores = [case for case in frozen() if case.info.level == "core"]
    yield f"The core is {len(cores)} of {len(frozen())} frozen cases. Frozen cases that decide nothing: {len(idle(rows))}.\n"
    yield from (f"{proof}\n" for proof in proofs())
    for family, own in groupby(rows, key=lambda row: row.family):
        yield f"## {family}\n"
        yield table([_published(row) for row in own], "markdown") + "\n"


def _published(row: Killed) -> Row:
    return {
        "wrong engine": row.id,
        "how it is wrong": row.says,
        "level": row.level,
        "frozen": len(row.frozen),
        "smallest": smallest(row),
        "properties": ", ".join(row.properties) or "-",
        "generated": row.generated,
    }


RATES = """# How soon generated cases catch every wrong engine

Written by `ruleproof mutants --rates --write reports/published/strength.md`; with `--check` in the place of `--write` it is
computed again and compared; CI does that with one seed a ruleset.
The bar: at every seed {soon:,} generated cases of a ruleset catch {most:.0%} of its wrong engines,
and {late:,} catch all. *The last after* is the number of cases that it took to catch all of them.
"""


def rates_page(found: Sequence[Rate]) -> str:
    """The rates as they are published."""
    return RATES.format(soon=SOON, most=MOST, late=LATE) + "\n" + table(rate_lines(found), "markdown") + "\n"


def rate_lines(found: Sequence[Rate]) -> list[Row]:
    """The rates, a row a seed."""
    return [
        {
            "ruleset": each.ruleset,
            "seed": each.seed,
            "wrong engines": each.engines,
            f"caught by {SOON:,}": f"{each.soon} ({each.soon / each.engines:.1%})",
            f"caught by {LATE:,}": f"{each.late} ({each.late / each.engines:.1%})",
            "the last after": each.last,
            "which was": each.slowest,
            "bar": "met" if each.holds else f"missed; alive: {', '.join(each.alive[:8]) or 'none'}",
        }
        for each in found
    ]
