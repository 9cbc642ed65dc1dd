"""Luck: a blank handful of a lucky character is looked at a second time."""

from __future__ import annotations

from collections.abc import Callable

from oracle.exchange.dice import Dice, Faces, Handful
from oracle.exchange.facts import Purpose
from oracle.marks import cites, hook


class Luck(Dice):
    """A roll is one handful, and for the lucky, if it came up blank, one more look at it."""

    @cites("exchange.luck.5", "exchange.luck.6", says="")
    def roll(self, address: str, handful: Handful, *, lucky: bool, purpose: Purpose) -> Faces:
        """The faces that count: of the first throw, or after a second look that nobody asks for and that is the last."""
        first = self.throw(address, handful.dice)
        if not self.looks_again(first, handful.flat, lucky=lucky, purpose=purpose):
            return first
        return self.second_look(first, lambda dice: self.throw_again(address, dice))

    @cites(
        "exchange.luck.1",
        "exchange.luck.2",
        "exchange.luck.3",
        says="the handful is blank: a lucky second look",
        unless=False,
    )
    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        """Whether the handful is blank, its thrower lucky, and luck at work on such a roll."""
        return lucky and self.luck_covers(purpose) and self.blank(faces, self.sum_faces(faces) + flat)

    def throw_again(self, address: str, dice: int) -> Faces:
        """The second look at an address, on a tape of its own; no dice are no throw (exchange.luck.zero_dice)."""
        return self.throw(f"{address}.second", dice) if dice else ()

    @hook("exchange.luck.blank")
    def blank(self, faces: Faces, total: int) -> bool:
        """What is a blank handful? By default one that comes to exactly nothing."""
        return total == 0

    @hook("exchange.luck.keep", says="the second look leaves {result}")
    def second_look(self, first: Faces, again: Callable[[int], Faces]) -> Faces:
        """Which throw counts? By default the better of the two."""
        second = again(len(first))
        return second if self.sum_faces(second) > self.sum_faces(first) else first

    @hook("exchange.luck.scope")
    def luck_covers(self, purpose: Purpose) -> bool:
        """On which rolls does luck work? By default on every handful."""
        return True
