"""``ruleproof bench``: how many blows a second the damage step makes, for whoever makes it right."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from math import ceil, floor, isfinite, log10
from xml.etree import ElementTree

import click

from conformance.benchmarks.hot_path import OPS, Entrant, Given, checksum, dealt, questions, race
from conformance.benchmarks.hot_path_entrants import (
    BATCH_OP,
    by_batches,
    by_columns,
    by_oracle,
    by_oracle_aloud,
    by_oracle_reading,
    by_pipe,
    by_quick,
)
from conformance.cases.codec import encode
from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.options import engine_option, format_option, table, timeout_option, write_file
from conformance.protocol.engines import open_engine
from conformance.protocol.messages import SUITE_VERSION
from conformance.protocol.results import Engine
from oracle.errors import Invalid
from oracle.variants import assignment

EXTRA = "pip install 'ruleproof[bench]'"


@click.command("bench")
@engine_option(required=False)
@click.option("--op", "ops", multiple=True, type=click.Choice(OPS), help="Only this op; may be given again.")
@click.option(
    "--cases", type=click.IntRange(1, 10**6), default=10_000, show_default=True, help="Different blows an op."
)
@click.option("--rounds", type=click.IntRange(1, 1000), default=3, show_default=True, help="Rounds; the best counts.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the blows.")
@click.option("--json", "json_file", metavar="F", help="Write the rates for `ruleproof compare`.")
@click.option("--chart", "chart_file", metavar="F.svg", help="Draw the rates (extra bench).")
@timeout_option
@format_option
def command(
    engine: str | None,
    ops: tuple[str, ...],
    cases: int,
    rounds: int,
    seed: int,
    json_file: str | None,
    chart_file: str | None,
    timeout: float,
    form: str,
) -> int:
    """Blows a second of the damage step and of whole blows: oracle, second implementation, batch form, and your engine.

    All are asked the same generated blows and take turns. Who sums up to other outcomes than the oracle has no rate, and the
    command ends 1; an engine that serves neither op ends it 5.
    """
    if chart_file:
        pygal_there()
    notes: list[str] = []
    with ExitStack() as open_:
        opened = open_.enter_context(open_engine(engine, timeout=timeout)) if engine else None
        chosen = [op for op in ops or OPS if opened is None or op in opened.hello.ops]
        if not chosen:
            click.echo(f"NOTHING RAN  the engine declares none of {', '.join(ops or OPS)}")
            return NOTHING
        entrants = [each for op in chosen for each in entered(op, questions(op, cases, seed), opened, notes)]
        race(entrants, rounds)
    if json_file:
        write_file(json_file, as_json(entrants, seed))
    if chart_file:
        write_file(chart_file, drawn(entrants))
    click.echo(table(list(rows(entrants)), form))
    if form != "json":
        for note in [*notes, *(f"{each.op} by {each.name}: {each.wrong}" for each in entrants if each.wrong)]:
            click.echo(note)
    return DIFFERS if any(each.wrong for each in entrants) else CONFORMS


def entered(op: str, givens: Sequence[Given], engine: Engine | None, notes: list[str]) -> Iterator[Entrant]:
    """Everybody who can take part in an op."""
    deals = dealt(op, givens)
    right = checksum(deals)
    yield by_oracle(op, givens, right)
    yield by_oracle_reading(op, givens, right)
    yield by_oracle_aloud(op, givens, right)
    yield by_quick(op, givens, right)
    if op == "exchange.damage":
        try:
            yield by_columns(givens, deals)
        except ImportError as missing:
            if (missing.name or "").partition(".")[0] not in ("numpy", "numba"):
                raise
            notes.append(f"the batch form is not there without numpy and numba: {EXTRA}")
    if engine is None:
        return
    hello = engine.hello
    if hello.dice != "faces" and op != "exchange.damage":
        notes.append(f"{op} is not asked of an engine that takes dice as {hello.dice}")
        return
    readings = assignment(f"{ruling}={name}" for ruling, name in hello.readings.items())
    theirs = checksum(dealt(op, givens, readings)) if readings else right
    yield by_pipe(engine, hello.engine.name, op, givens, theirs)
    if BATCH_OP in hello.ops:
        yield by_batches(engine, hello.engine.name, op, givens, theirs)


def rows(entrants: Sequence[Entrant]) -> Iterator[dict[str, object]]:
    """The rates as a table; ratios are to the oracle on the same op."""
    oracle = {each.op: each.rate for each in entrants if each.name == "oracle"}
    for each in entrants:
        ratio = each.rate / oracle[each.op] if oracle[each.op] else 0.0
        yield {
            "op": each.op,
            "who": each.name,
            "blows a second": f"{each.rate:,.0f}" if each.rate else "wrong",
            "by its own clock": f"{each.own_rate:,.0f}" if each.own_rate else "",
            "times the oracle": f"{ratio:,.1f}" if ratio else "",
            "checksum": each.right if each.rate else "differs",
        }


def as_json(entrants: Sequence[Entrant], seed: int) -> bytes:
    """The rates of those who are right; `reports.compare_speed` reads them."""
    found: list[dict[str, object]] = []
    for each in entrants:
        name = f"{each.op}/{each.name}"
        for told, rate in ((name, each.rate), (f"{name}, by its own clock", each.own_rate)):
            if rate and isfinite(rate):
                found.append(
                    {"name": told, "rate": rate, "unit": "blows/s", "blows": each.blows, "checksum": each.right}
                )
    machine = {"python": platform.python_version(), "machine": platform.machine(), "processors": os.cpu_count()}
    wrong = [{"name": f"{each.op}/{each.name}", "why": each.wrong} for each in entrants if each.wrong]
    return encode({"benchmarks": found, "wrong": wrong, "seed": seed, "suite": SUITE_VERSION, **machine}) + b"\n"


def pygal_there() -> None:
    """Raise Invalid if nothing can be drawn."""
    try:
        import pygal  # noqa: F401 - only to see whether it is there
    except ImportError:
        raise Invalid("--chart", "pygal is not installed", EXTRA) from None


def drawn(entrants: Sequence[Entrant]) -> bytes:
    """The rates as horizontal bars, on a logarithmic scale; an SVG that asks nothing of the network."""
    import pygal

    chart = pygal.HorizontalBar(
        logarithmic=True, js=[], no_prefix=True, print_values=True, show_legend=False, pretty_print=True,
        title="Blows a second (logarithmic)", value_formatter=lambda rate: f"{rate:,.0f}", margin=20, margin_right=60,
        truncate_label=60,
    )  # fmt: skip
    right = [each for each in reversed(entrants) if each.rate]
    rates = [each.rate for each in right] or [1.0]
    chart.y_labels = [10**power for power in range(floor(log10(min(rates))) - 1, ceil(log10(max(rates))) + 1)]
    chart.zero = chart.y_labels[0]
    chart.range = chart.zero, chart.y_labels[-1]
    chart.x_labels = [f"{each.op.removeprefix('exchange.')}: {each.name}" for each in right]
    chart.add("blows a second", [each.rate for each in right])
    drawing = chart.render_tree()
    for parent in list(drawing.iter()):
        for script in parent.findall("{http://www.w3.org/2000/svg}script") + parent.findall("script"):
            parent.remove(script)
    svg: bytes = ElementTree.tostring(drawing, encoding="utf-8", xml_declaration=True)
    return svg
