"""What changed in behaviour between two runs: case by case, then grouped by cause and clause."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Literal, NamedTuple

from conformance.results import GOOD, Cause, Header, Results, Row
from reports.console import about, named

Kind = Literal["broken", "changed", "added", "removed", "fixed", "still-failing"]

KINDS: Mapping[Kind, str] = {
    "broken": "was right, is wrong now",
    "changed": "was wrong, and is wrong in another way now",
    "added": "is asked now, and was not",
    "removed": "was asked, and is not now",
    "fixed": "was wrong, is right now",
    "still-failing": "is wrong as it was",
}
"""What can have become of a case, and what that means."""


class Change(NamedTuple):
    """A case that is not simply right in both runs.

    ``worse`` says whether it counts as a regression; ``cause`` and ``clause`` are those of the new failure, or of the old one
    where the case is right or gone now.
    """

    id: str
    kind: Kind
    was: str
    now: str
    cause: str
    clause: str
    worse: bool


class Group(NamedTuple):
    """Changes of a kind that have one cause and one clause."""

    kind: Kind
    cause: str
    clause: str
    cases: tuple[Change, ...]

    @property
    def worse(self) -> bool:
        """Whether any of them counts as a regression."""
        return any(case.worse for case in self.cases)


class Switch(NamedTuple):
    """A ruling that is read in another way now: declared so, or found out by what failed. Empty stands for the default."""

    ruling: str
    was: str
    now: str
    how: Literal["declared", "found"]


class Behaviour(NamedTuple):
    """The whole comparison."""

    groups: tuple[Group, ...]
    switches: tuple[Switch, ...]
    notes: tuple[str, ...]
    unchanged: int

    @property
    def counts(self) -> dict[Kind, int]:
        """How many cases of every kind."""
        found = dict.fromkeys(KINDS, 0)
        for group in self.groups:
            found[group.kind] += len(group.cases)
        return found

    @property
    def worse(self) -> int:
        """How many cases count as a regression."""
        return sum(case.worse for group in self.groups for case in group.cases)

    @property
    def clauses(self) -> list[str]:
        """The clauses that are broken now, or broken in another way."""
        return sorted({group.clause for group in self.groups if group.worse and group.clause})


def behaviour(old: Results, new: Results) -> Behaviour:
    """What became of every case."""
    before, after = Told(old), Told(new)
    changes = [
        change for case in sorted(before.rows.keys() | after.rows.keys()) if (change := changed(case, before, after))
    ]
    unchanged = sum(1 for case in before.asked if case in after.asked) - sum(
        change.kind not in ("added", "removed") for change in changes
    )
    switches = (*declared(old.header, new.header), *found(old.footer.causes, new.footer.causes))
    return Behaviour(tuple(grouped(changes)), switches, tuple(notes(old.header, new.header)), unchanged)


class Told:
    """The rows of a run by id, those that were asked, and why each failed."""

    def __init__(self, results: Results) -> None:
        self.rows = {row.id: row for row in results.rows}
        self.asked = {row.id for row in results.rows if row.verdict != "not-applicable"}
        self.strict = results.header.strict
        self.causes = {case: cause for cause in results.footer.causes for case in cause.cases}

    def wrong(self, case: str) -> bool:
        """Whether the answer is wrong, be it known or not."""
        verdict = self.rows[case].verdict
        return self.strict if verdict == "precision" else verdict not in GOOD

    def why(self, case: str) -> tuple[str, str]:
        """The cause of a failure in words, and the clause it is about."""
        row, cause = self.rows[case], self.causes.get(case)
        if cause is None:
            return (row.cause, clause_in(row.cause)) if row.cause else ("", about(row))
        return named(cause), cause.clause or (about(row) if cause.kind == "unexplained" else "")

    def told(self, case: str) -> str:
        """The verdict on a case in a word."""
        if case not in self.rows:
            return "not there"
        return "known" if self.rows[case].known else self.rows[case].verdict


def clause_in(cause: str) -> str:
    """The clause that a wrong engine breaks, or the ruling of a reading, from its id."""
    return cause.partition("/")[0].partition("=")[0]


def changed(case: str, before: Told, after: Told) -> Change | None:
    """What became of a case; None if it is right in both runs, or asked in neither."""
    was, now = case in before.asked, case in after.asked
    if not was and not now:
        return None
    wrong_then, wrong_now = was and before.wrong(case), now and after.wrong(case)
    kind: Kind
    if was != now:
        kind = "added" if now else "removed"
    elif wrong_then and wrong_now:
        kind = "still-failing" if same_answer(before.rows[case], after.rows[case]) else "changed"
    elif wrong_then or wrong_now:
        kind = "fixed" if wrong_then else "broken"
    else:
        return None
    cause, clause = after.why(case) if wrong_now else before.why(case) if wrong_then else ("", "")
    return Change(case, kind, before.told(case), after.told(case), cause, clause, is_worse(kind, case, after))


def is_worse(kind: Kind, case: str, after: Told) -> bool:
    """Whether a change is a regression.

    That is a case that breaks or changes its wrong answer, a new one that fails, and one that an engine no longer answers for;
    not a known failure, nor a case that was not chosen this time.
    """
    if kind == "removed":
        return case in after.rows
    return kind in ("broken", "changed", "added") and after.wrong(case) and not after.rows[case].known


def same_answer(one: Row, other: Row) -> bool:
    """Whether two failures are the same."""
    return (one.digest, one.verdict in ANSWERED) == (other.digest, other.verdict in ANSWERED)


ANSWERED = ("fail", "other-reading", "precision")


def grouped(changes: Iterable[Change]) -> Iterator[Group]:
    """The changes by kind, cause and clause; the worst kind first, and in it the largest group."""
    order = list(KINDS)
    alike = sorted(changes, key=lambda each: (order.index(each.kind), each.cause, each.clause, each.id))
    groups = [
        Group(kind, cause, clause, tuple(group))
        for (kind, cause, clause), group in groupby(alike, key=lambda each: (each.kind, each.cause, each.clause))
    ]
    yield from sorted(groups, key=lambda group: (order.index(group.kind), -len(group.cases)))


def declared(old: Header, new: Header) -> Iterator[Switch]:
    """The readings that are declared otherwise."""
    for ruling in sorted(old.readings.keys() | new.readings.keys()):
        was, now = old.readings.get(ruling, ""), new.readings.get(ruling, "")
        if was != now:
            yield Switch(ruling, was, now, "declared")


def found(old: Iterable[Cause], new: Iterable[Cause]) -> Iterator[Switch]:
    """The readings that an engine was found to play without saying so, in one run and not in the other."""
    was, now = undeclared(old), undeclared(new)
    for ruling in sorted(was.keys() | now.keys()):
        if was.get(ruling) != now.get(ruling):
            yield Switch(ruling, was.get(ruling, ""), now.get(ruling, ""), "found")


def undeclared(causes: Iterable[Cause]) -> dict[str, str]:
    """The readings that explain failures, by ruling."""
    keys = [key for cause in causes if cause.kind in ("reading", "readings") for key in cause.id.split()]
    return {ruling: name for ruling, _, name in (key.partition("=") for key in keys)}


def notes(old: Header, new: Header) -> Iterator[str]:
    """What differs between the runs themselves, and may be why cases come and go."""
    told = {
        "edition": "the edition",
        "suite": "the version of ruleproof",
        "engine": "the engine",
        "version": "the engine's version",
        "ops": "the ops that the engine declares",
        "observes": "what the engine observes",
        "rulesets": "the rulesets chosen",
        "only": "the cases chosen",
        "shard": "the part of the cases",
        "generated": "the number of generated cases",
        "seed": "the seed",
        "strict": "strictness",
    }
    for field, words in told.items():
        was, now = plainly(getattr(old, field)), plainly(getattr(new, field))
        if was != now:
            yield f"{words}: {was}, now {now}"


def plainly(value: object) -> str:
    """A header's value in words."""
    if isinstance(value, tuple):
        return ", ".join(sorted(str(each) for each in value)) or "none in particular"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) or "none"
