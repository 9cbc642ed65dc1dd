"""The handful an attack throws: attribute and skill of the weapon, effort on, losses off."""

from __future__ import annotations

from typing import NamedTuple

from oracle.exchange.dice import Dice, Handful
from oracle.exchange.facts import Character, Weapon
from oracle.marks import cites, hook


class Effort(NamedTuple):
    """Dice that effort adds, and the effort paid for them."""

    dice: int
    spent: int


class Pool(Dice):
    """Onto the weapon's own attribute and skill goes effort; off it come exhaustion and whatever is wrong."""

    @cites("exchange.pool.1", "exchange.pool.2", "exchange.pool.3", says="the {weapon.name} rolls {result}")
    def rolled_by(self, weapon: Weapon) -> tuple[str, str]:
        """The attribute and the skill that the weapon names; a blade and a bow have theirs from the document."""
        attribute, skill = weapon.given or (weapon.attribute, weapon.skill)
        assert attribute is not None, "a weapon without an attribute is no fact"
        assert skill is not None, "a weapon without a skill is no fact"
        return attribute, skill

    @cites("exchange.pool.4", "exchange.pool.12", says="{attribute} and {skill} come to {result}")
    def own_dice(self, character: Character, attribute: str, skill: str) -> int:
        """The character's dice in that attribute and that skill; training in anything else is no help."""
        return character.attributes.get(attribute, 0) + character.skills.get(skill, 0)

    @cites(
        "exchange.pool.6",
        "exchange.pool.7",
        says="effort paid: {result.spent}, dice bought: {result.dice}",
        unless=(0, 0),
    )
    def pushed(self, effort: int) -> Effort:
        """A die for each effort paid, and none without."""
        return Effort(dice=effort, spent=effort)

    @cites("exchange.pool.8", "exchange.pool.9", says="exhaustion and whatever is wrong take away {result}", unless=0)
    def losses(self, character: Character) -> int:
        """Exhaustion, and everything that is wrong on top of it."""
        lost = character.exhaustion
        for dice in character.conditions.values():
            lost += dice
        return lost

    @cites("exchange.pool.10", "exchange.pool.11", says="dice in the attack handful: {result.dice}")
    def attack_handful(self, attacker: Character, weapon: Weapon, effort: int) -> Handful:
        """Attribute + skill + effort - losses, and no other term."""
        attribute, skill = self.rolled_by(weapon)
        own = self.own_dice(attacker, attribute, skill)
        return self.survives(self.left_of(own, self.pushed(effort).dice, self.losses(attacker)))

    @hook("exchange.pool.clamp_where")
    def left_of(self, own: int, effort: int, losses: int) -> int:
        """Is the floor applied before or after effort? By default once, at the end: here nothing is floored."""
        return own + effort - losses

    @hook("exchange.pool.floor")
    def survives(self, dice: int) -> Handful:
        """What if losses leave nothing? By default no dice are thrown, and the blow is exchanged all the same."""
        return Handful(max(0, dice))
