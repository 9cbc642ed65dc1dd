"""Readings of the Dwarf's Ward."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from oracle.exchange.facts import ATTRIBUTE_OF, Character, Defense, Nature, State, Ward
from oracle.exchange.scene import Scene
from oracle.exchange.ward import Answer, Remains, Wards
from oracle.marks import reading

Handfuls = tuple[tuple[str, int], ...]


@reading("exchange.ward.roll", "vigor-alone")
class VigorAlone:
    def interception(self, dwarf: Character, allowed: tuple[Defense, ...], effort: int) -> Handfuls:
        return (("ward", dwarf.attributes.get("vigor", 0)),)


@reading("exchange.ward.roll", "allowed-active")
class EveryAllowedDefense(Wards):
    def interception(self, dwarf: Character, allowed: tuple[Defense, ...], effort: int) -> Handfuls:
        return tuple((f"ward.{defense}", self.active_dice(dwarf, defense, effort)) for defense in allowed)


@reading("exchange.ward.roll", "allowed-passive")
class EveryAllowedDefensePassive:
    def interception(self, dwarf: Character, allowed: tuple[Defense, ...], effort: int) -> Handfuls:
        return tuple((f"ward.{defense}", dwarf.attributes.get(ATTRIBUTE_OF[defense], 0)) for defense in allowed)


@reading("exchange.ward.allowed", "takes-whole")
class TakesItWhole:
    def ward_against(self, allowed: tuple[Defense, ...]) -> Answer:
        return "rolls" if "guard" in allowed else "takes"


@reading("exchange.ward.allowed", "no-ward")
class NoWardWithoutGuard:
    def ward_against(self, allowed: tuple[Defense, ...]) -> Answer:
        return "rolls" if "guard" in allowed else "none"


@reading("exchange.ward.acts_on", "damage")
class TakesOffDamage:
    def intercepted(self, margin: int, interception: int) -> Remains:
        return Remains(margin, points_off=interception)


@reading("exchange.ward.fumble_taker", "ally")
class AllyTakesOnFumble:
    def dwarf_takes(self, interception: int) -> bool:
        return interception >= 0


@reading("exchange.ward.fumble_taker", "ally-on-zero-too")
class AllyTakesOnZeroToo:
    def dwarf_takes(self, interception: int) -> bool:
        return interception > 0


@reading("exchange.ward.nature", "ally")
class NatureOfTheAlly:
    def nature_met(self, ally: Character, dwarf: Character) -> Nature:
        return ally.nature


@reading("exchange.ward.immune_ally", "harmless-blow-passes")
class HarmlessBlowPasses:
    def reaches_dwarf(self, margin: int, would_deliver: Callable[[], Fraction]) -> bool:
        return would_deliver() > 0


@reading("exchange.ward.several", "all")
class AllAnswerInTurn:
    def interceptors(self, scene: Scene, eligible: tuple[Ward, ...]) -> tuple[Ward, ...]:
        return eligible


@reading("exchange.ward.several", "frontmost")
class FrontmostAnswers:
    def interceptors(self, scene: Scene, eligible: tuple[Ward, ...]) -> tuple[Ward, ...]:
        return (min(eligible, key=lambda ward: scene.characters[ward.dwarf].rank),)


@reading("exchange.ward.self", "himself-too")
class WardsHimselfToo:
    def may_cover(self, ward: Ward, ally: str) -> bool:
        return ally in ward.over or ally == ward.dwarf


@reading("exchange.ward.counter", "uncovered")
class CountersUncovered:
    def ward_covers(self, *, counter: bool) -> bool:
        return not counter


@reading("exchange.ward.down", "any-incapacity")
class AnyIncapacityEndsIt:
    def still_wards(self, state: State) -> bool:
        return state == "up"


@reading("exchange.ward.riposte_ally", "turned")
class StoppedIsTurned:
    def turned_by_stance(self, *, beaten: bool, stopped: bool) -> bool:
        return stopped or not beaten
