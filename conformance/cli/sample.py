"""``ruleproof sample``: an engine with dice of its own, held against the exact odds."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from math import copysign, exp, inf, log, sqrt
from typing import Any

import click

from conformance.cases.bulk import SAMPLE
from conformance.cases.codec import encode
from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.odds import die_option, percent
from conformance.cli.options import engine_option, format_option, readings_option, table, timeout_option
from conformance.odds.die import Die
from conformance.odds.power import Catch
from conformance.odds.questions import Given, questions
from conformance.odds.sampling import Sampled, Trial, sampled
from conformance.odds.suspects import World
from conformance.protocol.engines import open_engine
from oracle.errors import Invalid
from oracle.variants import assignment

SEED_TOLD = {
    True: "asked again with the same seed, it answers the same",
    False: "NOT USED: asked again with the same seed, it answers otherwise, so that no run can be repeated",
}


@click.command("sample")
@engine_option(required=True)
@click.option(
    "--throws", type=click.IntRange(1, 10**8), default=50_000, show_default=True, help="Blows to ask for, in all."
)
@click.option(
    "--only",
    "only",
    metavar="GLOB",
    multiple=True,
    help='Only questions of such a name, as in "one*"; may be given again.',
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the engine's seeds.")
@click.option(
    "--alpha",
    type=click.FloatRange(0, 0.5, min_open=True),
    default=1e-6,
    show_default=True,
    help="The chance, over the whole run, of convicting an honest engine.",
)
@die_option
@readings_option
@timeout_option
@format_option
def command(
    engine: str,
    throws: int,
    only: tuple[str, ...],
    seed: int,
    alpha: float,
    die: str,
    readings: tuple[str, ...],
    timeout: float,
    form: str,
) -> int:
    """Hold an engine that throws its own dice (op exchange.sample) against exact odds, batch by batch.

    A throw is a blow thrown once, whatever its dice.
    Ends 0 if nothing speaks against it, 1 if it is caught or does not answer, 5 if it does not declare the op.
    """
    thrown, asked = Die.of(die), chosen_questions(only)
    with open_engine(engine, timeout=timeout) as opened:
        hello = opened.hello
        if SAMPLE not in hello.ops:
            click.echo(f"nothing to ask: the engine declares {', '.join(hello.ops) or 'no op'}, and not {SAMPLE}")
            return NOTHING
        chosen = assignment([*(f"{ruling}={name}" for ruling, name in hello.readings.items()), *readings])
        trial = Trial(World(thrown, chosen), asked)
        ended = sampled(opened, trial, throws, seed, log(1 / alpha))
    told = as_json(ended, trial, alpha) if form == "json" else "\n".join(as_text(ended, trial, throws, alpha, form))
    click.echo(told)
    return CONFORMS if verdict(ended) == "held" else DIFFERS


def chosen_questions(only: tuple[str, ...]) -> dict[str, Given]:
    """The questions whose names match; raises Invalid for a pattern that none does."""
    every = questions()
    for glob in only:
        if not any(fnmatchcase(name, glob) for name in every):
            raise Invalid(glob, "no question is called so", f"the questions are {', '.join(every)}")
    return {name: given for name, given in every.items() if not only or any(fnmatchcase(name, glob) for glob in only)}


def verdict(ended: Sampled) -> str:
    """In one word: held (nothing speaks against it), caught, impossible, or failed."""
    if ended.failed:
        return "failed"
    if ended.fortune.impossible:
        return "impossible"
    return "caught" if ended.caught else "held"


def as_text(ended: Sampled, trial: Trial, throws: int, alpha: float, form: str) -> Iterator[str]:
    """The verdict and what it rests on, then the power of such a run."""
    fortune = ended.fortune
    yield f"{verdict(ended):<10} {sentence(ended, alpha)}"
    yield f"asked      {fortune.throws} blows of {len(trial.questions)} questions with the die {trial.die.spoken}"
    yield f"alarm      an honest engine is convicted in at most one run of {1 / alpha:.6g}, however often we look"
    if ended.repeats is not None:
        yield f"seed       {SEED_TOLD[ended.repeats]}"
    if verdict(ended) == "caught":
        for name, gain in fortune.likeliest():
            yield f"looks like {name}: {odds_told(gain)} times as likely to show this as right odds are"
        yield ""
        yield table(list(farthest(ended, trial)), form)
    yield ""
    yield f"power      of {throws} blows: how many it takes until a fault is caught"
    yield table([power_row(each, throws) for each in trial.power(alpha)], form)


def sentence(ended: Sampled, alpha: float) -> str:
    """Why the verdict is what it is."""
    fortune = ended.fortune
    if ended.failed:
        return ended.failed
    if fortune.impossible:
        question, outcome = fortune.impossible
        return f"{question}: {outcome!r} cannot come of this blow, however the dice fall"
    if ended.caught:
        return (
            f"the fortune that bets against it has grown {odds_told(fortune.log)} times, and {1 / alpha:.6g} convicts"
        )
    return (
        f"the fortune that bets against it stands at {exp(fortune.log):.3g} times its stake; {1 / alpha:.6g} convicts"
    )


def farthest(ended: Sampled, trial: Trial, most: int = 8) -> Iterator[dict[str, object]]:
    """The outcomes whose frequency is farthest from their odds, in standard deviations."""
    rows = []
    for question, seen in ended.fortune.seen.items():
        for outcome, chance in trial.right[question].items():
            throws = seen.total()
            off = deviations(seen[outcome], throws * float(chance))
            rows.append((abs(off), question, outcome, seen[outcome] / max(1, throws), chance, off))
    for _, question, outcome, share, chance, off in sorted(rows, key=lambda row: -row[0])[:most]:
        yield {
            "question": question,
            "outcome": outcome,
            "came": f"{100 * share:.4f} %",
            "right": percent(chance),
            "deviations": f"{off:+.1f}",
        }


def deviations(came: int, expected: float) -> float:
    """How far a count is from what is expected, in standard deviations, rare outcomes included (the root of its deviance)."""
    surplus = came * log(came / expected) if came else 0.0
    return copysign(sqrt(max(0.0, 2 * (surplus - came + expected))), came - expected)


def power_row(each: Catch, throws: int) -> dict[str, object]:
    """A suspect as a row of a table."""
    return {
        "fault": each.suspect,
        "in half of runs": number_told(each.half),
        "in 99 of 100": number_told(each.nearly_all),
        "this run": "yes" if each.nearly_all <= throws else "no",
    }


def as_json(ended: Sampled, trial: Trial, alpha: float) -> str:
    """Everything, for scripts; ``log_fortune`` is null after an impossible outcome."""
    fortune = ended.fortune
    found: dict[str, Any] = {
        "verdict": verdict(ended),
        "because": sentence(ended, alpha),
        "throws": fortune.throws,
        "alpha": alpha,
        "log_fortune": fortune.log if fortune.log < inf else None,
        "convicts_at": log(1 / alpha),
        "repeats_with_its_seed": ended.repeats,
        "likeliest": [{"fault": name, "log_ratio": gain} for name, gain in fortune.likeliest()],
        "questions": {name: {"given": trial.questions[name], "histogram": seen} for name, seen in fortune.seen.items()},
        "power": [
            {"fault": each.suspect, "half": finite(each.half), "nearly_all": finite(each.nearly_all)}
            for each in trial.power(alpha)
        ],
    }
    return encode(found).decode()


def finite(number: float) -> float | None:
    """A number of throws; null for never."""
    return number if number < inf else None


def number_told(number: float) -> str:
    """A number of throws as people read it."""
    return f"{number:,.0f}" if number < inf else "never"


def odds_told(gain: float) -> str:
    """A ratio from its logarithm, without an overflow."""
    return f"{exp(gain):.3g}" if gain < 700 else f"10^{gain / log(10):.0f}"
