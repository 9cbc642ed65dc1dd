"""Why cases fail: which wrong engine, or which other reading, gives the very answers that the engine gave.

Every mutant and every reading is held against the failing answers. One that gives them all, and would fail nowhere else,
is the cause *exactly*; one that would fail elsewhere too is only *like* it. Where two or three named causes meet in one case they
are tried together; an engine that plays one reading here and another there is told so. What remains is honestly unexplained.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations
from typing import Any, NamedTuple

import msgspec

from conformance.cases.codec import plain
from conformance.cases.model import Expect
from conformance.cases.rulesets import Question, Ruled, player, question, ruled, ruled_aloud, ruleset_of
from conformance.contradiction import contradicted
from conformance.judge import differences, number, seen
from conformance.matrix import comes_by
from conformance.results import Cause
from conformance.suspects import Candidate, candidates, layered, layers, pairs_of, said, together
from oracle.errors import Invalid, Refused
from oracle.marks import MUTANTS
from oracle.rulebook import rulebook
from oracle.trace import Step, spoken
from oracle.variants import default

SAMPLE = 24
"""Failing cases on which every candidate is tried first."""

MOST = 400
"""Failing cases on which what is left is tried."""

HEALTHY = 1500
"""Passing cases that a cause is held against: it should not fail where the engine does not."""

MEETING = 6
"""Named causes, those with the most cases first, that are tried two and three at a time."""

MOST_MET = 60
"""Cases that a cause does not explain alone and that are still looked at for another cause that it meets there."""

FEW = 3
"""The smallest cases that are left, on which every candidate is tried together with what was found."""

LAST_STEPS = 3
"""Sentences that lead to the place where an unexplained answer differs."""


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


class Found(NamedTuple):
    """A cause, the candidate that it is (none for a contradiction), and how many passing cases it would fail."""

    cause: Cause
    candidate: Candidate | None
    wrong: int = 0

    @property
    def score(self) -> int:
        """What speaks for it: the cases that it explains, less those that speak against it."""
        return len(self.cause.cases) - self.wrong


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
    found: list[Found] = []
    while left:
        suspects = doctor.suspects(left)
        best = doctor.best(suspects, left, healthy, ordered[:MOST])
        denied = contradicted(doctor, suspects, left, healthy)
        if denied is not None and (best is None or len(denied.cases) - 1 >= best.score):
            best = Found(denied, None)
        best = best or doctor.best(doctor.partners(found, left), left, healthy)
        if best is None:
            break
        found.append(best)
        left = without(left, best.cause)
        for met in doctor.meeting(found, left):
            found.append(met)
            left = without(left, met.cause)
    causes = []
    for each in found:
        more = doctor.explains(each.candidate, rest) if each.candidate is not None else []
        rest = [case for case in rest if case.id not in set(more)]
        fit = doctor.fit(each, found, healthy, ordered[:MOST])
        causes.append(msgspec.structs.replace(each.cause, fit=fit, cases=(*each.cause.cases, *more)))
    causes.sort(key=lambda cause: -len(cause.cases))
    unknown = (*left, *rest)
    if unknown:
        says = "no wrong engine that we know, and no reading, gives these answers"
        ids = tuple(case.id for case in unknown)
        causes.append(Cause(kind="unexplained", says=says, cases=ids, steps=doctor.leading_to(unknown[0])))
    return causes


def without(cases: Iterable[Answered], cause: Cause) -> list[Answered]:
    """The cases that a cause does not explain."""
    explained = frozenset(cause.cases)
    return [case for case in cases if case.id not in explained]


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
    ) -> Found | None:
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
        cause, candidate = self.cause(equal, explained_best, exact=exact, smallest=smallest)
        return Found(cause, candidate, -score[2])

    def meeting(self, found: Sequence[Found], left: Sequence[Answered]) -> Iterable[Found]:
        """Two or three of the causes found, at once, that give answers which none of them gives alone."""
        for at_once in meetings(found):
            explained = [(each, self.explains(each, left)) for each in at_once]
            candidate, ids = max(explained, key=lambda each: len(each[1]))
            if ids:
                smallest = next(case for case in left if case.id == ids[0])
                cause, _ = self.cause([candidate], tuple(ids), exact=True, smallest=smallest)
                yield Found(cause, candidate)
                left = without(left, cause)

    def partners(self, found: Sequence[Found], left: Sequence[Answered]) -> list[Candidate]:
        """What gives some of the smallest answers that are left, but only together with a cause that was found."""
        few = left[:FEW]
        return [
            both
            for each in candidates(self.readings)
            if any(each.of(ruleset_of(case.op)) and self.may_differ(each, case) for case in few)
            for one in named(found)
            for both in layers((each, one))
            if self.explains(both, few)
        ]

    def fit(self, one: Found, found: Sequence[Found], passing: Sequence[Answered], failing: Sequence[Answered]) -> Any:
        """How well a cause fits once all are known: where it meets another it need not give the answer alone."""
        if one.candidate is None or one.candidate.parts or one.cause.fit == "exactly":
            return one.cause.fit
        met = [each for at_once in meetings(found) for each in at_once if one.candidate in each.parts]
        odd = [case for case in (*failing, *passing) if self.strays(one.candidate, case)]
        alone = len(odd) > MOST_MET or any(not any(self.agrees(each, case) for each in met) for case in odd)
        return "like" if alone else "exactly"

    def leading_to(self, case: Answered) -> tuple[str, ...]:
        """The last things that the rules say before the first place where an answer differs, each with what it cites."""
        try:
            _, steps = ruled_aloud(case.question(), player(case.op, self.readings))
        except Invalid:
            return ()
        first = next(differences(self.right(case), self.got(case)), None)
        spoke = [step for step in steps if step.says]
        value = number(first.expected) if first else None
        ends = [
            place for place, step in enumerate(spoke, start=1) if value is not None and is_number(step.result, value)
        ]
        last = spoke[: ends[-1] if ends else len(spoke)][-LAST_STEPS:]
        return tuple(f"{aloud(step)} [{', '.join(step.ids)}]" for step in last)

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
        return layered(op, candidate.mutants, frozenset({**self.readings, **dict(candidate.readings)}.items()))

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
        got = self.got(case)
        return got is not None and not any(differences(self.answer(candidate, case), got))

    def got(self, case: Answered) -> object:
        """What the engine answered, as far as it observes it; a refusal is the word, no answer is None."""
        return "refused" if case.refused else seen(case.outcome, self.observes)

    def readings_of(self, ruling: str) -> dict[str, Candidate]:
        """The readings of a ruling that are not the declared one, by name."""
        return {
            name: Candidate(f"{ruling}={name}", "reading", ((ruling, name),))
            for name in (each.name for each in rulebook().rulings[ruling].readings)
            if name != self.readings.get(ruling, default(ruling))
        }

    def beside(self, one: Candidate, others: Iterable[Candidate], case: Answered) -> Iterable[Candidate]:
        """A reading together with each of some others that may make a difference to a case."""
        return (
            together((one, each)) for each in others if each.of(ruleset_of(case.op)) and self.may_differ(each, case)
        )

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
        if candidate.parts:
            return any(self.may_differ(part, case) for part in candidate.parts)
        hooks = {rulebook().rulings[ruling].hook for ruling, _ in candidate.readings}
        return not hooks.isdisjoint(called) or bool(
            candidate.mutant and comes_by(case.op, MUTANTS[candidate.mutant], called)
        )


def named(found: Sequence[Found]) -> list[Candidate]:
    """The wrong engines and readings found so far, alone or in company, as many as are tried together."""
    parts = (part for each in found if each.candidate is not None for part in each.candidate.parts or (each.candidate,))
    return list(dict.fromkeys(parts))[:MEETING]


def meetings(found: Sequence[Found]) -> Iterable[list[Candidate]]:
    """Every two, then every three of what was found, at once, in each order in which they may lie upon each other."""
    for count in (2, 3):
        yield from filter(None, (layers(parts) for parts in combinations(named(found), count)))


def is_number(result: object, value: object) -> bool:
    """Whether a step came to a number."""
    return not isinstance(result, bool) and isinstance(result, int | Fraction) and result == value


def aloud(step: Step) -> str:
    """A step in a sentence; a question that has none of its own is asked in the rulebook's words."""
    if step.says:
        return step.says
    question = rulebook().rulings[step.ids[0]].question if step.ids[0] in rulebook().rulings else step.name
    return f"{question} {spoken(step.result)}"
