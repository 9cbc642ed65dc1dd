"""One-file pages: one style and one script for all of them, inlined, under a policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from conformance.cases.codec import encode
from conformance.protocol.messages import SUITE_VERSION
from oracle.rulebook import rulebook
from reports.console import UNSEEN, shown
from reports.markdown import plural

FOLDER = "pages"


def rendered(template: str, **values: Any) -> bytes:
    """A page, UTF-8."""
    text: str = environment().get_template(template).render(**values)
    return text.encode("utf-8", "replace")


@cache
def environment() -> Environment:
    """The templates; everything is escaped that is no markup of ours."""
    found = Environment(
        loader=PackageLoader("reports", FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = asset("page.css"), asset("page.js")
    policy = f"default-src 'none'; img-src data:; style-src '{digest(style)}'; script-src '{digest(script)}'"
    found.globals.update(style=Markup(style), script=Markup(script), policy=policy, suite=SUITE_VERSION, plural=plural)
    found.filters.update(shown=shown, value=value, says=says, share=share)
    return found


def value(found: object, most: int = 2000) -> str:
    """A value of an answer as JSON, cut where it is long; a field that is not there is the word."""
    text = found if isinstance(found, str) else encode(found).decode()
    return UNSEEN.sub("\ufffd", text[:most]) + (f"… ({len(text):,} characters)" if len(text) > most else "")


def says(identifier: str) -> str:
    """A clause in its words, a ruling by its question."""
    book = rulebook()
    if identifier in book.clauses:
        return book.clauses[identifier].says
    return book.rulings[identifier].question if identifier in book.rulings else ""


def share(part: int, whole: int) -> str:
    """A rate in per cent that says 100 % only of all, and 0 % only of none."""
    if not whole:
        return "–"
    return f"{min(max(round(100 * part / whole), part > 0), 100 if part == whole else 99)} %"


def ordered(words: Iterable[str]) -> list[str]:
    """Each word once, in order."""
    return sorted(set(words))


@cache
def asset(name: str) -> str:
    """A file of the pages' folder."""
    return (resources.files("reports") / FOLDER / name).read_text("utf-8")


def digest(text: str) -> str:
    """The digest by which a policy allows an inline style or script."""
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
