"""Questions of generated cases as facts, quickly: parts that come again and again are read once, plain parts not at all.

The facts are those of :func:`conformance.cases.rulesets.question`, of which a test holds thousands beside these. Weapons, pieces
of armor, natures and stances repeat from case to case and are kept under their own bytes; names, counts and faces are taken as
the generators made them. For cases from anywhere else this would be too trusting.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any, cast

import msgspec

from conformance.cases.codec import rational
from conformance.cases.rulesets import OPS
from oracle.exchange.facts import Attack, Character, Limits, Nature, Piece, Stance, Ward, Weapon

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

    def read_all(self, values: Iterable[Any]) -> tuple[Any, ...]:
        """The facts that plain values are."""
        return tuple(map(self.read, values))


READ: dict[str, Callable[[Any], Any]] = {
    "weapons": Parts(Weapon).read_all,
    "armor": Parts(Piece).read_all,
    "nature": Parts(Nature).read,
    "stance": Parts(Stance).read,
    "unarmed": Parts(Weapon).read,
}
"""How the parts of a character are read that are facts themselves; the others are plain."""


def facts(op: str, given: Mapping[str, Any]) -> Any:
    """The question of a generated case."""
    if "characters" not in given:
        return msgspec.convert(given, OPS[op], dec_hook=fraction)
    characters = {name: character(each) for name, each in given["characters"].items()}
    if "blow" not in given:
        return msgspec.convert({**given, "characters": characters}, OPS[op], dec_hook=fraction)
    rest = {**given, "characters": characters, "blow": Attack(**given["blow"])}
    for name in ASKED.keys() & rest.keys():
        rest[name] = ASKED[name](rest[name])
    return OPS[op](**rest)


def character(given: Mapping[str, Any]) -> Character:
    """A character."""
    told = {**given}
    for name, read in READ.items():
        if name in told:
            told[name] = read(told[name])
    return Character(**told)


def tapes(given: Mapping[str, list[int]]) -> dict[str, tuple[int, ...]]:
    """Faces by address."""
    return dict(zip(given, map(tuple, given.values()), strict=True))


ASKED: dict[str, Callable[[Any], Any]] = {"dice": tapes, "wards": Parts(Ward).read_all, "limits": Parts(Limits).read}
"""How what stands beside the characters of one blow is read."""
