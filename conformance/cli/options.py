"""Options that several commands share, spelled once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import click
from tabulate import tabulate

from conformance.cases.codec import brief, contents, encode
from oracle.errors import Invalid
from oracle.variants import assignment, parsed

Command = TypeVar("Command", bound=Callable[..., Any])

FORMATS = ("text", "markdown", "json")

LONGEST_FILE = 1 << 16
"""Bytes of a file of readings; one has a line a ruling."""


def engine_option(*, required: bool) -> Callable[[Command], Command]:
    """``--engine``: a command line, or ``python:module:attribute``."""
    return click.option(
        "--engine",
        "engine",
        metavar="CMD",
        required=required,
        help="The engine: a command line, or python:module:attribute.",
    )


timeout_option = click.option(
    "--timeout",
    type=click.FloatRange(min=0.05),
    default=10.0,
    show_default=True,
    help="Seconds an engine may take to reply.",
)


def _readings(_: click.Context, __: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    """The readings as they are said, those of a file in its place; raises Invalid before anything else is done."""
    said = tuple(reading for each in given for reading in ([each] if "=" in each else _of_file(each)))
    assignment(said)
    return said


def _of_file(path: str) -> list[str]:
    """The readings in a file, one ``ruling=name`` a line beside remarks; raises Invalid with the line."""
    remedy = "write ruling=name, such as exchange.armor.borne=everything, or name a file that ruleproof readings --write made"
    if not Path(path).is_file():
        raise Invalid(path, "is neither a reading nor a file", remedy)
    try:
        lines = contents(path, LONGEST_FILE, remedy).decode("utf-8-sig").splitlines()
    except UnicodeDecodeError:
        raise Invalid(path, "is not UTF-8", "give a file of ruling=name lines") from None
    said = []
    for number, line in enumerate(map(str.strip, lines), 1):
        if line and not line.startswith("#"):
            try:
                said.append("=".join(parsed(line)))
            except Invalid as invalid:
                raise Invalid(f"{path}:{number}: {brief(invalid.path, 80)}", invalid.wrong, invalid.remedy) from None
    return said


readings_option = click.option(
    "--reading",
    "readings",
    multiple=True,
    metavar="K=V",
    callback=_readings,
    help="Judge by this reading of a ruling, or by those of a file that `ruleproof readings --write` wrote; may be given again.",
)
format_option = click.option(
    "--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to print it."
)


def cell(value: object) -> str:
    """A value as a table cell: on one line, with the table's own sign escaped."""
    return str(value).replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ")


def table(rows: Sequence[Mapping[str, object]], form: str) -> str:
    """Rows as text, Markdown or JSON."""
    if form == "json":
        return encode(rows).decode()
    written = [{key: cell(value) if form == "markdown" else _flat(value) for key, value in row.items()} for row in rows]
    return tabulate(written, headers="keys", tablefmt="pipe" if form == "markdown" else "simple", disable_numparse=True)


def write_file(path: str, content: bytes) -> None:
    """Write a file whole or not at all; raises Invalid where it cannot be written."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.part")
    try:
        draft.write_bytes(content)
        draft.replace(target)
    except OSError as wrong:
        raise Invalid(path, f"cannot be written: {wrong.strerror}", "name a file in a folder that exists") from None
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _flat(value: object) -> str:
    return " ".join(str(value).split())
