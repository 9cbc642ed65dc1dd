"""The rolls of a ruleset under any readings: what an attack, a defense or an interception comes to, luck included."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from conformance.cases.rulesets import player
from conformance.odds.die import DEFAULT, Die
from conformance.odds.explore import Asked, Dealt, Patience, explored
from conformance.odds.throws import Faces, by_faces, by_total, looks_at_faces
from conformance.odds.weights import Odds
from oracle.errors import Invalid
from oracle.exchange import Exchange
from oracle.exchange.dice import Handful
from oracle.exchange.facts import Purpose, Ward
from oracle.exchange.scene import Hit, Scene

T = TypeVar("T")

MOST_DICE = 100
"""Dice of a handful beyond which its odds are not worked out."""

ODDS_OF_FALLS = 256
"""Handfuls of a die that are kept, so that a blow need not ask for one of them twice."""


class Thrower(Exchange):
    """A ruleset whose every throw is asked for instead of read off a tape."""

    dealt: Dealt
    falls: Callable[[int], Odds[Faces]]

    def throw(self, address: str, dice: int) -> Faces:
        """The faces dealt at this address; raises Asked if there are none."""
        if address not in self.dealt:
            raise Asked(address, self.falls(dice))
        faces: Faces = self.dealt[address]
        return faces


class Rolls:
    """The rolls of one ruleset with one die. ``readings``: ruling to name, without the defaults.

    Every roll raises Invalid for a handful of more than :data:`MOST_DICE`, or once there is no more patience.
    """

    def __init__(
        self, readings: Mapping[str, str] | None = None, die: Die = DEFAULT, within: Patience | None = None
    ) -> None:
        self.readings, self.die, self.within = dict(readings or {}), die, within
        self.player: type[Exchange] = player("exchange.blow", self.readings)
        self.falls = lru_cache(ODDS_OF_FALLS)(self._falls)
        self._thrower: type[Thrower] = type("Thrower", (Thrower, self.player), {"falls": staticmethod(self.falls)})

    def total(self, dice: int, *, lucky: bool = False, purpose: Purpose = "passive") -> Odds[int]:
        """What a handful of so many dice comes to, after a second look if that is due."""

        def rolled(ruleset: Thrower) -> int:
            return ruleset.sum_faces(ruleset.roll("1/any/any", Handful(dice), lucky=lucky, purpose=purpose))

        return self._explored(rolled)

    def attack(self, scene: Scene, hit: Hit, effort: int) -> Odds[int]:
        """What the attacker rolls."""
        return self._explored(lambda ruleset: ruleset.attack_total(scene, hit, effort))

    def defense(self, scene: Scene, hit: Hit, defense: str) -> Odds[int]:
        """What one defense comes to that the attack allows."""
        ruleset = self.player()
        defender = scene.characters[hit.target]
        allowed = next(each for each in ruleset.allowed(hit.weapon) if each == defense)
        posture = ruleset.posture(scene.stances_of(hit.target), allowed)
        dice = ruleset.defense_handful(defender, allowed, posture)
        address = hit.at(hit.target, defense)
        return self._explored(
            lambda ruleset: ruleset.defense_roll(address, dice, lucky=defender.lucky, active=posture.active)
        )

    def interception(self, scene: Scene, hit: Hit, ward: Ward) -> Odds[int]:
        """What a Dwarf throws in the way."""
        return self._explored(lambda ruleset: ruleset.thrown_in_the_way(scene, hit, ward))

    def _falls(self, dice: int) -> Odds[Faces]:
        if dice > MOST_DICE:
            raise Invalid(
                "$.blow",
                f"a handful of {dice} dice is thrown, too many for exact odds",
                f"give each handful at most {MOST_DICE}",
            )
        return (by_faces if looks_at_faces(self.readings) else by_total)(self.die, dice)

    def _explored(self, rule: Callable[[Any], int]) -> Odds[int]:
        def play(dealt: Dealt) -> int:
            ruleset = self._thrower()
            ruleset.dealt = dealt
            return rule(ruleset)

        return explored(play, self.within)
