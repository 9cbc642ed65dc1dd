"""Freeze the fixtures: every case checked, what it decides and hinges on and its level computed, the files written canonically.

``python -m conformance.freeze`` rewrites the files; ``--check`` only says what would change. Either ends 1 if a case decides
nothing, and ``--check`` if anything would change. A case is never given its answer here: what the oracle, or the second
implementation, answers otherwise is reported.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path

import msgspec

from conformance.cases.codec import plain
from conformance.cases.model import Case, Level
from conformance.cases.rulesets import player, question, ruled
from conformance.cases.store import canonical, fixtures, frozen
from conformance.judge import differences
from conformance.matrix import Shown, expect_of, shown
from conformance.strength.core import core
from oracle.errors import Invalid
from oracle.rulebook import UnknownId, rulebook


def examined(case: Case) -> Case:
    """The case with what it decides and hinges on; its level is left as it is."""
    return with_shown(case, shown_by(case))


def shown_by(case: Case) -> Shown:
    """What a case shows of all mutants and readings."""
    return shown(case.op, question(case.op, case.given))


def with_shown(case: Case, found: Shown) -> Case:
    """The case with what it was found to decide and to hinge on."""
    hinges = {ruling: dict(others) for ruling, others in found.readings.items()}
    return msgspec.structs.replace(
        case, info=msgspec.structs.replace(case.info, decides=found.decides, hinges_on=hinges)
    )


def levelled(cases: Sequence[Case], found: Mapping[str, Shown]) -> Iterator[Case]:
    """The cases with their level: core, or full; ``found`` is what each shows, by id."""
    chosen = core(cases, {name: each.mutants for name, each in found.items()})
    for case in cases:
        level: Level = "core" if case.id in chosen else "full"
        yield msgspec.structs.replace(case, info=msgspec.structs.replace(case.info, level=level))


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
    found = {case.id: shown_by(case) for case in frozen()}
    cases = list(levelled([with_shown(case, found[case.id]) for case in frozen()], found))
    idle = [case.id for case in cases if not case.info.decides and not case.info.hinges_on]
    for name in idle:
        print(f"{name}: decides nothing: no wrong engine and no reading answers it otherwise")
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
    told = (
        f"{len(cases)} cases in {len(written)} files, {sum(case.info.level == 'core' for case in cases)} of them core"
    )
    print(f"{told}; {len(stale)} to rewrite, {len(stray)} to remove")
    if check:
        return 1 if stale or stray or idle else 0
    for name in stale:
        (folder / name).write_text(written[name])
    for name in stray:
        (folder / name).unlink()
    return 1 if idle else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
