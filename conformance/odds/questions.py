"""The blows that an engine with dice of its own is asked to throw: small ones, each with something else at stake."""

from __future__ import annotations

from typing import Any

Given = dict[str, Any]

STONE = {
    "name": "stone", "class": "thrown", "kind": "blunt", "base": 1, "rate": 1,
    "reach": [5, 30], "attribute": "might", "skill": "throwing", "allows": [],
}  # fmt: skip
SWORD = {"name": "sword", "class": "melee", "kind": "blade", "base": 2, "rate": "3/2", "reach": [0, 5]}
BOW = {
    "name": "bow", "class": "bow", "kind": "point", "base": 3, "rate": 1, "reach": [5, 100], "allows": ["evasion", "guard"],
}  # fmt: skip
FISTS = {
    "name": "fists", "class": "melee", "kind": "fist", "base": 1, "rate": "1/2",
    "reach": [0, 5], "attribute": "might", "skill": "brawl", "allows": ["evasion", "guard"],
}  # fmt: skip


def stoned(dice: int, *, effort: int = 0, lucky: bool = False) -> Given:
    """A stone thrown with so many dice of might, which allows no defense: its margin is the handful."""
    ana = {"attributes": {"might": dice}, "lucky": lucky, "weapons": [STONE]}
    blow = {"attacker": "ana", "target": "dov", "weapon": "stone", "effort": effort, "distance": 10}
    return {"characters": {"ana": ana, "dov": {}}, "blow": blow}


def fought(ana: Given, dov: Given, weapon: Given, *, effort: int = 0, **more: Any) -> Given:
    """A blow of ana at dov with one weapon, and whoever else is there."""
    distance = 20 if weapon is BOW else 0
    blow = {"attacker": "ana", "target": "dov", "weapon": weapon["name"], "effort": effort, "distance": distance}
    others = more.pop("others", {})
    characters = {"ana": {"side": "red", "weapons": [weapon], **ana}, "dov": {"side": "blue", **dov}, **others}
    return {"characters": characters, "blow": blow, **more}


def questions() -> dict[str, Given]:
    """Every built-in question by its name."""
    fighter = {"attributes": {"might": 2}, "skills": {"melee": 2}}
    archer = {"attributes": {"grace": 2}, "skills": {"marksmanship": 1}}
    pieces = [{"blunts": "1/4", "between": True}]
    elf = {
        "race": "elf", "attributes": {"grace": 2, "vigor": 2}, "skills": {"evasion": 1, "guard": 1},
        "stance": {"name": "riposte", "effort": 1, "sharpen": 1}, "unarmed": {**FISTS, "name": "unarmed"},
    }  # fmt: skip
    dwarf = {"race": "dwarf", "side": "blue", "attributes": {"vigor": 1}, "skills": {"guard": 1}, "armor": pieces}
    guarded = {"attributes": {"grace": 1, "vigor": 1}, "skills": {"evasion": 1}, "armor": pieces}
    return {
        "one die": stoned(1),
        "one lucky die": stoned(1, lucky=True),
        "two lucky dice": stoned(2, lucky=True),
        "forty dice": stoned(40),
        "effort": stoned(1, effort=2),
        "passive": fought({**archer, "exhaustion": 1}, {"attributes": {"grace": 1, "vigor": 1}, "lucky": True}, BOW),
        "Defend": fought(
            fighter, {**guarded, "lucky": True, "stance": {"name": "defend", "effort": 1}}, SWORD, effort=1
        ),
        "Ward": fought(
            fighter, guarded, SWORD, others={"bru": dwarf}, wards=[{"dwarf": "bru", "over": ["dov"], "effort": 1}]
        ),
        "Riposte": fought(fighter, elf, SWORD),
    }
