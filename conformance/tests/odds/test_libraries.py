"""The law of the odds, by icepool and by dyce: each rule is written here once more, by hand, in what the two libraries offer."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from typing import Any

import dyce
import icepool
import pytest

from conformance.odds.blow import blow_odds
from conformance.odds.die import DEFAULT, Die, difference, handful
from conformance.odds.keys import key
from conformance.odds.questions import FISTS, SWORD, fought
from conformance.odds.rolls import Rolls

pytestmark = pytest.mark.filterwarnings("ignore:`expand` is experimental")

DICE = [DEFAULT, Die.of("-1:1,0:3,1:6"), Die.of("-2:1,0:1,1:3,2:1")]


class Icepool:
    """Distributions by icepool."""

    def pool(self, die: Die, dice: int) -> Any:
        """So many dice, added up."""
        return dice @ icepool.Die(dict(zip(die.faces, die.weights, strict=True)))

    def then(self, first: Any, rule: Callable[[int], Any]) -> Any:
        """What a rule makes of each value: another value, or something to throw."""
        return first.map(rule, star=False)

    def chances(self, found: Any) -> dict[Any, Fraction]:
        """Every value with its chance."""
        return {value: found.probability(value) for value in found}


class Dyce:
    """Distributions by dyce."""

    def pool(self, die: Die, dice: int) -> Any:
        """So many dice, added up."""
        return dice @ dyce.H(dict(zip(die.faces, die.weights, strict=True))) if dice else dyce.H({0: 1})

    def then(self, first: Any, rule: Callable[[int], Any]) -> Any:
        """What a rule makes of each value: another value, or something to throw."""
        return dyce.expand(lambda result: rule(result.outcome), first, min_path_probability=Fraction(0))

    def chances(self, found: Any) -> dict[Any, Fraction]:
        """Every value with its chance."""
        return {value: Fraction(count, found.total) for value, count in found.items()}


both = pytest.mark.parametrize("by", [Icepool(), Dyce()], ids=["icepool", "dyce"])
every_die = pytest.mark.parametrize("die", DICE, ids=lambda die: die.spoken)


def rolled(by: Any, die: Die, dice: int, *, lucky: bool = False) -> Any:
    """A handful; a lucky thrower who sees nothing at all looks again and keeps the better."""
    again = by.pool(die, dice)
    return by.then(
        again, lambda total: by.then(again, lambda second: max(0, second)) if lucky and total == 0 else total
    )


def struck(margin: int, base: int, rate: Fraction, blunts: Fraction = Fraction(0)) -> int:
    """What a margin delivers: base and rate, through one piece of armor, rounded down."""
    return floor((base + rate * margin) * (1 - blunts))


def ended(by: Any, attack: Any, defenses: list[Any], rule: Callable[[int], Any]) -> Any:
    """The attack less every defense, and what comes of that margin."""
    if not defenses:
        return by.then(attack, rule)
    first, *others = defenses
    return by.then(attack, lambda total: ended(by, by.then(first, lambda taken: total - taken), others, rule))


@both
@every_die
@pytest.mark.parametrize("dice", [1, 2, 5, 9])
def test_pools(by: Any, die: Die, dice: int) -> None:
    """A handful is the sum of its dice."""
    assert dict(handful(die, dice).items()) == by.chances(by.pool(die, dice))


@both
@every_die
@pytest.mark.parametrize("dice", [1, 2, 3, 6])
def test_luck(by: Any, die: Die, dice: int) -> None:
    """exchange.luck: on a blank handful the better of two looks."""
    ours = Rolls(die=die).total(dice, lucky=True)
    assert dict(ours.items()) == by.chances(rolled(by, die, dice, lucky=True))


@both
@every_die
def test_margins(by: Any, die: Die) -> None:
    """exchange.margin: the attack less every defense."""
    theirs = by.chances(ended(by, by.pool(die, 5), [by.pool(die, 3), by.pool(die, 2)], int))
    assert dict(difference(die, 5, (3, 2)).items()) == theirs


def sword(margin: int) -> str:
    """A sword's blow at dov, who wears a quarter, in one line."""
    if margin <= 0:
        return f"margin={margin} hurt=none delivered=0"
    return f"margin={margin} hurt=dov delivered={struck(margin, 2, Fraction(3, 2), Fraction(1, 4))}"


ANA = {"attributes": {"might": 2}, "skills": {"melee": 1}, "lucky": True}
DOV = {"attributes": {"grace": 2, "vigor": 1}, "lucky": True, "armor": [{"blunts": "1/4", "between": True}]}


@both
@every_die
def test_damage_and_whole_blows(by: Any, die: Die) -> None:
    """Three lucky dice against two and one, as lucky; base 2, three halves a point, a quarter blunted."""
    defenses = [rolled(by, die, 2, lucky=True), rolled(by, die, 1, lucky=True)]
    theirs = by.chances(ended(by, rolled(by, die, 3, lucky=True), defenses, sword))
    assert dict(blow_odds(fought(ANA, DOV, SWORD), die=die).mapped(key).items()) == theirs


@both
@every_die
def test_ward(by: Any, die: Die) -> None:
    """exchange.ward: what gets through meets vigor 1, guard 1 and an effort, a fumble of which is nothing; bru wears a half."""
    bru = {"race": "dwarf", "side": "blue", "attributes": {"vigor": 1}, "skills": {"guard": 1},
           "armor": [{"blunts": "1/2", "between": True}]}  # fmt: skip
    ward = by.pool(die, 3)

    def intercepted(margin: int) -> Any:
        return by.then(ward, lambda thrown: stopped(margin, margin - max(0, thrown))) if margin > 0 else sword(margin)

    def stopped(margin: int, left: int) -> str:
        line = f"margin={margin} ward=bru remains={left}"
        if left <= 0:
            return f"{line} hurt=none delivered=0"
        return f"{line} hurt=bru delivered={struck(left, 2, Fraction(3, 2), Fraction(1, 2))}"

    given = fought(ANA, DOV, SWORD, others={"bru": bru}, wards=[{"dwarf": "bru", "over": ["dov"], "effort": 1}])
    defenses = [rolled(by, die, 2, lucky=True), rolled(by, die, 1, lucky=True)]
    theirs = by.chances(ended(by, rolled(by, die, 3, lucky=True), defenses, intercepted))
    assert dict(blow_odds(given, die=die).mapped(key).items()) == theirs


@both
@every_die
def test_riposte(by: Any, die: Die) -> None:
    """exchange.riposte: evasion of grace 1, skill 1, effort 1 and sharpening 1; guard bare; the leftover comes back with fists."""
    elf = {
        "race": "elf", "attributes": {"grace": 1, "vigor": 1}, "skills": {"evasion": 1, "guard": 3}, "unarmed": FISTS,
        "stance": {"name": "riposte", "effort": 1, "sharpen": 1}, "armor": DOV["armor"],
    }  # fmt: skip

    def answered(margin: int) -> str:
        if margin > 0:
            return sword(margin)
        hurt = f"hurt=ana delivered={struck(-margin, 1, Fraction(1, 2))}" if margin < 0 else "hurt=none delivered=0"
        return f"{sword(margin)} counter=fists margin={-margin} {hurt}"

    theirs = by.chances(ended(by, rolled(by, die, 3, lucky=True), [by.pool(die, 4), by.pool(die, 1)], answered))
    assert dict(blow_odds(fought(ANA, elf, SWORD), die=die).mapped(key).items()) == theirs
