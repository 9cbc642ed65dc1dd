"""JSON to facts and back: rationals are written as integers or ``"n/d"``, and whatever is no fact is Invalid, with its place."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from oracle.errors import Invalid

T = TypeVar("T")

RATIONAL = re.compile(r"-?\d{1,16}(/\d{1,16})?")
DEEPEST = 64
"""Levels of nesting beyond which a text is not read."""


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
    """A rational as we write it: an integer where it is whole and within ±2⁵³, else ``"n/d"`` in lowest terms."""
    if value.denominator == 1 and abs(value.numerator) <= 2**53:
        return value.numerator
    return str(value)


def decode(text: bytes | str, kind: type[T]) -> T:
    """The facts in a JSON text; raises Invalid with the place and the remedy."""
    try:
        return msgspec.json.decode(text, type=kind, dec_hook=_fact)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise _invalid(error) from None


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
    place = path.rstrip("`") if at else "$"
    if not isinstance(error, msgspec.ValidationError):
        return Invalid("$", f"the text is not JSON: {message}", "write one JSON object in UTF-8")
    wrong, semicolon, remedy = message.partition("; ")
    return Invalid(place, wrong, remedy if semicolon else "see `ruleproof protocol --schema` for its shape")
