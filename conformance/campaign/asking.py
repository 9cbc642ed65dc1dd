"""One case put to the oracle and to the engine. What an engine in process answers at once and rightly costs no more than that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple

from conformance.campaign.answers import NOBODYS, Answer, in_process, result, to_the_letter
from conformance.campaign.facts import facts
from conformance.campaign.failures import ANSWERS, Failure, ways
from conformance.campaign.plan import Place, Plan
from conformance.cases.codec import plain
from conformance.cases.model import Case, Expect
from conformance.cases.rulesets import Ruled, player, ruled
from conformance.check import OPEN, not_applicable, requests
from conformance.generators import GENERATORS
from conformance.generators.draws import Seeded, trimmed
from conformance.judge import judged, seen
from conformance.matrix import expect_of
from conformance.protocol.engines import open_engine
from conformance.protocol.results import Engine, Result

RESTARTS = 20
"""Restarts that an engine has in each chunk; then the campaign gives it up."""


class Asked(NamedTuple):
    """What came of one case: its right answer, and the failure or None; ``pardoned``: a float's rounding excuses it."""

    expect: Expect
    failure: Failure | None
    pardoned: bool = False


class Asker:
    """An engine kept open, with the oracle beside it, under one plan. ``alone``: for single cases, not for chunks."""

    def __init__(self, plan: Plan, *, alone: bool = False) -> None:
        self.plan = plan
        self.alone = alone
        self.players = {op: player(op, plan.readings) for op in plan.ops}
        self.hidden = not {"exact", "handfuls"} <= set(plan.observes)
        self.stack = ExitStack()
        self.engine: Engine = self._opened()
        self.answer = None if plan.dice != "faces" else in_process(plan.engine)

    def _opened(self) -> Engine:
        terms: dict[str, Any] = {"timeout": self.plan.timeout, "max_restarts": 1000 if self.alone else RESTARTS}
        if self.alone:
            terms["settle"] = 0.0
        return self.stack.enter_context(open_engine(self.plan.engine, **terms))

    def close(self) -> None:
        """Let the engine go."""
        self.stack.close()

    def refreshed(self) -> None:
        """Give an engine that has used restarts its full number again, so that no chunk pays for another."""
        if self.engine.restarts:
            self.close()
            self.engine = self._opened()

    def right(self, op: str, given: Mapping[str, Any]) -> Ruled:
        """The oracle's answer to a generated question, which is always one."""
        return ruled(facts(op, given), self.players[op])

    def expected(self, op: str, given: Mapping[str, Any]) -> Expect:
        """The oracle's answer as a case would hold it."""
        return expect_of(self.right(op, given))

    def all(self, places: Iterable[Place]) -> Iterator[Asked]:
        """What came of the cases in these places, in order of completion; the right answer is told only where one failed."""
        if self.answer is None:
            yield from self._through_the_protocol(places)
        else:
            yield from self._directly(places, self.answer)

    def one(self, place: Place, draws: tuple[int, ...], given: dict[str, Any]) -> Asked:
        """What comes of one case."""
        ruling = self.right(place.op, given)
        if self.answer is not None:
            reply = self._reply(self.answer, place.op, given)
            if self._is_right(ruling, reply):
                return PASSED
            return self._judged(place, draws, given, ruling, result(reply))
        case = Case(id=place.id(self.plan.seed), op=place.op, given=given, expect=expect_of(ruling))
        (answer,) = self.engine.run(requests([case], self.engine.hello))
        return self._judged(place, draws, given, ruling, answer)

    def _directly(self, places: Iterable[Place], answer: Answer) -> Iterator[Asked]:
        seed = self.plan.seed
        for place in places:
            _, op, number = place
            source = Seeded(op, seed, number)
            given = GENERATORS[op](source)
            ruling = self.right(op, given)
            reply = self._reply(answer, op, given)
            if self._is_right(ruling, reply):
                yield PASSED
            else:
                yield self._judged(place, trimmed(source.taken), given, ruling, result(reply))

    def _reply(self, answer: Answer, op: str, given: dict[str, Any]) -> Any:
        try:
            return answer(op, given)
        except (Exception, SystemExit) as wrong:
            return Result(NOBODYS, "crash", note=" ".join(f"{type(wrong).__name__}: {wrong}".split())[:200])

    def _is_right(self, ruling: Ruled, reply: Any) -> bool:
        """Whether a reply is the right outcome to the letter; one in another notation is judged as any other."""
        if ruling.answer is None or type(reply) is not dict or len(reply) != 1 or "outcome" not in reply:
            return False
        outcome, right = reply["outcome"], ruling.answer
        if self.hidden:
            outcome, right = seen(outcome, self.plan.observes), seen(plain(right), self.plan.observes)
        try:
            return to_the_letter(outcome) == to_the_letter(right)
        except (TypeError, ValueError, NotImplementedError):
            return False

    def _through_the_protocol(self, places: Iterable[Place]) -> Iterator[Asked]:
        asked: dict[str, tuple[Place, tuple[int, ...], dict[str, Any], Ruled]] = {}
        hello = self.engine.hello

        def cases() -> Iterator[Case]:
            for place in places:
                source = Seeded(place.op, self.plan.seed, place.number)
                given = GENERATORS[place.op](source)
                ruling = self.right(place.op, given)
                case = Case(id=place.id(self.plan.seed), op=place.op, given=given, expect=expect_of(ruling))
                if not not_applicable(case, hello):
                    asked[case.id] = place, trimmed(source.taken), given, ruling
                    yield case

        for answer in self.engine.run(requests(cases(), hello)):
            yield self._judged(*asked.pop(answer.request.id), answer)

    def _judged(
        self, place: Place, draws: tuple[int, ...], given: dict[str, Any], ruling: Ruled, answer: Result
    ) -> Asked:
        expect = expect_of(ruling)
        judgment = judged(expect, given, answer, self.plan.observes, self.plan.readings)
        if judgment.verdict == "pass" or (judgment.verdict == "precision" and not self.plan.strict):
            return Asked(OPEN, None, pardoned=judgment.verdict == "precision")
        found = ways(judgment.differences) if answer.kind in ANSWERS else ()
        payload = list(answer.payload) if isinstance(answer.payload, tuple) else answer.payload
        failure = Failure(place.position, place.op, place.number, draws, answer.kind, payload, found, judgment.note)
        return Asked(expect, failure)


PASSED = Asked(OPEN, None)
