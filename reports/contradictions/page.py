"""The published page: ``python -m reports.contradictions.page reports/published/contradictions.md`` writes it."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from conformance.cli.options import table, write_file
from reports.contradictions import Contradiction, Shown, contradictions, counts, place, shown
from reports.site.casebook import Casebook, casebook

HEAD = """# Where the documents contradict themselves

Written by `python -m reports.contradictions.page reports/published/contradictions.md` from the register of rulings, the frozen
cases and `reports/contradictions/contradictions.toml`; a test holds it to them.

A document that *contradicts* itself says two things that cannot both be had, and any engine breaks its words somewhere. One
that is *silent* says nothing, and any answer keeps its words. One that is *ambiguous* says one thing that can be taken in
several ways. The register has {contradiction} contradictions, {silent} silences, {ambiguous} ambiguities and {overlap} overlaps
of two documents; `ruleproof list rulings` lists them all. Only the contradictions are told here, and at the end {apparent}
ambiguities that look like contradictions at first and are none: there is a way to read the words so that both hold.

Places are counted in the documents: a paragraph and a sentence in it (¶18 s2), or a line (L35). Where a ruling is a *switch*,
an engine declares its reading, and the case is the smallest frozen one on which two readings part. Where it is *fixed*, the
suite reads it one way only, the case shows that way, and the reason is given.
"""

APPARENT = """# Not quite contradictions

Two sentences each that pull against each other, and can be reconciled.
"""


def page(book: Casebook) -> Iterator[str]:
    """The page, contradiction by contradiction."""
    entries = contradictions()
    apparent = [each for each in entries if not each.outright]
    yield HEAD.format(apparent=len(apparent), **counts())
    outright = [each for each in entries if each.outright]
    yield table([row(each) for each in outright], "markdown") + "\n"
    for each in outright:
        yield from section(each, book)
    yield APPARENT
    for each in apparent:
        yield from section(each, book)


def row(entry: Contradiction) -> dict[str, object]:
    """A line of the table at the top."""
    return {
        "ruling": f"[{entry.ruling}](#{entry.ruling.replace('.', '')})",
        "how": entry.entry.how,
        "one": f"{entry.one.at}: “{entry.one.words}”",
        "other": f"{entry.other.at}: “{entry.other.words}”",
        "played unless declared": entry.entry.default,
    }


def section(entry: Contradiction, book: Casebook) -> Iterator[str]:
    """One contradiction: the two statements, the clash, the readings, and where they part."""
    ruling = entry.entry
    yield f"## {entry.ruling}\n"
    for statement in (entry.one, entry.other):
        yield f"- {place(statement)}: “{statement.words}”"
    yield f"\n{entry.clash}\n"
    for index, reading in enumerate(ruling.readings):
        yield f"- `{reading.name}`{' (the default)' if not index else ''}: {reading.says}"
    yield ""
    if ruling.how != "switch":
        yield f"No switch, {ruling.how}: {ruling.words}.\n"
    for each in shown(entry, book):
        yield from parted(each, entry)
    if entry.worked:
        yield f"{entry.worked}\n"


def parted(each: Shown, entry: Contradiction) -> Iterator[str]:
    """A case with what each reading makes of it; of one that is read one way only, the arithmetic."""
    if entry.entry.how != "switch":
        yield f"`{each.case.id}`: {each.case.why}\n"
        return
    yield f"They part on `{each.case.id}`:\n"
    rows = [
        {"read as": " or ".join(names), "comes to": "; ".join(f"{label}: {says}" for label, says in lines)}
        for names, lines in each.answers
    ]
    yield table(rows, "markdown") + "\n"


if __name__ == "__main__":
    write_file(sys.argv[1], "\n".join(page(casebook())).encode())
