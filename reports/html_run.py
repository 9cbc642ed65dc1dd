"""A run as one HTML page: by cause first, each failure with what was expected and both traces; then every case, to filter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conformance.results import GOOD, Cause, Results, Row, conforms, is_bad
from oracle.rulebook import rulebook
from reports.compare_engines import family
from reports.console import about, named, replay
from reports.html import ordered, rendered
from reports.html_trace import SideBySide, side_by_side

TRACED = 3_000_000
"""Characters of traces on a page; cases beyond it are told without."""

MOST_TOLD = 1500
"""Cases that are told one by one; the table has them all."""

AT_ONCE = 8
"""Cases of a cause that are listed at once; the others unfold."""

MOST_ROWS = 20_000
"""Rows of the table; of those beyond it the ones that passed are left out."""


@dataclass(frozen=True, slots=True)
class Told:
    """A case that did not pass, with its traces."""

    row: Row
    anchor: str
    replay: str
    traces: SideBySide | None
    open: bool


@dataclass(frozen=True, slots=True)
class Section:
    """A cause and its cases, as far as they are told one by one."""

    number: int
    title: str
    cause: Cause
    clause: str
    source: str
    cases: tuple[Told, ...]
    left: int


def page(results: Results) -> bytes:
    """The page of a run."""
    sections = list(told(results))
    anchors = {case.row.id: case.anchor for section in sections for case in section.cases}
    table = [row for row in results.rows if row.verdict != "pass"] if len(results.rows) > MOST_ROWS else results.rows
    clauses = ordered(clause for row in table for clause in row.clauses)
    return rendered(
        "run.html",
        results=results,
        good=conforms(results),
        sections=sections,
        rows=table,
        unlisted=len(results.rows) - len(table),
        anchors=anchors,
        family=family,
        numbered={clause: number for number, clause in enumerate(clauses)},
        verdicts=ordered(standing(row) for row in table),
        families=ordered(family(row) for row in table),
        clauses=clauses,
        standing=standing,
        at_once=AT_ONCE,
    )


def standing(row: Row) -> str:
    """The verdict, or that the failure is known."""
    return "known" if row.known else row.verdict


def told(results: Results) -> Iterator[Section]:
    """A section a cause, and behind them one for what no cause tells: known failures, and what rounding excuses."""
    rows = {row.id: row for row in results.rows}
    space, left = TRACED, MOST_TOLD
    causes = [(cause, [rows[case] for case in cause.cases]) for cause in results.footer.causes]
    for number, (cause, cases) in enumerate([*causes, *others(results)], start=1):
        found: list[Told] = []
        for row in cases[:left]:
            traces = side_by_side(row, results.header, cause) if space > 0 and row.given is not None else None
            space -= traces.size if traces else 0
            first = not found and cause.kind != "engine"
            found.append(Told(row, f"case-{number}-{len(found) + 1}", replay(row, results, cause), traces, open=first))
        left -= len(found)
        yield section(number, cause, found, cases)


def section(number: int, cause: Cause, found: Sequence[Told], cases: Sequence[Row]) -> Section:
    """A cause with the clause it breaks."""
    clauses = rulebook().clauses
    broken = cause.clause or (about(cases[0]) if cause.kind == "unexplained" else "")
    source = ", ".join(each.at for each in clauses[broken].sources) if broken in clauses else ""
    title = cause.says if cause.kind == "engine" and not cause.id else named(cause)
    return Section(number, title, cause, broken, source, tuple(found), len(cases) - len(found))


def others(results: Results) -> Iterator[tuple[Cause, list[Row]]]:
    """Rows that did not pass and have no cause: beyond what was diagnosed, known failures, and a float's rounding."""
    caused = {case for cause in results.footer.causes for case in cause.cases}
    beyond = [row for row in results.rows if row.verdict not in GOOD and not row.known and row.id not in caused]
    if beyond:
        yield Cause(kind="engine", says="failures beyond those that were diagnosed"), beyond
    known = [row for row in results.rows if row.known]
    if known:
        yield Cause(kind="engine", says="known failures"), known
    rounded = [row for row in results.rows if row.verdict == "precision" and not row.known]
    if rounded:
        verdict = "fails under --strict" if is_bad(rounded[0], results.header) else "passes, and is counted"
        yield Cause(kind="engine", says=f"a float rounded across a whole number: {verdict}"), rounded
