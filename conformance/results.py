"""The results of a run: a header, a row a case, a footer. A file without its footer was cut short, and shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, Any, Literal

from msgspec import Struct

from conformance.cases.codec import decode, encode
from conformance.judge import Verdict
from oracle.errors import Invalid

GOOD: tuple[Verdict, ...] = ("pass", "precision", "not-applicable")
"""Verdicts that do not fail a run (``precision`` does under ``--strict``)."""


class Header(Struct, frozen=True, kw_only=True):
    """What was run: the suite and its edition, the engine as it says of itself, the readings it is judged by, the choice."""

    suite: str
    edition: str
    engine: str
    version: str = ""
    command: str
    readings: dict[str, str] = {}
    observes: tuple[str, ...] = ()
    ops: tuple[str, ...] = ()
    seed: int = 0
    generated: int = 0
    rulesets: tuple[str, ...] = ()
    strict: bool = False
    only: tuple[str, ...] = ()
    shard: str = ""
    """Which part of the cases, as ``K/N``; nothing for all of them."""


class Gap(Struct, frozen=True):
    """One place where an answer is not the right one, as plain JSON values."""

    path: str
    expected: Any
    got: Any


class Row(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The verdict on one case. What led to it is kept only where it did not pass."""

    id: str
    op: str
    verdict: Verdict
    clauses: tuple[str, ...] = ()
    cause: str = ""
    note: str = ""
    known: str = ""
    digest: str = ""
    gaps: tuple[Gap, ...] = ()
    given: dict[str, Any] | None = None
    expected: Any = None
    got: Any = None
    info: Any = None


class Cause(Struct, frozen=True, kw_only=True):
    """Why cases failed: a wrong engine or another reading that gives the same answers, or nothing known.

    ``fit`` is ``exactly`` if it answers every case of the run as the engine does, ``like`` if it explains these failures but would
    fail elsewhere too; ``also`` are other explanations that these cases cannot tell from it.
    """

    kind: Literal["mutant", "reading", "readings", "engine", "unexplained"]
    id: str = ""
    clause: str = ""
    fit: Literal["exactly", "like", ""] = ""
    says: str = ""
    cases: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    first_step: tuple[str, str] | None = None


class Footer(Struct, frozen=True, kw_only=True):
    """How it ended."""

    totals: dict[str, int]
    causes: tuple[Cause, ...] = ()
    stale: tuple[str, ...] = ()
    """Entries of the list of known failures that do not hold."""
    seconds: float = 0.0
    complete: bool = True


class Results(Struct, frozen=True, kw_only=True):
    """A whole run in memory: only rows that did not pass carry details."""

    header: Header
    rows: tuple[Row, ...]
    footer: Footer


class _Line(Struct, frozen=True, omit_defaults=True):
    header: Header | None = None
    row: Row | None = None
    footer: Footer | None = None


def written(results: Results) -> Iterator[bytes]:
    """The lines of a result file."""
    yield encode({"header": results.header}) + b"\n"
    for row in results.rows:
        yield encode(row) + b"\n"
    yield encode({"footer": results.footer}) + b"\n"


def read(lines: Iterable[bytes] | IO[bytes], name: str) -> Results:
    """The results in a file; raises Invalid that names the line, and for a file without a footer."""
    header: Header | None = None
    footer: Footer | None = None
    rows: list[Row] = []
    for number, line in enumerate(lines, start=1):
        if footer is not None:
            raise Invalid(f"{name}:{number}", "something stands behind the footer", "run it again")
        try:
            if header is None:
                header = decode(line, _Line).header
            elif line.startswith(b'{"footer"'):
                footer = decode(line, _Line).footer
            else:
                rows.append(decode(line, Row))
        except Invalid as invalid:
            raise Invalid(
                f"{name}:{number}", invalid.wrong, "give a file that `ruleproof check --json` wrote"
            ) from None
        if header is None:
            break
    if header is None:
        raise Invalid(f"{name}:1", "there is no header", "give a file that `ruleproof check --json` wrote")
    if footer is None:
        raise Invalid(name, "there is no footer: the run was cut short", "run it again")
    return Results(header=header, rows=tuple(rows), footer=footer)


def totals(rows: Iterable[Row]) -> dict[str, int]:
    """How many cases came to each verdict, and ``executed`` of ``total``."""
    counts: dict[str, int] = {"total": 0, "executed": 0}
    for row in rows:
        counts["total"] += 1
        counts["executed"] += row.verdict not in ("not-applicable", "not-run")
        verdict = "known" if row.known else row.verdict
        counts[verdict] = counts.get(verdict, 0) + 1
    return counts


def conforms(results: Results) -> bool:
    """Whether the engine passed: no row is bad and no entry of the list of known failures is stale."""
    return not results.footer.stale and not any(is_bad(row, results.header) for row in results.rows)


def is_bad(row: Row, header: Header) -> bool:
    """Whether a row fails a run: neither good, nor known; under ``--strict`` what rounding excuses is bad too."""
    if row.verdict == "precision":
        return header.strict
    return row.verdict not in GOOD and not row.known
