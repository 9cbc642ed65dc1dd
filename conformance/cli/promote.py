"""``ruleproof promote``: a found case into the fixtures."""

from __future__ import annotations

import click
import msgspec

from conformance.campaign.promotion import checkout, named, promoted
from conformance.cli.replay import cases_in
from oracle.errors import Invalid


@click.command("promote")
@click.argument("file")
@click.option(
    "--id", "name", metavar="ID", help="What the case is to be called: the clause it shows, a slash, a sentence."
)
@click.option("--why", metavar="TEXT", help="What it shows, in place of how it was found.")
def command(file: str, name: str | None, why: str | None) -> None:
    """Put the case in FILE among the frozen ones of this checkout, if the oracle and the second implementation agree on it."""
    cases = cases_in(file)
    if len(cases) != 1:
        raise Invalid(file, f"holds {len(cases)} cases", "promote one case at a time")
    case = named(cases[0], name)
    if why:
        case = msgspec.structs.replace(case, why=why)
    written = promoted(case, checkout())
    click.echo(f"{case.id} is in {written}; run python -m conformance.freeze --check")
