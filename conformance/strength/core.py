"""The core: a smallest set of frozen cases that still kills every mutant that all of them kill."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from conformance.cases.codec import encode
from conformance.cases.model import Case


def core(cases: Collection[Case], kills: Mapping[str, Collection[str]]) -> frozenset[str]:
    """The ids of the core; ``kills`` are the mutants that each case kills, by case id.

    Greedy: the case that kills most of what is alive comes next, the smaller of two alike; whatever the later ones have made
    needless is dropped. That it is the least possible is not claimed.
    """
    sizes = {case.id: size(case) for case in cases}
    alive = {mutant for case in cases for mutant in kills[case.id]}
    chosen: list[str] = []
    while alive:
        best = min(sizes, key=lambda name: (-len(alive.intersection(kills[name])), sizes[name], name))
        chosen.append(best)
        alive.difference_update(kills[best])
    for name in reversed(chosen[:]):
        others = {mutant for other in chosen if other != name for mutant in kills[other]}
        if others.issuperset(kills[name]):
            chosen.remove(name)
    return frozenset(chosen)


def size(case: Case) -> int:
    """How much there is to read in a case, in bytes."""
    return len(encode(case.given))
