"""``ruleproof new-engine``: a starter that speaks the protocol, in a new folder."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import click

from conformance.cli import CONFORMS
from conformance.cli.options import write_file
from oracle.errors import Invalid

ENGINES = {"python": "engine.py", "javascript": "engine.mjs"}
"""The engine's file by language."""

RUNS = {"python": "python engine.py", "javascript": "node engine.mjs"}
WORKFLOW = ".github/workflows/ruleproof.yml"


@click.command("new-engine")
@click.option("--language", type=click.Choice(list(ENGINES)), required=True, help="What the engine is written in.")
@click.argument("where", metavar="DIR")
def command(language: str, where: str) -> int:
    """Write an engine to start from into DIR, with a README and a GitHub workflow; nothing there is overwritten."""
    folder = Path(where)
    wanted = {ENGINES[language]: ENGINES[language], "README.md": "README.md", WORKFLOW: "gate.yml"}
    for name in wanted:
        if (folder / name).exists():
            raise Invalid(str(folder / name), "is there already, and nothing is overwritten", "name another folder")
    starter = resources.files("conformance") / "starters" / language
    for name, source in wanted.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(str(folder / name), (starter / source).read_bytes())
        click.echo(f"wrote {folder / name}")
    click.echo(f"next  cd {folder} && ruleproof smoke --engine '{RUNS[language]}'")
    return CONFORMS
