"""Ask an engine, one telling case after another, until nothing more can be told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from conformance.cases.codec import encode
from conformance.cases.rulesets import RULESETS, ruleset_of
from conformance.cases.store import frozen
from conformance.generators import spread
from conformance.inference.answers import Answered, Candidate, Sight
from conformance.inference.clash import Clashing, clash
from conformance.inference.confirming import unconfirmed
from conformance.inference.forking import TooTangledError, World, every_reading, worlds
from conformance.inference.reasons import Limits, reason
from conformance.inference.solver import ContradictionError, Solver
from conformance.protocol.messages import Request
from conformance.protocol.results import Engine, Result
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.variants import assignment, default

MOST_CASES = 600
"""Cases that are asked at most."""

GENERATED = 5000
"""Generated cases a ruleset that are searched for one that tells more."""

GIVEN_UP = 20
"""Cases of an op that go without an answer, one after another, before no more of that op are asked."""

BREAKDOWN = 7
"""How many such cases one stands for on which the engine breaks down: to start it again is dear."""


@dataclass(slots=True)
class Finding:
    """What is known of one ruling: its reading (None: cannot be told), why, the readings left, and what the engine declares."""

    reading: str | None
    why: str
    left: tuple[str, ...] = ()
    declared: str = ""


@dataclass(slots=True)
class Inference:
    """What an engine plays.

    ``contradiction`` holds answers that no assignment gives together (none: ``example`` is an assignment that gives all),
    ``unanswered`` how often a case went without an answer, by kind, with the first of them.
    """

    rulings: dict[str, Finding]
    cases_used: int
    contradiction: list[Clashing] = field(default_factory=list)
    example: dict[str, str] | None = None
    as_declared: bool = True
    """Whether what the engine declares, all of it together, gives all its answers."""
    unanswered: dict[str, tuple[int, str]] = field(default_factory=dict)
    restarts: int = 0
    """How often the engine had to be started again."""
    seconds: float = 0.0


class Interview:
    """One engine being asked; raises Invalid if it declares what is no reading."""

    def __init__(self, engine: Engine, *, most: int = MOST_CASES, patience: float = 25.0, seed: int = 1) -> None:
        self.engine, self.most, self.seed = engine, most, seed
        self.sight = Sight(engine.hello)
        self.declared = assignment(f"{ruling}={name}" for ruling, name in engine.hello.readings.items())
        served = {ruleset_of(op) for op in engine.hello.ops}
        self.rulesets = [ruleset for ruleset in RULESETS if ruleset in served]
        self.solver = self.fresh()
        self.began, self.patience = time.monotonic(), patience
        self.answers: list[Answered] = []
        self.unanswered: list[Result] = []
        self.silent: Counter[str] = Counter()
        self.tangled: list[Candidate] = []

    def fresh(self) -> Solver:
        """A solver that knows no answer yet: all readings that the engine can play, without contradictory combinations."""
        every = dict(pair for ruleset in self.rulesets for pair in every_reading(ruleset))
        solver = Solver(self.sight.domains(every))
        for each in rulebook().exclusions:
            solver.exclude(dict(key.split("=", 1) for key in each.readings))
        return solver

    def held(self) -> Inference:
        """Ask until every ruling is told or cannot be, then once more where it may not be kept to; returns what was found."""
        try:
            for ruleset in self.rulesets:
                self.tangled = []
                self.through(self.frozen_of(ruleset), ruleset)
                self.through(self.generated_of(ruleset), ruleset)
                while self.tangled and self.through(self.untangled(), ruleset):
                    continue
            self.solver.settle()
            self.confirm()
        except ContradictionError:
            return self.found(clash(self.answers, self.fresh(), self.sight))
        return self.found([])

    def confirm(self) -> None:
        """Ask what shows a reading in another op than it was told from; raises ContradictionError if it is not kept to."""
        played = self.solver.example() or {}
        told = [ruling for ruling, names in self.solver.domains.items() if len(names) == 1]
        cases = sorted(frozen(), key=lambda case: (len(encode(case.given)), case.id))
        asked = {answer.case.id for answer in self.answers}
        for case in unconfirmed(cases, played, told, asked, self.sight):
            if self.spent:
                break
            if self.sight.serves(case) and self.silent[case.op] < GIVEN_UP:
                single = {ruling: (name,) for ruling, name in played.items()}
                self.ask(case, worlds(case.op, case.asked, single))

    def untangled(self) -> list[Candidate]:
        """The cases that had too many worlds to learn from; with fewer readings open some may have few enough."""
        cases, self.tangled = self.tangled, []
        return cases

    def through(self, cases: Iterable[Candidate], ruleset: str) -> int:
        """Ask those of the cases that can still tell something; how many were answered."""
        before = len(self.answers)
        for case in cases:
            if not self.open(ruleset) or self.spent:
                break
            if not self.sight.serves(case) or self.silent[case.op] >= GIVEN_UP:
                continue
            try:
                possible = self.sight.possible(case, self.solver)
            except TooTangledError:
                self.tangled.append(case)
                continue
            except Invalid:
                continue
            if self.sight.tells(case, possible):
                self.ask(case, possible)
        return len(self.answers) - before

    def open(self, ruleset: str) -> bool:
        """Whether any ruling of a ruleset has more than one reading left."""
        return any(len(names) > 1 for ruling, names in self.solver.domains.items() if ruling.startswith(ruleset + "."))

    @property
    def spent(self) -> bool:
        """Whether as many cases were asked as may be, or time is up, or the engine is gone."""
        gone = bool(self.unanswered) and self.unanswered[-1].kind == "not-run"
        asked = len(self.answers) + len(self.unanswered)
        return gone or asked >= self.most or time.monotonic() - self.began > self.patience

    def ask(self, case: Candidate, possible: list[World]) -> None:
        """Ask one case and learn from the answer; one that is no answer teaches nothing."""
        request = Request(case.id, case.op, msgspec.Raw(encode(self.sight.put(case, possible[0]))))
        (result,) = self.engine.run([request])
        if result.kind not in ("outcome", "refused"):
            self.unanswered.append(result)
            self.silent[case.op] += 1 if result.kind in ("unsupported", "error") else BREAKDOWN
            return
        self.silent[case.op] = 0
        answer = Answered(case, None if result.kind == "refused" else result.payload)
        self.answers.append(answer)
        self.solver.learn(world.readings for world in possible if self.sight.agrees(world.answer, answer.got))

    def found(self, contradiction: list[Clashing]) -> Inference:
        """What is known by now, with the reason where something is not."""
        example = None if contradiction else self.solver.example()
        silent = frozenset(op for op, many in self.silent.items() if many >= GIVEN_UP)
        limits = Limits(self.sight, example or {}, self.spent, silent)
        rulings = {
            ruling: self.finding(ruling, limits, contradiction=bool(contradiction))
            for ruleset in RULESETS
            for ruling, _ in every_reading(ruleset)
        }
        whole = {ruling: (rulings[ruling].declared,) for ruling in self.solver.domains}
        return Inference(
            rulings,
            len(self.answers),
            contradiction,
            example,
            as_declared=not contradiction and self.solver.possible(whole),
            unanswered=self.without_answer(),
            restarts=self.engine.restarts,
            seconds=time.monotonic() - self.began,
        )

    def finding(self, ruling: str, limits: Limits, *, contradiction: bool) -> Finding:
        """What is known of one ruling."""
        declared = self.declared.get(ruling, default(ruling))
        left = self.solver.domains.get(ruling, ())
        if contradiction:
            return Finding(None, "the answers contradict each other", (), declared)
        every = rulebook().rulings[ruling].readings
        if len(left) == 1 and len(self.sight.open_to(ruling, tuple(each.name for each in every))) > 1:
            return Finding(left[0], "its answers allow no other", left, declared)
        return Finding(None, reason(ruling, left, limits), left, declared)

    def without_answer(self) -> dict[str, tuple[int, str]]:
        """How many cases went without an answer, by kind, and the first of each with the engine's word on it."""
        kinds = Counter(result.kind for result in self.unanswered)
        first = {result.kind: result for result in reversed(self.unanswered)}
        return {
            kind: (many, f"{first[kind].request.id}: {first[kind].note or first[kind].payload or 'no word'}")
            for kind, many in kinds.items()
        }

    def frozen_of(self, ruleset: str) -> list[Candidate]:
        """The frozen cases of a ruleset, the smallest first."""
        cases = [Candidate(case.id, case.op, case.given) for case in frozen() if case.op.startswith(ruleset + ".")]
        return sorted(cases, key=lambda case: (len(encode(case.given)), case.id))

    def generated_of(self, ruleset: str) -> Iterator[Candidate]:
        """Generated cases of a ruleset."""
        for each in spread(ruleset, GENERATED, self.seed):
            yield Candidate(f"{each.op}/generated-{each.seed}-{each.index}", each.op, each.given)
