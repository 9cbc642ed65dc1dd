"""The properties put to an engine through the protocol: a row of the results each, whatever the engine does.

The questions of a property follow from each other's answers, so they are asked one at a time, in a process of their own. An
engine that dies or hangs is asked no more for the sake of that property; one that keeps dying of an op, or hangs, is spared it.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

import msgspec

from conformance.cases.codec import encode, plain
from conformance.cases.rulesets import ruleset_of
from conformance.judge import Verdict
from conformance.properties import PROPERTIES, Finding, Property, examined
from conformance.properties.presumed import fitting
from conformance.protocol.engines import open_engine
from conformance.protocol.messages import EngineHello, Request
from conformance.protocol.results import Result
from conformance.results import Row

if TYPE_CHECKING:
    from conformance.check import Choice
    from conformance.protocol.results import Engine

FAULTS = ("crash", "timeout", "protocol", "not-run")
"""Kinds of result that are no answer."""

PATIENCE = 3
"""How often an engine may die of one op before that op is not asked any more; to hang once is enough."""


class Asker:
    """An engine asked one question at a time; behind a fault it has nothing to say until ``fault`` is taken."""

    def __init__(self, command: str, timeout: float) -> None:
        self.command, self.timeout = command, timeout
        self.fault: Result | None = None
        self.incidents: list[str] = []
        self.faults: Counter[str] = Counter()
        self.asked = 0
        self.stack = ExitStack()
        self.engine = self.opened()

    def opened(self) -> Engine:
        """The engine, in a process of its own."""
        return self.stack.enter_context(
            open_engine(self.command, timeout=self.timeout, settle=0.0, max_restarts=PATIENCE)
        )

    def close(self) -> None:
        """Let the engine go, and keep what befell it."""
        self.incidents += self.engine.incidents
        self.stack.close()

    def ask(self, op: str, given: Mapping[str, Any]) -> dict[str, Any]:
        """One question; the reply without its id, empty where none came or the op is not declared."""
        if self.fault is not None or op not in self.engine.hello.ops:
            return {}
        self.asked += 1
        request = Request(id=f"property-{self.asked}", op=op, given=msgspec.Raw(encode(given)))
        if self.faults[op] >= PATIENCE:
            self.fault = Result(request, "not-run", note=f"not run: the engine did not survive other questions of {op}")
            return {}
        (result,) = self.engine.run([request])
        if result.kind in FAULTS:
            self.fault = result
            self.faults[op] += PATIENCE if result.kind == "timeout" else 1
            return {}
        return {"outcome": result.payload} if result.kind == "outcome" else {result.kind: plain(result.payload)}

    def take_fault(self) -> Result | None:
        """The fault that there was, if any; from now on the engine is asked again, a fresh one if it had to be restarted."""
        fault, self.fault = self.fault, None
        if self.engine.restarts:
            self.close()
            self.engine = self.opened()
        return fault


def held(
    command: str, hello: EngineHello, readings: Collection[str], choice: Choice, timeout: float
) -> tuple[list[Row], list[str]]:
    """A row for every property that was chosen, and why the engine had to be started again meanwhile."""
    laws = [law for law in PROPERTIES.values() if ruleset_of(law.op) in choice.of and choice.takes(named(law))]
    fit = set(fitting(PROPERTIES, readings))
    rows = {law.name: row(law, "not-applicable", note=why) for law in laws if (why := unfit(law, hello, fit))}
    asker = Asker(command, timeout)
    try:
        for each in _held(asker, [law for law in laws if law.name not in rows], hello, choice):
            rows[each.id.partition("/property-")[2]] = each
    finally:
        asker.close()
    return list(rows.values()), asker.incidents


def _held(asker: Asker, laws: Collection[Property], hello: EngineHello, choice: Choice) -> Iterator[Row]:
    for law in laws:
        (found,) = examined(asker.ask, choice.properties, choice.seed, observes=hello.observes, names=[law.name])
        yield told(found, asker.take_fault())


def told(found: Finding, fault: Result | None) -> Row:
    """What came of a property."""
    law, broken = found.property, found.counterexample
    if broken is not None:
        return row(law, "fail", note=broken.wrong, given=broken.given, got=[dict(each.reply) for each in broken.said])
    if fault is not None:
        given = msgspec.json.decode(fault.request.given)
        return row(law, fault.kind, note=fault.note, given=given)  # type: ignore[arg-type]  # a fault's kind is a verdict
    if found.tried == found.silent:
        return row(law, "not-applicable", note="the engine had no outcome that it speaks of")
    return row(law, "pass")


def row(law: Property, verdict: Verdict, *, note: str = "", given: Any = None, got: Any = None) -> Row:
    """The row of a property; its note says what is wrong."""
    digest = hashlib.sha256(note.encode()).hexdigest()[:16] if verdict == "fail" else ""
    return Row(
        id=named(law),
        op=law.op,
        verdict=verdict,
        clauses=law.clauses,
        note=note,
        digest=digest,
        given=given,
        expected=law.says if verdict == "fail" else None,
        got=got,
    )


def named(law: Property) -> str:
    """The id of a property's row."""
    return f"{law.op}/property-{law.name}"


def unfit(law: Property, hello: EngineHello, fitting: Collection[str]) -> str:
    """Why a property is not asked of an engine, or nothing."""
    if law.op not in hello.ops:
        return f"the engine does not declare {law.op}"
    if hello.dice != "faces" and law.op in ("exchange.blow", "exchange.round"):
        return "its questions give the faces of the dice, and the engine takes none"
    if law.name not in fitting:
        return "it presumes the default reading of a ruling that the engine reads otherwise"
    return ""
