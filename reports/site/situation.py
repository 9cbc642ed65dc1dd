"""What a case gives, in a form to be read: who is there and what each has, what is about to happen, the dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reports.site.happening import happening, listed, spots

Json = Mapping[str, Any]
Fact = tuple[str, str]


@dataclass(frozen=True)
class Card:
    """One person, unit or thing: what it is called, in what it stands, and its facts."""

    title: str
    under: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Situation:
    """Everything that a case gives."""

    cards: tuple[Card, ...]
    events: tuple[str, ...]
    dice: tuple[tuple[str, tuple[int, ...]], ...]


def situation(op: str, given: Json) -> Situation:
    """The situation of a question of any op."""
    if op == "exchange.damage":
        cards = list(_damage_cards(given))
    elif "units" in given:
        cards = [_unit(unit) for unit in given["units"]]
    else:
        cards = [_character(name, facts) for name, facts in given["characters"].items()]
        cards += [_ward(ward) for ward in given.get("wards", ())]
    if given.get("limits"):
        cards.append(Card("Limits", "numbers that the case gives", tuple(_plainly(given["limits"]))))
    events = [happening(event) for event in given.get("events", ())]
    if "blow" in given:
        events = [happening({"event": "blow", **given["blow"]})]
    dice = tuple((address, tuple(faces)) for address, faces in given.get("dice", {}).items())
    return Situation(tuple(cards), tuple(events), dice)


def _damage_cards(given: Json) -> Iterator[Card]:
    weapon = given["weapon"]
    yield Card("The blow", f"margin {given['margin']}", (("weapon", _weapon(weapon)),))
    target = given.get("target", {})
    yield Card("The target", "", tuple(_body(target)) or (("", "nothing special, and no armor"),))


def _character(name: str, facts: Json) -> Card:
    under = [facts.get("race", "human")]
    if facts.get("side", "none") != "none":
        under.append(f"side {facts['side']}")
    if "rank" in facts:
        under.append(f"rank {facts['rank']}")
    if facts.get("state", "up") != "up":
        under.append(facts["state"])
    if facts.get("lucky"):
        under.append("lucky")
    return Card(name, ", ".join(under), tuple(_about(facts)) or (("", "nothing else of note"),))


def _about(facts: Json) -> Iterator[Fact]:
    for label in ("attributes", "skills"):
        if facts.get(label):
            yield label, ", ".join(f"{key} {dice}" for key, dice in facts[label].items())
    if facts.get("stance"):
        stance = facts["stance"]
        more = [f"{key} {stance[key]}" for key in ("effort", "sharpen", "met") if key in stance]
        yield "stance", f"{stance['name']}{f' ({listed(more)})' if more else ''}"
    if facts.get("exhaustion"):
        yield "exhaustion", str(facts["exhaustion"])
    if facts.get("conditions"):
        yield "what is wrong", ", ".join(f"{key} {dice}" for key, dice in facts["conditions"].items())
    for weapon in facts.get("weapons", ()):
        yield "weapon", _weapon(weapon)
    if facts.get("in_hand"):
        yield "in hand", facts["in_hand"]
    if facts.get("unarmed"):
        yield "unarmed", _weapon(facts["unarmed"])
    if facts.get("arrows") is not None:
        yield "arrows", str(facts["arrows"])
    yield from _body(facts)


def _weapon(weapon: Json) -> str:
    told = [weapon.get("name") or weapon["kind"]]
    if "class" in weapon:
        told.append(f"{weapon['class']}, {weapon['kind']}")
    told.append(f"base {weapon['base']}, {weapon['rate']} a point")
    if "reach" in weapon:
        told.append(f"reach {weapon['reach'][0]} to {weapon['reach'][1]} feet")
    if "attribute" in weapon:
        told.append(f"rolls {weapon['attribute']} and {weapon.get('skill', 'nothing')}")
    if "allows" in weapon:
        told.append(f"allows {listed(weapon['allows'])}")
    if weapon.get("ready") is False:
        told.append("not ready")
    if weapon.get("physical"):
        told.append("tagged physical")
    return "; ".join(told)


def _body(facts: Json) -> Iterator[Fact]:
    nature = facts.get("nature", {})
    for label in ("weak", "resistant"):
        for kind, factors in nature.get(label, {}).items():
            yield f"{label} to {kind}", ", ".join(f"×{factor}" for factor in factors)
    if nature.get("immune"):
        yield "immune to", listed(nature["immune"])
    for piece in facts.get("armor", ()):
        name = piece.get("name") or "a piece"
        slot = f", {piece['slot']}" if piece.get("slot") else ""
        away = "" if piece.get("between", True) else ", not between it and the blow"
        yield "armor", f"{name}{slot} takes away {piece['blunts']}{away}"


def _ward(ward: Json) -> Card:
    facts = [("over", listed(ward.get("over", ())))]
    if ward.get("effort"):
        facts.append(("effort", str(ward["effort"])))
    return Card(f"The Ward of {ward['dwarf']}", "in force", tuple(facts))


def _unit(unit: Json) -> Card:
    rest = {key: value for key, value in unit.items() if key not in ("id", "side", "models")}
    facts = []
    if unit.get("models"):
        places = spots(model[:2] for model in unit["models"])
        sizes = listed(dict.fromkeys(f"{model[2]}″" for model in unit["models"]))
        facts.append((f"{len(unit['models'])} at" if len(unit["models"]) > 1 else "at", f"{places}, radius {sizes}"))
    facts += _plainly(rest)
    return Card(unit["id"], f"side {unit.get('side', 'none')}", tuple(facts) or (("", "nothing else of note"),))


def _plainly(facts: Json) -> Iterator[Fact]:
    for key, value in facts.items():
        label = key.replace("_", " ").removeprefix("can ")
        if key.startswith("can_"):
            yield f"can {label}", "yes" if value else "no"
        elif isinstance(value, bool):
            yield label, "yes" if value else "no"
        elif isinstance(value, list | tuple):
            yield label, listed(map(str, value))
        else:
            yield label, "none" if value is None else str(value)
