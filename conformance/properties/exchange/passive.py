"""Laws of passive defense: the same rolls, of bare attributes; and of what Riposte sharpens and lets drop."""

from __future__ import annotations

from typing import Any

from conformance.generators.exchange.people import ATTRIBUTE_OF
from conformance.properties.exchange.defend import defending, handfuls, rolling
from conformance.properties.exchange.derived import (
    DEFENSES,
    OUT,
    Given,
    able,
    armed,
    but,
    elf,
    generous,
    person,
    plain,
    raised,
    struck,
    weapon_of,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand


def passive(given: Given, **changes: Any) -> Given:
    """The question with its target in no stance."""
    return person(able(given), given["blow"]["target"], stance=OUT, **changes)


@holds("exchange.passive.2", of="exchange.pool")
def a_passive_roll_is_the_bare_attribute(engine: Witness, given: Given) -> None:
    """Every allowed defense is rolled with as many dice as its own attribute has."""
    given, target = rolling(passive(given), *DEFENSES), given["blow"]["target"]
    for size in ({"grace": 2, "vigor": 3, "aether": 1}, {"grace": 0, "vigor": 1, "aether": 5, "might": 7}):
        wanted = {each: size[ATTRIBUTE_OF[each]] for each in DEFENSES}
        alike(wanted, handfuls(engine, person(given, target, attributes=size)), "passive rolls are not bare attributes")


@holds("exchange.passive.3", of="exchange.pool")
def training_is_no_part_of_a_passive_roll(engine: Witness, given: Given) -> None:
    """Skill in a defense makes no difference to whoever has not taken up a stance."""
    given, target = passive(given), given["blow"]["target"]
    others = [raised(given, target, "skills", defense, by) for defense in DEFENSES for by in (1, 4)]
    engine.same(given, *others, wrong="training made a difference to a passive defense")


@holds("exchange.passive.4", of="exchange.pool")
def effort_is_no_part_of_a_passive_roll(engine: Witness, given: Given) -> None:
    """Dice that are bought for the blow are in none of the rolls that answer it."""
    given = passive(given)
    for effort in (1, 3):
        wrong = "effort made a difference to a passive defense"
        alike(handfuls(engine, struck(given, effort=OUT)), handfuls(engine, struck(given, effort=effort)), wrong)


@holds("exchange.passive.5", "exchange.passive.7", of="exchange.blow")
def untrained_defend_is_passive_defense(engine: Witness, given: Given) -> None:
    """Without skill and effort Defend and no stance are the same, roll for roll, on the same dice."""
    target = given["blow"]["target"]
    given = generous(person(able(given), target, skills={}, stance=OUT))
    active = person(given, target, stance={"name": "defend"})
    engine.same(given, active, wrong="active and passive defense differ by more than skill and effort")


@holds("exchange.defend.15", "exchange.passive.3", of="exchange.blow")
def idle_skills_are_no_matter(engine: Witness, given: Given) -> None:
    """Skills that nobody rolls in a blow make no difference to it."""
    given, target = plain(given), given["blow"]["target"]
    others = [raised(given, target, "skills", name, 3) for name in (*DEFENSES, "melee", "sorcery")]
    engine.same(given, *others, wrong="a skill that is not rolled made a difference")


@holds("exchange.riposte.5", of="exchange.pool")
def riposte_sharpens_evasion(engine: Witness, given: Given) -> None:
    """In Riposte evasion has the dice that Defend would give it with that effort, and as many more as it sharpens."""
    given = rolling(able(given), *DEFENSES)
    for effort, sharpen in ((0, 0), (2, 0), (0, 3), (3, 1)):
        stance = {"name": "riposte", "effort": effort, "sharpen": sharpen}
        broad = handfuls(engine, defending(given, effort))["evasion"]
        sharp = handfuls(engine, elf(given, stance=stance))["evasion"]
        demand(sharp - broad == sharpen, f"a stance worth {sharpen} has {sharp} dice where Defend has {broad}")


@holds("exchange.riposte.6", "exchange.riposte.7", "exchange.riposte.9", of="exchange.pool")
def riposte_drops_every_other_defense(engine: Witness, given: Given) -> None:
    """In Riposte guard and abjuration are what they are without a stance, whatever the training and the effort."""
    given = rolling(able(given), *DEFENSES)
    given = raised(
        raised(given, given["blow"]["target"], "skills", "guard", 2), given["blow"]["target"], "skills", "abjuration", 2
    )
    bare = handfuls(engine, passive(given))
    for effort in (0, 3):
        dropped = handfuls(engine, elf(given, stance={"name": "riposte", "effort": effort, "sharpen": 2}))
        for defense in ("guard", "abjuration"):
            demand(dropped.get(defense) == bare.get(defense), f"{defense} has {dropped.get(defense)} dice in Riposte")


@holds("exchange.riposte.13", "exchange.defend.3", of="exchange.pool")
def a_stance_is_the_same_against_shots(engine: Witness, given: Given) -> None:
    """Against a bow or a sling the defenses are what they are against a spear that allows the same."""
    shape = but(weapon_of(given), kind="point", attribute="grace", skill="marksmanship", allows=[*DEFENSES])
    for stands in (elf(able(given)), defending(given, 1)):
        ways = [armed(stands, but(shape, **{"class": each})) for each in ("melee", "bow", "sling", "spell", "thrown")]
        engine.same(*ways, wrong="what the attack is made with made a difference to the defenses")
