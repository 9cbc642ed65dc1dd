"""The Elf's Riposte: a turned blow comes back, unless it was a shot or there is no way to strike that distance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

from oracle.exchange.facts import Character, Class, Strike, Weapon
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Strikes
from oracle.marks import cites, hook

CONTACT = 5
"""Feet at which a thing stands over you (exchange.riposte.distance)."""

Even = Literal["nothing", "base", "unearned"]
Weapons = tuple[Weapon, ...]


class Ripostes(Strikes):
    """Two things decide whether a turned blow earns a counter: the weapon it was thrown with, and a workable strike back."""

    @cites("exchange.race.1", says="")
    def may_riposte(self, character: Character) -> bool:
        """Only an Elf does; everyone else runs the exchange unchanged."""
        return character.race == "elf"

    @cites("exchange.riposte.7", says="")
    def in_riposte(self, scene: Scene, who: str) -> bool:
        """Whether the stance in force is Riposte; taking it up left Defend behind."""
        return any(stance.name == "riposte" for stance in scene.stances_of(who))

    @cites("exchange.riposte.8", says="the Elf's own stance turned it: {result}")
    def turned_by_elf(self, strike: Strike, margin: int) -> bool:
        """Only a turned blow comes back; one that landed hurts as any other."""
        beaten = self.beats(margin)
        return self.turned_by_stance(beaten=beaten, stopped=beaten and not strike.landed and strike.ward is not None)

    @cites(
        "exchange.riposte.11",
        "exchange.riposte.12",
        "exchange.riposte.14",
        "exchange.riposte.15",
        says="the {weapon.name} (class {weapon.weapon_class}) can be answered: {result}",
    )
    def is_answered(self, weapon: Weapon) -> bool:
        """The weapon in the attacker's hands decides, not the distance: a bow or a sling is never answered."""
        return self.answerable(weapon.weapon_class)

    @cites(
        "exchange.riposte.16",
        "exchange.riposte.17",
        "exchange.riposte.18",
        "exchange.riposte.19",
        says="{weapon.name} can strike at {distance} feet right now: {result}",
    )
    def is_workable(self, elf: Character, weapon: Weapon, distance: int) -> bool:
        """Whether a weapon could strike that distance at this moment: ready, in reach, and with an arrow if it is a bow."""
        nearest, farthest = weapon.reach
        supplied = weapon.weapon_class != "bow" or elf.arrows is None or elf.arrows > 0
        return (
            weapon.ready and supplied and nearest <= distance <= farthest and self.may_counter_with(weapon.weapon_class)
        )

    def workable(self, elf: Character, distance: int) -> Weapons:
        """Every workable weapon in the Elf's own order, and at contact the unarmed strike behind them."""
        found = [weapon for weapon in elf.weapons if self.is_workable(elf, weapon, distance)]
        if elf.unarmed is not None and distance <= CONTACT and elf.unarmed.ready:
            found.append(elf.unarmed)
        return tuple(found)

    @cites("exchange.riposte.10", says="{hit.target} answers with: {result}")
    def answer(self, scene: Scene, hit: Hit, distance: int, leftover: int) -> Weapon | None:
        """The weapon of the counter, or None: how well the Elf defended is no part of the question."""
        elf = scene.characters[hit.target]
        if not (self.turn_counts(self.allowed(hit.weapon)) and self.is_answered(hit.weapon)):
            return None
        if not self.counters_left(scene.countered.get(hit.target, 0)):
            return None

        def delivers(weapon: Weapon) -> Fraction:
            body = self.body_met(scene, self.back_at(hit, weapon))
            return self.damage(leftover, weapon, body, scene.limits).delivered

        return self.counter_weapon(self.workable(elf, distance), elf.in_hand, delivers)

    def back_at(self, hit: Hit, weapon: Weapon) -> Hit:
        """The counter on its way, at whoever threw the blow."""
        return Hit(f"{hit.address}.counter", thrower=hit.target, target=hit.thrower, weapon=weapon, is_counter=True)

    @cites(
        "exchange.riposte.2",
        "exchange.riposte.3",
        "exchange.riposte.4",
        says="the leftover comes back at {hit.target}: {result}",
    )
    def counter(self, scene: Scene, hit: Hit, leftover: int) -> Strike:
        """The counter at whoever threw the blow, at once, as a strike with the leftover for its margin."""
        if leftover == 0 and self.even(leftover) == "base":
            wound = self.suffered(self.base(hit.weapon), hit.weapon, self.body_met(scene, hit), scene.limits)
            return self.hurt(hit.target, 0, wound)
        return self.strike(scene, hit, self.counter_margin(scene, hit, leftover))

    def riposte(
        self, scene: Scene, hit: Hit, distance: int, attack: int, defenses: Mapping[str, int]
    ) -> tuple[Weapon, Strike] | None:
        """The weapon and the strike with which a turned blow is answered, or None if it earns no counter."""
        leftover = self.leftover(attack, defenses)
        weapon = self.answer(scene, hit, distance, leftover)
        if weapon is None or (leftover == 0 and self.even(leftover) == "unearned"):
            return None
        return weapon, self.counter(scene, self.back_at(hit, weapon), leftover)

    @hook("exchange.riposte.leftover", says="the leftover margin is {result}")
    def leftover(self, attack: int, defenses: Mapping[str, int]) -> int:
        """What is the leftover of a turned blow? By default all the defenses less the attack."""
        left = -attack
        for defense in defenses.values():
            left += defense
        return left

    @hook("exchange.riposte.defended")
    def counter_margin(self, scene: Scene, hit: Hit, leftover: int) -> int:
        """Is the counter rolled or defended? By default neither: the leftover is its margin."""
        return leftover

    @hook("exchange.riposte.zero")
    def even(self, leftover: int) -> Even:
        """What comes of a leftover of exactly nothing? By default a counter that does nothing."""
        return "nothing"

    @hook("exchange.riposte.which_turned")
    def turn_counts(self, allowed: tuple[str, ...]) -> bool:
        """Does a blow count that evasion had no part in turning? By default it does."""
        return True

    @hook("exchange.riposte.answerable")
    def answerable(self, weapon_class: Class) -> bool:
        """Which attacks are answered? By default all but those of a bow or a sling."""
        return weapon_class not in ("bow", "sling")

    @hook("exchange.riposte.weapon")
    def counter_weapon(
        self, workable: Weapons, in_hand: str | None, delivers: Callable[[Weapon], Fraction]
    ) -> Weapon | None:
        """Which weapon counters? By default the first workable one in the Elf's order."""
        return workable[0] if workable else None

    @hook("exchange.riposte.bow_counter")
    def may_counter_with(self, weapon_class: Class) -> bool:
        """May a counter be a shot? By default with any weapon that covers the distance."""
        return True

    @hook("exchange.riposte.ammo")
    def arrows_spent(self, weapon: Weapon) -> int:
        """Does a counter with a bow cost its arrow? By default it does."""
        return 1 if weapon.weapon_class == "bow" else 0

    @hook("exchange.riposte.limit")
    def counters_left(self, made: int) -> bool:
        """How many counters are there in a round? By default there is no limit."""
        return True

    @hook("exchange.ward.riposte_ally")
    def turned_by_stance(self, *, beaten: bool, stopped: bool) -> bool:
        """Does an Elf counter a blow that beat them and that a Dwarf stopped? By default not."""
        return not beaten
