"""Readings of what is rolled: dice, pools, luck, and an attack below nothing."""

from __future__ import annotations

from collections.abc import Callable

from oracle.errors import Refused
from oracle.exchange.dice import Faces, Handful
from oracle.exchange.facts import Purpose
from oracle.exchange.margin import Margin
from oracle.marks import reading


@reading("exchange.dice.sum", "hits-or-fumbles")
class HitsOrFumbles:
    """Faces below nothing count only where no face is above it."""

    def sum_faces(self, faces: Faces) -> int:
        hits = sum(face for face in faces if face > 0)
        return hits or sum(face for face in faces if face < 0)


@reading("exchange.pool.floor", "one-die")
class AtLeastOneDie:
    def survives(self, dice: int) -> Handful:
        return Handful(max(1, dice))


@reading("exchange.pool.floor", "no-attack")
class NoAttackWithoutDice:
    def survives(self, dice: int) -> Handful:
        if dice <= 0:
            raise Refused("exchange.pool.floor")
        return Handful(dice)


@reading("exchange.pool.floor", "shortfall-counts")
class ShortfallCounts:
    def survives(self, dice: int) -> Handful:
        return Handful(max(0, dice), flat=min(0, dice))


@reading("exchange.pool.clamp_where", "before-effort")
class LossesStopAtEffort:
    def left_of(self, own: int, effort: int, losses: int) -> int:
        return max(0, own - losses) + effort


@reading("exchange.attack.negative", "clamped")
class ClampedAttack:
    def brought(self, faces: Faces, total: int) -> int:
        return max(0, total)


@reading("exchange.attack.negative", "negative-faces-count-zero")
class NegativeFacesCountZero(Margin):
    def brought(self, faces: Faces, total: int) -> int:
        flat = total - self.sum_faces(faces)
        return self.sum_faces(tuple(max(0, face) for face in faces)) + flat


@reading("exchange.luck.blank", "no-positive-face")
class BlankWithoutPositiveFace:
    def blank(self, faces: Faces, total: int) -> bool:
        return all(face <= 0 for face in faces)


@reading("exchange.luck.blank", "zero-or-less")
class BlankAtZeroOrLess:
    def blank(self, faces: Faces, total: int) -> bool:
        return total <= 0


@reading("exchange.luck.blank", "all-blank-faces")
class BlankOnBlankFaces:
    def blank(self, faces: Faces, total: int) -> bool:
        return all(face == 0 for face in faces)


@reading("exchange.luck.keep", "second-stands")
class SecondLookStands:
    def second_look(self, first: Faces, again: Callable[[int], Faces]) -> Faces:
        return again(len(first))


@reading("exchange.luck.keep", "blank-dice-only")
class BlankDiceAgain:
    """Dice that show nothing are thrown again; the others stay as they lie."""

    def second_look(self, first: Faces, again: Callable[[int], Faces]) -> Faces:
        kept = tuple(face for face in first if face != 0)
        return kept + again(len(first) - len(kept))


@reading("exchange.luck.scope", "defenses-only")
class LuckOnDefensesOnly:
    def luck_covers(self, purpose: Purpose) -> bool:
        return purpose in ("active", "passive")


@reading("exchange.luck.scope", "passive-only")
class LuckOnPassiveOnly:
    def luck_covers(self, purpose: Purpose) -> bool:
        return purpose == "passive"
