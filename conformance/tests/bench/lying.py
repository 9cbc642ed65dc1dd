"""Engines that are fast because they are wrong: each changes one thing that the second implementation answers."""

from __future__ import annotations

from typing import Any, ClassVar

from conformance.engines import quick

Given = dict[str, Any]


class Careless:
    """Delivers nothing, at once, and says so of a thousand blows in no time."""

    hello: ClassVar[dict[str, Any]] = {**quick.HELLO, "ops": ["exchange.damage", "exchange.batch"]}

    def answer(self, op: str, given: Given) -> dict[str, Any]:
        """The same to everything."""
        if op == "exchange.batch":
            return {"outcome": {"checksum": "0:0", "seconds": 0}}
        return {"outcome": {"landed": False, "delivered": 0, "exact": 0}}


class Shapeless(Careless):
    """Answers with something that is no outcome."""

    def answer(self, op: str, given: Given) -> dict[str, Any]:
        """Neither checksum nor damage."""
        return {"outcome": {"fast": True}}


class Unwilling(Careless):
    """Declares the op and does not serve it."""

    def answer(self, op: str, given: Given) -> dict[str, Any]:
        """A reason for everything."""
        return {"unsupported": "not today"}


class RoundsUp(Careless):
    """Plays another reading, and declares it."""

    hello: ClassVar[dict[str, Any]] = {
        **quick.HELLO,
        "ops": ["exchange.damage"],
        "readings": {"exchange.round.where": "report-ceiling"},
    }

    def answer(self, op: str, given: Given) -> dict[str, Any]:
        """The damage, rounded up."""
        reply = quick.answer(op, given)
        outcome = reply["outcome"]
        if isinstance(outcome["exact"], str):
            over, under = map(int, outcome["exact"].split("/"))
            outcome["delivered"] = -(-over // under)
        return reply


class Totals(Careless):
    """Serves whole blows, but takes dice as totals."""

    hello: ClassVar[dict[str, Any]] = {**quick.HELLO, "ops": ["exchange.blow"], "dice": "totals"}


class Elsewhere(Careless):
    """Knows nothing of blows."""

    hello: ClassVar[dict[str, Any]] = {**quick.HELLO, "ops": ["commands.play"]}
