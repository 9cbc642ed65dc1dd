"""What answers leave possible: for every ruling the readings that no answer rules out, and whether they fit together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from conformance.inference.forking import World

Readings = Mapping[str, tuple[str, ...]]


class ContradictionError(Exception):
    """No assignment of readings gives all the answers; ``case`` is the one that broke it."""

    def __init__(self, case: str) -> None:
        super().__init__(case)
        self.case = case


@dataclass(slots=True)
class Solver:
    """Domains by ruling, and the answered cases whose worlds still leave something open."""

    domains: dict[str, tuple[str, ...]]
    forbidden: Sequence[Mapping[str, str]] = ()
    """Combinations of readings that contradict each other."""
    answered: dict[str, list[Readings]] = field(default_factory=dict)

    def learn(self, case: str, consistent: Iterable[World]) -> None:
        """Take in the worlds of a case that agree with the engine's answer; raises ContradictionError if none is left."""
        self.answered[case] = [world.readings for world in consistent]
        self.propagate()

    def propagate(self) -> None:
        """Drop worlds that the domains rule out, and readings that no world of some case allows, until nothing changes."""
        changed = True
        while changed:
            changed = False
            for case, left in self.answered.items():
                fitting = [readings for readings in left if self.fits(readings)]
                if not fitting:
                    raise ContradictionError(case)
                self.answered[case] = fitting
                changed |= self.narrow(fitting)
            for combination in self.forbidden:
                changed |= self.forbid(combination)

    def fits(self, readings: Readings) -> bool:
        """Whether a world is still possible."""
        return all(set(names) & set(self.domains[ruling]) for ruling, names in readings.items())

    def narrow(self, worlds: Sequence[Readings]) -> bool:
        """Keep of each ruling what some world allows; whether anything went."""
        changed = False
        for ruling in set.intersection(*(set(readings) for readings in worlds)):
            allowed = {name for readings in worlds for name in readings[ruling]}
            kept = tuple(name for name in self.domains[ruling] if name in allowed)
            if len(kept) < len(self.domains[ruling]):
                self.domains[ruling] = kept
                changed = True
        return changed

    def forbid(self, combination: Mapping[str, str]) -> bool:
        """Drop the last reading that would complete a forbidden combination; whether anything went."""
        if any(ruling not in self.domains for ruling in combination):
            return False
        loose = [ruling for ruling, name in combination.items() if self.domains[ruling] != (name,)]
        if len(loose) != 1 or combination[loose[0]] not in self.domains[loose[0]]:
            return False
        self.domains[loose[0]] = tuple(name for name in self.domains[loose[0]] if name != combination[loose[0]])
        return True

    def example(self) -> dict[str, str] | None:
        """One whole assignment that gives all the answers, or None; the domains stay as they are."""
        tangled = [case for case, left in self.answered.items() if len(left) > 1]
        if not tangled:
            return {ruling: names[0] for ruling, names in self.domains.items()}
        case = min(tangled, key=lambda each: len(self.answered[each]))
        for readings in self.answered[case]:
            trial = Solver(dict(self.domains), self.forbidden, {**self.answered, case: [readings]})
            try:
                trial.propagate()
            except ContradictionError:
                continue
            found = trial.example()
            if found is not None:
                return found
        return None


def core(cases: Mapping[str, Sequence[World]], domains: Mapping[str, tuple[str, ...]], broke: str) -> list[str]:
    """A small set of answered cases that contradict each other: none of them can be left out."""
    kept = list(cases)
    for case in list(cases):
        if case != broke and contradict({each: cases[each] for each in kept if each != case}, domains):
            kept.remove(case)
    return kept


def contradict(cases: Mapping[str, Sequence[World]], domains: Mapping[str, tuple[str, ...]]) -> bool:
    """Whether no assignment gives all these answers."""
    solver = Solver(dict(domains), answered={case: [world.readings for world in left] for case, left in cases.items()})
    try:
        solver.propagate()
    except ContradictionError:
        return True
    return solver.example() is None
