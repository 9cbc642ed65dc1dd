"""Every outcome of a question, with the readings that lead there, against plain trial of all combinations."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from itertools import product
from math import prod
from typing import Any

import pytest

from conformance.asking.hinges import seen
from conformance.asking.outcomes import Outcomes, outcomes
from conformance.asking.question import put
from conformance.asking.ruling import answered
from conformance.asking.told import op_and_question
from conformance.cases.rulesets import player, ruled
from conformance.cli.ask import shipped
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.trace import marks
from oracle.variants import assignment, default

QUESTIONS = shipped()
ALL, MANY = 600, 300
"""Combinations up to which all are tried, and how many are drawn where there are more."""

Readings = Mapping[str, str]


def come_by(op: str, asked: Any, readings: Readings) -> set[str]:
    """The rulings that are asked while a question is answered under some readings."""
    heard: set[str] = set()
    base = player(op, readings)
    listening = {
        name: _heard(getattr(base, name), mark.ruling, heard) for name, mark in marks(base).items() if mark.ruling
    }
    with suppress(Invalid):
        ruled(asked, type("Listening", (base,), listening))
    return heard


def _heard(method: Any, ruling: str, heard: set[str]) -> Any:
    def asked(self: Any, *args: Any, **keywords: Any) -> Any:
        heard.add(ruling)
        return method(self, *args, **keywords)

    return asked


def legal(readings: Readings) -> bool:
    """Whether these readings may be in force together."""
    try:
        assignment(f"{ruling}={name}" for ruling, name in readings.items())
    except Invalid:
        return False
    return True


def names(ruling: str, untold: Mapping[str, str]) -> list[str]:
    """The readings of a ruling that a question says enough of."""
    found = [each.name for each in rulebook().rulings[ruling].readings]
    return [name for name in found if f"{ruling}={name}" not in untold]


def combinations(op: str, asked: Any, untold: Mapping[str, str]) -> list[Readings]:
    """All legal combinations of the readings of every ruling that any of them makes the question come by, or many of them."""
    known: set[str] = set()
    every: list[Readings] = [{}]
    while (heard := set().union(known, *(come_by(op, asked, readings) for readings in every))) != known:
        known = heard
        choices = [[(ruling, name) for name in names(ruling, untold)] for ruling in sorted(partners(known))]
        source = random.Random(1)
        drawn = (tuple(source.choice(choice) for choice in choices) for _ in range(MANY))
        chosen = product(*choices) if prod(map(len, choices)) <= ALL else drawn
        every = [dict(each) for each in chosen if legal(dict(each))]
    return every


def partners(rulings: set[str]) -> set[str]:
    """The rulings, and those with a reading that contradicts one of theirs."""
    pairs = [{key.partition("=")[0] for key in each.readings} for each in rulebook().exclusions]
    return rulings.union(*(pair for pair in pairs if pair & rulings))


def tried(question: str) -> tuple[dict[bytes, list[Readings]], Outcomes]:
    """What every combination comes to, by outcome; and what is told of the question."""
    answer = answered(put(QUESTIONS[question], "mine.toml"))
    op, asked = op_and_question(answer.put)
    found: dict[bytes, list[Readings]] = {}
    for readings in combinations(op, asked, answer.put.draft.untold):
        outcome = come_to(op, asked, readings)
        if outcome:
            found.setdefault(outcome, []).append(readings)
    return found, outcomes(answer)


def come_to(op: str, asked: Any, readings: Readings) -> bytes:
    """What a question comes to under some readings; nothing where it is none."""
    try:
        return seen(ruled(asked, player(op, readings)))
    except Invalid:
        return b""


def away(readings: Readings) -> frozenset[tuple[str, str]]:
    """The readings that are no default."""
    return frozenset((ruling, name) for ruling, name in readings.items() if name != default(ruling))


def test_there_are_twenty_questions() -> None:
    """At least: a test that globs asserts first how many it found."""
    assert len(QUESTIONS) >= 20


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_combination_leads_where_it_is_told_to(question: str) -> None:
    """To an outcome that is told, by one of the sets that are told of it; each set leads there alone, none holds another."""
    found, told = tried(question)
    assert told.whole
    sets = {seen(each.told.ruled): [frozenset(readings) for readings in each.readings] for each in told.outcomes}
    for outcome, combined in found.items():
        for readings in combined:
            assert any(small <= away(readings) for small in sets[outcome]), readings
    put_so = put(QUESTIONS[question], "mine.toml")
    for outcome, own in sets.items():
        assert all(come_to(*op_and_question(put_so), dict(small)) == outcome for small in own)
        assert not any(one < other for one in own for other in own)


def test_readings_that_matter_only_together_are_tried_together() -> None:
    """The shield on the back is one piece more only if all that is borne counts; only then does it matter how pieces add up."""
    found, told = tried("exchange/is-a-shield-on-the-back-armor")
    together = frozenset({("exchange.armor.borne", "everything"), ("exchange.armor.formula", "summed")})
    assert any(together == frozenset(readings) for each in told.outcomes for readings in each.readings)
    assert len(found) == len(told.outcomes) == 7


def test_the_outcome_of_the_readings_in_force_comes_first() -> None:
    """And needs no reading beside them."""
    for question in QUESTIONS.values():
        answer = answered(put(question, "mine.toml"))
        first = outcomes(answer).outcomes[0]
        assert first.readings[0] == ()
        assert seen(first.told.ruled) == seen(answer.told.ruled)


def test_no_set_contradicts_itself() -> None:
    """Under ``summed`` with a cap, armor may stop a blow; a minimum for every blow and none at all are never together."""
    for question in QUESTIONS.values():
        for each in outcomes(answered(put(question, "mine.toml"))).outcomes:
            assert all(legal(dict(readings)) for readings in each.readings)
