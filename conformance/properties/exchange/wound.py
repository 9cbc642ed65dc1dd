"""Laws of the whole blow: one procedure for every blow, and the damage step has the last word in it."""

from __future__ import annotations

from conformance.properties.exchange.derived import (
    OUT,
    Given,
    armed,
    but,
    everyone,
    generous,
    person,
    plain,
    weapon_of,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, amount, demand

HARM = ("kind", "base", "rate", "allows", "physical")


def wound(engine: Witness, given: Given, margin: int, weapon: Given, who: str) -> Given:
    """What the damage step makes of a margin, against the body of one character."""
    target = {name: fact for name, fact in given["characters"][who].items() if name in ("nature", "armor")}
    harm = {name: weapon[name] for name in HARM if name in weapon}
    question = {"margin": margin, "weapon": harm, "target": target, "limits": given.get("limits", {})}
    return dict(engine.answer(question, "exchange.damage"))


@holds(
    "exchange.core.3", "exchange.core.4", "exchange.pool.13", "exchange.pool.14", "exchange.damage.1",
    "exchange.damage.4", "exchange.nature.1", "exchange.nature.7", "exchange.race.2", "exchange.ward.7",
    "exchange.ward.8", "exchange.ward.9", "exchange.ward.10", "exchange.riposte.2", "exchange.riposte.8",
    "exchange.margin.3", of="exchange.blow",
)  # fmt: skip
def a_wound_is_what_the_damage_step_says(engine: Witness, given: Given) -> None:
    """Blow or counter, by blade, bow or spell, on target or Dwarf: margin, weapon and body alone decide what is delivered."""
    given = generous(given)
    answer, blow = engine.answer(given), given["blow"]
    strikes = [(answer["blow"], weapon_of(given), blow["target"])]
    if answer.get("counter"):
        elf = given["characters"][blow["target"]]
        arms = [*elf.get("weapons", ()), elf["unarmed"]]
        used = next((each for each in arms if each["name"] == answer["counter"]["weapon"]), None)
        if used:
            strikes.append((answer["counter"], used, blow["attacker"]))
    for strike, weapon, target in strikes:
        ward = strike.get("ward") or {"dwarf": target, "remains": strike["margin"]}
        step = wound(engine, given, ward["remains"], weapon, ward["dwarf"])
        told = {name: strike[name] for name in step if name in strike}
        alike(told, {name: step[name] for name in told}, "the blow does not do what its margin does")
        demand(strike.get("hurt") == (ward["dwarf"] if ward["remains"] > 0 else None), f"{strike.get('hurt')} is hurt")


@holds("exchange.margin.2", "exchange.margin.3", "exchange.core.1", of="exchange.blow")
def a_blow_lands_by_its_margin(engine: Witness, given: Given) -> None:
    """Where nobody stands in the way, more than nothing lands on the target and anything else does nothing to anybody."""
    given = generous(but(given, wards=OUT))
    strike = engine.answer(given)["blow"]
    through = strike["margin"] > 0
    demand(strike["landed"] is through, f"a margin of {strike['margin']} landed: {strike['landed']}")
    demand(strike.get("hurt") == (given["blow"]["target"] if through else None), f"{strike.get('hurt')} is hurt")
    demand(through or amount(strike, "delivered") == 0, f"a turned blow delivers {strike['delivered']}")


@holds("exchange.race.1", "exchange.riposte.7", of="exchange.blow")
def nobody_counters_but_an_elf_in_riposte(engine: Witness, given: Given) -> None:
    """Without a Riposte nothing comes back, whoever is struck and however they stand."""
    given, target = generous(but(given, wards=OUT)), given["blow"]["target"]
    for race in ("human", "elf", "dwarf"):
        for stance in (OUT, {"name": "defend", "effort": 2}):
            counter = engine.answer(person(given, target, race=race, stance=stance)).get("counter")
            demand(not counter, f"something comes back from the {race}: {counter}")


@holds("exchange.race.1", "exchange.race.2", of="exchange.blow")
def race_alone_changes_nothing(engine: Witness, given: Given) -> None:
    """Without Ward and Riposte a Dwarf, an Elf and a human of the same gifts have the same blow."""
    given = generous(but(everyone(given, stance=OUT), wards=OUT))
    people = [everyone(given, race=race) for race in ("human", "elf", "dwarf", "troll")]
    engine.same(*people, wrong="race made a difference")


@holds("exchange.armor.12", "exchange.armor.13", of="exchange.blow")
def armor_is_nothing_but_armor(engine: Witness, given: Given) -> None:
    """A shield helps no defense: called and worn otherwise it is the same to the whole blow."""
    given, target = plain(given), given["blow"]["target"]
    kits = [
        [{"blunts": "1/4", "name": name, "slot": slot}, {"blunts": "1/3", "name": "", "slot": "head"}]
        for name, slot in (("", ""), ("shield", "arm"), ("breastplate", "body"), ("buckler", "hand"))
    ]
    engine.same(*(person(given, target, armor=kit) for kit in kits), wrong="a shield is more than armor")


@holds("exchange.nature.7", of="exchange.damage")
def things_have_a_nature_as_people_have(engine: Witness, given: Given) -> None:
    """A weakness multiplies what hits a thing as it does what hits a human, an Elf or a Dwarf."""
    kind = given["weapon"]["kind"]
    nature = {"weak": {kind: [2]}}
    weapon = but(
        given["weapon"],
        name="it",
        **{"class": "thrown"},
        attribute="grace",
        skill="marksmanship",
        allows=[],
        reach=[0, 9],
        base=4,
    )
    thing = {
        "margin": 2,
        "weapon": {name: weapon[name] for name in HARM if name in weapon},
        "target": {"nature": nature},
    }
    usual = amount(engine.answer({**thing, "target": {}}), "delivered")
    hit = amount(engine.answer(thing), "exact")
    demand(
        amount(engine.answer(but(thing, target={})), "exact") * 2 == hit, f"{usual} does {hit} to a thing that is weak"
    )
    for race in ("human", "elf", "dwarf"):
        people = {"ana": {"attributes": {"grace": 1}, "weapons": [weapon]}, "bel": {"race": race, "nature": nature}}
        blow = {"attacker": "ana", "target": "bel", "weapon": "it"}
        answer = engine.answer({"characters": people, "blow": blow, "dice": {"1/ana/attack": [2]}}, "exchange.blow")
        demand(
            amount(answer, "blow", "exact") == hit,
            f"a {race} takes {answer['blow']['exact']} where a thing takes {hit}",
        )


@holds("exchange.core.4", "exchange.damage.3", of="exchange.blow")
def the_class_of_a_weapon_is_no_matter_to_its_blow(engine: Witness, given: Given) -> None:
    """A spell, a shot and a club that roll, allow and do the same are the same blow."""
    given = plain(given)
    shape = but(weapon_of(given), kind="blunt", attribute="grace", skill="marksmanship", allows=["evasion", "guard"])
    ways = [armed(given, but(shape, **{"class": each})) for each in ("melee", "spell", "bow", "sling", "thrown")]
    engine.same(*ways, wrong="the class of the weapon made a difference to its blow")
