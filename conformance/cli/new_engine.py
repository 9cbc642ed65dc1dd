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
STARTS = f"ENGINE: {RUNS['python']}"
"""The line of the workflow that says how the engine is started."""


@click.command("new-engine")
@click.option("--language", type=click.Choice(list(ENGINES)), required=True, help="What the engine is written in.")
@click.argument("where", metavar="DIR")
def command(language: str, where: str) -> int:
    """Write an engine to start from into DIR, with a README and a GitHub workflow; nothing there is overwritten."""
    folder = Path(where)
    files = starter(language)
    for name in files:
        if (folder / name).exists():
            raise Invalid(str(folder / name), "is there already, and nothing is overwritten", "name another folder")
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        write_file(str(folder / name), content)
        click.echo(f"wrote {folder / name}")
    click.echo(f"next  cd {folder} && ruleproof smoke --engine '{RUNS[language]}'")
    return CONFORMS


def starter(language: str) -> dict[str, bytes]:
    """The files of a starter by their path in its folder; the workflow is that of the reports, with this engine in it."""
    own = resources.files("conformance") / "starters" / language
    files = {name: (own / name).read_bytes() for name in (ENGINES[language], "README.md")}
    workflow = (resources.files("reports") / "workflows" / "gate.yml").read_text("utf-8")
    return {**files, WORKFLOW: workflow.replace(STARTS, f"ENGINE: {RUNS[language]}").encode()}
