"""What each event of a script does, one function each: it takes the timeline and the event and tells what came of it."""

from collections.abc import Callable
from typing import Any, TypeAlias

from conformance.engines.quick import defend, intervene
from conformance.engines.quick.given import Outcome
from conformance.engines.quick.intervene import VOID
from conformance.engines.quick.rationals import MalformedError
from conformance.engines.quick.timeline import Timeline
from conformance.engines.quick.units import OTHER, Attack, Charge, Declaration, Unit

Event: TypeAlias = dict[str, Any]


def declare(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Judge a declaration; one that is not refused is pending."""
    command, path = event["command"], event.get("path")
    against: Any = event.get("against")
    if refused := judge(timeline, unit, command, against, path):
        return refused
    if command == "defend":
        timeline.pending = Declaration(unit.id, attack=None if against is None else timeline.open[against])
    else:
        timeline.pending = Declaration(unit.id, charge=timeline.charges[against], charger=against, path=path)
    return {}


def judge(timeline: Timeline, unit: Unit, command: str, against: Any, path: Any = None) -> Outcome:
    """Say why a declaration would be refused now, or nothing; one at a time (commands.declare.pending)."""
    if command == "defend":
        codes = defend.refusals(timeline, unit, against)
    elif command == "intervene":
        codes = intervene.refusals(timeline, unit, against, path)
    else:
        raise MalformedError(f"{command!r} is no command")
    if timeline.pending:
        codes.add("commands.declare.pending")
    return {"refused": True, "codes": sorted(codes)} if codes else {}


def resolve(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Resolve what the unit has pending (commands.defend.33)."""
    declaration = timeline.pending
    if declaration is None or declaration.unit != unit.id:
        return VOID
    timeline.pending = None
    if declaration.charge:
        return intervene.resolve(timeline, unit, declaration, event)
    return defend.resolve(timeline, unit, declaration)


def move(_timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Move a unit, of its own will or not; with no places told it has moved (commands.defend.move_kind)."""
    if (places := event.get("to")) is None:
        unit.moved()
    else:
        unit.goes(places)
    unit.changes({fact: event[fact] for fact in ("in_cover", "cover_bonus") if fact in event})
    return {}


def change(_timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Let facts change; casualties move nobody."""
    unit.changes(event)
    return {}


def restrict(_timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Let another rule restrict the unit (commands.intervene.already)."""
    unit.restrict(event["restrictions"], OTHER)
    return {}


def lift(_timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Take restrictions off, whatever put them there; an effect does not hang on them (commands.defend.25)."""
    for token in event["restrictions"]:
        unit.restrictions.pop(token, None)
    return {}


def remove(timeline: Timeline, unit: Unit, _event: Event) -> Outcome:
    """Take a unit off the table with all that is its own (commands.defend.destroyed, commands.intervene.charger_gone)."""
    del timeline.units[unit.id]
    timeline.charges.pop(unit.id, None)
    timeline.disengage(unit.id)
    for name, attack in list(timeline.open.items()):
        if not timeline.is_left(attack):
            del timeline.open[name]
    return {"ended": [unit.id]} if unit.effects else {}


def hazard(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Let harm that is no attack arrive (commands.defend.crit_source, commands.defend.hazard_resolve)."""
    effects = defend.covering(timeline, unit, None)
    return defend.applied(unit, effects, event.get("normal", 0), event.get("critical", 0))


def activation(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Open the unit's activation, a normal one unless it says otherwise."""
    timeline.activation = unit.id, event.get("normal", True)
    return {}


def charge(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Declare a Charge: the window of Intervene opens (commands.intervene.1)."""
    timeline.charges[unit.id] = Charge(event.get("targets") or [])
    return {}


def charge_starts(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Begin to move: the window shuts, and these are the targets (commands.intervene.2, commands.intervene.35)."""
    if (own := timeline.charges.get(unit.id)) is None:
        return VOID
    own.started = True
    own.blocked = frozenset(event.get("blocked") or ())
    return {"targets": timeline.targets(own)}


def charge_moves(timeline: Timeline, unit: Unit, event: Event) -> Outcome:
    """Arrive, and be engaged with whom may be contacted (commands.intervene.20-23)."""
    if (own := timeline.charges.get(unit.id)) is None:
        return VOID
    made = intervene.contacts(timeline, unit, own, event)
    if (places := event.get("to")) is not None:
        unit.goes(places)
    timeline.engage(unit.id, made)
    return {"contacts": made}


def charge_ends(timeline: Timeline, unit: Unit, _event: Event) -> Outcome:
    """End the Charge."""
    return {} if timeline.charges.pop(unit.id, None) else VOID


OF_A_UNIT: dict[str, Callable[[Timeline, Unit, Event], Outcome]] = {
    "declare": declare,
    "resolve": resolve,
    "move": move,
    "change": change,
    "restrict": restrict,
    "lift": lift,
    "remove": remove,
    "hazard": hazard,
    "activation": activation,
    "charge": charge,
    "charge-starts": charge_starts,
    "charge-moves": charge_moves,
    "charge-ends": charge_ends,
}
"""The events that are about a unit: void once it is gone."""


def attack(timeline: Timeline, event: Event) -> Outcome:
    """Let an attack pick its target; one that is on nobody left is over before it began."""
    name = event["id"]
    new = timeline.attacks[name] = Attack(event.get("target"), frozenset(event.get("area") or ()))
    if not timeline.is_left(new):
        return VOID
    timeline.open[name] = new
    return {}
