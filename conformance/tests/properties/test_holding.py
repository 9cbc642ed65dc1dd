from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.generators.strategies import (
    blow_questions,
    damage_questions,
    legal_questions,
    pools,
    rounds,
    scripts,
)
from conformance.properties import PROPERTIES
from conformance.properties.judging import broken
from conformance.tests.properties.asking import oracle, quick

QUESTIONS = {
    "exchange.damage": damage_questions(),
    "exchange.pool": pools(),
    "exchange.blow": blow_questions(),
    "exchange.round": rounds(),
    "commands.play": scripts(),
    "commands.legal": legal_questions(),
}

SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]


@pytest.mark.parametrize("name", PROPERTIES)
def test_a_property_holds_for_the_oracle_and_for_quick(name: str) -> None:
    """Neither breaks it, neither is at a loss for an answer, and whatever is asked on its account is a case."""
    law = PROPERTIES[name]

    @settings(max_examples=8, suppress_health_check=SLOW, deadline=None, database=None)
    @given(drawn=QUESTIONS[law.op])
    def hold(drawn: dict[str, object]) -> None:
        assert broken(law, oracle(), drawn)[0] == ""
        assert broken(law, quick, drawn)[0] == ""

    hold()


@pytest.mark.parametrize("bounds", [{"most_units": 0}, {"most_units": 6}, {"most_events": -1}, {"most_events": 15}])
def test_a_bound_out_of_range_raises_where_it_is_set(bounds: dict[str, int]) -> None:
    """Scripts and legal questions do not quietly become none."""
    for strategy in (scripts, legal_questions):
        with pytest.raises(ValueError, match=f"{next(iter(bounds))} is {next(iter(bounds.values()))}; "):
            strategy(**bounds)


@settings(max_examples=30, suppress_health_check=SLOW, deadline=None, database=None)
@given(data=st.data(), units=st.integers(1, 5), events=st.integers(0, 14))
def test_scripts_keep_within_their_bounds(data: st.DataObject, units: int, events: int) -> None:
    """As many units and events as were asked for at most, and every script a case."""
    drawn = data.draw(scripts(most_units=units, most_events=events))
    assert len(drawn["units"]) <= units
    assert len(drawn["events"]) <= events
    assert "outcome" in oracle()("commands.play", drawn)
    asked = data.draw(legal_questions(most_units=units, most_events=events))
    assert len(asked.get("events", ())) <= events
    assert "outcome" in oracle()("commands.legal", asked)
