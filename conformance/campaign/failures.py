"""A wrong answer as a value: where it was got, what it was, and in which ways it differs, so that its like can be told."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from conformance.campaign.plan import Place
from conformance.cases.model import Expect
from conformance.diagnosis import Answered
from conformance.generators import replayed
from conformance.judge import Difference, number

Look = tuple[str, str, str]
"""An op, a kind of result, and the first way in which the answer differs."""

ANSWERS = frozenset({"outcome", "refused"})
"""Kinds of result that are an answer, right or wrong; any other is a fault of the engine's own."""

PLACE = re.compile(r"\[\d+\]")
ADDRESS = re.compile(r"\.[^./]+(\.counter)?/[^/]+/")
SOMEBODY = re.compile(r"\.(spent|arrows|stances|restrictions|engaged|restricted|dice)\..*")


class Failure(Struct, frozen=True, gc=False):
    """One case that failed: its place in the campaign, its draws, what the engine made of it, and where that differs."""

    position: int
    op: str
    index: int
    draws: tuple[int, ...]
    kind: str
    payload: Any
    ways: tuple[str, ...] = ()
    note: str = ""

    @property
    def look(self) -> Look:
        """What failures of one cause often have in common."""
        return self.op, self.kind, self.ways[0] if self.ways else ""

    @property
    def answered(self) -> bool:
        """Whether the engine answered at all."""
        return self.kind in ANSWERS

    def id(self, seed: int) -> str:
        """What the case is called."""
        return Place(self.position, self.op, self.index).id(seed)

    @property
    def given(self) -> Any:
        """The question that its draws make."""
        return replayed(self.op, self.draws)

    def as_answered(self, expect: Expect) -> Answered:
        """The failure as a diagnosis takes it, by a name that says all that it is."""
        return answered(f"{self.op}/{self.draws}", self.op, self.given, expect, self.kind, self.payload)


def answered(name: str, op: str, given: Any, expect: Expect, kind: str, payload: Any) -> Answered:
    """A case with what the engine answered, as a diagnosis takes it."""
    return Answered(name, op, given, expect, payload if kind == "outcome" else None, refused=kind == "refused")


def ways(differences: Iterable[Difference]) -> tuple[str, ...]:
    """In which ways an answer differs: the fields, without numbers and names of places and people, and in which direction."""
    return tuple(dict.fromkeys(f"{field(each.path)} {direction(each)}" for each in differences))


def field(path: str) -> str:
    """A path with what is particular to one case left out."""
    return SOMEBODY.sub(r".\1", ADDRESS.sub(r"\1.", PLACE.sub("", path)))


def direction(difference: Difference) -> str:
    """Whether what was got is less, more, or something else."""
    expected, got = number(difference.expected), number(difference.got)
    if expected is None or got is None:
        return "other"
    return "less" if got < expected else "more"
