"""Wrong engines of the one question: did more come than was taken away."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from msgspec import structs

from oracle.exchange.blow import Blows
from oracle.exchange.dice import Faces
from oracle.exchange.facts import Body, DamageAnswer, Harm, Strike
from oracle.exchange.margin import Margin
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Strikes
from oracle.exchange.ward import Remains
from oracle.exchange.wound import Wounds
from oracle.marks import mutant


@mutant("exchange.core.1", "tie-lands-if-anything-was-brought")
class TieLandsIfAnythingWasBrought(Margin):
    """A tie gets through, as long as the attack itself came to more than nothing."""

    attack = 1

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        self.attack = attack
        return super().margin(attack, defenses)

    def beats(self, margin: int) -> bool:
        return super().beats(margin) or (margin == 0 and self.attack > 0)


@mutant("exchange.core.1", "asks-each-defense-alone")
class AsksEachDefenseAlone(Margin):
    """An attack that is more than each of the defenses gets through, by one at least, though together they are more."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        left = super().margin(attack, defenses)
        return max(1, left) if all(attack > defense for defense in defenses.values()) else left


@mutant("exchange.core.2", "spends-the-first-die-on-accuracy")
class SpendsTheFirstDieOnAccuracy(Margin):
    """The first die of the attack is a roll to hit and does not count in the total."""

    def brought(self, faces: Faces, total: int) -> int:
        return super().brought(faces, total) - sum(faces[:1])


@mutant("exchange.core.2", "misses-on-a-bad-first-die")
class MissesOnABadFirstDie(Margin):
    """A first die below nothing is a miss, whatever is left over."""

    missed = False

    def brought(self, faces: Faces, total: int) -> int:
        self.missed = any(face < 0 for face in faces[:1])
        return super().brought(faces, total)

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        left = super().margin(attack, defenses)
        return min(0, left) if self.missed else left


@mutant("exchange.core.2", "throws-a-die-to-hit", level="handfuls")
class ThrowsADieToHit(Blows):
    """A die of its own is thrown to hit before the attack; it never misses."""

    def attack_total(self, scene: Scene, hit: Hit, effort: int) -> int:
        self.handfuls[hit.at(hit.thrower, "accuracy")] = 1
        return super().attack_total(scene, hit, effort)


@mutant("exchange.core.3", "rewards-a-high-attack")
class RewardsAHighAttack(Wounds):
    """A blow whose attack came to 5 or more does one point of raw damage more at the same margin."""

    attack = 0

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        self.attack = attack
        return super().margin(attack, defenses)

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin, harm) + (1 if self.attack >= 5 else 0)


@mutant("exchange.core.3", "rewards-a-flinch")
class RewardsAFlinch(Wounds):
    """Every defense below nothing is worth a point of raw damage besides what it does to the margin."""

    flinches = 0

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        self.flinches = sum(1 for defense in defenses.values() if defense < 0)
        return super().margin(attack, defenses)

    def weapon_damage(self, margin: int, harm: Harm) -> Fraction:
        return super().weapon_damage(margin, harm) + self.flinches


@mutant("exchange.core.4", "spells-never-miss")
class SpellsNeverMiss(Strikes):
    """A turned spell still does its base damage."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        spell = hit.weapon.weapon_class == "spell"
        if not spell or self.beats(margin):
            return super().strike(scene, hit, margin)
        wound = self.suffered(self.base(hit.weapon), hit.weapon, self.body_met(scene, hit), scene.limits)
        return self.hurt(hit.target, margin, wound)


@mutant("exchange.core.4", "saves-halve-spells")
class SavesHalveSpells(Strikes):
    """A spell is saved against: any defense that came to something halves its damage."""

    saved = False

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        self.saved = any(defense > 0 for defense in defenses.values())
        return super().margin(attack, defenses)

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        if hit.weapon.weapon_class == "spell" and self.saved:
            half = structs.replace(hit.weapon, base=hit.weapon.base / 2, rate=hit.weapon.rate / 2)
            return super().strike(scene, replace(hit, weapon=half), margin)
        return super().strike(scene, hit, margin)


@mutant("exchange.core.4", "shots-do-base-damage")
class ShotsDoBaseDamage(Strikes):
    """A bow does its base damage, whatever the margin."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        if hit.weapon.weapon_class != "bow":
            return super().strike(scene, hit, margin)
        flat = structs.replace(hit.weapon, rate=Fraction(0))
        return super().strike(scene, replace(hit, weapon=flat), margin)


@mutant("exchange.core.4", "counters-do-base-damage")
class CountersDoBaseDamage(Strikes):
    """A counter does the base damage of its weapon, whatever the leftover."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        if not hit.is_counter:
            return super().strike(scene, hit, margin)
        flat = structs.replace(hit.weapon, rate=Fraction(0))
        return super().strike(scene, replace(hit, weapon=flat), margin)


@mutant("exchange.core.4", "dwarfs-take-base-damage")
class DwarfsTakeBaseDamage(Strikes):
    """What a Dwarf takes for somebody is the weapon's base damage, whatever remains of the margin."""

    def damage_less(self, remains: Remains, hit: Hit, body: Body, scene: Scene) -> DamageAnswer:
        flat = structs.replace(hit.weapon, rate=Fraction(0))
        return super().damage_less(remains, replace(hit, weapon=flat), body, scene)
