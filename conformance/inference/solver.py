"""What answers leave possible: for every ruling the readings that no answer rules out, and whether they fit together.

An answer allows some worlds of its case, and no others: one that leaves more than one stays *open* until others decide it.
Nothing is dropped that some whole assignment of readings still needs, and nothing kept that none does (:meth:`Solver.possible`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

Readings = Mapping[str, tuple[str, ...]]
"""Some readings of some rulings; a ruling that is not there may be read in any way."""


class ContradictionError(Exception):
    """No assignment of readings gives all the answers."""


@dataclass(slots=True)
class Solver:
    """Domains by ruling, and the answers whose worlds still leave something open."""

    domains: dict[str, tuple[str, ...]]
    open: list[list[Readings]] = field(default_factory=list)
    asked: dict[frozenset[tuple[str, tuple[str, ...]]], bool] = field(default_factory=dict)
    """What :meth:`possible` has found out since the last answer."""

    def exclude(self, combination: Mapping[str, str]) -> None:
        """Take in a combination of readings that contradict each other, if all its rulings are asked about."""
        if not all(ruling in self.domains for ruling in combination):
            return
        worlds: list[Readings] = []
        before: dict[str, tuple[str, ...]] = {}
        for ruling, name in combination.items():
            others = tuple(each for each in self.domains[ruling] if each != name)
            worlds.append({**before, ruling: others})
            before[ruling] = (name,)
        self.learn(worlds)

    def learn(self, worlds: Iterable[Readings]) -> None:
        """Take in that one of these worlds is so; raises ContradictionError if no assignment is left."""
        self.open.append(list(worlds))
        self.asked = {}
        self.propagate()

    def propagate(self) -> None:
        """Drop worlds that the domains rule out, and readings that no world of some answer allows, until nothing changes."""
        changed = True
        while changed:
            changed = False
            left: dict[frozenset[frozenset[tuple[str, tuple[str, ...]]]], list[Readings]] = {}
            for worlds in self.open:
                possible = joined(self.within(each) for each in worlds if self.fits(each))
                fitting = [self.within(each) for each in possible]
                if not fitting:
                    raise ContradictionError
                changed |= self.narrow(fitting)
                if all(fitting) and len(fitting) > 1:
                    left[frozenset(frozenset(each.items()) for each in fitting)] = fitting
            self.open = list(left.values())

    def fits(self, readings: Readings) -> bool:
        """Whether each of these readings is still in its domain."""
        return all(set(names) & set(self.domains[ruling]) for ruling, names in readings.items())

    def within(self, readings: Readings) -> Readings:
        """What these readings say that the domains do not say already."""
        cut = {
            ruling: tuple(name for name in self.domains[ruling] if name in names) for ruling, names in readings.items()
        }
        return {ruling: names for ruling, names in cut.items() if len(names) < len(self.domains[ruling])}

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

    def possible(self, readings: Readings) -> bool:
        """Whether some whole assignment with these readings gives all the answers."""
        if not self.fits(readings):
            return False
        bare = self.within(readings)
        disputed = {ruling for worlds in self.open for each in worlds for ruling in each}
        if disputed.isdisjoint(bare):
            return True
        key = frozenset(bare.items())
        if key not in self.asked:
            self.asked[key] = self.example(bare) is not None
        return self.asked[key]

    def example(self, readings: Readings | None = None) -> dict[str, str] | None:
        """One whole assignment, with these readings, that gives all the answers, or None; the solver stays as it is."""
        trial = Solver(dict(self.domains), list(self.open))
        try:
            trial.learn([readings or {}])
        except ContradictionError:
            return None
        if not trial.open:
            return {ruling: names[0] for ruling, names in trial.domains.items()}
        return next((found for each in min(trial.open, key=len) if (found := trial.example(each))), None)

    def settle(self) -> None:
        """Leave in each domain only what some whole assignment needs; raises ContradictionError if there is none."""
        for ruling, names in list(self.domains.items()):
            if len(names) > 1:
                self.learn([{ruling: tuple(name for name in names if self.possible({ruling: (name,)}))}])


def joined(worlds: Iterable[Readings]) -> list[Readings]:
    """The same worlds in fewer: those that differ in the readings of one ruling only are one."""
    found = list({frozenset(each.items()): each for each in worlds}.values())
    for ruling in sorted({ruling for each in found for ruling in each}):
        groups: dict[frozenset[tuple[str, tuple[str, ...]]], list[Readings]] = {}
        for each in found:
            beside = frozenset((key, names) for key, names in each.items() if key != ruling)
            groups.setdefault(beside, []).append(each)
        found = [union for group in groups.values() for union in _united(group, ruling)]
    return found


def _united(group: Sequence[Readings], ruling: str) -> list[Readings]:
    """One world for those of a group, which agree in all but one ruling; a world without the ruling has all of the others."""
    free = [each for each in group if ruling not in each]
    if free or len(group) == 1:
        return free[:1] or list(group)
    names = dict.fromkeys(name for each in group for name in each[ruling])
    return [{**group[0], ruling: tuple(names)}]
