"""A world counted: how many leaves a depth has, what they weigh, what they come to, and one digest of all the answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

from conformance.campaign.answers import to_the_letter
from conformance.campaign.facts import facts
from conformance.cases.codec import plain
from conformance.cases.rulesets import player, ruled
from conformance.judge import seen
from conformance.worlds.model import Leaf, World

WORD = 1 << 64


@dataclass(slots=True)
class Count:
    """``cases`` is the number of leaves, ``outcomes`` what they weigh together, ``came_to`` the weight of each label.

    The digest is a sum over the leaves, so it depends on no order.
    """

    cases: int = 0
    outcomes: int = 0
    came_to: Counter[str] = field(default_factory=Counter)
    total: int = 0

    def add(self, leaf: Leaf, label: str, answer: object) -> None:
        """Add a leaf with an answer to it."""
        self.cases += 1
        self.outcomes += leaf.weight
        self.came_to[label] += leaf.weight
        told = to_the_letter([leaf.path, answer])
        self.total += leaf.weight * int.from_bytes(blake2b(told, digest_size=8).digest())

    @property
    def digest(self) -> str:
        """Sixteen hex digits of everything that was answered, and how often."""
        return f"{self.total % WORD:016x}"

    def row(self, world: World, depth: int) -> dict[str, object]:
        """The count as a row of a table."""
        came_to = ", ".join(f"{label} {weight}" for label, weight in sorted(self.came_to.items()))
        return {
            "world": world.name,
            "depth": depth,
            "cases": self.cases,
            "outcomes": self.outcomes,
            "came to": came_to,
            "digest": self.digest,
        }


def counted(world: World, depth: int) -> Count:
    """The oracle's count of one depth."""
    count, observes = Count(), ("exact", "handfuls")
    for leaf, answer in answers(world, depth, {}):
        count.add(leaf, labelled(world, answer), seen(answer, observes))
    return count


def answers(world: World, depth: int, readings: Mapping[str, str]) -> Iterator[tuple[Leaf, Any]]:
    """Every leaf of a depth with the oracle's answer to it."""
    by = player(world.op, readings)
    for leaf in world.leaves(depth):
        ruling = ruled(facts(world.op, leaf.given), by)
        yield leaf, {"refused": sorted(ruling.refused)} if ruling.answer is None else plain(ruling.answer)


def labelled(world: World, answer: Any) -> str:
    """What an answer is called; whatever has no such shape is only ``other``."""
    try:
        return "refused" if "refused" in answer else world.label(answer)
    except (AttributeError, IndexError, KeyError, TypeError):
        return "other"
