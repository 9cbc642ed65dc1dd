"""Generated cases: for every op one function from draws to a question, and two ways to drive it.

:class:`~conformance.generators.draws.Seeded` is fast and serves gates and campaigns; the strategies of
:mod:`~conformance.generators.strategies` let Hypothesis draw and serve properties. Either way a generated case *is* its list of
draws: :func:`replayed` makes it again, :func:`~conformance.generators.shrinker.shrink` makes it smaller. Cases are stable for a
seed and an edition: index i of a seed is the same case whatever was generated before it, on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from conformance.generators import commands, exchange
from conformance.generators.draws import Draws, Replayed, Seeded, trimmed

Given = dict[str, Any]

GENERATORS: dict[str, Callable[[Draws], Given]] = {
    "exchange.damage": exchange.damage,
    "exchange.pool": exchange.pool,
    "exchange.blow": exchange.blow,
    "exchange.round": exchange.round_,
    "commands.play": commands.play,
    "commands.legal": commands.legal,
}
"""The generator of every op that has one."""

SHARES: dict[str, int] = {
    "exchange.damage": 3,
    "exchange.pool": 1,
    "exchange.blow": 5,
    "exchange.round": 3,
    "commands.play": 4,
    "commands.legal": 1,
}
"""What share of the cases of a ruleset each of its ops has, against the others."""


@dataclass(frozen=True, slots=True)
class Generated:
    """A generated case: where it is from, the draws that are its whole being, and the question they make."""

    op: str
    seed: int
    index: int
    draws: tuple[int, ...]
    given: Given


def generated(op: str, seed: int, index: int) -> Generated:
    """Case number ``index`` of an op under a seed; raises KeyError for an op without a generator."""
    source = Seeded(op, seed, index)
    given = GENERATORS[op](source)
    return Generated(op, seed, index, trimmed(source.taken), given)


def replayed(op: str, draws: Sequence[int]) -> Given:
    """The question that a list of draws makes; any list makes one."""
    return GENERATORS[op](Replayed(draws))


def spread(ruleset: str, count: int, seed: int) -> Iterator[Generated]:
    """That many cases over all ops of a ruleset, the ops mixed by their shares; fewer are the first of more."""
    turns = rota(ruleset)
    share = {op: turns.count(op) for op in turns}
    before = [turns[:place].count(op) for place, op in enumerate(turns)]
    for position in range(count):
        times, place = divmod(position, len(turns))
        op = turns[place]
        yield generated(op, seed, times * share[op] + before[place])


def rota(ruleset: str) -> tuple[str, ...]:
    """The ops of a ruleset in the order in which they take turns, each as often as its share says and evenly spaced.

    Raises KeyError for a ruleset without generators.
    """
    shares = {op: share for op, share in SHARES.items() if op.partition(".")[0] == ruleset}
    if not shares:
        raise KeyError(f"no op of {ruleset!r} has a generator; there are {', '.join(sorted(SHARES))}")
    turns = [((turn + 0.5) / share, op) for op, share in shares.items() for turn in range(share)]
    return tuple(op for _, op in sorted(turns, key=lambda turn: turn[0]))
