"""The Dwarf's Ward: a backstop behind the ally's own defense, and never a help to the blow."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Literal, NamedTuple

from oracle.exchange.defense import Defenses
from oracle.exchange.dice import Handful
from oracle.exchange.facts import Body, Character, Defense, Nature, State, Ward
from oracle.exchange.margin import Margin
from oracle.exchange.scene import Hit, Scene
from oracle.marks import cites, hook

Answer = Literal["rolls", "takes", "none"]


class Remains(NamedTuple):
    """What is still coming behind an interception: a margin, and points to take off raw damage (0 by default)."""

    margin: int
    points_off: int = 0


class Wards(Defenses, Margin):
    """He covers his own rank and those behind; what beat the ally he shrinks or stops, and takes the rest himself."""

    @cites("exchange.race.1", says="")
    def may_ward(self, character: Character) -> bool:
        """Only a Dwarf wards; everyone else runs the exchange unchanged."""
        return character.race == "dwarf"

    @cites("exchange.ward.2", "exchange.ward.3", says="a Dwarf in rank {dwarf_rank} covers rank {ally_rank}: {result}")
    def covers_rank(self, dwarf_rank: int, ally_rank: int) -> bool:
        """His own rank or one behind it, never one further forward (1 is the front)."""
        return ally_rank >= dwarf_rank

    @cites("exchange.ward.13", says="Wards that may answer: {result}", unless=())
    def eligible(self, scene: Scene, hit: Hit) -> tuple[Ward, ...]:
        """Every Ward in force that may answer this blow; no blow before it makes a difference."""
        ally = scene.characters[hit.target]
        found = []
        for ward in scene.wards:
            dwarf = scene.characters[ward.dwarf]
            if hit.thrower == ward.dwarf or not self.may_cover(ward, hit.target):
                continue
            if self.may_ward(dwarf) and self.still_wards(dwarf.state) and self.covers_rank(dwarf.rank, ally.rank):
                found.append(ward)
        return tuple(found)

    @cites("exchange.ward.5", "exchange.ward.12", says="it has beaten the ally, and reaches the Dwarf: {result}")
    def beaten(self, margin: int, would_deliver: Callable[[], Fraction]) -> bool:
        """Only a blow that is through already reaches the Dwarf; one that was turned stays turned."""
        return self.beats(margin) and self.reaches_dwarf(margin, would_deliver)

    @cites("exchange.ward.1", "exchange.ward.4", says="{ward.dwarf} throws himself in the way: {result}")
    def thrown_in_the_way(self, scene: Scene, hit: Hit, ward: Ward) -> int:
        """What the Dwarf's interception comes to, rolled after and apart from the ally's own defense."""
        dwarf, total = scene.characters[ward.dwarf], 0
        for purpose, dice in self.interception(dwarf, self.allowed(hit.weapon), ward.effort):
            faces = self.roll(hit.at(ward.dwarf, purpose), Handful(dice), lucky=dwarf.lucky, purpose="ward")
            total += self.sum_faces(faces)
        return total

    @cites("exchange.ward.11", "exchange.ward.14", says="an interception of {interception} takes away {result}")
    def helps(self, interception: int) -> int:
        """A fumbled interception counts as nothing; this is so of the interception alone."""
        return max(0, interception)

    @cites("exchange.ward.6", "exchange.ward.9", "exchange.ward.10", says="a margin of {result.margin} is still coming")
    def still_coming(self, margin: int, taken: int) -> Remains:
        """What the interception leaves of the margin: nothing, or something smaller."""
        return self.intercepted(margin, taken)

    @cites("exchange.ward.7", "exchange.ward.8", says="the Dwarf takes it, through his own armor")
    def dwarfs_body(self, ally: Character, dwarf: Character) -> Body:
        """What the blow meets in the Dwarf: all of it goes through his armor, none of it to the ally."""
        return Body(nature=self.nature_met(ally, dwarf), armor=self.body_of(dwarf).armor)

    @cites("exchange.race.2", says="")
    def body_of(self, character: Character) -> Body:
        """A character's own nature and armor; a race adds nothing to them."""
        return Body(nature=character.nature, armor=character.armor)

    @hook("exchange.ward.roll")
    def interception(self, dwarf: Character, allowed: tuple[Defense, ...], effort: int) -> tuple[tuple[str, int], ...]:
        """What does the Dwarf roll? By default one handful of vigor and guard with the effort bought for the Ward."""
        return (("ward", self.active_dice(dwarf, "guard", effort)),)

    @hook("exchange.ward.allowed")
    def ward_against(self, allowed: tuple[Defense, ...]) -> Answer:
        """Does he roll against an attack that does not allow guard? By default he does."""
        return "rolls"

    @hook("exchange.ward.acts_on")
    def intercepted(self, margin: int, interception: int) -> Remains:
        """Does an interception reduce the margin or the damage? By default the margin."""
        return Remains(margin - interception)

    @hook("exchange.ward.fumble_taker")
    def dwarf_takes(self, interception: int) -> bool:
        """Who takes a blow whose interception was fumbled? By default the Dwarf all the same."""
        return True

    @hook("exchange.ward.nature")
    def nature_met(self, ally: Character, dwarf: Character) -> Nature:
        """Whose nature does the blow meet? By default the Dwarf's, as he is what it hits."""
        return dwarf.nature

    @hook("exchange.ward.immune_ally")
    def reaches_dwarf(self, margin: int, would_deliver: Callable[[], Fraction]) -> bool:
        """Does a blow reach the Dwarf that would do the ally nothing? By default it does: the margin beat the ally."""
        return True

    @hook("exchange.ward.several")
    def interceptors(self, scene: Scene, eligible: tuple[Ward, ...]) -> tuple[Ward, ...]:
        """Which of several Dwarfs answers? By default exactly one, the first in the given order."""
        return eligible[:1]

    @hook("exchange.ward.self")
    def may_cover(self, ward: Ward, ally: str) -> bool:
        """Does a Dwarf ward himself? By default only the others whom his Ward is over."""
        return ally in ward.over

    @hook("exchange.ward.counter")
    def ward_covers(self, *, counter: bool) -> bool:
        """Does a Ward answer a counter-attack too? By default it answers every blow."""
        return True

    @hook("exchange.ward.down")
    def still_wards(self, state: State) -> bool:
        """Which state ends a Ward? By default being dead or not there."""
        return state not in ("dead", "absent")
