"""The two ops that ask for many blows at once. No case is of them: ``ruleproof sample`` and ``ruleproof bench`` ask them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from oracle.exchange.facts import Attack, Character, Limits, Name, Ward

SAMPLE, BATCH = "exchange.sample", "exchange.batch"

Face = Annotated[str, Meta(pattern=r"^(0|-?[1-9][0-9]{0,3})\Z", description="a face of the die, within ±1000")]
Weight = Annotated[int, Meta(ge=1, le=10**6)]
Die = Annotated[dict[Face, Weight], Meta(min_length=1, max_length=100, description="face to weight")]
Seed = Annotated[int, Meta(ge=0, lt=2**48, description="one random stream a request")]
Throws = Annotated[int, Meta(ge=1, le=1000, description="how often the blow is thrown, afresh each time")]
Key = Annotated[str, Meta(max_length=240, description="an outcome in one line")]
Count = Annotated[int, Meta(ge=0, description="how often it came")]
Checksum = Annotated[str, Meta(pattern=r"^[0-9]+:[0-9]+\Z")]
Seconds = Annotated[float, Meta(ge=0)]
Cases = Annotated[tuple[dict[str, Any], ...], Meta(max_length=1000, description="what the op gives, case by case")]


class Bulk(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """What all of these share: they do not change, and a field that is not theirs is a fault."""


class UnthrownBlow(Bulk, frozen=True, kw_only=True):
    """What ``exchange.blow`` gives, without dice."""

    characters: dict[Name, Character]
    blow: Attack
    wards: tuple[Ward, ...] = ()
    limits: Limits = Limits()


class SampleQuestion(Bulk, frozen=True, kw_only=True):
    """``exchange.sample``: a blow that the engine throws ``count`` times with this die of its own."""

    question: UnthrownBlow
    die: Die
    seed: Seed
    count: Throws


class SampleAnswer(Bulk, frozen=True, kw_only=True):
    """How often each outcome came; the numbers add up to ``count``."""

    histogram: dict[Key, Count]


class BatchQuestion(Bulk, frozen=True, kw_only=True):
    """``exchange.batch``: many cases of one op, answered by the engine's own clock."""

    op: Literal["exchange.damage", "exchange.blow"]
    cases: Cases


class BatchAnswer(Bulk, frozen=True, kw_only=True):
    """``SUM:LANDED`` over all outcomes, and the seconds that they took."""

    checksum: Checksum
    seconds: Seconds


BULK_OPS: dict[str, type[Bulk]] = {SAMPLE: SampleQuestion, BATCH: BatchQuestion}
"""The shape of their questions."""

BULK_ANSWERS: dict[str, type[Bulk]] = {SAMPLE: SampleAnswer, BATCH: BatchAnswer}
"""The shape of their answers."""
