"""A die, and what handfuls of it come to: powers of its generating polynomial, each one power of one big integer.

A polynomial in x with whole coefficients is packed into an integer by putting a power of two, larger than any coefficient
of the result, in place of x. Multiplying the integers multiplies the polynomials; the coefficients are read off the bytes.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Literal

from conformance.odds.weights import Odds
from oracle.errors import Invalid

FARTHEST, HEAVIEST, MOST_FACES = 1000, 10**6, 100
MOST_BYTES = 2**19
"""Bytes of a handful's polynomial beyond which it is not worked out: a third of a second, then."""
SHAPE = 'write face:weight, as in "-1:1,0:9,1:10"'


@dataclass(frozen=True, slots=True)
class Die:
    """Faces in rising order, and the weight of each; ruling ``exchange.dice.model`` says which die is meant."""

    faces: tuple[int, ...]
    weights: tuple[int, ...]

    @property
    def total(self) -> int:
        """The common denominator: what all weights add up to."""
        return sum(self.weights)

    @property
    def table(self) -> dict[str, int]:
        """Face to weight, as it goes over the wire."""
        return {str(face): weight for face, weight in zip(self.faces, self.weights, strict=True)}

    @property
    def spoken(self) -> str:
        """The die as it is written: ``-1:1,0:9,1:10``."""
        return ",".join(f"{face}:{weight}" for face, weight in self.table.items())

    @property
    def odds(self) -> Odds[int]:
        """One throw of it."""
        return Odds(dict(zip(self.faces, self.weights, strict=True)), self.total)

    @classmethod
    def of(cls, text: str) -> Die:
        """The die in ``face:weight,…``; raises Invalid with the remedy."""
        table: dict[int, int] = {}
        for entry in text.split(","):
            face, weight = _entry(entry, text)
            if face in table:
                raise Invalid("die", f"the face {face} stands twice in {text!r}", "write each face once")
            table[face] = weight
        if len(table) > MOST_FACES:
            raise Invalid("die", f"{len(table)} faces", f"write at most {MOST_FACES}")
        rising = sorted(table)
        return cls(tuple(rising), tuple(table[face] for face in rising))


def _entry(entry: str, text: str) -> tuple[int, int]:
    face, _, weight = entry.partition(":")
    try:
        found = int(face), int(weight)
    except ValueError:
        raise Invalid("die", f"{entry.strip()[:24]!r} in {text[:80]!r} is no face with its weight", SHAPE) from None
    if abs(found[0]) > FARTHEST or not 1 <= found[1] <= HEAVIEST:
        raise Invalid(
            "die", f"{entry.strip()!r} is out of bounds", f"faces are within ±{FARTHEST}, weights 1 to {HEAVIEST}"
        )
    return found


DEFAULT = Die((-1, 0, 1), (1, 9, 10))
"""The die of ``exchange.dice.model``: of twenty sides one is -1, nine are blank, ten are 1."""


def handful(die: Die, dice: int) -> Odds[int]:
    """The sum of so many dice."""
    return difference(die, dice)


def difference(die: Die, attack: int, defenses: Sequence[int] = ()) -> Odds[int]:
    """An attack of so many dice less defenses of so many each: the margin, where nobody is lucky.

    Raises Invalid for more dice, with faces farther apart, than can be worked out in a moment.
    """
    against = sum(defenses)
    dice = attack + against
    total = die.total**dice
    size = (total.bit_length() + 7) // 8
    lowest, highest = die.faces[0], die.faces[-1]
    least = attack * lowest - against * highest
    digits = (highest - lowest) * dice + 1
    if digits * size > MOST_BYTES:
        wrong = f"{dice} dice with faces from {lowest} to {highest} are too many for exact odds"
        raise Invalid("die", wrong, "ask with fewer dice, or with faces nearer to each other")
    up, down = _packed(die, 8 * size)
    packed = (up**attack * down**against).to_bytes(digits * size, "little")
    chunks: tuple[bytes, ...] = struct.Struct(f"{size}s" * digits).unpack(packed)
    little: Iterator[Literal["little"]] = repeat("little")
    read = map(int.from_bytes, chunks, little)
    weights = dict(zip(range(least, least + digits), read, strict=True))
    if highest - lowest >= len(die.faces):
        weights = {value: weight for value, weight in weights.items() if weight}
    return Odds(weights, total)


def _packed(die: Die, width: int) -> tuple[int, int]:
    lowest, highest = die.faces[0], die.faces[-1]
    up = down = 0
    for face, weight in zip(die.faces, die.weights, strict=True):
        up |= weight << width * (face - lowest)
        down |= weight << width * (highest - face)
    return up, down
