"""Wrong engines of what a Defend does: Resolve, Cover, Critical Damage, and the attack that goes on."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from oracle.commands import facts
from oracle.commands.declare import VOID
from oracle.commands.effect import Effects, Harm
from oracle.commands.facts import Event, Unit
from oracle.commands.happen import Happenings
from oracle.commands.lapse import Lapses
from oracle.commands.state import Assault, Done, Effect, Movement, Pending, State
from oracle.marks import mutant


@mutant("commands.defend.12", "resolve-for-good")
class ResolveForGood(Happenings):
    """When the effect is over, the unit keeps the 1 Resolve."""

    def happen(self, state: State, event: Event) -> Done:
        report, after = super().happen(state, event)
        for unit in (after.units[name] for name in report.ended if name in after.units):
            after = after.with_unit(structs.replace(unit, resolve=unit.resolve + 1))
        return Done(report, after)


@mutant("commands.defend.12", "one-for-each-model")
class OneForEachModel(Effects):
    """It gives 1 Resolve for every model of the unit."""

    def bonus(self, effect: Effect, unit: Unit) -> int:
        return super().bonus(effect, unit) + max(0, len(unit.models) - 1)


@mutant("commands.defend.12", "one-for-each-attack")
class OneForEachAttack(Effects):
    """It gives 1 Resolve for every attack that is open on the unit."""

    coming = 0

    def covering(self, state: State, unit: str, attack: Assault) -> tuple[Effect, ...]:
        self.coming = sum(each.on(unit) for each in state.attacks.values())
        return super().covering(state, unit, attack)

    def resolve_met(self, unit: Unit, effects: tuple[Effect, ...]) -> int:
        more, self.coming = self.coming - 1, 0
        return super().resolve_met(unit, effects) + (more if effects and more > 0 else 0)


@mutant("commands.defend.13", "cover-kept-after-a-move")
class CoverKeptAfterMove(Lapses):
    """A unit that moves of its own will keeps the Cover part; only one that is forced to loses it."""

    def counts_as_moving(self, movement: Movement) -> bool:
        return movement.forced and super().counts_as_moving(movement)


@mutant("commands.defend.13", "cover-in-the-open")
class CoverInTheOpen(Effects):
    """The Cover part is given to a unit that stands in no Cover."""

    def cover_bonus(self, unit: Unit) -> int:
        return unit.cover_bonus


@mutant("commands.defend.13", "a-pivot-costs-the-cover")
class PivotCostsTheCover(Lapses):
    """A unit that turns on the spot loses the Cover part as well."""

    def counts_as_moving(self, movement: Movement) -> bool:
        return not movement.changed or super().counts_as_moving(movement)


@mutant("commands.defend.14", "cover-is-worth-one")
class CoverIsWorthOne(Effects):
    """The Cover part is 1, whatever the Cover is worth."""

    def cover_bonus(self, unit: Unit) -> int:
        return 1 if unit.in_cover else 0


@mutant("commands.defend.14", "cover-doubled")
class CoverDoubled(Effects):
    """The Cover part is twice what the Cover is worth."""

    def cover_bonus(self, unit: Unit) -> int:
        return 2 * super().cover_bonus(unit)


@mutant("commands.defend.15", "cover-instead")
class CoverInstead(Effects):
    """The Cover part replaces the 1 Resolve."""

    def bonus(self, effect: Effect, unit: Unit) -> int:
        return self.cover_part(effect, unit) or super().bonus(effect, unit)


@mutant("commands.defend.16", "cover-outlasts-the-effect")
class CoverOutlastsTheEffect(Happenings):
    """When the effect is over, the Cover part stays for as long as the unit stays in its Cover."""

    kept: Mapping[str, int] = {}

    def happen(self, state: State, event: Event) -> Done:
        report, after = super().happen(state, event)
        over = [each for each in state.effects if each.unit in report.ended and each.unit in after.units]
        self.kept = {**self.kept, **{each.unit: self.cover_part(each, state.units[each.unit]) for each in over}}
        moved = {each.unit for each in after.moves[len(state.moves) :] if each.changed}
        self.kept = {name: points for name, points in self.kept.items() if name not in moved}
        return Done(report, after)

    def resolve_met(self, unit: Unit, effects: tuple[Effect, ...]) -> int:
        stays = self.kept.get(unit.id, 0) if unit.in_cover and not effects else 0
        return super().resolve_met(unit, effects) + stays


@mutant("commands.defend.17", "criticals-dropped")
class CriticalsDropped(Effects):
    """Critical Damage comes to nothing instead of becoming normal damage."""

    def harm(self, unit: Unit, effects: tuple[Effect, ...], source: str, normal: int, critical: int) -> Harm:
        right = super().harm(unit, effects, source, normal, critical)
        return right if right.critical == critical else right._replace(normal=normal)


@mutant("commands.defend.17", "criticals-halved")
class CriticalsHalved(Effects):
    """Half of the Critical Damage becomes normal damage, rounded up, and the rest comes to nothing."""

    def harm(self, unit: Unit, effects: tuple[Effect, ...], source: str, normal: int, critical: int) -> Harm:
        right = super().harm(unit, effects, source, normal, critical)
        return right if right.critical == critical else right._replace(normal=normal + (critical + 1) // 2)


@mutant("commands.defend.18", "first-point-only")
class FirstPointOnly(Effects):
    """One point of Critical Damage becomes normal damage, and the others stay critical."""

    def harm(self, unit: Unit, effects: tuple[Effect, ...], source: str, normal: int, critical: int) -> Harm:
        right = super().harm(unit, effects, source, normal, critical)
        return right if right.critical == critical else right._replace(normal=normal + 1, critical=critical - 1)


@mutant("commands.defend.18", "first-damage-only")
class FirstDamageOnly(Happenings):
    """Of an attack that does damage more than once, only the first has its Critical Damage converted."""

    again = False

    def damage(self, state: State, attack: Assault, event: facts.Damage) -> Done:
        self.again = (attack.target if event.unit is None else event.unit) in attack.harmed
        done = super().damage(state, attack, event)
        self.again = False
        return done

    def is_converted(self, effects: tuple[Effect, ...], source: str) -> bool:
        return not self.again and super().is_converted(effects, source)


@mutant("commands.defend.28", "takes-its-bonus-off-the-damage")
class TakesItsBonusOffTheDamage(Effects):
    """It takes as many points off the damage as it gives Resolve, a step that the damage engine does not have."""

    def harm(self, unit: Unit, effects: tuple[Effect, ...], source: str, normal: int, critical: int) -> Harm:
        right = super().harm(unit, effects, source, normal, critical)
        return right._replace(normal=max(0, right.normal - (right.resolve - unit.resolve)))


@mutant("commands.defend.28", "skips-the-damage-rolls")
class SkipsTheDamageRolls(Happenings):
    """An attack whose target Defends against it has no damage rolls."""

    def attack_goes_on(self, state: State, attack: Assault, event: facts.OfAttack) -> Done:
        if isinstance(event, facts.DamageRoll) and attack.target and self.covering(state, attack.target, attack):
            return Done(VOID, state)
        return super().attack_goes_on(state, attack, event)


@mutant("commands.defend.29", "calls-the-attack-off")
class CallsTheAttackOff(Happenings):
    """An attack that is answered comes to nothing."""

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        attack = after.attacks.get(pending.against or "")
        if attack is None:
            return Done(report, after)
        after = self.effects_after(after, attack, "cancelled")
        return Done(report, after.with_attack(structs.replace(attack, is_open=False)))


@mutant("commands.defend.29", "nothing-comes-through")
class NothingComesThrough(Effects):
    """Harm that is covered is prevented, normal and critical."""

    def harm(self, unit: Unit, effects: tuple[Effect, ...], source: str, normal: int, critical: int) -> Harm:
        right = super().harm(unit, effects, source, normal, critical)
        return right._replace(normal=0, critical=0) if effects else right
