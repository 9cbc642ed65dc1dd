"""The exact odds of a blow, in words; worked out by :mod:`conformance.odds`, which is loaded only here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any

from conformance.asking.blows import cap
from conformance.asking.question import Put
from oracle.errors import Invalid


@dataclass(frozen=True)
class Chances:
    """What can be said before the dice fall: each line with its exact number, a chance unless it is a mean.

    ``damage`` are the chances of each sum of damage, the least first, by who takes it.
    """

    die: str
    lines: tuple[tuple[str, Fraction, bool], ...]
    damage: Mapping[str, Mapping[Fraction, Fraction]]


def chances(put: Put, readings: Mapping[str, str]) -> Chances:
    """The odds of a question that is one blow; raises Invalid for any other, and where they cannot be worked out."""
    if put.op != "exchange.blow":
        raise Invalid(put.draft.source.name, "odds are asked of what is no single blow", "ask one [blow]")
    blow, die, summary = (import_module(f"conformance.odds.{part}") for part in ("blow", "die", "summary"))
    try:
        odds = blow.blow_odds({**put.given, "dice": {}}, readings)
    except Invalid as invalid:
        raise put.draft.pointed(invalid) from None
    if put.draft.unarmed and any('"weapon":"unarmed"' in outcome for outcome, _ in odds.items()):
        (who,) = put.draft.unarmed & {put.given["blow"]["target"]}
        wrong = f"{who} would answer with bare hands, and what they do is missing"
        remedy = f'describe them in a table [weapon.fist], and add unarmed = "fist" to [{who}]'
        raise put.draft.wrong(put.draft.place_of(("characters", who)), wrong, remedy)
    asked = summary.summary(odds)
    return Chances(die.DEFAULT.spoken, tuple(_lines(asked)), {cap(who): own for who, own in asked.damage.items()})


def _lines(asked: Any) -> list[tuple[str, Fraction, bool]]:
    found = [("The blow lands", asked.landed, True)]
    if asked.countered:
        found.append(("A counter comes back", asked.countered, True))
    if asked.refused:
        found.append(("It is not possible", asked.refused, True))
    for who, delivered in asked.delivered.items():
        found.append((f"{cap(who)} takes a blow", asked.hurt[who], True))
        found.append((f"{cap(who)}'s mean damage", delivered, False))
    if asked.margin is not None:
        found.append(("The mean margin", asked.margin, False))
    return found
