"""Weapons, armor and nature as they are typed, and as the contract has them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from conformance.asking.draft import Draft, name_of
from conformance.asking.lines import Place
from conformance.asking.source import share
from oracle.exchange.facts import Class, Harm, Piece, Weapon

CONTACT = [0, 5]
"""Feet that a melee weapon strikes unless the file says otherwise (exchange.riposte.distance)."""

HARM = ("kind", "base", "rate", "allows", "physical")
WEAPON = (*HARM, "class", "reach", "attribute", "skill", "ready", "name")
UNARMED: Mapping[str, Any] = {
    "name": "unarmed",
    "class": "melee",
    "kind": "fist",
    "base": 0,
    "rate": 0,
    "reach": CONTACT,
    "attribute": "might",
    "skill": "melee",
    "allows": ["evasion", "guard"],
}
"""Stands where a character in Riposte has no unarmed strike; it must not come to strike."""


def harm(draft: Draft, value: object, place: Place, contract: Place) -> dict[str, Any]:
    """What a weapon does, for a question of damage: a weapon's name, or its table in braces."""
    found, at = _table(draft, value, place)
    made = {key: each for key, each in _made(draft, found, at, WEAPON).items() if key in HARM}
    _trace(draft, contract, at, made)
    draft.checked(made, Harm, contract)
    return made


def weapon(draft: Draft, value: object, place: Place, contract: Place, *, ripostes: bool = False) -> dict[str, Any]:
    """A weapon in full: the name of a ``[weapon.…]``, or its table in braces with a ``name``."""
    found, at = _table(draft, value, place)
    made = _made(draft, found, at, WEAPON)
    made.setdefault("name", name_of(at[-1]))
    kinds = get_args(Class)
    made.setdefault("class", made["name"] if made["name"] in kinds else "melee")
    draft.known(str(made["class"]), kinds, (*at, "class"), "class of weapon")
    if "reach" not in made:
        made["reach"] = _usual_reach(draft, made, at, ripostes=ripostes)
    elif isinstance(made["reach"], int):
        made["reach"] = [0, made["reach"]]
    _trace(draft, contract, at, made)
    draft.checked(made, Weapon, contract)
    return made


def armor(draft: Draft, value: object, place: Place, contract: Place) -> list[dict[str, Any]]:
    """Pieces: a share, the name of an ``[armor.…]``, a table in braces, or a list of these."""
    listed = value if isinstance(value, list) else [value]
    made = []
    for number, each in enumerate(listed):
        at = (*place, number) if isinstance(value, list) else place
        piece, at = _piece(draft, each, at)
        draft.origin[*contract, number] = at
        draft.checked(piece, Piece, (*contract, number))
        made.append(piece)
    return made


def nature(draft: Draft, table: Mapping[str, Any], place: Place, contract: Place) -> dict[str, Any]:
    """Weakness and resistance by kind of harm, and what does nothing at all."""
    made: dict[str, Any] = {}
    for what in ("weak", "resistant"):
        if what in table:
            if not isinstance(table[what], dict):
                raise draft.wrong((*place, what), f"{what} names no kind of harm", f'write {what} = {{fire = "1/2"}}')
            made[what] = {
                kind: [share(each) for each in (factors if isinstance(factors, list) else [factors])]
                for kind, factors in table[what].items()
            }
            draft.origin[*contract, what] = (*place, what)
    if "immune" in table:
        immune = table["immune"]
        made["immune"] = immune if isinstance(immune, list) else [immune]
        draft.origin[*contract, "immune"] = (*place, "immune")
    return made


def _table(draft: Draft, value: object, place: Place) -> tuple[Mapping[str, Any], Place]:
    if isinstance(value, dict):
        return value, place
    weapons = draft.source.values.get("weapon", {})
    names = {name_of(key): key for key in weapons} if isinstance(weapons, dict) else {}
    remedy = "describe it in a table [weapon.…], with kind, base and rate: the documents give no numbers"
    if not names:
        raise draft.wrong(place, f"no weapon is called {value!r}", remedy)
    if name_of(value) not in names:
        draft.known(name_of(value), names, place, "weapon of this file")
    at = ("weapon", names[name_of(value)])
    return draft.table(at), at


def _made(draft: Draft, table: Mapping[str, Any], place: Place, words: tuple[str, ...]) -> dict[str, Any]:
    for key in table:
        draft.known(key, words, (*place, key), "fact of a weapon")
    made = dict(table)
    for key in ("base", "rate"):
        if key in made:
            made[key] = share(made[key])
    if isinstance(made.get("allows"), str):
        made["allows"] = [made["allows"]]
    if "name" in made:
        made["name"] = name_of(made["name"])
    return made


def _usual_reach(draft: Draft, made: Mapping[str, Any], place: Place, *, ripostes: bool) -> list[int]:
    if made["class"] == "melee":
        if ripostes:
            draft.assumed.append(f"The {made['name']} strikes at 0 to 5 feet")
        return CONTACT
    if ripostes:
        raise draft.wrong(
            place, f"how far {made['name']} strikes is missing, and its owner may answer with it", "add reach = …"
        )
    return [0, 1000]


def _piece(draft: Draft, value: object, place: Place) -> tuple[dict[str, Any], Place]:
    pieces = draft.source.values.get("armor", {})
    if isinstance(value, str) and isinstance(pieces, dict) and value in pieces:
        found = dict(draft.table(("armor", value)))
        return {"name": value, **found, "blunts": share(found.get("blunts"))}, ("armor", value)
    if isinstance(value, dict):
        return {**value, **({"blunts": share(value["blunts"])} if "blunts" in value else {})}, place
    if isinstance(value, str) and not any(sign.isdigit() for sign in value):
        listed = ", ".join(pieces) if isinstance(pieces, dict) else ""
        remedy = f'write the share it takes away, such as "1/4", or describe it in [armor.{value}] with blunts = "1/4"'
        raise draft.wrong(
            place, f"no piece of armor is called {value!r}{f' (there are {listed})' if listed else ''}", remedy
        )
    return {"blunts": share(value)}, place


def _trace(draft: Draft, contract: Place, place: Place, made: Mapping[str, Any]) -> None:
    draft.origin[contract] = place
    for key in made:
        draft.origin[*contract, key] = (*place, key)
