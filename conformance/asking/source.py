"""The file as it was written: its values, the line of each, and errors that point there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from conformance.asking.lines import Place, lines_of_json, lines_of_toml
from conformance.cases.codec import DEEPEST, RATIONAL, brief, toml, unequivocal, written
from oracle.errors import Invalid

BIGGEST = 64 * 1024
"""Bytes beyond which a file is no question."""

DECIMAL = re.compile(r"[+-]?\d{1,16}(\.\d{1,16})?([eE][+-]?\d{1,2})?")
"""A decimal that can be reckoned with."""

AT_LINE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True)
class Source:
    """A file's name, its values, and the line of each place in it."""

    name: str
    values: Mapping[str, Any]
    lines: Mapping[Place, int]

    def wrong(self, place: Place, wrong: str, remedy: str) -> Invalid:
        """The error that points at a place of the file."""
        return Invalid(f"{self.name}:{self.line(place)}", wrong, remedy)

    def line(self, place: Place) -> int:
        """The line of a place, or of what encloses it."""
        while place and place not in self.lines:
            place = place[:-1]
        return self.lines.get(place, 1)


def read(text: str, name: str) -> Source:
    """The question in the text of a file; raises Invalid with the line. A name that ends in ``.json`` is read as JSON."""
    if len(text) > BIGGEST:
        raise Invalid(name, "the file is too long for a question", f"keep it within {BIGGEST // 1024} KiB")
    try:
        if name.endswith(".json"):
            values = msgspec.json.decode(text)
            unequivocal(text)
            lines = lines_of_json(text)
        else:
            values = toml(text, exact)
            lines = lines_of_toml(text.replace("\r\n", "\n"))
    except Invalid as error:
        raise _pointed(error, text, name) from None
    except msgspec.DecodeError as error:
        wrong = f"the text is not JSON: {brief(str(error))}"
        raise Invalid(f"{name}:1", wrong, "write one JSON object in UTF-8") from None
    except RecursionError:
        raise Invalid(name, "the text is nested too deeply", f"keep it within {DEEPEST} levels") from None
    if not isinstance(values, dict):
        raise Invalid(f"{name}:1", "holds no table", "write one question, as in fixtures/ask")
    return Source(name, values, lines)


def exact(text: str) -> object:
    """A decimal as the rational that it is; as a text where it is too long for one."""
    plain = text.replace("_", "")
    return written(Fraction(plain)) if DECIMAL.fullmatch(plain) else text


def share(value: object) -> object:
    """A rational that may be written in percent, such as ``"25 %"``."""
    if isinstance(value, str) and value.rstrip().endswith("%"):
        amount = exact(value.rstrip()[:-1].strip())
        return written(Fraction(amount) / 100) if isinstance(amount, int | str) and _is_number(amount) else value
    if isinstance(value, str) and re.fullmatch(r"\s*\d+\.\d+\s*", value):
        return exact(value)
    return value


def nearest(word: str, words: Iterable[str]) -> str:
    """``; nearest is …``, or nothing."""
    near = difflib.get_close_matches(word[:80], list(words), n=1, cutoff=0.6)
    return f"; nearest is {near[0]}" if near else ""


def _is_number(value: int | str) -> bool:
    return not isinstance(value, str) or bool(RATIONAL.fullmatch(value) and not re.search("/0+$", value))


def _pointed(error: Invalid, text: str, name: str) -> Invalid:
    at = AT_LINE.search(error.wrong)
    if not at:
        return Invalid(name, error.wrong, error.remedy)
    line = at[1] or str(text.rstrip("\n").count("\n") + 1)
    return Invalid(f"{name}:{line}", AT_LINE.sub("", error.wrong), error.remedy)
