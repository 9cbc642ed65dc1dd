"""The law of dice: a handful's distribution is exact, whoever works it out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import prod

import dyce
import icepool
import pytest

from conformance.odds.die import DEFAULT, Die, difference, handful
from conformance.odds.throws import by_faces, by_total
from conformance.odds.weights import Odds, expected
from oracle.errors import Invalid

DICE = [DEFAULT, Die.of("-1:1,0:3,1:6"), Die.of("-1:1,0:1,1:3,2:1"), Die.of("-3:2,5:1"), Die.of("7:3")]


def counted(die: Die, dice: int, sign: int = 1) -> Counter[int]:
    """Every sequence of faces, one by one."""
    weight = dict(zip(die.faces, die.weights, strict=True))
    counts: Counter[int] = Counter()
    for faces in product(die.faces, repeat=dice):
        counts[sign * sum(faces)] += prod(weight[face] for face in faces)
    return counts


def test_the_default_die_is_a_d20_with_one_below_nothing_nine_blanks_and_ten_above() -> None:
    """exchange.dice.model: -1 once, 0 nine times, 1 ten times."""
    assert Die.of("-1:1,0:9,1:10") == DEFAULT
    assert (DEFAULT.total, expected(DEFAULT.odds)) == (20, Fraction(9, 20))


@pytest.mark.parametrize("die", DICE, ids=lambda die: die.spoken)
@pytest.mark.parametrize("dice", range(6))
def test_a_handful_is_the_count_of_all_its_sequences(die: Die, dice: int) -> None:
    """One power of one integer holds what counting every sequence of faces finds."""
    odds = handful(die, dice)
    assert (odds.weights, odds.total) == (counted(die, dice), die.total**dice)


@pytest.mark.parametrize("die", DICE, ids=lambda die: die.spoken)
def test_a_margin_is_the_attack_less_every_defense(die: Die) -> None:
    """Three dice against two and one, by sequences."""
    attack, defense = counted(die, 3), counted(die, 3, sign=-1)
    margins: Counter[int] = Counter()
    for (one, weight), (other, by) in product(attack.items(), defense.items()):
        margins[one + other] += weight * by
    assert difference(die, 3, (2, 1)).weights == margins


@pytest.mark.parametrize("die", DICE, ids=lambda die: die.spoken)
def test_icepool_and_dyce_find_the_same_margin(die: Die) -> None:
    """Eight dice against seven and six, all three exactly."""
    table = dict(zip(die.faces, die.weights, strict=True))
    ours = dict(difference(die, 8, (7, 6)).items())
    pool, bag = icepool.Die(table), dyce.H(table)
    theirs, others = 8 @ pool - 7 @ pool - 6 @ pool, 8 @ bag - 7 @ bag - 6 @ bag
    assert ours == {value: theirs.probability(value) for value in theirs}
    assert ours == {value: Fraction(count, others.total) for value, count in others.items()}


@pytest.mark.parametrize("die", DICE, ids=lambda die: die.spoken)
@pytest.mark.parametrize("dice", range(5))
def test_both_ways_to_fall_weigh_the_same(die: Die, dice: int) -> None:
    """A handful by its faces, summed, is the handful by its total, and each tuple holds as many dice as were thrown."""
    faces, totals = by_faces(die, dice), by_total(die, dice)
    assert faces.mapped(sum) == totals.mapped(sum) == handful(die, dice)
    assert {len(fall) for fall in (*faces.weights, *totals.weights)} == {dice}


def test_a_handful_with_too_many_ways_to_fall_is_refused() -> None:
    """No question hangs the suite: the remedy is named instead."""
    with pytest.raises(Invalid, match=r"falls in 501501 ways and a reading looks at its faces.*fewer dice"):
        by_faces(DEFAULT, 1000)


def test_chances_add_up_to_one_and_a_certain_value_has_all_of_it() -> None:
    """Whole weights over one denominator."""
    assert sum(chance for _, chance in difference(DEFAULT, 9, (4, 4)).items()) == 1
    assert Odds.certain("so").of("so") == 1
    assert Odds.certain("so").of("not so") == 0


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'' in '' is no face with its weight; write face:weight"),
        ("1:1,2", "'2' in '1:1,2' is no face with its weight"),
        ("1:1,1:2", "the face 1 stands twice"),
        ("1:0", "'1:0' is out of bounds; faces are within ±1000, weights 1 to 1000000"),
        ("1001:1", "'1001:1' is out of bounds"),
        (",".join(f"{face}:1" for face in range(101)), "101 faces; write at most 100"),
    ],
)
def test_a_table_that_is_no_die_says_what_is_wrong(text: str, message: str) -> None:
    """One line, with the remedy."""
    with pytest.raises(Invalid, match=message):
        Die.of(text)
