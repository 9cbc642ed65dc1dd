"""Ask an engine, one telling case after another, until nothing more can be told."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from conformance.cases.codec import encode, plain
from conformance.cases.rulesets import RULESETS, question, ruleset_of
from conformance.cases.store import frozen
from conformance.dice import as_totals
from conformance.generators import spread
from conformance.inference.forking import TooTangledError, World, every_reading, worlds
from conformance.inference.solver import ContradictionError, Solver, core
from conformance.judge import differences, seen
from conformance.protocol.messages import Request
from conformance.protocol.results import Engine
from oracle.errors import Invalid
from oracle.rulebook import rulebook

MOST_CASES = 600
"""Cases that are asked at most."""

GENERATED = 5000
"""Generated cases a ruleset that are searched for one that tells more."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A case that may tell something."""

    id: str
    op: str
    given: Mapping[str, Any]


@dataclass(slots=True)
class Finding:
    """What is known of one ruling: its reading (None: cannot be told), why, and what the engine declared."""

    reading: str | None
    why: str
    declared: str | None = None


@dataclass(slots=True)
class Inference:
    """What an engine plays: a finding a ruling, the cases used, and cases that contradict each other (none: it is consistent)."""

    rulings: dict[str, Finding]
    cases_used: int
    contradiction: list[str] = field(default_factory=list)
    example: dict[str, str] | None = None
    seconds: float = 0.0


class Interview:
    """One engine being asked."""

    def __init__(self, engine: Engine, *, most: int = MOST_CASES, patience: float = 25.0, seed: int = 1) -> None:
        self.engine, self.most, self.seed = engine, most, seed
        self.hello = engine.hello
        served = {ruleset_of(op) for op in self.hello.ops}
        self.rulesets = [ruleset for ruleset in RULESETS if ruleset in served]
        self.everything = dict(pair for ruleset in self.rulesets for pair in every_reading(ruleset))
        forbidden = [dict(key.split("=", 1) for key in each.readings) for each in rulebook().exclusions]
        self.solver = Solver(dict(self.everything), forbidden)
        self.began, self.patience = time.monotonic(), patience
        self.used: dict[str, list[World]] = {}
        self.tangled: list[Candidate] = []

    def held(self) -> Inference:
        """Ask until every ruling is told or cannot be; returns what was found."""
        try:
            for ruleset in self.rulesets:
                self.through(
                    sorted(self.frozen_of(ruleset), key=lambda case: (len(encode(case.given)), case.id)), ruleset
                )
                self.through(self.generated_of(ruleset), ruleset)
                while self.tangled and self.through(self.untangled(), ruleset):
                    continue
        except ContradictionError as broken:
            whole = {**self.everything}
            return self.found(core(self.used, whole, broken.case))
        return self.found([])

    def untangled(self) -> list[Candidate]:
        """The cases that had too many worlds to learn from; with fewer readings open some may have few enough."""
        cases, self.tangled = self.tangled, []
        return cases

    def through(self, cases: Iterable[Candidate], ruleset: str) -> int:
        """Ask those of the cases that can still tell something; how many that were."""
        before = len(self.used)
        for case in cases:
            if not self.open(ruleset) or len(self.used) >= self.most or time.monotonic() - self.began > self.patience:
                break
            if case.op not in self.hello.ops or (self.hello.dice == "own" and "dice" in case.given):
                continue
            try:
                asked = question(case.op, case.given)
                possible = worlds(case.op, asked, self.solver.domains)
            except TooTangledError:
                self.tangled.append(case)
                continue
            except Invalid:
                continue
            if len({self.written(world.answer) for world in possible}) > 1:
                self.ask(case, possible)
        return len(self.used) - before

    def open(self, ruleset: str) -> bool:
        """Whether any ruling of a ruleset has more than one reading left."""
        return any(len(names) > 1 for ruling, names in self.solver.domains.items() if ruling.startswith(ruleset + "."))

    def ask(self, case: Candidate, possible: list[World]) -> None:
        """Ask one case and learn from the answer; one that is no answer teaches nothing."""
        given = dict(case.given)
        if self.hello.dice == "totals" and "dice" in given:
            given = as_totals(given, {})
        request = Request(case.id, case.op, msgspec.Raw(encode(given)))
        (result,) = self.engine.run([request])
        if result.kind not in ("outcome", "refused"):
            return
        got = None if result.kind == "refused" else result.payload
        agreeing = [world for world in possible if self.agrees(world.answer, got)]
        self.used[case.id] = agreeing
        self.solver.learn(case.id, agreeing)

    def agrees(self, answer: object, got: object) -> bool:
        """Whether a world's answer is the engine's."""
        if answer is None or got is None or answer is Invalid:
            return answer is None and got is None
        return not any(differences(seen(plain(answer), self.observes), seen(got, self.observes)))

    @property
    def observes(self) -> Collection[str]:
        """What the engine tells beside the bare outcome."""
        return self.hello.observes

    def written(self, answer: object) -> bytes:
        """An answer as far as the engine tells it, to compare."""
        if answer is None or answer is Invalid:
            return b"refused" if answer is None else b"invalid"
        return encode(seen(plain(answer), self.observes))

    def found(self, contradiction: list[str]) -> Inference:
        """What is known by now, with the reason where something is not."""
        declared = dict(self.hello.readings)
        rulings = {}
        for ruling, names in self.solver.domains.items():
            mine = declared.get(ruling, rulebook().rulings[ruling].readings[0].name)
            if contradiction:
                rulings[ruling] = Finding(None, "the answers contradict each other", mine)
            elif len(names) == 1:
                rulings[ruling] = Finding(names[0], "its answers allow no other", mine)
            else:
                rulings[ruling] = Finding(None, f"no case told {' from '.join(names)} in this engine's play", mine)
        for ruleset in RULESETS:
            if ruleset not in self.rulesets:
                for ruling, _ in every_reading(ruleset):
                    rulings[ruling] = Finding(None, f"the engine declares no op of {ruleset}")
        example = None if contradiction else self.solver.example()
        seconds = time.monotonic() - self.began
        return Inference(rulings, len(self.used), contradiction, example, seconds)

    def frozen_of(self, ruleset: str) -> Iterator[Candidate]:
        """The frozen cases of a ruleset."""
        return (Candidate(case.id, case.op, case.given) for case in frozen() if case.op.startswith(ruleset + "."))

    def generated_of(self, ruleset: str) -> Iterator[Candidate]:
        """Generated cases of a ruleset."""
        for each in spread(ruleset, GENERATED, self.seed):
            yield Candidate(f"{each.op}/generated-{each.seed}-{each.index}", each.op, each.given)
