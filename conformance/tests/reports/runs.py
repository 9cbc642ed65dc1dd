"""Runs to report on: engines in this process, and results made by hand with whatever a hostile engine would write."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from conformance.check import Choice
from conformance.results import Cause, Footer, Gap, Header, Results, Row, totals, written
from conformance.tests.test_gate import Variant, judged

BEST_PIECE = "exchange.armor.3/best-piece-alone"

HOSTILE = "<script>alert(1)</script>\x1b[31m[bold red]\r\n::error::x | `](javascript:x) ![x](http://evil) &amp; \u202e\x00 '\""
"""What a hostile engine would have run, painted, linked to or broken out of."""


def run_of(*mutants: str, readings: tuple[str, ...] = (), trace: bool = False, **choice: Any) -> Results:
    """The results of the oracle with these faults."""
    engine = Variant(*readings, mutants=mutants)
    if trace:
        from conformance.cli.engine import answerer

        engine.answer = answerer({}, mutants, trace=True)
    return judged(engine, Choice(**({"generated": 0} | choice)))


def saved(results: Results, path: Path) -> str:
    """The results as a file."""
    path.write_bytes(b"".join(written(results)))
    return str(path)


def hostile(text: str = HOSTILE) -> Results:
    """A run in which every text that an engine can write is ``text``."""
    row = Row(
        id="exchange.armor.3/a-smaller-piece-beside-a-greater-one-counts",
        op="exchange.damage",
        verdict="fail",
        clauses=("exchange.armor.3",),
        note=text,
        digest="0" * 16,
        gaps=(Gap(f"$.{text}", text, {text: text}),),
        given={"margin": 2, "weapon": {"kind": "fist", "base": 4, "rate": 3}},
        expected={"outcome": {"delivered": 4}},
        got={text: [text]},
        info=[text, f"{text} [exchange.armor.3]"],
    )
    silent = Row(id="exchange.blow/generated-1-0", op="exchange.blow", verdict="crash", note=text, info={"log": text})
    header = Header(suite="0.1.0", edition="2026.11", engine=text, version=text, command=f"engine {text}")
    causes = (
        Cause(kind="unexplained", says="nobody knows", cases=(row.id,), first_step=(text, text)),
        Cause(kind="engine", id="crash", says="the engine died on these", cases=(silent.id,)),
    )
    rows = (row, silent)
    return Results(header=header, rows=rows, footer=Footer(totals=totals(rows), causes=causes, stale=(text,)))
