"""What people ask of the odds of a blow: does it land, on whom, for how much, does a counter come back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import msgspec

from conformance.cases.codec import rational
from conformance.odds.weights import Odds


class Summary(NamedTuple):
    """Chances and means of one blow; ``delivered``, ``hurt`` and ``damage`` by character, counters included."""

    landed: Fraction
    countered: Fraction
    refused: Fraction
    margin: Fraction | None
    """The mean margin over the target's own defenses; None if the blow may be refused."""
    hurt: dict[str, Fraction]
    delivered: dict[str, Fraction]
    damage: dict[str, dict[Fraction, Fraction]]
    """The chance of each sum of damage, the least first; none at all is one of them."""


def summary(odds: Odds[str]) -> Summary:
    """The summary of the exact distribution of a blow."""
    landed = countered = refused = margin = Fraction(0)
    hurt: defaultdict[str, Fraction] = defaultdict(Fraction)
    delivered: defaultdict[str, Fraction] = defaultdict(Fraction)
    damage: defaultdict[str, defaultdict[Fraction, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for outcome, chance in odds.items():
        said = msgspec.json.decode(outcome)
        if "refused" in said:
            refused += chance
            continue
        margin += chance * said["blow"]["margin"]
        landed += chance * said["blow"]["landed"]
        countered += chance * (said["counter"] is not None)
        taken: defaultdict[str, Fraction] = defaultdict(Fraction)
        for who, wound in wounds(said):
            hurt[who] += chance
            delivered[who] += chance * wound
            taken[who] += wound
        for who, wound in taken.items():
            damage[who][wound] += chance
    spread = {who: dict(spread_out(own, refused)) for who, own in damage.items()}
    return Summary(landed, countered, refused, None if refused else margin, dict(hurt), dict(delivered), spread)


def spread_out(damage: Mapping[Fraction, Fraction], refused: Fraction) -> Iterator[tuple[Fraction, Fraction]]:
    """The chances of some sums of damage in their order, and of none in what they and a refusal leave."""
    none = 1 - refused - sum((chance for wound, chance in damage.items() if wound), Fraction(0))
    if none:
        yield Fraction(0), none
    yield from sorted((wound, chance) for wound, chance in damage.items() if wound)


def wounds(said: Mapping[str, Any]) -> Iterator[tuple[str, Fraction]]:
    """Everyone hurt in an outcome, with the damage delivered to them."""
    for strike in (said["blow"], said["counter"]):
        if strike is not None and strike["hurt"]:
            yield strike["hurt"], rational(strike["delivered"])
