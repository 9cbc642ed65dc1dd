"""Which op belongs to which ruleset, and the oracle's answer to it under any reading or mutant, traced or not."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import oracle.commands
import oracle.exchange
from conformance.cases.codec import brief, convert, encode
from oracle.errors import Invalid, Refused
from oracle.trace import Step, traced
from oracle.variants import chosen_for, variant

RULESETS: dict[str, Any] = {"exchange": oracle.exchange.Exchange, "commands": oracle.commands.Commands}
"""Every ruleset by the name that its ids begin with."""

OPS: dict[str, type[Any]] = {**oracle.exchange.OPS, **oracle.commands.OPS}
"""The shape of every op's question."""

ANSWERS: dict[str, type[Any]] = {**oracle.exchange.ANSWERS, **oracle.commands.ANSWERS}
"""The shape of every op's answer."""

Question = Any
Answer = Any


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a ruleset says: an answer, or the ids that forbid it."""

    answer: Answer | None
    refused: tuple[str, ...] = ()


def ruleset_of(op: str) -> str:
    """The ruleset an op belongs to."""
    return op.partition(".")[0]


def question(op: str, given: object) -> Question:
    """The question in decoded JSON; raises Invalid."""
    return convert(given, shape(op))


def shape(op: str) -> type[Any]:
    """The type of an op's question; raises Invalid for an op that does not exist."""
    if op not in OPS:
        raise Invalid("$.op", f"there is no op {brief(op, 60)!r}", f"the ops are {', '.join(OPS)}")
    return OPS[op]


def player(op: str, readings: Mapping[str, str] | None = None, mutant: str = "") -> Any:
    """The class that plays an op's ruleset under these readings (ruling to name, defaults left out) and that mutant."""
    name = ruleset_of(op)
    if name not in RULESETS:
        shape(op)
    return variant(RULESETS[name], chosen_for(name, readings or {}), mutant)


def ruled(asked: Question, by: Any) -> Ruled:
    """What the class ``by`` answers to a question; raises Invalid if it is no case."""
    try:
        return Ruled(by().rule(asked))
    except Refused as refused:
        return Ruled(None, refused.codes)


def ruled_aloud(asked: Question, by: Any) -> tuple[Ruled, list[Step]]:
    """The same with its trace."""
    speaker = traced(by)()
    try:
        return Ruled(speaker.rule(asked)), speaker.steps
    except Refused as refused:
        return Ruled(None, refused.codes), speaker.steps


def same(one: Ruled, other: Ruled) -> bool:
    """Whether two rulings are the same answer."""
    return one.refused == other.refused and encode(one.answer) == encode(other.answer)
