"""Many questions in one: the op `exchange.batch`, which times the answers and shows by a checksum that they are right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

from conformance.engines.quick.blow import exchange_blow
from conformance.engines.quick.damage import exchange_damage
from conformance.engines.quick.given import Outcome
from conformance.engines.quick.rationals import MalformedError

SERVED: Mapping[str, Callable[[Any], Outcome]] = {"exchange.damage": exchange_damage, "exchange.blow": exchange_blow}

WORD = 2**32


def exchange_batch(given: dict[str, Any]) -> Outcome:
    """Answer every case of the list, in its order; only the answering is timed."""
    op, cases = given["op"], given["cases"]
    if op not in SERVED:
        raise MalformedError(f"{op!r} where one of {', '.join(SERVED)} belongs")
    serve = SERVED[op]
    begun = perf_counter()
    outcomes = [serve(case) for case in cases]
    spent = perf_counter() - begun
    return {"checksum": checksum(outcomes), "seconds": spent}


def checksum(outcomes: list[Outcome]) -> str:
    """Sum up what the cases delivered, each times its place, and how many strikes landed."""
    total = landed = 0
    for place, outcome in enumerate(outcomes, 1):
        for strike in strikes(outcome):
            total += place * strike["delivered"]
            landed += strike["landed"]
    return f"{total % WORD}:{landed}"


def strikes(outcome: Outcome) -> list[Outcome]:
    """List the strikes of an outcome: a wound is one, a blow is one and its counter another."""
    if "blow" not in outcome:
        return [outcome]
    return [each for each in (outcome["blow"], outcome["counter"]) if each is not None]
