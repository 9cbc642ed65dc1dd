"""Wrong engines of the handfuls of a defense: kept apart, effort in each of them, and worth it."""

from __future__ import annotations

from msgspec import structs

from conformance.mutants.exchange.defend import Knows, defends, without_defend
from conformance.mutants.exchange.pool import Sparing
from oracle.exchange.blow import Blows
from oracle.exchange.defense import Defenses, Posture
from oracle.exchange.dice import Handful
from oracle.exchange.facts import (
    ATTRIBUTE_OF,
    Attack,
    Character,
    Defense,
    PoolAnswer,
    Weapon,
)
from oracle.exchange.scene import Hit, Scene, Stances
from oracle.marks import mutant


@mutant("exchange.defend.17", "looks-for-one-blank-in-all")
class LooksForOneBlankInAll(Sparing, Defenses):
    """The rolls are merged for luck: all of them are looked at again if together they come to nothing, else none is."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        lucky = scene.characters[hit.target].lucky
        rolled = super().defenses(scene.changed(hit.target, lucky=False), hit)
        if not lucky or sum(rolled.values()) != 0:
            return rolled
        again = {}
        for name in rolled:
            address = hit.at(hit.target, name)
            again[name] = self.sum_faces(self.throw_again(address, self.handfuls[address]))
        return again if sum(again.values()) > 0 else rolled


@mutant("exchange.defend.17", "throws-one-handful")
class ThrowsOneHandful(Blows):
    """The dice of all defenses are thrown together as one handful."""

    def pools(self, scene: Scene, blow: Attack) -> PoolAnswer:
        answer = super().pools(scene, blow)
        attack, *defenses = answer.dice
        merged = {name: sum(answer.dice[each] for each in defenses) for name in defenses[:1]}
        return PoolAnswer(dice={attack: answer.dice[attack], **merged}, spent=answer.spent)

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        first, *others = [hit.at(hit.target, name) for name in rolled] or [""]
        for address in others:
            self.handfuls[first] += self.handfuls.pop(address)
        return rolled


@mutant("exchange.defend.18", "magic-replaces-the-others")
class MagicReplacesTheOthers(Defenses):
    """Where abjuration is allowed it is rolled in the place of evasion and guard."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        allowed = super().allowed(weapon)
        return ("abjuration",) if "abjuration" in allowed else allowed


@mutant("exchange.defend.18", "every-spell-allows-abjuration")
class EverySpellAllowsAbjuration(Sparing, Defenses):
    """A spell allows abjuration even where it does not say so."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        allowed = super().allowed(weapon)
        added = weapon.weapon_class == "spell" and "abjuration" not in allowed
        return (*allowed, "abjuration") if added else allowed


@mutant("exchange.defend.19", "effort-in-the-first-roll-only")
class EffortInTheFirstRollOnly(Knows):
    """The dice that were bought go to the first defense that the attack allows, and to no other."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        active, extra = super().posture(stances, defense)
        first = self.allowed(self.against)[0]
        return Posture(active, extra if defense == first or not defends(stances) else 0)


@mutant("exchange.defend.20", "splits-effort")
class SplitsEffort(Knows):
    """The dice that were bought are split evenly among the rolls, and what is left over is lost."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        active, extra = super().posture(stances, defense)
        return Posture(active, extra // len(self.allowed(self.against)) if defends(stances) else extra)


@mutant("exchange.defend.21", "changes-nothing")
class ChangesNothing(Defenses):
    """Defend is no different from no defense: the bare attribute is rolled, without training or effort."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        return super().posture(without_defend(stances), defense)


@mutant("exchange.defend.22", "only-the-best-training-counts")
class OnlyTheBestTrainingCounts(Defenses):
    """Of all training in defenses only the best comes along; the others roll attribute and effort."""

    def defense_handful(self, defender: Character, defense: Defense, posture: Posture) -> Handful:
        best = max(ATTRIBUTE_OF, key=lambda each: defender.skills.get(each, 0))
        trained = structs.replace(defender, skills={best: defender.skills.get(best, 0)})
        return super().defense_handful(trained, defense, posture)
