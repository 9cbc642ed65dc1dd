"""What a wrong answer may come of: a wrong engine, one reading or two, or several of these at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import combinations, permutations
from typing import Any

from conformance.cases.rulesets import player
from conformance.matrix import overridden
from oracle.marks import MUTANTS, READINGS
from oracle.rulebook import rulebook
from oracle.variants import default


@dataclass(frozen=True, slots=True)
class Candidate:
    """A wrong engine or readings that may be the cause; or several such at once, the outermost of its ``parts`` first."""

    key: str
    kind: str
    readings: tuple[tuple[str, str], ...] = ()
    mutant: str = ""
    parts: tuple[Candidate, ...] = ()

    @property
    def clause(self) -> str:
        """The clause that a mutant breaks, or the ruling of a reading."""
        return self.key.partition("/")[0].partition("=")[0]

    @property
    def mutants(self) -> tuple[str, ...]:
        """The wrong engines that it is made of, the outermost first."""
        return tuple(mutant for part in self.parts for mutant in part.mutants) or (
            (self.mutant,) if self.mutant else ()
        )

    def of(self, ruleset: str) -> bool:
        """Whether it has anything to say in this ruleset."""
        return self.key.startswith(ruleset + ".")


def candidates(readings: Mapping[str, str]) -> list[Candidate]:
    """Every mutant and every reading that is not already the declared one."""
    import_module("conformance.mutants")
    found = [Candidate(key, "mutant", mutant=key) for key in MUTANTS]
    for key in READINGS:
        ruling, _, name = key.partition("=")
        if readings.get(ruling) != name:
            found.append(Candidate(key, "reading", ((ruling, name),)))
    found += [Candidate(f"{each}={default(each)}", "reading", ((each, default(each)),)) for each in readings]
    return found


def pairs_of(readings: Sequence[Candidate]) -> Iterable[Candidate]:
    """Pairs of readings of different rulings of one ruleset."""
    for one, other in combinations(readings[:24], 2):
        (first,), (second,) = one.readings, other.readings
        if first[0] != second[0] and first[0].split(".")[0] == second[0].split(".")[0]:
            yield Candidate(f"{one.key} {other.key}", "readings", (first, second))


def together(parts: Sequence[Candidate]) -> Candidate:
    """Several causes at once."""
    readings = tuple(dict.fromkeys(reading for part in parts for reading in part.readings))
    return Candidate(" with ".join(part.key for part in parts), "together", readings, parts=tuple(parts))


def layers(parts: Sequence[Candidate]) -> list[Candidate]:
    """Several causes of one ruleset at once, in each order that may matter: where they change the same method.

    None where two of them are readings of one ruling.
    """
    rulings = [ruling for part in parts for ruling, _ in part.readings]
    if len({part.key.partition(".")[0] for part in parts}) > 1 or len(set(rulings)) < len(rulings):
        return []
    changed = [name for part in parts if part.mutant for name in overridden(MUTANTS[part.mutant])]
    return [together(each) for each in (permutations(parts) if len(set(changed)) < len(changed) else [parts])]


@lru_cache(maxsize=1024)
def layered(op: str, mutants: tuple[str, ...], readings: Iterable[tuple[str, str]]) -> Any:
    """The class that plays an op under these readings with these wrong engines at once, the outermost first."""
    if len(mutants) < 2:
        return player(op, dict(readings), "".join(mutants))
    return type("Together", (*(MUTANTS[key] for key in mutants), player(op, dict(readings))), {})


def said(candidate: Candidate) -> str:
    """What a candidate does, in a sentence."""
    if candidate.parts:
        return "where they meet in one case: " + " ".join(said(part) for part in candidate.parts)
    if candidate.mutant:
        return (MUTANTS[candidate.mutant].__doc__ or "").partition("\n")[0]
    told = []
    for ruling, name in candidate.readings:
        told += [each.says for each in rulebook().rulings[ruling].readings if each.name == name]
    return "; ".join(told)
