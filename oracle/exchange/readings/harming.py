"""Readings of what a margin does: landing, rounding, nature and armor."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

from oracle.errors import Refused
from oracle.exchange.armor import PHYSICAL, Pieces, Threatened
from oracle.exchange.facts import ONE, ZERO, Limits, Piece, Stage
from oracle.exchange.nature import Factors
from oracle.marks import reading

HALF = Fraction(1, 2)


@reading("exchange.land.zero_damage", "turned")
class HarmlessIsTurned:
    def landed(self, margin: int, would_deliver: Callable[[], Fraction]) -> bool:
        return margin > 0 and would_deliver() > 0


@reading("exchange.round.where", "never")
class NeverRounded:
    def rounded(self, amount: Fraction, stage: Stage) -> Fraction:
        return amount


@reading("exchange.round.where", "each-stage-floor")
class FlooredEachStage:
    def rounded(self, amount: Fraction, stage: Stage) -> Fraction:
        return amount if stage == "piece" else Fraction(floor(amount))


@reading("exchange.round.where", "each-piece-floor")
class FlooredEachPiece:
    """After every piece, and when the number is reported; weapon and nature stay exact."""

    def rounded(self, amount: Fraction, stage: Stage) -> Fraction:
        return Fraction(floor(amount)) if stage in ("piece", "report") else amount


@reading("exchange.round.where", "report-half-up")
class ReportedHalfUp:
    def rounded(self, amount: Fraction, stage: Stage) -> Fraction:
        return Fraction(floor(amount + HALF)) if stage == "report" else amount


@reading("exchange.round.where", "report-ceiling")
class ReportedUp:
    def rounded(self, amount: Fraction, stage: Stage) -> Fraction:
        return Fraction(ceil(amount)) if stage == "report" else amount


@reading("exchange.nature.both", "cancel")
class OppositesCancel:
    def nature_factor(self, weak: Factors, resistant: Factors) -> Fraction:
        product = ONE
        for factor in () if weak and resistant else (*weak, *resistant):
            product *= factor
        return product


@reading("exchange.nature.both", "furthest")
class FurthestFactor:
    """The factor furthest from 1 as a ratio, up or down; 1 where up and down are equally far."""

    def nature_factor(self, weak: Factors, resistant: Factors) -> Fraction:
        up, down = max(weak, default=ONE), min(resistant, default=ONE)
        if up * down == 1:
            return ONE
        return up if up * down > 1 else down


@reading("exchange.nature.both", "refused")
class SeveralFactorsRefused:
    def nature_factor(self, weak: Factors, resistant: Factors) -> Fraction:
        factors = (*weak, *resistant)
        if len(factors) > 1:
            raise Refused("exchange.nature.both")
        return factors[0] if factors else ONE


@reading("exchange.armor.formula", "ratings")
class ArmorRatings:
    """K / (K + sum of ratings), a piece being rated so that alone it takes away what it says; K then cancels out."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        ratings = sum((piece.blunts / (1 - piece.blunts) for piece in pieces), Fraction(0))
        return amount / (1 + ratings)


@reading("exchange.armor.formula", "summed")
class ArmorSummed:
    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        most = ONE if limits.cap is None else limits.cap
        return amount * (1 - min(most, sum((piece.blunts for piece in pieces), Fraction(0))))


@reading("exchange.armor.zero", "at-least-one")
class AtLeastOne:
    """Every physical blow that lands and that nature leaves something of."""

    def softest(self, natured: Fraction) -> int:
        return 1 if natured > 0 else 0


@reading("exchange.armor.real_threat", "none")
class NoThreatIsOwed:
    def threatened(self, armored: Fraction, natured: Fraction, limits: Limits) -> Threatened:
        return Threatened(armored, least=0)


@reading("exchange.armor.real_threat", "factor-floor")
class FactorHasAFloor:
    def threatened(self, armored: Fraction, natured: Fraction, limits: Limits) -> Threatened:
        least_share = ZERO if limits.floor is None else limits.floor
        return Threatened(max(armored, natured * least_share), least=0)


@reading("exchange.armor.kinds", "tagged-kinds")
class TaggedKinds:
    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        return tagged or kind in PHYSICAL


@reading("exchange.armor.magic_blade", "magic-ignores-armor")
class MagicIgnoresArmor:
    def armor_answers(self, *, physical: bool, magical: bool) -> bool:
        return physical and not magical


@reading("exchange.armor.borne", "everything")
class EverythingCounts:
    def counts(self, piece: Piece) -> bool:
        return True
