"""The frozen cases: right by three implementations, and strong enough for every clause and every pair of readings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

import conformance.mutants  # noqa: F401 - registers every mutant
from conformance.cases.codec import plain
from conformance.cases.model import Case
from conformance.cases.rulesets import RULESETS, question, ruled, ruleset_of
from conformance.cases.store import canonical, fixtures, frozen
from conformance.engines.quick import answer
from conformance.freeze import doubts, files
from conformance.judge import differences
from conformance.matrix import Examined, expect_of
from conformance.strength.equivalents import equivalents
from oracle.marks import MUTANTS
from oracle.rulebook import rulebook

LEAST = {"exchange": 500, "commands": 250}
"""Frozen cases that there are at least: a test that globs asserts first how much it found."""

rulesets = pytest.mark.parametrize("ruleset", sorted(RULESETS))


def of(ruleset: str) -> list[Case]:
    """The frozen cases of a ruleset."""
    found = [case for case in frozen() if case.op.startswith(ruleset + ".")]
    assert len(found) >= LEAST[ruleset]
    return found


@rulesets
def test_no_frozen_case_is_in_doubt(ruleset: str) -> None:
    """Known ids, a question that is one, arithmetic in why, and the answer that the oracle gives."""
    assert [(case.id, list(doubts(case))) for case in of(ruleset) if any(doubts(case))] == []


@rulesets
def test_the_second_implementation_gives_every_frozen_answer(ruleset: str) -> None:
    """The oracle is never the only witness."""
    for case in of(ruleset):
        reply = answer(case.op, case.given)
        assert "outcome" in reply, (case.id, reply)
        assert list(differences(case.expect.outcome, reply["outcome"])) == [], case.id


def test_the_files_are_canonical() -> None:
    """As the freezing tool writes them."""
    written = dict(files(frozen()))
    assert len(written) >= 20
    for name, text in written.items():
        assert (fixtures() / name).read_text(encoding="utf-8") == text, name
    assert canonical(frozen()).endswith("]\n")


@rulesets
def test_every_rule_and_derived_clause_is_decided_by_a_hand_case(ruleset: str) -> None:
    """Decided as computed: some wrong engine of the clause answers the case wrongly."""
    decided = {clause for case in of(ruleset) if case.info.origin == "hand" for clause in case.info.decides}
    wanted = {
        clause.id
        for clause in rulebook().clauses.values()
        if clause.id.startswith(ruleset + ".") and clause.kind in ("rule", "derived")
    }
    assert len(wanted) == {"exchange": 116, "commands": 76}[ruleset]
    assert sorted(wanted - decided - equivalent()) == []


def equivalent() -> set[str]:
    """Clauses whose fault nobody can observe, by a written proof."""
    return {each.clause for each in equivalents()}


@rulesets
def test_every_wrong_engine_is_caught_by_a_frozen_case(ruleset: str) -> None:
    """Each has a clause that some case decides; the case is asked again here."""
    keys = [key for key in MUTANTS if key.startswith(ruleset + ".")]
    assert len(keys) >= {"exchange": 240, "commands": 100}[ruleset]
    alive = set(keys)
    for case in of(ruleset):
        if alive:
            alive -= set(Examined(case.op, question(case.op, case.given)).caught(sorted(alive)))
    assert sorted(alive) == []


@rulesets
def test_every_pair_of_readings_is_told_apart_by_a_frozen_case(ruleset: str) -> None:
    """For every switch, some case is answered differently under any two of its readings."""
    together = []
    switches = [
        each for each in rulebook().rulings.values() if each.how == "switch" and each.id.startswith(ruleset + ".")
    ]
    cases = of(ruleset)
    for switch in switches:
        hinging = [case for case in cases if switch.id in case.info.hinges_on]
        for one, other in combinations((reading.name for reading in switch.readings), 2):
            if not any(answer_under(case, switch.id, one) != answer_under(case, switch.id, other) for case in hinging):
                together.append(f"{switch.id}: {one} and {other}")
    assert together == []


def answer_under(case: Case, ruling: str, reading: str) -> object:
    """What a case answers under one reading of a ruling, as its info holds it; the default is what it expects."""
    usual = case.info.hinges_on[ruling]
    return plain(usual.get(reading, case.expect))


def test_every_frozen_case_decides_something() -> None:
    """One that no wrong engine and no reading answers otherwise would be dead weight; a refusal stands for its ruling."""
    idle = [case.id for case in frozen() if not case.info.decides and not case.info.hinges_on]
    assert idle == []


def test_the_core_alone_catches_every_wrong_engine() -> None:
    """The few cases of level core are enough, and none of them could be left out."""
    cases = [case for case in frozen() if case.info.level == "core"]
    assert 20 < len(cases) < len(frozen()) // 5
    kills = {}
    for case in cases:
        keys = [key for key in MUTANTS if key.startswith(ruleset_of(case.op) + ".")]
        kills[case.id] = set(Examined(case.op, question(case.op, case.given)).caught(keys))
    assert sorted(set(MUTANTS) - set().union(*kills.values())) == []
    counts = Counter(key for killed in kills.values() for key in killed)
    assert [name for name, killed in kills.items() if all(counts[key] > 1 for key in killed)] == []


def test_a_frozen_case_is_answered_as_it_expects() -> None:
    """The first of them, from the question to the answer."""
    case = frozen()[0]
    from conformance.cases.rulesets import player

    answered = expect_of(ruled(question(case.op, case.given), player(case.op)))
    assert list(differences(plain(case.expect), plain(answered))) == []
