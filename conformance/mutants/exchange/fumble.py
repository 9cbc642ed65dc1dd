"""Wrong engines of a defense that comes out below nothing."""

from __future__ import annotations

from collections.abc import Mapping

from oracle.exchange.defense import Defenses
from oracle.exchange.dice import Handful
from oracle.exchange.margin import Margin
from oracle.marks import mutant


@mutant("exchange.fumble.1", "defense-faces-end-at-nothing")
class DefenseFacesEndAtNothing(Defenses):
    """A face below nothing counts 0 in a defense."""

    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        faces = self.roll(address, handful, lucky=lucky, purpose="active" if active else "passive")
        return self.fumbled(self.sum_faces(tuple(max(0, face) for face in faces)), active=active)


@mutant("exchange.fumble.2", "clamps-fumbles")
class ClampsFumbles(Margin):
    """A fumbled defense counts as none."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return super().margin(attack, {name: max(0, defense) for name, defense in defenses.items()})


@mutant("exchange.fumble.2", "takes-a-fumble-off")
class TakesAFumbleOff(Margin):
    """A fumbled defense takes off as much as it should add."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return super().margin(attack, {name: abs(defense) for name, defense in defenses.items()})


@mutant("exchange.fumble.2", "a-fumble-adds-one-at-most")
class AFumbleAddsOneAtMost(Margin):
    """However far below nothing a defense comes out, it adds one."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        return super().margin(attack, {name: max(-1, defense) for name, defense in defenses.items()})


@mutant("exchange.fumble.3", "an-attack-of-nothing-misses")
class AnAttackOfNothingMisses(Margin):
    """An attack that comes to nothing or less is a miss, whatever the defenses come to."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        left = super().margin(attack, defenses)
        return min(0, left) if attack <= 0 else left


@mutant("exchange.fumble.4", "any-bad-die-is-a-fumble")
class AnyBadDieIsAFumble(Defenses):
    """A defense is one below nothing as soon as any of its dice is below nothing."""

    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        faces = self.roll(address, handful, lucky=lucky, purpose="active" if active else "passive")
        total = -1 if any(face < 0 for face in faces) else self.sum_faces(faces)
        return self.fumbled(total, active=active)


@mutant("exchange.fumble.5", "the-first-die-decides")
class TheFirstDieDecides(Defenses):
    """A defense fumbles by its first die alone, so as often with many dice as with one."""

    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        faces = self.roll(address, handful, lucky=lucky, purpose="active" if active else "passive")
        total = -1 if any(face < 0 for face in faces[:1]) else max(0, self.sum_faces(faces))
        return self.fumbled(total, active=active)


@mutant("exchange.fumble.6", "a-held-defense-excuses-the-others")
class AHeldDefenseExcusesTheOthers(Margin):
    """Defenses below nothing are ignored where another defense came to something."""

    def margin(self, attack: int, defenses: Mapping[str, int]) -> int:
        held = {name: defense for name, defense in defenses.items() if defense > 0}
        return super().margin(attack, held or defenses)
