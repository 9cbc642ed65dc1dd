from __future__ import annotations

from typing import Any

import pytest

from conformance.properties import PROPERTIES, examined, judged
from conformance.tests.properties.asking import oracle, quick, wrong


def test_a_sound_engine_breaks_nothing() -> None:
    """Of an engine that conforms nothing is found, and it has something to say to every property."""
    found = list(examined(quick, 2, 5))
    assert [each.property.name for each in found] == list(PROPERTIES)
    assert [each.property.name for each in found if each.counterexample or each.silent] == []


def test_a_wrong_engine_is_shown_by_a_small_counterexample() -> None:
    """The properties that it breaks are named, each with the smallest question found and all that was said on its account."""
    ask = wrong("exchange.armor.16/rounds-up-after-every-piece")
    found = {law.name: shown for law, shown in judged(ask, 20, 1)}
    assert "pieces-commute" in found
    shown = found["pieces-commute"]
    assert shown.op == "exchange.damage"
    assert shown.given == {"margin": 0, "weapon": {"kind": "blade", "base": 0, "rate": 3}, "target": {}}
    assert shown.wrong.startswith("another order of the same pieces made a difference: at $.")
    assert [said.op for said in shown.said] == ["exchange.damage"] * len(shown.said)
    assert all("outcome" in said.reply for said in shown.said)
    assert all(name.partition(".")[0] != "commands" for name in found)


def test_a_counterexample_is_the_same_every_time() -> None:
    """What is found follows from the seed."""
    ask = wrong("exchange.ward.11/fumbled-interception-adds")
    names = ["an-interception-takes-itself-away-and-never-adds"]
    assert judged(ask, 5, 3, names=names) == judged(ask, 5, 3, names=names) != []


def test_no_answer_is_no_breach() -> None:
    """An engine that answers nothing, or refuses everything, breaks nothing, and the silence is counted."""
    replies: list[dict[str, Any]] = [{"unsupported": "not yet"}, {"error": "no"}, {"refused": {"codes": []}}, {}]
    for reply in replies:
        found = list(examined(lambda op, given, reply=reply: reply, 2, 1))  # type: ignore[misc]
        assert not [each for each in found if each.counterexample]
        assert sum(each.silent == each.tried for each in found) > 140


def test_what_an_engine_does_not_observe_is_not_held_against_it() -> None:
    """Handfuls and exact damage count only where the engine vouches for them."""

    def careless(op: str, given: Any) -> dict[str, Any]:
        reply = oracle()(op, given)
        outcome = dict(reply["outcome"])
        if "handfuls" in outcome:
            outcome["handfuls"] = {"1/ana/attack": 99}
        if "exact" in outcome:
            outcome["exact"] = "1/7"
        return {"outcome": outcome}

    names = [name for name, law in PROPERTIES.items() if law.op in ("exchange.damage", "exchange.blow")]
    assert judged(careless, 2, 1, names=names)
    assert judged(careless, 2, 1, names=names, observes=()) == []


def test_an_unknown_name_is_refused() -> None:
    """A property that does not exist cannot be asked for."""
    with pytest.raises(ValueError, match="no property is called 'armor-sings'; see PROPERTIES"):
        judged(quick, 1, 1, names=["armor-sings"])
