"""``[tool.ruleproof]`` in the ``pyproject.toml`` of the folder one stands in: what a command takes unless it is told otherwise.

A table a command, its options by their names: ``[tool.ruleproof.check]`` with ``engine = "node engine.mjs"``. What the
environment or the command line says goes before it.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import click

from conformance.cases.codec import contents, toml
from oracle.errors import Invalid

FILE = "pyproject.toml"

LARGEST = 1 << 20
"""Bytes of such a file that are read at most."""


def settings(wanted: str, commands: Iterable[str], command: Callable[[str], click.Command]) -> dict[str, Any]:
    """The values for the command that is wanted, by parameter; raises Invalid where the table says what cannot be."""
    table = _table()
    for name in table:
        if name not in commands:
            raise Invalid(_place(name), "is no command", _near(name, commands))
    if wanted not in table:
        return {}
    return {wanted: _values(wanted, table[wanted], _options(command(wanted)))}


def _table() -> Mapping[str, Any]:
    if not Path(FILE).is_file():
        return {}
    text = contents(FILE, LARGEST, "a project's settings are a few lines")
    if b"ruleproof" not in text:  # somebody else's file, whatever is in it
        return {}
    try:
        tools = toml(text).get("tool", {})
    except Invalid as wrong:
        raise Invalid(FILE, wrong.wrong, wrong.remedy) from None
    table = tools.get("ruleproof", {}) if isinstance(tools, dict) else {}
    if not isinstance(table, dict):
        raise Invalid(_place(), "is no table", "write a table a command, such as [tool.ruleproof.check]")
    return table


def _options(command: click.Command) -> dict[str, click.Parameter]:
    """Every option of a command, by its long name without the dashes."""
    return {name[2:]: each for each in command.params for name in each.opts if name.startswith("--")}


def _values(command: str, table: object, options: Mapping[str, click.Parameter]) -> dict[str, Any]:
    if not isinstance(table, dict):
        raise Invalid(_place(command), "is no table", f"write [tool.ruleproof.{command}] and its options below")
    values: dict[str, Any] = {}
    for name, value in table.items():
        if name not in options:
            raise Invalid(_place(command, name), "is no option of this command", _near(name, options))
        several = isinstance(option := options[name], click.Option) and option.multiple
        if isinstance(value, dict) or (isinstance(value, list) and not several):
            raise Invalid(_place(command, name), "is no single value", "see --help")
        values[option.name or name] = [value] if several and not isinstance(value, list) else value
    return values


def _place(*names: str) -> str:
    return f"{FILE}: {'.'.join(('tool', 'ruleproof', *names))}"


def _near(name: str, names: Iterable[str]) -> str:
    close = difflib.get_close_matches(name[:80], list(names), n=1, cutoff=0.0)
    return f"nearest is {close[0]}" if close else "see --help"
