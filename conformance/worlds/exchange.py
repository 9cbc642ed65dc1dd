"""Worlds of the exchange: of its damage step and its rounds, and the list of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product

from conformance.worlds.blows import (
    FIST,
    SWORD,
    blow_label,
    faces,
    luck,
    riposte,
    riposte_label,
    ward,
    ward_label,
)
from conformance.worlds.model import Given, Leaf, Outcome, World

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
