"""Wrong engines of the weapon step: what a margin is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from oracle.exchange.blow import Blows
from oracle.exchange.damage import Damage
from oracle.exchange.facts import ONE, Harm, Strike
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Strikes
from oracle.marks import mutant


@mutant("exchange.damage.1", "base-times-margin")
class BaseTimesMargin(Damage):
    """The base is multiplied by the margin and the rate forgotten."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return self.rounded(self.base(harm) * margin, "weapon")


@mutant("exchange.damage.1", "multiplies-base-and-rate")
class MultipliesBoth(Damage):
    """Base and rate are added first and both multiplied by the margin."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return self.rounded((self.base(harm) + self.per_point(harm)) * margin, "weapon")


@mutant("exchange.damage.1", "first-point-is-free")
class FirstPointIsFree(Damage):
    """The rate counts only the points of margin beyond the first."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin - 1, harm)


@mutant("exchange.damage.1", "rate-times-the-attack")
class RateTimesAttack(Blows):
    """The rate multiplies what was thrown, not what was left of it."""

    attack_thrown: int | None = None

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        self.attack_thrown = attack
        return super().margin(attack, defenses)

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin if self.attack_thrown is None else self.attack_thrown, harm)


@mutant("exchange.damage.2", "margin-capped-at-ten")
class MarginCapped(Damage):
    """No more than ten points of margin count."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(min(margin, 10), harm)


@mutant("exchange.damage.2", "table-in-steps-of-two")
class TableInSteps(Damage):
    """Damage is looked up in a table with a row for every second margin: 1, 3, 5 and so on."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin - 1 + margin % 2, harm)


@mutant("exchange.damage.2", "points-beyond-five-count-half")
class PointsBeyondFive(Damage):
    """A point of margin beyond the fifth is worth half of one before it."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        beyond = self.per_point(harm) * max(0, margin - 5) / 2
        return super().weapon_damage(margin, harm) - beyond


@mutant("exchange.damage.3", "one-rate-for-every-weapon")
class OneRate(Damage):
    """Every weapon makes one point of damage of a point of margin."""

    def per_point(self, harm: Harm) -> Fraction:
        return ONE


@mutant("exchange.damage.3", "rate-by-kind-of-harm")
class RateByKind(Damage):
    """The rate is two for a blade and one for anything else, whatever the weapon says."""

    def per_point(self, harm: Harm) -> Fraction:
        return Fraction(2 if harm.kind == "blade" else 1)


@mutant("exchange.damage.3", "rate-in-whole-points")
class RateInWholePoints(Damage):
    """The rate is cut down to a whole number before it is used."""

    def per_point(self, harm: Harm) -> Fraction:
        return Fraction(int(harm.rate))


@mutant("exchange.damage.4", "one-base-for-every-weapon")
class OneBase(Damage):
    """Every weapon has a base of five."""

    def base(self, harm: Harm) -> Fraction:
        return Fraction(5)


@mutant("exchange.damage.4", "base-from-might")
class BaseFromMight(Strikes):
    """Whoever throws the blow brings their Might for its base damage."""

    might: int | None = None

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        self.might = scene.characters[hit.thrower].attributes.get("might", 0)
        return super().strike(scene, hit, margin)

    def base(self, harm: Harm) -> Fraction:
        return super().base(harm) if self.might is None else Fraction(self.might)


@mutant("exchange.damage.5", "great-margins-evened-out")
class GreatMarginsEvened(Damage):
    """From the fourth point of margin on all weapons make the same of it, one point each."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(min(margin, 3), harm) + max(0, margin - 3)
