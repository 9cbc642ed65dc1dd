"""JSON to facts and back: rationals are written as integers or ``"n/d"``, and whatever is no fact is Invalid, with its place."""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from stat import S_ISFIFO
from typing import IO, Any, TypeVar

import msgspec

from oracle.errors import Invalid

T = TypeVar("T")

RATIONAL = re.compile(r"-?\d{1,16}(/\d{1,16})?")
DEEPEST = 64
"""Levels of nesting beyond which a text is not read."""
DEEP_KEY = re.compile(r"""(?<![A-Za-z0-9_-])(?:(?:[A-Za-z0-9_-]+|"[^"\n]*"|'[^'\n]*')[ \t]*\.[ \t]*){64}""")
"""A dotted key of more parts than that, over which a parser of TOML takes its time."""
LONGEST_NUMBER = 1024
"""Bits of an integer beyond which it is not read; whoever asked for it may say that it is too large, and show it."""
MARKED = b"\xef\xbb\xbf"
"""A byte order mark, which no JSON text begins with."""
LONGEST = 240
"""Characters of a message about what somebody else wrote."""


def rational(value: object) -> Fraction:
    """A rational as a case writes it: an integer within ±2⁵³ or ``"n/d"`` with both within it."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError(f'{value!r} is no exact number; write an integer, or a fraction as "3/4"')
    if isinstance(value, int):
        if abs(value) > 2**53:
            raise ValueError("the number is beyond 2⁵³; write one within ±2⁵³")
        return Fraction(value)
    if not RATIONAL.fullmatch(value):
        raise ValueError(
            f'{value[:24]!r} is no rational; write an integer, or a fraction of at most 16 digits each as "3/4"'
        )
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise ValueError(f"{value!r} divides by zero; write another denominator") from None


def written(value: Fraction) -> int | str:
    """A rational as we write it: an integer where it is whole and within ±2⁵³, else ``"n/d"`` in lowest terms.

    Raises Invalid for one of more digits than Python writes (4,300).
    """
    if value.denominator == 1 and abs(value.numerator) <= 2**53:
        return value.numerator
    try:
        return str(value)
    except ValueError:
        raise Invalid("$", "an exact number has too many digits to write", "ask with fewer pieces or factors") from None


def decode(text: bytes | str, kind: type[T]) -> T:
    """The facts in a JSON text; raises Invalid with the place and the remedy."""
    try:
        return msgspec.json.decode(text, type=kind, dec_hook=_fact)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        if text[:3] == MARKED or text[:1] == MARKED.decode():
            raise Invalid("$", "the text begins with a byte order mark", "save it as UTF-8 without one") from None
        raise _invalid(error) from None


def contents(path: str | Path, most: int, remedy: str) -> bytes:
    """What is in a file, if that is no more than ``most`` bytes; raises Invalid that names the file."""
    try:
        with opened(path) as file:
            held = file.read(most + 1)
            silent = not held and S_ISFIFO(os.fstat(file.fileno()).st_mode)
    except OSError as wrong:
        raise Invalid(str(path), f"cannot be read: {wrong.strerror}", remedy) from None
    if silent:
        raise Invalid(str(path), "is a pipe that nobody writes to", remedy)
    if len(held) > most:
        raise Invalid(str(path), f"is longer than {most // 1024} KiB", remedy)
    return held


def opened(path: str | Path) -> IO[bytes]:
    """A file to read; a pipe has in it what its writer writes, and nothing where it has no writer. Raises OSError."""
    file = open(path, "rb", opener=_at_once)  # noqa: SIM115 - whoever asks for it closes it
    os.set_blocking(file.fileno(), True)
    return file


def _at_once(path: str, flags: int) -> int:
    """Open without waiting for somebody who writes."""
    return os.open(path, flags | os.O_NONBLOCK)


def unequivocal(text: bytes | str) -> None:
    """Raise Invalid for a JSON text that names a field twice: each reader would take it for what it likes."""
    try:
        json.loads(text, object_pairs_hook=_once)
    except Invalid:
        raise
    except (ValueError, RecursionError):
        return  # whoever reads it says what is wrong with it


def toml(text: bytes | str, floats: Callable[[str], Any] = float) -> dict[str, Any]:
    """The values in a TOML text; raises Invalid, whatever is wrong with it."""
    remedy = "texts stand in quotes, lists in [ ], a table begins with [name]"
    try:
        words = text if isinstance(text, str) else text.decode("utf-8-sig")
        if DEEP_KEY.search(words):
            raise RecursionError
        found = tomllib.loads(words, parse_float=floats)
    except UnicodeDecodeError:
        raise Invalid("$", "is no text in UTF-8", "save it as UTF-8") from None
    except RecursionError:
        raise _invalid(RecursionError()) from None
    except tomllib.TOMLDecodeError as wrong:
        raise Invalid("$", f"is no TOML: {brief(str(wrong))}", remedy) from None
    except ValueError:
        raise Invalid("$", "a number is too long", "write at most 16 digits") from None
    if any(number.bit_length() > LONGEST_NUMBER for number in _integers(found)):
        raise Invalid("$", "a number is too long", "write at most 16 digits")
    return found


def _integers(value: object) -> Iterator[int]:
    """Every integer in a value; one in another notation than the decimal may be of any length."""
    if isinstance(value, int):
        yield value
    elif isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _integers(each)


def convert(value: object, kind: type[T]) -> T:
    """The facts in decoded JSON (or TOML); raises Invalid with the place and the remedy."""
    try:
        return msgspec.convert(value, type=kind, dec_hook=_fact)
    except (msgspec.ValidationError, RecursionError) as error:
        raise _invalid(error) from None


def plain(facts: object) -> Any:
    """Facts as plain JSON values."""
    return msgspec.to_builtins(facts, enc_hook=_plain)


def encode(facts: object) -> bytes:
    """Facts as one line of JSON."""
    return msgspec.json.encode(facts, enc_hook=_plain)


def brief(text: str, most: int = LONGEST) -> str:
    """A text on one line, as long as a message may be, with what would not print written out."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in cut)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Invalid("$", f"{brief(twice, 40)!r} is there twice", "keep each field once")
    return found


def _fact(kind: type, value: object) -> object:
    if kind is Fraction:
        return rational(value)
    raise NotImplementedError(f"no fact is a {kind}")


def _plain(value: object) -> object:
    if isinstance(value, Fraction):
        return written(value)
    raise NotImplementedError(f"{type(value).__name__} is not written to JSON")


def _invalid(error: Exception) -> Invalid:
    if isinstance(error, RecursionError):
        return Invalid("$", "the text is nested too deeply", f"keep it within {DEEPEST} levels")
    message, at, path = str(error).partition(" - at `")
    place = brief(path.rstrip("`"), 120) if at else "$"
    if not isinstance(error, msgspec.ValidationError):
        return Invalid("$", f"the text is not JSON: {brief(message)}", "write one JSON object in UTF-8")
    wrong, semicolon, remedy = message.partition("; ")
    if "matching regex '^[a-z0-9_.]+/" in wrong:
        return Invalid(
            place,
            "is no id of a case",
            "write a clause, a slash, a sentence: exchange.armor.4/two-halves-leave-a-quarter",
        )
    known = brief(remedy) if semicolon else "see `ruleproof protocol --schema` for its shape"
    return Invalid(place, brief(wrong), known)
