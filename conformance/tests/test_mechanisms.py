"""Marks, traces and variants: what a clause, a hook, a reading and a mutant are made of."""

from __future__ import annotations

from itertools import combinations

import pytest

import conformance.mutants  # noqa: F401 - registers every mutant
from conformance.cases.rulesets import RULESETS, player, question, ruled, ruled_aloud
from oracle.errors import Invalid
from oracle.marks import MUTANTS, READINGS, cites, hook, mutant, reading
from oracle.rulebook import UnknownId, rulebook
from oracle.trace import marks, traced
from oracle.variants import assignment, variant

BLOW = {"margin": 3, "weapon": {"kind": "blade", "base": 4, "rate": 2}, "target": {"armor": [{"blunts": "1/2"}]}}


def test_citing_an_unknown_clause_fails_where_it_is_cited() -> None:
    """An id that the rulebook does not know is an error on import, with the nearest right one."""
    with pytest.raises(UnknownId, match=r"exchange\.armor"):
        cites("exchange.armour.4")


def test_a_hook_bears_the_name_that_the_rulebook_gives_it() -> None:
    """So that two rulings cannot own one question."""
    with pytest.raises(ValueError, match="counts"):
        hook("exchange.armor.borne")(lambda self, piece: True)


def test_a_reading_defines_its_hook_and_nothing_else() -> None:
    """Else readings would not compose."""
    with pytest.raises(ValueError, match="alone"):
        reading("exchange.armor.borne", "everything")(type("Greedy", (), {"counts": print, "blunted": print}))


def test_a_default_is_no_reading_to_register() -> None:
    """The default lives in the hook itself."""
    with pytest.raises(ValueError, match="no reading 'between'"):
        reading("exchange.armor.borne", "between")


def test_two_mutants_of_one_name_fail_on_import() -> None:
    """Ids are unique."""
    key = next(iter(MUTANTS))
    clause, _, name = key.partition("/")
    with pytest.raises(ValueError, match="defined twice"):
        mutant(clause, name)(type("Twin", (), {}))


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_rule_and_derived_clause_is_cited_by_a_method(ruleset: str) -> None:
    """A reader finds the method of every clause."""
    wanted = {
        clause.id
        for clause in rulebook().clauses.values()
        if clause.id.startswith(ruleset + ".") and clause.kind in ("rule", "derived")
    }
    assert len(wanted) == {"exchange": 116, "commands": 76}[ruleset]
    cited = {each for mark in marks(RULESETS[ruleset]).values() for each in mark.ids}
    assert wanted - cited == set()


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_every_switch_has_one_hook_and_every_reading_a_class(ruleset: str) -> None:
    """Nothing that the rulebook lists is missing, and nothing more exists."""
    switches = [
        each for each in rulebook().rulings.values() if each.how == "switch" and each.id.startswith(ruleset + ".")
    ]
    assert len(switches) == {"exchange": 44, "commands": 35}[ruleset]
    asked = [mark.ruling for mark in marks(RULESETS[ruleset]).values() if mark.ruling]
    assert sorted(asked) == sorted(each.id for each in switches)
    listed = {f"{each.id}={other.name}" for each in switches for other in each.readings[1:]}
    assert {key for key in READINGS if key.startswith(ruleset + ".")} == listed


@pytest.mark.parametrize("ruleset", sorted(RULESETS))
def test_any_two_readings_of_different_rulings_compose(ruleset: str) -> None:
    """In either order the same methods resolve."""
    keys = [tuple(key.split("=")) for key in READINGS if key.startswith(ruleset + ".")]
    pairs = [(one, other) for one, other in combinations(keys, 2) if one[0] != other[0]]
    assert len(pairs) > 800
    for one, other in pairs:
        made = variant(RULESETS[ruleset], frozenset({one, other}))
        for ruling, name in (one, other):
            own = READINGS[f"{ruling}={name}"]
            method = rulebook().rulings[ruling].hook
            assert getattr(made, str(method)) is vars(own)[str(method)]


def test_an_untraced_class_carries_no_wrapper() -> None:
    """And so pays nothing."""
    asked = question("exchange.damage", BLOW)
    by = player("exchange.damage")
    assert ruled(asked, by).answer == ruled_aloud(asked, by)[0].answer
    assert not hasattr(by(), "steps")
    assert traced(by) is traced(by)


def test_a_mutant_is_heard_in_the_place_of_the_clause_it_overrides() -> None:
    """Once, whoever defined the method, with the clause's citation."""
    _, steps = ruled_aloud(question("exchange.damage", BLOW), player("exchange.damage"))
    said = [step.says for step in steps if "exchange.armor.2" in step.ids]
    assert said == ["a piece that takes 1/2 leaves 5 of 10"]


@pytest.mark.parametrize(
    ("choices", "told"),
    [
        (["armor.born=everything"], "nearest is"),
        (["armor.borne=all"], "between, everything"),
        (["armor.borne"], "ruling=name"),
        (["armor.borne=everything", "exchange.armor.borne=between"], "already read as everything"),
        (["armor.zero=at-least-one", "armor.real_threat=none"], "denies any minimum"),
        (["exchange.margin.zero=turned"], "no switch"),
    ],
)
def test_readings_that_are_none_or_clash_are_refused_with_the_nearest_right_name(choices: list[str], told: str) -> None:
    """One line, with the remedy."""
    with pytest.raises(Invalid, match=told) as refused:
        assignment(choices)
    assert "\n" not in str(refused.value)


def test_a_reading_may_be_named_without_its_ruleset() -> None:
    """Where that names only one ruling; a default is the same as nothing."""
    assert assignment(["armor.borne=everything"]) == {"exchange.armor.borne": "everything"}
    assert assignment(["armor.borne=between"]) == {}
