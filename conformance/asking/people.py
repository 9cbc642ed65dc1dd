"""Characters as they are typed, and as the contract has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from conformance.asking.arms import UNARMED, armor, nature, weapon
from conformance.asking.draft import Draft, name_of, shown
from conformance.asking.lines import Place
from conformance.asking.source import nearest
from oracle.exchange.facts import Body, Character

ATTRIBUTES = ("might", "grace", "vigor", "aether")
SKILLS = ("melee", "marksmanship", "evasion", "guard", "abjuration")
AS_THEY_ARE = ("race", "side", "rank", "exhaustion", "lucky", "arrows", "state", "in_hand", "attributes", "skills")
WORDS = ("race", "side", "state", "in_hand")
"""Those of them that are names."""
MOST_DICE = 1000
"""Dice beyond which the contract takes no attribute and no skill."""
RACES = ("elf", "dwarf", "human")
"""The races of which the rules speak, and the usual one; a case may name others."""
BODY = ("armor", "weak", "resistant", "immune", "nature")
OTHERS = ("weapon", "weapons", "unarmed", "conditions", "stance", "effort", "sharpen", "wards", "ward_effort")


def character(draft: Draft, place: Place, contract: Place) -> dict[str, Any]:
    """One character; ``wards`` and ``ward_effort`` are left for :func:`wards`."""
    table, rolled = known_facts(draft, place), weapons_roll(draft)
    draft.origin[contract] = place
    made = {key: name_of(table[key]) if key in WORDS else table[key] for key in AS_THEY_ARE if key in table}
    race = made.get("race", "human")
    if race not in RACES and nearest(race, RACES):
        raise draft.wrong((*place, "race"), f"{race!r} is no race of these rules", nearest(race, RACES)[2:])
    for key, names in (("attributes", {*ATTRIBUTES, *rolled["attribute"]}), ("skills", {*SKILLS, *rolled["skill"]})):
        own: Any = made.get(key, {})
        if not isinstance(own, dict):
            raise draft.wrong(
                (*place, key), f"{key} is {shown(own)}", "write each on a line of its own, as in might = 3"
            )
        dice = {**own, **{name: table[name] for name in table if name in names}}
        if dice:
            made[key] = _counted(draft, dice, place, (*contract, key))
    made |= body_facts(draft, table, place, contract)
    if "conditions" in table:
        wrong = table["conditions"]
        made["conditions"] = wrong if isinstance(wrong, dict) else {"conditions": wrong}
    stance = _stance(draft, table, place)
    if stance:
        made["stance"] = stance
        draft.origin[*contract, "stance"] = (*place, "stance")
    made = _arms(draft, table, place, contract, ripostes=stance.get("name") == "riposte") | made
    draft.checked(made, Character, contract)
    return made


def known_facts(draft: Draft, place: Place) -> Mapping[str, Any]:
    """The table of a character; raises Invalid for whatever in it is no fact of one."""
    table, rolled = draft.table(place), weapons_roll(draft)
    known = (*ATTRIBUTES, *SKILLS, *AS_THEY_ARE, *BODY, *OTHERS, *rolled["attribute"], *rolled["skill"])
    for key in table:
        draft.known(key, known, (*place, key), "fact of a character")
    return table


def body(draft: Draft, place: Place, contract: Place) -> dict[str, Any]:
    """What a question of damage asks of a character: nature and armor."""
    made = body_facts(draft, draft.table(place), place, contract)
    draft.origin[contract] = place
    draft.checked(made, Body, contract)
    return made


def body_facts(draft: Draft, table: Mapping[str, Any], place: Place, contract: Place) -> dict[str, Any]:
    """Nature and armor, as far as they are said."""
    made: dict[str, Any] = {}
    if "armor" in table:
        made["armor"] = armor(draft, table["armor"], (*place, "armor"), (*contract, "armor"))
    natural = table.get("nature", table)
    if isinstance(natural, dict):
        at = (*place, "nature") if "nature" in table else place
        draft.origin[*contract, "nature"] = at
        found = nature(draft, natural, at, (*contract, "nature"))
        if found:
            made["nature"] = found
    return made


def wards(draft: Draft, places: Mapping[str, Place]) -> list[dict[str, Any]]:
    """The Wards in force, from the Dwarfs who say whom they ward, in the order of the file."""
    made: list[dict[str, Any]] = []
    for who, place in places.items():
        table = draft.table(place)
        if "wards" in table:
            over = [name_of(each) for each in listed(table["wards"])]
            for ally in over:
                draft.known(ally, places, (*place, "wards"), "character of this file")
            contract = ("wards", len(made))
            for field, key in (("over", "wards"), ("effort", "ward_effort"), ("dwarf", "race")):
                draft.origin[*contract, field] = (*place, key)
            draft.origin[contract] = (*place, "wards")
            made.append({"dwarf": who, "over": over, "effort": table.get("ward_effort", 0)})
        elif "ward_effort" in table:
            raise draft.wrong((*place, "ward_effort"), f"{who} wards nobody", 'add wards = ["…"]')
    return made


def weapons_roll(draft: Draft) -> dict[str, set[str]]:
    """The attributes and skills that weapons of this file name beside the usual ones."""
    weapons = draft.source.values.get("weapon", {})
    tables = [each for each in weapons.values() if isinstance(each, dict)] if isinstance(weapons, dict) else []
    return {
        what: {name_of(each[what]) for each in tables if what in each} - {*ATTRIBUTES, *SKILLS}
        for what in ("attribute", "skill")
    }


def listed(value: object) -> list[Any]:
    """A list, or one thing as a list of it."""
    return value if isinstance(value, list) else [value]


def _counted(draft: Draft, dice: Mapping[str, Any], place: Place, contract: Place) -> dict[str, Any]:
    for name, number in dice.items():
        if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= MOST_DICE:
            remedy = f"write how many dice it is worth, 0 or more and at most {MOST_DICE}"
            raise draft.wrong((*place, name), f"{name} is {shown(number)}", remedy)
        draft.origin[*contract, name] = (*place, name)
    return dict(dice)


def _stance(draft: Draft, table: Mapping[str, Any], place: Place) -> dict[str, Any]:
    stance = table.get("stance")
    if stance is None:
        for key in ("effort", "sharpen"):
            if key in table:
                remedy = 'add stance = "defend" or "riposte"; the effort of an attack is written in [blow]'
                raise draft.wrong((*place, key), f"{key} belongs to a stance, and there is none", remedy)
        return {}
    made = dict(stance) if isinstance(stance, dict) else {"name": name_of(stance)}
    draft.known(str(made.get("name")), ("defend", "riposte"), (*place, "stance"), "stance")
    made |= {key: table[key] for key in ("effort", "sharpen") if key in table}
    if made["name"] == "riposte" and "sharpen" not in made:
        made["sharpen"] = 0
        draft.assumed.append(f"The stance of {name_of(place[-1])} adds no dice to evasion (sharpen = 0)")
    return made


def _arms(draft: Draft, table: Mapping[str, Any], place: Place, contract: Place, *, ripostes: bool) -> dict[str, Any]:
    made: dict[str, Any] = {}
    key = "weapons" if "weapons" in table else "weapon"
    if {"weapons", "weapon"} <= set(table):
        raise draft.wrong((*place, "weapon"), "weapon and weapons are both given", "list all of them in weapons")
    if key in table:
        value = table[key]
        made["weapons"] = [
            weapon(draft, each, at, (*contract, "weapons", number), ripostes=ripostes)
            for number, (each, at) in enumerate(_with_places(value, (*place, key)))
        ]
        if key == "weapon" and not isinstance(value, list):
            made["in_hand"] = made["weapons"][0]["name"]
    if "unarmed" in table:
        made["unarmed"] = weapon(draft, table["unarmed"], (*place, "unarmed"), (*contract, "unarmed"))
    elif ripostes:
        made["unarmed"] = dict(UNARMED)
        draft.unarmed.add(name_of(place[-1]))
    return made


def _with_places(value: object, place: Place) -> Iterable[tuple[object, Place]]:
    if isinstance(value, list):
        return [(each, (*place, number)) for number, each in enumerate(value)]
    return [(value, place)]
