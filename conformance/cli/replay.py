"""``ruleproof replay``: the cases of a file asked again, exactly."""

from __future__ import annotations

from importlib import import_module

import click

from conformance.cases.codec import contents, unequivocal
from conformance.cases.model import Case
from conformance.cases.store import read
from conformance.check import Choice, checked, expected
from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.options import engine_option, readings_option, timeout_option
from conformance.protocol.engines import open_engine
from conformance.results import Results, conforms
from oracle.errors import Invalid

BIGGEST = 16 * 1024 * 1024
"""Bytes beyond which a file is none of cases."""


@click.command("replay")
@click.argument("file")
@engine_option(required=True)
@readings_option
@timeout_option
@click.option("--strict", is_flag=True, help="Fail on what a float's rounding would excuse.")
def command(file: str, engine: str, readings: tuple[str, ...], timeout: float, strict: bool) -> int:
    """Ask an engine the case or the cases of FILE, as a campaign wrote it or as they stand in the fixtures.

    Ends 0 if it answers them rightly, 1 if not, 5 if it declares none of their ops.
    """
    cases = cases_in(file)
    choice = Choice(generated=0, readings=readings, strict=strict)
    with open_engine(engine, timeout=timeout) as opened:
        results = checked(opened, engine, choice, own=cases)
    tell(results)
    if not results.footer.totals["executed"]:
        return NOTHING
    return CONFORMS if conforms(results) else DIFFERS


def cases_in(file: str) -> tuple[Case, ...]:
    """The cases of a file, each of which asks what can be asked; raises Invalid."""
    text = contents(file, BIGGEST, "name a case file, such as fuzz --out writes")
    cases = read(text, file)
    try:
        unequivocal(text)
        for case in cases:
            expected(case.op, case.given, {})
    except Invalid as invalid:
        raise Invalid(f"{file}: {invalid.path}", invalid.wrong, invalid.remedy) from None
    return cases


def tell(results: Results) -> None:
    """The report of a run, without its advice on how to replay it."""
    rich, text = import_module("rich.console"), import_module("rich.text").Text
    console = rich.Console(highlight=False, soft_wrap=True)
    for line, style in import_module("reports.console").told(results):
        if not line.startswith("   replay "):
            console.print(text(line, style=style))
