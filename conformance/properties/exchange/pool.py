"""Laws of the attack handful: a sum of what the weapon names, effort and losses, and of nothing else."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.properties.exchange.derived import (
    ATTRIBUTES,
    OUT,
    SKILLS,
    Given,
    able,
    armed,
    person,
    raised,
    rolled,
    struck,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, amount, demand

TRAINED = {"attributes": dict.fromkeys(ATTRIBUTES, 3), "skills": dict.fromkeys(SKILLS, 2)}

BLADE = {"name": "blade", "class": "melee", "kind": "blade", "base": 1, "rate": 1, "reach": [0, 5]}
BOW = {"name": "bow", "class": "bow", "kind": "point", "base": 1, "rate": 1, "reach": [0, 40], "allows": ["evasion"]}


def dice(engine: Witness, given: Given) -> int:
    """How many dice the attack holds."""
    return int(amount(engine.answer(given), "dice", "attack"))


def stronger(given: Given, by: int) -> Iterator[tuple[str, Given]]:
    """The question with one attribute or skill of the attacker raised, each in turn, by its name."""
    who = given["blow"]["attacker"]
    for sort, names in (("attributes", ATTRIBUTES), ("skills", SKILLS)):
        for name in names:
            yield name, raised(given, who, sort, name, by)


def rolls_only(engine: Witness, given: Given, named: tuple[str, str]) -> None:
    """Demand that each of these two adds its dice, one for one, and nothing else any."""
    usual = dice(engine, given)
    for by in (1, 4):
        for name, other in stronger(given, by):
            gained = dice(engine, other) - usual
            demand(
                gained == by * (name in named), f"{by} more of {name} is worth {gained} dice of an attack by {named}"
            )


@holds(
    "exchange.pool.1", "exchange.pool.4", "exchange.pool.5", "exchange.pool.11", "exchange.pool.12", of="exchange.pool"
)
def an_attack_rolls_what_its_weapon_names(engine: Witness, given: Given) -> None:
    """The weapon's attribute and skill are worth a die each, and no other training is worth anything."""
    given = able(given)
    rolls_only(engine, given, rolled(given))
    untrained = person(given, given["blow"]["attacker"], skills={})
    rolls_only(engine, untrained, rolled(given))


@holds("exchange.pool.2", of="exchange.pool")
def a_blade_rolls_might_and_melee(engine: Witness, given: Given) -> None:
    """With a blade these two make the attack."""
    rolls_only(engine, armed(able(given), BLADE), ("might", "melee"))


@holds("exchange.pool.3", of="exchange.pool")
def a_bow_rolls_grace_and_marksmanship(engine: Witness, given: Given) -> None:
    """With a bow these two make the attack."""
    rolls_only(engine, armed(able(given), BOW), ("grace", "marksmanship"))


@holds("exchange.pool.10", "exchange.pool.11", of="exchange.pool")
def an_attack_is_attribute_and_skill(engine: Witness, given: Given) -> None:
    """Unhurt and without effort, exactly the dice of the attribute and the skill are thrown, at any size."""
    given = struck(able(given), effort=OUT)
    attribute, skill = rolled(given)
    for size, trained in ((0, 0), (1, 0), (3, 2), (9, 4)):
        facts = {"attributes": {attribute: size}, "skills": {skill: trained}}
        thrown = dice(engine, person(given, given["blow"]["attacker"], **facts))
        demand(thrown == size + trained, f"{attribute} {size} with {skill} {trained} throws {thrown}")


@holds("exchange.pool.6", "exchange.pool.7", of="exchange.pool")
def effort_is_dice_that_are_paid_for(engine: Witness, given: Given) -> None:
    """Each effort adds a die to the attack and is paid by whoever strikes; without it nothing is paid."""
    given, who = able(given), given["blow"]["attacker"]
    usual = dice(engine, struck(given, effort=OUT))
    for effort in (0, 1, 2, 5):
        answer = engine.answer(struck(given, effort=effort))
        gained, spent = amount(answer, "dice", "attack") - usual, answer.get("spent", {}).get(who, 0)
        demand(gained == effort == spent, f"an effort of {effort} buys {gained} dice for {spent}")


@holds("exchange.pool.8", "exchange.pool.9", "exchange.pool.10", of="exchange.pool")
def losses_add_up(engine: Witness, given: Given) -> None:
    """Exhaustion takes a die a point, and so does each thing that is wrong, on top of it and of one another."""
    given, who = able(given), given["blow"]["attacker"]
    given = person(given, who, **TRAINED)
    given, usual = person(given, who, attributes={rolled(given)[0]: 9}), 0
    for exhaustion, conditions in ((0, {}), (1, {}), (3, {}), (0, {"wound": 2}), (2, {"wound": 1, "poison": 3})):
        thrown = dice(engine, person(given, who, exhaustion=exhaustion, conditions=conditions))
        lost = exhaustion + sum(conditions.values())
        usual = usual or thrown
        demand(usual - thrown == lost, f"exhaustion {exhaustion} and {conditions} take {usual - thrown} dice")


@holds("exchange.pool.10", "exchange.pool.6", "exchange.pool.8", of="exchange.pool")
def effort_and_exhaustion_cancel(engine: Witness, given: Given) -> None:
    """One more of each leaves the handful as it was, as long as something is left of it."""
    given, who = able(given), given["blow"]["attacker"]
    usual = dice(engine, given)
    for by in (1, 3, 8):
        tired = person(struck(given, effort=given["blow"].get("effort", 0) + by), who, exhaustion=by)
        demand(dice(engine, tired) == usual, f"{by} more effort and {by} more exhaustion do not cancel")
