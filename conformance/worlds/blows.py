"""Worlds of one blow, with every face of every die: handfuls, luck, a Ward, a Riposte."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from math import prod
from typing import Any

from conformance.odds.die import DEFAULT
from conformance.worlds.model import Given, Leaf, Outcome

FACES = tuple(zip(DEFAULT.faces, DEFAULT.weights, strict=True))
"""The die of ``exchange.dice.model``: every face with its weight of 20."""

SWORD = {"name": "sword", "class": "melee", "kind": "blade", "base": 1, "rate": 1, "reach": [0, 5]}
FIST = {
    "name": "fist", "class": "melee", "kind": "fist", "base": 0, "rate": 1, "reach": [0, 5],
    "attribute": "might", "skill": "melee", "allows": ["evasion", "guard"],
}  # fmt: skip


def handfuls(dice: int) -> Iterator[tuple[list[int], int]]:
    """Every way that so many dice can fall, with its weight."""
    for thrown in product(FACES, repeat=dice):
        yield [face for face, _ in thrown], prod(weight for _, weight in thrown)


def blow(characters: Given, dice: Given, **rest: Any) -> Given:
    """A question of ``exchange.blow``: ana strikes bel."""
    struck = {"attacker": "ana", "target": "bel", "weapon": "sword", **rest.pop("blow", {})}
    return {"characters": characters, "blow": struck, "dice": dice, **rest}


def faces(depth: int) -> Iterator[Leaf]:
    """An attack of so many dice against an evasion and a guard of one die each."""
    characters: Given = {
        "ana": {"attributes": {"might": depth}, "weapons": [SWORD]},
        "bel": {"attributes": {"grace": 1, "vigor": 1}},
    }
    for (attack, one), (evasion, two), (guard, three) in product(handfuls(depth), handfuls(1), handfuls(1)):
        dice = {"1/ana/attack": attack, "1/bel/evasion": evasion, "1/bel/guard": guard}
        yield Leaf(
            (f"attack {attack}", f"evasion {evasion}", f"guard {guard}"), blow(characters, dice), one * two * three
        )


def luck(depth: int) -> Iterator[Leaf]:
    """A lucky attack of so many dice with its second look, against nothing."""
    characters: Given = {"ana": {"attributes": {"might": depth}, "lucky": True, "weapons": [SWORD]}, "bel": {}}
    for (attack, one), (second, two) in product(handfuls(depth), repeat=2):
        dice = {"1/ana/attack": attack, "1/ana/attack.second": second, "1/bel/evasion": [], "1/bel/guard": []}
        yield Leaf((f"attack {attack}", f"second {second}"), blow(characters, dice), one * two)


def blow_label(outcome: Outcome) -> str:
    """Landed or turned."""
    return "landed" if outcome["blow"]["landed"] else "turned"


def ward(depth: int) -> Iterator[Leaf]:
    """An attack of so many dice at bel, who has no defense, with a Dwarf of two dice before, beside or behind her."""
    for rank, (attack, one), (thrown, two) in product((1, 2, 3), handfuls(depth), handfuls(2)):
        characters: Given = {
            "ana": {"attributes": {"might": depth}, "weapons": [SWORD]},
            "bel": {"rank": 2},
            "dov": {"race": "dwarf", "rank": rank, "attributes": {"vigor": 1}, "skills": {"guard": 1}},
        }
        dice = {"1/ana/attack": attack, "1/dov/ward": thrown, "1/bel/evasion": [], "1/bel/guard": []}
        given = blow(characters, dice, wards=[{"dwarf": "dov", "over": ["bel"]}])
        yield Leaf((f"rank {rank}", f"attack {attack}", f"ward {thrown}"), given, one * two)


def ward_label(outcome: Outcome) -> str:
    """Turned by the ally, stopped by the Dwarf, or who was hurt."""
    strike = outcome["blow"]
    if strike["landed"]:
        return "hurts the Dwarf" if strike["ward"] else "hurts the ally"
    return "stopped" if strike["ward"] else "turned"


THROWN: tuple[Given, ...] = (
    {"name": "sword", "class": "melee", "kind": "blade", "reach": [0, 5]},
    {"name": "sword", "class": "bow", "kind": "point", "reach": [0, 200], "allows": ["evasion"]},
    {"name": "sword", "class": "crossbow", "kind": "point", "reach": [0, 200], "attribute": "grace",
     "skill": "marksmanship", "allows": ["evasion"]},
    {"name": "sword", "class": "sling", "kind": "blunt", "reach": [0, 40], "attribute": "grace",
     "skill": "marksmanship", "allows": ["evasion"]},
)  # fmt: skip
ANSWERS: tuple[Given, ...] = (
    {"name": "blade", "class": "melee", "kind": "blade", "base": 2, "rate": 1, "reach": [0, 5]},
    {"name": "bow", "class": "bow", "kind": "point", "base": 1, "rate": 2, "reach": [6, 20], "allows": ["evasion"]},
    {"name": "axe", "class": "thrown", "kind": "blade", "base": 1, "rate": 1, "reach": [5, 10], "attribute": "grace",
     "skill": "marksmanship", "allows": ["evasion", "guard"], "ready": False},
    {"name": "pike", "class": "melee", "kind": "point", "base": 3, "rate": 1, "reach": [6, 10], "attribute": "might",
     "skill": "melee", "allows": ["evasion", "guard"]},
)  # fmt: skip


def riposte(depth: int) -> Iterator[Leaf]:
    """One die against one of evasion, from five distances, at an Elf with every row of so many of four weapons."""
    for thrown, distance, arrows, arms in product(THROWN, (0, 5, 6, 20, 21), (0, 1), permutations(ANSWERS, depth)):
        elf: Given = {
            "race": "elf", "attributes": {"grace": 1}, "stance": {"name": "riposte", "sharpen": 0},
            "weapons": list(arms), "unarmed": FIST, "arrows": arrows,
        }  # fmt: skip
        weapon = {**thrown, "base": 1, "rate": 1}
        characters: Given = {"ana": {"attributes": {"might": 1, "grace": 1}, "weapons": [weapon]}, "bel": elf}
        for (attack, one), (evasion, two) in product(handfuls(1), repeat=2):
            dice = {"1/ana/attack": attack, "1/bel/evasion": evasion, "1/bel/guard": []}
            given = blow(characters, dice, blow={"distance": distance})
            names = ", ".join(each["name"] for each in arms) or "bare hands"
            path = (
                thrown["class"],
                f"{distance} feet",
                f"arrows {arrows}",
                names,
                f"attack {attack}",
                f"evasion {evasion}",
            )
            yield Leaf(path, given, one * two)


def riposte_label(outcome: Outcome) -> str:
    """Landed, turned, or answered with what."""
    if outcome["blow"]["landed"]:
        return "landed"
    return f"answered with the {outcome['counter']['weapon']}" if outcome["counter"] else "turned"
