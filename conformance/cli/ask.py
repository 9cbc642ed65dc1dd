"""``ruleproof ask``: a ruling on a question in a few lines of TOML."""

from __future__ import annotations

from pathlib import Path

import click

from conformance.asking.data import as_json
from conformance.asking.markdown import markdown
from conformance.asking.outcomes import outcomes
from conformance.asking.question import put
from conformance.asking.ruling import answered
from conformance.asking.telling import text
from conformance.cases.codec import encode
from conformance.cli import CONFORMS
from conformance.cli.options import format_option, readings_option
from oracle.errors import Invalid
from oracle.variants import assignment


@click.command("ask")
@click.argument("file")
@click.option(
    "--readings", "every", type=click.Choice(["all"]), help="Every outcome, and the readings that lead to it."
)
@readings_option
@click.option("--odds", is_flag=True, help="The exact odds, though dice are given.")
@format_option
def command(file: str, every: str | None, readings: tuple[str, ...], odds: bool, form: str) -> int:
    """Rule on the question in FILE (TOML, or a case in JSON): in plain words, step by step, and what it hinges on.

    Without dice it says what to roll, and the odds. Examples to copy are in fixtures/ask.
    """
    try:
        written = Path(file).read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(file, "is no text in UTF-8", "save it as UTF-8") from None
    answer = answered(put(written, file), assignment(readings), odds=odds)
    found = outcomes(answer) if every else None
    if form == "json":
        click.echo(encode(as_json(answer, found)).decode())
    else:
        click.echo("\n".join((markdown if form == "markdown" else text)(answer, found)).rstrip("\n"))
    return CONFORMS
