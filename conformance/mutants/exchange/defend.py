"""Wrong engines of the posture: what it costs, and what it covers."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from conformance.mutants.exchange.pool import Sparing
from oracle.exchange.blow import Blows, Exchanged
from oracle.exchange.defense import Defenses, Posture
from oracle.exchange.dice import Faces
from oracle.exchange.facts import (
    Attack,
    Character,
    Defense,
    Tapes,
    Turn,
    Weapon,
)
from oracle.exchange.round import Happened, Rounds, Table
from oracle.exchange.scene import Hit, Scene, Stances
from oracle.marks import mutant


class Knows(Defenses):
    """No wrong engine itself: one that remembers which weapon is being answered."""

    against: Weapon

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        self.against = weapon
        return super().allowed(weapon)


def without_defend(stances: Stances) -> Stances:
    """The stances that are not Defend."""
    return tuple(stance for stance in stances if stance.name != "defend")


def met_by(stances: Stances) -> int:
    """How many attacks Defend has answered already; nothing without Defend."""
    return max((stance.met for stance in stances if stance.name == "defend"), default=0)


def defends(stances: Stances) -> bool:
    """Whether one of the stances is Defend."""
    return without_defend(stances) != stances


@mutant("exchange.defend.1", "defend-is-free")
class DefendIsFree(Sparing, Rounds):
    """Taking up Defend spends no turn and needs none."""

    def turn(self, table: Table, turn: Turn) -> Happened:
        return super().turn(table, structs.replace(turn, extra=True) if turn.does == "defend" else turn)


@mutant("exchange.defend.1", "defend-is-a-reaction")
class DefendIsAReaction(Sparing, Rounds):
    """Defend may still be taken up by those who have spent their turn."""

    def has_turn(self, turn: Turn, taken: frozenset[str]) -> bool:
        return turn.does == "defend" or super().has_turn(turn, taken)


@mutant("exchange.defend.2", "first-attack-uses-it-up")
class FirstAttackUsesItUp(Blows):
    """The first attack that meets the posture uses it up."""

    def stances_stand(self, scene: Scene, target: str) -> Scene:
        return super().stances_stand(scene.standing(target, without_defend(scene.stances_of(target))), target)


@mutant("exchange.defend.2", "first-attacker-only")
class FirstAttackerOnly(Rounds):
    """The posture answers only the attacker who comes first in the round."""

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        super().__init__(tapes)
        self.foes: dict[str, str] = {}

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        if self.foes.setdefault(hit.target, hit.thrower) != hit.thrower:
            scene = scene.standing(hit.target, without_defend(scene.stances_of(hit.target)))
        return super().defenses(scene, hit)

    def round_ends(self, table: Table) -> Table:
        self.foes.clear()
        return super().round_ends(table)


@mutant("exchange.defend.3", "covers-melee-only")
class CoversMeleeOnly(Knows):
    """The posture answers melee and nothing else."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        return super().posture(stances if self.against.weapon_class == "melee" else without_defend(stances), defense)


@mutant("exchange.defend.3", "covers-enemies-only")
class CoversEnemiesOnly(Defenses):
    """The posture does not answer a blow from one's own side."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        side = scene.characters[hit.target].side
        if side != "none" and side == scene.characters[hit.thrower].side:
            scene = scene.standing(hit.target, without_defend(scene.stances_of(hit.target)))
        return super().defenses(scene, hit)


@mutant("exchange.defend.4", "a-hit-ends-it")
class AHitEndsIt(Blows):
    """Whoever is hurt has lost the posture."""

    def exchange(self, scene: Scene, blow: Attack) -> Exchanged:
        strike, counter, behind = super().exchange(scene, blow)
        if strike.hurt == blow.target:
            behind = behind.standing(blow.target, without_defend(behind.stances_of(blow.target)))
        return Exchanged(strike, counter, behind)


@mutant("exchange.defend.4", "a-hit-weakens-it")
class AHitWeakensIt(Blows):
    """Every hit costs a die of each active defense against what comes after."""

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        super().__init__(tapes)
        self.hits: dict[str, int] = {}
        self.target = ""

    def exchange(self, scene: Scene, blow: Attack) -> Exchanged:
        exchanged = super().exchange(scene, blow)
        if exchanged.blow.hurt is not None:
            self.hits[exchanged.blow.hurt] = self.hits.get(exchanged.blow.hurt, 0) + 1
        return exchanged

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        self.target = hit.target
        rolled = super().defenses(scene, hit)
        self.target = ""
        return rolled

    def active_dice(self, defender: Character, defense: Defense, extra: int) -> int:
        return super().active_dice(defender, defense, extra) - self.hits.get(self.target, 0)


@mutant("exchange.defend.5", "covers-three-attacks")
class CoversThreeAttacks(Defenses):
    """The posture answers three attacks and no more."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        return super().posture(stances if met_by(stances) < 3 else without_defend(stances), defense)


@mutant("exchange.defend.5", "a-die-less-for-each-attack")
class ADieLessForEachAttack(Defenses):
    """Every attack met in the posture makes the next meet a die less."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        active, extra = super().posture(stances, defense)
        return Posture(active, extra - met_by(stances) if active else extra)
