"""The smallest case that still fails for the same cause: by its draws, in milliseconds where the engine lives in this process."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from conformance.campaign.asking import Asker
from conformance.campaign.failures import Failure
from conformance.campaign.plan import Place
from conformance.cases.model import Expect
from conformance.generators import replayed
from conformance.generators.shrinker import shrink

BUDGETS = {"timeout": 12, "crash": 100, "protocol": 100}
"""Questions spent on a fault that costs a restart each time; any other failure is worth :data:`USUAL`."""

USUAL = 2000


class Shrunk(Struct, frozen=True):
    """A failure made small, with the right answer to it."""

    failure: Failure
    expect: Expect


Condition = Callable[[Shrunk], bool]


def shrunk(voice: Asker, failure: Failure, same: Condition) -> Shrunk:
    """The smallest failure of which ``same`` holds; the failure as it is where it does not fail again when asked alone."""
    best: dict[tuple[int, ...], Shrunk] = {}
    place = Place(failure.position, failure.op, failure.index)

    def still_fails(draws: tuple[int, ...]) -> bool:
        asked = voice.one(place, draws, replayed(failure.op, draws))
        if asked.failure is None:
            return False
        smaller = Shrunk(asked.failure, asked.expect)
        if not same(smaller):
            return False
        best[draws] = smaller
        return True

    if still_fails(failure.draws):
        return best[shrink(failure.draws, still_fails, budget=BUDGETS.get(failure.kind, USUAL))]
    return Shrunk(failure, voice.expected(failure.op, failure.given))


def no_other_way(failure: Failure) -> Condition:
    """A failure that differs in no other way than this one."""
    ways = frozenset(failure.ways)
    return lambda smaller: smaller.failure.kind == failure.kind and ways.issuperset(smaller.failure.ways)
