"""Wrong engines of the posture: how long it stands, and what is drawn down while it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from conformance.mutants.exchange.defend import met_by, without_defend
from conformance.mutants.exchange.pool import Sparing
from oracle.exchange import Exchange
from oracle.exchange.blow import Blows
from oracle.exchange.defense import Defenses, Posture
from oracle.exchange.dice import Faces
from oracle.exchange.facts import (
    Attack,
    BlowEvent,
    Character,
    Defense,
    Moment,
    RoundAnswer,
    RoundEnds,
    RoundQuestion,
    Stance,
    Tapes,
    Turn,
)
from oracle.exchange.round import Happened, Rounds, Table
from oracle.exchange.scene import Scene, Stances
from oracle.marks import mutant


@mutant("exchange.defend.6", "effort-is-drawn-down")
class EffortIsDrawnDown(Defenses):
    """Every attack met uses up one of the dice that were bought, until none is left."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        active, extra = super().posture(stances, defense)
        return Posture(active, max(0, extra - met_by(stances)) if active else extra)


@mutant("exchange.defend.6", "training-is-drawn-down")
class TrainingIsDrawnDown(Defenses):
    """Every second attack met uses up a die of training, until only attribute and effort are left."""

    met = 0

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        self.met = met_by(stances)
        return super().posture(stances, defense)

    def active_dice(self, defender: Character, defense: Defense, extra: int) -> int:
        used_up, self.met = min(defender.skills.get(defense, 0), self.met // 2), 0
        return super().active_dice(defender, defense, extra) - used_up


@mutant("exchange.defend.7", "allots-effort-to-two-attacks")
class AllotsEffortToTwoAttacks(Defenses):
    """The dice that were bought are dealt out to the first two attacks, half to each, the odd one to the first."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        active, extra = super().posture(stances, defense)
        share = {0: (extra + 1) // 2, 1: extra // 2}.get(met_by(stances), 0)
        return Posture(active, share if active and without_defend(stances) != stances else extra)


@mutant("exchange.defend.8", "covers-the-whole-round")
class CoversTheWholeRound(Sparing, Exchange):
    """The posture covers the attacks of the round that fell before the turn was spent on it."""

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        super().__init__(tapes)
        self.question: RoundQuestion | None = None

    def round(self, question: RoundQuestion) -> RoundAnswer:
        self.question = question
        return super().round(question)

    def blow_falls(self, table: Table, blow: BlowEvent, path: str) -> Happened:
        coming = None if blow.target in table.taken else self.coming(blow)
        if coming is None:
            return super().blow_falls(table, blow, path)
        stands = table.scene.stances_of(blow.target)
        covered = table.scene.standing(blow.target, (Stance(name="defend", effort=coming.effort),))
        happening, behind = super().blow_falls(replace(table, scene=covered), blow, path)
        return Happened(happening, replace(behind, scene=behind.scene.standing(blow.target, stands)))

    def coming(self, blow: BlowEvent) -> Turn | None:
        """The turn that the target will spend on Defend later in this round."""
        events = self.question.events if self.question else ()
        for event in events[events.index(blow) :] if blow in events else ():
            if isinstance(event, RoundEnds):
                return None
            if isinstance(event, Turn) and event.who == blow.target:
                return event if event.does == "defend" else None
        return None


@mutant("exchange.defend.8", "first-attack-slips-past")
class FirstAttackSlipsPast(Defenses):
    """The posture starts only behind the first attack after it was taken up."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        return super().posture(stances if met_by(stances) else without_defend(stances), defense)


@mutant("exchange.defend.9", "never-lapses")
class NeverLapses(Sparing, Rounds):
    """The posture stands from round to round until another replaces it."""

    def defend_lapses(self, moment: Moment) -> bool:
        return False


@mutant("exchange.defend.9", "waits-for-an-attack")
class WaitsForAnAttack(Sparing, Rounds):
    """The posture outlasts the end of its round if nothing came at it."""

    def lasting(self, stances: Stances, moment: Moment) -> Stances:
        unused = tuple(stance for stance in stances if stance.name == "defend" and stance.met == 0)
        return (*super().lasting(without_defend(stances), moment), *unused)


@mutant("exchange.defend.10", "each-attack-costs-an-effort")
class EachAttackCostsAnEffort(Blows):
    """Every attack that the posture answers costs its defender an effort."""

    def effort_paid(self, scene: Scene, blow: Attack) -> Scene:
        covered = without_defend(scene.stances_of(blow.target)) != scene.stances_of(blow.target)
        return super().effort_paid(scene, blow).paid(blow.target, 1 if covered else 0)


@mutant("exchange.defend.10", "two-attacks-cost-another-turn")
class TwoAttacksCostAnotherTurn(Rounds):
    """Whoever met two attacks or more in the posture has no turn in the next round."""

    def round_ends(self, table: Table) -> Table:
        tired = frozenset(who for who, stances in table.scene.stances.items() if met_by(stances) >= 2)
        return replace(super().round_ends(table), taken=tired)
