"""Variants of a ruleset: the default readings, some others in their place, and at most one mutant on top."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Mapping
from typing import TypeVar

from oracle.errors import Invalid
from oracle.marks import MUTANTS, READINGS
from oracle.rulebook import nearest, rulebook

Ruleset = TypeVar("Ruleset")


def assignment(choices: Iterable[str]) -> dict[str, str]:
    """Readings by ruling from ``ruling=name`` texts; a ruling's ruleset may be left off where that names only one.

    Raises :class:`Invalid` for an unknown ruling or reading, two readings of one ruling, or a contradictory combination.
    """
    chosen: dict[str, str] = {}
    for text in choices:
        ruling, name = parsed(text)
        if chosen.setdefault(ruling, name) != name:
            raise Invalid(text, f"{ruling} is already read as {chosen[ruling]}", "give each ruling one reading")
    _agree(chosen)
    return {ruling: name for ruling, name in chosen.items() if name != default(ruling)}


def parsed(text: str) -> tuple[str, str]:
    """The ruling and the reading that a ``ruling=name`` text names; raises :class:`Invalid` that names the nearest."""
    short, equals, name = text.partition("=")
    if not equals:
        raise Invalid(text, "a reading is written ruling=name", "for example exchange.armor.borne=everything")
    ruling = _ruling(short, text)
    names = [reading.name for reading in rulebook().rulings[ruling].readings]
    if name not in names:
        raise Invalid(
            text, f"{ruling} has no reading {name!r}", f"it has {', '.join(names)}; nearest is {nearest(name, names)}"
        )
    return ruling, name


def default(ruling: str) -> str:
    """The name of a ruling's default reading."""
    return rulebook().rulings[ruling].readings[0].name


@functools.cache
def variant(
    ruleset: type[Ruleset], readings: frozenset[tuple[str, str]] = frozenset(), mutant: str = ""
) -> type[Ruleset]:
    """The class ``(mutant, *readings, ruleset)``; ``readings`` are (ruling, name) pairs without the defaults."""
    layers: list[type] = [MUTANTS[mutant]] if mutant else []
    layers += [READINGS[f"{ruling}={name}"] for ruling, name in sorted(readings)]
    return type(ruleset.__name__, (*layers, ruleset), {}) if layers else ruleset


def chosen_for(prefix: str, readings: Mapping[str, str]) -> frozenset[tuple[str, str]]:
    """Those of ``readings`` that belong to the ruleset whose ids start with ``prefix``, without the defaults."""
    return frozenset(
        (ruling, name)
        for ruling, name in readings.items()
        if ruling.startswith(prefix + ".") and name != default(ruling)
    )


def _ruling(short: str, text: str) -> str:
    rulings = rulebook().rulings.values()
    meant = [each for each in rulings if short in (each.id, each.id.partition(".")[2])]
    switches = [each.id for each in meant if each.how == "switch"]
    if len(switches) == 1:
        return switches[0]
    if meant:
        wrong = f"{meant[0].id} is no switch: the suite reads it one way only"
        raise Invalid(text, wrong, f"see ruleproof explain {meant[0].id}")
    names = [each.id for each in rulings if each.how == "switch"]
    near = nearest(short, [*names, *(name.partition(".")[2] for name in names)])
    raise Invalid(text, f"no ruling is called {short!r}", f"see ruleproof list rulings; nearest is {near}")


def _agree(chosen: Mapping[str, str]) -> None:
    for exclusion in rulebook().exclusions:
        pairs = [tuple(each.split("=", 1)) for each in exclusion.readings]
        if all(chosen.get(ruling, default(ruling)) == name for ruling, name in pairs):
            raise Invalid(" with ".join(exclusion.readings), exclusion.why, "drop one of them")
