"""``ruleproof readings``: which reading of every ruling an engine plays."""

from __future__ import annotations

from typing import Any

import click

from conformance.cases.codec import encode
from conformance.cli import CONFORMS, DIFFERS
from conformance.cli.options import engine_option, format_option, table, timeout_option, write_file
from conformance.inference.asking import MOST_CASES, Inference, Interview
from conformance.protocol.engines import open_engine


@click.command("readings")
@engine_option(required=True)
@click.option(
    "--most", type=click.IntRange(min=1), default=MOST_CASES, show_default=True, help="Cases that are asked at most."
)
@click.option(
    "--patience", type=click.FloatRange(min=0.1), default=25.0, show_default=True, help="Seconds to go on asking."
)
@click.option("--write", "write", metavar="FILE", help="Write what it plays, a file that --reading takes.")
@timeout_option
@format_option
def command(engine: str, most: int, patience: float, write: str | None, timeout: float, form: str) -> int:
    """Find out which reading of every ruling an engine plays, from few cases.

    Ends 1 if no assignment of readings explains its answers, or if it plays another reading than it declares.
    """
    options: dict[str, Any] = {"timeout": timeout, "settle": 0.0} if not engine.startswith("python:") else {}
    with open_engine(engine, **options) as opened:
        inference = Interview(opened, most=most, patience=patience).held()
    if write:
        write_file(write, "".join(f"{key}={each.reading}\n" for key, each in told(inference)).encode())
    click.echo(as_json(inference) if form == "json" else as_table(inference, form))
    return DIFFERS if inference.contradiction or at_odds(inference) else CONFORMS


def told(inference: Inference) -> list[tuple[str, Any]]:
    """The rulings whose reading was told."""
    return [(ruling, finding) for ruling, finding in sorted(inference.rulings.items()) if finding.reading is not None]


def at_odds(inference: Inference) -> list[str]:
    """The rulings that the engine plays otherwise than it declares."""
    return [ruling for ruling, finding in told(inference) if finding.declared not in (None, finding.reading)]


def as_json(inference: Inference) -> str:
    """What scripts rely on: ``rulings`` by id, and ``cases_used``."""
    rulings = {
        ruling: {"reading": finding.reading, "why": finding.why, "declared": finding.declared}
        for ruling, finding in sorted(inference.rulings.items())
    }
    answer = {
        "rulings": rulings,
        "cases_used": inference.cases_used,
        "contradiction": inference.contradiction,
        "consistent": inference.example is not None,
    }
    return encode(answer).decode()


def as_table(inference: Inference, form: str) -> str:
    """A row a ruling, then what it comes to."""
    known, odd = len(told(inference)), at_odds(inference)
    rows = [
        {
            "ruling": ruling,
            "plays": finding.reading or "?",
            "declares": f"{finding.declared} (!)" if ruling in odd else "",
            "why": "" if finding.reading else finding.why,
        }
        for ruling, finding in sorted(inference.rulings.items())
    ]
    lines = [
        table(rows, form),
        "",
        f"{known} of {len(rows)} rulings told from {inference.cases_used} cases ({inference.seconds:.1f} s)",
    ]
    if odd:
        lines.append(f"{len(odd)} are played otherwise than declared: {', '.join(odd)}")
    if inference.contradiction:
        lines.append("no assignment of readings gives all its answers; these cases contradict each other:")
        lines += [f"  {case}" for case in inference.contradiction]
    return "\n".join(lines)
