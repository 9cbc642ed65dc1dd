"""Readings of the Elf's Riposte."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from oracle.exchange.blow import Blows
from oracle.exchange.facts import Class, Moment, Weapon
from oracle.exchange.riposte import Even, Ripostes, Weapons
from oracle.exchange.scene import Hit, Scene
from oracle.marks import reading


@reading("exchange.riposte.leftover", "evasion-over-attack")
class EvasionOverAttack:
    def leftover(self, attack: int, defenses: Mapping[str, int]) -> int:
        return max(0, defenses["evasion"] - attack) if "evasion" in defenses else 0


@reading("exchange.riposte.leftover", "evasion-whole")
class EvasionWhole:
    def leftover(self, attack: int, defenses: Mapping[str, int]) -> int:
        return max(0, defenses.get("evasion", 0))


@reading("exchange.riposte.defended", "defended")
class CounterIsDefended(Ripostes):
    def counter_margin(self, scene: Scene, hit: Hit, leftover: int) -> int:
        return self.margin(leftover, self.defenses(scene, hit))


@reading("exchange.riposte.defended", "fresh-attack")
class CounterIsRolled(Blows):
    """No effort was bought for it; losses count as in any attack."""

    def counter_margin(self, scene: Scene, hit: Hit, leftover: int) -> int:
        return self.margin(self.attack_total(scene, hit, effort=0), self.defenses(scene, hit))


@reading("exchange.riposte.zero", "base-damage")
class EvenDealsBase:
    def even(self, leftover: int) -> Even:
        return "base"


@reading("exchange.riposte.zero", "not-earned")
class EvenEarnsNothing:
    def even(self, leftover: int) -> Even:
        return "unearned"


@reading("exchange.riposte.effort", "every-defense")
class EffortOnEveryDefense:
    def dropped_effort(self, effort: int) -> int:
        return effort


@reading("exchange.riposte.which_turned", "evasion-only")
class EvasionMustTakePart:
    def turn_counts(self, allowed: tuple[str, ...]) -> bool:
        return "evasion" in allowed


@reading("exchange.riposte.answerable", "melee-only")
class MeleeOnlyAnswered:
    def answerable(self, weapon_class: Class) -> bool:
        return weapon_class == "melee"


@reading("exchange.riposte.answerable", "not-ranged")
class RangedNeverAnswered:
    def answerable(self, weapon_class: Class) -> bool:
        return weapon_class in ("melee", "spell")


@reading("exchange.riposte.weapon", "in-hand")
class WeaponInHand:
    def counter_weapon(
        self, workable: Weapons, in_hand: str | None, delivers: Callable[[Weapon], Fraction]
    ) -> Weapon | None:
        return next((weapon for weapon in workable if weapon.name == in_hand), None)


@reading("exchange.riposte.weapon", "most-damage")
class MostDamage:
    def counter_weapon(
        self, workable: Weapons, in_hand: str | None, delivers: Callable[[Weapon], Fraction]
    ) -> Weapon | None:
        return max(workable, key=delivers, default=None)


@reading("exchange.riposte.bow_counter", "melee-only")
class CountersInMeleeOnly:
    def may_counter_with(self, weapon_class: Class) -> bool:
        return weapon_class == "melee"


@reading("exchange.riposte.ammo", "needs-only")
class ArrowNeededNotSpent:
    def arrows_spent(self, weapon: Weapon) -> int:
        return 0


@reading("exchange.riposte.pipeline", "raw")
class CounterIsRaw:
    def counter_meets_target(self) -> bool:
        return False


@reading("exchange.riposte.limit", "once-a-round")
class OneCounterARound:
    def counters_left(self, made: int) -> bool:
        return made < 1


@reading("exchange.riposte.duration", "own-next-turn")
class RiposteUntilOwnTurn:
    def riposte_lapses(self, moment: Moment) -> bool:
        return moment == "own-turn"
