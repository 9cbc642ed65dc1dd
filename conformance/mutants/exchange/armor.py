"""Wrong engines of armor: how much it takes, of what, and what must be left."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from oracle.exchange.armor import Armor, Pieces, Threatened
from oracle.exchange.facts import ONE, ZERO, Body, DamageAnswer, Harm, Limits, Piece
from oracle.exchange.wound import Wounds
from oracle.marks import mutant


@mutant("exchange.armor.1", "resistance-after-armor")
class ResistanceAfterArmor(Wounds):
    """Armor meets the blow before resistance does, and the blow is judged a real threat by what it was until then."""

    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        if not self.answered_by_armor(harm) or self.immune(harm.kind, body.nature):
            return super().suffered(raw, harm, body, limits)
        natured = self.through_nature(raw, harm.kind, replace(body.nature, resistant={}))
        exact, owed = self.threatened(self.through_armor(natured, body.armor, limits), natured, limits)
        for factor in self.resistance(harm.kind, body.nature):
            exact *= factor
        delivered = self.reported(exact, least=max(owed, self.softest(natured)))
        return DamageAnswer(landed=True, delivered=delivered, exact=exact)


@mutant("exchange.armor.1", "a-point-off-after-armor")
class PointOffAfterArmor(Wounds):
    """Whatever armor leaves of a physical blow is one point less when it is delivered, though not less than nothing."""

    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        wound = super().suffered(raw, harm, body, limits)
        if not body.armor or not self.answered_by_armor(harm):
            return wound
        return replace(wound, delivered=max(ZERO, wound.delivered - 1))


@mutant("exchange.armor.2", "armor-subtracts-points")
class ArmorSubtracts(Armor):
    """A piece takes points off, twelve for a whole, whatever the blow."""

    def blunted(self, amount: Fraction, piece: Piece) -> Fraction:
        return max(ZERO, amount - 12 * piece.blunts)


@mutant("exchange.armor.2", "piece-stops-ten-points-at-most")
class PieceStopsTen(Armor):
    """A piece takes its share of a blow, but never more than ten points."""

    def blunted(self, amount: Fraction, piece: Piece) -> Fraction:
        return max(super().blunted(amount, piece), amount - 10)


@mutant("exchange.armor.3", "best-piece-alone")
class BestPieceAlone(Armor):
    """Only the best piece works; what is worn beside it does nothing."""

    def pieces_between(self, armor: Pieces) -> Pieces:
        return tuple(sorted(super().pieces_between(armor), key=lambda piece: piece.blunts))[-1:]


@mutant("exchange.armor.3", "light-pieces-do-nothing")
class LightPiecesDoNothing(Armor):
    """A piece that would take less than a quarter takes nothing."""

    def blunted(self, amount: Fraction, piece: Piece) -> Fraction:
        return super().blunted(amount, piece) if piece.blunts >= Fraction(1, 4) else amount


@mutant("exchange.armor.4", "every-piece-works-on-the-whole-blow")
class EveryPieceOnTheWhole(Armor):
    """Each piece takes its share of the blow as it came, so that together they can take more than there is."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        return amount - sum((amount - self.blunted(amount, piece) for piece in pieces), ZERO)


@mutant("exchange.armor.4", "pieces-behind-the-first-at-half")
class PiecesBehindTheFirst(Armor):
    """Every piece behind the first takes half its share."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        behind = tuple(replace(piece, blunts=piece.blunts / 2) for piece in pieces[1:])
        return super().through_pieces(amount, pieces[:1] + behind, limits)


@mutant("exchange.armor.5", "three-pieces-at-most")
class ThreePiecesAtMost(Armor):
    """No more than three pieces count, the best of them."""

    def pieces_between(self, armor: Pieces) -> Pieces:
        return tuple(sorted(super().pieces_between(armor), key=lambda piece: -piece.blunts))[:3]


@mutant("exchange.armor.5", "armor-capped-at-three-quarters")
class ArmorCapped(Armor):
    """All pieces together take no more than three quarters of a blow."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        return max(super().through_pieces(amount, pieces, limits), amount / 4)


@mutant("exchange.armor.6", "a-twentieth-is-nothing")
class TwentiethIsNothing(Armor):
    """Pieces that leave a twentieth of a blow or less leave nothing of it at all."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        left = super().through_pieces(amount, pieces, limits)
        return left if left > amount / 20 else ZERO


@mutant("exchange.armor.7", "nothing-is-softened-below-one")
class NeverBelowOne(Armor):
    """Of any damage above nothing, whatever its kind, at least one point is delivered."""

    def reported(self, exact: Fraction, least: int) -> Fraction:
        return max(super().reported(exact, least), ONE if exact > 0 else ZERO)


@mutant("exchange.armor.7", "hard-blows-keep-a-point")
class HardBlowsKeepAPoint(Armor):
    """A physical blow of three or more is never softened to nothing, threat or no threat."""

    def softest(self, natured: Fraction) -> int:
        return 1 if natured >= 3 else 0


@mutant("exchange.armor.8", "enough-steel-is-proof")
class EnoughSteelIsProof(Armor):
    """Behind five pieces or more even a real threat comes to nothing."""

    pieces_met = 0

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        self.pieces_met = len(pieces)
        return super().through_pieces(amount, pieces, limits)

    def threatened(self, armored: Fraction, natured: Fraction, limits: Limits) -> Threatened:
        if self.pieces_met >= 5:
            return Threatened(armored, least=0)
        return super().threatened(armored, natured, limits)


@mutant("exchange.armor.8", "threat-must-pass-its-threshold")
class ThreatMustPass(Armor):
    """A blow that just reaches the threshold is no real threat."""

    def threatened(self, armored: Fraction, natured: Fraction, limits: Limits) -> Threatened:
        if natured == limits.threat:
            return Threatened(armored, least=0)
        return super().threatened(armored, natured, limits)


@mutant("exchange.armor.9", "points-pass-through-armor")
class PointsPass(Armor):
    """Armor does nothing against a point; arrows ignore it."""

    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        return kind != "point" and super().is_physical(kind, tagged=tagged)


@mutant("exchange.armor.9", "blunt-force-passes-through-armor")
class BluntForcePasses(Armor):
    """Armor does nothing against blunt force."""

    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        return kind != "blunt" and super().is_physical(kind, tagged=tagged)


@mutant("exchange.armor.9", "fists-pass-through-armor")
class FistsPass(Armor):
    """Armor does nothing against fists."""

    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        return kind != "fist" and super().is_physical(kind, tagged=tagged)


class SpillingOver(Wounds):
    """Armor does a little against what it does not answer."""

    def spilt(self, natured: Fraction, pieces: Pieces) -> Fraction:
        """What armor leaves of harm that it does not answer."""
        raise NotImplementedError

    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        """What armor leaves of any harm."""
        wound = super().suffered(raw, harm, body, limits)
        pieces = self.pieces_between(body.armor)
        if not pieces or self.answered_by_armor(harm):
            return wound
        exact = self.spilt(wound.exact, pieces)
        return replace(wound, delivered=self.reported(exact, least=0), exact=exact)


@mutant("exchange.armor.10", "a-tenth-spills-over")
class TenthSpillsOver(SpillingOver):
    """Whoever wears armor takes a tenth less of any other kind of harm."""

    def spilt(self, natured: Fraction, pieces: Pieces) -> Fraction:
        return natured * Fraction(9, 10)


@mutant("exchange.armor.10", "armor-answers-everything")
class ArmorAnswersEverything(Armor):
    """Armor answers every kind of harm, fire as well as blades."""

    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        return True


@mutant("exchange.armor.10", "armor-answers-fire")
class ArmorAnswersFire(Armor):
    """Fire is one of the kinds that armor answers."""

    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        return kind == "fire" or super().is_physical(kind, tagged=tagged)


@mutant("exchange.armor.11", "heavy-plate-takes-a-point-off-anything")
class HeavyPlateTakesAPoint(SpillingOver):
    """Armor that takes three quarters of a physical blow takes a point off any other harm."""

    def spilt(self, natured: Fraction, pieces: Pieces) -> Fraction:
        heavy = self.through_pieces(ONE, pieces, Limits()) <= Fraction(1, 4)
        return max(ZERO, natured - 1) if heavy else natured
