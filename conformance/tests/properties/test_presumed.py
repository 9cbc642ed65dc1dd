from __future__ import annotations

import pytest

from conformance.properties import PROPERTIES, judged
from conformance.properties.presumed import fitting, presumed
from conformance.properties.presuming import breaks, found, under, written
from oracle.marks import READINGS
from oracle.rulebook import rulebook


def test_what_is_presumed_is_a_switch_of_the_propertys_own_ruleset() -> None:
    """Whatever is kept names a property and rulings that can be read otherwise."""
    assert len(presumed()) > 80
    for name, rulings in presumed().items():
        for ruling in rulings:
            assert rulebook().rulings[ruling].how == "switch"
            assert ruling.partition(".")[0] == PROPERTIES[name].op.partition(".")[0]


@pytest.mark.parametrize("place", range(len(READINGS)))
def test_a_property_that_presumes_nothing_holds_under_a_reading(place: int) -> None:
    """Under any other reading whatever does not presume its ruling still holds: some properties for each, in turn."""
    reading = list(READINGS)[place]
    ruling = reading.partition("=")[0]
    names = [
        name for name in fitting(PROPERTIES, [ruling]) if PROPERTIES[name].op.split(".")[0] == ruling.split(".")[0]
    ]
    some = names[place % 8 :: 8]
    assert [name for name in some if breaks(PROPERTIES[name], reading, range(2), seed=7)] == []


def test_an_engine_of_another_reading_breaks_only_what_presumes_the_default() -> None:
    """It is judged by the properties that do not presume the ruling, and by those it breaks nothing."""
    ask = under("exchange.round.where=each-piece-floor")
    armor = [name for name, law in PROPERTIES.items() if law.op == "exchange.damage"]
    assert {law.name for law, _ in judged(ask, 20, 1, names=armor)} >= {"another-piece-takes-its-share-of-what-is-left"}
    assert judged(ask, 20, 1, names=armor, readings=["exchange.round.where"]) == []


def test_what_is_kept_is_written_by_name() -> None:
    """One property a line."""
    assert written({"b": ["y", "x"], "a": []}).splitlines()[2:] == ["a = []", 'b = ["x", "y"]']
    assert list(found(0, 1)) == []
