"""What is known of a campaign's failures so far: bounded, whatever the number of cases, and ready to be written down."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from conformance.campaign.chunks import Chunk
from conformance.campaign.failures import Failure, Look
from conformance.campaign.known import UNKNOWN, Known
from conformance.campaign.shrinking import Shrunk
from conformance.results import Cause

FRESH = 16
"""Failures that look alike which are kept until the next diagnosis: the first of them."""

LOOKS = 64
"""Ways of failing that are told apart; failures that look otherwise still are only counted."""


class Found(Struct, frozen=True, kw_only=True):
    """A cause with its smallest failure; ``since``: the number of chunks after which it was known."""

    known: Known
    cause: Cause
    since: int
    smallest: Shrunk

    @property
    def look(self) -> tuple[str, ...]:
        """What tells a cause from others: its name if it is certain, else in which ways its smallest failure differs."""
        failure = self.smallest.failure
        return (self.known.key,) if self.certain else (failure.op, failure.kind, *failure.ways)

    @property
    def certain(self) -> bool:
        """Whether it would fail nowhere else, as far as is known."""
        return self.cause.fit == "exactly" or self.known.kind == "engine"


class Gathered(NamedTuple):
    """What is reported as one cause: the first found of its look, the failures it explains, what else gives such answers."""

    found: Found
    failures: int
    also: tuple[str, ...]


class Inquiry(Struct, kw_only=True):
    """The causes in the order they were found, how many failures each explains, and what is not explained.

    ``fresh``: failures that no diagnosis has seen; ``stale``: of those it did not explain, the first of each look, with how
    many there were in ``unexplained``; ``beyond``: failures that were only counted.
    """

    found: list[Found] = []
    counts: dict[str, int] = {}
    fresh: list[Failure] = []
    stale: list[Failure] = []
    unexplained: int = 0
    beyond: int = 0

    def known(self, chunk: int) -> tuple[Known, ...]:
        """The causes that a chunk is told of."""
        return tuple(found.known for found in self.found if found.since <= told_after(chunk))

    def counted(self, key: str, more: int = 1) -> None:
        """Add failures to those that a cause explains."""
        self.counts[key] = self.counts.get(key, 0) + more

    def take(self, chunk: Chunk, unexplained: list[Failure]) -> None:
        """Add what a chunk brought."""
        for key, count in chunk.explained.items():
            self.counted(key, count)
        self.beyond += chunk.beyond
        looks = self.looks()
        for failure in unexplained:
            if looks.get(failure.look, 0) < FRESH and (failure.look in looks or len(looks) < LOOKS):
                looks[failure.look] = looks.get(failure.look, 0) + 1
                self.fresh.append(failure)
            else:
                self.beyond += 1

    def looks(self) -> dict[Look, int]:
        """How many failures of each look wait for the next diagnosis."""
        looks: dict[Look, int] = {failure.look: 0 for failure in self.stale}
        for failure in self.fresh:
            looks[failure.look] = looks.get(failure.look, 0) + 1
        return looks

    def baffled(self, failures: list[Failure]) -> None:
        """Put away failures of one look that no diagnosis explains."""
        self.unexplained += len(failures)
        if failures[0].look not in {each.look for each in self.stale}:
            self.stale.append(failures[0])

    def gathered(self) -> list[Gathered]:
        """The causes, the one that explains most first; those that are uncertain and look alike are one."""
        groups: dict[tuple[str, ...], list[Found]] = {}
        for found in self.found:
            groups.setdefault(found.look, []).append(found)
        causes = []
        for first, *others in groups.values():
            failures = sum(self.counts.get(each.known.key, 0) for each in (first, *others))
            also = (*first.cause.also, *(each.known.key for each in others if each.known != UNKNOWN))
            causes.append(Gathered(first, failures, tuple(dict.fromkeys(also))))
        return sorted(causes, key=lambda cause: -cause.failures)

    def copy(self) -> Inquiry:
        """The same, to go on with apart from this one."""
        return Inquiry(
            found=[*self.found],
            counts={**self.counts},
            fresh=[*self.fresh],
            stale=[*self.stale],
            unexplained=self.unexplained,
            beyond=self.beyond,
        )


def told_after(chunk: int) -> int:
    """The number of chunks whose causes a chunk is told of: half the last power of two, so that nobody waits for it."""
    return 1 << (chunk.bit_length() - 2) if chunk > 1 else 0
