"""Why the cases of a campaign fail. Causes are sought when the number of chunks reaches a power of two, and at the end.

A failure is made small first, then every wrong engine and reading is held against it: a small case has one fault, and costs
little to play. From then on the cause is known: chunks count what it explains and bring only what it does not, so that a rare
fault is not lost among the failures of a common one. What a chunk is told depends on its number alone, never on who was quick.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from conformance.campaign.asking import Asker
from conformance.campaign.chunks import Chunk
from conformance.campaign.failures import Failure, Look, answered
from conformance.campaign.inquiry import Found, Inquiry
from conformance.campaign.known import UNKNOWN, Known, explaining, fault, known_as
from conformance.campaign.plan import places
from conformance.campaign.shrinking import Shrunk, no_other_way, shrunk
from conformance.check import SAID
from conformance.diagnosis import Answered, Doctor
from conformance.generators import GENERATORS, generated
from conformance.results import Cause

PASSING = 300
"""Cases at the beginning by which it is told whether a cause would fail elsewhere."""

OPS = tuple(GENERATORS)
"""Every op, the plainest of its ruleset first."""


def plainness(failure: Failure) -> tuple[int, Look, int]:
    """In which order failures are diagnosed."""
    return OPS.index(failure.op), failure.look, failure.position


class Detective:
    """Takes chunks in their order and finds causes; everything it learns is in ``inquiry``."""

    def __init__(self, voice: Asker, inquiry: Inquiry, failed: Iterable[int]) -> None:
        self.voice, self.inquiry, self.plan = voice, inquiry, voice.plan
        self.failed = failed
        self.doctor = self.another_doctor()
        self.rest: list[Answered] = []

    def take(self, chunk: Chunk) -> None:
        """Add a chunk's failures to what is kept, and those that causes explain to their counts."""
        self.inquiry.take(chunk, self.unexplained(chunk.failures))

    def diagnose(self, since: int) -> None:
        """Seek the causes of what is kept, look by look, the plainest op first."""
        inquiry, self.doctor = self.inquiry, self.another_doctor()
        fresh, inquiry.fresh = sorted(inquiry.fresh, key=plainness), []
        for _, group in groupby(fresh, key=lambda each: each.look):
            left = self.unexplained(group)
            while left:
                failure, *others = left
                if self.solve(failure, others, since):
                    left = self.unexplained(left)
                else:
                    inquiry.baffled([failure])
                    left = others

    def conclude(self, since: int) -> None:
        """Diagnose what is left, and keep the smallest case of everything that stays unexplained."""
        self.diagnose(since)
        says = "no wrong engine that we know, and no reading, gives these answers"
        for failure in self.inquiry.stale:
            small = self.made_small(failure)
            if self.cause_of(small) is None:
                self.keep(UNKNOWN, Cause(kind="unexplained", says=says), small, since)

    def solve(self, failure: Failure, others: list[Failure], since: int) -> bool:
        """Find the cause of a failure that has none so far; whether it was found."""
        if not failure.answered:
            cause = Cause(kind="engine", id=failure.kind, says=SAID[failure.kind])
            self.keep(fault(failure), cause, self.made_small(failure, fault(failure)), since)
            return True
        for _ in range(2):
            small = self.made_small(failure)
            found = self.diagnosed(small, [failure, *others])
            if found is None:
                return False
            self.keep(known_as(found), found, self.made_small(small.failure, known_as(found)), since)
            if self.cause_of(self.as_shrunk(failure)) is not None:
                return True
        return False

    def diagnosed(self, small: Shrunk, failures: list[Failure]) -> Cause | None:
        """The wrong engine or reading that gives a small failure's answer, the one that says most of the others as well.

        One that would fail elsewhere more often than it explains anything here is only *like* it.
        """
        told = small.failure.as_answered(small.expect)
        suspects = self.doctor.suspects([told])
        left = [told, *(failure.as_answered(self.as_shrunk(failure).expect) for failure in failures)]
        best = self.doctor.best(suspects, left, self.passing())
        if best is not None:
            return best[0]
        likest = self.doctor.best(suspects, left, ())
        return replace(likest[0], fit="like") if likest is not None else None

    def made_small(self, failure: Failure, cause: Known | None = None) -> Shrunk:
        """The smallest failure of a cause; without one, the smallest that differs in no other way and has no known cause."""
        if cause is not None:
            return shrunk(self.voice, failure, lambda smaller: self.explains([cause], smaller) is not None)
        alike = no_other_way(failure)
        return shrunk(self.voice, failure, lambda smaller: alike(smaller) and self.cause_of(smaller) is None)

    def keep(self, known: Known, cause: Cause, small: Shrunk, since: int) -> None:
        """Register a cause with its smallest failure, and the step at which that one parts from the rules."""
        step = None
        if known.kind not in ("engine", "unexplained"):
            step = self.doctor.parting(known.candidate, small.failure.as_answered(small.expect))
        cause = replace(cause, cases=(small.failure.id(self.plan.seed),), first_step=step)
        self.inquiry.found.append(Found(known=known, cause=cause, since=since, smallest=small))

    def unexplained(self, failures: Iterable[Failure]) -> list[Failure]:
        """Those that no known cause explains; the others are counted with theirs."""
        left = []
        for failure in failures:
            cause = self.cause_of(self.as_shrunk(failure)) if self.inquiry.found else None
            if cause is None:
                left.append(failure)
            else:
                self.inquiry.counted(cause.key)
        return left

    def cause_of(self, failure: Shrunk) -> Known | None:
        """The first known cause that explains a failure."""
        return self.explains([each.known for each in self.inquiry.found], failure)

    def explains(self, causes: Sequence[Known], failure: Shrunk) -> Known | None:
        """The first of these causes that gives the very answer of a failure."""
        told = failure.failure.as_answered(failure.expect)
        return explaining(causes, failure.failure, told, self.plan.readings, self.plan.observes)

    def another_doctor(self) -> Doctor:
        """A doctor under the readings of the campaign, who remembers every answer that he has seen; so not for long."""
        return Doctor(self.plan.readings, self.plan.observes)

    def as_shrunk(self, failure: Failure) -> Shrunk:
        """A failure with the right answer to it."""
        return Shrunk(failure, self.voice.expected(failure.op, failure.given))

    def passing(self) -> list[Answered]:
        """The first cases that the engine answered rightly."""
        if not self.rest:
            self.rest = list(self._passing())
        return self.rest

    def _passing(self) -> Iterator[Answered]:
        failed = frozenset(self.failed)
        for place in places(self.plan.ops, 0, PASSING):
            if place.position not in failed:
                given = generated(place.op, self.plan.seed, place.number).given
                expect = self.voice.expected(place.op, given)
                kind = "refused" if expect.outcome is None else "outcome"
                yield answered(place.id(self.plan.seed), place.op, given, expect, kind, expect.outcome)
