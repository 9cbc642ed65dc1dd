"""Nature: what the thing hit is, by kind of harm."""

from __future__ import annotations

from fractions import Fraction

from oracle.exchange.damage import Damage
from oracle.exchange.facts import ONE, ZERO, Nature
from oracle.marks import cites, hook

Factors = tuple[Fraction, ...]


class Natures(Damage):
    """Weakness multiplies up, resistance multiplies down, immunity leaves nothing; each by its own kind alone."""

    @cites("exchange.nature.5", says="immune to {kind}: it does nothing at all", unless=False)
    def immune(self, kind: str, nature: Nature) -> bool:
        """Whether that kind of harm does nothing at all."""
        return kind in nature.immune

    @cites(
        "exchange.nature.3", "exchange.nature.6", "exchange.nature.7", says="weak to {kind}, times {result}", unless=()
    )
    def weakness(self, kind: str, nature: Nature) -> Factors:
        """The factors, above 1, by which this kind does more; anything may have them."""
        return nature.weak.get(kind, ())

    @cites(
        "exchange.nature.4",
        "exchange.nature.6",
        "exchange.nature.7",
        says="resistant to {kind}, times {result}",
        unless=(),
    )
    def resistance(self, kind: str, nature: Nature) -> Factors:
        """The factors, between 0 and 1, by which this kind does less; anything may have them."""
        return nature.resistant.get(kind, ())

    @cites("exchange.nature.3", "exchange.nature.4", says="after nature {result} is left of {raw}")
    def through_nature(self, raw: Fraction, kind: str, nature: Nature) -> Fraction:
        """Raw damage multiplied by what the thing is to this kind of harm."""
        if self.immune(kind, nature):
            return ZERO
        factor = self.nature_factor(self.weakness(kind, nature), self.resistance(kind, nature))
        return self.rounded(raw * factor, "nature")

    @hook("exchange.nature.both")
    def nature_factor(self, weak: Factors, resistant: Factors) -> Fraction:
        """What if several factors match? By default every one of them applies."""
        product = ONE
        for factor in (*weak, *resistant):
            product *= factor
        return product
