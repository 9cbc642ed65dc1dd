"""The scene: who is there, as they stand when a blow is thrown, and what has been spent so far. Immutable."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from oracle.exchange.facts import Attack, Character, Limits, Stance, Ward, Weapon

Stances = tuple[Stance, ...]


NO_LIMITS = Limits()


class Scene(Struct, frozen=True):
    """Characters by id with the stances in force, the Wards, effort spent, and counters made this round."""

    characters: Mapping[str, Character]
    stances: Mapping[str, Stances]
    wards: tuple[Ward, ...] = ()
    limits: Limits = NO_LIMITS
    spent: Mapping[str, int] = {}
    countered: Mapping[str, int] = {}

    @classmethod
    def of(cls, characters: Mapping[str, Character], wards: tuple[Ward, ...] = (), limits: Limits = NO_LIMITS) -> Scene:
        """The scene as a question gives it."""
        stances = {who: (each.stance,) for who, each in characters.items() if each.stance}
        return cls(characters, stances, wards, limits)

    def stances_of(self, who: str) -> Stances:
        """The stances in force of one character; none, one, or several under a reading that lets them coexist."""
        return self.stances.get(who, ())

    @property
    def arrows(self) -> dict[str, int]:
        """Arrows left, of everyone who counts them."""
        return {who: each.arrows for who, each in self.characters.items() if each.arrows is not None}

    def weapon_of(self, blow: Attack) -> Weapon:
        """The weapon a blow is thrown with."""
        return next(each for each in self.characters[blow.attacker].weapons if each.name == blow.weapon)

    def changed(self, who: str, **facts: object) -> Scene:
        """The scene with other facts about one character."""
        return replace(self, characters={**self.characters, who: replace(self.characters[who], **facts)})

    def standing(self, who: str, stances: Stances) -> Scene:
        """The scene with other stances of one character in force."""
        return replace(self, stances={**self.stances, who: stances})

    def paid(self, who: str, effort: int) -> Scene:
        """The scene after ``who`` has paid that much effort."""
        return replace(self, spent={**self.spent, who: self.spent.get(who, 0) + effort}) if effort else self

    def arrows_gone(self, who: str, arrows: int) -> Scene:
        """The scene with that many arrows less, if ``who`` counts them."""
        left = self.characters[who].arrows
        return self if left is None or not arrows else self.changed(who, arrows=left - arrows)

    def counter_made(self, who: str) -> Scene:
        """The scene after one more counter of ``who`` in this round."""
        return replace(self, countered={**self.countered, who: self.countered.get(who, 0) + 1})


@dataclass(frozen=True, slots=True)
class Hit:
    """One blow or counter on its way: the address that its dice open with, who throws it, at whom, with what."""

    address: str
    thrower: str
    target: str
    weapon: Weapon
    is_counter: bool = False

    def at(self, actor: str, purpose: str) -> str:
        """The address of one handful of this blow."""
        return f"{self.address}/{actor}/{purpose}"
