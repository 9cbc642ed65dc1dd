"""A question of the exchange as it is typed, and as the contract has it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from conformance.asking.arms import harm, unnamed, weapon
from conformance.asking.draft import Draft, name_of
from conformance.asking.happenings import happenings
from conformance.asking.lines import Place
from conformance.asking.people import body, body_facts, character, known_facts, listed, wards
from conformance.asking.sentences import ROUND
from conformance.asking.source import nearest, share
from conformance.asking.tapes import Blow, dice
from conformance.cases.codec import convert
from oracle.exchange import Exchange
from oracle.exchange.facts import Attack, BlowEvent, Event, Limits, Weapon

RESERVED = ("question", "ruleset", "weapon", "armor", "blow", "damage", "dice", "events", "limits")
DAMAGE = ("margin", "weapon", "target", "armor", "weak", "resistant", "immune", "nature")
BLOW = ("attacker", "target", "weapon", "effort", "distance", "id")


def exchange(draft: Draft) -> str:
    """Fill in what is given; returns the op."""
    values = draft.source.values
    places: dict[str, Place] = {name_of(key): (key,) for key in values if key not in RESERVED}
    for key in places.values():
        _no_section_misspelt(draft, key)
    unnamed(draft)
    if "limits" in values:
        draft.given["limits"] = {key: share(each) for key, each in draft.table(("limits",)).items()}
        draft.origin["limits",] = ("limits",)
        draft.checked(draft.given["limits"], Limits, ("limits",))
    if "damage" in values:
        return _damage(draft, places)
    _asks_a_blow(draft)
    draft.given["characters"] = {who: character(draft, at, ("characters", who)) for who, at in places.items()}
    warded = wards(draft, places)
    if warded:
        draft.given["wards"] = warded
    if "blow" in values and not isinstance(values["blow"], list):
        op, blows = "exchange.blow", [_blow(draft, places)]
    else:
        op, blows = "exchange.round", _round(draft, places)
    if "dice" in values:
        named = {blow["id"]: _rolled_for(draft, blow) for blow in blows}
        draft.given["dice"] = dice(draft, named, draft.given["characters"], [each["dwarf"] for each in warded])
    return op


def _no_section_misspelt(draft: Draft, place: Place) -> None:
    table = draft.source.value(place)
    near = nearest(str(place[0]), RESERVED)
    if near and isinstance(table, dict) and table and all(isinstance(each, dict) for each in table.values()):
        raise draft.wrong(place, f"no section is called {place[0]}", near.removeprefix("; "))


def _asks_a_blow(draft: Draft) -> None:
    if not {"blow", "events"} & set(draft.source.values):
        likely = [
            key for key in draft.source.values if key not in RESERVED and nearest(key, ("blow", "events", "damage"))
        ]
        remedy = "add [blow] with attacker and target, [damage] with a margin, or events"
        if likely:
            remedy = nearest(likely[0], ("blow", "events", "damage")).removeprefix("; ")
        raise draft.wrong(tuple(likely[:1]), "nothing is asked", remedy)


def _damage(draft: Draft, places: Mapping[str, Place]) -> str:
    table, at = draft.table(("damage",)), ("damage",)
    for key in table:
        draft.known(key, DAMAGE, (*at, key), "part of a question of damage")
    if "margin" not in table:
        raise draft.wrong(at, "no margin is given", "add margin = …, what is left of the attack")
    draft.given["margin"] = table["margin"]
    draft.given["weapon"] = harm(draft, table.get("weapon", _only_weapon(draft, at)), (*at, "weapon"), ("weapon",))
    draft.origin["margin",] = (*at, "margin")
    for place in places.values():
        known_facts(draft, place)
    target = body_facts(draft, table, at, ("target",))
    if "target" in table:
        who = draft.known(name_of(table["target"]), places, (*at, "target"), "character of this file")
        target |= body(draft, places[who], ("target",))
    if target:
        draft.given["target"] = target
    return "exchange.damage"


def _only_weapon(draft: Draft, place: Place) -> str:
    weapons = draft.source.values.get("weapon", {})
    if not isinstance(weapons, dict) or len(weapons) != 1:
        raise draft.wrong(place, "no weapon is named", 'add weapon = "…" and a table [weapon.…]')
    return str(next(iter(weapons)))


def _blow(draft: Draft, places: Mapping[str, Place]) -> dict[str, Any]:
    table, at = dict(draft.table(("blow",))), ("blow",)
    for key in table:
        draft.known(key, BLOW, (*at, key), "fact of a blow")
        draft.origin["blow", key] = (*at, key)
    draft.origin["blow",] = at
    if "attacker" not in table:
        raise draft.wrong(at, "nobody strikes", 'add attacker = "…"')
    others = [who for who in places if who != name_of(table["attacker"])]
    if "target" not in table and len(others) == 1:
        table["target"] = others[0]
    blow = _completed(draft, table, at, places)
    draft.checked(blow, Attack, ("blow",))
    draft.given["blow"] = blow
    return {"id": "1", **blow}


def _completed(draft: Draft, blow: Mapping[str, Any], at: Place, places: Mapping[str, Place]) -> dict[str, Any]:
    """A blow with its names looked up, and the weapon that goes without saying; the weapon joins its owner's."""
    made = dict(blow)
    for role in ("attacker", "target"):
        if role not in made:
            raise draft.wrong(at, f"the {role} is missing", f'add {role} = "…"')
        made[role] = draft.known(name_of(made[role]), places, (*at, role), "character of this file")
    owner = draft.given["characters"][made["attacker"]]
    arms = owner.setdefault("weapons", [])
    if "weapon" not in made and not arms:
        made["weapon"] = _only_weapon(draft, at)
    if "weapon" not in made:
        made["weapon"] = arms[0]["name"]
    elif name_of(made["weapon"]) not in [each["name"] for each in arms]:
        contract = ("characters", made["attacker"], "weapons", len(arms))
        arms.append(weapon(draft, made["weapon"], (*at, "weapon"), contract))
        made["weapon"] = arms[-1]["name"]
    else:
        made["weapon"] = name_of(made["weapon"])
    return made


def _round(draft: Draft, places: Mapping[str, Place]) -> list[dict[str, Any]]:
    values = draft.source.values
    if "blow" in values and "events" in values:
        raise draft.wrong(("blow",), "blow and events are both given", "write the blows among the events")
    key = "events" if "events" in values else "blow"
    told = happenings(draft, key, ROUND, usual="blow")
    made: list[dict[str, Any]] = []
    blows: list[dict[str, Any]] = []
    for number, (event, at) in enumerate(told):
        if event.get("event") == "blow":
            event = _completed(draft, {"id": str(len(blows) + 1), **event}, at, places)
            event = {"event": "blow", **{field: each for field, each in event.items() if field != "event"}}
            blows.append(event)
        elif "who" in event:
            event["who"] = draft.known(name_of(event["who"]), places, at, "character of this file")
            if event.get("does") == "riposte":
                event.setdefault("sharpen", 0)
        draft.origin["events", number] = at
        made.append(event)
        draft.checked(event, BlowEvent if event.get("event") == "blow" else Event, ("events", number))  # type: ignore[arg-type]
    draft.given["events"] = made
    return blows


def _rolled_for(draft: Draft, blow: Mapping[str, Any]) -> Blow:
    arms: Iterable[Any] = listed(draft.given["characters"][blow["attacker"]]["weapons"])
    found = convert(next(each for each in arms if each["name"] == blow["weapon"]), Weapon)
    return Blow(str(blow["id"]), blow["attacker"], blow["target"], Exchange().allowed(found))
