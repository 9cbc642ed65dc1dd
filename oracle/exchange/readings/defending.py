"""Readings of how a character defends: losses, effort, how long a stance stands, fumbles."""

from __future__ import annotations

from oracle.exchange.facts import Deed, Moment, Stance
from oracle.exchange.pool import Effort
from oracle.exchange.scene import Stances
from oracle.marks import reading


@reading("exchange.defense.losses", "always")
class LossesAlways:
    def defense_losses(self, losses: int, *, active: bool) -> int:
        return losses


@reading("exchange.defense.losses", "active-only")
class LossesWhenActive:
    def defense_losses(self, losses: int, *, active: bool) -> int:
        return losses if active else 0


@reading("exchange.effort.defend", "per-attack")
class EffortPerAttack:
    def stance_effort(self, effort: int, attack_number: int) -> Effort:
        return Effort(dice=effort, spent=effort if attack_number else 0)


@reading("exchange.effort.defend", "first-attack-only")
class EffortOnFirstAttack:
    def stance_effort(self, effort: int, attack_number: int) -> Effort:
        return Effort(dice=effort if attack_number <= 1 else 0, spent=effort if attack_number == 0 else 0)


@reading("exchange.defend.end", "own-next-turn")
class DefendUntilOwnTurn:
    def defend_lapses(self, moment: Moment) -> bool:
        return moment == "own-turn"


@reading("exchange.defend.replaced", "dropped-by-any-action")
class DroppedByAnyAction:
    """Doing nothing is no action."""

    def stances_after(self, held: Stances, action: Deed, declared: Stance | None) -> Stances:
        if declared:
            return (declared,)
        return held if action == "nothing" else ()


@reading("exchange.defend.replaced", "both-apply")
class StancesCoexist:
    """A stance declared again takes the place of itself alone."""

    def stances_after(self, held: Stances, action: Deed, declared: Stance | None) -> Stances:
        if declared is None:
            return held
        return (*(stance for stance in held if stance.name != declared.name), declared)


@reading("exchange.fumble.scope", "passive-only")
class OnlyPassiveFumbles:
    def fumbled(self, total: int, *, active: bool) -> int:
        return max(0, total) if active else total
