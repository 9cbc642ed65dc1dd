"""Wrong engines of armor pieces: which of them count, and that together they are one number."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import ceil

from msgspec.structs import replace

from conformance.mutants.exchange.tape import OffTheTape
from oracle.exchange.armor import Armor, Pieces
from oracle.exchange.defense import Defenses
from oracle.exchange.facts import ZERO, Limits, Piece
from oracle.exchange.scene import Hit, Scene
from oracle.marks import mutant


@mutant("exchange.armor.12", "body-slot-alone")
class BodySlotAlone(Armor):
    """A piece that is borne in any slot but that of the body is no armor."""

    def pieces_between(self, armor: Pieces) -> Pieces:
        return tuple(piece for piece in super().pieces_between(armor) if piece.slot in ("", "body"))


@mutant("exchange.armor.12", "one-piece-a-slot")
class OnePieceASlot(Armor):
    """Of several pieces in one slot, the nameless slot among them, only the last put on counts."""

    def pieces_between(self, armor: Pieces) -> Pieces:
        return tuple({piece.slot: piece for piece in super().pieces_between(armor)}.values())


@mutant("exchange.armor.13", "shield-takes-two-points-off")
class ShieldTakesTwoPoints(Armor):
    """A shield takes two points off instead of a share."""

    def blunted(self, amount: Fraction, piece: Piece) -> Fraction:
        return max(ZERO, amount - 2) if piece.name == "shield" else super().blunted(amount, piece)


@mutant("exchange.armor.13", "shield-helps-the-guard")
class ShieldHelpsTheGuard(OffTheTape, Defenses):
    """A shield adds a point to guard, beside what it takes of the blow."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        shields = sum(1 for piece in scene.characters[hit.target].armor if piece.name == "shield")
        rolled = super().defenses(scene, hit)
        return {defense: total + (shields if defense == "guard" else 0) for defense, total in rolled.items()}


@mutant("exchange.armor.14", "what-is-slung-never-counts")
class SlungNeverCounts(Armor):
    """A piece borne on the back or in the pack does not count, even where it is between."""

    def counts(self, piece: Piece) -> bool:
        return super().counts(piece) and piece.slot not in ("back", "pack")


@mutant("exchange.armor.14", "what-is-on-the-arm-always-counts")
class OnTheArmAlwaysCounts(Armor):
    """A piece on the arm counts, even where it is not between."""

    def counts(self, piece: Piece) -> bool:
        return super().counts(piece) or piece.slot == "arm"


@mutant("exchange.armor.15", "armor-by-location")
class ArmorByLocation(Armor):
    """The blow strikes one place, that of the first piece, and meets only the pieces worn there."""

    def pieces_between(self, armor: Pieces) -> Pieces:
        pieces = super().pieces_between(armor)
        return tuple(piece for piece in pieces if piece.slot == pieces[0].slot)


@mutant("exchange.armor.15", "harness-of-one-piece-is-better")
class OnePieceIsBetter(Armor):
    """A single piece leaves a fifth less than several that make the same number."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        left = super().through_pieces(amount, pieces, limits)
        return left * Fraction(4, 5) if len(pieces) == 1 else left


@mutant("exchange.armor.16", "rounds-up-after-every-piece")
class RoundsUpAfterEveryPiece(Armor):
    """What a piece leaves is rounded up before the next one works on it."""

    def blunted(self, amount: Fraction, piece: Piece) -> Fraction:
        return Fraction(ceil(super().blunted(amount, piece)))


@mutant("exchange.armor.16", "heavier-piece-behind-a-lighter-is-wasted")
class HeavierBehindLighterIsWasted(Armor):
    """A piece works at half its share behind one that takes less than it does itself."""

    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        found = list(pieces[:1])
        for outer, piece in pairwise(pieces):
            found.append(replace(piece, blunts=piece.blunts / 2) if piece.blunts > outer.blunts else piece)
        return super().through_pieces(amount, tuple(found), limits)
