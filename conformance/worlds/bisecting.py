"""An engine counted beside the oracle: depth by depth, divided by first choice, down to the first case that differs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from conformance.cases.codec import encode
from conformance.cases.model import Expect
from conformance.diagnosis import Answered, diagnosed
from conformance.judge import Difference, judged, seen
from conformance.protocol.messages import Request
from conformance.protocol.results import Engine, Result
from conformance.results import Cause
from conformance.worlds.counting import Count, answers, labelled
from conformance.worlds.model import Leaf, World

ENOUGH = 24
"""Cases that differ, and cases that do not, from which the cause is told."""


@dataclass(frozen=True, slots=True)
class Parting:
    """A case that an engine answers otherwise."""

    number: int
    leaf: Leaf
    expect: Expect
    result: Result
    differences: tuple[Difference, ...]


@dataclass(slots=True)
class Division:
    """One depth of a world as oracle and engine count it, by first choice; ``first`` is the first case that differs."""

    world: World
    depth: int
    ours: dict[str, Count] = field(default_factory=dict)
    theirs: dict[str, Count] = field(default_factory=dict)
    partings: list[Parting] = field(default_factory=list)
    agreeing: list[Answered] = field(default_factory=list)

    @property
    def first(self) -> Parting | None:
        """The first case that differs, in the world's own order."""
        return min(self.partings, key=lambda parting: parting.number, default=None)

    def rows(self) -> Iterator[dict[str, object]]:
        """The division as rows of a table."""
        for choice, ours in self.ours.items():
            theirs = self.theirs[choice]
            same = ours.digest == theirs.digest
            yield {
                "first choice": choice,
                "ours": came_to(ours),
                "theirs": came_to(theirs),
                "same": "yes" if same else "NO",
            }


def divided(world: World, depth: int, engine: Engine, readings: Mapping[str, str]) -> Division:
    """Ask an engine every case of a depth."""
    division, open_ = Division(world, depth), {}
    observes = engine.hello.observes

    def requests() -> Iterator[Request]:
        for number, (leaf, right) in enumerate(answers(world, depth, readings)):
            division.ours.setdefault(leaf.path[0] if leaf.path else "", Count())
            open_[str(number)] = number, leaf, right
            yield Request(str(number), world.op, msgspec.Raw(encode(leaf.given)))

    for result in engine.run(requests()):
        number, leaf, right = open_.pop(result.request.id)
        compare(division, number, leaf, right, result, observes)
    return division


def compare(division: Division, number: int, leaf: Leaf, right: Any, result: Result, observes: tuple[str, ...]) -> None:
    """Put an answer beside the right one, and both to their counts."""
    expect = Expect(refused=tuple(right["refused"])) if "refused" in right else Expect(outcome=right)
    judgment = judged(expect, leaf.given, result, observes)
    choice = leaf.path[0] if leaf.path else ""
    ours = division.ours[choice]
    theirs = division.theirs.setdefault(choice, Count())
    ours.add(leaf, labelled(division.world, right), seen(right, observes))
    if judgment.verdict == "pass":
        theirs.add(leaf, labelled(division.world, right), seen(right, observes))
        if len(division.agreeing) < ENOUGH * 8:
            division.agreeing.append(Answered(str(number), division.world.op, leaf.given, expect, expect.outcome))
        return
    got = result.payload if result.kind == "outcome" else {"refused": [result.kind]}
    theirs.add(leaf, labelled(division.world, got), seen(got, observes))
    division.partings.append(Parting(number, leaf, expect, result, judgment.differences))
    division.partings.sort(key=lambda parting: parting.number)
    del division.partings[ENOUGH:]


def cause_of(division: Division, readings: Mapping[str, str], observes: tuple[str, ...]) -> Cause | None:
    """Why the first case differs, as far as the cases that differ tell; None where it was not answered at all."""
    failing = [
        Answered(
            str(each.number),
            division.world.op,
            each.leaf.given,
            each.expect,
            each.result.payload if each.result.kind == "outcome" else None,
            refused=each.result.kind == "refused",
        )
        for each in division.partings
        if each.result.kind in ("outcome", "refused")
    ]
    first = division.first
    if first is None:
        return None
    causes = diagnosed(failing, division.agreeing, readings, observes)
    return next((cause for cause in causes if str(first.number) in cause.cases), None)


def came_to(count: Count) -> str:
    """What a count came to, in words."""
    return ", ".join(f"{label} {weight}" for label, weight in sorted(count.came_to.items()))
