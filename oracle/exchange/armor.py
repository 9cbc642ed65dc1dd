"""Armor, the last word: it blunts physical harm, each piece what the one before it left, and nothing else at all."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec import UNSET

from oracle.exchange.facts import Harm, Limits, Piece
from oracle.exchange.nature import Natures
from oracle.marks import cites, hook

PHYSICAL = frozenset({"fist", "blade", "point", "blunt"})

Pieces = tuple[Piece, ...]


class Threatened(NamedTuple):
    """Damage behind armor, and the least that must be delivered of it."""

    exact: Fraction
    least: int


class Armor(Natures):
    """Every piece between a character and a physical blow makes it smaller; together they are one number."""

    @cites(
        "exchange.armor.9",
        "exchange.armor.10",
        "exchange.armor.11",
        says="{harm.kind} is physical, for armor to answer: {result}",
    )
    def answered_by_armor(self, harm: Harm) -> bool:
        """Whether this is fists, blades, points or blunt force; armor does exactly nothing against anything else."""
        magical = harm.allows is not UNSET and "abjuration" in harm.allows
        return self.armor_answers(physical=self.is_physical(harm.kind, tagged=harm.physical), magical=magical)

    @cites(
        "exchange.armor.12",
        "exchange.armor.13",
        "exchange.armor.14",
        says="between the blow and its target: {result}",
        unless=(),
    )
    def pieces_between(self, armor: Pieces) -> Pieces:
        """Everything that is between the character and the blow, however and wherever it is borne."""
        return tuple(piece for piece in armor if self.counts(piece))

    @cites("exchange.armor.2", "exchange.armor.3", says="a piece that takes {piece.blunts} leaves {result} of {amount}")
    def blunted(self, amount: Fraction, piece: Piece) -> Fraction:
        """What one piece leaves: it takes a share, not an amount."""
        return amount * (1 - piece.blunts)

    @cites(
        "exchange.armor.4",
        "exchange.armor.5",
        "exchange.armor.6",
        "exchange.armor.15",
        "exchange.armor.16",
        says="after armor {result} is left of {natured}",
    )
    def through_armor(self, natured: Fraction, armor: Pieces, limits: Limits) -> Fraction:
        """Damage after nature, blunted by every piece that counts."""
        return self.rounded(self.through_pieces(natured, self.pieces_between(armor), limits), "armor")

    @cites("exchange.armor.7", "exchange.armor.8", says="{result} is delivered")
    def reported(self, exact: Fraction, least: int) -> Fraction:
        """The number delivered: it may be nothing, save where a least is owed to a real threat."""
        return max(self.rounded(exact, "report"), Fraction(least))

    @hook("exchange.armor.formula")
    def through_pieces(self, amount: Fraction, pieces: Pieces, limits: Limits) -> Fraction:
        """How do pieces combine? By default each works on whatever the one before it left."""
        for piece in pieces:
            amount = self.rounded(self.blunted(amount, piece), "piece")
        return amount

    @hook("exchange.armor.real_threat")
    def threatened(self, armored: Fraction, natured: Fraction, limits: Limits) -> Threatened:
        """What is a real threat owed? By default at least 1, where damage after nature reaches the case's threshold."""
        real = limits.threat is not None and natured >= limits.threat
        return Threatened(armored, least=1 if real else 0)

    @hook("exchange.armor.zero")
    def softest(self, natured: Fraction) -> int:
        """What is the least that any landed physical blow delivers? By default nothing."""
        return 0

    @hook("exchange.armor.kinds")
    def is_physical(self, kind: str, *, tagged: bool) -> bool:
        """Which kinds are physical? By default the four that are named, and no other."""
        return kind in PHYSICAL

    @hook("exchange.armor.magic_blade")
    def armor_answers(self, *, physical: bool, magical: bool) -> bool:
        """Does armor answer a magical blade? By default the kind of harm alone decides."""
        return physical

    @hook("exchange.armor.borne")
    def counts(self, piece: Piece) -> bool:
        """Which pieces count? By default those between the character and the blow."""
        return piece.between
