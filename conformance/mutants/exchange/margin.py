"""Wrong engines of the margin: what is left of a blow, and what becomes of nothing left."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec.structs import replace

from conformance.mutants.exchange.tape import OffTheTape
from oracle.exchange.damage import Damage
from oracle.exchange.facts import ONE, Body, DamageAnswer, Harm, Limits, Strike
from oracle.exchange.margin import Margin
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Strikes
from oracle.exchange.wound import Wounds
from oracle.marks import mutant

HALF = Fraction(1, 2)


@mutant("exchange.margin.1", "compares-the-best-defense-alone")
class ComparesTheBest(OffTheTape, Margin):
    """Only the best defense is set against the attack, and what falls short of it is a margin of nothing."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return max(0, attack - max(defenses.values(), default=0))


@mutant("exchange.margin.1", "last-defense-alone")
class LastDefenseAlone(OffTheTape, Margin):
    """Each defense is taken from the attack anew, so that only the last one rolled counts."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return attack - [*defenses.values(), 0][len(defenses) - 1]


@mutant("exchange.margin.1", "mean-of-the-defenses")
class MeanOfDefenses(OffTheTape, Margin):
    """The defenses are averaged, rounded down, before they are taken away."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return attack - sum(defenses.values()) // max(1, len(defenses))


@mutant("exchange.margin.1", "difference-without-its-sign")
class DifferenceWithoutSign(OffTheTape, Margin):
    """The margin is how far attack and defenses lie apart, whichever is the greater."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return abs(super().margin(attack, defenses))


@mutant("exchange.margin.2", "tie-grazes-for-half-the-base")
class TieGrazes(OffTheTape, Wounds):
    """Nothing left is a graze, for half the base damage."""

    def beats(self, margin: int) -> bool:
        return margin >= 0

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin, harm) if margin else self.base(harm) * HALF


@mutant("exchange.margin.2", "tie-lands")
class TieLands(OffTheTape, Wounds):
    """Nothing left lands all the same, with the weapon's base damage."""

    def beats(self, margin: int) -> bool:
        return margin >= 0


@mutant("exchange.margin.2", "tie-counts-as-one")
class TieCountsAsOne(OffTheTape, Wounds):
    """Nothing left is rounded up to a margin of one in the attacker's favor."""

    def beats(self, margin: int) -> bool:
        return margin >= 0

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(max(1, margin), harm)


@mutant("exchange.margin.2", "one-point-is-turned")
class OnePointIsTurned(OffTheTape, Margin):
    """A blow must be left with two points to get through."""

    def beats(self, margin: int) -> bool:
        return margin > 1


class Leaking(Strikes):
    """A turned blow is called turned, and something of it is delivered all the same."""

    def leaks(self, margin: int, harm: Harm) -> Fraction:
        """Raw damage that a turned blow does."""
        raise NotImplementedError

    def damage(self, margin: int, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        """The wound of a margin, and of none."""
        if self.beats(margin):
            return super().damage(margin, harm, body, limits)
        return replace(self.suffered(self.leaks(margin, harm), harm, body, limits), landed=False)

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        """The end of a blow, and of a turned one."""
        strike = super().strike(scene, hit, margin)
        if self.beats(margin):
            return strike
        wound = self.damage(margin, hit.weapon, self.body_met(scene, hit), scene.limits)
        return replace(strike, delivered=wound.delivered, exact=wound.exact)


@mutant("exchange.margin.3", "base-leaks-through-a-turned-blow")
class BaseLeaks(Leaking):
    """A turned blow still does the weapon's base damage."""

    def leaks(self, margin: int, harm: Harm) -> Fraction:
        return self.base(harm)


@mutant("exchange.margin.3", "formula-runs-on-below-nothing")
class FormulaRunsOn(Leaking):
    """Base and rate are worked out for a turned blow as well, down to nothing and no further."""

    def leaks(self, margin: int, harm: Harm) -> Fraction:
        return max(Fraction(0), self.weapon_damage(margin, harm))


@mutant("exchange.margin.3", "turned-blow-does-one")
class TurnedBlowDoesOne(Margin):
    """Every attack does at least one point, turned or not."""

    def nothing(self) -> DamageAnswer:
        return DamageAnswer(landed=False, delivered=ONE, exact=ONE)


@mutant("exchange.margin.4", "base-grows-over-four-points")
class BaseGrows(Damage):
    """The base damage comes in quarters, whole only from the fourth point of margin."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        share = Fraction(min(margin, 4), 4)
        return self.rounded(self.base(harm) * share + self.per_point(harm) * margin, "weapon")


@mutant("exchange.margin.4", "first-point-brings-no-base")
class FirstPointBringsNoBase(Damage):
    """The first point of margin is worth the rate alone; the base comes with the second."""

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin, harm) if margin > 1 else self.per_point(harm) * margin
