"""The effect of a Defend: which attacks it covers, what it does to harm, and when it is over."""

from __future__ import annotations

from typing import NamedTuple

from oracle.commands.facts import Unit
from oracle.commands.lapse import Lapses
from oracle.commands.state import Assault, Effect, State, Way
from oracle.marks import cites, hook


class Harm(NamedTuple):
    """What goes into the damage engine: the Resolve that counts, and the points that arrive."""

    resolve: int
    normal: int
    critical: int


class Effects(Lapses):
    """While it is active: more Resolve, and no Critical Damage. It touches what goes into the damage engine, not the engine."""

    @cites("commands.defend.12", says="{effect} gives {result} Resolve by itself")
    def plain_bonus(self, effect: Effect) -> int:
        """The Resolve that every Defend gives while it is active."""
        return 1 if effect.plain_part else 0

    @cites("commands.defend.14", says="{unit} has a Cover bonus of {result} where it stands")
    def cover_bonus(self, unit: Unit) -> int:
        """As much as the Cover is worth to the unit; in the open nothing."""
        return unit.cover_bonus if unit.in_cover else 0

    @cites("commands.defend.13", says="the Cover part of {effect} comes to {result}")
    def cover_part(self, effect: Effect, unit: Unit) -> int:
        """The Cover bonus, for a unit that is in Cover and has not moved."""
        return self.cover_read(effect.cover, self.cover_bonus(unit)) if effect.cover_part else 0

    @cites("commands.defend.15", "commands.defend.16", says="{effect} gives {result} Resolve in all")
    def bonus(self, effect: Effect, unit: Unit) -> int:
        """Both parts together, for as long as the effect is active."""
        return self.plain_bonus(effect) + self.cover_part(effect, unit)

    @cites("commands.defend.11", "commands.defend.25", says="in force for {unit}: {result}")
    def in_force(self, state: State, unit: str) -> tuple[Effect, ...]:
        """The effects of the unit's own Defends; a restriction that it bears keeps none of them active."""
        return tuple(effect for effect in state.effects if effect.unit == unit)

    def covering(self, state: State, unit: str, attack: Assault) -> tuple[Effect, ...]:
        """The effects of a unit that cover this attack."""
        return tuple(effect for effect in self.in_force(state, unit) if attack.id in self.covered(state, effect))

    def against_hazard(self, state: State, unit: str) -> tuple[Effect, ...]:
        """The effects that cover harm that no attack does: those declared in activation (commands.defend.hazard_resolve)."""
        return tuple(effect for effect in self.in_force(state, unit) if effect.way == "activation")

    @cites("commands.defend.two_effects", says="{unit} counts with Resolve {result}")
    def resolve_met(self, unit: Unit, effects: tuple[Effect, ...]) -> int:
        """The unit's own Resolve with the bonus that covers this harm; two bonuses do not add up, the greater counts."""
        return unit.resolve + max((self.bonus(effect, unit) for effect in effects), default=0)

    @cites(
        "commands.defend.17",
        "commands.defend.18",
        says="under {effects} its Critical Damage becomes normal damage: {result}",
    )
    def is_converted(self, effects: tuple[Effect, ...], source: str) -> bool:
        """Whether all the Critical Damage of this harm, not its first point only, is resolved as normal damage."""
        return any(self.converts(effect.way, source) for effect in effects)

    @cites(
        "commands.defend.28",
        "commands.defend.29",
        says="into the damage engine go Resolve {result.resolve}, normal {result.normal}, critical {result.critical}",
    )
    def harm(self, unit: Unit, effects: tuple[Effect, ...], source: str, normal: int, critical: int) -> Harm:
        """All the points that arrive, as many as before; nothing else of the attack is touched, and it goes on."""
        resolve = self.resolve_met(unit, effects)
        if critical and self.is_converted(effects, source):
            return Harm(resolve, normal + critical, 0)
        return Harm(resolve, normal, critical)

    @hook("commands.defend.cover_when")
    def cover_read(self, at_resolution: int, now: int) -> int:
        """When is Cover read? By default when Defend resolves; either is 0 in the open."""
        return at_resolution

    @hook("commands.defend.crit_source")
    def converts(self, way: Way, source: str) -> bool:
        """Which Critical Damage becomes normal? By default that of a ``covered`` attack, and of a ``hazard`` in way A."""
        return source == "covered" or way == "activation"
