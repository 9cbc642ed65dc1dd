"""Short scripts told to an engine: the words for events, a cast that other rules bar from nothing, and what each event did."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.properties.exchange.derived import but
from conformance.properties.witness import Witness, demand, part

Given = dict[str, Any]
Event = dict[str, Any]

Part = Any
"""An event, or a list of parts: what a script is put together of."""

HERO, FRIEND, ENEMY = "hal", "fay", "eve"
"""Who is told of where nobody charges: a unit, one of its own side, and one of the other."""

LOCK, CRIT, ROLL = ("target-lock", "critical-damage", "damage-roll")


class Told:
    """A script with what each of its events did."""

    def __init__(self, engine: Witness, units: list[Given], *events: Part) -> None:
        self.events = flat(*events)
        self.answer: Mapping[str, Any] = engine.answer({"units": units, "events": self.events}, "commands.play")
        self.reports: list[Mapping[str, Any]] = list(part(self.answer, "events"))
        demand(len(self.reports) == len(self.events), f"{len(self.events)} events have {len(self.reports)} reports")

    def of(self, event: Event) -> Mapping[str, Any]:
        """What an event did, found by the very event."""
        return next(report for told, report in zip(self.events, self.reports, strict=True) if told is event)

    def into(self, event: Event) -> tuple[int, int, int]:
        """What went into the damage engine: Resolve, normal, critical."""
        report = self.of(event)
        resolve, normal, critical = (report.get(name) for name in ("resolve", "normal", "critical"))
        demand(resolve is not None, f"{event} does nothing: {dict(report)}")
        return int(resolve or 0), int(normal or 0), int(critical or 0)

    def goes(self, event: Event) -> bool:
        """Whether an event was neither refused nor void."""
        return not (self.of(event).get("refused") or self.of(event).get("void"))

    @property
    def restrictions(self) -> dict[str, list[str]]:
        """The restrictions at the end."""
        return {unit: list(names) for unit, names in self.answer.get("restrictions", {}).items() if names}

    @property
    def defending(self) -> list[str]:
        """Who has a Defend in force at the end."""
        return list(self.answer.get("defending", ()))


def flat(*events: Part) -> list[Event]:
    """Events and lists of events, of lists too, in one list."""
    return [each for some in events for each in (flat(*some) if isinstance(some, list) else [some])]


def trio(given: Given) -> list[Given]:
    """Hero, friend and enemy, with the Resolve and the Cover that were drawn; nothing bars them, and they stand nowhere."""
    drawn = given["units"]
    units = []
    for place, (name, side) in enumerate(((HERO, "blue"), (FRIEND, "blue"), (ENEMY, "red"))):
        facts = drawn[place % len(drawn)]
        kept = {each: facts[each] for each in ("resolve", "in_cover", "cover_bonus") if each in facts}
        units.append({"id": name, "side": side, **kept})
    return units


def with_unit(units: list[Given], name: str, **changes: Any) -> list[Given]:
    """The units with one of them changed."""
    return [but(unit, **changes) if unit["id"] == name else unit for unit in units]


def facts_of(units: list[Given], name: str) -> Given:
    """One of the units."""
    return next(unit for unit in units if unit["id"] == name)


def bonus_of(unit: Given) -> int:
    """What a Defend is worth to a unit that does not move."""
    return 1 + (int(unit.get("cover_bonus", 0)) if unit.get("in_cover") else 0)


def starts(unit: str = HERO, **facts: Any) -> Event:
    """An activation begins."""
    return {"event": "activation", "unit": unit, **facts}


def ends() -> Event:
    """The activation is over."""
    return {"event": "activation-ends"}


def turn() -> Event:
    """The turn is over."""
    return {"event": "turn-ends"}


def attack(name: str = "k1", on: str = HERO, **facts: Any) -> Event:
    """An attack by the enemy."""
    return {"event": "attack", "id": name, "target": on, "by": ENEMY, **facts}


def step(what: str, name: str = "k1") -> Event:
    """An attack reaches a step, or is over."""
    return {"event": what, "attack": name}


def hit(name: str = "k1", normal: int = 2, critical: int = 3, **facts: Any) -> Event:
    """An attack's damage arrives."""
    return {"event": "damage", "attack": name, "normal": normal, "critical": critical, **facts}


def over(name: str = "k1") -> Event:
    """An attack is fully resolved."""
    return step("attack-resolved", name)


def defend(against: str | None = None, unit: str = HERO) -> Event:
    """A unit declares Defend."""
    return {"event": "declare", "unit": unit, "command": "defend", **({"against": against} if against else {})}


def resolve(unit: str = HERO, **facts: Any) -> Event:
    """What is pending of a unit resolves."""
    return {"event": "resolve", "unit": unit, **facts}


def defends(against: str | None = None, unit: str = HERO) -> list[Event]:
    """A unit declares Defend, and it resolves."""
    return [defend(against, unit), resolve(unit)]


def about(event: str, unit: str = HERO, **facts: Any) -> Event:
    """Anything else that happens to a unit: a move, a change, a restriction, a hazard."""
    return {"event": event, "unit": unit, **facts}


def refused(engine: Witness, units: list[Given], event: Event, *before: Part) -> bool:
    """Whether a declaration is refused behind these events."""
    return bool(Told(engine, units, *before, event).of(event).get("refused"))
