"""An engine that contradicts itself: one case answered by one reading of a ruling, another case by another.

Every answer of a run, right or wrong, leaves some readings of a ruling possible. Two answers that leave no reading in common
cannot come of one reading, whichever the engine declares. That the other rulings are read as declared is presumed; but where
another reading of one of them reconciles two cases, they are no proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import structs

from conformance.cases.rulesets import ruleset_of
from conformance.judge import differences
from conformance.results import Cause, Side, gap
from oracle.variants import default

if TYPE_CHECKING:
    from conformance.diagnosis import Answered, Doctor
    from conformance.suspects import Candidate

MOST = 60
"""Cases of each kind, from the smallest, among which two are sought that contradict each other."""


def contradicted(
    doctor: Doctor, suspects: Sequence[Candidate], left: Sequence[Answered], passing: Sequence[Answered]
) -> Cause | None:
    """The ruling whose readings, one here and another there, give most of the failing answers that are left; None if none does.

    It must give more than half of those that hinge on the ruling: chance, too, now and then answers as some reading would.
    """
    found: list[Cause] = []
    others = [each for each in suspects if each.kind == "reading"]
    for ruling in dict.fromkeys(each.clause for each in others):
        cause = Played(doctor, ruling, others).cause(left, passing)
        if cause is not None:
            found.append(cause)
    if not found:
        return None
    best = max(found, key=lambda cause: (len(cause.cases), cause.fit == "exactly"))
    equal = (cause.id for cause in found if cause.cases == best.cases and cause.id != best.id)
    return structs.replace(best, also=tuple(equal))


class Played:
    """A ruling, and which of its readings answers leave possible; ``suspects`` are readings that give some failing answer."""

    def __init__(self, doctor: Doctor, ruling: str, suspects: Sequence[Candidate]) -> None:
        self.doctor, self.ruling = doctor, ruling
        self.declared = doctor.readings.get(ruling, default(ruling))
        self.readings = doctor.readings_of(ruling)
        self.others = [each for each in suspects if each.clause != ruling]

    def cause(self, left: Sequence[Answered], passing: Sequence[Answered]) -> Cause | None:
        """The contradiction, with its cases from the smallest, or None where there is none."""
        doctor, own = self.doctor, self.ruling.partition(".")[0]
        explained = [case for case in left if any(doctor.agrees(each, case) for each in self.readings.values())]
        if not explained:
            return None
        hinging = [case for case in left if any(doctor.matters(each, [case]) for each in self.readings.values())]
        if 2 * len(explained) <= len(hinging):
            return None
        fine = [case for case in passing if ruleset_of(case.op) == own and self.tells(case)]
        fine.sort(key=lambda case: (case.size, case.id))
        sides = self.sides(explained[:MOST], [*explained[:MOST], *fine[:MOST]])
        if sides is None:
            return None
        one, other = (side.reading for side in sides)
        says = f"it plays {one} in some cases and {other} in others: no one reading gives all these answers"
        return Cause(
            kind="contradiction",
            id=self.ruling,
            clause=self.ruling,
            fit="exactly" if len(explained) == len(hinging) else "like",
            says=says,
            cases=tuple(case.id for case in explained),
            sides=sides,
        )

    def tells(self, case: Answered) -> bool:
        """Whether a right answer speaks against any of the other readings."""
        return any(not self.doctor.passes(each, case) for each in self.readings.values())

    def sides(self, failing: Sequence[Answered], cases: Sequence[Answered]) -> tuple[Side, Side] | None:
        """Two cases, one of them failing, that no one reading answers as the engine did: the smallest such."""
        possible = {case.id: self.possible(case) for case in cases}
        pairs = (
            (one.size + other.size, one.id, other.id, one, other)
            for one in failing
            for other in cases
            if possible[one.id].isdisjoint(possible[other.id])
        )
        for *_, one, other in sorted(pairs, key=lambda pair: pair[:3]):
            if self.reconciled(one, possible[one.id]).isdisjoint(self.reconciled(other, possible[other.id])):
                first, second = sorted(possible[one.id])[0], self.of(possible[other.id])
                return self.side(one, first, second), self.side(other, second, first)
        return None

    def of(self, names: set[str]) -> str:
        """The reading that is named where several are possible: the declared one first."""
        return self.declared if self.declared in names else sorted(names)[0]

    def possible(self, case: Answered) -> set[str]:
        """The readings that answer a case as the engine did."""
        return {name for name, each in self.playing().items() if self.agrees(each, case)}

    def playing(self) -> Mapping[str, Candidate | None]:
        """Every reading of the ruling by its name; None stands for the declared one, which is played anyway."""
        return {self.declared: None, **self.readings}

    def agrees(self, reading: Candidate | None, case: Answered) -> bool:
        """Whether a reading answers a case as the engine did."""
        if reading is not None:
            return self.doctor.agrees(reading, case)
        return not any(differences(self.doctor.right(case), self.doctor.got(case)))

    def reconciled(self, case: Answered, possible: set[str]) -> set[str]:
        """The readings that are possible if some other ruling is read otherwise, too."""
        more = {
            name
            for name, each in self.readings.items()
            if name not in possible
            and any(self.doctor.agrees(both, case) for both in self.doctor.beside(each, self.others, case))
        }
        return possible | more

    def side(self, case: Answered, reading: str, other: str) -> Side:
        """One side of the contradiction: what was answered, and what the other side's reading would have answered."""
        got, candidate = self.doctor.got(case), self.playing()[other]
        wanted = self.doctor.right(case) if candidate is None else self.doctor.answer(candidate, case)
        gaps = tuple(gap(each) for each in differences(wanted, got))
        return Side(case.id, f"{self.ruling}={reading}", f"{self.ruling}={other}", gaps)
