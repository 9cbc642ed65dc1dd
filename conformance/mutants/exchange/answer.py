"""Wrong engines of the two things that decide a counter: what the blow was thrown with, and a workable strike back."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from conformance.mutants.exchange.tape import OffTheTape
from oracle.exchange.facts import Character, Class, Event, Strike, Turn, Weapon
from oracle.exchange.riposte import CONTACT, Ripostes, Weapons
from oracle.exchange.round import Happened, Rounds, Table
from oracle.exchange.scene import Hit, Scene
from oracle.marks import mutant

SHOTS = ("bow", "sling")


@mutant("exchange.riposte.10", "needs-a-surplus-of-two")
class NeedsSurplus(Ripostes):
    """A blow must be turned with two points to spare to be answered."""

    def answer(self, scene: Scene, hit: Hit, distance: int, leftover: int) -> Weapon | None:
        return super().answer(scene, hit, distance, leftover) if leftover >= 2 else None


@mutant("exchange.riposte.10", "evasion-must-do-it-alone")
class EvasionMustDoItAlone(Ripostes):
    """Only a blow that evasion would have turned without any help is answered."""

    def riposte(
        self, scene: Scene, hit: Hit, distance: int, attack: int, defenses: Mapping[str, int]
    ) -> tuple[Weapon, Strike] | None:
        if defenses.get("evasion", 0) < attack:
            return None
        return super().riposte(scene, hit, distance, attack, defenses)


@mutant("exchange.riposte.11", "shots-are-answered")
class ShotsAreAnswered(OffTheTape, Ripostes):
    """A bow or a sling is answered as anything else is, where the Elf can strike that distance."""

    def answerable(self, weapon_class: Class) -> bool:
        return super().answerable(weapon_class) or weapon_class in SHOTS


@mutant("exchange.riposte.11", "slings-are-answered")
class SlingsAreAnswered(OffTheTape, Ripostes):
    """Only the bow is a shot; a sling is answered."""

    def answerable(self, weapon_class: Class) -> bool:
        return super().answerable(weapon_class) or weapon_class == "sling"


class ByCircumstance(OffTheTape, Ripostes):
    """Whether a weapon is answered depends on more than the weapon."""

    distance, surplus = 0, 0

    def answer(self, scene: Scene, hit: Hit, distance: int, leftover: int) -> Weapon | None:
        """The weapon of the counter, with an eye on distance and surplus."""
        self.distance, self.surplus = distance, leftover
        return super().answer(scene, hit, distance, leftover)


@mutant("exchange.riposte.12", "great-surplus-answers-a-shot")
class GreatSurplusAnswersAShot(ByCircumstance):
    """A shot evaded with three points to spare is answered."""

    def is_answered(self, weapon: Weapon) -> bool:
        return super().is_answered(weapon) or (weapon.weapon_class in SHOTS and self.surplus >= 3)


@mutant("exchange.riposte.13", "stance-is-off-against-shots")
class StanceOffAgainstShots(OffTheTape, Ripostes):
    """Against a bow or a sling the stance does nothing, and evasion is passive."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        off = hit.weapon.weapon_class in SHOTS and self.in_riposte(scene, hit.target)
        return super().defenses(scene.standing(hit.target, ()) if off else scene, hit)


@mutant("exchange.riposte.13", "shots-are-not-evaded")
class ShotsAreNotEvaded(OffTheTape, Ripostes):
    """In Riposte the evasion rolled against a bow or a sling counts for nothing."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        if hit.weapon.weapon_class not in SHOTS or not self.in_riposte(scene, hit.target):
            return rolled
        return {defense: 0 if defense == "evasion" else total for defense, total in rolled.items()}


@mutant("exchange.riposte.14", "bow-at-contact-is-answered")
class BowAtContactIsAnswered(ByCircumstance):
    """At arm's length a bow is answered as if it were a club."""

    def is_answered(self, weapon: Weapon) -> bool:
        return super().is_answered(weapon) or (weapon.weapon_class == "bow" and self.distance <= CONTACT)


@mutant("exchange.riposte.14", "distance-is-safe-from-blades")
class DistanceIsSafe(ByCircumstance):
    """Nothing thrown from more than fifteen feet away is answered, whatever it is."""

    def is_answered(self, weapon: Weapon) -> bool:
        return super().is_answered(weapon) and self.distance <= 15


@mutant("exchange.riposte.15", "long-weapons-count-as-shots")
class LongWeaponsAreShots(Ripostes):
    """A melee weapon that reaches beyond contact is as safe from an answer as a bow."""

    def is_answered(self, weapon: Weapon) -> bool:
        long = weapon.weapon_class == "melee" and weapon.reach[1] > CONTACT
        return super().is_answered(weapon) and not long


@mutant("exchange.riposte.15", "a-rank-back-is-safe")
class RankBackIsSafe(ByCircumstance):
    """A melee weapon that strikes from beyond contact is not answered."""

    def is_answered(self, weapon: Weapon) -> bool:
        away = weapon.weapon_class == "melee" and self.distance > CONTACT
        return super().is_answered(weapon) and not away


def always_in_reach(weapon: Weapon) -> Weapon:
    """The weapon as if it covered every distance."""
    return replace(weapon, reach=(0, 2**53))


@mutant("exchange.riposte.16", "reach-is-no-matter")
class ReachIsNoMatter(OffTheTape, Ripostes):
    """The Elf counters at any distance with any weapon that is ready."""

    def is_workable(self, elf: Character, weapon: Weapon, distance: int) -> bool:
        return super().is_workable(elf, always_in_reach(weapon), distance)


@mutant("exchange.riposte.16", "too-near-is-no-matter")
class TooNearIsNoMatter(OffTheTape, Ripostes):
    """A weapon strikes anything nearer than it reaches, too near or not."""

    def is_workable(self, elf: Character, weapon: Weapon, distance: int) -> bool:
        return super().is_workable(elf, replace(weapon, reach=(0, weapon.reach[1])), distance)


@mutant("exchange.riposte.17", "readiness-is-no-matter")
class ReadinessIsNoMatter(OffTheTape, Ripostes):
    """A weapon that is not ready counters like one that is."""

    def is_workable(self, elf: Character, weapon: Weapon, distance: int) -> bool:
        return super().is_workable(elf, replace(weapon, ready=True), distance)


@mutant("exchange.riposte.17", "judged-when-the-stance-began")
class JudgedWhenStanceBegan(OffTheTape, Rounds):
    """What is ready, and whether there are arrows, is judged as it stood when the stance was taken up."""

    began: Mapping[str, Character] | None = None

    def happen(self, table: Table, event: Event, path: str) -> Happened:
        now = table.scene.characters
        if self.began is None:
            self.began = dict(now)
        if isinstance(event, Turn) and event.does == "riposte":
            self.began = {**self.began, event.who: now[event.who]}
        return super().happen(table, event, path)

    def answer(self, scene: Scene, hit: Hit, distance: int, leftover: int) -> Weapon | None:
        then = (self.began or scene.characters)[hit.target]
        before = scene.changed(hit.target, weapons=then.weapons, unarmed=then.unarmed, arrows=then.arrows)
        return super().answer(before, hit, distance, leftover)


@mutant("exchange.riposte.17", "an-empty-bow-shoots")
class EmptyBowShoots(OffTheTape, Ripostes):
    """A bow counters without an arrow."""

    def is_workable(self, elf: Character, weapon: Weapon, distance: int) -> bool:
        return super().is_workable(replace(elf, arrows=None), weapon, distance)

    def riposte(
        self, scene: Scene, hit: Hit, distance: int, attack: int, defenses: Mapping[str, int]
    ) -> tuple[Weapon, Strike] | None:
        self.quiver = scene.characters[hit.target].arrows
        return super().riposte(scene, hit, distance, attack, defenses)

    def arrows_spent(self, weapon: Weapon) -> int:
        return super().arrows_spent(weapon) if self.quiver else 0


@mutant("exchange.riposte.18", "an-archer-out-of-arrows-never-counters")
class OutOfArrowsNeverCounters(Ripostes):
    """An Elf without an arrow does not counter at all."""

    def workable(self, elf: Character, distance: int) -> Weapons:
        return () if elf.arrows == 0 else super().workable(elf, distance)


@mutant("exchange.riposte.18", "bare-hands-never-counter")
class BareHandsNeverCounter(Ripostes):
    """The unarmed strike is no way to answer a blow."""

    def workable(self, elf: Character, distance: int) -> Weapons:
        return super().workable(replace(elf, unarmed=None), distance)


@mutant("exchange.riposte.19", "bare-hands-at-any-distance")
class BareHandsAtAnyDistance(OffTheTape, Ripostes):
    """The unarmed strike, failing anything else, answers from any distance."""

    def workable(self, elf: Character, distance: int) -> Weapons:
        found = super().workable(elf, distance)
        return found or ((elf.unarmed,) if elf.unarmed is not None and elf.unarmed.ready else ())
