"""Intervene: what refuses it, what its counter-charge needs, whom it makes a target, what it restricts."""

from typing import Any

from conformance.engines.quick.defend import DEFEND, INTERVENE
from conformance.engines.quick.given import Outcome, Rational
from conformance.engines.quick.lengths import LENGTH, longer, within
from conformance.engines.quick.rationals import Share
from conformance.engines.quick.timeline import Timeline
from conformance.engines.quick.units import Charge, Declaration, Unit

RESTRICTIONS = (DEFEND, "run", "shoot")
"""What Intervene applies, and what bars it (commands.intervene.26, commands.intervene.29)."""

VOID: Outcome = {"void": True}


def refusals(timeline: Timeline, unit: Unit, against: str, path: Rational | None) -> set[str]:
    """Every clause that declaring it now would breach."""
    codes = windows(timeline, unit, against, path)
    if sources := [unit.restrictions[token] for token in RESTRICTIONS if token in unit.restrictions]:
        codes.add("commands.intervene.29")
        if any(INTERVENE in source for source in sources):
            codes.add("commands.intervene.43")
        if DEFEND in unit.restrictions.get(DEFEND, ()):
            codes.add("commands.intervene.44")
    if not (unit.can_charge and unit.can_intervene):
        codes.add("commands.intervene.30")
    if not unit.can_target:
        codes.add("commands.intervene.32")
    return codes


def windows(timeline: Timeline, unit: Unit, against: str, path: Rational | None) -> set[str]:
    """What is wrong with the Charge; where there is none, nothing more can be asked of it."""
    charge = timeline.charges.get(against)
    if charge is None:
        pending = timeline.pending
        if pending and pending.charge and pending.unit == against:
            return {"commands.intervene.1", "commands.intervene.nested"}
        return {"commands.intervene.1"}
    charger = timeline.units[against]
    codes = sides(timeline, unit, charger, charge)
    if charge.started:
        codes.add("commands.intervene.2")
    if not within(unit.models, charger.models, runs(unit)):
        codes |= {"commands.intervene.7", "commands.intervene.31"}
    if too_long(unit, charger, path):
        codes.add("commands.intervene.reach_when")
    return codes


def sides(timeline: Timeline, unit: Unit, charger: Unit, charge: Charge) -> set[str]:
    """What is wrong with whose friend the unit is (commands.intervene.friendly), or with its being a target."""
    codes = set()
    originals = charge.targets
    if unit.side == charger.side or (originals and all(timeline.named[name] != unit.side for name in originals)):
        codes.add("commands.intervene.5")
    if unit.id in originals:
        codes.add("commands.intervene.6")
        if unit.id != originals[0]:
            codes.add("commands.intervene.multi_target")
    return codes


def runs(unit: Unit) -> Share:
    """The Intervene range: twice the OPDAT Move, and what rules add to the Run distance (commands.intervene.8-10)."""
    over, under = LENGTH[unit.move]
    more, parts = LENGTH[unit.run_modifier]
    return 2 * over * parts + more * under, under * parts


def too_long(unit: Unit, charger: Unit, path: Rational | None) -> bool:
    """Whether the way is longer than the unit may charge; with no path given it is the straight one, to within an inch.

    commands.intervene.reach, commands.intervene.cc_distance
    """
    if unit.charge is None:
        return False
    if path is not None:
        return longer(path, unit.charge)
    over, under = LENGTH[unit.charge]
    return not within(unit.models, charger.models, (over + under, under))


def resolve(timeline: Timeline, unit: Unit, declaration: Declaration, event: dict[str, Any]) -> Outcome:
    """Counter-charge, become a target, take on the restrictions; nothing at all if it cannot charge now.

    commands.intervene.16-19, commands.intervene.26, commands.intervene.cannot_resolve
    """
    charge = declaration.charge
    path = event.get("path")
    if path is None:
        path = declaration.path
    if charge is None or not unit.can_charge or too_long(unit, timeline.units[declaration.charger], path):
        return VOID
    if (places := event.get("to")) is not None:
        unit.goes(places)
    charge.interveners.add(unit.id)
    unit.restrict(RESTRICTIONS, INTERVENE)
    return {"targets": timeline.targets(charge), "restricted": {unit.id: list(RESTRICTIONS)}}


def contacts(timeline: Timeline, charger: Unit, charge: Charge, event: dict[str, Any]) -> list[str]:
    """Which of the told contacts may be made (commands.intervene.21, commands.intervene.22, commands.intervene.block)."""
    paths = event.get("paths") or {}
    reach = charger.charge
    told = set(event.get("contacts") or ()) - charge.blocked
    return [
        name
        for name in timeline.targets(charge)
        if name in told and (reach is None or name not in paths or not longer(paths[name], reach))
    ]
