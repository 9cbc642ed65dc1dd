"""The damage a weapon makes of a margin, in one step."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from oracle.exchange.facts import Harm, Stage
from oracle.marks import cites, hook


class Damage:
    """Base and rate belong to the weapon; who wields it does not come into it."""

    @cites("exchange.damage.4", says="the weapon's base is {result}")
    def base(self, harm: Harm) -> Fraction:
        """The weapon's own base damage."""
        return harm.base

    @cites("exchange.damage.3", "exchange.pool.14", says="a point of margin is worth {result}")
    def per_point(self, harm: Harm) -> Fraction:
        """What the weapon makes of each point of margin."""
        return harm.rate

    @cites(
        "exchange.damage.1",
        "exchange.damage.2",
        "exchange.margin.4",
        "exchange.core.3",
        "exchange.pool.13",
        says="a margin of {margin} is worth {result} raw damage",
    )
    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        """Base + rate x margin: a function of the leftover and the weapon alone."""
        return self.rounded(self.base(harm) + self.per_point(harm) * margin, "weapon")

    @hook("exchange.round.where")
    def rounded(self, amount: Fraction, stage: Stage) -> Fraction:
        """Where is damage rounded? By default once, down, when the delivered number is reported."""
        return Fraction(floor(amount)) if stage == "report" else amount
