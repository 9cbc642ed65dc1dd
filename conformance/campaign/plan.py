"""What a campaign asks of whom. The findings follow from a plan and a number of cases, and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from conformance.generators import GENERATORS, SHARES, rota
from conformance.protocol.messages import EDITION, EngineHello

CHUNK = 1000
"""Cases in a chunk; a task for an executor costs milliseconds, so it must be worth them."""


class Plan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An engine, what it declared of itself, the readings it is judged by, and the ops and the seed of its cases."""

    engine: str
    ops: tuple[str, ...]
    seed: int = 1
    edition: str = EDITION
    readings: dict[str, str] = {}
    observes: tuple[str, ...] = ()
    dice: str = "faces"
    timeout: float = 10.0
    strict: bool = False


class Place(NamedTuple):
    """One case of a campaign: its number, and which case of its op it is."""

    position: int
    op: str
    number: int

    def id(self, seed: int) -> str:
        """What the case is called, by the gate as well."""
        return f"{self.op}/generated-{seed}-{self.number}"


def ops_for(hello: EngineHello, rulesets: Iterable[str], only: Iterable[str] = ()) -> tuple[str, ...]:
    """The ops with a generator that an engine declares, in these rulesets, and among ``only`` if it names any."""
    wanted = frozenset(only)
    return tuple(
        op for op in GENERATORS if op in hello.ops and op.partition(".")[0] in rulesets and (not wanted or op in wanted)
    )


def turns(ops: Iterable[str]) -> tuple[str, ...]:
    """The ops in the order in which they take turns; over all ops of one ruleset, the order of ``generators.spread``."""
    wanted = frozenset(ops)
    rulesets = dict.fromkeys(op.partition(".")[0] for op in SHARES if op in wanted)
    return tuple(op for ruleset in rulesets for op in rota(ruleset) if op in wanted)


def places(ops: Iterable[str], start: int, stop: int) -> Iterator[Place]:
    """The cases from number ``start`` up to ``stop``; each op has its own indices, from 0 up, none left out."""
    order = turns(ops)
    share = {op: order.count(op) for op in order}
    before = [order[:place].count(op) for place, op in enumerate(order)]
    for position in range(start, stop):
        times, place = divmod(position, len(order))
        op = order[place]
        yield Place(position, op, times * share[op] + before[place])
