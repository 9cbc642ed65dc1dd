"""Questions of generated cases as facts, quickly: parts that come again and again are read once.

The facts are those of :func:`conformance.cases.rulesets.question`. Weapons, pieces of armor, natures and fractions repeat from
case to case and are most of the cost of reading one; each is kept under its own bytes.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

import msgspec

from conformance.cases.codec import rational
from conformance.cases.rulesets import OPS
from oracle.exchange.facts import Nature, Piece, Weapon

MOST = 20_000
"""Parts kept of one kind; then all are forgotten."""

PLAIN = 2
"""The version of marshal that writes equal values alike."""


def _fraction(kind: type[Any], value: Any) -> Fraction:
    """A fraction, the only fact that is not plain."""
    return rational(value)


fraction = cast("Callable[[type[Any], Any], Any]", lru_cache(maxsize=4096, typed=True)(_fraction))
"""The same, each value read once."""


class Parts:
    """Parts of one kind that have been read."""

    def __init__(self, kind: type[Any]) -> None:
        self.kind = kind
        self.known: dict[bytes, Any] = {}

    def read(self, value: Any) -> Any:
        """The fact that a plain value is."""
        key = marshal.dumps(value, PLAIN)
        found = self.known.get(key)
        if found is None:
            if len(self.known) >= MOST:
                self.known.clear()
            found = self.known[key] = msgspec.convert(value, self.kind, dec_hook=fraction)
        return found


weapon, piece, nature = Parts(Weapon).read, Parts(Piece).read, Parts(Nature).read


def facts(op: str, given: Mapping[str, Any]) -> Any:
    """The question of a generated case."""
    if "characters" in given:
        given = {**given, "characters": {name: character(each) for name, each in given["characters"].items()}}
    return msgspec.convert(given, OPS[op], dec_hook=fraction)


def character(given: Mapping[str, Any]) -> dict[str, Any]:
    """A character with those parts read."""
    read = {**given}
    if "weapons" in read:
        read["weapons"] = [weapon(each) for each in read["weapons"]]
    if "armor" in read:
        read["armor"] = [piece(each) for each in read["armor"]]
    if "nature" in read:
        read["nature"] = nature(read["nature"])
    if "unarmed" in read:
        read["unarmed"] = weapon(read["unarmed"])
    return read
