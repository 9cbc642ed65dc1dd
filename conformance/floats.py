"""What an engine that counts in floats would answer: the oracle's own steps, every rational rounded to a float on the way.

Only so can the excuse of ``precision`` be held against an engine: its answer must be the one that floats give, piece by piece or
with all pieces taken together first.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from conformance.cases.codec import plain, rational
from conformance.cases.rulesets import player, shape
from oracle.errors import Invalid, Refused
from oracle.exchange.armor import Pieces
from oracle.exchange.facts import Limits


class Inexact(Fraction):
    """A rational whose every sum, difference and product is rounded to the nearest float."""

    def __add__(self, other: Any) -> Inexact:  # type: ignore[override]  # it knows no complex numbers
        return Inexact(float(self) + float(other))

    def __sub__(self, other: Any) -> Inexact:  # type: ignore[override]  # it knows no complex numbers
        return Inexact(float(self) - float(other))

    def __rsub__(self, other: Any) -> Inexact:  # type: ignore[override]  # it knows no complex numbers
        return Inexact(float(other) - float(self))

    def __mul__(self, other: Any) -> Inexact:  # type: ignore[override]  # it knows no complex numbers
        return Inexact(float(self) * float(other))

    __radd__, __rmul__ = __add__, __mul__  # type: ignore[assignment]  # as above


class FactorFirst:
    """All pieces are multiplied together before the blow meets them."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        """The blow times the one number that the pieces make."""
        factor: Fraction = Inexact(1)
        for piece in pieces:
            factor = factor * (1 - piece.blunts)
        return amount * factor


def in_floats(op: str, given: Mapping[str, Any], readings: Mapping[str, str]) -> Iterator[Any]:
    """The outcomes, as plain values, that floats give to a question of the exchange by these readings; none without an answer."""
    if not op.startswith("exchange."):
        return
    played = player(op, readings)
    for by in (played, type("FactorFirst", (FactorFirst, played), {})):
        try:
            yield plain(by().rule(msgspec.convert(given, shape(op), dec_hook=_inexact)))
        except (Invalid, Refused, msgspec.ValidationError):
            continue


def _inexact(kind: type, value: object) -> object:
    if kind is Fraction:
        return Inexact(float(rational(value)))
    raise NotImplementedError(f"no fact is a {kind}")
