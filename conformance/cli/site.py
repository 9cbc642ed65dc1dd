"""``ruleproof site``: the casebook as a folder of pages."""

from __future__ import annotations

import time
from pathlib import Path

import click

from reports.site.casebook import casebook
from reports.site.pages import Pages
from reports.site.writing import written


@click.command("site")
@click.option("-o", "--out", "out", required=True, metavar="DIR", type=click.Path(), help="Where the pages go.")
@click.option("--ruleset", type=click.Choice(["exchange", "commands"]), help="Only this ruleset.")
def command(out: str, ruleset: str | None) -> None:
    """Write the casebook: a page for every clause, ruling and case, with its trace, its board or its numbers drawn.

    The pages need no server and no network. An earlier casebook in DIR is replaced at the end, at once.
    """
    began = time.monotonic()
    pages = Pages(casebook(ruleset)).all()
    size = written(Path(out), pages)
    took = time.monotonic() - began
    click.echo(f"{len(pages)} pages in {out}, {size / 2**20:.1f} MiB, {took:.1f} s; open {Path(out) / 'index.html'}")
