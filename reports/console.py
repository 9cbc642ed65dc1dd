"""A run told in a terminal: the verdict, then the causes of failure, each with the smallest case and how to replay it."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from conformance.cases.codec import encode
from conformance.results import Cause, Results, Row, conforms
from oracle.rulebook import rulebook

MOST_GAPS = 4
MOST_CAUSES = 8

UNSEEN = re.compile("[\\x00-\\x1f\\x7f-\\x9f\\u2028-\\u202e\\u2066-\\u2069\\ud800-\\udfff]")
"""What a terminal would act on rather than show, and what turns the direction of the text about."""


def tell(results: Results, *, quiet: bool = False) -> None:
    """Print a run; colours only where the terminal has them and NO_COLOR does not forbid it."""
    console = Console(highlight=False, soft_wrap=True)
    for line, style in told(results, quiet=quiet):
        console.print(Text(UNSEEN.sub("\ufffd", line), style=style))


def told(results: Results, *, quiet: bool = False) -> Iterator[tuple[str, str]]:
    """The lines of a report with their style."""
    header, totals = results.header, results.footer.totals
    good = conforms(results)
    if not quiet:
        engine = shown(f"{header.engine} {header.version}".strip(), 80)
        yield f"ruleproof {header.suite} · edition {header.edition} · engine {engine}", "dim"
        for ruling, name in header.readings.items():
            yield f"judged by {ruling}={name}", "dim"
        if results.footer.causes and not good:
            yield from causes(results)
        for line in results.footer.stale:
            yield f"known failures: {shown(line, 600)}", "red"
        yield from incidents(results)
    words = ", ".join(f"{count} {verdict}" for verdict, count in totals.items() if verdict not in ("total", "executed"))
    if not totals["executed"]:
        yield (
            f"NOTHING RAN  0 of {totals['total']} cases apply to this engine: {words or 'none was chosen'}",
            "bold yellow",
        )
    else:
        verdict, style = ("PASS", "bold green") if good else ("FAIL", "bold red")
        yield (
            f"{verdict}  {totals['executed']} of {totals['total']} cases executed: {words}  ({results.footer.seconds:.1f} s)",
            style,
        )
    if not quiet and totals.get("not-applicable"):
        ops = sorted({row.op for row in results.rows if row.verdict == "not-applicable"})
        yield (
            f"      not applicable: {', '.join(ops)} (not declared, or not observable; --coverage tells which clauses)",
            "dim",
        )


def incidents(results: Results) -> Iterator[tuple[str, str]]:
    """That the engine had to be started again, if it had to, and why at first."""
    found = results.footer.incidents
    if found:
        times = "once" if len(found) == 1 else f"{len(found)} times"
        judged, style = ("--strict forbids it", "red") if results.header.strict else ("--strict fails for it", "yellow")
        yield f"started again {times} ({judged}): {shown(found[0], 400)}{' …' if len(found) > 1 else ''}", style


def causes(results: Results) -> Iterator[tuple[str, str]]:
    """Every cause, the smallest case first."""
    rows = {row.id: row for row in results.rows}
    failed = sum(len(cause.cases) for cause in results.footer.causes)
    count = len(results.footer.causes)
    yield (
        f"{failed} {'case fails' if failed == 1 else 'cases fail'}, {count} {'cause' if count == 1 else 'causes'}",
        "bold",
    )
    for number, cause in enumerate(results.footer.causes[:MOST_CAUSES], start=1):
        yield "", ""
        yield from one_cause(number, cause, rows[cause.cases[0]], results)
    if count > MOST_CAUSES:
        yield f"… and {count - MOST_CAUSES} more causes; --json FILE has them all", "dim"
    yield "", ""


def one_cause(number: int, cause: Cause, row: Row, results: Results) -> Iterator[tuple[str, str]]:
    """One cause: what it is, the clause with its words and source, the smallest case, where it parts, how to replay it."""
    yield f"{number}. {named(cause)}  ({len(cause.cases)} {'case' if len(cause.cases) == 1 else 'cases'})", "bold"
    if cause.says:
        yield f"   {cause.says}", ""
    if cause.kind == "reading" and cause.fit == "exactly":
        yield f"   it passes under  --reading {cause.id}", "green"
    for other in cause.also[:4]:
        yield f"   these cases cannot tell it from {other}", "dim"
    yield from cited(cause.clause or about(row))
    if cause.sides:
        yield from contradiction(cause)
    else:
        yield from wrong(row)
    if cause.kind == "property":
        yield f"   given     {short(row.given, 1000)}", ""
    if cause.first_step:
        yield f"   first step that differs: {shown(cause.first_step[0], 600)}", ""
    if cause.first_step and cause.kind == "mutant":
        yield f"   where that engine says:  {shown(cause.first_step[1], 600)}", ""
    for number, step in enumerate(cause.steps):
        yield f"   {'the rules say, last' if number == 0 else '':<19}  {shown(step, 600)}", ""
    if cause.kind in ("unexplained", "property"):
        yield f"   next      {shown(explain(cause, row, results), 4000)}", "cyan"
    yield f"   replay    {shown(replay(row, results, cause), 4000)}", "cyan"


def wrong(row: Row) -> Iterator[tuple[str, str]]:
    """A case with the places where its answer is wrong."""
    yield f"   case      {row.id}", ""
    if row.note:
        yield f"   note      {shown(row.note, 400)}", ""
    for gap in row.gaps[:MOST_GAPS]:
        yield f"   {shown(gap.path)}: expected {short(gap.expected)}, got {short(gap.got)}", "red"
    if len(row.gaps) > MOST_GAPS:
        yield f"   … and {len(row.gaps) - MOST_GAPS} more differences", "dim"


def contradiction(cause: Cause) -> Iterator[tuple[str, str]]:
    """The two cases on which an engine contradicts itself, with what it answered and what the other reading would have."""
    for side in cause.sides:
        yield f"   by {side.reading}", "bold"
        yield f"   case      {side.case}", ""
        for gap in side.gaps[:MOST_GAPS]:
            yield f"   {shown(gap.path)}: got {short(gap.got)}; by {side.other} it is {short(gap.expected)}", "red"


def one_case(row: Row, results: Results) -> Iterator[tuple[str, str]]:
    """One failed case with its cause."""
    cause = next(cause for cause in results.footer.causes if row.id in cause.cases)
    yield from one_cause(1, cause, row, results)


def named(cause: Cause) -> str:
    """What a cause is called."""
    match cause.kind:
        case "mutant":
            return f"{'exactly' if cause.fit == 'exactly' else 'like'} the wrong engine {cause.id}"
        case "reading" | "readings":
            return f"{'exactly' if cause.fit == 'exactly' else 'like'} the reading {cause.id}"
        case "together":
            return f"{cause.id}, where they meet"
        case "contradiction":
            return f"plays two readings of {cause.id}"
        case "property":
            return f"breaks the property {cause.id}"
        case "engine":
            return cause.id
        case _:
            return "unexplained"


def about(row: Row) -> str:
    """The clause or ruling that a case is about: the one in its id, else the first that it decides; nothing if it has none."""
    book, named = rulebook(), row.id.partition("/")[0]
    if named in book.clauses or named in book.rulings:
        return named
    return row.clauses[0] if row.clauses else ""


def cited(identifier: str) -> Iterator[tuple[str, str]]:
    """A clause in its words with its source, or a ruling by its question."""
    book = rulebook()
    if identifier in book.clauses:
        clause = book.clauses[identifier]
        yield f"   clause    {clause.id}: {clause.says} ({', '.join(each.at for each in clause.sources)})", ""
    elif identifier in book.rulings:
        yield f"   ruling    {identifier}: {book.rulings[identifier].question}", ""


def replay(row: Row, results: Results, cause: Cause | None = None) -> str:
    """The command that asks this one case again, or both cases of a contradiction."""
    header, ids = results.header, [row.id]
    if cause is not None and cause.sides:
        ids = list(dict.fromkeys(side.case for side in cause.sides))
    parts = ["ruleproof", "check", "--engine", header.command]
    for each in ids:
        parts += ["--only", each]
    drawn = any("/generated-" in each for each in ids)
    parts += ["--generated", str(header.generated if drawn else 0)]
    if any("/property-" in each for each in ids):
        drawn = True
        parts += ["--properties", str(header.properties)]
    if drawn:
        parts += ["--seed", str(header.seed)]
    return shlex.join([*parts, *judged_by(results)])


def explain(cause: Cause, row: Row, results: Results) -> str:
    """The command that tells what the rules say to a case, step by step; of a broken property, to its clause."""
    if cause.kind == "property":
        return shlex.join(["ruleproof", "explain", cause.clause])
    return shlex.join(["ruleproof", "explain", row.id, *judged_by(results)])


def judged_by(results: Results) -> list[str]:
    """The options for the readings of a run."""
    return [word for ruling, name in results.header.readings.items() for word in ("--reading", f"{ruling}={name}")]


def short(value: object, most: int = 160) -> str:
    """A value as JSON, cut where it is long."""
    return shown(value if isinstance(value, str) else encode(value).decode(), most)


def shown(text: str, most: int = 160) -> str:
    """A text that an engine wrote, on one line, harmless to a terminal, and cut where it is long."""
    cut = text[:most]
    return UNSEEN.sub("\ufffd", " ".join(cut.split("\n"))) + ("…" if len(text) > most else "")
