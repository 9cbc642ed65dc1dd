from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from conformance import mutants
from conformance.generators import generated
from conformance.properties import PROPERTIES, Property
from conformance.properties.judging import broken
from conformance.properties.law import citing
from conformance.properties.witness import Ask, Silence
from conformance.tests.properties.asking import ALARMED, LAX, TIRED, wrong
from oracle.marks import MUTANTS

assert mutants

WITHOUT_A_MUTANT: dict[str, tuple[Ask, str]] = {
    "a-refused-turn-changes-nothing": (
        TIRED,
        "a mutant overrides a rule, and no rule remembers a turn that was refused",
    ),
    "a-refused-declaration-changes-nothing": (ALARMED, "no rule remembers a declaration that was refused"),
    "declaring-twice-or-resolving-nothing-changes-nothing": (ALARMED, "no rule remembers what was refused or void"),
    "what-is-legal-is-what-play-takes-next": (LAX, "both ops ask the same rules, so a mutant errs in both alike"),
}
"""Properties that no mutant breaks, each with an engine made for the purpose that does, and why it takes one."""

UNSEEN = {
    "commands.intervene.25/restrictions-first": "its steps come in another order to the same end, which only a trace shows",
}
"""Mutants that no property of their clause can catch, and why."""

FEW, MANY = 12, 150
"""Questions in which a fault is looked for: for most properties a few are enough."""


@cache
def question(op: str, index: int) -> dict[str, Any]:
    """A generated question."""
    return generated(op, 1, index).given


def catches(law: Property, ask: Ask, first: int, last: int) -> bool:
    """Whether an engine breaks a law within these questions; where it has no answer nothing is caught."""
    for index in range(first, last):
        try:
            if broken(law, ask, question(law.op, index))[0]:
                return True
        except Silence:
            continue
    return False


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_can_fail(name: str) -> None:
    """Some wrong engine of a clause that it cites breaks it; where none can, one that was made for it does."""
    law = PROPERTIES[name]
    if name in WITHOUT_A_MUTANT:
        assert catches(law, WITHOUT_A_MUTANT[name][0], 0, MANY)
        return
    keys = [key for key in MUTANTS if key.partition("/")[0] in law.clauses]
    assert any(catches(law, wrong(key), *span) for span in ((0, FEW), (FEW, MANY)) for key in keys), keys


@pytest.mark.parametrize("key", [key for key in MUTANTS if key not in UNSEEN])
def test_a_wrong_engine_breaks_a_property_of_its_clause(key: str) -> None:
    """Every mutant but those that only a trace shows is caught by a property that cites its clause."""
    laws = citing(key.partition("/")[0])
    ask = wrong(key)
    assert any(catches(law, ask, *span) for span in ((0, FEW), (FEW, MANY)) for law in laws), [law.name for law in laws]


def test_what_is_unseen_is_a_mutant() -> None:
    """The lists of exceptions name what there is."""
    assert set(UNSEEN) <= set(MUTANTS)
    assert set(WITHOUT_A_MUTANT) <= set(PROPERTIES)
