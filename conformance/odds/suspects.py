"""Faults that an engine with its own dice is suspected of: each a way to distort the dice, the readings, or the question.

A suspect's odds are as exact as the right ones, so that betting on it costs nothing but its share of the stake.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from itertools import product
from math import lcm
from typing import Any

from conformance.odds.blow import blow_odds
from conformance.odds.die import Die
from conformance.odds.keys import key
from conformance.odds.questions import Given
from conformance.odds.weights import Odds
from oracle.rulebook import rulebook

LOADED_BY = Fraction(1, 50)
SINGLE_PAYERS = 4
"""Faces from which on no single other face is suspected of having paid for a load: there would be too many pairs."""

ROLLED = (
    "exchange.attack.negative", "exchange.defense.losses", "exchange.dice.sum", "exchange.effort.defend",
    "exchange.fumble.scope", "exchange.luck.blank", "exchange.luck.keep", "exchange.luck.scope", "exchange.pool.clamp_where",
    "exchange.riposte.effort", "exchange.riposte.leftover", "exchange.ward.acts_on", "exchange.ward.roll",
)  # fmt: skip
"""The rulings whose other readings shift the odds of a roll."""

Distort = Callable[[Given], Given]


@dataclass(frozen=True, slots=True)
class World:
    """What decides the odds of a question: the die and the readings."""

    die: Die
    readings: Mapping[str, str] = field(default_factory=dict)

    def odds(self, given: Given) -> Odds[str]:
        """The exact distribution over one-line outcomes."""
        return blow_odds(given, self.readings, self.die).mapped(key)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A fault by name: the world it plays in, and what it makes of a question."""

    name: str
    world: World
    distort: Distort = dict

    def odds(self, given: Given) -> Odds[str]:
        """What an engine with this fault answers."""
        return self.world.odds(self.distort(given))


def suspects(right: World) -> Iterator[Suspect]:
    """Everything suspected of an engine that ought to play ``right``."""
    for name, die in loads(right.die):
        yield Suspect(name, World(die, right.readings))
    for ruling in ROLLED:
        names = [each.name for each in rulebook().rulings[ruling].readings]
        played = right.readings.get(ruling, names[0])
        for other in names:
            if other != played:
                yield Suspect(f"{ruling}={other}", World(right.die, changed(right.readings, ruling, other, names[0])))
    yield Suspect("nobody is lucky", right, lambda given: every_character(given, lucky=False))
    yield Suspect("everybody is lucky", right, lambda given: every_character(given, lucky=True))
    for distort, what in ((attack_effort, "attack"), (stance_effort, "stance"), (ward_effort, "Ward"), (effort, "all")):
        for by in (1, -1):
            yield Suspect(f"{what} effort off by {by:+}", right, partial(distort, by=by))


def changed(readings: Mapping[str, str], ruling: str, name: str, default: str) -> dict[str, str]:
    """Readings with another one of one ruling, defaults left out."""
    others = {each: read for each, read in readings.items() if each != ruling}
    return others if name == default else {**others, ruling: name}


def loads(die: Die) -> Iterator[tuple[str, Die]]:
    """The die with one face two points too likely or unlikely, at the cost of others; and the die with equal faces.

    No die comes twice, though others that are equally likely may pay in two ways that are one.
    """
    found: set[Die] = set()
    shares = {face: Fraction(weight, die.total) for face, weight in zip(die.faces, die.weights, strict=True)}
    for face, by in product(shares, (LOADED_BY, -LOADED_BY)):
        others = {other: share for other, share in shares.items() if other != face}
        told = f"face {face} {'over' if by > 0 else 'under'}loaded by 2 points"
        for cost, paid in payers(others, by):
            loaded = {each: share + (by if each == face else paid.get(each, 0)) for each, share in shares.items()}
            if all(0 < share < 1 for share in loaded.values()) and of_shares(loaded) not in found:
                found.add(of_shares(loaded))
                yield f"{told}, at the cost of {cost}", of_shares(loaded)
    if len(set(die.weights)) > 1:
        yield "every face equally likely", Die(die.faces, (1,) * len(die.faces))


def payers(others: Mapping[int, Fraction], by: Fraction) -> Iterator[tuple[str, dict[int, Fraction]]]:
    """Who may pay for a load: all others by their share, all alike, or one of them; and what each gains or loses."""
    if len(others) > 1:
        rest = sum(others.values())
        yield "the others by their share", {face: -by * share / rest for face, share in others.items()}
        yield "the others alike", {face: -by / len(others) for face in others}
    if by > 0 and len(others) < SINGLE_PAYERS:
        for face in others:
            yield f"face {face}", {face: -by}


def of_shares(shares: Mapping[int, Fraction]) -> Die:
    """The die with these chances."""
    common = lcm(*(share.denominator for share in shares.values()))
    return Die(tuple(shares), tuple(int(share * common) for share in shares.values()))


def every_character(given: Given, **facts: Any) -> Given:
    """The question with other facts about everyone."""
    return {**given, "characters": {who: {**each, **facts} for who, each in given["characters"].items()}}


def attack_effort(given: Given, by: int) -> Given:
    """The question with other effort on the attack, where there is some."""
    return {**given, "blow": more_effort(given["blow"], by)}


def stance_effort(given: Given, by: int) -> Given:
    """The question with other effort on every stance that has some."""
    characters = {
        who: {**each, "stance": more_effort(each["stance"], by)} if each.get("stance") else each
        for who, each in given["characters"].items()
    }
    return {**given, "characters": characters}


def ward_effort(given: Given, by: int) -> Given:
    """The question with other effort on every Ward that has some."""
    return {**given, "wards": [more_effort(ward, by) for ward in given.get("wards", [])]}


def effort(given: Given, by: int) -> Given:
    """The question with other effort wherever there is some."""
    return attack_effort(stance_effort(ward_effort(given, by), by), by)


def more_effort(fact: Mapping[str, Any], by: int) -> dict[str, Any]:
    """A fact with other effort, if it has any."""
    effort = fact.get("effort", 0)
    return {**fact, "effort": max(0, effort + by)} if effort else dict(fact)
