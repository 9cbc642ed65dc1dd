"""A field on which one charges: who stands where, and the words for Charge and Intervene."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from conformance.cases.codec import rational, written
from conformance.properties.commands.scripts import Event, Given, Part, Told, about
from conformance.properties.exchange.derived import but
from conformance.properties.witness import Witness

CAL, TAM, IVO, JAN, NIK = "cal", "tam", "ivo", "jan", "nik"
"""Who charges, at whom, two of the charged side who may answer, and a friend of the charging one."""

SIDES = {CAL: "red", TAM: "blue", IVO: "blue", JAN: "blue", NIK: "red"}
THREE = ["defend", "run", "shoot"]


def run_of(given: Given) -> tuple[Fraction, Fraction]:
    """The Move and the Run modifier of the first drawn unit that gets 3 inches or more by them, or 5 and none."""
    for unit in given["units"]:
        move, modifier = rational(unit.get("move", 0)), rational(unit.get("run_modifier", 0))
        if 2 * move + modifier >= 3:
            return move, modifier
    return Fraction(5), Fraction(0)


def reach_of(given: Given) -> Fraction:
    """How far away ivo and jan may be to intervene, in inches."""
    move, modifier = run_of(given)
    return 2 * move + modifier


def field(given: Given, gap: Fraction | int | None = None, /, **changes: Given) -> list[Given]:
    """All five: ivo and jan on either side of cal, ``gap`` inches off (left out: just in range), tam and nik far away.

    ``changes`` are other facts, by unit.
    """
    move, modifier = run_of(given)
    off = written((reach_of(given) if gap is None else rational(written(Fraction(gap)))) + 2)
    spots: dict[str, list[Any]] = {
        CAL: [0, 0],
        TAM: [0, 300],
        IVO: [off, 0],
        JAN: [written(-rational(off)), 0],
        NIK: [0, -300],
    }
    units: list[Given] = []
    for name, side in SIDES.items():
        unit = {"id": name, "side": side, "models": [[*spots[name], 1]], "move": 1, "resolve": 3}
        if name in (IVO, JAN):
            unit |= {"move": written(move), "run_modifier": written(modifier)}
        units.append(but(unit, **changes.get(name, {})))
    return units


def at(x: Any, y: Any) -> Given:
    """Facts of a unit of one model at that place."""
    return {"models": [[written(Fraction(x)), written(Fraction(y)), 1]]}


def charge(unit: str = CAL, *targets: str, **facts: Any) -> Event:
    """A unit declares a Charge; at tam unless told otherwise."""
    return about("charge", unit, targets=[*(targets or (TAM,))], **facts)


def intervene(unit: str = IVO, against: str = CAL, **facts: Any) -> Event:
    """A unit declares Intervene."""
    return {"event": "declare", "unit": unit, "command": "intervene", "against": against, **facts}


def answers(unit: str = IVO, against: str = CAL, **facts: Any) -> list[Event]:
    """A unit declares Intervene, and it resolves."""
    return [intervene(unit, against), about("resolve", unit, **facts)]


def begins(unit: str = CAL, **facts: Any) -> Event:
    """A charging unit begins to move."""
    return about("charge-starts", unit, **facts)


def moves(*contacts: str, unit: str = CAL, **facts: Any) -> Event:
    """A charging unit has moved."""
    return about("charge-moves", unit, contacts=[*contacts], **facts)


def finishes(unit: str = CAL) -> Event:
    """A Charge and its fights are over."""
    return about("charge-ends", unit)


def targets(told: Told, event: Event) -> list[str]:
    """Whom the Charge may make for behind an event, sorted."""
    return sorted(told.of(event).get("targets") or ())


def taken(engine: Witness, units: list[Given], event: Event, *before: Part) -> bool:
    """Whether a declaration is taken behind these events."""
    return not Told(engine, units, *before, event).of(event).get("refused")
