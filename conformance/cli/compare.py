"""``ruleproof compare``: what changed in behaviour and in speed between two runs."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any, NamedTuple

import click

from conformance.cli import CONFORMS, DIFFERS
from conformance.cli.options import format_option, write_file
from oracle.errors import Invalid

LIMIT = 0.25
"""The share by which a benchmark must be slower to be worth a warning, unless ``--fail-on`` says another."""

SPEED = re.compile(r"speed:(\d+(?:\.\d+)?)%")


class Policy(NamedTuple):
    """What counts as a regression; ``limit`` is None where speed does not."""

    behaviour: bool
    readings: bool
    limit: float | None


def policy(text: str) -> Policy:
    """What ``--fail-on`` says; raises Invalid."""
    words = [word.strip() for word in text.split(",")]
    limits = [float(found[1]) / 100 for word in words if (found := SPEED.fullmatch(word))]
    unknown = [word for word in words if word not in ("behaviour", "readings", "none") and not SPEED.fullmatch(word)]
    if unknown or len(limits) > 1 or ("none" in words and len(words) > 1):
        remedy = "give behaviour, readings, speed:25% (any share), several of them with commas between, or none"
        raise Invalid("--fail-on", f"cannot be {text!r}", remedy)
    return Policy("behaviour" in words, "readings" in words, limits[0] if limits else None)


@click.command("compare")
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--fail-on",
    default="behaviour",
    show_default=True,
    metavar="WHAT",
    help="What ends it 1: behaviour, readings, speed:25%, with commas between; or none.",
)
@click.option("--speed", "benchmarks", nargs=2, metavar="OLD NEW", help="Benchmark files beside the results.")
@click.option(
    "--confirm", metavar="FILE", help="NEW's benchmarks measured again: a slowdown fails only if both show it."
)
@click.option("--html", "html_file", metavar="FILE", help="Write the comparison as one HTML page.")
@format_option
def command(
    old: str,
    new: str,
    fail_on: str,
    benchmarks: tuple[str, str] | None,
    confirm: str | None,
    html_file: str | None,
    form: str,
) -> int:
    """Compare two results of `check --json`, or two benchmark files (ours, or pytest-benchmark's own JSON).

    Behaviour has regressed where a case breaks, changes its wrong answer, is new and fails, or is no longer answered for.
    """
    told = import_module("reports.compare_told")
    found = compared(old, new, policy(fail_on), benchmarks, confirm)
    if html_file:
        write_file(html_file, told.as_html(found))
    click.echo({"text": told.as_text, "markdown": told.as_markdown, "json": told.as_json}[form](found))
    return DIFFERS if found.reasons else CONFORMS


def compared(
    old: str, new: str, fails: Policy, benchmarks: tuple[str, str] | None = None, confirm: str | None = None
) -> Any:
    """The comparison of two files; raises Invalid where they cannot be compared."""
    timed = import_module("reports.compare_speed")
    kinds = [timed.is_benchmark(path) for path in (old, new)]
    if kinds[0] != kinds[1]:
        kind = "benchmarks", "results"
        raise Invalid(new, f"holds {kind[not kinds[1]]} where {old} holds {kind[not kinds[0]]}", "give two of a kind")
    if all(kinds):
        if benchmarks:
            raise Invalid("--speed", "OLD and NEW are benchmark files already", "give them once")
        benchmarks = old, new
    if not benchmarks and (confirm or fails.limit is not None):
        asked = "--confirm" if confirm else "--fail-on speed"
        raise Invalid(asked, "there are no benchmark files", "give two with --speed OLD NEW")
    behaviour = None if all(kinds) else behaviours(old, new)
    limit = LIMIT if fails.limit is None else fails.limit
    timings = timings_of(benchmarks, confirm, limit) if benchmarks else ()
    told = import_module("reports.compare_told")
    return told.Comparison(old, new, behaviour, timings, limit, reasons(behaviour, timings, fails), warnings(timings))


def behaviours(old: str, new: str) -> Any:
    """The comparison of two result files."""
    loaded = import_module("reports.merge").loaded
    return import_module("reports.compare").behaviour(loaded(old), loaded(new))


def timings_of(benchmarks: tuple[str, str], confirm: str | None, limit: float) -> tuple[Any, ...]:
    """The comparison of two benchmark files."""
    timed = import_module("reports.compare_speed")
    old, new = (timed.rates(path) for path in benchmarks)
    again = timed.rates(confirm) if confirm else None
    return tuple(timed.speed(old, new, again, limit))


def reasons(behaviour: Any, timings: tuple[Any, ...], fails: Policy) -> tuple[str, ...]:
    """Why it is a regression, as far as that is asked for."""
    found = []
    if behaviour and fails.behaviour and behaviour.worse:
        clauses = f" ({', '.join(behaviour.clauses[:8])})" if behaviour.clauses else ""
        found.append(f"{behaviour.worse} {'case' if behaviour.worse == 1 else 'cases'} got worse{clauses}")
    if behaviour and fails.readings:
        found += [f"another reading of {switch.ruling}" for switch in behaviour.switches]
    if fails.limit is not None:
        found += [slower(each) for each in timings if each.verdict == "confirmed slower"]
    return tuple(found)


def warnings(timings: tuple[Any, ...]) -> tuple[str, ...]:
    """Slowdowns that are not (yet) certain, and those that are."""
    words = {
        "slower": "measure NEW again and give it with --confirm",
        "not confirmed": "the second measurement does not show it",
        "confirmed slower": "the second measurement shows it as well",
    }
    return tuple(f"{slower(each)}; {words[each.verdict]}" for each in timings if each.verdict in words)


def slower(timing: Any) -> str:
    """A slowdown in words."""
    return f"{timing.name} takes {timing.longer:.0%} longer"
