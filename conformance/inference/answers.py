"""What an engine can be asked, and which worlds of a case its answer allows, as far as that engine sees and tells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.cases.codec import encode, plain
from conformance.cases.rulesets import Question, question
from conformance.dice import as_totals
from conformance.inference.forking import MOST_WORLDS, World, worlds
from conformance.inference.solver import Solver
from conformance.judge import differences, seen
from conformance.odds.throws import LOOK_AT_FACES
from conformance.protocol.messages import EngineHello
from oracle.errors import Invalid


@dataclass(frozen=True, slots=True)
class Candidate:
    """A case that may tell something."""

    id: str
    op: str
    given: Mapping[str, Any]

    @property
    def asked(self) -> Question:
        """The question, as facts; raises Invalid if it is none."""
        return question(self.op, self.given)


@dataclass(frozen=True, slots=True)
class Answered:
    """A case with what the engine made of it: an outcome, or None where it refused."""

    case: Candidate
    got: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Sight:
    """What an engine sees of a question and tells of its answer."""

    hello: EngineHello

    def domains(self, every: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
        """Of all readings those that such an engine can play."""
        return {ruling: self.open_to(ruling, names) for ruling, names in every.items()}

    def open_to(self, ruling: str, names: tuple[str, ...]) -> tuple[str, ...]:
        """Of the readings of a ruling those that such an engine can play."""
        if self.hello.dice != "totals":
            return names
        return tuple(name for name in names if (ruling, name) not in LOOK_AT_FACES)

    def serves(self, case: Candidate) -> bool:
        """Whether the engine declares that it answers such a question."""
        return case.op in self.hello.ops and not (self.hello.dice == "own" and "dice" in case.given)

    def possible(self, case: Candidate, solver: Solver, most: int = MOST_WORLDS) -> list[World]:
        """The worlds of a case that all answers so far leave possible; raises TooTangledError, and Invalid for no case."""
        found = worlds(case.op, case.asked, solver.domains, most)
        if len({self.told(world.answer) for world in found}) < 2:
            return found
        return [world for world in found if solver.possible(world.readings)]

    def tells(self, case: Candidate, possible: list[World]) -> bool:
        """Whether the engine's answer will rule something out; never where the worlds do not throw the same handfuls."""
        if len({self.told(world.answer) for world in possible}) < 2:
            return False
        return len({encode(self.put(case, world)) for world in possible}) == 1

    def put(self, case: Candidate, world: World) -> Mapping[str, Any]:
        """The question as the engine is given it: with the totals of the handfuls of a world, if it takes totals."""
        if self.hello.dice != "totals" or "dice" not in case.given:
            return case.given
        answer = None if world.answer is Invalid else plain(world.answer)
        return as_totals(case.given, (answer or {}).get("handfuls", {}))

    def told(self, answer: object) -> bytes:
        """An answer as far as the engine tells it, to compare."""
        if answer is None or answer is Invalid:
            return b"refused" if answer is None else b"invalid"
        return encode(seen(plain(answer), self.hello.observes))

    def agrees(self, answer: object, got: Mapping[str, Any] | None) -> bool:
        """Whether a world's answer is the engine's; to what is no case in a world, any answer will do."""
        if answer is Invalid:
            return True
        if answer is None or got is None:
            return answer is None and got is None
        return not any(differences(seen(plain(answer), self.hello.observes), seen(got, self.hello.observes)))
