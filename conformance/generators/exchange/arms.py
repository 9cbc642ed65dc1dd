"""Weapons: of every class, with rates and bases that leave something to round, and reaches that end at an odd foot."""

from __future__ import annotations

from typing import Any, NamedTuple

from conformance.generators.draws import Draws, loaded

Given = dict[str, Any]

AMOUNTS = {0: 0, 1: 6, 2: 12, 3: 18, 4: 24, 8: 48, "1/2": 3, "1/3": 2, "2/3": 4, "3/2": 9, "5/2": 15}
"""Every base and rate that is generated, with its value in sixths."""

BASES = loaded((0, 3), (4, 3), (1, 3), (2, 2), (3, 1), (8, 1), ("1/2", 2), ("1/3", 1), ("3/2", 1))
RATES = loaded((0, 2), (1, 4), (2, 3), (3, 1), ("1/2", 3), ("1/3", 2), ("2/3", 1), ("3/2", 2), ("5/2", 1))

CLOSE, LONG, SPOKEN = (0, 5), (0, 10), (0, 40)

BOTH = ("evasion", "guard")
ALL = ("evasion", "guard", "abjuration")


class Make(NamedTuple):
    """A make of weapon: what it always says, and the defenses and reaches among which its pieces differ."""

    name: str
    says: Given
    allows: tuple[tuple[str, ...] | None, ...]
    reaches: tuple[tuple[int, int], ...]


def rolls(attribute: str, skill: str) -> dict[str, str]:
    """What a weapon says that it rolls."""
    return {"attribute": attribute, "skill": skill}


MIGHT, AIM, SPELL = rolls("might", "melee"), rolls("grace", "marksmanship"), rolls("aether", "sorcery")

SWORD = Make(
    "sword", {"class": "melee", "kind": "blade"}, (None, None, None, ALL, None, BOTH), (CLOSE, LONG, CLOSE, (0, 4))
)
SABRE = Make(
    "sabre",
    {"class": "melee", "kind": "blade", **MIGHT},
    (None, ("guard", "abjuration", "evasion"), ("guard", "evasion")),
    (CLOSE, (0, 6)),
)
SPEAR = Make("spear", {"class": "melee", "kind": "point", **MIGHT}, (BOTH, BOTH, ("guard",)), (LONG, (6, 10), (5, 10)))
CLUB = Make("club", {"class": "melee", "kind": "blunt", **MIGHT}, (BOTH, ("evasion",)), (CLOSE,))
CLAW = Make(
    "claw", {"class": "melee", "kind": "claw", **MIGHT, "physical": True}, (BOTH, ("guard", "evasion")), (CLOSE,)
)
BRAND = Make("brand", {"class": "melee", "kind": "fire", **MIGHT}, (BOTH, ALL), (CLOSE, (0, 6)))
BOW = Make(
    "bow", {"class": "bow", "kind": "point"}, (("evasion",), BOTH, ()), ((0, 200), (0, 20), (6, 40), (10, 100), (0, 40))
)
FIRE_BOW = Make("fire-bow", {"class": "bow", "kind": "fire", **AIM}, (("evasion",), ALL), ((0, 200), (0, 40)))
SLING = Make("sling", {"class": "sling", "kind": "blunt", **AIM}, (("evasion",), BOTH), ((0, 40), (5, 20)))
CROSSBOW = Make("crossbow", {"class": "crossbow", "kind": "point", **AIM}, (BOTH, ("evasion",)), ((0, 100), (10, 40)))
AXE = Make("axe", {"class": "thrown", "kind": "blade", **AIM}, (BOTH, ALL), ((0, 20), (0, 5), (6, 20)))
BOLT = Make(
    "bolt",
    {"class": "spell", "kind": "fire", **SPELL},
    (("evasion", "abjuration"), ("abjuration",), ALL, (), ("guard",), ("abjuration",)),
    (SPOKEN, (5, 20)),
)
BLAST = Make(
    "blast", {"class": "spell", "kind": "blunt", **SPELL}, (ALL, ("abjuration", "guard"), ("evasion",)), (SPOKEN,)
)
SWARM = Make(
    "swarm", {"class": "spell", "kind": "claw", **SPELL, "physical": True}, (("evasion", "abjuration"), BOTH), (SPOKEN,)
)

MAKES = loaded(
    (SWORD, 9), (SPEAR, 3), (CLUB, 2), (BOW, 3), (AXE, 2), (BOLT, 3), (SABRE, 2), (CLAW, 2), (SLING, 1), (CROSSBOW, 1),
    (BRAND, 2), (BLAST, 1), (FIRE_BOW, 1), (SWARM, 1),
)  # fmt: skip
"""Every make, as often as it is wanted."""

ANSWERS = loaded((SWORD, 6), (SPEAR, 3), (BOW, 6), (CLUB, 1), (AXE, 2), (BOLT, 1), (BRAND, 1), (CLAW, 1), (SLING, 1))
"""What one reaches for who is struck: a bow more often, as an Elf may answer with it."""

WEAPON = 5
"""Draws that a weapon takes."""

FISTS: tuple[Given, ...] = (
    {"name": "unarmed", "kind": "fist", "base": 0, "rate": 1, "reach": (0, 5)},
    {"name": "unarmed", "kind": "fist", "base": 1, "rate": 1, "reach": (0, 0)},
    {"name": "kick", "kind": "blunt", "base": 2, "rate": "3/2", "reach": (0, 5)},
    {"name": "unarmed", "kind": "fist", "base": 8, "rate": 0, "reach": (0, 4)},
)
"""Unarmed strikes, some of which end short of contact."""


def weapon(draws: Draws, makes: tuple[Make, ...] = MAKES, number: int = 1) -> Given:
    """A weapon; from the second on of one owner its name carries the number."""
    below = draws.below
    name, says, allows, reaches = makes[below(len(makes))]
    made = {
        "name": name if number == 1 else f"{name}-{number}",
        **says,
        "base": BASES[below(len(BASES))],
        "rate": RATES[below(len(RATES))],
        "reach": [*reaches[below(len(reaches))]],
    }
    allowed = allows[below(len(allows))]
    if allowed is not None:
        made["allows"] = [*allowed]
    return made


def fist(number: int) -> Given:
    """An unarmed strike."""
    made = {**FISTS[number], "class": "melee", **MIGHT, "allows": [*BOTH]}
    made["reach"] = [*made["reach"]]
    return made


def rolled_by(weapon: Given) -> tuple[str, str]:
    """The attribute and the skill that a generated weapon rolls."""
    if "attribute" in weapon:
        return weapon["attribute"], weapon["skill"]
    return ("grace", "marksmanship") if weapon["class"] == "bow" else ("might", "melee")
