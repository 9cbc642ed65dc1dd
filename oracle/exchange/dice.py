"""Dice: tapes of faces by address, thrown from the front. Nothing here is random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from oracle.errors import Invalid
from oracle.exchange.facts import Tapes
from oracle.marks import cites, hook

Faces = tuple[int, ...]


class Handful(NamedTuple):
    """Dice to throw, and what counts beside them (0 unless a reading says otherwise)."""

    dice: int
    flat: int = 0


class Dice:
    """Every die that a question throws comes from here, and is counted in ``handfuls``."""

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        self.tapes: Mapping[str, Faces] = tapes or {}
        self.handfuls: dict[str, int] = {}

    @cites("exchange.pool.10", says="{address} shows {result}")
    def throw(self, address: str, dice: int) -> Faces:
        """Exactly ``dice`` faces from the front of the tape at ``address``; raises Invalid if the tape is too short."""
        tape = self.tapes.get(address, ())
        if len(tape) < dice:
            raise Invalid(
                f'$.dice["{address}"]',
                f"{dice} dice are thrown here and the tape holds {len(tape)}",
                f"give at least {dice} faces",
            )
        self.handfuls[address] = dice
        return tape[:dice]

    @hook("exchange.dice.sum")
    def sum_faces(self, faces: Faces) -> int:
        """How does a handful become a number? By default its faces are added up."""
        total = 0
        for face in faces:
            total += face
        return total
