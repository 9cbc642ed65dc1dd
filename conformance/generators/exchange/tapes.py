"""Tapes of faces: blanks and fumbles in plenty, as long as any reading throws, and bent to meet where something turns."""

from __future__ import annotations

import struct
from hashlib import shake_128

from conformance.generators.draws import loaded

Faces = list[int]

LONGEST = 18
"""Faces on a full tape: more than any handful here holds under any reading, and some for engines that throw too many."""

KINDS = 256
"""How many tapes there are to draw from."""

FACES = loaded((0, 7), (1, 6), (-1, 2), (2, 1))


def plainness(tape: tuple[int, ...]) -> tuple[object, ...]:
    """How plain a tape is to read, by its first six faces above all: few marks, none of them below nothing."""
    front = tape[:6]
    return sum(map(bool, front)), sum(map(abs, front)), -sum(front), tape


def _cut() -> tuple[tuple[int, ...], ...]:
    size = (KINDS - 1) * LONGEST
    nibbles = struct.unpack(f"<{size}B", shake_128(b"tapes").digest(size))
    faces = [FACES[nibble % len(FACES)] for nibble in nibbles]
    tapes = [tuple(faces[start : start + LONGEST]) for start in range(0, size, LONGEST)]
    return ((0,) * LONGEST, *sorted(tapes, key=plainness))


TAPES = tuple([*tape] for tape in _cut())
"""Every tape, the plainest first: number 0 is blank throughout."""


def cut(number: int, length: int) -> Faces:
    """A tape of its own with that many faces."""
    return TAPES[number][:length]


def another(number: int, step: int) -> int:
    """The number of another tape that follows from this one; a blank one is followed by blanks."""
    return number * (2 * step + 1) % KINDS


def bent(faces: Faces, dice: int, total: int) -> None:
    """Bend a tape so that its first dice, of which there is at least one, come to this total."""
    each, over = divmod(total - sum(faces[:dice]), dice)
    for place in range(dice):
        faces[place] += each + 1 if place < over else each


def worth(faces: Faces, second: Faces | None, dice: int) -> int:
    """What a handful comes to, with the second look at a blank one if there is a tape for it."""
    total = sum(faces[:dice])
    return max(0, sum(second[:dice])) if second and total == 0 else total
