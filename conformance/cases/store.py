"""The frozen cases: found wherever the package is installed, read with every field checked, written canonically."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import pairwise
from pathlib import Path

from conformance.cases.codec import decode, plain
from conformance.cases.model import Case
from oracle.errors import Invalid

WIDTH = 132
"""Columns up to which a value stays on one line."""


def fixtures() -> Traversable:
    """The folder of frozen cases: inside the installed package, or beside it in a checkout."""
    inside = resources.files("conformance") / "fixtures"
    return inside if inside.is_dir() else Path(__file__).parents[2] / "fixtures"


@cache
def frozen() -> tuple[Case, ...]:
    """Every frozen case, by id."""
    found = [case for ruleset in ("exchange", "commands") for case in _read_folder(fixtures() / ruleset)]
    found.sort(key=lambda case: case.id)
    for one, other in pairwise(found):
        if one.id == other.id:
            raise Invalid(one.id, "two frozen cases have this id", "rename one of them")
    return tuple(found)


def read(text: bytes | str, name: str) -> tuple[Case, ...]:
    """The cases in the text of a file (one case, or a list of them); raises Invalid that names the file."""
    try:
        if text.lstrip()[:1] in (b"[", "["):
            return decode(text, tuple[Case, ...])
        return (decode(text, Case),)
    except Invalid as invalid:
        raise Invalid(f"{name}: {invalid.path}", invalid.wrong, invalid.remedy) from None


def canonical(cases: Iterable[Case]) -> str:
    """Cases in the one form in which they are kept: by id, fields in their order, short values on one line."""
    return f"{laid_out(plain(sorted(cases, key=lambda case: case.id)))}\n"


def _read_folder(folder: Traversable) -> Iterable[Case]:
    if folder.is_dir():
        for file in sorted(folder.iterdir(), key=lambda file: file.name):
            if file.name.endswith(".json"):
                yield from read(file.read_bytes(), f"{folder.name}/{file.name}")


def laid_out(value: object, indent: int = 0, lead: int = 0) -> str:
    """A value on one line if it fits behind ``lead`` columns, else an item a line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + indent + lead <= WIDTH or not isinstance(value, dict | list | tuple) or not value:
        return flat
    inner = indent + 1
    if isinstance(value, dict):
        keys = [json.dumps(key, ensure_ascii=False) for key in value]
        items = [
            f"{key}: {laid_out(each, inner, len(key) + 2)}" for key, each in zip(keys, value.values(), strict=True)
        ]
        opening, closing = "{", "}"
    else:
        items = [laid_out(each, inner) for each in value]
        opening, closing = "[", "]"
    space = " " * inner
    return f"{opening}\n{space}" + f",\n{space}".join(items) + f"\n{' ' * indent}{closing}"
