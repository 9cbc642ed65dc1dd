"""Wrong engines of the thin defense of those who have not taken up a posture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from conformance.mutants.exchange.defend_rolls import Skips
from conformance.mutants.exchange.pool import Sparing
from oracle.exchange.blow import Blows, Exchanged
from oracle.exchange.defense import Defenses, Posture
from oracle.exchange.dice import Faces, Handful
from oracle.exchange.facts import Attack, Character, Deed, Defense, PoolAnswer, Purpose, Tapes, Turn
from oracle.exchange.luck import Luck
from oracle.exchange.round import Happened, Rounds, Table
from oracle.exchange.scene import Hit, Scene, Stances
from oracle.marks import mutant


class Remembers(Skips, Rounds):
    """No wrong engine itself: one in which those who spent the turn in a certain way do not defend."""

    deed: Deed

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        super().__init__(tapes)
        self.deeds: dict[str, Deed] = {}

    def turn(self, table: Table, turn: Turn) -> Happened:
        happened = super().turn(table, turn)
        if not happened.happening.refused:
            self.deeds[turn.who] = turn.does
        return happened

    def round_ends(self, table: Table) -> Table:
        self.deeds.clear()
        return super().round_ends(table)

    def kept(self, scene: Scene, hit: Hit, rolled: Mapping[str, int]) -> Iterator[str]:
        if self.deeds.get(hit.target) != self.deed or scene.stances_of(hit.target):
            yield from rolled


@mutant("exchange.passive.1", "no-defense-without-a-stance")
class NoDefenseWithoutAStance(Skips):
    """Whoever has taken up no stance rolls no defense."""

    def kept(self, scene: Scene, hit: Hit, rolled: Mapping[str, int]) -> Iterator[str]:
        if scene.stances_of(hit.target):
            yield from rolled


@mutant("exchange.passive.1", "no-defense-after-an-attack")
class NoDefenseAfterAnAttack(Remembers):
    """Whoever spent the turn attacking rolls no defense."""

    deed: Deed = "attack"


@mutant("exchange.passive.1", "no-defense-for-the-idle")
class NoDefenseForTheIdle(Remembers):
    """Whoever spent the turn on nothing rolls no defense."""

    deed: Deed = "nothing"


@mutant("exchange.passive.2", "one-passive-roll")
class OnePassiveRoll(Skips):
    """Without a stance only the first of the defenses that the attack allows is rolled."""

    def kept(self, scene: Scene, hit: Hit, rolled: Mapping[str, int]) -> Iterator[str]:
        yield from rolled if scene.stances_of(hit.target) else [*rolled][:1]


@mutant("exchange.passive.2", "grace-answers-everything")
class GraceAnswersEverything(Sparing, Defenses):
    """Every passive defense rolls Grace."""

    def passive_dice(self, defender: Character, defense: Defense) -> int:
        return super().passive_dice(defender, "evasion")


@mutant("exchange.passive.3", "half-the-training-counts")
class HalfTheTrainingCounts(Sparing, Defenses):
    """Half the skill, rounded up, comes along in a passive roll."""

    def passive_dice(self, defender: Character, defense: Defense) -> int:
        return super().passive_dice(defender, defense) + (defender.skills.get(defense, 0) + 1) // 2


@mutant("exchange.passive.3", "training-always-counts")
class TrainingAlwaysCounts(Sparing, Defenses):
    """The whole skill comes along in a passive roll."""

    def passive_dice(self, defender: Character, defense: Defense) -> int:
        return super().passive_dice(defender, defense) + defender.skills.get(defense, 0)


@mutant("exchange.passive.4", "own-effort-leaks-in")
class OwnEffortLeaksIn(Sparing, Rounds):
    """The dice bought for one's own blow of the round are in one's passive rolls as well."""

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        super().__init__(tapes)
        self.bought: dict[str, int] = {}
        self.leak = 0

    def exchange(self, scene: Scene, blow: Attack) -> Exchanged:
        self.leak = self.bought.get(blow.target, 0)
        self.bought[blow.attacker] = blow.effort
        return super().exchange(scene, blow)

    def round_ends(self, table: Table) -> Table:
        self.bought.clear()
        return super().round_ends(table)

    def passive_dice(self, defender: Character, defense: Defense) -> int:
        return super().passive_dice(defender, defense) + self.leak


@mutant("exchange.passive.4", "the-attackers-effort-leaks-in")
class TheAttackersEffortLeaksIn(Sparing, Blows):
    """The dice bought for a blow are in the passive rolls that answer it too."""

    leak = 0

    def exchange(self, scene: Scene, blow: Attack) -> Exchanged:
        self.leak = blow.effort
        return super().exchange(scene, blow)

    def pools(self, scene: Scene, blow: Attack) -> PoolAnswer:
        self.leak = blow.effort
        return super().pools(scene, blow)

    def passive_dice(self, defender: Character, defense: Defense) -> int:
        return super().passive_dice(defender, defense) + self.leak


@mutant("exchange.passive.5", "takes-off-half")
class TakesOffHalf(Defenses):
    """A passive roll takes off half of what it came to, rounded down."""

    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        total = super().defense_roll(address, handful, lucky=lucky, active=active)
        return total if active else total // 2


@mutant("exchange.passive.5", "never-below-nothing")
class NeverBelowNothing(Defenses):
    """A passive roll below nothing counts as nothing; an active one may fumble."""

    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        total = super().defense_roll(address, handful, lucky=lucky, active=active)
        return total if active else max(0, total)


@mutant("exchange.passive.5", "no-second-look")
class NoSecondLook(Luck):
    """A passive blank is never looked at again, however lucky the defender."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return purpose != "passive" and super().looks_again(faces, flat, lucky=lucky, purpose=purpose)


@mutant("exchange.passive.5", "the-posture-is-worth-a-die")
class ThePostureIsWorthADie(Sparing, Defenses):
    """Defend is worth a die beside skill and effort."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        active, extra = super().posture(stances, defense)
        return Posture(active, extra + 1 if any(stance.name == "defend" for stance in stances) else extra)


@mutant("exchange.passive.6", "casters-do-not-defend")
class CastersDoNotDefend(Remembers):
    """Whoever spent the turn casting rolls no defense."""

    deed: Deed = "cast"


@mutant("exchange.passive.7", "a-blank-is-a-flinch")
class ABlankIsAFlinch(Defenses):
    """A passive handful that comes to nothing counts as one below."""

    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        total = super().defense_roll(address, handful, lucky=lucky, active=active)
        return -1 if total == 0 and handful.dice and not active else total
