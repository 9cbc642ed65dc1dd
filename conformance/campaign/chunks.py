"""A task for a worker: a chunk of a campaign. Everything in it and everything it returns is a value that can be sent anywhere."""

from __future__ import annotations

from collections import Counter
from importlib import import_module

from msgspec import Struct

from conformance.campaign.asking import Asked, Asker
from conformance.campaign.failures import Failure, Look
from conformance.campaign.holding import asker
from conformance.campaign.known import Known, explaining
from conformance.campaign.plan import Plan, places

ALIKE = 8
"""Failures that look alike of which a chunk returns everything; of the rest it returns how many there were."""


class Task(Struct, frozen=True):
    """The cases from ``start`` up to ``stop``, and the causes that are known by now, in the order they were found."""

    plan: Plan
    start: int
    stop: int
    known: tuple[Known, ...] = ()


class Chunk(Struct):
    """What came of a task: how many cases were asked, which failed, how many of them each known cause explains.

    Those that none explains are in ``failures``, but for ``beyond`` that look like others there.
    """

    start: int
    stop: int
    asked: int = 0
    pardoned: int = 0
    explained: dict[str, int] = {}
    failures: list[Failure] = []
    beyond: int = 0
    failed: list[int] = []
    given_up: str = ""


def played(task: Task) -> Chunk:
    """Ask a chunk; raises EngineNotStarted if the engine will not."""
    import_module("conformance.mutants")
    voice = asker(task.plan)
    voice.refreshed()
    return Sorter(task, voice).sorted()


class Sorter:
    """Sorts the failures of one chunk as they come."""

    def __init__(self, task: Task, voice: Asker) -> None:
        self.task, self.voice = task, voice
        self.chunk = Chunk(task.start, task.stop)
        self.explained: Counter[str] = Counter()
        self.unexplained: list[Failure] = []

    def sorted(self) -> Chunk:
        """The chunk, its failures in their places."""
        chunk, task = self.chunk, self.task
        for asked in self.voice.all(places(task.plan.ops, task.start, task.stop)):
            chunk.asked += 1
            chunk.pardoned += asked.pardoned
            if asked.failure is not None:
                self.take(asked, asked.failure)
        chunk.explained = dict(sorted(self.explained.items()))
        self.unexplained.sort(key=lambda failure: failure.position)
        looks: Counter[Look] = Counter()
        for failure in self.unexplained:
            looks[failure.look] += 1
            if looks[failure.look] <= ALIKE:
                chunk.failures.append(failure)
        chunk.beyond = len(self.unexplained) - len(chunk.failures)
        chunk.failed.sort()
        return chunk

    def take(self, asked: Asked, failure: Failure) -> None:
        """Put a failure to the known causes."""
        if failure.kind == "not-run":
            self.chunk.given_up = failure.note
            self.chunk.asked -= 1
            return
        self.chunk.failed.append(failure.position)
        answered = failure.as_answered(asked.expect)
        plan = self.task.plan
        cause = explaining(self.task.known, failure, answered, plan.readings, plan.observes)
        if cause is None:
            self.unexplained.append(failure)
        else:
            self.explained[cause.key] += 1
