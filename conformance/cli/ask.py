"""``ruleproof ask``: a ruling on a question in a few lines of TOML."""

from __future__ import annotations

import difflib

import click

from conformance.asking.data import as_json
from conformance.asking.markdown import markdown
from conformance.asking.outcomes import outcomes
from conformance.asking.question import put
from conformance.asking.ruling import answered
from conformance.asking.source import BIGGEST
from conformance.asking.telling import text
from conformance.cases.codec import contents, encode
from conformance.cases.store import fixtures
from conformance.cli import CONFORMS
from conformance.cli.options import format_option, readings_option
from oracle.errors import Invalid
from oracle.variants import assignment


@click.command("ask")
@click.argument("file", required=False)
@click.option(
    "--readings", "every", type=click.Choice(["all"]), help="Every outcome, and the readings that lead to it."
)
@readings_option
@click.option("--odds", is_flag=True, help="The exact odds, though dice are given.")
@click.option("--examples", is_flag=True, help="List questions to start from.")
@click.option("--example", metavar="NAME", help="Print one of them, to save and change.")
@format_option
def command(
    file: str | None,
    every: str | None,
    readings: tuple[str, ...],
    odds: bool,
    examples: bool,
    example: str | None,
    form: str,
) -> int:
    """Rule on the question in FILE (TOML, or a case in JSON): in plain words, step by step, and what it hinges on.

    Without dice it says what to roll, and the odds.
    """
    if examples or example:
        click.echo("\n".join(sorted(shipped())) if examples else shipped_text(str(example)), nl=examples)
        return CONFORMS
    if file is None:
        raise click.UsageError("give a FILE with a question, or --examples for some to start from")
    try:
        written = contents(file, BIGGEST, "name a file with one question").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(file, "is no text in UTF-8", "save it as UTF-8") from None
    answer = answered(put(written, file), assignment(readings), odds=odds)
    found = outcomes(answer) if every else None
    if form == "json":
        click.echo(encode(as_json(answer, found)).decode())
    else:
        click.echo("\n".join((markdown if form == "markdown" else text)(answer, found)).rstrip("\n"))
    return CONFORMS


def shipped() -> dict[str, str]:
    """The questions that come with the suite, by ruleset and name."""
    folder = fixtures() / "ask"
    return {
        f"{ruleset}/{file.name.removesuffix('.toml')}": file.read_text("utf-8")
        for ruleset in ("exchange", "commands")
        for file in (folder / ruleset).iterdir()
    }


def shipped_text(name: str) -> str:
    """The text of one of them, by its name or the end of it; raises Invalid that names the nearest."""
    found = shipped()
    fitting = [each for each in found if each == name or each.endswith(f"/{name}")]
    if not fitting:
        near = difflib.get_close_matches(name, [*found, *(each.partition("/")[2] for each in found)], n=1, cutoff=0.3)
        raise Invalid(name, "no example is called so", f"nearest is {near[0]}" if near else "see --examples")
    return found[fitting[0]]
