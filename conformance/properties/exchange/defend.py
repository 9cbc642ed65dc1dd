"""Laws of Defend, by the size of its handfuls: every allowed defense, each whole, with all of the effort."""

from __future__ import annotations

from typing import Any

from conformance.generators.exchange.people import ATTRIBUTE_OF
from conformance.properties.exchange.derived import (
    ATTRIBUTES,
    DEFENSES,
    OUT,
    SKILLS,
    Given,
    able,
    allowed,
    armed,
    but,
    person,
    raised,
    weapon_of,
)
from conformance.properties.exchange.pool import BLADE
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand, part


def defending(given: Given, effort: int = 0, **changes: Any) -> Given:
    """The question with its target on Defend."""
    return person(able(given), given["blow"]["target"], stance={"name": "defend", "effort": effort}, **changes)


def handfuls(engine: Witness, given: Given) -> dict[str, int]:
    """The dice of every defense."""
    dice = part(engine.answer(given), "dice")
    return {name: dice[name] for name in dice if name != "attack"}


def rolling(given: Given, *defenses: str) -> Given:
    """The question with an attack that allows these defenses."""
    return armed(given, but(weapon_of(given), kind="blunt", **NAMED[weapon_of(given)["class"]], allows=[*defenses]))


NAMED: dict[str, Given] = {
    "bow": {},
    "melee": {"attribute": "might", "skill": "melee"},
    "spell": {"attribute": "aether", "skill": "sorcery"},
    **{each: {"attribute": "grace", "skill": "marksmanship"} for each in ("sling", "crossbow", "thrown")},
}


@holds("exchange.defend.11", "exchange.defend.12", "exchange.defend.17", "exchange.passive.1", of="exchange.pool")
def every_allowed_defense_has_its_handful(engine: Witness, given: Given) -> None:
    """As many handfuls answer as the attack allows defenses, whatever the stance."""
    target, wanted = given["blow"]["target"], set(allowed(weapon_of(given)))
    for stance in (OUT, {"name": "defend"}, {"name": "defend", "effort": 2}):
        thrown = set(handfuls(engine, person(given, target, stance=stance)))
        demand(thrown == wanted, f"{sorted(wanted)} are allowed and {sorted(thrown)} are rolled")


@holds("exchange.defend.16", of="exchange.pool")
def a_blade_is_dodged_with_grace_and_blocked_with_vigor(engine: Witness, given: Given) -> None:
    """Against a blade there are two handfuls: grace and evasion, vigor and guard."""
    given, target = armed(defending(given), BLADE), given["blow"]["target"]
    usual = handfuls(engine, given)
    demand(set(usual) == {"evasion", "guard"}, f"a blade is met by {sorted(usual)}")
    for sort, names in (("attributes", ATTRIBUTES), ("skills", SKILLS)):
        for name in names:
            now = handfuls(engine, raised(given, target, sort, name, 2))
            for defense in usual:
                gained = now.get(defense, 0) - usual[defense]
                right = 2 * (name in (defense, ATTRIBUTE_OF[defense]))
                demand(gained == right, f"2 more of {name} is worth {gained} dice of {defense}")


@holds("exchange.defend.18", of="exchange.pool")
def abjuration_joins_and_replaces_nothing(engine: Witness, given: Given) -> None:
    """An attack that allows abjuration besides is met by one handful more, and the others are what they were."""
    for stands in (defending(given, 1), person(given, given["blow"]["target"], stance=OUT)):
        plain = handfuls(engine, rolling(stands, "evasion", "guard"))
        magical = handfuls(engine, rolling(stands, "evasion", "guard", "abjuration"))
        demand("abjuration" not in plain, "abjuration is rolled where the attack does not allow it")
        demand("abjuration" in magical, "abjuration is not rolled where the attack allows it")
        alike(plain, {name: magical[name] for name in magical if name != "abjuration"}, "abjuration changed the others")


@holds("exchange.defend.15", of="exchange.pool")
def a_defense_that_is_not_allowed_stays_silent(engine: Witness, given: Given) -> None:
    """Training in a defense that the attack does not allow makes no difference."""
    given = defending(given, 1)
    for left in DEFENSES:
        others = [each for each in DEFENSES if each != left]
        narrow = rolling(given, *others)
        masters = raised(narrow, given["blow"]["target"], "skills", left, 6)
        engine.same(narrow, masters, wrong=f"{left}, which is not allowed, made a difference")
        demand(set(handfuls(engine, narrow)) == set(others), f"{left} is rolled, which is not allowed")


@holds("exchange.defend.19", "exchange.defend.20", of="exchange.pool")
def effort_counts_whole_in_every_roll(engine: Witness, given: Given) -> None:
    """Dice that were bought for Defend are in each allowed handful, none the fewer for the others."""
    for effort in (1, 2, 5):
        usual, now = handfuls(engine, defending(given)), handfuls(engine, defending(given, effort))
        alike({name: usual[name] + effort for name in usual}, now, f"an effort of {effort} is not whole in every roll")


@holds("exchange.defend.21", "exchange.defend.22", "exchange.defend.19", of="exchange.pool")
def all_training_comes_along_on_defend(engine: Witness, given: Given) -> None:
    """Skill in any allowed defense is as many dice more of it, however well the others are trained."""
    given, target = rolling(defending(given), *DEFENSES), given["blow"]["target"]
    usual = handfuls(engine, given)
    for defense in DEFENSES:
        for by in (1, 5):
            now = handfuls(engine, raised(given, target, "skills", defense, by))
            alike({**usual, defense: usual[defense] + by}, now, f"{by} more of {defense} are not {by} dice of it")


@holds("exchange.defend.2", "exchange.defend.5", "exchange.defend.6", "exchange.defend.13", of="exchange.pool")
def attacks_met_wear_nothing_down(engine: Witness, given: Given) -> None:
    """The fortieth attack meets the handfuls that the first one met."""
    target = given["blow"]["target"]
    fresh = defending(given, 2)
    met = [person(fresh, target, stance={"name": "defend", "effort": 2, "met": met}) for met in (1, 2, 3, 40)]
    engine.same(fresh, *met, wrong="an attack that was met wore the defense down")


@holds("exchange.defend.13", "exchange.defend.19", of="exchange.pool")
def the_order_of_defenses_is_no_matter(engine: Witness, given: Given) -> None:
    """In whatever order an attack names the defenses it allows, the same handfuls answer."""
    orders = (DEFENSES, DEFENSES[::-1], (*DEFENSES[1:], DEFENSES[0]))
    for stands in (defending(given, 1), able(given)):
        ways = [rolling(stands, *order) for order in orders]
        engine.same(*ways, wrong="the order of the defenses made a difference")
