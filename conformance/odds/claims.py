"""What document 001 says of chances, clause by clause, and whether a die keeps it.

Bands and pools are those of the rulings exchange.stat.bands and exchange.stat.monotone_from; “harder to hurt” is meant on
average (exchange.claim.pathwise). What is claimed of every pool is worked out up to :data:`MOST_DICE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from conformance.odds.die import DEFAULT, Die
from conformance.odds.rolls import Rolls
from conformance.odds.weights import expected
from oracle.rulebook import rulebook

MOST_DICE = 24
THIN = (2, 3)
"""A passive roll (exchange.statistics.1)."""
OFTEN = Fraction(1, 10)
BAND_POOLS = range(2, 7)
BAND = (Fraction(1, 100), Fraction(6, 100))

Numbers = dict[str, Fraction]


class Claim(NamedTuple):
    """A clause that speaks of chances: the numbers that this die gives it, and whether they keep it."""

    clause: str
    says: str
    numbers: Numbers
    kept: bool


class Finding(NamedTuple):
    """Numbers by what they are, and whether they are as the clause says."""

    numbers: Numbers
    kept: bool


CLAIMS: dict[str, Callable[[Rolls], Finding]] = {}
"""How each clause is worked out."""


def claims(die: Die = DEFAULT, readings: Mapping[str, str] | None = None) -> list[Claim]:
    """Every statistical claim with its exact numbers for this die."""
    rolls, clauses = Rolls(readings, die), rulebook().clauses
    return [Claim(clause, clauses[clause].says, *found(rolls)) for clause, found in CLAIMS.items()]


def claim(clause: str) -> Callable[[Callable[[Rolls], Finding]], Callable[[Rolls], Finding]]:
    """Register how a clause is worked out; an id that the rulebook does not know fails here."""
    rulebook().cited(clause)

    def register(found: Callable[[Rolls], Finding]) -> Callable[[Rolls], Finding]:
        CLAIMS[clause] = found
        return found

    return register


def blank(rolls: Rolls, dice: int) -> Fraction:
    """The chance that so many dice come to exactly nothing."""
    return rolls.total(dice).of(0)


def below(rolls: Rolls, dice: int) -> Fraction:
    """The chance that so many dice come to less than nothing."""
    return rolls.total(dice).chance(lambda total: total < 0)


def mean(rolls: Rolls, dice: int, *, lucky: bool = False) -> Fraction:
    """What so many dice come to on average."""
    return expected(rolls.total(dice, lucky=lucky))


def gain(rolls: Rolls, dice: int) -> Fraction:
    """What luck adds to so many dice on average."""
    return mean(rolls, dice, lucky=True) - mean(rolls, dice)


def rising(numbers: list[Fraction]) -> bool:
    """Whether every number is greater than the one before it."""
    return all(one < other for one, other in pairwise(numbers))


def another_die_helps(rolls: Rolls) -> Finding:
    """Whether a defense of one die more takes away more on average, lucky or not, at every pool."""
    means = {lucky: [mean(rolls, dice, lucky=lucky) for dice in range(MOST_DICE + 1)] for lucky in (False, True)}
    numbers = {
        "a die more takes away": means[False][1] - means[False][0],
        "a second die, lucky": means[True][2] - means[True][1],
        "a third die, lucky": means[True][3] - means[True][2],
    }
    return Finding(numbers, all(rising(each) for each in means.values()))


@claim("exchange.pool.5")
def untrained(rolls: Rolls) -> Finding:
    """Two dice of bare attribute against five trained ones: more than nothing, and less."""
    bare, trained = mean(rolls, 2), mean(rolls, 5)
    return Finding({"untrained, 2 dice": bare, "trained, 5 dice": trained}, 0 < bare < trained)


@claim("exchange.defend.21")
def defended(rolls: Rolls) -> Finding:
    """Every die of skill or effort lowers the mean margin."""
    return another_die_helps(rolls)


@claim("exchange.defend.22")
def second_defense(rolls: Rolls) -> Finding:
    """Every die of a second defense lowers the mean margin as well, whatever the first holds: means add up."""
    return another_die_helps(rolls)


@claim("exchange.passive.6")
def thin_not_none(rolls: Rolls) -> Finding:
    """Two or three bare dice take something away on average."""
    means = {f"mean of {dice} dice": mean(rolls, dice) for dice in THIN}
    return Finding(means, all(each > 0 for each in means.values()))


@claim("exchange.passive.7")
def fails_quietly(rolls: Rolls) -> Finding:
    """At two and three dice a blank is likelier than a fumble."""
    numbers: Numbers = {}
    for dice in THIN:
        numbers |= {f"blank at {dice}": blank(rolls, dice), f"below nothing at {dice}": below(rolls, dice)}
    return Finding(numbers, all(blank(rolls, dice) > below(rolls, dice) for dice in THIN))


@claim("exchange.luck.4")
def luck_when_thin(rolls: Rolls) -> Finding:
    """What luck adds on average is greatest on a thin roll, less on every thicker one, and never nothing."""
    gains = {dice: gain(rolls, dice) for dice in range(1, MOST_DICE + 1)}
    peak = max(gains, key=lambda dice: gains[dice])
    thicker = max(gains[dice] for dice in gains if dice > max(THIN))
    numbers = {f"gain at {dice}": gains[dice] for dice in (1, 2, 3, 6)}
    return Finding({**numbers, "greatest at": Fraction(peak)}, gains[peak] > thicker and min(gains.values()) > 0)


@claim("exchange.statistics.2")
def often_blank(rolls: Rolls) -> Finding:
    """Two and three dice come to nothing at least one time in ten (exchange.stat.bands)."""
    numbers = {f"blank at {dice}": blank(rolls, dice) for dice in THIN}
    return Finding(numbers, all(each >= OFTEN for each in numbers.values()))


@claim("exchange.fumble.4")
def few_in_a_hundred(rolls: Rolls) -> Finding:
    """The mean of the chance to fall below nothing, over pools of two to six, is one to six in a hundred."""
    found = sum((below(rolls, dice) for dice in BAND_POOLS), Fraction(0)) / len(BAND_POOLS)
    return Finding({"below nothing, mean of 2 to 6 dice": found}, BAND[0] <= found <= BAND[1])


@claim("exchange.fumble.5")
def rarer_with_more(rolls: Rolls) -> Finding:
    """The chance to fall below nothing falls with every die from the first on (exchange.stat.monotone_from)."""
    chances = [below(rolls, dice) for dice in range(MOST_DICE, 0, -1)]
    return Finding({f"below nothing at {dice}": chances[-dice] for dice in (1, 2, 3, 6)}, rising(chances))


@claim("exchange.riposte.9")
def riposte_is_narrow(rolls: Rolls) -> Finding:
    """Grace 2 with evasion 3 and vigor 3 with guard 3: Defend rolls 5 and 6 dice, Riposte 5 and the bare 3."""
    broad = mean(rolls, 5) + mean(rolls, 6)
    narrow = mean(rolls, 5) + mean(rolls, 3)
    return Finding({"Defend takes away": broad, "Riposte": narrow}, narrow < broad)
