"""A found case goes into the fixtures: looked at by the oracle and by the second implementation, filed by its clause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from conformance.cases.codec import convert, plain
from conformance.cases.model import Case, CaseId
from conformance.cases.store import fixtures, read
from conformance.cli.options import write_file
from conformance.engines import quick
from conformance.freeze import doubts, examined, files
from conformance.judge import differences
from oracle.errors import Invalid
from oracle.rulebook import UnknownId, rulebook

OWN_NAME = "name it by the clause it shows and a sentence: --id exchange.ward.11/fumble-changes-nothing"


def checkout() -> Path:
    """The fixtures of a checkout; raises Invalid where the package is installed without one."""
    folder = Path(str(fixtures()))
    if not (folder.parent / "pyproject.toml").is_file():
        raise Invalid(str(folder), "are the fixtures of an installed package", "promote in a checkout of the project")
    return folder


def named(case: Case, name: str | None) -> Case:
    """The case under its name; raises Invalid for one that names no clause, or that a tool gave."""
    chosen = name or case.id
    try:
        rulebook().cited(convert(chosen, CaseId).partition("/")[0])
    except Invalid:
        raise Invalid(chosen, "is no name of a case", OWN_NAME) from None
    except UnknownId as unknown:
        raise Invalid(chosen, str(unknown), OWN_NAME) from None
    if "/found-" in chosen:
        raise Invalid(chosen, "is the name that the campaign gave it", OWN_NAME)
    return msgspec.structs.replace(case, id=chosen)


def disagreements(case: Case) -> Iterator[str]:
    """Where the oracle or the second implementation answers otherwise than the case expects."""
    yield from doubts(case)
    reply = quick.answer(case.op, case.given)
    expected = {"refused": True} if case.expect.outcome is None else plain(case.expect.outcome)
    got = {"refused": True} if "refused" in reply else reply.get("outcome", reply)
    for gap in differences(expected, got):
        yield f"{gap.path}: expected {gap.expected!r}, quick says {gap.got!r}"


def promoted(case: Case, folder: Path) -> Path:
    """Write the case into its family's file, canonically, with all that it shows computed; raises Invalid."""
    for problem in disagreements(case):
        raise Invalid(case.id, problem, "only a case on which both agree is promoted")
    file = folder / f"{case.family.replace('.', '/')}.json"
    beside = read(file.read_bytes(), str(file)) if file.exists() else ()
    for other in beside:
        if other.id == case.id:
            raise Invalid(case.id, f"there is a case of this id in {file}", "give another --id")
        if (other.op, other.given) == (case.op, case.given):
            raise Invalid(case.id, f"{other.id} asks the same", "a case is frozen once")
    ((_, text),) = files([*beside, examined(case)])
    write_file(str(file), text.encode())
    return file
