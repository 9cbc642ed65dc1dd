"""From a margin to a wound: the weapon's damage, through nature, then through armor, then reported."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from oracle.exchange.armor import Armor
from oracle.exchange.facts import Body, DamageAnswer, Harm, Limits
from oracle.exchange.margin import Margin
from oracle.marks import cites


class Wounds(Armor, Margin):
    """What a margin is worth against a body: the op ``exchange.damage``."""

    def damage(self, margin: int, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        """The wound of a margin: nothing if it does not beat the defense, else what the target suffers."""
        if not self.beats(margin):
            return self.nothing()
        wound = self.suffered(self.weapon_damage(margin, harm), harm, body, limits)
        return replace(wound, landed=self.landed(margin, lambda: wound.delivered))

    @cites(
        "exchange.nature.1",
        "exchange.nature.2",
        "exchange.armor.1",
        says="of {raw} raw damage {result.delivered} is delivered",
    )
    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        """Raw damage run through what the thing hit is: its nature first, its armor last."""
        natured = self.through_nature(raw, harm.kind, body.nature)
        if not self.answered_by_armor(harm):
            return DamageAnswer(landed=True, delivered=self.reported(natured, least=0), exact=natured)
        armored = self.through_armor(natured, body.armor, limits)
        exact, owed = self.threatened(armored, natured, limits)
        delivered = self.reported(exact, least=max(owed, self.softest(natured)))
        return DamageAnswer(landed=True, delivered=delivered, exact=exact)
