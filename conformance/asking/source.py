"""The file as it was written: its values, the line of each, and errors that point there."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import msgspec

from conformance.asking.lines import Place, lines_of_json, lines_of_toml
from conformance.asking.slips import slip
from conformance.cases.codec import DEEPEST, RATIONAL, brief, toml, unequivocal, written
from oracle.errors import Invalid

BIGGEST = 64 * 1024
"""Bytes beyond which a file is no question."""

DECIMAL = re.compile(r"[+-]?\d{1,16}(\.\d{1,16})?([eE][+-]?\d{1,2})?")
"""A decimal that can be reckoned with."""

BYTE = re.compile(r"\(byte (\d+)\)")
AT_LINE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)$")


@dataclass(frozen=True)
class Source:
    """A file's name, its values, and the line of each place in it."""

    name: str
    values: Mapping[str, Any]
    lines: Mapping[Place, int]
    spelled: Mapping[str, str] = field(default_factory=dict)
    """How the file spells its tables' names, by the same in small letters; only of a file that was :meth:`folded`."""

    def wrong(self, place: Place, wrong: str, remedy: str) -> Invalid:
        """The error that points at a place of the file: at its line, and in JSON, which may be all one line, at its path."""
        path = f": {written_path(place)}" if self.name.endswith(".json") and place else ""
        return Invalid(f"{self.name}:{self.line(place)}{path}", wrong, remedy)

    def value(self, place: Place) -> Any:
        """What stands at a place of the file, or in its stead a single value before it; None where nothing does."""
        found: Any = self.values
        for part in place:
            if isinstance(found, Mapping):
                found = found.get(part)
            elif isinstance(found, list):
                found = found[part] if isinstance(part, int) and part < len(found) else None
        return found

    def folded(self) -> Source:
        """The same with every name of a table or a fact in small letters; raises Invalid where two become one."""
        lines = {
            tuple(part.lower() if isinstance(part, str) else part for part in at): n for at, n in self.lines.items()
        }
        inner = [self.values.get(key, {}) for key in ("weapon", "armor")]
        spelled = {name.lower(): name for names in (self.values, *inner) if isinstance(names, dict) for name in names}
        return Source(self.name, self._small(self.values, ()), lines, spelled)

    def _small(self, value: Any, place: Place) -> Any:
        if isinstance(value, list):
            return [self._small(each, (*place, number)) for number, each in enumerate(value)]
        if not isinstance(value, Mapping):
            return value
        found: dict[str, Any] = {}
        for key, each in value.items():
            if key.lower() in found:
                raise self.wrong((*place, key), f"{key.lower()} is there twice", "keep one of them")
            found[key.lower()] = self._small(each, (*place, key))
        return found

    def line(self, place: Place) -> int:
        """The line of a place, or where it has none of its own, of the first thing in it, or of what encloses it."""
        inner = [line for each, line in self.lines.items() if each[: len(place)] == place]
        if place and inner:
            return self.lines.get(place, min(inner))
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
            text = text.replace("\r\n", "\n").replace("\r", "\n")
            values = toml(text, exact)
            lines = lines_of_toml(text)
    except Invalid as error:
        raise _pointed(error, text, name) from None
    except msgspec.DecodeError as error:
        at = BYTE.search(str(error))
        line = text.encode()[: int(at[1])].count(b"\n") + 1 if at else 1
        wrong = f"the text is not JSON: {brief(str(error))}"
        raise Invalid(f"{name}:{line}", wrong, "write one JSON object in UTF-8") from None
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


def written_path(place: Place) -> str:
    """A place as a JSON path, such as ``$.target.armor[0]``."""
    plain = re.compile(r"[A-Za-z_][A-Za-z0-9_-]*")
    named = (f".{part}" if plain.fullmatch(str(part)) else f'["{part}"]' for part in place if isinstance(part, str))
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else next(named) for part in place)


def _is_number(value: int | str) -> bool:
    return not isinstance(value, str) or bool(RATIONAL.fullmatch(value) and not re.search("/0+$", value))


def _pointed(error: Invalid, text: str, name: str) -> Invalid:
    at = AT_LINE.search(error.wrong)
    if not at:
        return Invalid(name, error.wrong, error.remedy)
    line = int(at[1] or text.rstrip("\n").count("\n") + 1)
    wrong = AT_LINE.sub("", error.wrong)
    written = text.split("\n")[line - 1] if line <= text.count("\n") + 1 else ""
    said, remedy = slip(wrong, written) or (wrong, error.remedy)
    return Invalid(f"{name}:{line}", said, remedy)
