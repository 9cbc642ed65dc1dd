"""``ruleproof odds``: the exact distribution of a blow, or what a die makes of the document's claims."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

import click
import msgspec

from conformance.asking.chances import chances
from conformance.asking.question import Put, put
from conformance.asking.source import BIGGEST
from conformance.cases.codec import contents, encode
from conformance.cli import CONFORMS, DIFFERS
from conformance.cli.options import format_option, readings_option, table
from conformance.odds.blow import blow_odds
from conformance.odds.claims import CLAIMS, Claim, claims
from conformance.odds.die import DEFAULT, Die
from conformance.odds.keys import key
from conformance.odds.summary import Summary, summary
from conformance.odds.throws import LOOK_AT_FACES
from conformance.odds.weights import Odds
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.variants import assignment

OP = "exchange.blow"

die_option = click.option(
    "--die", "die", metavar="TABLE", default=DEFAULT.spoken, show_default=True, help="The die, as face:weight,…"
)


@click.command("odds")
@click.argument("file", required=False)
@click.option("--claims", "of_claims", is_flag=True, help="What is told without a FILE, said aloud.")
@die_option
@readings_option
@format_option
def command(file: str | None, of_claims: bool, die: str, readings: tuple[str, ...], form: str) -> int:
    """Exact odds of the blow in FILE (as for `ruleproof ask`: TOML, or a case in JSON); dice in it are ignored.

    Without a FILE: every claim of document 001 about chances, and whether the die keeps it. Ends 0 if it keeps all, 1 if not.
    """
    chosen, thrown = assignment(readings), Die.of(die)
    if file is None:
        found = claims(thrown, chosen)
        click.echo("\n".join(claims_told(found, thrown, form)))
        return CONFORMS if all(claim.kept for claim in found) else DIFFERS
    if of_claims:
        raise click.UsageError("give a FILE with a blow, or --claims and no file")
    click.echo("\n".join(blow_told(odds_of(file, chosen, thrown), thrown, form)))
    return CONFORMS


def odds_of(file: str, readings: Mapping[str, str], die: Die) -> Odds[str]:
    """The odds of the blow in a file; raises Invalid with the line."""
    asked = put(text_of(file), file)
    if asked.op != OP:
        raise Invalid(file, f"asks {asked.op}", f"odds are of {OP}: ask one [blow]")
    told(asked, readings)
    try:
        return blow_odds({**asked.given, "dice": {}}, readings, die)
    except Invalid as wrong:
        raise asked.draft.pointed(wrong) from None


def told(asked: Put, readings: Mapping[str, str]) -> None:
    """Raise Invalid for what the odds need and the file leaves out: what a reading looks at, or what bare hands do."""
    for ruling, name in readings.items():
        why = asked.draft.untold.get(f"{ruling}={name}")
        if why and (ruling, name) not in LOOK_AT_FACES:
            remedy = "give what it looks at, or leave the reading out"
            raise Invalid(asked.draft.source.name, f"{ruling}={name} cannot be asked: {why}", remedy)
    if asked.draft.unarmed:
        chances(asked, readings)


def text_of(file: str) -> str:
    """The text in a file; raises Invalid."""
    try:
        return contents(file, BIGGEST, "name a file with one blow").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(file, "is no text in UTF-8", "save it as UTF-8") from None


def claims_told(found: Sequence[Claim], die: Die, form: str) -> Iterator[str]:
    """The claims, one a row, and what the die makes of each; then those that no die touches."""
    untouched = [
        clause.id
        for clause in rulebook().clauses.values()
        if clause.kind == "claim" and clause.id.startswith("exchange.") and clause.id not in CLAIMS
    ]
    if form == "json":
        rows = [{**claim._asdict(), "numbers": numbers_written(claim.numbers)} for claim in found]
        yield encode({"die": die.table, "claims": rows, "whatever_the_die": untouched}).decode()
        return
    yield f"The die {die.spoken} keeps {sum(claim.kept for claim in found)} of {len(found)} claims"
    yield ""
    yield table([claim_row(claim) for claim in found], form)
    yield ""
    yield table([row for claim in found for row in number_rows(claim)], form)
    yield ""
    yield f"Whatever the die: {', '.join(untouched)}"


def claim_row(claim: Claim) -> dict[str, object]:
    """A claim as a row of a table."""
    return {"clause": claim.clause, "with this die": "kept" if claim.kept else "BROKEN", "claim": claim.says}


def number_rows(claim: Claim) -> Iterator[dict[str, object]]:
    """The numbers that decide a claim."""
    for what, number in claim.numbers.items():
        yield {"clause": claim.clause, "number": what, "about": f"{float(number):.4f}", "exact": str(number)}


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


def percent(chance: Fraction) -> str:
    """A chance in percent."""
    return f"{float(100 * chance):.4f} %"
