"""A run as JUnit XML: a suite an op, a test a case, what did not apply as skipped."""

from __future__ import annotations

import re
from itertools import groupby
from xml.etree.ElementTree import Element, SubElement, tostring

from conformance.results import Cause, Results, Row, is_bad
from reports.console import named, short

UNPRINTABLE = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 cannot hold."""

LONGEST = 1000
"""Characters of a value."""

MOST = 20_000
"""Characters of a text."""


def junit(results: Results) -> bytes:
    """The JUnit file of a run, UTF-8."""
    root = Element("testsuites", name=f"ruleproof {results.header.edition}: {printable(results.header.engine)}")
    cause_of = {case: cause for cause in results.footer.causes for case in cause.cases}
    counted = [0, 0, 0, 0]
    for op, grouped in groupby(sorted(results.rows, key=lambda row: (row.op, row.id)), key=lambda row: row.op):
        rows = list(grouped)
        errors = sum(row_is_error(row) for row in rows)
        failed = sum(is_bad(row, results.header) for row in rows) - errors
        skipped = sum(row_is_skipped(row) for row in rows)
        numbers: dict[str, int] = {"tests": len(rows), "failures": failed, "errors": errors, "skipped": skipped}
        suite = SubElement(root, "testsuite", {"name": op, **{key: str(value) for key, value in numbers.items()}})
        for row in rows:
            test(suite, row, cause_of.get(row.id), bad=is_bad(row, results.header))
        counted = [one + more for one, more in zip(counted, numbers.values(), strict=True)]
    if results.footer.incidents and results.rows:
        SubElement(suite, "system-err").text = printable("\n".join(results.footer.incidents))
    for name, count in zip(("tests", "failures", "errors", "skipped"), counted, strict=True):
        root.set(name, str(count))
    body: bytes = tostring(root, encoding="utf-8")
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + body


def test(suite: Element, row: Row, cause: Cause | None, *, bad: bool) -> None:
    """One case, or one property."""
    case = SubElement(suite, "testcase", classname=row.op, name=row.id, time="0")
    if row_is_skipped(row):
        SubElement(case, "skipped", message=printable(row.known or row.note))
    elif row_is_error(row):
        SubElement(case, "error", type=row.verdict, message=printable(row.note or row.verdict))
    elif bad:
        message = printable(named(cause) if cause else row.gaps[0].path if row.gaps else row.verdict)
        failure = SubElement(case, "failure", type=row.verdict, message=message)
        lines = [
            f"{gap.path[:LONGEST]}: expected {short(gap.expected, LONGEST)}, got {short(gap.got, LONGEST)}"
            for gap in row.gaps
        ]
        if cause is not None:
            lines += [f"by {side.reading}: {side.case}" for side in cause.sides]
            lines += [f"given: {short(row.given, LONGEST)}"] if cause.kind == "property" else []
        failure.text = printable("\n".join([*lines, f"clauses: {', '.join(row.clauses)}", row.note]))


def row_is_skipped(row: Row) -> bool:
    """Whether the case was not asked, or its failure is known."""
    return row.verdict == "not-applicable" or bool(row.known)


def row_is_error(row: Row) -> bool:
    """Whether the engine did not answer at all, rather than wrongly."""
    return row.verdict in ("crash", "timeout", "protocol", "suite-error", "not-run")


def printable(text: str) -> str:
    """The text with what XML cannot hold replaced, cut where an engine wrote without end."""
    return UNPRINTABLE.sub("\ufffd", text[:MOST])
