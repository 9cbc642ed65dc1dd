"""What document 001 says of chances, clause by clause: exact numbers for the default die, never a sample.

One test a claim (bar of the design: every C clause); the die is ``exchange.dice.model``'s, the bands are those of
``exchange.stat.bands`` and ``exchange.stat.monotone_from``, “harder” is meant on average (``exchange.claim.pathwise``).
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from conformance.cases.codec import convert, plain
from conformance.odds.blow import blow_odds
from conformance.odds.claims import CLAIMS, below, blank, claims, gain, mean
from conformance.odds.die import Die
from conformance.odds.questions import BOW, FISTS, SWORD, fought
from conformance.odds.rolls import Rolls
from conformance.odds.summary import Summary, summary
from oracle.exchange import Exchange
from oracle.exchange.facts import DamageQuestion, PoolQuestion
from oracle.rulebook import rulebook

DEFAULT = Rolls()
FIGHTER = {"attributes": {"might": 3}, "skills": {"melee": 2}}

Facts = dict[str, Any]


def asked(given: Mapping[str, Any]) -> Summary:
    """The exact summary of a blow with the default die."""
    return summary(blow_odds(given))


def mean_margin(defender: Facts, **more: Any) -> Fraction:
    """The exact mean margin of a sword against a defender."""
    found = asked(fought(FIGHTER, defender, SWORD, **more)).margin
    assert found is not None
    return found


def defender(stance: Facts | None = None, /, **skills: int) -> Facts:
    """Grace 2 and vigor 2, with these skills."""
    return {"attributes": {"grace": 2, "vigor": 2}, "skills": skills, **({"stance": stance} if stance else {})}


DEFEND: Facts = {"name": "defend"}


def test_every_claim_of_the_document_is_tested_here() -> None:
    """A claim added to the rulebook needs a test of its own in this file."""
    stated = {clause.id for clause in rulebook().clauses.values() if clause.kind == "claim"}
    tested = {name for test in globals().values() if callable(test) for name in (test.__doc__ or "").split(":")}
    assert len(stated) >= 14
    assert {clause for clause in stated if clause.startswith("exchange.")} <= tested


def test_an_untrained_bow_rolls_the_bare_attribute() -> None:
    """exchange.pool.5: grace 2 without marksmanship is two dice exactly, worth more than nothing and less than the blade."""
    ana = {"attributes": {"grace": 2, "might": 2}, "skills": {"melee": 3}, "weapons": [BOW, SWORD]}
    dice = {}
    for weapon in ("bow", "sword"):
        question = fought(ana, {}, BOW)
        blow = {**question["blow"], "weapon": weapon}
        answer = Exchange().rule(convert({"characters": question["characters"], "blow": blow}, PoolQuestion))
        dice[weapon] = plain(answer)["dice"]["attack"]
    assert dice == {"bow": 2, "sword": 5}
    assert (mean(DEFAULT, 2), mean(DEFAULT, 5)) == (Fraction(9, 10), Fraction(9, 4))


@pytest.mark.parametrize("skills", [{"evasion": 1}, {"guard": 2}, {"evasion": 3, "guard": 1}])
def test_a_trained_defender_is_harder_to_hurt(skills: Mapping[str, int]) -> None:
    """exchange.defend.21: Defend lowers the mean margin by 9/20 a die of skill, and the chance to land with it."""
    passive = fought(FIGHTER, defender(**skills), SWORD)
    active = fought(FIGHTER, defender(DEFEND, **skills), SWORD)
    assert mean_margin(defender(**skills)) - mean_margin(defender(DEFEND, **skills)) == Fraction(
        9 * sum(skills.values()), 20
    )
    assert asked(active).landed < asked(passive).landed


def test_effort_on_defend_is_felt_in_every_defense() -> None:
    """exchange.defend.21: one effort against a blade is two dice, one a defense."""
    bought = {"name": "defend", "effort": 1}
    assert mean_margin(defender(DEFEND)) - mean_margin(defender(bought)) == Fraction(18, 20)


def test_without_training_or_effort_defend_changes_nothing() -> None:
    """exchange.defend.21: the claim is about skill and effort; where there is neither the odds are the same."""
    assert asked(fought(FIGHTER, defender(), SWORD)) == asked(fought(FIGHTER, defender(DEFEND), SWORD))


@pytest.mark.parametrize("skill", ["evasion", "guard"])
@pytest.mark.parametrize("other", [0, 3])
@pytest.mark.parametrize("lucky", [False, True])
def test_the_mean_margin_falls_with_every_allowed_skill(skill: str, other: int, lucky: bool) -> None:
    """exchange.defend.22: strictly, whatever the other defense holds, lucky or not; and so a second trained kind helps."""
    second = "guard" if skill == "evasion" else "evasion"
    margins = [mean_margin({**defender(DEFEND, **{skill: dice, second: other}), "lucky": lucky}) for dice in range(5)]
    assert all(one > two for one, two in pairwise(margins))


def test_a_skill_that_the_attack_does_not_allow_is_no_help() -> None:
    """exchange.defend.22: abjuration against a blade leaves the odds alone."""
    assert mean_margin(defender(DEFEND, abjuration=5)) == mean_margin(defender(DEFEND))


def test_a_caster_has_a_thin_defense_and_not_none() -> None:
    """exchange.passive.6: grace 2 and vigor 2 take 9/5 off the mean margin, and turn blows that would have landed."""
    bare = defender(evasion=4, guard=4)
    none: Facts = {"attributes": {}}
    assert mean_margin(none) - mean_margin(bare) == Fraction(9, 5)
    assert asked(fought(FIGHTER, bare, SWORD)).landed < asked(fought(FIGHTER, none, SWORD)).landed


def test_thin_defenses_fail_quietly() -> None:
    """exchange.passive.7: at two and three dice a blank is likelier than a fumble, by far."""
    assert (blank(DEFAULT, 2), below(DEFAULT, 2)) == (Fraction(101, 400), Fraction(19, 400))
    assert (blank(DEFAULT, 3), below(DEFAULT, 3)) == (Fraction(1269, 8000), Fraction(301, 8000))


def test_luck_is_most_useful_when_thin() -> None:
    """exchange.luck.4: what it adds is .225, .240, .221 at one, two, three dice: most at two, falling behind it, never nothing."""
    gains = [gain(DEFAULT, dice) for dice in range(1, 25)]
    assert gains[0] == Fraction(9, 40)
    assert gains[1] == Fraction(1919, 8000)
    assert [round(float(each), 3) for each in gains[:3]] == [0.225, 0.240, 0.221]
    assert max(gains) == gains[1]
    assert all(one > two > 0 for one, two in pairwise(gains[1:]))


@pytest.mark.parametrize("attribute", [2, 3])
@pytest.mark.parametrize("skill", [0, 4])
def test_a_passive_roll_is_two_or_three_dice(attribute: int, skill: int) -> None:
    """exchange.statistics.1: attributes of two and three are handfuls of two and three, whatever the training beside them."""
    caster = {"attributes": {"grace": attribute, "vigor": attribute}, "skills": {"evasion": skill, "guard": skill}}
    answer = Exchange().rule(convert(fought(FIGHTER, caster, SWORD), PoolQuestion))
    assert plain(answer)["dice"] == {"attack": 5, "evasion": attribute, "guard": attribute}
    assert mean_margin(caster) == mean(DEFAULT, 5) - 2 * mean(DEFAULT, attribute)


def test_two_or_three_dice_come_up_blank_often() -> None:
    """exchange.statistics.2: 25 and 16 in a hundred, a tenth at least, and rarer with every die."""
    assert round(float(blank(DEFAULT, 2)), 2) == 0.25
    assert round(float(blank(DEFAULT, 3)), 2) == 0.16
    blanks = [blank(DEFAULT, dice) for dice in range(1, 25)]
    assert all(one > two for one, two in pairwise(blanks))


def test_a_fumble_is_a_few_rolls_in_a_hundred() -> None:
    """exchange.fumble.4: on average over pools of two to six, between one and six; here 3.01, and 4.75 at most."""
    chances = [below(DEFAULT, dice) for dice in range(2, 7)]
    assert Fraction(1, 100) <= sum(chances) / 5 <= Fraction(6, 100)
    assert max(chances) == Fraction(475, 10_000)
    assert round(float(100 * sum(chances) / 5), 2) == 3.01


def test_fumbles_are_rarer_with_dice_to_spare() -> None:
    """exchange.fumble.5: the chance falls strictly with every die from the first on; no dice never fumble."""
    chances = [below(DEFAULT, dice) for dice in range(1, 41)]
    assert chances[0] == Fraction(1, 20)
    assert all(one > two > 0 for one, two in pairwise(chances))
    assert below(DEFAULT, 0) == 0


def test_weapons_of_one_base_part_with_the_margin_alone() -> None:
    """exchange.damage.5: rates 3 and 3/2 are 3/2 apart at a margin of 1 and 9 at 6, and grow by 3/2 a point between."""
    blunt: Facts = {"kind": "blunt", "base": 4}

    def dealt(rate: object, margin: int) -> Fraction:
        answer = Exchange().rule(convert({"margin": margin, "weapon": {**blunt, "rate": rate}}, DamageQuestion))
        return Fraction(plain(answer)["exact"])

    gaps = [dealt(3, margin) - dealt("3/2", margin) for margin in range(1, 13)]
    assert (gaps[0], gaps[5]) == (Fraction(3, 2), Fraction(9))
    assert {two - one for one, two in pairwise(gaps)} == {Fraction(3, 2)}


def test_only_another_kind_of_harm_hurts_the_immune() -> None:
    """exchange.nature.8: forty dice do exactly nothing to what is immune to their kind; one die of another kind does something."""
    immune = {"nature": {"immune": ["blade"]}}
    strong = asked(fought({"attributes": {"might": 40}}, immune, SWORD))
    weak = asked(fought({"attributes": {"might": 1}}, immune, FISTS))
    assert strong.landed > Fraction(999, 1000)
    assert strong.delivered == {"dov": 0}
    assert weak.delivered["dov"] > 0


@pytest.mark.parametrize("sharpen", range(5))
def test_riposte_defends_worse_than_defend_for_an_elf_trained_in_the_others(sharpen: int) -> None:
    """exchange.riposte.9: evasion 3 and guard 3 with one effort: worse by what guard and effort exceed the sharpening."""
    elf = {
        "race": "elf",
        "attributes": {"grace": 2, "vigor": 3},
        "skills": {"evasion": 3, "guard": 3},
        "unarmed": FISTS,
    }
    broad = mean_margin({**elf, "stance": {"name": "defend", "effort": 1}})
    narrow = mean_margin({**elf, "stance": {"name": "riposte", "effort": 1, "sharpen": sharpen}})
    assert narrow - broad == Fraction(9 * (3 + 1 - sharpen), 20)
    assert (narrow > broad) == (sharpen < 4)


def test_shots_earn_no_counter_and_blows_at_contact_do() -> None:
    """exchange.riposte.20: a blade's blow comes back more often than not, a shot never, at whatever distance it is loosed."""
    elf = {
        "race": "elf", "attributes": {"grace": 3, "vigor": 2}, "unarmed": FISTS,
        "stance": {"name": "riposte", "effort": 2, "sharpen": 1},
    }  # fmt: skip
    assert asked(fought({"attributes": {"might": 2}}, elf, SWORD)).countered > Fraction(1, 2)
    for distance in (0, 20):
        shot = fought({"attributes": {"grace": 2}}, elf, {**BOW, "reach": [0, 100]})
        assert asked({**shot, "blow": {**shot["blow"], "distance": distance}}).countered == 0


BANDS = ("exchange.fumble.4", "exchange.fumble.5", "exchange.statistics.2")


@pytest.mark.parametrize(
    ("die", "kept"),
    [
        ("-1:1,0:9,1:10", BANDS),
        ("-1:1,0:3,1:6", BANDS),
        ("-1:1,0:1,1:3,2:1", BANDS),
        ("-1:1,0:1,1:1", ("exchange.statistics.2",)),
        ("-1:1,0:2,1:3", ("exchange.fumble.5", "exchange.statistics.2")),
    ],
)
def test_the_bands_take_the_dice_that_the_ruling_names(die: str, kept: tuple[str, ...]) -> None:
    """exchange.stat.bands lists which tables pass and which fail; equal faces fumble one time in three, and more with more."""
    found = {claim.clause: claim.kept for claim in claims(Die.of(die))}
    assert tuple(clause for clause in BANDS if found[clause]) == kept


def test_the_default_die_keeps_every_claim() -> None:
    """All that the document says of chances holds for the die of exchange.dice.model."""
    found = claims()
    assert [claim.clause for claim in found] == list(CLAIMS)
    assert len(found) == 10
    assert [claim.clause for claim in found if not claim.kept] == []


def test_a_second_throw_that_must_stand_makes_the_lucky_fumble_more() -> None:
    """exchange.luck.keep: under “second-stands” 5.95 in a hundred at two dice, and 4.75 without luck."""
    stands = Rolls({"exchange.luck.keep": "second-stands"})
    lucky, unlucky = (stands.total(2, lucky=lucky).chance(lambda total: total < 0) for lucky in (True, False))
    assert (round(float(lucky), 4), unlucky) == (0.0595, Fraction(475, 10_000))
