"""Result files: read and held against themselves, and the parts of one run put together again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from os import SEEK_END
from typing import IO

from msgspec.structs import replace

from conformance.cases.codec import convert, opened
from conformance.cases.model import Expect
from conformance.check import Choice, Run, answered_by_oracle, chosen, concluded
from conformance.diagnosis import HEALTHY, Answered
from conformance.protocol.messages import EDITION, SUITE_VERSION
from conformance.results import Header, Results, Row, read, totals
from oracle.errors import Invalid

LONGEST = 32 * 1024 * 1024
"""Bytes of a line beyond which it is none of ours."""

AGAIN = "run it again with `ruleproof check --json`"


def loaded(path: str) -> Results:
    """The results in a file; raises Invalid for one that cannot be read, was cut short, or contradicts itself."""
    try:
        with opened(path) as file:
            results = read(whole_lines(file, path), path)
    except OSError as wrong:
        raise Invalid(path, f"cannot be read: {wrong.strerror}", "name a file of `ruleproof check --json`") from None
    counted = totals(results.rows)
    if counted != results.footer.totals:
        told = results.footer.totals.get("total", 0)
        raise Invalid(
            path, f"the footer counts {told} rows where there are {counted['total']}, or other verdicts", AGAIN
        )
    ids = {row.id for row in results.rows}
    if len(ids) != len(results.rows):
        raise Invalid(path, "a case has two rows", AGAIN)
    if any(not cause.cases or not ids.issuperset(cause.cases) for cause in results.footer.causes):
        raise Invalid(path, "a cause names no case, or one that has no row", AGAIN)
    return results


def whole_lines(file: IO[bytes], path: str) -> Iterator[bytes]:
    """The lines of a result file; raises Invalid before the first where the last is no footer, and for one without an end."""
    if file.seekable():
        file.seek(max(0, file.seek(0, SEEK_END) - LONGEST))
        *before, last = file.read(LONGEST).rstrip().rsplit(b"\n", 1)
        file.seek(0)
        if before and not last.startswith(b'{"footer"'):
            raise Invalid(path, "there is no footer: the run was cut short", AGAIN)
    while line := file.readline(LONGEST):
        if len(line) == LONGEST:
            raise Invalid(path, f"a line is longer than {LONGEST >> 20} MiB", AGAIN)
        yield line


def merged(shards: Sequence[tuple[str, Results]]) -> Results:
    """The run whose parts these are, by file name: diagnosed again as a whole, so that it equals the run in one piece.

    Raises Invalid for parts of different runs, a part given twice, and a part that is missing.
    """
    first_name, first = shards[0]
    header = replace(first.header, shard="")
    if (header.suite, header.edition) != (SUITE_VERSION, EDITION):
        made = f"was made by ruleproof {header.suite}, edition {header.edition}"
        raise Invalid(first_name, made, f"merge it with that one; this is {SUITE_VERSION}, edition {EDITION}")
    seen: dict[int, str] = {}
    parts = 0
    for name, results in shards:
        same_run(name, results.header, first_name, header)
        part, of = shard_of(name, results.header)
        parts = parts or of
        if of != parts:
            raise Invalid(name, f"is a part of {of} where {first_name} is one of {parts}", "give the parts of one run")
        if part in seen:
            raise Invalid(name, f"is part {part}/{of}, as {seen[part]} is", "give every part once")
        seen[part] = name
        foreign(name, results, (part, of))
    missing = [f"{part}/{parts}" for part in range(1, parts + 1) if part not in seen]
    if missing:
        raise Invalid(", ".join(missing), "missing among the parts", f"give all {parts} files of the run")
    incidents = tuple(each for _, part in shards for each in part.footer.incidents)
    seconds = sum(part.footer.seconds for _, part in shards)
    whole = concluded(header, collected(header, shards), (), incidents, seconds=seconds)
    stale = tuple(sorted(line for _, part in shards for line in part.footer.stale))
    complete = all(part.footer.complete for _, part in shards)
    return replace(whole, footer=replace(whole.footer, stale=stale, complete=complete))


def same_run(name: str, header: Header, first_name: str, first: Header) -> None:
    """Raise Invalid where two headers are of different runs; the command may differ, as paths do between machines."""
    for field in Header.__struct_fields__:
        one, other = getattr(header, field), getattr(first, field)
        if field not in ("shard", "command") and one != other:
            wrong = f"is of another run: {field} is {told(one)} where {first_name} has {told(other)}"
            raise Invalid(name, wrong, "give the parts of one run")


def told(value: object) -> str:
    """A header's value in a line, cut where it is long."""
    return repr(value)[:80]


def shard_of(name: str, header: Header) -> tuple[int, int]:
    """Which part of how many a file says it is; raises Invalid for a whole run and for nonsense."""
    part, _, of = header.shard.partition("/")
    if not header.shard:
        raise Invalid(name, "is a whole run", "merge files of `ruleproof check --shard K/N`")
    if not (part.isdecimal() and of.isdecimal() and len(header.shard) < 12 and 1 <= int(part) <= int(of) <= 10_000):
        raise Invalid(name, f"{told(header.shard)} is no part", "a part is K/N, such as 1/3")
    return int(part), int(of)


def foreign(name: str, results: Results, shard: tuple[int, int]) -> None:
    """Raise Invalid for a row that belongs to another part."""
    choice = Choice(shard=shard)
    for row in results.rows:
        if not choice.holds(row.id):
            raise Invalid(f"{name}: {row.id[:120]}", f"does not belong to part {results.header.shard}", AGAIN)


def collected(header: Header, shards: Sequence[tuple[str, Results]]) -> Run:
    """What the parts collected, as one run would have it, before it is diagnosed."""
    rows = {row.id: undiagnosed(row) for _, part in shards for row in part.rows}
    readings = tuple(f"{ruling}={name}" for ruling, name in header.readings.items())
    choice = Choice(header.rulesets, header.only, header.generated, header.seed, readings, header.strict)
    passed = [case for case in chosen(choice) if case.id in rows and rows[case.id].verdict == "pass"]
    passed.sort(key=lambda case: case.id)
    passing = [
        Answered(case.id, case.op, case.given, case.expect, case.expect.outcome, refused=case.expect.outcome is None)
        for case in answered_by_oracle(passed[:HEALTHY], header.readings)
    ]
    return Run(rows=list(rows.values()), failing=list(failing(rows.values())), passing=passing)


def undiagnosed(row: Row) -> Row:
    """A row as it was before its cause was known."""
    return replace(row, cause="", verdict="fail" if row.verdict == "other-reading" else row.verdict)


def failing(rows: Iterable[Row]) -> Iterator[Answered]:
    """The wrong answers among the rows, as the diagnosis wants them."""
    for row in rows:
        if row.verdict != "fail" or "/property-" in row.id or (row.gaps and row.gaps[0].path == "error"):
            continue
        expect = convert(row.expected, Expect)
        refused = not isinstance(row.got, dict)
        yield Answered(row.id, row.op, row.given or {}, expect, None if refused else row.got, refused=refused)
