"""Which clauses a run really came by: told by the oracle's trace of its cases, not by their names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from conformance.cases.model import Case
from conformance.cases.rulesets import RULESETS, player, question, ruled_aloud, ruleset_of
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.trace import marks

WHY = {
    "claim": "a claim about averages: no single case shows it, see ruleproof odds",
    "example": "an example: what it shows, other clauses say",
    "purpose": "says what the rules are for: nothing can be asked",
}
"""Why clauses of some kinds are never asked about."""


def exercised(cases: Iterable[Case], readings: Mapping[str, str] | None = None) -> Mapping[str, int]:
    """How many of the cases came by each clause, by clause: a case comes by it if a step of its trace cites it."""
    counts: Counter[str] = Counter()
    for case in cases:
        counts.update(clauses_of(case, readings or {}))
    return {clause: counts[clause] for clause in rulebook().clauses if counts[clause]}


def clauses_of(case: Case, readings: Mapping[str, str]) -> set[str]:
    """The clauses and rulings that the trace of a case cites; what is no case comes by none."""
    try:
        _, steps = ruled_aloud(question(case.op, case.given), player(case.op, readings))
    except Invalid:
        return set()
    return {each for step in steps for each in step.ids}


def missed(
    cases: Collection[Case], asked: Collection[str], readings: Mapping[str, str] | None = None
) -> Mapping[str, str]:
    """Why each clause was not asked about that none of the ``asked`` cases (by id) came by, by clause, in the rulebook's order.

    ``cases`` are all that were chosen: those that are not among the asked ones were not applicable to the engine.
    """
    done = exercised((case for case in cases if case.id in asked), readings)
    others = exercised((case for case in cases if case.id not in asked), readings)
    rulesets = {ruleset_of(case.op) for case in cases}
    return {
        clause.id: why(clause.id, clause.kind, others)
        for clause in rulebook().clauses.values()
        if clause.id not in done and clause.id.partition(".")[0] in rulesets
    }


def why(clause: str, kind: str, others: Mapping[str, int]) -> str:
    """Why nothing that was asked came by a clause."""
    if clause in others:
        return f"{others[clause]} cases come by it, and none is of an op that the engine declares"
    if kind in WHY:
        return WHY[kind]
    if clause not in cited():
        return "no step of the rules carries it out: it is shown where it would be breached"
    return "none of the chosen cases comes by it"


@cache
def cited() -> frozenset[str]:
    """Every clause that some step of some ruleset cites."""
    return frozenset(each for ruleset in RULESETS.values() for mark in marks(ruleset).values() for each in mark.ids)
