"""Wrong engines of luck: when there is a second look, whose it is, and what it costs."""

from __future__ import annotations

from conformance.mutants.exchange.pool import Sparing
from oracle.exchange.blow import Blows
from oracle.exchange.defense import Defenses
from oracle.exchange.dice import Faces, Handful
from oracle.exchange.facts import Attack, Purpose
from oracle.exchange.luck import Luck
from oracle.exchange.scene import Hit, Scene
from oracle.marks import mutant


@mutant("exchange.luck.1", "no-second-look")
class NoSecondLook(Luck):
    """Nobody gets a second look."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return False


@mutant("exchange.luck.1", "luck-adds-a-die")
class LuckAddsADie(Sparing, Luck):
    """A lucky character throws a die more and never looks again."""

    def roll(self, address: str, handful: Handful, *, lucky: bool, purpose: Purpose) -> Faces:
        dealt = Handful(handful.dice + 1, handful.flat) if lucky else handful
        return super().roll(address, dealt, lucky=False, purpose=purpose)


@mutant("exchange.luck.2", "everyone-looks-again")
class EveryoneLooksAgain(Sparing, Luck):
    """The unlucky look at a blank again as well."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return super().looks_again(faces, flat, lucky=True, purpose=purpose)


@mutant("exchange.luck.2", "the-unlucky-lose-good-rolls")
class TheUnluckyLoseGoodRolls(Luck):
    """An unlucky character throws a handful above nothing again, and the second throw stands."""

    def roll(self, address: str, handful: Handful, *, lucky: bool, purpose: Purpose) -> Faces:
        faces = super().roll(address, handful, lucky=lucky, purpose=purpose)
        ready = len(self.tapes.get(f"{address}.second", ())) >= handful.dice
        return self.throw_again(address, handful.dice) if ready and not lucky and self.sum_faces(faces) > 0 else faces


@mutant("exchange.luck.2", "the-attackers-luck-decides")
class TheAttackersLuckDecides(Sparing, Defenses):
    """Whether a blank defense is looked at again depends on the luck of the attacker."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        lucky = scene.characters[hit.thrower].lucky
        return super().defenses(scene.changed(hit.target, lucky=lucky), hit)


@mutant("exchange.luck.3", "looks-again-at-anything-bad")
class LooksAgainAtAnythingBad(Sparing, Luck):
    """A lucky character looks again at any handful that came to 1 or less."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return lucky and self.luck_covers(purpose) and self.sum_faces(faces) + flat <= 1


@mutant("exchange.luck.3", "looks-again-below-nothing-only")
class LooksAgainBelowNothingOnly(Sparing, Luck):
    """A lucky character looks again at a fumble and not at a blank."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return lucky and self.luck_covers(purpose) and self.sum_faces(faces) + flat < 0


@mutant("exchange.luck.4", "thin-handfuls-only")
class ThinHandfulsOnly(Luck):
    """There is no second look at a handful of four dice or more."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return len(faces) < 4 and super().looks_again(faces, flat, lucky=lucky, purpose=purpose)


@mutant("exchange.luck.4", "not-on-attacks")
class NotOnAttacks(Luck):
    """A blank attack is not looked at again; every other handful is."""

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        return purpose != "attack" and super().looks_again(faces, flat, lucky=lucky, purpose=purpose)


@mutant("exchange.luck.5", "a-second-look-costs-effort")
class ASecondLookCostsEffort(Blows):
    """Every second look at a handful costs its thrower an effort."""

    def effort_paid(self, scene: Scene, blow: Attack) -> Scene:
        paid = super().effort_paid(scene, blow)
        for address in self.handfuls:
            fallen, actor, purpose = address.split("/")
            if purpose.endswith(".second") and fallen == blow.id:
                paid = paid.paid(actor, 1)
        return paid


@mutant("exchange.luck.5", "luck-is-used-up")
class LuckIsUsedUp(Luck):
    """The first second look is the last: nobody gets another."""

    used = False

    def looks_again(self, faces: Faces, flat: int, *, lucky: bool, purpose: Purpose) -> bool:
        again = not self.used and super().looks_again(faces, flat, lucky=lucky, purpose=purpose)
        self.used = self.used or again
        return again


@mutant("exchange.luck.6", "looks-a-third-time")
class LooksAThirdTime(Luck):
    """A second look that shows nothing is followed by a third, with the next dice."""

    def roll(self, address: str, handful: Handful, *, lucky: bool, purpose: Purpose) -> Faces:
        faces = super().roll(address, handful, lucky=lucky, purpose=purpose)
        again, dice = f"{address}.second", handful.dice
        third = self.tapes.get(again, ())[dice : 2 * dice]
        if again not in self.handfuls or len(third) < dice or self.sum_faces(faces) != 0:
            return faces
        self.handfuls[again] = 2 * dice
        return third if self.sum_faces(third) > 0 else faces
