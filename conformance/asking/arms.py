"""Weapons, armor and nature as they are typed, and as the contract has them."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, get_args

from conformance.asking.draft import Draft, name_of, shown
from conformance.asking.lines import Place
from conformance.asking.source import share
from oracle.exchange.facts import Class, Harm, Piece, Weapon

CONTACT = [0, 5]
"""Feet that a melee weapon strikes unless the file says otherwise (exchange.riposte.distance)."""

HARM = ("kind", "base", "rate", "allows", "physical")
NAMES = ("name", "class", "kind", "attribute", "skill")
"""Those of a weapon's facts that are names."""
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


USUAL: Mapping[str, tuple[str, str, list[str]]] = {
    "melee": ("might", "melee", ["evasion", "guard"]),
    **dict.fromkeys(("bow", "sling", "crossbow", "thrown"), ("grace", "marksmanship", ["evasion"])),
}
"""What a weapon rolls and allows unless the file says otherwise: melee as a blade does, a shot as one that is evaded."""

KINDS = ("blade", "point", "blunt", "fist")
"""The kinds of harm that armor answers; a case may name any other."""


NAMED_AFTER = ("crossbow", "bow", "sling", "spell")
"""Classes that a weapon belongs to if its name ends so, as a longbow does."""


def unnamed(draft: Draft) -> None:
    """Raise Invalid for a weapon or a piece of armor whose table has no name."""
    for what in ("weapon", "armor"):
        table = draft.source.values.get(what, {})
        for key in table if isinstance(table, dict) else ():
            if not isinstance(table[key], dict):
                name = "sword" if what == "weapon" else "shield"
                raise draft.wrong(
                    (what, key), f"this {what} has no name", f"write [{what}.{name}] above it, or another name"
                )


def harm(draft: Draft, value: object, place: Place, contract: Place) -> dict[str, Any]:
    """What a weapon does, for a question of damage: a weapon's name, or its table in braces."""
    found, at = _table(draft, value, place)
    made = {key: each for key, each in _made(draft, found, at, WEAPON).items() if key in HARM}
    made.setdefault("kind", "blade")
    _trace(draft, contract, at, made)
    draft.checked(made, Harm, contract)
    return made


def weapon(draft: Draft, value: object, place: Place, contract: Place, *, ripostes: bool = False) -> dict[str, Any]:
    """A weapon in full: the name of a ``[weapon.…]``, or its table in braces with a ``name``."""
    found, at = _table(draft, value, place)
    made = _made(draft, found, at, WEAPON)
    made.setdefault("name", name_of(at[-1]))
    kinds = get_args(Class)
    if made.get("kind") in kinds:
        wrong, remedy = f"{made['kind']} is no kind of harm, but a class of weapon", f'write class = "{made["kind"]}"'
        raise draft.wrong((*at, "kind"), wrong, remedy)
    made.setdefault("class", next((each for each in NAMED_AFTER if made["name"].endswith(each)), "melee"))
    draft.known(str(made["class"]), kinds, (*at, "class"), "class of weapon")
    _as_usual(draft, made, at)
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
                raise draft.wrong(
                    (*place, what),
                    f"{what} names no kind of harm",
                    f"write {what} = {{fire = {2 if what == 'weak' else chr(34) + '1/2' + chr(34)}}}",
                )
            made[what] = {
                name_of(kind): [share(each) for each in (factors if isinstance(factors, list) else [factors])]
                for kind, factors in table[what].items()
            }
            draft.origin[*contract, what] = (*place, what)
    if "immune" in table:
        immune = table["immune"]
        made["immune"] = [name_of(each) for each in (immune if isinstance(immune, list) else [immune])]
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
    if isinstance(made.get("allows"), list):
        made["allows"] = [name_of(each) for each in made["allows"]]
    if not isinstance(made.get("name", ""), str):
        raise draft.wrong(
            (*place, "name"), f"name is {shown(made['name'])}", 'write a text in quotes, as in name = "sword"'
        )
    for key in NAMES:
        if isinstance(made.get(key), str):
            made[key] = name_of(made[key])
    kind = made.get("kind")
    near = get_close_matches(str(kind), KINDS, n=1, cutoff=0.8)
    if near and kind not in KINDS:
        raise draft.wrong((*place, "kind"), f"{kind!r} is no kind of harm that is spoken of", f"nearest is {near[0]}")
    return made


def _as_usual(draft: Draft, made: dict[str, Any], at: Place) -> None:
    """What the file does not say of a weapon and the contract wants to know, noted as taken for granted."""
    name, shot = made["name"], made["class"] in ("bow", "sling", "crossbow", "thrown")
    noted = []
    if "kind" not in made and made["class"] != "spell":
        made["kind"] = "point" if shot else "blade"
        noted.append(f"{name} does the harm of a {made['kind']}")
    if made["class"] == "spell" and not {"attribute", "skill", "allows"} <= set(made):
        remedy = (
            'add attribute = "aether", skill = "…" and allows = ["evasion", "guard", "abjuration"], as your game has it'
        )
        raise draft.wrong(
            at, f"what {name} rolls and which defenses it allows is missing, and no rule says it of spells", remedy
        )
    if made["class"] in USUAL and (made["class"], made.get("kind")) != ("melee", "blade"):
        attribute, skill, allows = USUAL[made["class"]]
        if not {"attribute", "skill"} & set(made):
            made |= {"attribute": attribute, "skill": skill}
            noted += [f"{name} rolls {attribute} and {skill}"] if made["class"] != "bow" else []
        if "allows" not in made:
            made["allows"] = allows
            noted.append(f"{name} allows {' and '.join(allows)}")
    draft.assumed += [f"The {each}" for each in noted if f"The {each}" not in draft.assumed]


def _usual_reach(draft: Draft, made: Mapping[str, Any], place: Place, *, ripostes: bool) -> list[int]:
    if made["class"] == "melee":
        note = f"The {made['name']} strikes at 0 to 5 feet"
        if ripostes and note not in draft.assumed:
            draft.assumed.append(note)
        return CONTACT
    if ripostes:
        raise draft.wrong(
            place, f"how far {made['name']} strikes is missing, and its owner may answer with it", "add reach = …"
        )
    return [0, 1000]


def _piece(draft: Draft, value: object, place: Place) -> tuple[dict[str, Any], Place]:
    pieces = draft.source.values.get("armor", {})
    named = {name_of(key): key for key in pieces} if isinstance(pieces, dict) else {}
    if isinstance(value, str) and name_of(value) in named:
        key = named[name_of(value)]
        found = dict(draft.table(("armor", key)))
        if "blunts" not in found:
            raise draft.wrong(
                ("armor", key), "blunts is missing", 'add blunts = "1/4", or another share that it takes away'
            )
        return {"name": value, **found, "blunts": share(found["blunts"])}, ("armor", key)
    if isinstance(value, dict):
        return {**value, **({"blunts": share(value["blunts"])} if "blunts" in value else {})}, place
    if isinstance(value, str) and not any(sign.isdigit() for sign in value):
        listed = ", ".join(pieces) if isinstance(pieces, dict) else ""
        remedy = f'write the share it takes away, such as "1/4" or "25 %", or describe it in [armor.{value}] with blunts = "1/4"'
        raise draft.wrong(
            place, f"no piece of armor is called {value!r}{f' (there are {listed})' if listed else ''}", remedy
        )
    return {"blunts": share(value)}, place


def _trace(draft: Draft, contract: Place, place: Place, made: Mapping[str, Any]) -> None:
    draft.origin[contract] = place
    for key in made:
        draft.origin[*contract, key] = (*place, key)
