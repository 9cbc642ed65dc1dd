"""Freeze the fixtures: every case checked, what it decides and hinges on computed, the files written canonically.

``python -m conformance.freeze`` rewrites the files; ``--check`` only says what would change, and ends 1 if anything would.
A case is never given its answer here: what the oracle, or the second implementation, answers otherwise is reported.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path

import msgspec

from conformance.cases.codec import plain
from conformance.cases.model import Case
from conformance.cases.rulesets import player, question, ruled
from conformance.cases.store import canonical, fixtures, frozen
from conformance.judge import differences
from conformance.matrix import expect_of, shown
from oracle.errors import Invalid
from oracle.rulebook import UnknownId, rulebook


def examined(case: Case) -> Case:
    """The case with what it decides and hinges on."""
    found = shown(case.op, question(case.op, case.given))
    hinges = {ruling: dict(others) for ruling, others in found.readings.items()}
    return msgspec.structs.replace(
        case, info=msgspec.structs.replace(case.info, decides=found.decides, hinges_on=hinges)
    )


def doubts(case: Case) -> Iterator[str]:
    """What is wrong with a case: its ids, its question, or an answer that the oracle does not give."""
    try:
        rulebook().cited(case.clause)
    except UnknownId as unknown:
        yield str(unknown)
    if not case.why and case.info.origin == "hand":
        yield "a hand case without its arithmetic; write it into why"
    try:
        answer = plain(expect_of(ruled(question(case.op, case.given), player(case.op))))
    except Invalid as invalid:
        yield f"no case: {invalid}"
        return
    for gap in differences(plain(case.expect), answer):
        yield f"{gap.path}: frozen {gap.expected!r}, the oracle says {gap.got!r}"


def files(cases: Iterable[Case]) -> Iterator[tuple[str, str]]:
    """The name and the canonical text of every file, a file a family."""
    for family, own in groupby(sorted(cases, key=lambda case: case.family), key=lambda case: case.family):
        yield f"{family.replace('.', '/')}.json", canonical(own)


def main(arguments: list[str]) -> int:
    """Freeze, or check; returns the exit code."""
    check, folder = "--check" in arguments, Path(str(fixtures()))
    wrong = [f"{case.id}: {doubt}" for case in frozen() for doubt in doubts(case)]
    for line in wrong:
        print(line)
    if wrong:
        return 1
    cases = [examined(case) for case in frozen()]
    for case in cases:
        if not case.info.decides and not case.info.hinges_on:
            print(f"{case.id}: decides nothing: no wrong engine and no reading answers it otherwise")
    written = dict(files(cases))
    stale = [
        name for name, text in written.items() if not (folder / name).is_file() or (folder / name).read_text() != text
    ]
    present = {
        str(file.relative_to(folder))
        for ruleset in ("exchange", "commands")
        for file in (folder / ruleset).glob("*.json")
    }
    stray = sorted(present - set(written))
    print(f"{len(frozen())} cases in {len(written)} files; {len(stale)} to rewrite, {len(stray)} to remove")
    if check:
        return 1 if stale or stray else 0
    for name in stale:
        (folder / name).write_text(written[name])
    for name in stray:
        (folder / name).unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
