"""Readings of Intervene: who may declare it, how far, and what is done when it resolves."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from oracle.commands.charge import Names
from oracle.commands.distance import centres_within, edges_within
from oracle.commands.facts import Command, Unit
from oracle.commands.intervene import Step
from oracle.commands.state import Moment
from oracle.marks import reading


@reading("commands.intervene.cannot_resolve", "without-charge")
class ResolvesWithoutCharge:
    def done_when_unable(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return steps[1:]


@reading("commands.intervene.cannot_resolve", "restricted-anyway")
class RestrictedAnyway:
    def done_when_unable(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        return steps[2:]


@reading("commands.intervene.several", "one-per-charge")
class OnePerCharge:
    def another_declarable(self, resolved: int, pending: int) -> bool:
        return resolved == 0 and pending == 0


@reading("commands.intervene.several", "declared-together")
class DeclaredTogether:
    def another_declarable(self, resolved: int, pending: int) -> bool:
        return resolved == 0


@reading("commands.intervene.nested", "recursion")
class CounterChargeIsAnswered:
    def opens_intervene(self, charge: Literal["declared", "counter"]) -> bool:
        return True


@reading("commands.intervene.cc_distance", "intervene-range")
class ReachIsInterveneRange:
    def counter_charge_reach(self, allowance: Fraction | None, intervene_range: Fraction) -> Fraction | None:
        return intervene_range


@reading("commands.intervene.multi_target", "non-first-may")
class OnlyFirstTargetBarred:
    def barred_as_original(self, targets: Names) -> Names:
        return targets[:1]


@reading("commands.intervene.measure", "centres")
class MeasuredByCentres:
    def measured(self, intervener: Unit, charger: Unit, inches: Fraction) -> bool:
        return any(centres_within(one, other, inches) for one in intervener.models for other in charger.models)


@reading("commands.intervene.measure", "every-model")
class EveryModelWithin:
    def measured(self, intervener: Unit, charger: Unit, inches: Fraction) -> bool:
        return all(any(edges_within(one, other, inches) for other in charger.models) for one in intervener.models)


@reading("commands.intervene.range_when", "both-times")
class RangeTestedTwice:
    def range_tested(self, moment: Moment) -> bool:
        return True


@reading("commands.intervene.move_mod", "current")
class CurrentMoveDoubled:
    def move_doubled(self, profile: Fraction, current: Fraction) -> Fraction:
        return current


@reading("commands.intervene.same_window", "both")
class BothCommandsDeclared:
    def pair_declarable(self, pending: Command, wanted: Command) -> bool:
        return True
