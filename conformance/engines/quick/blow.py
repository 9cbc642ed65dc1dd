"""One blow, from the handfuls to whoever is hurt, and the counter that it may earn."""

from conformance.engines.quick.damage import deal, worth
from conformance.engines.quick.given import Blow, BlowGiven, Character, Outcome, Ward, Weapon
from conformance.engines.quick.pool import GONE, attack_dice, defense_dice, refuse_the_gone, wielded
from conformance.engines.quick.rationals import MalformedError
from conformance.engines.quick.table import Table, laid

SHOT = frozenset({"bow", "sling"})
"""The classes that are never answered (exchange.riposte.11, exchange.riposte.answerable)."""

CONTACT = 5
"""Feet, inclusive: as far as the unarmed strike reaches."""


def strike(table: Table, blow: Blow) -> tuple[Outcome, Outcome | None]:
    """Exchange one blow: what became of it, and the counter or none.

    The margin is what is left over every defense, signed, with no clamp (exchange.margin.1, exchange.fumble.2).
    """
    who, whom = blow["attacker"], blow["target"]
    attacker, target = table.characters[who], table.characters[whom]
    weapon = wielded(attacker, blow["weapon"])
    effort = blow.get("effort", 0)
    number = blow.get("id", "1")
    if weapon["class"] == "bow":
        table.shoot(who)
    table.spend(who, effort)
    margin = table.throw(f"{number}/{who}/attack", attack_dice(attacker, weapon, effort), attacker.get("lucky", False))
    lucky = target.get("lucky", False)
    for defense, dice in defense_dice(target, weapon):
        margin -= table.throw(f"{number}/{whom}/{defense}", dice, lucky)
    struck = lands(table, number, margin, weapon, who, whom)
    if margin > 0 or (answers := answering(table, whom, weapon, blow.get("distance", 0))) is None:
        return struck, None
    if answers["class"] == "bow":
        table.shoot(whom)
    counter = lands(table, f"{number}.counter", -margin, answers, whom, who)
    counter["weapon"] = answers["name"]
    return struck, counter


def lands(table: Table, number: str, margin: int, weapon: Weapon, who: str, whom: str) -> Outcome:
    """Let a margin land on whom it was meant for, or on the Dwarf who throws himself in the way.

    He takes what remains through his own nature and armor (exchange.ward.7, exchange.ward.8, exchange.ward.nature).
    """
    remains = margin
    warded = None
    if margin > 0:
        if table.wards and (ward := warding(table, who, whom)) is not None:
            remains -= intercepts(table, number, ward)
            warded = {"dwarf": ward["dwarf"], "remains": remains}
            whom = ward["dwarf"]
        if remains > 0:
            delivered, exact = deal(remains, worth(weapon, table.characters[whom], table.limits))
            return {
                "margin": margin,
                "ward": warded,
                "landed": True,
                "hurt": whom,
                "delivered": delivered,
                "exact": exact,
            }
    return {"margin": margin, "ward": warded, "landed": False, "hurt": None, "delivered": 0, "exact": 0}


def warding(table: Table, who: str, whom: str) -> Ward | None:
    """Find the first Ward in force that answers a blow at `whom`.

    Its Dwarf is there, is neither the one attacked nor the attacker, and has at this moment the ally's rank or one
    further forward; rank 1 is the front (exchange.ward.2, exchange.ward.several, exchange.ward.self,
    exchange.ward.down).
    """
    rank = table.characters[whom].get("rank", 1)
    for ward in table.wards:
        if whom not in ward.get("over", ()):
            continue
        name = ward["dwarf"]
        dwarf = table.characters[name]
        if dwarf.get("race") != "dwarf":
            raise MalformedError(f"{name!r} wards, and is no Dwarf")
        if name not in (who, whom) and dwarf.get("state") not in GONE and dwarf.get("rank", 1) <= rank:
            return ward
    return None


def intercepts(table: Table, number: str, ward: Ward) -> int:
    """Throw the Dwarf's vigor, guard and effort; a fumble is worth 0, and losses take nothing (exchange.ward.11)."""
    name = ward["dwarf"]
    dwarf = table.characters[name]
    dice = dwarf.get("attributes", {}).get("vigor", 0) + dwarf.get("skills", {}).get("guard", 0) + ward.get("effort", 0)
    return max(0, table.throw(f"{number}/{name}/ward", max(0, dice), dwarf.get("lucky", False)))


def answering(table: Table, whom: str, weapon: Weapon, distance: int) -> Weapon | None:
    """Choose the weapon that answers a turned blow, or none.

    None but one in Riposte counters, and no bow or sling is answered. The first weapon that is ready now and covers
    the distance in feet answers; failing that, at contact, the bare hands (exchange.riposte.16 to .19).
    """
    target = table.characters[whom]
    stance = target.get("stance")
    if not stance or stance["name"] != "riposte" or weapon["class"] in SHOT:
        return None
    for answers in target.get("weapons", ()):
        nearest, farthest = answers["reach"]
        if nearest <= distance <= farthest and workable(answers) and not spent_quiver(table, whom, answers):
            return answers
    if distance > CONTACT:
        return None
    return unarmed(target)


def workable(weapon: Weapon) -> bool:
    """Tell whether a weapon could strike right now."""
    return weapon.get("ready", True)


def spent_quiver(table: Table, whom: str, weapon: Weapon) -> bool:
    """Tell whether the weapon is a bow with no arrow left for it (exchange.riposte.ammo)."""
    return weapon["class"] == "bow" and table.arrows.get(whom) == 0


def unarmed(elf: Character) -> Weapon | None:
    """Find the Elf's bare hands, unless they are bound."""
    hands = elf.get("unarmed")
    if not hands:
        raise MalformedError("an Elf in Riposte has an unarmed strike")
    return hands if workable(hands) else None


def exchange_blow(given: BlowGiven) -> Outcome:
    """Answer `exchange.blow`: the blow, the counter, and what both used up."""
    blow = given["blow"]
    table = laid(given)
    refuse_the_gone(table.characters[blow["attacker"]], table.characters[blow["target"]])
    struck, counter = strike(table, blow)
    return {
        "blow": struck,
        "counter": counter,
        "spent": table.spent,
        "arrows": table.arrows,
        "handfuls": table.handfuls,
    }
