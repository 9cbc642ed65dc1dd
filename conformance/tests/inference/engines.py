"""Engines named by what is odd about the readings they play or declare; each is ``python:…engines:name``."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from conformance.cases.codec import plain
from conformance.cases.rulesets import player, question, ruled
from conformance.cli.engine import answerer
from conformance.cli.engine import hello as oracle_hello
from oracle.variants import assignment

Reply = dict[str, Any]
Answer = Callable[[str, Reply], Reply]


class Odd:
    """An engine in process: its hello, and the function that answers."""

    def __init__(self, answer: Answer, **hello: Any) -> None:
        self.answer = answer
        self.hello = {**oracle_hello({}, ()), **hello}


def playing(*readings: str) -> Answer:
    """The oracle under these readings."""
    return answerer(assignment(readings), (), trace=False)


def declaring(**hello: Any) -> Odd:
    """The oracle by default, which says otherwise."""
    return Odd(playing(), **hello)


def _sums_in_the_damage_step_alone(op: str, given: Reply) -> Reply:
    return (SUMMED if op == "exchange.damage" else USUAL)(op, given)


def _replaces_every_other_time(op: str, given: Reply) -> Reply:
    return (REPLACING if next(TURN) % 2 else USUAL)(op, given)


def _serves_no_round(op: str, given: Reply) -> Reply:
    return {"unsupported": "rounds are not written yet"} if op == "exchange.round" else USUAL(op, given)


def _breaks_down_in_rounds(op: str, given: Reply) -> Reply:
    return USUAL(op, given) if op != "exchange.round" else _broken()


def _broken() -> Reply:
    raise RuntimeError("the table has fallen over")


def _answers_nothing(op: str, given: Reply) -> Reply:
    return {"unsupported": f"{op} is not written yet"}


def _tells_less(op: str, given: Reply) -> Reply:
    reply = USUAL(op, given)
    for part in ("exact", "handfuls"):
        reply.get("outcome", {}).pop(part, None)
    return reply


def totals(*readings: str) -> Answer:
    """The exchange by totals: the first die of a handful stands for all of it."""

    def throw(self: Any, address: str, dice: int) -> tuple[int, ...]:
        self.handfuls[address] = dice
        return (self.tapes[address][0], *[0] * (dice - 1)) if dice else ()

    cls = type("Totals", (player("exchange.blow", assignment(readings)),), {"throw": throw})

    def answer(op: str, given: Reply) -> Reply:
        known = {key: value for key, value in given.items() if key != "totals"}
        if "totals" in given:
            known["dice"] = {address: [total] for address, total in given["totals"].items()}
        found = ruled(question(op, known), cls)
        return {"refused": {}} if found.answer is None else {"outcome": plain(found.answer)}

    return answer


EXCHANGE = ["exchange.damage", "exchange.pool", "exchange.blow", "exchange.round"]
TURN = itertools.count()
USUAL = playing()
SUMMED = playing("exchange.armor.formula=summed")
REPLACING = playing("commands.intervene.replace=replacement")
HIDDEN: Mapping[str, str] = {"exchange.dice.sum": "hits-or-fumbles", "exchange.pool.floor": "shortfall-counts"}

names_no_ruling = declaring(readings={"exchange.armor.borm": "everything"})
names_no_reading = declaring(readings={"exchange.armor.borne": "everythin"})
names_two_readings = declaring(readings={"exchange.armor.borne": "everything", "armor.borne": "between"})
names_a_contradiction = declaring(
    readings={"exchange.armor.zero": "at-least-one", "exchange.armor.real_threat": "none"}
)
sums_in_the_damage_step_alone = Odd(_sums_in_the_damage_step_alone)
replaces_every_other_time = Odd(_replaces_every_other_time, ops=["commands.play"])
serves_no_round = Odd(_serves_no_round, ops=EXCHANGE)
breaks_down_in_rounds = Odd(_breaks_down_in_rounds, ops=EXCHANGE)
answers_nothing = Odd(_answers_nothing)
tells_less = Odd(_tells_less, observes=[])
serves_damage_alone = declaring(ops=["exchange.damage"])
takes_totals = Odd(totals("attack.negative=clamped", "luck.blank=zero-or-less"), ops=EXCHANGE, dice="totals")
declares_what_cannot_be_together = Odd(
    playing("attack.negative=clamped", *(f"{ruling}={name}" for ruling, name in HIDDEN.items())),
    readings={**HIDDEN, "exchange.attack.negative": "negative-faces-count-zero"},
    ops=EXCHANGE,
)
