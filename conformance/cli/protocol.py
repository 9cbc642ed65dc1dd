"""``ruleproof protocol``: the contract between the suite and an engine."""

from __future__ import annotations

import json

import click

from conformance.cases.schema import schema
from conformance.cases.store import fixtures


@click.command("protocol")
@click.option("--schema", "as_schema", is_flag=True, help="The JSON Schema of every message, question and answer.")
def command(as_schema: bool) -> None:
    """Print the contract for engine authors, or its JSON Schema."""
    if as_schema:
        click.echo(json.dumps(schema(), indent=2, ensure_ascii=False))
    else:
        click.echo((fixtures() / "README.md").read_text(encoding="utf-8"))
