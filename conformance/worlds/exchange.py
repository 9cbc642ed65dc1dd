"""Worlds of the exchange."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import permutations, product
from math import prod
from typing import Any

from conformance.odds.die import DEFAULT
from conformance.worlds.model import Given, Leaf, Outcome, World

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


# The damage grid

NATURES: dict[str, Given] = {
    "plain": {},
    "weak": {"weak": {"blade": [2]}},
    "resistant": {"resistant": {"blade": ["1/2"]}},
    "both": {"weak": {"blade": [3]}, "resistant": {"blade": ["1/2"]}},
    "immune": {"immune": ["blade"]},
}
PIECES: tuple[Given, ...] = (
    {"blunts": "1/2"}, {"blunts": "1/3"}, {"blunts": "9/10"}, {"blunts": "1/2", "between": False},
)  # fmt: skip


def damage_grid(depth: int) -> Iterator[Leaf]:
    """Margins by kinds by weapons by natures by threats, against every row of so many pieces."""
    grid = product(range(-1, 7), ("blade", "fire"), (0, 1, 4), (1, "1/2", 3), NATURES, (None, 4))
    for margin, kind, base, rate, nature, threat in grid:
        for armor in product(PIECES, repeat=depth):
            target = {"nature": NATURES[nature], "armor": list(armor)}
            given: Given = {"margin": margin, "weapon": {"kind": kind, "base": base, "rate": rate}, "target": target}
            if threat is not None:
                given["limits"] = {"threat": threat}
            shares = [f"{piece['blunts']}{'' if piece.get('between', True) else ' aside'}" for piece in armor]
            yield Leaf((f"margin {margin}", kind, f"{base}+{rate}", nature, f"threat {threat}", *shares), given)


def damage_label(outcome: Outcome) -> str:
    """Turned, landed for nothing, or hurt."""
    return "turned" if not outcome["landed"] else "hurt" if outcome["delivered"] else "nothing"


# Handfuls


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


# A Ward


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


# A Riposte

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


# A round of stances

EVENTS: dict[str, Given] = {
    "defends": {"event": "turn", "who": "bel", "does": "defend"},
    "ripostes": {"event": "turn", "who": "bel", "does": "riposte", "sharpen": 1},
    "waits": {"event": "turn", "who": "bel", "does": "nothing"},
    "extra": {"event": "turn", "who": "bel", "does": "defend", "extra": True},
    "blow": {"event": "blow", "attacker": "ana", "target": "bel", "weapon": "sword"},
    "falls": {"event": "state", "who": "bel", "state": "dead"},
    "rises": {"event": "state", "who": "bel", "state": "up"},
    "round ends": {"event": "round-ends"},
}


def stances(depth: int) -> Iterator[Leaf]:
    """Every order of so many of eight events: turns, a blow, bel gone and back, the end of the round."""
    for path in product(EVENTS, repeat=depth):
        events = list(numbered(path))
        dice: Given = {}
        for number in range(1, path.count("blow") + 1):
            dice |= {f"{number}/ana/attack": [1], f"{number}/bel/evasion": [1, 1, 1], f"{number}/bel/guard": [0, 0]}
        elf = {"race": "elf", "attributes": {"grace": 1}, "skills": {"evasion": 1, "guard": 2}, "unarmed": FIST}
        characters: Given = {"ana": {"attributes": {"might": 1}, "weapons": [SWORD]}, "bel": elf}
        yield Leaf(path, {"characters": characters, "events": events, "dice": dice})


def numbered(path: Iterable[str]) -> Iterator[Given]:
    """The events, each blow with an id of its own."""
    blows = 0
    for name in path:
        blows += name == "blow"
        yield {**EVENTS[name], "id": str(blows)} if name == "blow" else EVENTS[name]


def stances_label(outcome: Outcome) -> str:
    """What the last event came to."""
    last = outcome["events"][-1]
    if "blow" in last:
        return "landed" if last["blow"]["landed"] else "answered" if last.get("counter") else "turned"
    return "void" if last.get("void") else "refused" if last.get("refused") else "done"


EXCHANGE = (
    World("damage-grid", "exchange.damage", "margins, weapons, natures and threats against armor", "pieces of armor",
          damage_grid, damage_label, 0, 2, 5),
    World("faces", "exchange.blow", "an attack against one die of evasion and one of guard", "dice of the attack",
          faces, blow_label, 0, 5, 8),
    World("luck", "exchange.blow", "a lucky attack, and its second look", "dice of the attack",
          luck, blow_label, 0, 3, 4),
    World("ward", "exchange.blow", "an attack at one whom a Dwarf of two dice covers, or is too far back to", "dice of the attack",
          ward, ward_label, 0, 4, 6),
    World("riposte", "exchange.blow", "one die against an Elf in Riposte, near and far, with all weapons", "weapons of the Elf",
          riposte, riposte_label, 0, 3, 4),
    World("stances", "exchange.round", "turns, blows and the end of the round, in every order", "events",
          stances, stances_label, 1, 4, 6),
)  # fmt: skip
"""The worlds of the exchange."""
