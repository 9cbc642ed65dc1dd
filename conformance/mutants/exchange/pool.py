"""Wrong engines of the attack handful, and of what strength is worth."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs

from oracle.exchange.dice import Dice, Faces, Handful
from oracle.exchange.facts import Character, Stance, Strike, Weapon
from oracle.exchange.pool import Effort, Pool
from oracle.exchange.round import Rounds
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Strikes
from oracle.marks import mutant


class Sparing(Dice):
    """No wrong engine itself: one that would throw more dice than lie on a tape throws those that are there."""

    def throw(self, address: str, dice: int) -> Faces:
        return super().throw(address, min(dice, len(self.tapes.get(address, ()))))


@mutant("exchange.pool.1", "rolls-the-best-skill")
class RollsTheBestSkill(Sparing, Pool):
    """The character's best skill is rolled, whatever the weapon names."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        return character.attributes.get(attribute, 0) + max(character.skills.values(), default=0)


@mutant("exchange.pool.1", "rolls-the-best-attribute")
class RollsTheBestAttribute(Sparing, Pool):
    """The character's best attribute is rolled, whatever the weapon names."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        return max(character.attributes.values(), default=0) + character.skills.get(skill, 0)


@mutant("exchange.pool.2", "blade-rolls-grace")
class BladeRollsGrace(Sparing, Pool):
    """A blade rolls Grace in the place of Might."""

    def rolled_by(self, weapon: Weapon) -> tuple[str, str]:
        return ("grace", "melee") if weapon.sort == "blade" else super().rolled_by(weapon)


@mutant("exchange.pool.2", "blade-leaves-melee-out")
class BladeLeavesMeleeOut(Pool):
    """A blade rolls Might alone."""

    def rolled_by(self, weapon: Weapon) -> tuple[str, str]:
        return ("might", "none") if weapon.sort == "blade" else super().rolled_by(weapon)


@mutant("exchange.pool.3", "bow-rolls-might")
class BowRollsMight(Sparing, Pool):
    """A bow is drawn with Might in the place of Grace."""

    def rolled_by(self, weapon: Weapon) -> tuple[str, str]:
        return ("might", "marksmanship") if weapon.sort == "bow" else super().rolled_by(weapon)


@mutant("exchange.pool.3", "bow-rolls-melee")
class BowRollsMelee(Sparing, Pool):
    """A bow rolls Melee in the place of Marksmanship."""

    def rolled_by(self, weapon: Weapon) -> tuple[str, str]:
        return ("grace", "melee") if weapon.sort == "bow" else super().rolled_by(weapon)


@mutant("exchange.pool.4", "half-of-melee-carries-over")
class HalfOfMeleeCarriesOver(Sparing, Pool):
    """Half of Melee, rounded up, helps with weapons that name another skill."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        carried = 0 if skill == "melee" else (character.skills.get("melee", 0) + 1) // 2
        return super().own_dice(character, attribute, skill) + carried


@mutant("exchange.pool.5", "untrained-rolls-nothing")
class UntrainedRollsNothing(Pool):
    """Who has not trained the weapon's skill throws no dice of their own."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        return super().own_dice(character, attribute, skill) if character.skills.get(skill, 0) else 0


@mutant("exchange.pool.5", "untrained-lose-a-die")
class UntrainedLoseADie(Pool):
    """Who has not trained the weapon's skill throws one die less."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        penalty = 0 if character.skills.get(skill, 0) else 1
        return super().own_dice(character, attribute, skill) - penalty


@mutant("exchange.pool.6", "effort-adds-to-the-total")
class EffortAddsToTheTotal(Pool):
    """Each effort is a point on the attack's total and no die."""

    def attack_handful(self, attacker: Character, weapon: Weapon, effort: int) -> Handful:
        dice, flat = super().attack_handful(attacker, weapon, 0)
        return Handful(dice, flat + self.pushed(effort).dice)


@mutant("exchange.pool.6", "effort-buys-one-die-at-most")
class EffortBuysOneDieAtMost(Pool):
    """However much effort is paid for an attack, it buys a single die."""

    def pushed(self, effort: int) -> Effort:
        dice, spent = super().pushed(effort)
        return Effort(min(1, dice), spent)


@mutant("exchange.pool.7", "dice-are-free")
class DiceAreFree(Pool):
    """The dice of an attack's effort are thrown and not paid for."""

    def pushed(self, effort: int) -> Effort:
        return Effort(super().pushed(effort).dice, 0)


@mutant("exchange.pool.7", "stances-are-free")
class StancesAreFree(Rounds):
    """The effort bought with a stance is never paid."""

    def declaration_costs(self, declared: Stance) -> int:
        return 0


@mutant("exchange.pool.8", "ignores-exhaustion")
class IgnoresExhaustion(Sparing, Pool):
    """Exhaustion takes no dice."""

    def losses(self, character: Character) -> int:
        return super().losses(character) - character.exhaustion


@mutant("exchange.pool.8", "exhaustion-comes-off-the-total")
class ExhaustionComesOffTheTotal(Sparing, Pool):
    """Exhaustion is subtracted from the attack's total and takes no dice."""

    def attack_handful(self, attacker: Character, weapon: Weapon, effort: int) -> Handful:
        dice, flat = super().attack_handful(structs.replace(attacker, exhaustion=0), weapon, effort)
        return Handful(dice, flat - attacker.exhaustion)


@mutant("exchange.pool.9", "only-the-worst-loss-counts")
class OnlyTheWorstLossCounts(Sparing, Pool):
    """Of exhaustion and all that is wrong only the worst takes dice."""

    def losses(self, character: Character) -> int:
        return max(character.exhaustion, *character.conditions.values(), 0)


@mutant("exchange.pool.9", "only-the-worst-condition-counts")
class OnlyTheWorstConditionCounts(Sparing, Pool):
    """Onto exhaustion comes only the worst of what is wrong."""

    def losses(self, character: Character) -> int:
        return character.exhaustion + max(character.conditions.values(), default=0)


@mutant("exchange.pool.9", "ignores-what-is-wrong")
class IgnoresWhatIsWrong(Sparing, Pool):
    """Only exhaustion takes dice, nothing else that is wrong does."""

    def losses(self, character: Character) -> int:
        return character.exhaustion


@mutant("exchange.pool.10", "losses-take-effort-alone")
class LossesTakeEffortAlone(Sparing, Pool):
    """Losses take away the dice of effort and never those of attribute and skill."""

    def left_of(self, own: int, effort: int, losses: int) -> int:
        return own + max(0, effort - losses)


@mutant("exchange.pool.10", "throws-one-die-less")
class ThrowsOneDieLess(Dice):
    """Of every handful one die is not thrown."""

    def throw(self, address: str, dice: int) -> Faces:
        return super().throw(address, max(0, dice - 1))


@mutant("exchange.pool.11", "might-adds-to-the-total")
class MightAddsToTheTotal(Pool):
    """Might is added to the total of every attack besides its dice."""

    def attack_handful(self, attacker: Character, weapon: Weapon, effort: int) -> Handful:
        dice, flat = super().attack_handful(attacker, weapon, effort)
        return Handful(dice, flat + attacker.attributes.get("might", 0))


@mutant("exchange.pool.11", "the-strong-throw-another-die")
class TheStrongThrowAnotherDie(Sparing, Pool):
    """A Might of 3 or more is worth a die beyond its own, with weapons that roll it."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        bonus = 1 if attribute == "might" and character.attributes.get("might", 0) >= 3 else 0
        return super().own_dice(character, attribute, skill) + bonus


@mutant("exchange.pool.12", "might-helps-every-weapon")
class MightHelpsEveryWeapon(Sparing, Pool):
    """Might adds its dice to weapons that do not name it too."""

    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        might = 0 if attribute == "might" else character.attributes.get("might", 0)
        return super().own_dice(character, attribute, skill) + might


@mutant("exchange.pool.13", "might-adds-damage")
class MightAddsDamage(Strikes):
    """A weapon's base damage grows by its wielder's Might."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        might = scene.characters[hit.thrower].attributes.get("might", 0)
        weapon = structs.replace(hit.weapon, base=hit.weapon.base + might)
        return super().strike(scene, replace(hit, weapon=weapon), margin)


@mutant("exchange.pool.14", "skill-makes-points-worth-more")
class SkillMakesPointsWorthMore(Strikes):
    """A point of margin is worth as much more as the wielder is trained with the weapon."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        _, skill = self.rolled_by(hit.weapon)
        trained = scene.characters[hit.thrower].skills.get(skill, 0)
        weapon = structs.replace(hit.weapon, rate=hit.weapon.rate + trained)
        return super().strike(scene, replace(hit, weapon=weapon), margin)
