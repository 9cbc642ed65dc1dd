"""Bodies: nature by the kind of harm that is coming, armor in pieces, and limits about the damage that is to be expected."""

from __future__ import annotations

from math import gcd
from typing import NamedTuple

from conformance.generators.draws import Draws, loaded
from conformance.generators.exchange.arms import AMOUNTS, Given

SHARES = loaded(("1/2", 3), ("1/4", 3), ("1/3", 3), ("1/10", 3), ("9/10", 2), ("99/100", 1), ("2/3", 1))

BORNE: tuple[Given, ...] = (
    {},
    {"between": False},
    {"name": "breastplate", "slot": "chest"},
    {"name": "shield", "slot": "arm"},
    {"name": "shield", "slot": "back"},
    {"between": False, "name": "shield", "slot": "arm"},
    {"between": False, "name": "coat", "slot": "pack"},
    {},
)

PIECES: tuple[Given, ...] = tuple({"blunts": share, **borne} for borne in BORNE for share in SHARES)

MOST_PIECES = 5
"""Pieces that one body bears at most."""

WORN: tuple[Given | None, ...] = (*[None] * (2 * len(PIECES)), *PIECES)
"""What may be at each of the places for a piece; by far most often nothing."""

BODY = 2 + MOST_PIECES
"""Draws that a body takes."""


class Kin(NamedTuple):
    """What something is to the kind of harm that is coming, or (``elsewhere``) to a kind that is not."""

    weak: tuple[int | str, ...] = ()
    resistant: tuple[str, ...] = ()
    immune: bool = False
    elsewhere: bool = False
    up: int = 1
    down: int = 1


PLAIN = Kin()
"""Nothing out of the ordinary."""

KINS = loaded(
    (PLAIN, 12),
    (Kin(weak=(2,), up=2), 2),
    (Kin(resistant=("1/2",), down=2), 2),
    (Kin(immune=True, up=0), 3),
    (Kin(weak=("3/2",), up=3, down=2), 1),
    (Kin(resistant=("1/3",), down=3), 1),
    (Kin(weak=(3,), resistant=("1/2",), up=3, down=2), 2),
    (Kin(weak=(2,), resistant=("1/3",), up=2, down=3), 1),
    (Kin(weak=(2,), resistant=("1/2",)), 1),
    (Kin(weak=(2, 3), up=6), 1),
    (Kin(resistant=("1/2", "1/3"), down=6), 1),
    (Kin(weak=(2,), immune=True, up=0), 1),
    (Kin(immune=True, elsewhere=True), 2),
    (Kin(weak=(2,), resistant=("1/2",), elsewhere=True), 1),
)
"""Every nature, as often as it is wanted; ``up`` over ``down`` is the factor it comes to."""

OTHERS = {"blade": "fire", "point": "blunt", "blunt": "blade", "fire": "point", "claw": "blade", "fist": "blunt"}
"""For each kind of harm another."""


def nature(kin: Kin, kind: str) -> Given:
    """The nature as a case gives it."""
    if kin.elsewhere:
        kind = OTHERS[kind]
    given: Given = {}
    if kin.weak:
        given["weak"] = {kind: [*kin.weak]}
    if kin.resistant:
        given["resistant"] = {kind: [*kin.resistant]}
    if kin.immune:
        given["immune"] = [kind]
    return given


def clothe(draws: Draws, given: Given, kind: str, most_pieces: int = MOST_PIECES) -> Kin:
    """Give something a nature and armor, each only where there is any, and a full suit now and then; the kin that was drawn."""
    below = draws.below
    kin = KINS[below(len(KINS))]
    if kin is not PLAIN:
        given["nature"] = nature(kin, kind)
    worn = PIECES if below(12) == 11 else WORN
    armor = []
    for _ in range(most_pieces):
        piece = worn[below(len(worn))]
        if piece:
            armor.append(piece.copy())
    if armor:
        given["armor"] = armor
    return kin


THREATS = loaded(("none", 10), ("least", 1), ("at", 4), ("above", 2), ("below", 2))
CAPS = loaded((None, 8), ("1/2", 2), ("3/4", 1), (0, 1))
FLOORS = loaded((None, 8), ("1/10", 2), ("1/2", 1), (1, 1))

LIMITS = 3
"""Draws that limits take."""


def limits(draws: Draws, weapon: Given, margin: int, kin: Kin) -> Given:
    """Limits, empty where none is given; a threat stands at the damage after nature, half a point off, or at 1."""
    below = draws.below
    given: Given = {}
    threat = THREATS[below(len(THREATS))]
    if threat != "none":
        given["threat"] = threshold(threat, weapon, margin, kin)
    cap, floor = CAPS[below(len(CAPS))], FLOORS[below(len(FLOORS))]
    if cap is not None:
        given["cap"] = cap
    if floor is not None:
        given["floor"] = floor
    return given


def threshold(threat: str, weapon: Given, margin: int, kin: Kin) -> int | str:
    """Where a threat begins, never below 1."""
    sixths = AMOUNTS[weapon["base"]] + AMOUNTS[weapon["rate"]] * margin
    twelfths, parts = 2 * sixths * kin.up, 12 * kin.down
    if threat != "at":
        twelfths += 6 * kin.down if threat == "above" else -6 * kin.down
    if threat == "least" or twelfths < parts:
        return 1
    common = gcd(twelfths, parts)
    return twelfths // common if parts == common else f"{twelfths // common}/{parts // common}"
