"""Templates to pages: one style and one script for all, inlined, and a policy that lets nothing else in."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from functools import cache
from importlib import resources
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from conformance.protocol.messages import EDITION, SUITE_VERSION
from reports.site.links import titled

FOLDER = "templates"


@cache
def environment() -> Environment:
    """The templates; everything is escaped unless it is markup of ours."""
    found = Environment(
        loader=PackageLoader("reports.site", FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    found.filters["titled"] = titled
    found.globals.update(
        style=Markup(style()), script=Markup(script()), policy=policy(), suite=SUITE_VERSION, edition=EDITION
    )
    return found


def rendered(template: str, **values: Any) -> str:
    """One page."""
    return environment().get_template(template).render(**values)


@cache
def style() -> str:
    """The style sheet, without what only its authors need."""
    text = re.sub(r"/\*.*?\*/", "", _asset("site.css"), flags=re.DOTALL)
    return re.sub(r"\s*([{};,])\s*", r"\1", re.sub(r"\s+", " ", text)).strip()


@cache
def script() -> str:
    """The script of every page."""
    return "\n".join(line.strip() for line in _asset("site.js").splitlines() if line.strip())


@cache
def policy() -> str:
    """The content security policy: nothing from anywhere, but our own style and script by their digests."""
    return f"default-src 'none'; img-src data:; style-src '{_digest(style())}'; script-src '{_digest(script())}'"


def data(value: object) -> Markup:
    """A value as JSON that can stand inside a script element."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))


def _asset(name: str) -> str:
    return (resources.files("reports.site") / FOLDER / name).read_text("utf-8")


def _digest(text: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}"
