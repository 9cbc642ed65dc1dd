"""Wrong engines of Defend in answer to an attack: whom it helps, and against how many attacks."""

from __future__ import annotations

from msgspec import structs

from conformance.mutants.commands.defend_lasting import Time
from conformance.mutants.commands.past import lapsed
from oracle.commands import facts
from oracle.commands.effect import Effects
from oracle.commands.happen import NOTHING, Happenings
from oracle.commands.lapse import Assaults
from oracle.commands.state import Assault, Done, Effect, Fate, Moment, Pending, State
from oracle.marks import mutant


@mutant("commands.defend.10", "lasts-the-whole-activation")
class LastsTheWholeActivation(Happenings):
    """Declared against an attack, it covers every attack until the activation that is open is over."""

    def covered_alone(self, effect: Effect, on: Assaults) -> tuple[str, ...]:
        every = tuple(attack.id for attack in on)
        return every if effect.way == "targeted" else super().covered_alone(effect, on)

    def answered(self, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        return effect

    def time_passes(self, state: State, event: Time) -> Done:
        report, after = super().time_passes(state, event)
        if isinstance(event, facts.ActivationEnds | facts.TurnEnds):
            after = lapsed(after, lambda each: each.way == "targeted")
        return Done(report, after)


@mutant("commands.defend.10", "covers-what-comes-meanwhile")
class CoversWhatComesMeanwhile(Effects):
    """As long as the attack that was answered is open, every other attack on the unit is covered as well."""

    def covering(self, state: State, unit: str, attack: Assault) -> tuple[Effect, ...]:
        known = super().covering(state, unit, attack)
        answering = (each for each in self.in_force(state, unit) if each.way == "targeted" and each not in known)
        return (*known, *answering)


@mutant("commands.defend.10", "covers-the-attacker")
class CoversTheAttacker(Happenings):
    """Declared against an attack, it covers every attack of the same unit until the turn is over."""

    def covered(self, state: State, effect: Effect) -> tuple[str, ...]:
        known = super().covered(state, effect)
        by = {state.attacks[each].by for each in effect.only or () if each in state.attacks} - {None}
        if effect.way == "activation" or not by:
            return known
        more = (each.id for each in state.attacks.values() if each.on(effect.unit) and each.by in by)
        return tuple(dict.fromkeys((*known, *more)))

    def after_covered(self, state: State, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        lasts = effect.way == "targeted" and attack.by is not None and fate == "resolved"
        return effect if lasts else super().after_covered(state, effect, attack, fate)

    def time_passes(self, state: State, event: Time) -> Done:
        report, after = super().time_passes(state, event)
        if isinstance(event, facts.TurnEnds):
            after = lapsed(after, lambda each: each.way == "targeted")
        return Done(report, after)


@mutant("commands.defend.11", "an-aura")
class Aura(Effects):
    """While a unit Defends, every attack on a friend of it, and every hazard, meets the friend as if that did."""

    def covering(self, state: State, unit: str, attack: Assault) -> tuple[Effect, ...]:
        return (*super().covering(state, unit, attack), *self.of_friends(state, unit))

    def against_hazard(self, state: State, unit: str) -> tuple[Effect, ...]:
        return (*super().against_hazard(state, unit), *self.of_friends(state, unit))

    def of_friends(self, state: State, unit: str) -> tuple[Effect, ...]:
        """The effects of everybody else on the unit's side."""
        side = state.sides[unit]
        return tuple(each for each in state.effects if each.unit != unit and state.sides[each.unit] == side)


@mutant("commands.defend.11", "shared-by-all-in-the-attack")
class SharedByAllInTheAttack(Effects):
    """Whoever else the covered attack is on benefits as well."""

    def covering(self, state: State, unit: str, attack: Assault) -> tuple[Effect, ...]:
        return tuple(effect for effect in state.effects if attack.id in self.covered(state, effect))


@mutant("commands.defend.32", "the-two-defends-merged")
class TheTwoDefendsMerged(Happenings):
    """It is the Defend of the exchange: however declared, for every attack until time is over, and free of restrictions."""

    def covered(self, state: State, effect: Effect) -> tuple[str, ...]:
        return tuple(attack.id for attack in state.attacks.values() if attack.on(effect.unit))

    def after_covered(self, state: State, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        return effect

    def at_moment(self, effect: Effect, moment: Moment, covered: tuple[str, ...], state: State) -> Effect | None:
        return effect

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        return Done(structs.replace(report, restricted={}), structs.replace(after, tokens=state.tokens))

    def time_passes(self, state: State, event: Time) -> Done:
        report, after = super().time_passes(state, event)
        over = isinstance(event, facts.TurnEnds)
        return Done(report, structs.replace(after, effects=()) if over else after)


@mutant("commands.defend.32", "resolve-stays-for-the-turn")
class ResolveStaysForTheTurn(Happenings):
    """When the attack that was answered is over, the 1 Resolve stays for the rest of the turn, and nothing else."""

    def answered(self, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        return structs.replace(effect, only=None, charger=None, charge=None, cover_part=False)

    def is_converted(self, effects: tuple[Effect, ...], source: str) -> bool:
        fresh = tuple(each for each in effects if each.way == "activation" or each.only or each.charger)
        return super().is_converted(fresh, source)

    def time_passes(self, state: State, event: Time) -> Done:
        report, after = super().time_passes(state, event)
        if isinstance(event, facts.TurnEnds):
            after = lapsed(after, lambda each: each.way == "targeted")
        return Done(report, after)


@mutant("commands.defend.destroyed", "an-attack-turned-on-the-gone-lets-go")
class LetsGoOfItsTarget(Happenings):
    """An attack that is turned on one who has left the table has no target any more, instead of the one that it had."""

    def retargeted(self, state: State, attack: Assault, target: str) -> Done:
        if target in state.units:
            return super().retargeted(state, attack, target)
        return Done(NOTHING, state.with_attack(structs.replace(attack, target=None)))
