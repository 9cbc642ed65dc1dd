"""Answers that no assignment of readings gives: the few of them that are enough to show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from conformance.cases.codec import plain
from conformance.cases.rulesets import player, ruled
from conformance.inference.answers import Answered, Sight
from conformance.inference.forking import TooTangledError, World
from conformance.inference.solver import ContradictionError, Solver
from conformance.judge import differences, seen

MANY_WORLDS = 2048
"""Worlds beyond which a case is too tangled here: more than where cases are chosen, for fewer cases are played, with less known."""

MOST_TOLD = 2
"""Differences from the default that are told of an answer."""


@dataclass(frozen=True, slots=True)
class Clashing:
    """One answer of those that contradict each other, where it is not that by default, and the readings that it needs."""

    case: str
    op: str
    says: str
    needs: Mapping[str, tuple[str, ...]]


def clash(answers: Sequence[Answered], start: Solver, sight: Sight) -> list[Clashing]:
    """The fewest answers found that contradict each other: none of them can be left out. The last of ``answers`` is one."""
    *before, last = answers
    kept = [last] if contradict([last], start, sight) else [*_needed([last], before, start, sight), last]
    narrowed = {answer.case.id: alone(answer, start, sight) for answer in kept}
    disputed = at_issue(list(narrowed.values()))
    return [
        Clashing(
            answer.case.id,
            answer.case.op,
            by_default(answer, sight),
            {ruling: names for ruling, names in narrowed[answer.case.id].items() if ruling in disputed},
        )
        for answer in kept
    ]


def at_issue(narrowed: Sequence[Mapping[str, tuple[str, ...]]]) -> set[str]:
    """The rulings of which the answers have no reading in common, or else all of which more than one answer says something."""
    said = [ruling for needs in narrowed for ruling in needs]
    common = {
        ruling: set.intersection(*(set(needs[ruling]) for needs in narrowed if ruling in needs)) for ruling in set(said)
    }
    return {ruling for ruling, names in common.items() if not names} or {each for each in said if said.count(each) > 1}


def by_default(answer: Answered, sight: Sight) -> str:
    """Where an answer is not the one by default, on one line."""
    usual = ruled(answer.case.asked, player(answer.case.op)).answer
    if usual is None or answer.got is None:
        said = "refused" if answer.got is None else "not refused"
        return said if (usual is None) == (answer.got is None) else f"{said}, and by default it is the other way round"
    hello = sight.hello
    gaps = list(differences(seen(plain(usual), hello.observes), seen(answer.got, hello.observes)))
    told = [f"{gap.path}: {gap.got!r}, by default {gap.expected!r}" for gap in gaps]
    more = f" (and {len(told) - MOST_TOLD} more)" if len(told) > MOST_TOLD else ""
    return "; ".join(told[:MOST_TOLD]) + more if told else "as by default"


def _needed(held: list[Answered], doubtful: list[Answered], start: Solver, sight: Sight) -> list[Answered]:
    """Of the doubtful answers a least set that contradicts itself together with those held (by halves: QuickXplain)."""
    if contradict(held, start, sight):
        return []
    if len(doubtful) < 2:
        return doubtful
    middle = len(doubtful) // 2
    first, second = doubtful[:middle], doubtful[middle:]
    late = _needed([*first, *held], second, start, sight)
    return [*_needed([*late, *held], first, start, sight), *late]


def contradict(answers: Sequence[Answered], start: Solver, sight: Sight) -> bool:
    """Whether no assignment gives all these answers, found out anew from them alone; no where that takes too many worlds."""
    solver = Solver(dict(start.domains), list(start.open))
    waiting = list(answers)
    while waiting:
        tangled = []
        for answer in waiting:
            try:
                solver.learn(world.readings for world in agreeing(answer, solver, sight))
            except TooTangledError:
                tangled.append(answer)
            except ContradictionError:
                return True
        if len(tangled) == len(waiting):
            return False
        waiting = tangled
    return solver.example() is None


def agreeing(answer: Answered, solver: Solver, sight: Sight) -> list[World]:
    """The worlds that give the answer and that all earlier ones leave possible."""
    return [
        world for world in sight.possible(answer.case, solver, MANY_WORLDS) if sight.agrees(world.answer, answer.got)
    ]


def alone(answer: Answered, start: Solver, sight: Sight) -> dict[str, tuple[str, ...]]:
    """What one answer by itself says of single rulings; nothing where no reading gives it, or too many worlds do."""
    solver = Solver(dict(start.domains), list(start.open))
    try:
        solver.learn(world.readings for world in agreeing(answer, solver, sight))
    except (TooTangledError, ContradictionError):
        return {}
    return {ruling: names for ruling, names in solver.domains.items() if names != start.domains[ruling]}
