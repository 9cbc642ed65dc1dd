"""Laws of the leftover: linear in every roll, the only test there is, and all that the rest depends on."""

from __future__ import annotations

from conformance.properties.exchange.derived import (
    OUT,
    Given,
    able,
    allowed,
    armed,
    attack_at,
    but,
    defense_at,
    everyone,
    generous,
    person,
    plain,
    raised,
    rolled,
    shifted,
    weapon_of,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, amount, demand, part


def margin(engine: Witness, given: Given) -> int:
    """The margin of the blow."""
    return int(amount(engine.answer(given), "blow", "margin"))


@holds("exchange.core.1", "exchange.margin.1", "exchange.fumble.3", "exchange.core.2", of="exchange.blow")
def the_margin_rises_with_the_attack(engine: Witness, given: Given) -> None:
    """A point more of attack is a point more of margin, above nothing and below, and raising it never un-lands."""
    given = plain(given)
    usual = engine.answer(given)["blow"]
    for by in (1, 3, 9, -2, -12):
        now = engine.answer(shifted(given, attack_at(given), by))["blow"]
        demand(
            now["margin"] - usual["margin"] == by,
            f"{by} on the attack is {now['margin'] - usual['margin']} on the margin",
        )
        demand(now["landed"] is (now["margin"] > 0), f"a margin of {now['margin']} landed: {now['landed']}")
        demand(by < 0 or now["landed"] or not usual["landed"], "raising the attack un-landed the blow")


@holds(
    "exchange.defend.14", "exchange.margin.1", "exchange.fumble.1", "exchange.fumble.2", "exchange.fumble.6",
    "exchange.fumble.4", "exchange.defend.12", "exchange.defend.13", "exchange.core.1", of="exchange.blow",
)  # fmt: skip
def every_defense_comes_off_whole(engine: Witness, given: Given) -> None:
    """A point more of any one defense is a point less of margin, above nothing and below, whatever the others are."""
    target = given["blow"]["target"]
    for stands in (plain(given), person(plain(given), target, stance={"name": "defend", "effort": 1})):
        usual = margin(engine, stands)
        for defense in allowed(weapon_of(given)):
            for by in (1, 4, -1, -3, -8):
                lost = usual - margin(engine, shifted(stands, defense_at(given, defense), by))
                demand(lost == by, f"{by} on {defense} takes {lost} off the margin")


@holds("exchange.core.3", of="exchange.blow")
def the_leftover_alone_counts(engine: Witness, given: Given) -> None:
    """As much more attack as defense makes no difference to anything that comes of the blow."""
    given = plain(given)
    for defense in allowed(weapon_of(given)):
        for by in (2, 7, -5):
            other = shifted(shifted(given, attack_at(given), by), defense_at(given, defense), by)
            engine.same(given, other, wrong=f"{by} on attack and {defense} alike made a difference")


@holds("exchange.core.2", "exchange.fumble.5", "exchange.fumble.4", of="exchange.blow")
def no_die_is_more_than_another(engine: Witness, given: Given) -> None:
    """The faces of a handful may lie in any order."""
    given = plain(given)
    usual, thrown = engine.answer(given), part(engine.answer(given), "handfuls")
    for address, count in thrown.items():
        faces = given["dice"].get(address, [])
        turned = [*faces[:count][::-1], *faces[count:]]
        again = engine.answer(but(given, dice={**given["dice"], address: turned}))
        alike(usual, again, f"the order of the faces at {address} made a difference")


@holds("exchange.defend.13", of="exchange.blow")
def defenses_roll_at_once(engine: Witness, given: Given) -> None:
    """The order in which an attack names its defenses makes no difference to the blow."""
    given = generous(but(able(given), wards=OUT))
    weapon = but(weapon_of(given), kind="blunt", **dict(zip(("attribute", "skill"), rolled(given), strict=True)))
    names = [*allowed(weapon_of(given))]
    ways = [armed(given, but(weapon, allows=each)) for each in (names, names[::-1], names[1:] + names[:1])]
    engine.same(*ways, wrong="the order of the defenses made a difference")


@holds(
    "exchange.core.2", "exchange.defend.7", "exchange.defend.11", "exchange.defend.12", "exchange.defend.17",
    "exchange.passive.1", "exchange.luck.2", of="exchange.blow",
)  # fmt: skip
def a_blow_throws_its_attack_and_its_defenses(engine: Witness, given: Given) -> None:
    """Without luck and Wards there are as many handfuls as one attack and every defense that it allows."""
    given = generous(but(everyone(able(given), lucky=OUT), wards=OUT))
    wanted = {attack_at(given), *(defense_at(given, each) for each in allowed(weapon_of(given)))}
    thrown = set(part(engine.answer(given), "handfuls"))
    demand(thrown == wanted, f"thrown is {sorted(thrown)}, and should be {sorted(wanted)}")


@holds("exchange.pool.10", "exchange.defend.19", "exchange.passive.2", "exchange.defend.17", of="exchange.blow")
def exactly_the_dice_of_the_pools_are_thrown(engine: Witness, given: Given) -> None:
    """Each handful of a blow holds as many dice as its pool, losses, stances and all."""
    given = generous(but(everyone(given, lucky=OUT), wards=OUT))
    thrown = part(engine.answer(given), "handfuls")
    pools = part(engine.answer({"characters": given["characters"], "blow": given["blow"]}, "exchange.pool"), "dice")
    at = {name: attack_at(given) if name == "attack" else defense_at(given, name) for name in pools}
    alike({at[name]: pools[name] for name in pools}, thrown, "the handfuls are not the pools")


@holds("exchange.pool.11", "exchange.pool.13", "exchange.pool.14", "exchange.damage.4", of="exchange.blow")
def a_die_is_a_die(engine: Witness, given: Given) -> None:
    """A die of attribute for a die of skill makes no difference: neither adds to the total, nor to what a point is worth."""
    given, who = plain(given), given["blow"]["attacker"]
    attribute, skill = rolled(given)
    given = raised(raised(given, who, "attributes", attribute, 2), who, "skills", skill, 2)
    for by in (1, 2, -2):
        other = raised(raised(given, who, "attributes", attribute, by), who, "skills", skill, -by)
        engine.same(given, other, wrong=f"{by} dice of {attribute} for as many of {skill} made a difference")


@holds("exchange.pool.12", "exchange.pool.4", "exchange.pool.1", of="exchange.blow")
def what_the_weapon_does_not_name_is_no_matter(engine: Witness, given: Given) -> None:
    """Might helps no weapon that does not roll it, nor does any other training of the attacker."""
    given, who = plain(given), given["blow"]["attacker"]
    named = rolled(given)
    others = [raised(given, who, "attributes", each, 3) for each in ("might", "vigor", "aether") if each not in named]
    others += [
        raised(given, who, "skills", each, 3) for each in ("melee", "marksmanship", "guard") if each not in named
    ]
    engine.same(given, *others, wrong="training that the weapon does not name made a difference")


@holds("exchange.pool.14", "exchange.defend.3", "exchange.race.1", "exchange.race.2", of="exchange.blow")
def who_throws_the_blow_is_no_matter(engine: Witness, given: Given) -> None:
    """Race, side, rank, nature and armor of an attacker whom nothing comes back at make no difference."""
    who, target = given["blow"]["attacker"], given["blow"]["target"]
    given = person(plain(given), target, stance={"name": "defend", "effort": 1})
    mail = [{"blunts": "1/2"}]
    others = [
        person(given, who, race=race, side=side, rank=3, armor=mail)
        for race in ("human", "elf", "dwarf")
        for side in ("red", "blue")
    ]
    engine.same(given, *others, wrong="who throws the blow made a difference")
