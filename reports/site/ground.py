"""What there is to see on the table over a whole script: where everybody stood and went, who charges, who is a target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from oracle.trace import Step
from reports.site.timeline import Frame, frames

Bases = tuple[Any, ...]
RANGE_CODES = {"commands.intervene.7", "commands.intervene.31"}


@dataclass(frozen=True)
class Move:
    """A model goes somewhere in an event."""

    unit: str
    event: int
    start: Any
    end: Any


@dataclass
class Standing:
    """One unit on the table: its side, where its models were first and last, and whether it is gone."""

    unit: str
    side: str
    first: Bases
    last: Bases
    gone: bool = False
    roles: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Reach:
    """How far a unit may intervene from a base, edge to edge, when it was asked."""

    unit: str
    base: Any
    inches: Fraction


@dataclass(frozen=True)
class Ground:
    """Everything that is drawn."""

    standing: tuple[Standing, ...]
    moves: tuple[Move, ...]
    reaches: tuple[Reach, ...]
    aims: tuple[tuple[str, str], ...]
    """Who charges at whom, as the Charge was declared."""


def ground(given: Any, steps: Sequence[Step], outcome: Mapping[str, Any] | None) -> Ground | None:
    """The ground of a script, or None where nobody stands anywhere."""
    if not any(unit.models for unit in given.units):
        return None
    told = frames(steps)
    units = {unit.id: Standing(unit.id, unit.side, unit.models, unit.models) for unit in given.units}
    moves: list[Move] = []
    for frame in told:
        for standing in units.values():
            moves += _followed(standing, frame)
    aims = tuple((event.unit, target) for event in given.events if _is(event, "charge") for target in event.targets)
    reaches = tuple(_reaches(steps, _asking(given, outcome)))
    for standing in units.values():
        standing.roles = list(_roles(standing.unit, aims, given, _targets(told, outcome)))
    return Ground(tuple(each for each in units.values() if each.first), tuple(moves), reaches, aims)


def _followed(standing: Standing, frame: Frame) -> Iterator[Move]:
    """Where the models of a unit went in one event; the unit is brought up to date."""
    unit = frame.state.units.get(standing.unit)
    if unit is None:
        standing.gone = True
        return
    if len(unit.models) == len(standing.last):
        for before, after in zip(standing.last, unit.models, strict=True):
            if (before.x, before.y) != (after.x, after.y):
                yield Move(standing.unit, frame.number, before, after)
    standing.last = unit.models


def _asking(given: Any, outcome: Mapping[str, Any] | None) -> set[str]:
    """The units whose range is of interest: those that declare Intervene, or that only their range could bar."""
    asking = {event.unit for event in given.events if _is(event, "declare") and event.command == "intervene"}
    for unit, declarations in (outcome or {}).get("declarations", {}).items():
        for asked, report in declarations.items():
            if asked.startswith("intervene") and set(report.get("codes", ())) <= RANGE_CODES:
                asking.add(unit)
    return asking


def _reaches(steps: Iterable[Step], asking: set[str]) -> Iterator[Reach]:
    """The ranges that were measured, each once."""
    known = set()
    for step in steps:
        if step.name == "intervene_range":
            inches: Any = step.result
            unit: Any = step.given["unit"]
            for base in unit.models if unit.id in asking and inches >= 0 else ():
                key = (unit.id, base, inches)
                if key not in known:
                    known.add(key)
                    yield Reach(unit.id, base, inches)


def _targets(told: Sequence[Frame], outcome: Mapping[str, Any] | None) -> list[set[str]]:
    """The valid targets of Charges: as they were reported and, where a Charge is not over, as they are at the end."""
    found = [
        set(report["targets"]) for report in (outcome or {}).get("events", ()) if report.get("targets") is not None
    ]
    if told and told[-1].state.charges:
        state = told[-1].state
        found.append({name for charge in state.charges.values() for name in state.present(charge.targets)})
    return found


def _roles(unit: str, aims: Iterable[tuple[str, str]], given: Any, targets: Sequence[set[str]]) -> Iterator[str]:
    """What a unit is in this script, the role that matters most first."""
    charging = [event.unit for event in given.events if _is(event, "charge")]
    if unit in charging:
        yield "charges"
    if any(unit == target for _, target in aims):
        yield "charged"
    if any(_is(event, "declare") and event.command == "intervene" and event.unit == unit for event in given.events):
        yield "intervenes"
    if targets and unit in targets[-1]:
        yield "valid target"
    elif targets and any(unit in names for names in targets):
        yield "target no more"
    if any(_is(event, "attack") and event.target == unit for event in given.events):
        yield "attacked"


def _is(event: Any, tag: str) -> bool:
    return bool(event.__struct_config__.tag == tag)
