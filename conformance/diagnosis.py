"""Why cases fail: which wrong engine, or which other reading, gives the very answers that the engine gave.

Every mutant and every reading is held against the failing answers. One that gives them all, and would fail nowhere else,
is the cause *exactly*; one that would fail elsewhere too is only *like* it. What remains is honestly unexplained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from itertools import combinations
from typing import Any

import msgspec

from conformance.cases.codec import plain
from conformance.cases.model import Expect
from conformance.cases.rulesets import Question, Ruled, player, question, ruled, ruled_aloud, ruleset_of
from conformance.judge import differences, seen
from conformance.matrix import comes_by
from conformance.results import Cause
from oracle.errors import Invalid, Refused
from oracle.marks import MUTANTS, READINGS
from oracle.rulebook import rulebook
from oracle.trace import Step, spoken

SAMPLE = 24
"""Failing cases on which every candidate is tried first."""

MOST = 400
"""Failing cases on which what is left is tried."""

HEALTHY = 1500
"""Passing cases that a cause is held against: it should not fail where the engine does not."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A case with what the engine answered: an outcome, or the refusal it gave (``refused``)."""

    id: str
    op: str
    given: Mapping[str, Any]
    expect: Expect
    outcome: Mapping[str, Any] | None
    refused: bool = False
    asked: list[Question] = field(default_factory=list)

    def question(self) -> Question:
        """The case as facts, made once."""
        if not self.asked:
            self.asked.append(question(self.op, self.given))
        return self.asked[0]

    @property
    def size(self) -> int:
        """How much there is to read in the case."""
        return len(str(self.given))


@dataclass(frozen=True, slots=True)
class Candidate:
    """A wrong engine or readings that may be the cause."""

    key: str
    kind: str
    readings: tuple[tuple[str, str], ...] = ()
    mutant: str = ""

    @property
    def clause(self) -> str:
        """The clause that a mutant breaks, or the ruling of a reading."""
        return self.key.partition("/")[0].partition("=")[0]

    def of(self, ruleset: str) -> bool:
        """Whether it has anything to say in this ruleset."""
        return self.key.startswith(ruleset + ".")


def diagnosed(
    failing: Sequence[Answered], passing: Sequence[Answered], readings: Mapping[str, str], observes: Collection[str]
) -> list[Cause]:
    """The causes of the failing answers, the one with the most cases first, each with its cases from the smallest."""
    if not failing:
        return []
    doctor = Doctor(readings, observes)
    ordered = sorted(failing, key=lambda case: (case.size, case.id))
    healthy = sorted(passing, key=lambda case: case.id)[:HEALTHY]
    left, rest = ordered[:MOST], ordered[MOST:]
    found: list[tuple[Cause, Candidate]] = []
    while left:
        best = doctor.best(doctor.suspects(left), left, healthy, ordered[:MOST])
        if best is None:
            break
        found.append(best)
        left = [case for case in left if case.id not in best[0].cases]
    causes = []
    for cause, candidate in found:
        more = set(doctor.explains(candidate, rest))
        rest = [case for case in rest if case.id not in more]
        causes.append(msgspec.structs.replace(cause, cases=(*cause.cases, *sorted(more))))
    unknown = tuple(case.id for case in (*left, *rest))
    if unknown:
        says = "no wrong engine that we know, and no reading, gives these answers"
        causes.append(Cause(kind="unexplained", says=says, cases=unknown))
    return causes


class Doctor:
    """Holds candidates against answers, under the readings that the engine declared."""

    def __init__(self, readings: Mapping[str, str], observes: Collection[str]) -> None:
        self.readings = dict(readings)
        self.observes = observes
        self.gives: dict[tuple[str, str], object] = {}
        self.called: dict[str, frozenset[str]] = {}

    def suspects(self, failing: Sequence[Answered]) -> list[Candidate]:
        """Every candidate that gives at least one of the failing answers, pairs of readings among them last."""
        sample = failing[:SAMPLE]
        explained = [(each, len(self.explains(each, sample))) for each in candidates(self.readings)]
        singles = [each for each, count in explained if count]
        if any(count == len(sample) for _, count in explained):
            return singles
        reasons = [each for each, _ in explained if each.kind == "reading" and self.matters(each, sample)]
        return [*singles, *(pair for pair in pairs_of(reasons) if self.explains(pair, sample))]

    def explains(self, candidate: Candidate, cases: Iterable[Answered]) -> list[str]:
        """The ids of those cases that the candidate answers as the engine did."""
        return [case.id for case in cases if self.agrees(candidate, case)]

    def matters(self, candidate: Candidate, cases: Iterable[Answered]) -> bool:
        """Whether a reading answers any of the cases otherwise than the rules as declared."""
        return any(candidate.of(ruleset_of(case.op)) and not self.passes(candidate, case) for case in cases)

    def best(
        self,
        suspects: Sequence[Candidate],
        left: Sequence[Answered],
        passing: Sequence[Answered],
        failing: Sequence[Answered] = (),
    ) -> tuple[Cause, Candidate] | None:
        """The candidate that explains most of what is left and would fail least elsewhere, with those it cannot be told from."""
        scored: list[tuple[tuple[int, int, int], Candidate, tuple[str, ...]]] = []
        found = [(each, self.explains(each, left)) for each in suspects]
        for candidate, explained in sorted(found, key=lambda each: -len(each[1])):
            if not explained or (scored and len(explained) < max(each[0][0] for each in scored)):
                break
            elsewhere = [case for case in passing if candidate.of(ruleset_of(case.op))]
            wrong = sum(not self.passes(candidate, case) for case in elsewhere)
            scored.append(
                ((len(explained) - wrong, -(len(candidate.readings) > 1), -wrong), candidate, tuple(explained))
            )
        if not scored:
            return None
        score, _, explained_best = max(scored, key=lambda each: each[0])
        if score[0] <= 0 and score[2]:
            return None
        equal = [each[1] for each in scored if each[0] == score and each[2] == explained_best]
        smallest = next(case for case in left if case.id == explained_best[0])
        exact = not score[2] and not any(self.strays(equal[0], case) for case in failing)
        return self.cause(equal, explained_best, exact=exact, smallest=smallest)

    def strays(self, candidate: Candidate, case: Answered) -> bool:
        """Whether a candidate answers a failing case neither right nor as the engine did."""
        own = candidate.of(ruleset_of(case.op))
        return own and not self.agrees(candidate, case) and not self.passes(candidate, case)

    def cause(
        self, equal: Sequence[Candidate], cases: tuple[str, ...], *, exact: bool, smallest: Answered
    ) -> tuple[Cause, Candidate]:
        """The cause that the first of equal candidates is: a reading before a mutant, then the one the cases are about."""
        voices = Counter(case.partition("/")[0] for case in cases)
        first, *others = sorted(equal, key=lambda each: (each.kind == "mutant", -voices[each.clause], each.key))
        cause = Cause(
            kind=first.kind,  # type: ignore[arg-type]
            id=first.key,
            clause=first.clause,
            fit="exactly" if exact else "like",
            says=said(first),
            cases=cases,
            also=tuple(each.key for each in others),
            first_step=self.parting(first, smallest),
        )
        return cause, first

    def parting(self, candidate: Candidate, case: Answered) -> tuple[str, str] | None:
        """The first step of the trace that the candidate takes otherwise: as the rules say it, and as the candidate does."""
        try:
            _, right = ruled_aloud(case.question(), player(case.op, self.readings))
            _, wrong = ruled_aloud(case.question(), self.played(candidate, case.op))
        except (Invalid, Refused):
            return None
        for one, other in zip(right, wrong, strict=False):
            if not one.alike(other):
                return f"{aloud(one)} [{', '.join(one.ids)}]", aloud(other)
        return None

    def played(self, candidate: Candidate, op: str) -> Any:
        """The class that a candidate is."""
        return player(op, {**self.readings, **dict(candidate.readings)}, candidate.mutant)

    def answer(self, candidate: Candidate, case: Answered) -> object:
        """What a candidate answers, as the engine would write it, or None where it breaks down."""
        key = candidate.key, case.id
        if key not in self.gives:
            if not self.may_differ(candidate, case):
                self.gives[key] = self.right(case)
                return self.gives[key]
            try:
                self.gives[key] = self.written(ruled(case.question(), self.played(candidate, case.op)))
            except Exception:
                self.gives[key] = None
        return self.gives[key]

    def written(self, ruling: Ruled) -> object:
        """A ruling as plain values; a refusal is the word."""
        return "refused" if ruling.answer is None else seen(plain(ruling.answer), self.observes)

    def agrees(self, candidate: Candidate, case: Answered) -> bool:
        """Whether the candidate gives the answer that the engine gave."""
        if not candidate.of(ruleset_of(case.op)):
            return False
        got = "refused" if case.refused else seen(case.outcome, self.observes)
        return got is not None and not any(differences(self.answer(candidate, case), got))

    def passes(self, candidate: Candidate, case: Answered) -> bool:
        """Whether the candidate gives the right answer."""
        return not any(differences(self.right(case), self.answer(candidate, case)))

    def right(self, case: Answered) -> object:
        """The right answer, as far as the engine observes it."""
        return "refused" if case.expect.outcome is None else seen(case.expect.outcome, self.observes)

    def may_differ(self, candidate: Candidate, case: Answered) -> bool:
        """Whether the case comes by anything that the candidate changes."""
        if case.id not in self.called:
            _, steps = ruled_aloud(case.question(), player(case.op, self.readings))
            self.called[case.id] = frozenset(step.name for step in steps)
        called = self.called[case.id]
        hooks = {rulebook().rulings[ruling].hook for ruling, _ in candidate.readings}
        return not hooks.isdisjoint(called) or bool(
            candidate.mutant and comes_by(case.op, MUTANTS[candidate.mutant], called)
        )


def aloud(step: Step) -> str:
    """A step in a sentence; a question that has none of its own is asked in the rulebook's words."""
    if step.says:
        return step.says
    question = rulebook().rulings[step.ids[0]].question if step.ids[0] in rulebook().rulings else step.name
    return f"{question} {spoken(step.result)}"


def candidates(readings: Mapping[str, str]) -> list[Candidate]:
    """Every mutant and every reading that is not already the declared one."""
    import_module("conformance.mutants")
    found = [Candidate(key, "mutant", mutant=key) for key in MUTANTS]
    for key in READINGS:
        ruling, _, name = key.partition("=")
        if readings.get(ruling) != name:
            found.append(Candidate(key, "reading", ((ruling, name),)))
    for ruling in readings:
        usual = rulebook().rulings[ruling].readings[0].name
        found.append(Candidate(f"{ruling}={usual}", "reading", ((ruling, usual),)))
    return found


def pairs_of(readings: Sequence[Candidate]) -> Iterable[Candidate]:
    """Pairs of readings of different rulings of one ruleset."""
    for one, other in combinations(readings[:24], 2):
        (first,), (second,) = one.readings, other.readings
        if first[0] != second[0] and first[0].split(".")[0] == second[0].split(".")[0]:
            yield Candidate(f"{one.key} {other.key}", "readings", (first, second))


def said(candidate: Candidate) -> str:
    """What a candidate does, in a sentence."""
    if candidate.mutant:
        return (MUTANTS[candidate.mutant].__doc__ or "").partition("\n")[0]
    told = []
    for ruling, name in candidate.readings:
        told += [each.says for each in rulebook().rulings[ruling].readings if each.name == name]
    return "; ".join(told)
