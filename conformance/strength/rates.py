"""How many generated cases it takes until every mutant is killed, seed by seed: the bar of strength.

A mutant is played until it is killed for the first time and no further, so that a rate costs little more than the cases.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module

import msgspec

from conformance.cases.rulesets import question
from conformance.generators import spread
from conformance.matrix import Examined
from conformance.strength.kills import Wanted
from conformance.strength.pieces import in_order

SEEDS = (1, 2, 3, 4, 5)

SOON, LATE = 2_000, 20_000
"""Generated cases a ruleset: so many kill :data:`MOST` of the mutants, and so many all of them."""

MOST = 0.95


class Rate(msgspec.Struct, frozen=True):
    """One seed of one ruleset: how many mutants there are, how many are killed soon and late, and the last of them.

    ``last`` is the number of cases after which the last was killed, ``slowest`` its id; ``alive`` are those that no case kills.
    """

    ruleset: str
    seed: int
    engines: int
    soon: int
    late: int
    last: int
    slowest: str
    alive: tuple[str, ...]

    @property
    def holds(self) -> bool:
        """Whether the bar is met."""
        return self.soon >= MOST * self.engines and not self.alive


def rates(
    wanted: Wanted, workers: int, tell: Callable[[str, int, int], None], seeds: Sequence[int] = SEEDS
) -> list[Rate]:
    """The rates of every ruleset and seed; raises Invalid where no mutant is asked for."""
    wanted.check()
    asked = [(ruleset, wanted.mutants(ruleset)) for ruleset in wanted.of]
    pieces = [partial(rate, ruleset, seed, keys) for ruleset, keys in asked if keys for seed in seeds]
    says = f"up to {LATE} generated cases, {len(seeds)} seeds a ruleset, until every wrong engine is caught"
    found: list[Rate] = []
    tell(says, 0, len(pieces))
    for each in in_order(pieces, workers):
        found.append(each)
        tell(says, len(found), len(pieces))
    return found


def rate(ruleset: str, seed: int, keys: Sequence[str], most: int = LATE) -> Rate:
    """The rate of one seed."""
    first = killed_after(ruleset, seed, keys, most)
    slowest = max(first, key=lambda key: (first[key], key), default="")
    return Rate(
        ruleset=ruleset,
        seed=seed,
        engines=len(keys),
        soon=sum(count <= SOON for count in first.values()),
        late=len(first),
        last=first.get(slowest, 0),
        slowest=slowest,
        alive=tuple(key for key in keys if key not in first),
    )


def killed_after(ruleset: str, seed: int, keys: Sequence[str], most: int) -> dict[str, int]:
    """After how many generated cases each mutant is killed for the first time; one that none kills is left out."""
    import_module("conformance.mutants")
    alive, first = list(keys), dict[str, int]()
    for count, each in enumerate(spread(ruleset, most, seed), start=1):
        for key in Examined(each.op, question(each.op, each.given)).caught(tuple(alive)):
            first[key] = count
            alive.remove(key)
        if not alive:
            break
    return first
