"""Hold an engine to what was found: each reading once more, in every op that shows it, on a case that was not asked yet."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping

from conformance.cases.model import Case
from conformance.inference.answers import Candidate, Sight
from conformance.inference.reasons import shows
from oracle.rulebook import rulebook
from oracle.variants import default


def unconfirmed(
    cases: Iterable[Case], played: Mapping[str, str], told: Collection[str], asked: Collection[str], sight: Sight
) -> Iterator[Candidate]:
    """Cases that show a told ruling in an op in which no asked case has shown it, the first one of each.

    An engine that reads a rule one way here and another way there is found out by them; ``played`` gives all its answers
    so far.
    """
    rest = {ruling: name for ruling, name in played.items() if name != default(ruling)}
    due: list[Case] = []
    seen: set[tuple[str, str]] = set()
    for case in sorted(cases, key=lambda case: case.id not in asked):
        fresh = [ruling for ruling in case.info.hinges_on if ruling in told and (ruling, case.op) not in seen]
        shown = {
            (ruling, case.op) for ruling in fresh if shows(case, ruling, names(ruling), without(rest, ruling), sight)
        }
        seen |= shown
        if shown and case.id not in asked:
            due.append(case)
    yield from (Candidate(case.id, case.op, case.given) for case in due)


def names(ruling: str) -> list[str]:
    """All readings of a ruling."""
    return [reading.name for reading in rulebook().rulings[ruling].readings]


def without(readings: Mapping[str, str], ruling: str) -> dict[str, str]:
    """The readings of all other rulings."""
    return {each: name for each, name in readings.items() if each != ruling}
