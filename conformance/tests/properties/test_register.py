from __future__ import annotations

import pytest

from conformance.properties import PROPERTIES
from conformance.properties.law import citing, holds
from conformance.properties.witness import Witness
from oracle.rulebook import UnknownId, rulebook


def test_every_rule_and_every_derived_clause_has_a_property() -> None:
    """A property is possible for each of the 192 clauses of kinds R and D, and each has one."""
    bound = [clause.id for clause in rulebook().clauses.values() if clause.kind in ("rule", "derived")]
    assert len(bound) == 192
    assert [clause for clause in bound if not citing(clause)] == []


def test_properties_are_many_and_say_what_they_hold() -> None:
    """There are some 150, each a sentence about an op, each citing clauses of that op's ruleset and each of them once."""
    assert len(PROPERTIES) >= 150
    for name, each in PROPERTIES.items():
        assert each.says.endswith("."), name
        assert each.clauses, name
        assert len(set(each.clauses)) == len(each.clauses), name
        assert {clause.partition(".")[0] for clause in each.clauses} == {each.op.partition(".")[0]}, name


def test_an_unknown_clause_fails_where_it_is_cited() -> None:
    """A property that cites what is not in the rulebook cannot be written."""
    with pytest.raises(UnknownId, match=r"exchange\.armor\.61"):
        holds("exchange.armor.61", of="exchange.damage")


def test_a_property_has_a_name_of_its_own_and_words() -> None:
    """Two properties of one name, and one without a docstring, are refused."""

    def pieces_commute(engine: Witness, given: dict[str, object]) -> None:
        """It is another's name."""

    def wordless(engine: Witness, given: dict[str, object]) -> None:
        pass

    with pytest.raises(ValueError, match="two properties are called pieces-commute; give one of them another name"):
        holds("exchange.armor.16", of="exchange.damage")(pieces_commute)
    with pytest.raises(ValueError, match="wordless says nothing; state the law in its docstring"):
        holds("exchange.armor.16", of="exchange.damage")(wordless)
    assert "wordless" not in PROPERTIES
