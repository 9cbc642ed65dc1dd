"""``ruleproof ask``: a ruling on a question in a few lines of TOML."""

from __future__ import annotations

import difflib
from importlib import import_module

import click

from conformance.asking.data import as_json
from conformance.asking.markdown import markdown
from conformance.asking.outcomes import Outcomes, outcomes
from conformance.asking.question import put
from conformance.asking.ruling import Answer, answered
from conformance.asking.source import BIGGEST
from conformance.asking.telling import text
from conformance.cases.codec import contents, encode
from conformance.cases.store import fixtures
from conformance.cli import CONFORMS
from conformance.cli.options import FORMATS, readings_option, write_file
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
@click.option("--words", is_flag=True, help="Every word and sentence a question may use.")
@click.option(
    "--format",
    "form",
    type=click.Choice([*FORMATS, "html"]),
    default="text",
    show_default=True,
    help="How to print it; html is a page of its own, with the board or the numbers drawn.",
)
@click.option("-o", "--out", metavar="FILE", help="Write it to a file.")
def command(
    file: str | None,
    every: str | None,
    readings: tuple[str, ...],
    odds: bool,
    examples: bool,
    example: str | None,
    words: bool,
    form: str,
    out: str | None,
) -> int:
    """Rule on the question in FILE (TOML, or a case in JSON): in plain words, step by step, and what it hinges on.

    Without dice it says what to roll, and the odds. To write a question: --examples, --example NAME, --words.
    """
    if examples or example or words:
        told = manual() if words else "\n".join(sorted(shipped())) + "\n" if examples else shipped_text(str(example))
        printed(told, out)
        return CONFORMS
    if file is None:
        raise click.UsageError("give a FILE with a question, or --examples for some to start from")
    try:
        written = contents(file, BIGGEST, "name a file with one question").decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Invalid(file, "is no text in UTF-8", "save it as UTF-8") from None
    try:
        answer = answered(put(written, file), assignment(readings), odds=odds)
        told = told_as(form, answer, outcomes(answer) if every else None, written)
    except ValueError as wrong:
        if "integer string conversion" in str(wrong):
            raise Invalid(file, "the numbers grow too long", "ask with fewer or shorter ones") from None
        raise
    printed(told, out)
    return CONFORMS


def told_as(form: str, answer: Answer, every: Outcomes | None, written: str) -> str:
    """The answer in one of the formats; ``written`` is the question as it was put."""
    if form == "html":
        page: str = import_module("reports.site.alone").page(answer, written, every)
        return page
    if form == "json":
        return encode(as_json(answer, every)).decode() + "\n"
    return "\n".join((markdown if form == "markdown" else text)(answer, every)).rstrip("\n") + "\n"


def printed(told: str, out: str | None) -> None:
    """To the terminal, or into a file."""
    if out is None:
        click.echo(told, nl=False)
    else:
        write_file(out, told.encode())


def manual() -> str:
    """How questions are written: every word, every sentence."""
    return (fixtures() / "ask" / "README.md").read_text("utf-8")


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
