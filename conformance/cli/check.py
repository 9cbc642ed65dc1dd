"""``ruleproof check``: the gate."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Any

import click

from conformance.cases.model import Level
from conformance.cases.rulesets import RULESETS
from conformance.check import GENERATED, Choice, checked, chosen, engine_name
from conformance.cli.options import engine_option, readings_option, timeout_option, write_file
from conformance.cli.report import report_options, tell, verdict, write_forms
from conformance.known import read
from conformance.known import written as known_entries
from conformance.protocol.engines import open_engine
from conformance.protocol.messages import EDITION
from conformance.results import Results
from oracle.errors import Invalid


@click.command("check")
@engine_option(required=False)
@click.option("--ruleset", "rulesets", multiple=True, type=click.Choice(list(RULESETS)), help="Only this ruleset.")
@click.option("--only", multiple=True, metavar="GLOB", help="Only cases whose id matches; may be given again.")
@click.option(
    "--level",
    type=click.Choice(["core", "full"]),
    default="full",
    show_default=True,
    help="All frozen cases, or the few that alone catch every wrong engine.",
)
@click.option(
    "--generated",
    type=click.IntRange(min=0),
    show_default=f"{GENERATED}, at level core none",
    help="Generated cases a ruleset.",
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the generated cases.")
@click.option(
    "--properties",
    type=click.IntRange(min=0),
    default=0,
    show_default=True,
    metavar="N",
    help="Hold every property against N generated questions, too; 10 take some 10 s.",
)
@click.option(
    "--edition",
    type=click.Choice([EDITION]),
    default=EDITION,
    show_default=True,
    help="The frozen cases and defaults to hold to.",
)
@readings_option
@click.option(
    "--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Engine processes side by side."
)
@timeout_option
@click.option(
    "--max-restarts", type=click.IntRange(min=0), default=20, show_default=True, help="Restarts before giving up."
)
@click.option("--repeat", is_flag=True, help="Ask every case twice: the same question must get the same answer.")
@click.option(
    "--known", "known_file", metavar="FILE", help="Known failures (TOML); any that does not hold fails the run."
)
@click.option("--write-known", metavar="FILE", help="Write every wrong answer of this run as a known failure.")
@click.option(
    "--strict",
    is_flag=True,
    help="Fail on what a float's rounding would excuse, and for an engine that died on the way.",
)
@click.option("--json", "json_file", metavar="FILE", help="Write the results as JSON Lines.")
@report_options
@click.option(
    "--shard", metavar="K/N", help="Only this part of the cases; `ruleproof report --merge` puts all together."
)
@click.option(
    "--coverage", is_flag=True, help="Tell which clauses the run came by, and why it did not come by the others."
)
@click.option("--quiet", is_flag=True, help="Print only the verdict.")
def command(
    engine: str | None,
    rulesets: tuple[str, ...],
    only: tuple[str, ...],
    level: Level,
    generated: int | None,
    seed: int,
    properties: int,
    edition: str,
    readings: tuple[str, ...],
    workers: int,
    timeout: float,
    max_restarts: int,
    repeat: bool,
    known_file: str | None,
    write_known: str | None,
    strict: bool,
    json_file: str | None,
    form: str,
    shard: str | None,
    coverage: bool,
    quiet: bool,
    **written_to: str | None,
) -> int:
    """Hold an engine against all frozen cases, and generated ones besides; without --engine, the bundled one.

    Ends 0 if it conforms, 1 if it does not, 4 if it would not start, 5 if no case applied.
    """
    known = read(known_file) if known_file else ()
    if generated is None:
        generated = GENERATED if level == "full" else 0
    choice = Choice(rulesets, only, generated, seed, readings, strict, known, part(shard), properties, level)
    name = engine_name(engine)
    options: dict[str, Any] = {"timeout": timeout, "workers": workers, "max_restarts": max_restarts, "repeat": repeat}
    with open_engine(name, **options) as opened, Progress() as progress:
        results = checked(opened, name, choice, progress.show, timeout=timeout)
    if write_known:
        write_file(write_known, "".join(known_entries(results.rows)).encode())
    forms = {each.removesuffix("_file"): path for each, path in written_to.items()}
    write_forms(results, {"json": json_file, **forms})
    tell(results, form, quiet=quiet, annotate=bool(forms["summary"]))
    if coverage:
        click.echo(covered(results, choice, form))
    return verdict(results)


def part(shard: str | None) -> tuple[int, int]:
    """``K/N`` as numbers; raises Invalid."""
    one, _, of = (shard or "1/1").partition("/")
    if not (one.isdecimal() and of.isdecimal() and len(one + of) < 11 and 1 <= int(one) <= int(of) <= 10_000):
        raise Invalid("--shard", f"cannot be {str(shard)[:24]!r}", "give K/N with K from 1 to N, such as 1/3")
    return int(one), int(of)


def covered(results: Results, choice: Choice, form: str) -> str:
    """Which clauses the run came by."""
    asked = {row.id for row in results.rows if row.verdict not in ("not-applicable", "not-run")}
    told: str = import_module("reports.summary_coverage").told(chosen(choice), asked, results.header.readings, form)
    return told


class Progress:
    """A bar on standard error, where somebody is watching."""

    def __init__(self) -> None:
        self.shown = sys.stderr.isatty() and not os.environ.get("CI")
        self.bar: Any = None
        self.task: Any = None

    def __enter__(self) -> Progress:
        if self.shown:
            rich = import_module("rich.progress")
            self.bar = rich.Progress(console=import_module("rich.console").Console(stderr=True), transient=True)
            self.bar.start()
            self.task = self.bar.add_task("cases", total=None)
        return self

    def show(self, done: int, total: int) -> None:
        """Move the bar."""
        if self.bar is not None:
            self.bar.update(self.task, completed=done, total=total)

    def __exit__(self, *_: object) -> None:
        if self.bar is not None:
            self.bar.stop()
