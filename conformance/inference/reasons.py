"""Why a reading could not be told: what stands between it and the cases that tell its ruling apart elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from conformance.cases.model import Case, Expect
from conformance.cases.rulesets import player, question, ruled, ruleset_of
from conformance.cases.store import frozen
from conformance.inference.answers import Candidate, Sight
from oracle.errors import Invalid
from oracle.variants import assignment, default

MOST_TRIED = 12
"""Cases that tell a pair of readings apart elsewhere, of which one is looked for that something hides."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What bounds an interview: what the engine sees and tells, one assignment that gives all its answers, and what ran out."""

    sight: Sight
    example: Mapping[str, str]
    spent: bool
    silent: frozenset[str]
    """Ops that went without an answer in the end."""


def reason(ruling: str, left: Sequence[str], limits: Limits) -> str:
    """Why nothing, or no more than ``left``, is known of a ruling."""
    hello, ruleset = limits.sight.hello, ruleset_of(ruling)
    if not any(op.startswith(ruleset + ".") for op in hello.ops):
        return f"the engine declares no op of {ruleset}"
    if len(left) < 2:
        return "it is about single faces, and the engine takes totals"
    telling = [case for case in frozen() if parts(case, ruling, left)]
    served = [case for case in telling if limits.sight.serves(Candidate(case.id, case.op, case.given))]
    if not served:
        return f"told apart by {', '.join(sorted({case.op for case in telling}))}, which the engine does not declare"
    if all(case.op in limits.silent for case in served):
        return f"told apart by {', '.join(sorted({case.op for case in served}))}, which went without an answer"
    visible = [case for case in served if seen_apart(case, ruling, left, limits.sight)]
    if not visible:
        return f"told apart by {', '.join(unseen(limits.sight))} alone, which the engine does not tell"
    if limits.spent:
        return "it was not asked any more: time or cases ran out (--patience, --most), or the engine was given up"
    return hidden(ruling, left, visible, limits)


def parts(case: Case, ruling: str, left: Sequence[str]) -> bool:
    """Whether two of these readings of a ruling answer a case differently while all else is read by default."""
    return len({repr(answer) for answer in answers(case, ruling, left)}) > 1


def answers(case: Case, ruling: str, left: Sequence[str]) -> Iterator[Expect]:
    """What a case is answered under each of these readings, as its info says."""
    others = case.info.hinges_on.get(ruling, {})
    for name in left:
        yield others.get(name, case.expect)


def seen_apart(case: Case, ruling: str, left: Sequence[str], sight: Sight) -> bool:
    """Whether that shows in what the engine tells."""
    return len({sight.told(answer.outcome) for answer in answers(case, ruling, left)}) > 1


def unseen(sight: Sight) -> list[str]:
    """What the engine does not tell of an outcome."""
    return [part for part in ("exact", "handfuls") if part not in sight.hello.observes] or ["the reasons of a refusal"]


def hidden(ruling: str, left: Sequence[str], telling: Sequence[Case], limits: Limits) -> str:
    """What else the engine plays that hides the difference: the one ruling that, read by default, would let it show."""
    played = {each: name for each, name in limits.example.items() if name != default(each) and each != ruling}
    for case in telling[:MOST_TRIED]:
        for other in played:
            rest = {each: name for each, name in played.items() if each != other}
            if shows(case, ruling, left, rest, limits.sight):
                return f"{other}={played[other]} hides it"
    return "it does not show beside the other readings that the engine plays"


def shows(case: Case, ruling: str, left: Sequence[str], rest: Mapping[str, str], sight: Sight) -> bool:
    """Whether two of these readings answer a case differently beside the rest."""
    told = set()
    for name in left:
        try:
            chosen = assignment([*(f"{each}={own}" for each, own in rest.items()), f"{ruling}={name}"])
            told.add(sight.told(ruled(question(case.op, case.given), player(case.op, chosen)).answer))
        except Invalid:
            continue
    return len(told) > 1
