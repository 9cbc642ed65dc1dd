"""How much a question may hold: what is beyond is refused before anything is reckoned."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from oracle.errors import Invalid

MOST_BYTES = 64 * 1024
MOST_LINK = 6000
"""Characters of an address that holds a question."""

MOST = {"dice": 1000, "events": 200, "units": 40, "characters": 40, "models": 60, "places": 600, "facts": 4000}
"""The most of each thing in one question; ``dice`` are faces, ``facts`` all values together."""

MOST_MEASURED = 40_000
"""The most of models times models times events: every event may measure from every model to every other."""

LONGEST_TEXT = 400
LONG_NUMBER = re.compile(r"[0-9_]{25,}|[0-9.]e[+-]?[0-9]{3,}", re.IGNORECASE)


def bounded_text(text: str) -> None:
    """Raise Invalid for a text that is too long, or that writes out a number too long to reckon with."""
    if len(text.encode("utf-8", "replace")) > MOST_BYTES:
        raise Invalid("the question", "is too long", f"keep it within {MOST_BYTES // 1024} KiB")
    if "\0" in text:
        raise Invalid("the question", "holds a sign that is no text", "write it in UTF-8")
    long = LONG_NUMBER.search(text)
    if long:
        line = text.count("\n", 0, long.start()) + 1
        raise Invalid(f"line {line}", "a number is too long", "write at most 16 digits")
    for number, line_of_text in enumerate(text.splitlines(), 1):
        if any(len(word) > LONGEST_TEXT for word in re.split(r"[\s,\[\]{}]+", line_of_text)):
            raise Invalid(f"line {number}", "a word is too long", f"keep every text within {LONGEST_TEXT} characters")


def bounded(given: Any) -> None:
    """Raise Invalid for a question with more in it than :data:`MOST`."""
    held = dict.fromkeys(MOST, 0)
    for what in _things(given, ""):
        held[what] += 1
        if held[what] > MOST[what]:
            raise Invalid(f"$.{what}", f"there are too many {what}", f"ask with at most {MOST[what]}")
    if held["models"] ** 2 * held["events"] > MOST_MEASURED:
        raise Invalid("$.events", "so many models in so many events are too much", "ask with fewer of either")


def _things(value: Any, name: str) -> Iterator[str]:
    """Everything in a question that is counted, as what it is counted."""
    yield "facts"
    if isinstance(value, str) and len(value) > LONGEST_TEXT:
        raise Invalid(f"$.{name}", "a text is too long", f"keep it within {LONGEST_TEXT} characters")
    if isinstance(value, dict):
        for key, each in value.items():
            if len(str(key)) > LONGEST_TEXT:
                raise Invalid(f"$.{name}", "a name is too long", f"keep it within {LONGEST_TEXT} characters")
            yield from ["characters"] if name == "characters" else []
            yield from _things(each, f"{name}/" if name == "dice" else str(key))
    elif isinstance(value, list | tuple):
        counted = {"events": "events", "units": "units", "models": "models", "to": "places", "dice/": "dice"}.get(name)
        for each in value:
            yield from [counted] if counted else []
            yield from _things(each, "")
