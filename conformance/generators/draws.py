"""Where generated cases come from: small integers, remembered. A generated case *is* the list of them.

A generator asks :class:`Draws` for integers and makes a case of the answers. Every question has a simplest answer and that is
0, so a list of zeros, or none at all, is the smallest case. A generator that gives each part of a case its own *place*
(:meth:`Draws.to`) can be shrunk by lowering single draws: what one of them means does not depend on the others.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Generator, Sequence
from hashlib import shake_128
from itertools import count
from typing import TypeVar

T = TypeVar("T")

WIDEST = 2**16
"""The largest bound a draw may have."""

BLOCK = struct.Struct("<168H")
"""How the bytes of one hash become words: two blocks of the sponge, least byte first on every machine."""


class Draws:
    """A source of small integers; ``taken`` is what it has given so far, with a 0 wherever a place was left empty."""

    __slots__ = ("taken",)

    def __init__(self) -> None:
        self.taken: list[int] = []

    def below(self, bound: int, /) -> int:
        """An integer from 0 to ``bound`` - 1; the bound is 1 to :data:`WIDEST`."""
        raise NotImplementedError

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, the first of which is the simplest."""
        return options[self.below(len(options))]

    def chance(self, numerator: int, denominator: int) -> bool:
        """True that many times out of that many; False is simpler."""
        return self.below(denominator) >= denominator - numerator

    def weighted(self, *options: tuple[T, int]) -> T:
        """One of the options, each as often as its weight says; :func:`loaded` prepares a table that is asked often."""
        return self.choice(loaded(*options))

    def to(self, place: int) -> None:
        """Go on at that place of the list; raises ValueError if the draws before it have run past it."""
        empty = place - len(self.taken)
        if empty < 0:
            raise ValueError(f"the draws have run {-empty} past place {place}; give what stands before it more room")
        self.taken += [0] * empty


class Seeded(Draws):
    """Draws that follow from a key alone: the same on every machine, and for one case whatever came before it."""

    __slots__ = ("below",)

    below: Callable[[int], int]

    def __init__(self, op: str, seed: int, index: int) -> None:
        super().__init__()
        scaling = scaled(f"{op}/{seed}/{index}", self.taken)
        next(scaling)
        self.below = scaling.send


class Replayed(Draws):
    """Draws from a list: one out of range counts modulo its bound, and behind the end of the list everything is 0."""

    __slots__ = ("_given",)

    def __init__(self, given: Sequence[int]) -> None:
        super().__init__()
        self._given = given

    def below(self, bound: int) -> int:
        """What the list holds at this place."""
        place = len(self.taken)
        value = self._given[place] % bound if place < len(self._given) else 0
        self.taken.append(value)
        return value


def scaled(key: str, taken: list[int]) -> Generator[int, int, None]:
    """Sent bound after bound, yields the next 16-bit word of a key, scaled down to the bound, and keeps it in ``taken``.

    The words are endless, a block at a time: SHAKE-128 of the key and the number of the block. What is yielded first is no word.
    """
    keep = taken.append
    bound = yield 0
    for block in count():
        for word in BLOCK.unpack(shake_128(f"{key}/{block}".encode()).digest(BLOCK.size)):
            value = word * bound >> 16
            keep(value)
            bound = yield value


def loaded(*options: tuple[T, int]) -> tuple[T, ...]:
    """A table to choose from in which every option stands as often as its weight says, in the order given."""
    return tuple(option for option, weight in options for _ in range(weight))


def trimmed(draws: Sequence[int]) -> tuple[int, ...]:
    """The draws without the zeros at their end, which mean nothing."""
    end = len(draws)
    while end and not draws[end - 1]:
        end -= 1
    return tuple(draws[:end])
