"""An engine under questioning: whatever it says is remembered, and held against what else it says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from conformance.judge import OBSERVED_ONLY, differences, number, seen

Given = Mapping[str, Any]
Reply = Mapping[str, Any]
Ask = Callable[[str, Any], Reply]
"""How an engine is asked: op and given in, a reply without its id out. It must leave the given as it was."""


class Broken(Exception):
    """A law does not hold; the text says how."""


class Silence(Exception):
    """The engine has no outcome for a question, or not the part that a law is about: nothing is proven."""


class Said(NamedTuple):
    """One question and the reply to it."""

    op: str
    given: Given
    reply: Reply


class Witness:
    """One engine under one property; ``observes`` are the parts beside the bare outcome that it vouches for."""

    def __init__(self, ask: Ask, op: str, observes: Collection[str] = OBSERVED_ONLY) -> None:
        self.op, self.said, self._ask, self._observes = op, list[Said](), ask, observes

    def answer(self, given: Given, op: str = "") -> Mapping[str, Any]:
        """The outcome of a question of ``op`` (left out: of the property's own); raises Silence where there is none."""
        reply = self._ask(op or self.op, given)
        self.said.append(Said(op or self.op, given, reply))
        outcome = reply.get("outcome") if isinstance(reply, Mapping) else None
        if not isinstance(outcome, Mapping):
            raise Silence(f"no outcome to {op or self.op}")
        found: Any = seen(outcome, self._observes)
        return found  # type: ignore[no-any-return]

    def same(self, given: Given, *others: Given, wrong: str) -> None:
        """Demand that other questions have the same outcome."""
        first = self.answer(given)
        for other in others:
            alike(first, self.answer(other), wrong)


def demand(truth: bool, wrong: str) -> None:
    """Raise Broken, with what is wrong, unless something is so."""
    if not truth:
        raise Broken(wrong)


def alike(one: object, other: object, wrong: str) -> None:
    """Demand that two answers, or parts of them, are the same by value."""
    for path, expected, got in differences(one, other):
        raise Broken(f"{wrong}: at {path} {expected!r} here and {got!r} there")


def part(answer: Mapping[str, Any], *names: str) -> Any:
    """A part of an answer; raises Silence where the engine leaves it out."""
    found: Any = answer
    for name in names:
        if not isinstance(found, Mapping) or name not in found:
            raise Silence(f"nothing is said of {'.'.join(names)}")
        found = found[name]
    return found


def amount(answer: Mapping[str, Any], *names: str) -> Fraction:
    """A number in an answer, by value; raises Silence where there is none."""
    found = number(part(answer, *names))
    if found is None:
        raise Silence(f"{'.'.join(names)} is no number")
    return found
