"""Engines in process with planted faults: ``python:conformance.tests.campaign.planted:RightEngine`` and so on."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

import conformance.mutants  # noqa: F401 - registers every mutant
from conformance.cases.codec import plain
from conformance.cases.rulesets import OPS, question, ruled
from conformance.cli.engine import answerer
from oracle.commands import Commands
from oracle.commands import facts as commands
from oracle.commands.state import Assault, Done, State
from oracle.exchange import Exchange
from oracle.exchange.facts import Ward
from oracle.exchange.scene import Hit, Scene
from oracle.marks import MUTANTS

HELLO: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "planted"},
    "ops": list(OPS),
    "observes": ["exact", "handfuls", "refusals"],
}

THREE = tuple(
    next(key for key in sorted(MUTANTS) if key.startswith(clause + "/"))
    for clause in ("exchange.armor.4", "exchange.nature.5", "exchange.fumble.2")
)
"""A wrong engine each of three clauses."""


class FumbledWardHelps(Exchange):
    """A fumbled Ward is added to the blow, but only if the ally was on Defend and the attack magical."""

    rare = False

    def thrown_in_the_way(self, scene: Scene, hit: Hit, ward: Ward) -> int:
        """The interception, and whether this one is rare."""
        on_defend = any(stance.name == "defend" for stance in scene.stances_of(hit.target))
        self.rare = on_defend and "abjuration" in self.allowed(hit.weapon)
        return super().thrown_in_the_way(scene, hit, ward)

    def helps(self, interception: int) -> int:
        """What it takes away; where it is rare, less than nothing."""
        return interception if self.rare else super().helps(interception)


class ForgetsOnceCancelled(Commands):
    """The Defend restriction of a target is forgotten when an attack on it is cancelled."""

    def attack_goes_on(self, state: State, attack: Assault, event: commands.OfAttack) -> Done:
        """What an attack does next, and what is forgotten after it."""
        report, after = super().attack_goes_on(state, attack, event)
        if isinstance(event, commands.AttackCancelled) and attack.target is not None:
            after = self.lifted(after, attack.target, ("defend",))
        return Done(report, after)


def played(by: Any, op: str, given: dict[str, Any]) -> dict[str, Any]:
    """What a class answers, as an engine would reply."""
    ruling = ruled(question(op, given), by)
    return {"refused": {"codes": list(ruling.refused)}} if ruling.answer is None else {"outcome": plain(ruling.answer)}


class RightEngine:
    """Answers everything rightly."""

    hello = HELLO
    answer = staticmethod(answerer({}, (), trace=False))


class WrongThrice:
    """Three wrong engines in one."""

    hello = HELLO
    answer = staticmethod(answerer({}, THREE, trace=False))


class RarelyWrong:
    """Wrong about blows where :class:`FumbledWardHelps` is."""

    hello: ClassVar = {**HELLO, "ops": ["exchange.blow"]}
    answer = staticmethod(partial(played, FumbledWardHelps))


class RarelyForgets:
    """Wrong about scripts where :class:`ForgetsOnceCancelled` is."""

    hello: ClassVar = {**HELLO, "ops": ["commands.play"]}
    answer = staticmethod(partial(played, ForgetsOnceCancelled))


class WrongWard:
    """Lets a fumbled interception add to the blow."""

    hello = HELLO
    answer = staticmethod(answerer({}, ("exchange.ward.11/fumbled-interception-adds",), trace=False))


class NeverRight:
    """Says of every damage that it is less than nothing."""

    hello: ClassVar = {**HELLO, "ops": ["exchange.damage"]}

    @staticmethod
    def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
        """A reply."""
        return {"outcome": {"landed": given["margin"] > 0, "delivered": -given["margin"] - 7, "exact": "-1/7"}}


class FallsOver:
    """Breaks down on every blow of an Elf, refuses to serve rounds, and rounds a margin of damage up."""

    hello: ClassVar = {**HELLO, "ops": ["exchange.blow", "exchange.damage", "exchange.round"]}

    @staticmethod
    def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
        """A reply."""
        if op == "exchange.blow" and given["characters"]["ana"].get("race") == "elf":
            raise RuntimeError("no elves")
        if op == "exchange.round":
            return {"unsupported": "no rounds"}
        reply: dict[str, Any] = RightEngine.answer(op, given)
        if op == "exchange.damage" and reply["outcome"]["delivered"] == 7:
            reply["outcome"]["delivered"] = 8
        return reply
