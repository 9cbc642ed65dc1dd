"""``ruleproof fuzz``: a campaign of generated cases."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import click

from conformance.campaign.executors import ahead
from conformance.campaign.executors import executor as executor_for
from conformance.campaign.inquiry import Found, Gathered, Inquiry
from conformance.campaign.known import SEVERAL
from conformance.campaign.plan import Plan, ops_for
from conformance.campaign.running import Coordinator
from conformance.campaign.state import Folder, State
from conformance.cases.rulesets import RULESETS
from conformance.check import Choice, declared
from conformance.cli import CONFORMS, DIFFERS, INTERRUPTED, NOTHING
from conformance.cli.check import Progress
from conformance.cli.options import engine_option, readings_option, timeout_option
from conformance.generators import GENERATORS
from conformance.judge import differences, seen
from conformance.protocol.engines import open_engine
from conformance.results import shown

Causes = list[tuple[Gathered, Path | None]]


@click.command("fuzz")
@engine_option(required=True)
@click.option("--cases", type=click.IntRange(min=1), required=True, help="How many cases to ask in all.")
@click.option("--ruleset", "rulesets", multiple=True, type=click.Choice(list(RULESETS)), help="Only this ruleset.")
@click.option(
    "--op", "ops", multiple=True, type=click.Choice(list(GENERATORS)), help="Only this op; may be given again."
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the cases.")
@readings_option
@click.option(
    "--max-time", type=click.FloatRange(min=0), metavar="S", help="Begin nothing new after this many seconds."
)
@click.option("--workers", type=click.IntRange(1, 256), default=1, show_default=True, help="Processes side by side.")
@click.option(
    "--executor",
    "crew",
    metavar="dask|MODULE:FACTORY",
    help="A dask.distributed cluster, or what makes a concurrent.futures.Executor to work on.",
)
@click.option("--scheduler", metavar="ADDR", help="The cluster's scheduler; without it, one of processes here.")
@click.option("--out", metavar="DIR", help="A folder for the state and for a case file of every cause.")
@click.option("--resume", is_flag=True, help="Go on where the campaign in --out stopped.")
@timeout_option
@click.option("--strict", is_flag=True, help="Fail on what a float's rounding would excuse.")
def command(
    engine: str,
    cases: int,
    rulesets: tuple[str, ...],
    ops: tuple[str, ...],
    seed: int,
    readings: tuple[str, ...],
    max_time: float | None,
    workers: int,
    crew: str | None,
    scheduler: str | None,
    out: str | None,
    resume: bool,
    timeout: float,
    strict: bool,
) -> int:
    """Ask an engine many generated cases; gather its failures by cause, and make the smallest case of each.

    The same seed finds the same whatever the number of workers. Ends 0 if nothing failed, 1 if something did, 2 if it was
    interrupted, 4 if the engine would not start, 5 if it declares no op that cases are generated for.
    """
    if resume and out is None:
        raise click.UsageError("--resume needs --out, the folder of the campaign to go on with")
    with open_engine(engine, timeout=timeout) as opened:
        hello = opened.hello
    judged_by = declared(hello, Choice(readings=readings))
    asked = ops_for(hello, rulesets or RULESETS, ops)
    if not asked:
        click.echo(f"NOTHING RAN  {hello.engine.name} declares none of {', '.join(ops or GENERATORS)}")
        return NOTHING
    plan = Plan(
        engine=engine,
        ops=asked,
        seed=seed,
        readings=judged_by,
        observes=hello.observes,
        dice=hello.dice,
        timeout=timeout,
        strict=strict,
    )
    folder = Folder(out)
    state = folder.opened(plan, resume=resume)
    with executor_for(workers, crew, scheduler) as executor, Progress() as progress:

        def watch(state: State) -> None:
            progress.show(state.done, cases)

        coordinator = Coordinator(state, folder, executor, ahead=ahead(executor, workers), watch=watch)
        with interrupts(coordinator) as interrupted:
            coordinator.run(cases, max_time)
        causes = coordinator.conclude()
    report(state, coordinator.final, causes, cases)
    if interrupted:
        return INTERRUPTED
    return DIFFERS if state.failures or state.given_up else CONFORMS


@contextmanager
def interrupts(coordinator: Coordinator) -> Iterator[list[int]]:
    """Let the first Ctrl-C end the campaign in good order and the second at once; the list holds what was caught."""
    caught: list[int] = []

    def stop(number: int, _: FrameType | None) -> None:
        if caught:
            raise KeyboardInterrupt
        caught.append(number)
        coordinator.stop()
        click.echo("interrupted: taking in what is under way; once more to stop at once", err=True)

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield caught
    finally:
        signal.signal(signal.SIGINT, before)


def report(state: State, inquiry: Inquiry, causes: Causes, cases: int) -> None:
    """Tell the causes, the one that explains most first, then the totals."""
    console = import_module("reports.console")
    rich = import_module("rich.console").Console(highlight=False, soft_wrap=True)
    text = import_module("rich.text").Text
    for line, style in told(state, inquiry, causes, cases, console):
        rich.print(text(line, style=style))


def told(state: State, inquiry: Inquiry, causes: Causes, cases: int, console: Any) -> Iterator[tuple[str, str]]:
    """The lines of the report with their style."""
    plan = state.plan
    yield f"ruleproof fuzz · edition {plan.edition} · seed {plan.seed} · {', '.join(plan.ops)}", "dim"
    for ruling, name in plan.readings.items():
        yield f"judged by {ruling}={name}", "dim"
    for number, (cause, file) in enumerate(causes, start=1):
        yield "", ""
        yield from one_cause(number, cause, state, file, console)
    if inquiry.found:
        yield "", ""
    if both := inquiry.counts.get(SEVERAL.key):
        yield f"{both} more failures show several of these causes at once", "dim"
    if inquiry.beyond:
        yield f"{inquiry.beyond} more failures look like these and were only counted", "dim"
    if state.given_up:
        yield f"given up after case {state.done}: {state.given_up}", "red"
    verdict, style = ("FAIL", "bold red") if state.failures or state.given_up else ("PASS", "bold green")
    short = "" if state.done >= cases else f" of the {cases} wanted"
    rate = state.asked / state.seconds if state.seconds else 0
    pardoned = f", {state.pardoned} excused by a float's rounding" if state.pardoned else ""
    yield (
        f"{verdict}  {state.asked} cases asked{short}, {state.failures} failed{pardoned}  "
        f"({state.seconds:.1f} s, {rate:,.0f} a second)",
        style,
    )


def one_cause(
    number: int, gathered: Gathered, state: State, file: Path | None, console: Any
) -> Iterator[tuple[str, str]]:
    """One cause: what it is, the clause with its words and source, the smallest case, where it parts, how to replay it."""
    cause, failure = gathered.found.cause, gathered.found.smallest.failure
    count = gathered.failures
    counted = f"  ({count} {'case' if count == 1 else 'cases'})" if count else ""
    yield f"{number}. {console.named(cause)}{counted}", "bold"
    if cause.says:
        yield f"   {cause.says}", ""
    if cause.kind == "reading" and cause.fit == "exactly":
        yield f"   it passes under  --reading {cause.id}", "green"
    for other in gathered.also[: console.MOST_GAPS]:
        yield f"   {'these cases cannot tell it from' if cause.fit == 'exactly' else 'or like'} {other}", "dim"
    yield from console.cited(cause.clause)
    smaller = len(failure.draws) - failure.draws.count(0)
    yield f"   case      {failure.id(state.plan.seed)}, shrunk to {smaller} {'draw' if smaller == 1 else 'draws'}", ""
    if failure.note:
        yield f"   note      {failure.note}", ""
    yield from gaps(gathered.found, state.plan, console)
    if cause.first_step:
        yield f"   first step that differs: {cause.first_step[0]}", ""
    if file is not None:
        parts = ["ruleproof", "replay", str(file), "--engine", state.plan.engine]
        parts += [part for ruling, name in state.plan.readings.items() for part in ("--reading", f"{ruling}={name}")]
        yield f"   replay    {shlex.join(parts)}", "cyan"


def gaps(found: Found, plan: Plan, console: Any) -> Iterator[tuple[str, str]]:
    """Where the answer to the smallest case is not the right one."""
    failure, expect = found.smallest.failure, found.smallest.expect
    if not failure.answered:
        return
    right = {"refused": list(expect.refused)} if expect.outcome is None else seen(expect.outcome, plan.observes)
    got = {"refused": failure.payload} if failure.kind == "refused" else seen(failure.payload, plan.observes)
    for gap in list(differences(right, got))[: console.MOST_GAPS]:
        yield f"   {gap.path}: expected {said(gap.expected, console)}, got {said(gap.got, console)}", "red"


def said(value: object, console: Any) -> str:
    """A value as a report prints it."""
    return str(console.short(shown(list(value) if isinstance(value, tuple) else value)))
