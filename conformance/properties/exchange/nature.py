"""Laws of nature: it multiplies, by the kind of harm alone, and it is done before armor."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from conformance.cases.codec import rational
from conformance.properties.exchange.derived import Given, but, more, times
from conformance.properties.law import holds
from conformance.properties.witness import Witness, amount, demand

EVERYTHING = ("blade", "point", "blunt", "fist", "claw", "fire", "cold")


def landing(given: Given) -> Given:
    """The question with a margin above nothing and a weapon that does something."""
    weapon = but(given["weapon"], base=more(given["weapon"]["base"], 1))
    return but(given, margin=max(1, given["margin"]), weapon=weapon)


def natured(given: Given, **nature: object) -> Given:
    """The question with another nature in what is hit."""
    return but(given, target=but(given["target"], nature=nature))


def factor(given: Given) -> Fraction:
    """What the drawn nature multiplies by, immunity left aside; at least something."""
    kind, nature = given["weapon"]["kind"], given["target"].get("nature", {})
    factors = [*nature.get("weak", {}).get(kind, ()), *nature.get("resistant", {}).get(kind, ())]
    return prod(map(rational, factors), start=Fraction(1)) if factors else Fraction(3, 2)


@holds(
    "exchange.nature.1", "exchange.nature.2", "exchange.nature.3", "exchange.nature.4", "exchange.armor.1",
    of="exchange.damage",
)  # fmt: skip
def nature_is_a_heavier_or_lighter_blow(engine: Witness, given: Given) -> None:
    """What nature makes of a blow meets armor, and is a real threat, as a weapon so much heavier or lighter would be."""
    given = landing(given)
    by, weapon = factor(given), given["weapon"]
    sort = "weak" if by > 1 else "resistant"
    nature = {} if by == 1 else {sort: {weapon["kind"]: [times(1, by)]}}
    raw = rational(weapon["base"]) + rational(weapon["rate"]) * given["margin"]
    plate = but(natured(given), target={"armor": [{"blunts": "99/100"}] * 2})
    threats = [but(plate, limits={"threat": times(1, each)}) for each in (raw, raw * by) if each >= 1]
    for met in (given, *threats):
        other = but(natured(met), weapon=but(weapon, base=times(weapon["base"], by), rate=times(weapon["rate"], by)))
        engine.same(natured(met, **nature), other, wrong=f"a factor of {by} is not the same as a weapon times {by}")


@holds("exchange.nature.3", of="exchange.damage")
def weakness_multiplies_up(engine: Witness, given: Given) -> None:
    """A weakness of 5/2 makes two and a half times the damage, and one of 3 three times."""
    given = landing(given)
    usual = amount(engine.answer(natured(given)), "exact")
    for by in ("5/2", 3):
        weak = amount(engine.answer(natured(given, weak={given["weapon"]["kind"]: [by]})), "exact")
        demand(weak == usual * rational(by), f"{usual} becomes {weak} by a weakness of {by}")


@holds("exchange.nature.4", of="exchange.damage")
def resistance_multiplies_down(engine: Witness, given: Given) -> None:
    """A resistance leaves its share of the damage, and never nothing."""
    given = landing(given)
    usual = amount(engine.answer(natured(given)), "exact")
    for by in ("1/3", "3/4"):
        less = amount(engine.answer(natured(given, resistant={given["weapon"]["kind"]: [by]})), "exact")
        demand(less == usual * rational(by), f"{usual} becomes {less} by a resistance of {by}")


@holds("exchange.nature.5", "exchange.nature.8", of="exchange.damage")
def immunity_leaves_nothing(engine: Witness, given: Given) -> None:
    """Nothing hurts what is immune, at any margin, weak or not, real threat or not."""
    kind = given["weapon"]["kind"]
    immune = natured(landing(given), **{**given["target"].get("nature", {}), "immune": [kind]})
    for margin in (1, 12, 1000):
        delivered = amount(engine.answer(but(immune, margin=margin)), "delivered")
        demand(delivered == 0, f"a margin of {margin} does {delivered} to what is immune")


@holds("exchange.nature.6", of="exchange.damage")
def other_kinds_are_no_matter(engine: Witness, given: Given) -> None:
    """What a thing is to other kinds of harm makes no difference."""
    given = landing(given)
    nature, kind = given["target"].get("nature", {}), given["weapon"]["kind"]
    others = [each for each in EVERYTHING if each != kind]
    strange = {
        "weak": {**{each: [5] for each in others[:3]}, **nature.get("weak", {})},
        "resistant": {**{each: ["1/7"] for each in others[2:5]}, **nature.get("resistant", {})},
        "immune": [*others[1:], *(each for each in nature.get("immune", ()) if each == kind)],
    }
    engine.same(given, natured(given, **strange), wrong="what it is to other kinds of harm made a difference")
