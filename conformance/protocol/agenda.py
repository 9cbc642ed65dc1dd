"""What a process is still to be asked, what it has been asked and has not answered, and who is suspected of what.

A suspect is asked alone, by a process that was never asked anything else, so that blame is exact.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    from conformance.protocol.messages import Request
    from conformance.protocol.results import Result
    from conformance.protocol.shared import Shared

Failure = Literal["crash", "timeout", "protocol"]


class Suspect(msgspec.Struct, frozen=True):
    """A case to be asked again alone, and why."""

    request: Request
    failure: Failure
    why: str


class Agenda:
    """The requests of one seat of a pool.

    suspects   to be asked alone, in this order; they outlive the process that they failed with
    trial      the suspect that is being asked alone, if one is
    postponed  drawn, but not to be told apart from one that is being answered
    flight     asked and not answered, by id
    firsts     under `repeat`: the answers to what is to be asked a second time, by id
    again      what is to be asked a second time and has not been
    asked      how many requests the process has been asked, each counted once
    window     how many may be in flight
    """

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.suspects: deque[Suspect] = deque()
        self.trial: Suspect | None = None
        self.postponed: deque[Request] = deque()
        self.forget()

    def forget(self) -> None:
        """Know nothing of what the process was asked; suspects stay."""
        self.flight: dict[str, Request] = {}
        self.firsts: dict[str, Result] = {}
        self.again: deque[Request] = deque()
        self.asked = 0
        self.window = 1

    @property
    def accused(self) -> list[Request]:
        """What the process was asked and may have failed of."""
        return [*self.flight.values(), *self.again]

    @property
    def unfinished(self) -> bool:
        """Whether the process itself still has something to answer, now or again."""
        return bool(self.flight or self.trial or self.again)

    @property
    def open(self) -> bool:
        """Whether there is a request here that is still to be asked or answered."""
        return self.unfinished or bool(self.suspects or self.postponed)

    def suspect(self, accused: list[Request], failure: Failure, why: str) -> None:
        """Have these asked alone before all others, in this order."""
        why = f"asked again, alone; the first time: {why}"
        self.suspects.extendleft(Suspect(request, failure, why) for request in reversed(accused))

    def next(self, *, settled: bool) -> list[Request]:
        """What may be asked now; the next suspect only when the answers before it have `settled`."""
        if not self.trial and not self.suspects:
            return self.batch()
        if self.again:
            return [self.again.popleft()]
        if self.trial is not None or not settled:
            return []
        self.trial = self.suspects.popleft()
        self.asked += 1
        return [self.trial.request]

    def batch(self, freed: int = 0) -> list[Request]:
        """As many requests as there is room for, `freed` of those in flight being as good as answered."""
        room = self.window - len(self.flight) + freed
        if 2 * room < self.window:
            return []
        batch = [self.again.popleft() for _ in range(min(room, len(self.again)))]
        fresh = self._fresh(room - len(batch))
        self.asked += len(fresh)
        return batch + fresh

    def given_up(self) -> list[Request]:
        """Give up everything that is not in flight; what that was."""
        left = [one.request for one in self.suspects] + list(self.again) + list(self.postponed)
        self.suspects.clear()
        self.again.clear()
        self.firsts.clear()
        self.postponed.clear()
        return left

    def _fresh(self, count: int) -> list[Request]:
        """At most `count` requests not asked before, none of them with the id of one that is being answered."""
        drawn = [self.postponed.popleft() for _ in range(min(count, len(self.postponed)))]
        drawn += self.shared.draw(count - len(drawn)) if count > len(drawn) else []
        names = {request.id for request in drawn}
        if len(names) < len(drawn) or not (names.isdisjoint(self.flight) and names.isdisjoint(self.firsts)):
            return self._first_of_each_id(drawn)
        return drawn

    def _first_of_each_id(self, drawn: list[Request]) -> list[Request]:
        """Keep those that can be told apart now; the others wait."""
        taken = {*self.flight, *self.firsts}
        kept = []
        for request in drawn:
            if request.id in taken:
                self.postponed.append(request)
            else:
                taken.add(request.id)
                kept.append(request)
        return kept
