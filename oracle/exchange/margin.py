"""The margin: what is left of a blow once every defense has answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from oracle.exchange.dice import Dice, Faces
from oracle.exchange.facts import ZERO, DamageAnswer
from oracle.marks import cites, hook


class Margin(Dice):
    """The one question of every blow is whether more is brought than is taken away."""

    @cites(
        "exchange.margin.1",
        "exchange.defend.14",
        "exchange.fumble.2",
        "exchange.fumble.3",
        "exchange.fumble.6",
        says="{attack} less {defenses} leaves a margin of {result}",
    )
    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        """Subtract every defense from what the attack brings; a defense below nothing therefore adds."""
        left = attack
        for defense in defenses.values():
            left -= defense
        return left

    @cites(
        "exchange.core.1", "exchange.core.2", "exchange.margin.2", says="a margin of {margin} gets through: {result}"
    )
    def beats(self, margin: int) -> bool:
        """More than nothing must be left; there is no other test."""
        return margin > 0

    @cites("exchange.margin.3", says="the blow is turned and does nothing")
    def nothing(self) -> DamageAnswer:
        """A turned blow deals no damage of any kind."""
        return DamageAnswer(landed=False, delivered=ZERO, exact=ZERO)

    @hook("exchange.attack.negative")
    def brought(self, faces: Faces, total: int) -> int:
        """Is an attack below nothing used as it fell? By default it is."""
        return total

    @hook("exchange.land.zero_damage")
    def landed(self, margin: int, would_deliver: Callable[[], Fraction]) -> bool:
        """Does a blow that delivers nothing land? By default the margin alone decides."""
        return self.beats(margin)
