from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from conformance.properties.machine import machine, play_against
from conformance.properties.witness import Ask, Broken
from conformance.tests.properties.asking import ALARMED, LAX, oracle, quick, wrong

UNSHRUNK = settings(
    max_examples=150,
    stateful_step_count=8,
    phases=[Phase.generate],
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    report_multiple_bugs=False,
)

CAUGHT = {
    "commands.defend.7/lasts-all-turn": "out of its activation and with no attack on it",
    "commands.defend.22/for-good": "the turn over, restricted are",
    "commands.defend.24/bars-only-in-activation": "is taken",
    "commands.intervene.18/takes-the-targets-place": "of the targets",
    "commands.intervene.28/on-declaration": "restricts or frees somebody",
    "commands.intervene.34/cancelled-as-it-begins": "a Charge that was declared cannot begin",
}
"""Wrong engines, and what the referee says of them."""


@pytest.mark.parametrize("ask", [oracle(), quick], ids=["oracle", "quick"])
def test_whatever_is_played_against_a_sound_engine_fits_together(ask: Ask) -> None:
    """Events and declarations, legal and not, in any order, find nothing to hold against it."""
    play_against(ask, scripts=60)


@pytest.mark.parametrize("key", CAUGHT)
def test_a_wrong_engine_is_caught_in_play(key: str) -> None:
    """A fault in what outlives what, who may declare, whom a Charge makes for shows within a few scripts."""
    with pytest.raises(Broken, match=CAUGHT[key]):
        run_state_machine_as_test(machine(wrong(key)), settings=UNSHRUNK)


def test_a_refusal_that_changes_something_is_caught_in_play() -> None:
    """So is an engine whose refusals leave a trace, and one that calls legal what play refuses."""
    with pytest.raises(Broken, match="changed"):
        run_state_machine_as_test(machine(ALARMED), settings=UNSHRUNK)
    with pytest.raises(Broken, match="by legal and another by play"):
        run_state_machine_as_test(machine(LAX), settings=UNSHRUNK)


def test_a_script_that_is_found_is_made_small() -> None:
    """What Hypothesis shows in the end is a step or two behind who is there."""
    with pytest.raises(Broken) as found:
        play_against(LAX, scripts=20, steps=4)
    steps = [line for note in found.value.__notes__ for line in note.splitlines() if line.startswith("state.")]
    assert 3 <= len(steps) <= 4
    assert steps[0].startswith("state.somebody_is_there(")
    assert steps[-1] == "state.teardown()"
