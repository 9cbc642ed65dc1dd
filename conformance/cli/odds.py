"""``ruleproof odds``: the exact distribution of a blow, or what a die makes of the document's claims."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import click
import msgspec

from conformance.cases.codec import contents, decode, encode, toml, unequivocal
from conformance.cli import CONFORMS, DIFFERS
from conformance.cli.options import format_option, readings_option, table
from conformance.odds.blow import blow_odds
from conformance.odds.claims import Claim, claims
from conformance.odds.die import DEFAULT, Die
from conformance.odds.keys import key
from conformance.odds.summary import Summary, summary
from conformance.odds.weights import Odds
from oracle.errors import Invalid
from oracle.variants import assignment

OP = "exchange.blow"
BIGGEST = 64 * 1024
"""Bytes beyond which a file is no blow."""

die_option = click.option(
    "--die", "die", metavar="TABLE", default=DEFAULT.spoken, show_default=True, help="The die, as face:weight,…"
)


@click.command("odds")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option("--claims", "of_claims", is_flag=True, help="Every claim of document 001 about chances, with this die.")
@die_option
@readings_option
@format_option
def command(file: Path | None, of_claims: bool, die: str, readings: tuple[str, ...], form: str) -> int:
    """Exact odds of a blow given without dice (FILE: JSON or TOML, as for exchange.blow); dice in it are ignored.

    With --claims: ends 0 if the die keeps every claim, 1 if not.
    """
    if of_claims == (file is not None):
        raise click.UsageError("give a FILE with a blow, or --claims and no file")
    chosen, thrown = assignment(readings), Die.of(die)
    if file is None:
        found = claims(thrown, chosen)
        click.echo("\n".join(claims_told(found, thrown, form)))
        return CONFORMS if all(claim.kept for claim in found) else DIFFERS
    try:
        odds = blow_odds(given(file), chosen, thrown)
    except Invalid as wrong:
        place = wrong.path if wrong.path.startswith(str(file)) else f"{file}: {wrong.path}"
        raise Invalid(place, wrong.wrong, wrong.remedy) from None
    click.echo("\n".join(blow_told(odds, thrown, form)))
    return CONFORMS


def given(file: Path) -> Mapping[str, Any]:
    """The blow in a file: a question, or a case that holds one; raises Invalid."""
    remedy = "write a blow as JSON, or as TOML in a .toml"
    text = contents(file, BIGGEST, remedy)
    try:
        found: Any = toml(text) if file.suffix == ".toml" else decode(text, Any)
        if file.suffix != ".toml":
            unequivocal(text)
    except Invalid as wrong:
        raise Invalid(str(file), wrong.wrong, remedy) from None
    if not isinstance(found, dict):
        raise Invalid(str(file), "holds no object", "write one blow: characters and blow, and wards if there are any")
    if found.get("op", OP) != OP:
        raise Invalid(str(file), f"is a case of {found['op']}", f"odds are of {OP}")
    inside = found.get("given", found)
    return inside if isinstance(inside, dict) else found


def claims_told(found: Iterable[Claim], die: Die, form: str) -> Iterator[str]:
    """The claims, one a row."""
    if form == "json":
        rows = [{**claim._asdict(), "numbers": numbers_written(claim.numbers)} for claim in found]
        yield encode({"die": die.table, "claims": rows}).decode()
        return
    yield f"The die {die.spoken}"
    yield ""
    yield table([claim_row(claim) for claim in found], form)


def claim_row(claim: Claim) -> dict[str, object]:
    """A claim as a row of a table."""
    numbers = "; ".join(f"{what} {told(number)}" for what, number in claim.numbers.items())
    return {"clause": claim.clause, "kept": "yes" if claim.kept else "NO", "claim": claim.says, "numbers": numbers}


def blow_told(odds: Odds[str], die: Die, form: str) -> Iterator[str]:
    """The odds of a blow: what people ask, then every outcome, likeliest first."""
    most_likely = sorted(odds.items(), key=lambda item: (-item[1], item[0]))
    asked = summary(odds)
    if form == "json":
        rows = [outcome_row(outcome, chance) for outcome, chance in most_likely]
        yield encode({"die": die.table, **summary_written(asked), "outcomes": rows}).decode()
        return
    yield table([{"": what, "exact": str(number), "about": about} for what, number, about in summed(asked)], form)
    yield ""
    yield table(
        [{"outcome": key(each), "chance": percent(chance), "exact": str(chance)} for each, chance in most_likely], form
    )


def summed(asked: Summary) -> Iterator[tuple[str, Fraction, str]]:
    """The lines of a summary: what, exactly, and about how much."""
    yield "the blow lands", asked.landed, percent(asked.landed)
    if asked.countered:
        yield "a counter comes back", asked.countered, percent(asked.countered)
    if asked.refused:
        yield "it is refused", asked.refused, percent(asked.refused)
    if asked.margin is not None:
        yield "mean margin", asked.margin, f"{float(asked.margin):.4f}"
    for who, delivered in asked.delivered.items():
        yield f"{who} is hurt", asked.hurt[who], percent(asked.hurt[who])
        yield f"mean damage to {who}", delivered, f"{float(delivered):.4f}"


def summary_written(asked: Summary) -> dict[str, Any]:
    """A summary as JSON."""
    return {
        "landed": asked.landed,
        "countered": asked.countered,
        "refused": asked.refused,
        "margin": asked.margin,
        "hurt": asked.hurt,
        "delivered": asked.delivered,
    }


def outcome_row(outcome: str, chance: Fraction) -> dict[str, object]:
    """An outcome as JSON."""
    return {"key": key(outcome), "outcome": msgspec.Raw(outcome.encode()), "exact": chance, "chance": float(chance)}


def numbers_written(numbers: Mapping[str, Fraction]) -> dict[str, object]:
    """Numbers as JSON: exactly and about."""
    return {what: {"exact": number, "about": float(number)} for what, number in numbers.items()}


def told(number: Fraction) -> str:
    """A number in a table: exactly if that is short, and about."""
    exact = str(number)
    return exact if number.denominator == 1 else f"{float(number):.4f}" + (f" ({exact})" if len(exact) < 12 else "")


def percent(chance: Fraction) -> str:
    """A chance in percent."""
    return f"{float(100 * chance):.4f} %"
