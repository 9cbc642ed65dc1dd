"""Wrong engines of the interception: what it takes away, and who takes the rest."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from msgspec.structs import replace

from oracle.exchange.facts import ONE, Body, Character, Piece, Strike
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Intercepted, Strikes
from oracle.exchange.ward import Remains, Wards
from oracle.marks import mutant


@mutant("exchange.ward.6", "interception-replaces-the-margin")
class InterceptionReplaces(Wards):
    """What he rolled is the margin of what he takes."""

    def still_coming(self, margin: int, taken: int) -> Remains:
        return Remains(taken)


@mutant("exchange.ward.6", "takes-away-half-of-what-he-rolled")
class TakesAwayHalf(Wards):
    """Only half the interception, rounded down, comes off the margin."""

    def still_coming(self, margin: int, taken: int) -> Remains:
        return super().still_coming(margin, taken // 2)


@mutant("exchange.ward.7", "ally-takes-what-is-left")
class AllyTakesTheRest(Strikes):
    """What the Dwarf could not stop still strikes the ally."""

    def behind_the_ward(self, scene: Scene, hit: Hit, margin: int, intercepted: Intercepted) -> Strike:
        return super().behind_the_ward(scene, hit, margin, intercepted._replace(taker=None))


@mutant("exchange.ward.7", "damage-is-shared")
class DamageIsShared(Strikes):
    """Dwarf and ally share the damage, and the Dwarf takes half of it."""

    def behind_the_ward(self, scene: Scene, hit: Hit, margin: int, intercepted: Intercepted) -> Strike:
        strike = super().behind_the_ward(scene, hit, margin, intercepted)
        return replace(strike, delivered=Fraction(floor(strike.delivered / 2)), exact=strike.exact / 2)


@mutant("exchange.ward.8", "both-armors-stack")
class BothArmorsStack(Wards):
    """The blow runs through the Dwarf's armor and the ally's as well."""

    def dwarfs_body(self, ally: Character, dwarf: Character) -> Body:
        body = super().dwarfs_body(ally, dwarf)
        return replace(body, armor=body.armor + ally.armor)


@mutant("exchange.ward.8", "better-armor-of-the-two")
class BetterArmor(Strikes):
    """The blow meets whichever armor leaves less of it, the Dwarf's or the ally's."""

    def dwarfs_body(self, ally: Character, dwarf: Character) -> Body:
        def kept(armor: tuple[Piece, ...]) -> Fraction:
            share = ONE
            for piece in self.pieces_between(armor):
                share *= 1 - piece.blunts
            return share

        body = super().dwarfs_body(ally, dwarf)
        return replace(body, armor=min(body.armor, ally.armor, key=kept))


@mutant("exchange.ward.9", "stopped-dead-still-does-its-base")
class StoppedStillDoesBase(Strikes):
    """A blow that he stops with nothing to spare still does him its base damage."""

    def behind_the_ward(self, scene: Scene, hit: Hit, margin: int, intercepted: Intercepted) -> Strike:
        strike = super().behind_the_ward(scene, hit, margin, intercepted)
        if not intercepted.stopped or intercepted.remains.margin != 0:
            return strike
        body = self.dwarfs_body(scene.characters[hit.target], scene.characters[intercepted.dwarf])
        wound = self.suffered(self.base(hit.weapon), hit.weapon, body, scene.limits)
        return replace(self.hurt(intercepted.dwarf, margin, wound), ward=strike.ward)


@mutant("exchange.ward.9", "a-point-always-comes-through")
class PointAlwaysComesThrough(Wards):
    """However well he intercepts, a margin of one remains."""

    def still_coming(self, margin: int, taken: int) -> Remains:
        remains = super().still_coming(margin, taken)
        return remains._replace(margin=max(1, remains.margin))


@mutant("exchange.ward.10", "all-or-nothing")
class AllOrNothing(Wards):
    """He stops a blow altogether or takes it whole."""

    def still_coming(self, margin: int, taken: int) -> Remains:
        return super().still_coming(margin, taken if taken >= margin else 0)


@mutant("exchange.ward.10", "any-interception-stops-it")
class AnyInterceptionStops(Wards):
    """Whatever he rolls above nothing stops the blow dead."""

    def still_coming(self, margin: int, taken: int) -> Remains:
        return super().still_coming(margin, max(margin, taken) if taken else 0)


@mutant("exchange.ward.11", "fumbled-interception-adds")
class FumbledInterceptionAdds(Wards):
    """A fumbled interception adds to the blow, as a fumbled defense does."""

    def helps(self, interception: int) -> int:
        return interception


@mutant("exchange.ward.11", "fumbled-interception-helps")
class FumbledInterceptionHelps(Wards):
    """A fumbled interception takes away as much as it fell short by."""

    def helps(self, interception: int) -> int:
        return abs(interception)
