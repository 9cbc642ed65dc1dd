"""The results of a run: a header, a row a case, a footer. A file without its footer was cut short, and shows it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import IO, Any, Literal

from msgspec import Struct

from conformance.cases.codec import decode, encode
from conformance.cases.model import Level
from conformance.judge import Difference, Verdict
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
    level: Level = "full"
    """``core`` where only the frozen cases of that level were asked."""
    properties: int = 0
    """Generated questions that each property was held against; 0 where none was asked about."""
    shard: str = ""
    """Which part of the cases, as ``K/N``; nothing for all of them."""


class Gap(Struct, frozen=True):
    """One place where an answer is not the right one, as plain JSON values."""

    path: str
    expected: Any
    got: Any


def gap(difference: Difference) -> Gap:
    """A difference as JSON can hold it."""
    return Gap(difference.path, shown(difference.expected), shown(difference.got))


def shown(value: object) -> object:
    """A value of a difference as JSON can hold it; a missing field is the text that reports print."""
    return value if isinstance(value, bool | int | float | str | dict | list | tuple | None) else repr(value)


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


class Side(Struct, frozen=True):
    """One of two cases on which an engine contradicts itself: the reading it plays there, and what the other one would answer.

    A gap's ``got`` is what the engine answered, its ``expected`` what it would have answered by ``other``.
    """

    case: str
    reading: str
    other: str
    gaps: tuple[Gap, ...] = ()


class Cause(Struct, frozen=True, kw_only=True):
    """Why cases failed.

    kind     ``mutant``, ``reading``, ``readings``: what gives the very answers that the engine gave; ``together``: two or three of
             the causes named before, where they meet in a case; ``contradiction``: two readings of the ruling ``id``, each in some
             cases; ``property``: a law that its own answers break; ``engine``: no answer came; ``unexplained``: nothing we know
    fit      ``exactly`` if it answers every case of the run as the engine does, but for those that other causes named here
             explain; ``like`` if it explains these failures but would fail elsewhere too
    also     other explanations that these cases cannot tell from it
    sides    of a contradiction: the smallest case by the one reading and the smallest by the other
    steps    of an unexplained failure: the last things the rules say of its first case before the place where the answers differ
    """

    kind: Literal["mutant", "reading", "readings", "together", "contradiction", "property", "engine", "unexplained"]
    id: str = ""
    clause: str = ""
    fit: Literal["exactly", "like", ""] = ""
    says: str = ""
    cases: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    first_step: tuple[str, str] | None = None
    sides: tuple[Side, ...] = ()
    steps: tuple[str, ...] = ()


class Footer(Struct, frozen=True, kw_only=True):
    """How it ended."""

    totals: dict[str, int]
    causes: tuple[Cause, ...] = ()
    stale: tuple[str, ...] = ()
    """Entries of the list of known failures that do not hold."""
    incidents: tuple[str, ...] = ()
    """Why the engine had to be started again, a line each time; not all of them convicted a case."""
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
    """Whether the engine passed: no row is bad, no known failure is stale, and under ``--strict`` it never had to be restarted."""
    died = results.header.strict and results.footer.incidents
    return not died and not results.footer.stale and not any(is_bad(row, results.header) for row in results.rows)


def is_bad(row: Row, header: Header) -> bool:
    """Whether a row fails a run: neither good, nor known; under ``--strict`` what rounding excuses is bad too."""
    if row.verdict == "precision":
        return header.strict
    return row.verdict not in GOOD and not row.known
