"""A question of the commands as it is typed, and as the contract has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.asking.draft import Draft, name_of
from conformance.asking.ground import placed
from conformance.asking.happenings import happenings
from conformance.asking.lines import Place
from conformance.asking.people import listed
from conformance.asking.sentences import COMMANDS
from conformance.asking.source import share
from oracle.commands.facts import Event, Unit

RESERVED = ("question", "ruleset", "ask", "events")
LENGTHS = ("move", "run_modifier", "move_now", "charge")
FACTS = tuple(field for field in Unit.__struct_fields__ if field != "id")
SHORT = ("at", "base", "distance", "cover")
ASKS = ("what happens", "who may declare")
NAMED = ("unit", "by", "target", "against", "attack", "id")
NAMED_LISTS = ("targets", "area", "contacts", "blocked", "restrictions")


def commands(draft: Draft) -> str:
    """Fill in what is given; returns the op."""
    values = draft.source.values
    places: dict[str, Place] = {name_of(key): (key,) for key in values if key not in RESERVED}
    units = [_unit(draft, who, at, number) for number, (who, at) in enumerate(places.items())]
    asks = draft.known(str(values.get("ask", ASKS[0])).lower().rstrip("?"), ASKS, ("ask",), "thing to ask")
    if not values.get("events") and asks == ASKS[0]:
        raise draft.wrong(("events",), "nothing happens", 'add events = ["…", "…"]')
    told = happenings(draft, "events", COMMANDS) if "events" in values else []
    events = [_named(event) for event, _ in told]
    for number, (event, (_, at)) in enumerate(zip(events, told, strict=True)):
        _check_units(draft, event, places, at)
        draft.origin["events", number] = at
        draft.checked(event, Event, ("events", number))  # type: ignore[arg-type]
    placed(draft, units, events, places)
    for number, unit in enumerate(units):
        draft.checked(unit, Unit, ("units", number))
    draft.given |= {"units": units, "events": events}
    return "commands.play" if asks == ASKS[0] else "commands.legal"


def _unit(draft: Draft, who: str, at: Place, number: int) -> dict[str, Any]:
    table = draft.table(at)
    contract = ("units", number)
    draft.origin[contract] = at
    made: dict[str, Any] = {"id": who}
    for key, value in table.items():
        draft.known(key, (*FACTS, *SHORT), (*at, key), "fact of a unit")
        draft.origin[*contract, key] = (*at, key)
        if key in FACTS or key == "distance":
            made[key] = share(value) if key in LENGTHS else listed(value) if key.endswith("restrictions") else value
    if "cover" in table:
        bonus = table["cover"]
        made |= {"in_cover": bonus is not False, "cover_bonus": 0 if isinstance(bonus, bool) else bonus}
        draft.origin[*contract, "cover_bonus"] = (*at, "cover")
    if "at" in table or "base" in table:
        made["models"] = [_base(draft, table, at)]
        draft.origin[*contract, "models"] = (*at, "at")
    return made


def _base(draft: Draft, table: Mapping[str, Any], at: Place) -> list[Any]:
    spot = table.get("at")
    if not isinstance(spot, list) or len(spot) != 2:
        raise draft.wrong((*at, "at"), "it is not said where the unit stands", "write at = [x, y], in inches")
    if "base" not in table:
        raise draft.wrong((*at, "at"), "the radius of the base is missing", "add base = …, in inches")
    return [*(share(each) for each in spot), share(table["base"])]


def _named(event: Mapping[str, Any]) -> dict[str, Any]:
    """The event with its names as the contract writes them."""
    made = dict(event)
    for key in NAMED:
        if isinstance(made.get(key), str):
            made[key] = name_of(made[key])
    for key in NAMED_LISTS:
        if key in made:
            made[key] = [name_of(each) for each in listed(made[key])]
    return made


def _check_units(draft: Draft, event: Mapping[str, Any], places: Mapping[str, Place], at: Place) -> None:
    """Units that nobody introduced are pointed at here, where the nearest name can be told."""
    named = [event[key] for key in ("unit", "by", "target") if key in event]
    named += [name for key in ("targets", "area", "contacts", "blocked") for name in event.get(key, ())]
    if event.get("command") == "intervene":
        named.append(event.get("against", ""))
    for name in named:
        draft.known(name, places, at, "unit of this file")
