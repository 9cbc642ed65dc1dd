"""``ruleproof count``: small worlds counted to the last outcome."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

import click

from conformance.cases.codec import encode
from conformance.check import Choice, declared
from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.options import engine_option, format_option, readings_option, table, timeout_option
from conformance.protocol.engines import open_engine
from conformance.protocol.results import Engine
from conformance.results import shown
from conformance.worlds import WORLDS
from conformance.worlds.bisecting import Division, cause_of, divided
from conformance.worlds.counting import Count, counted
from conformance.worlds.model import World
from oracle.errors import Invalid


@click.command("count")
@click.argument("names", metavar="[WORLD]...", nargs=-1)
@click.option("--depth", type=click.IntRange(min=0), help="How deep; each world has a usual depth.")
@engine_option(required=False)
@readings_option
@timeout_option
@format_option
def command(
    names: tuple[str, ...], depth: int | None, engine: str | None, readings: tuple[str, ...], timeout: float, form: str
) -> int:
    """Count every outcome of the named worlds (or ``all``), depth by depth; without a name, list the worlds.

    With --engine, count its answers beside ours, and end 1 at the first case that differs.
    """
    if not names:
        click.echo(table([described(world) for world in WORLDS.values()], form))
        return CONFORMS
    worlds = [WORLDS[name] for name in WORLDS] if "all" in names else [known(name) for name in names]
    if engine is None:
        rows: list[Mapping[str, object]] = []
        for world in worlds:
            rows += [counted(world, level).row(world, level) for level in levels(world, depth)]
        click.echo(table(rows, form))
        return CONFORMS
    with open_engine(engine, timeout=timeout) as opened:
        return compared(opened, worlds, depth, declared(opened.hello, Choice(readings=readings)), form)


def known(name: str) -> World:
    """The world of that name; raises Invalid."""
    if name not in WORLDS:
        raise Invalid(name, "is no world", f"the worlds are {', '.join(WORLDS)}; all counts every one")
    return WORLDS[name]


def described(world: World) -> Mapping[str, object]:
    """A world as a row of the list."""
    return {
        "id": world.name,
        "op": world.op,
        "says": world.says,
        "depth": world.deepens,
        "usual": world.usual,
        "published": world.farthest,
    }


def levels(world: World, depth: int | None) -> range:
    """The depths that are counted."""
    return range(world.first, max(world.first, world.usual if depth is None else depth) + 1)


def compared(engine: Engine, worlds: list[World], depth: int | None, readings: Mapping[str, str], form: str) -> int:
    """Count an engine's answers world by world, up to the first case that differs."""
    rows: list[Mapping[str, object]] = []
    for world in worlds:
        if world.op not in engine.hello.ops:
            continue
        for level in levels(world, depth):
            division = divided(world, level, engine, readings)
            rows.append({**whole(division).row(world, level), "same": "NO" if division.partings else "yes"})
            if division.partings:
                click.echo(table(rows, form))
                if form != "json":
                    tell(division, readings, engine.hello.observes)
                return DIFFERS
    if not rows:
        click.echo(f"NOTHING RAN  the engine declares none of {', '.join(sorted({world.op for world in worlds}))}")
        return NOTHING
    click.echo(table(rows, form))
    return CONFORMS


def whole(division: Division) -> Count:
    """The engine's count of a whole depth."""
    total = Count()
    for count in division.theirs.values():
        total.cases += count.cases
        total.outcomes += count.outcomes
        total.came_to.update(count.came_to)
        total.total += count.total
    return total


def tell(division: Division, readings: Mapping[str, str], observes: tuple[str, ...]) -> None:
    """Print the division of a depth, then the first case that differs with its clause."""
    click.echo()
    click.echo(table(list(division.rows()), "text"))
    for line in first_case(division, readings, observes):
        click.echo(line)


def first_case(division: Division, readings: Mapping[str, str], observes: tuple[str, ...]) -> Iterator[str]:
    """The first case that differs: the choices that lead to it, the question, where it differs, and why."""
    console, first = import_module("reports.console"), division.first
    if first is None:
        return
    yield ""
    yield f"first case that differs: {' · '.join(first.leaf.path)}"
    yield f"   op        {division.world.op}"
    yield f"   given     {encode(first.leaf.given).decode()}"
    for gap in first.differences[: console.MOST_GAPS]:
        yield f"   {gap.path}: expected {console.short(shown(gap.expected))}, got {console.short(shown(gap.got))}"
    if first.result.note:
        yield f"   {first.result.kind}: {first.result.note}"
    cause = cause_of(division, readings, observes)
    if cause is not None:
        yield f"   {console.named(cause)}{': ' if cause.says else ''}{cause.says}"
        for line, _ in console.cited(cause.clause):
            yield line
