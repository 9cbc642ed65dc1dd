"""``ruleproof report``: results rendered again, several side by side, the parts of one run merged."""

from __future__ import annotations

import os
from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar

import click

from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.options import format_option, write_file
from conformance.results import Results, conforms, written
from oracle.errors import Invalid

Command = TypeVar("Command", bound=Callable[..., Any])

FILES = {
    "junit": "Write a JUnit report.",
    "html": "Write the run as one HTML page.",
    "summary": "Append the run as Markdown, for $GITHUB_STEP_SUMMARY; in a workflow, annotate its causes too.",
    "badge": "Write a badge for shields.io.",
}
"""Every form of a file that one run can be written in, and its option's help."""


def report_options(command: Command) -> Command:
    """The options that `check` and `report` share: a file a form, and how to print."""
    for name, words in reversed(FILES.items()):
        command = click.option(f"--{name}", f"{name}_file", metavar="FILE", help=words)(command)
    return format_option(command)


def write_forms(results: Results, files: dict[str, str | None]) -> None:
    """Write the files that were asked for, by form."""
    for form, path in files.items():
        if path:
            write_file(path, written_as(form, results, path))


def written_as(form: str, results: Results, path: str) -> bytes:
    """A run in the form of a file."""
    match form:
        case "junit":
            content = import_module("reports.junit").junit(results)
        case "html":
            content = import_module("reports.html_run").page(results)
        case "summary":
            content = import_module("reports.summary").summary(results, path)
        case "badge":
            content = import_module("reports.badge").badge(results)
        case _:
            content = b"".join(written(results))
    return bytes(content)


def tell(results: Results, form: str, *, quiet: bool = False, annotate: bool = False) -> None:
    """Print a run, and in a workflow that has a summary the annotations."""
    if form == "json":
        click.echo(import_module("reports.markdown").as_json(results))
    elif form == "markdown":
        markdown = import_module("reports.markdown")
        click.echo(markdown.headline(results) if quiet else markdown.document(results))
    else:
        import_module("reports.console").tell(results, quiet=quiet)
    if annotate and os.environ.get("GITHUB_ACTIONS"):
        for line in import_module("reports.summary").annotated(results):
            click.echo(line)


def verdict(results: Results) -> int:
    """The exit code of a run."""
    if not results.footer.totals["executed"]:
        return NOTHING
    return CONFORMS if conforms(results) else DIFFERS


@click.command("report")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--merge", metavar="OUT", help="Put the parts of one run (check --shard) together and write it there.")
@report_options
def command(files: tuple[str, ...], merge: str | None, form: str, **written_to: str | None) -> int:
    """Render results of `check --json`: one run as a report, several as a table of clause families by engines.

    Ends 1 if any of the runs does not conform.
    """
    load = import_module("reports.merge").loaded
    runs = [(path, load(path)) for path in files]
    forms = {name.removesuffix("_file"): path for name, path in written_to.items()}
    if merge:
        whole = import_module("reports.merge").merged(runs)
        write_file(merge, b"".join(written(whole)))
        runs = [(merge, whole)]
    if len(runs) == 1:
        write_forms(runs[0][1], forms)
        tell(runs[0][1], form, annotate=bool(forms["summary"]))
        return verdict(runs[0][1])
    only_html(forms)
    side_by_side = import_module("reports.compare_engines")
    engines = side_by_side.engines(runs)
    if forms["html"]:
        write_file(forms["html"], side_by_side.as_html(engines))
    printed = {"text": side_by_side.as_text, "markdown": side_by_side.as_markdown, "json": side_by_side.as_json}
    click.echo(printed[form](engines))
    return max(verdict(results) for _, results in runs)


def only_html(forms: dict[str, str | None]) -> None:
    """Raise Invalid where several runs are asked for in a form that holds one."""
    for name, path in forms.items():
        if path and name != "html":
            raise Invalid(f"--{name}", "holds one run", "give one file, or --merge the parts of one run")
