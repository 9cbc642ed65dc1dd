"""Questions about one blow: what a margin is worth, how many dice are thrown, and the blow whole."""

from __future__ import annotations

from conformance.generators.draws import Draws, loaded
from conformance.generators.exchange.arms import FISTS, WEAPON, Given, fist, weapon
from conformance.generators.exchange.bodies import BODY, MOST_PIECES, PLAIN, clothe, limits
from conformance.generators.exchange.deals import DEAL, MOST_WARDS, Table, deal
from conformance.generators.exchange.people import (
    ARMORY,
    EFFORT,
    MOST_EFFORT,
    PERSON,
    SIDES,
    Person,
    armory,
    person,
    standing,
)
from conformance.generators.exchange.wards import COVER, cover

MARGINS = loaded((0, 4), (1, 6), (-1, 3), (2, 4), (3, 4), (5, 2), (7, 2), (-2, 1), (12, 1), (40, 1))

HARM = frozenset({"kind", "base", "rate", "allows", "physical"})
"""What of a weapon the damage step is given."""


def damage(draws: Draws, *, most_pieces: int = MOST_PIECES) -> Given:
    """``exchange.damage``: a margin about 0, a nature and armor that leave something to round, a threat where it turns."""
    margin = MARGINS[draws.below(len(MARGINS))]
    held = weapon(draws)
    draws.to(1 + WEAPON)
    target: Given = {}
    kin = clothe(draws, target, held["kind"], most_pieces)
    draws.to(1 + WEAPON + BODY)
    given: Given = {"margin": margin, "weapon": {key: held[key] for key in held if key in HARM}, "target": target}
    bounds = limits(draws, held, max(0, margin), kin)
    if bounds:
        given["limits"] = bounds
    return given


RACES, STANCES = loaded(("human", 3), ("elf", 2), ("dwarf", 2)), loaded(("", 6), ("defend", 5), ("riposte", 8))
"""Who is struck, and how they stand."""

STRIKERS, READY = loaded(("human", 6), ("elf", 1), ("dwarf", 3)), loaded(("", 10), ("defend", 2), ("riposte", 1))
"""Who strikes, and how they stand if it comes back."""

DISTANCES = loaded((0, 6), (5, 3), (6, 3), (4, 1), (10, 2), (20, 4), (11, 1), (21, 1), (40, 2), (41, 1))

LOSING = loaded((None, 15), (0, 1), (1, 1), (-1, 1))
"""How far an attacker's losses are made to pass all dice, effort included; None leaves them as they are."""

QUIVER = loaded((None, 3), (1, 2), (2, 1), (5, 1))

HEAD = 12
ARMED = HEAD + WEAPON + ARMORY
MET = ARMED + 2 * PERSON
ROLLED = MET + 1 + COVER


def pool(draws: Draws, *, most_effort: int = MOST_EFFORT) -> Given:
    """``exchange.pool``: the two of a blow, with losses about the size of the handful, in every stance."""
    ana, bel, struck = _meet(draws, most_effort)
    return {"characters": {"ana": ana.given, "bel": bel.given}, "blow": struck}


def blow(draws: Draws, *, most_effort: int = MOST_EFFORT, most_wards: int = MOST_WARDS) -> Given:
    """``exchange.blow``: an attack and defenses that meet, Dwarfs behind either of the two, and an Elf who answers."""
    ana, bel, struck = _meet(draws, most_effort)
    held = ana.arms[0]
    answer = (bel.arms or FISTS)[0]["kind"]
    table = Table({"ana": ana, "bel": bel}, [], spare=draws.below(3) == 2)
    cover(draws, table, held["kind"], answer, most_wards)
    draws.to(ROLLED)
    margin = deal(draws, table, struck, held)
    draws.to(ROLLED + DEAL)
    given: Given = {
        "characters": {name: each.given for name, each in table.people.items()},
        "blow": struck,
        "dice": table.dice,
    }
    if table.wards:
        given["wards"] = table.wards
    bounds = limits(draws, held, max(1, margin), PLAIN)
    if bounds:
        given["limits"] = bounds
    return given


def _meet(draws: Draws, most_effort: int) -> tuple[Person, Person, Given]:
    below = draws.below
    (race, stance), (other_race, other_stance) = standing(draws, STRIKERS, READY), standing(draws, RACES, STANCES)
    side, other_side = SIDES[below(len(SIDES))]
    struck: Given = {"attacker": "ana", "target": "bel", "weapon": ""}
    effort, distance = min(most_effort, EFFORT[below(len(EFFORT))]), DISTANCES[below(len(DISTANCES))]
    losing, quiver, armed = LOSING[below(len(LOSING))], QUIVER[below(len(QUIVER))], below(4) == 3
    draws.to(HEAD)
    held = weapon(draws)
    hers: Given = armory(draws) if armed or other_race == "elf" else {}
    draws.to(ARMED)
    answer = (hers.get("weapons") or FISTS)[0]["kind"]
    ana = person(draws, race, answer, side=side, stance=stance)
    draws.to(ARMED + PERSON)
    bel = person(draws, other_race, held["kind"], side=other_side, stance=other_stance)
    draws.to(MET)
    bel.holds(hers)
    ana.holds({"weapons": [held]})
    if stance == "riposte":
        ana.given["unarmed"] = fist(0)
    if held["class"] == "bow" and quiver:
        ana.given["arrows"] = quiver
    struck["weapon"] = held["name"]
    if effort:
        struck["effort"] = effort
    if distance:
        struck["distance"] = distance
    if losing is not None:
        ana.loses(ana.dice(held) + effort + losing)
    return ana, bel, struck
