"""The gate: cases asked of an engine through the protocol, each answer judged, the failures diagnosed by cause."""

from __future__ import annotations

import datetime
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from hashlib import sha256
from typing import Any

import msgspec

from conformance.cases.codec import encode, plain
from conformance.cases.model import Case, Expect, Level
from conformance.cases.rulesets import RULESETS, player, question, ruled
from conformance.cases.store import frozen
from conformance.diagnosis import Answered, diagnosed
from conformance.dice import as_totals
from conformance.judge import Judgment, judged
from conformance.known import Known, digest, excused
from conformance.protocol.messages import EDITION, SUITE_VERSION, EngineHello, Request
from conformance.protocol.results import Engine, Result
from conformance.results import Cause, Footer, Header, Results, Row, gap, totals
from oracle.variants import assignment

WILD = frozenset("*?[")

GENERATED = 500
"""Generated cases a ruleset unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which cases to ask, and how to judge them."""

    rulesets: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    generated: int = GENERATED
    seed: int = 1
    readings: tuple[str, ...] = ()
    strict: bool = False
    known: tuple[Known, ...] = ()
    shard: tuple[int, int] = (1, 1)
    """Which part of how many; a case is in the same part wherever it is asked."""
    properties: int = 0
    """Generated questions that every property is held against; 0: none is asked about."""
    level: Level = "full"
    """``core``: of the frozen cases only those of that level."""

    def takes(self, case_id: str) -> bool:
        """Whether a case's id is among those asked for."""
        named = not self.only or case_id in self.only or any(fnmatchcase(case_id, glob) for glob in self.globs)
        return named and self.holds(case_id)

    def holds(self, case_id: str) -> bool:
        """Whether a case's id falls into this part."""
        part, parts = self.shard
        return parts == 1 or int(sha256(case_id.encode()).hexdigest()[:12], 16) % parts == part - 1

    @property
    def globs(self) -> list[str]:
        """Those of ``only`` that stand for more than one id."""
        return [each for each in self.only if not WILD.isdisjoint(each)]

    @property
    def of(self) -> tuple[str, ...]:
        """The rulesets asked for: all unless named."""
        return self.rulesets or tuple(RULESETS)


@dataclass(slots=True)
class Run:
    """What is collected while a run goes on: a row a case, and the answers that a diagnosis needs."""

    rows: list[Row] = field(default_factory=list)
    failing: list[Answered] = field(default_factory=list)
    passing: list[Answered] = field(default_factory=list)


def chosen(choice: Choice) -> list[Case]:
    """The frozen cases that are asked, and behind them the generated ones, whose answer is still open."""
    cases = [
        case
        for case in frozen()
        if case.op.partition(".")[0] in choice.of
        and choice.takes(case.id)
        and choice.level in ("full", case.info.level)
    ]
    for ruleset in choice.of:
        cases += generated(ruleset, choice)
    return cases


def generated(ruleset: str, choice: Choice) -> Iterator[Case]:
    """Generated cases of a ruleset; ``expect`` is filled in when they are asked."""
    if not choice.generated:
        return
    from conformance.generators import spread  # a gate on frozen cases alone does without

    for each in spread(ruleset, choice.generated, choice.seed):
        case_id = f"{each.op}/generated-{each.seed}-{each.index}"
        if choice.takes(case_id):
            yield Case(id=case_id, op=each.op, given=each.given, expect=OPEN)


OPEN = Expect(refused=("open",))


def declared(hello: EngineHello, choice: Choice) -> dict[str, str]:
    """The readings that an engine is judged by: those of its hello and of the command line; raises Invalid if they clash."""
    return assignment([*(f"{ruling}={name}" for ruling, name in hello.readings.items()), *choice.readings])


def checked(
    engine: Engine,
    command: str,
    choice: Choice,
    progress: Callable[[int, int], None] | None = None,
    own: Iterable[Case] | None = None,
    timeout: float = 10.0,
) -> Results:
    """Ask every chosen case, or ``own`` cases in their place, and judge the answers; then hold the properties, if asked for.

    ``timeout``: seconds that the engine may take over a question of a property.
    """
    began = time.monotonic()
    hello = engine.hello
    readings = declared(hello, choice)
    cases = chosen(choice) if own is None else list(own)
    run = Run()
    by_id: dict[str, Case] = {}
    applicable: list[Case] = []
    for case in cases:
        reason = not_applicable(case, hello)
        if reason:
            run.rows.append(
                Row(id=case.id, op=case.op, verdict="not-applicable", clauses=clauses_of(case), note=reason)
            )
        else:
            applicable.append(case)
    asked = (by_id.setdefault(case.id, case) for case in answered_by_oracle(applicable, readings))
    for done, result in enumerate(engine.run(requests(asked, hello)), start=1):
        record(run, by_id.pop(result.request.id), result, hello, readings)
        if progress:
            progress(done, len(applicable))
    more: list[str] = []
    if choice.properties:
        from conformance.laws import held  # a gate without properties does without

        laws, more = held(command, hello, readings, choice, timeout)
        run.rows += laws
    header = Header(
        suite=SUITE_VERSION,
        edition=EDITION,
        engine=hello.engine.name,
        version=hello.engine.version,
        command=command,
        readings=readings,
        observes=hello.observes,
        ops=hello.ops,
        seed=choice.seed,
        generated=choice.generated,
        rulesets=choice.of,
        strict=choice.strict,
        only=choice.only,
        level=choice.level,
        properties=choice.properties,
        shard="" if choice.shard == (1, 1) else "{}/{}".format(*choice.shard),
    )
    known = [entry for entry in choice.known if choice.takes(entry.id)]
    incidents = (*engine.incidents, *more)
    return concluded(header, run, known, incidents, seconds=time.monotonic() - began)


def concluded(
    header: Header, run: Run, entries: Collection[Known], incidents: tuple[str, ...] = (), *, seconds: float
) -> Results:
    """The results of what was collected: the causes found, the known failures excused."""
    run.rows.sort(key=lambda row: row.id)
    causes = with_engine_faults(run.rows, diagnosed(run.failing, run.passing, header.readings, header.observes))
    rows, stale = excused(attributed(run.rows, causes), entries, datetime.date.today())
    known = {row.id for row in rows if row.known}
    footer = Footer(
        totals=totals(rows),
        causes=tuple(unexcused(causes, known)),
        stale=tuple(stale),
        incidents=incidents,
        seconds=seconds,
    )
    return Results(header=header, rows=tuple(rows), footer=footer)


def unexcused(causes: Iterable[Cause], known: Collection[str]) -> Iterator[Cause]:
    """The causes without the cases whose failure is known."""
    for cause in causes:
        cases = tuple(case for case in cause.cases if case not in known)
        if cases:
            yield msgspec.structs.replace(cause, cases=cases)


def not_applicable(case: Case, hello: EngineHello) -> str:
    """Why a case is not asked of this engine, or nothing."""
    if case.op not in hello.ops:
        return f"the engine does not declare {case.op}"
    if hello.dice == "own" and "dice" in case.given:
        return "the engine rolls its own dice"
    return ""


def answered_by_oracle(cases: Iterable[Case], readings: Mapping[str, str]) -> Iterator[Case]:
    """The cases with the answer they are judged by: the frozen one, or the oracle's for generated ones and under readings."""
    for case in cases:
        if case.expect is OPEN or readings:
            yield msgspec.structs.replace(case, expect=expected(case.op, case.given, readings))
        else:
            yield case


def expected(op: str, given: Mapping[str, Any], readings: Mapping[str, str]) -> Expect:
    """What the oracle answers under these readings; raises Invalid for what is no case."""
    ruling = ruled(question(op, given), player(op, readings))
    return Expect(refused=ruling.refused) if ruling.answer is None else Expect(outcome=plain(ruling.answer))


def requests(cases: Iterable[Case], hello: EngineHello) -> Iterator[Request]:
    """The cases as they go over the wire."""
    for case in cases:
        given = case.given
        if hello.dice == "totals" and "dice" in given:
            given = as_totals(given, (case.expect.outcome or {}).get("handfuls", {}))
        yield Request(id=case.id, op=case.op, given=msgspec.Raw(encode(given)))


def record(run: Run, case: Case, result: Result, hello: EngineHello, readings: Mapping[str, str]) -> None:
    """Judge one result and keep what is needed of it."""
    judgment = judged(case.expect, case.given, result, hello.observes, readings)
    run.rows.append(row_of(case, result, judgment, hello.observes))
    outcome = result.payload if result.kind == "outcome" else None
    answered = Answered(case.id, case.op, case.given, case.expect, outcome, refused=result.kind == "refused")
    if judgment.verdict == "fail" and result.kind in ("outcome", "refused"):
        run.failing.append(answered)
    elif judgment.verdict == "pass":
        run.passing.append(answered)


def row_of(case: Case, result: Result, judgment: Judgment, observes: Collection[str]) -> Row:
    """The row of a case; only one that did not pass carries what led to it."""
    if judgment.verdict == "pass":
        return Row(id=case.id, op=case.op, verdict="pass", clauses=clauses_of(case), note=judgment.note)
    return Row(
        id=case.id,
        op=case.op,
        verdict=judgment.verdict,
        clauses=clauses_of(case),
        note=judgment.note,
        digest=digest(result, observes),
        gaps=tuple(gap(each) for each in judgment.differences),
        given=case.given,
        expected=plain(case.expect),
        got=result.payload,
        info=result.info,
    )


def clauses_of(case: Case) -> tuple[str, ...]:
    """The clauses a case is about: those it decides, or the one in its id."""
    if case.info.decides:
        return case.info.decides
    return () if "/generated-" in case.id else (case.clause,)


def attributed(rows: Iterable[Row], causes: Iterable[Cause]) -> Iterator[Row]:
    """The rows with their cause; what another reading explains is ``other-reading``."""
    cause_of = {case: cause for cause in causes for case in cause.cases}
    for row in rows:
        cause = cause_of.get(row.id)
        if cause is None or row.verdict != "fail":
            yield row
        else:
            verdict = "other-reading" if cause.kind in ("reading", "readings") else "fail"
            yield msgspec.structs.replace(row, verdict=verdict, cause=cause.id)


def with_engine_faults(rows: Iterable[Row], causes: list[Cause]) -> list[Cause]:
    """The causes, then broken properties, then what the engine did other than answer: crashes, garbage, refusals to serve."""
    told: dict[str, list[str]] = {}
    laws = []
    for row in rows:
        if row.verdict == "fail" and "/property-" in row.id:
            law, clause = row.id.partition("/property-")[2], row.clauses[0]
            laws.append(Cause(kind="property", id=law, clause=clause, says=str(row.expected), cases=(row.id,)))
        elif row.verdict in ("crash", "timeout", "protocol", "unsupported", "not-run", "suite-error"):
            told.setdefault(row.verdict, []).append(row.id)
        elif row.verdict == "fail" and row.gaps and row.gaps[0].path == "error":
            told.setdefault("error", []).append(row.id)
    return [
        *causes,
        *laws,
        *(Cause(kind="engine", id=what, says=SAID[what], cases=tuple(ids)) for what, ids in told.items()),
    ]


SAID = {
    "crash": "the engine died on these",
    "timeout": "the engine did not answer these in time",
    "protocol": "the engine broke the protocol on these",
    "unsupported": "the engine declared the op and then did not serve these",
    "not-run": "these were given up before they were decided",
    "suite-error": "our own fault, not the engine's: please report it",
    "error": "the engine reported an error of its own",
}


def engine_name(command: str | None) -> str:
    """The engine that a command line names, the bundled one if it names none."""
    import sys

    return f"{sys.executable} -m conformance.engines.quick" if command is None else command
