"""How many dice each side of a blow throws, and with which weapon."""

from typing import TypeAlias

from conformance.engines.quick.given import Blow, Character, Outcome, PoolGiven, Weapon
from conformance.engines.quick.rationals import MalformedError

ATTRIBUTE = {"evasion": "grace", "guard": "vigor", "abjuration": "aether"}
"""The attribute behind each defense, whose name is its skill's."""

GONE = frozenset({"dead", "absent"})

Defenses: TypeAlias = tuple[tuple[str, str], ...]
"""Each defense with its attribute."""


class Allowances(dict[tuple[str, ...], Defenses]):
    """The defenses of each list of names: once each, however often they are named (exchange.defend.15)."""

    def __missing__(self, names: tuple[str, ...]) -> Defenses:
        defenses = tuple((name, ATTRIBUTE[name]) for name in dict.fromkeys(names))
        if len(self) < 1 << 10:
            self[names] = defenses
        return defenses


ALLOWED = Allowances()


def wielded(character: Character, name: str) -> Weapon:
    """Find the character's weapon of that name, the bare hands included."""
    for weapon in character.get("weapons", ()):
        if weapon["name"] == name:
            return weapon
    unarmed = character.get("unarmed")
    if unarmed and unarmed["name"] == name:
        return unarmed
    raise MalformedError(f"{name!r} is none of the attacker's weapons")


def rolls(weapon: Weapon) -> tuple[str, str]:
    """Name the attribute and the skill that an attack with the weapon rolls (exchange.pool.1 to .3)."""
    if weapon["class"] == "bow":
        attribute, skill = "grace", "marksmanship"
    elif is_blade(weapon):
        attribute, skill = "might", "melee"
    else:
        return weapon["attribute"], weapon["skill"]
    if weapon.get("attribute", attribute) != attribute or weapon.get("skill", skill) != skill:
        raise MalformedError(f"{weapon['name']!r} rolls {attribute} and {skill}")
    return attribute, skill


def allows(weapon: Weapon) -> Defenses:
    """List the defenses that an attack with the weapon allows (exchange.defend.15, .16 and .18)."""
    if is_blade(weapon):
        return ALLOWED["evasion", "guard", *weapon.get("allows", ())]
    return ALLOWED[tuple(weapon["allows"])]


def is_blade(weapon: Weapon) -> bool:
    """Tell a blade: class melee, and its harm a blade's."""
    return weapon["kind"] == "blade" and weapon["class"] == "melee"


def attack_dice(attacker: Character, weapon: Weapon, effort: int) -> int:
    """Count the attack handful: attribute, skill and effort, less every loss, at least 0 (exchange.pool.10)."""
    attribute, skill = rolls(weapon)
    dice = effort - attacker.get("exhaustion", 0)
    dice += attacker.get("attributes", {}).get(attribute, 0) + attacker.get("skills", {}).get(skill, 0)
    if conditions := attacker.get("conditions"):
        dice -= sum(conditions.values())
    return max(0, dice)


def defense_dice(target: Character, weapon: Weapon) -> list[tuple[str, int]]:
    """Count the handful of each defense that the weapon allows, in the target's present stance.

    Passive: the attribute (exchange.passive.2). Defend: with skill and effort, undivided (exchange.defend.19).
    Riposte: evasion with skill, effort and what the stance sharpens; the rest passive (exchange.riposte.5, .6).
    Losses take nothing from a defense (exchange.defense.losses).
    """
    attributes = target.get("attributes", {})
    stance = target.get("stance")
    if not stance:
        return [(defense, max(0, attributes.get(attribute, 0))) for defense, attribute in allows(weapon)]
    skills = target.get("skills", {})
    behind = stance.get("effort", 0)
    if stance["name"] == "defend":
        return [
            (defense, max(0, attributes.get(attribute, 0) + skills.get(defense, 0) + behind))
            for defense, attribute in allows(weapon)
        ]
    sharpened = skills.get("evasion", 0) + behind + sharpens(target, stance["name"], stance.get("sharpen"))
    return [
        (defense, max(0, attributes.get(attribute, 0) + (sharpened if defense == "evasion" else 0)))
        for defense, attribute in allows(weapon)
    ]


def sharpens(character: Character, stance: str, sharpen: int | None) -> int:
    """Read by how many dice the Riposte sharpens evasion, having seen that it is an Elf's (exchange.riposte.who)."""
    if stance != "riposte":
        raise MalformedError(f"{stance!r} where defend or riposte belongs")
    if character.get("race") != "elf":
        raise MalformedError("none but an Elf takes up the Riposte")
    if sharpen is None:
        raise MalformedError("a Riposte says by how many dice it sharpens")
    return sharpen


def refuse_the_gone(attacker: Character, target: Character) -> None:
    """Refuse a blow at, or from, one who is dead or absent: it has no answer (exchange.defend.incapacitated)."""
    if attacker.get("state") in GONE or target.get("state") in GONE:
        raise MalformedError("a blow at, or from, one who is dead or absent")


def exchange_pool(given: PoolGiven) -> Outcome:
    """Answer `exchange.pool`: the dice of the attack and of each defense, and the effort paid for the blow."""
    blow: Blow = given["blow"]
    characters = given["characters"]
    attacker, target = characters[blow["attacker"]], characters[blow["target"]]
    refuse_the_gone(attacker, target)
    weapon = wielded(attacker, blow["weapon"])
    effort = blow.get("effort", 0)
    dice = {"attack": attack_dice(attacker, weapon, effort), **dict(defense_dice(target, weapon))}
    return {"dice": dice, "spent": {blow["attacker"]: effort} if effort else {}}
