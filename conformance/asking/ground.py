"""Where units stand when only distances are given: as far from the charging unit as the file says, each on a ray of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from conformance.asking.draft import Draft
from conformance.asking.lines import Place
from conformance.asking.source import share
from conformance.cases.codec import rational, written
from oracle.commands.facts import Spot

RADIUS = Fraction(1, 8)
FAR = Fraction(24)
"""Inches at which an original target stands whose distance nobody asks."""

MEASURED = "the file gives distances, and not where the bases stand"
NEEDS_BASES = ("commands.intervene.measure=centres", "commands.intervene.measure=every-model")
"""Readings that measure something else than the distance that the file gives."""


def rays() -> Iterator[Spot]:
    """Directions of length one, whole fractions all: four quarters at a time, each four well away from those before."""
    for half in (Fraction(0), Fraction(2, 5), Fraction(1, 5), Fraction(2, 3)):
        along, across = (1 - half**2) / (1 + half**2), 2 * half / (1 + half**2)
        yield from ((along, across), (-across, along), (-along, -across), (across, -along))


def placed(
    draft: Draft, units: list[dict[str, Any]], events: list[dict[str, Any]], places: Mapping[str, Place]
) -> None:
    """Give every unit its base, where a charge is measured and no unit has any."""
    charges = [event for event in events if event["event"] == "charge"]
    if not charges or any(unit.get("models") for unit in units):
        _no_distances(draft, units, places)
        return
    if len({event["unit"] for event in charges}) > 1 or any("to" in event for event in events):
        raise draft.wrong(
            places[units[0]["id"]], "distances are not enough here", "write where the bases stand: at and base"
        )
    charger, targets = charges[0]["unit"], charges[0].get("targets", [])
    free = rays()
    for unit in units:
        name, at = unit["id"], places[unit["id"]]
        away = unit.pop("distance", None)
        if name == charger:
            unit["models"] = [[0, 0, written(RADIUS)]]
            continue
        if away is None and name not in targets:
            remedy = f"add distance = …, the inches from its edge to that of {charger}"
            raise draft.wrong(at, f"it is not said how far {name} is from {charger}", remedy)
        from_centre = _inches(draft, away, (*at, "distance")) + 2 * RADIUS
        ray = next(free, None)
        if ray is None:
            raise draft.wrong(at, "these are too many units for distances", "write where the bases stand: at and base")
        along, across = ray
        unit["models"] = [[written(along * from_centre), written(across * from_centre), written(RADIUS)]]
    draft.untold.update(dict.fromkeys(NEEDS_BASES, MEASURED))


def _inches(draft: Draft, away: object, place: Place) -> Fraction:
    try:
        inches = FAR if away is None else rational(share(away))
    except ValueError:
        inches = Fraction(-1)
    if inches < 0:
        raise draft.wrong(place, f"{away!r} is no distance", "write inches as a number, 0 or more")
    return inches


def _no_distances(draft: Draft, units: list[dict[str, Any]], places: Mapping[str, Place]) -> None:
    for unit in units:
        if "distance" in unit:
            at = (*places[unit["id"]], "distance")
            raise draft.wrong(at, "the bases stand somewhere already, or nobody charges", "leave distance out")
