"""Engines to put properties to: the oracle, any mutant of it, ``quick``, and some that are wrong in ways no mutant is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from conformance.cases.codec import plain
from conformance.cases.rulesets import player, question, ruled
from conformance.engines.quick import answer
from conformance.properties.witness import Ask

Reply = Mapping[str, Any]


@cache
def oracle(mutant: str = "") -> Ask:
    """The oracle, or a mutant of it; a question that is no case raises Invalid."""

    def ask(op: str, given: Any) -> Reply:
        ruling = ruled(question(op, given), player(op, mutant=mutant))
        return (
            {"refused": {"codes": list(ruling.refused)}} if ruling.answer is None else {"outcome": plain(ruling.answer)}
        )

    return ask


def wrong(mutant: str) -> Ask:
    """A mutant whose breakdowns are errors, which are never a wrong answer."""
    sound = oracle(mutant)

    def ask(op: str, given: Any) -> Reply:
        try:
            return sound(op, given)
        except Exception as breakdown:
            return {"error": str(breakdown)}

    return ask


def quick(op: str, given: Any) -> Reply:
    """The second implementation, in process."""
    return answer(op, given)


def spoiled(op: str, spoil: Callable[[Any, Any], None]) -> Ask:
    """The oracle, with something done to every outcome of one op before it is given."""

    def ask(asked: str, given: Any) -> Reply:
        reply = dict(oracle()(asked, given))
        if asked == op and "outcome" in reply:
            spoil(given, reply["outcome"])
        return reply

    return ask


def a_refusal_tires(given: Any, outcome: Any) -> None:
    """Whoever has been refused a turn loses their last event."""
    if any(each.get("refused") for each in outcome["events"][:-1]):
        outcome["events"] = [*outcome["events"][:-1], {"void": True}]


def a_refusal_alarms(given: Any, outcome: Any) -> None:
    """Behind a declaration that was refused nobody defends."""
    if any(each.get("refused") for each in outcome["events"]):
        outcome["events"] = [{**each, "bonus": 7} if "bonus" in each else each for each in outcome["events"]]
        outcome["defending"] = ["everybody"]


def legal_allows_everything(given: Any, outcome: Any) -> None:
    """Whatever could be declared is legal."""
    for mine in outcome["declarations"].values():
        for words in mine:
            mine[words] = {}


TIRED = spoiled("exchange.round", a_refusal_tires)
ALARMED = spoiled("commands.play", a_refusal_alarms)
LAX = spoiled("commands.legal", legal_allows_everything)
