"""Readings of Defend: when it may be declared, what it covers, how long it lasts."""

from __future__ import annotations

from oracle.commands.defend import Trigger
from oracle.commands.facts import Reached
from oracle.commands.lapse import Assaults, Parts
from oracle.commands.state import Assault, Fate, Moment, Movement, Way
from oracle.marks import reading


@reading("commands.defend.activation_life", "next-activation")
class UntilNextActivation:
    def unspent_defend_ends(self, moment: Moment) -> bool:
        return moment == "activation-start"


@reading("commands.defend.activation_life", "turn-end")
class UntilTurnEnds:
    def unspent_defend_ends(self, moment: Moment) -> bool:
        return moment == "turn-end"


@reading("commands.defend.b_cancel", "refunded")
class Refunded:
    def refunds(self, attack_fate: Fate) -> bool:
        return True


@reading("commands.defend.window", "before-any-left")
class BeforeAnyStepLeft:
    def defend_window_open(self, reached: frozenset[Reached], steps: tuple[Reached, ...]) -> bool:
        return steps[-1] not in reached


@reading("commands.defend.applicable", "damaging-only")
class DamagingAttacksOnly:
    def applicable(self, attack: Assault, *, damaged: bool | None, targeted: bool) -> bool:
        return damaged is not False


@reading("commands.defend.applicable", "targeting-only")
class TargetingAttacksOnly:
    def applicable(self, attack: Assault, *, damaged: bool | None, targeted: bool) -> bool:
        return targeted


@reading("commands.defend.simultaneous", "same-step-covered")
class AllCoveredTogether:
    def covered_together(self, attacks: Assaults) -> Assaults:
        return attacks


@reading("commands.defend.straddle", "activation-end")
class EndsWithActivation:
    def outlives_activation(self, attack: Assault) -> bool:
        return False


@reading("commands.defend.move_window", "whole-activation")
class StillAllActivation:
    def movement_watched(self, moment: str) -> bool:
        return moment == "same-activation"


@reading("commands.defend.move_window", "whole-turn")
class StillAllTurn:
    def movement_watched(self, moment: str) -> bool:
        return True


@reading("commands.defend.move_late", "kept")
class MovingCostsNothing:
    def left_after_moving(self, *, plain: bool, cover: bool) -> Parts | None:
        return Parts(plain, cover)


@reading("commands.defend.move_late", "all-lost")
class MovingCostsAll:
    def left_after_moving(self, *, plain: bool, cover: bool) -> Parts | None:
        return None


@reading("commands.defend.move_kind", "voluntary-only")
class OnlyVoluntaryMoves:
    def counts_as_moving(self, movement: Movement) -> bool:
        return movement.changed and not movement.forced


@reading("commands.defend.move_kind", "leaving-cover")
class OnlyLeavingCover:
    def counts_as_moving(self, movement: Movement) -> bool:
        return movement.changed and not movement.in_cover_after


@reading("commands.defend.cover_when", "live")
class CoverReadLive:
    def cover_read(self, at_resolution: int, now: int) -> int:
        return now


@reading("commands.defend.crit_source", "attacks-only")
class OnlyAttacksConverted:
    def converts(self, way: Way, source: str) -> bool:
        return source == "covered"


@reading("commands.defend.charge_is_attack", "charge-too")
class ChargeIsAttack:
    def opens_defend(self, event: Trigger) -> bool:
        return True


@reading("commands.defend.own_activation_b", "always-activation")
class OwnActivationGoverns:
    def way(self, stated: Way, *, in_own_activation: bool) -> Way:
        return "activation" if in_own_activation else stated


@reading("commands.defend.double_declare", "both-legal")
class BothDefendsDeclared:
    def second_defend_declarable(self, *, pending: bool) -> bool:
        return True
