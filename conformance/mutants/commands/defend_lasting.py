"""Wrong engines of Defend in activation: when it is active, for which attack, and how it ends."""

from __future__ import annotations

from msgspec import structs

from conformance.mutants.commands.past import lapsed
from oracle.commands import facts
from oracle.commands.defend import Defends
from oracle.commands.happen import Happenings
from oracle.commands.lapse import DEFEND, Lapses
from oracle.commands.state import Assault, Done, Effect, Fate, Moment, Pending, State
from oracle.marks import mutant

Time = facts.Activation | facts.ActivationEnds | facts.TurnEnds | facts.PlayerTurnEnds


@mutant("commands.defend.5", "starts-with-the-next-turn")
class StartsWithTheNextTurn(Happenings):
    """What is declared in activation becomes active when the turn is over, and ends with the next activation."""

    waiting: tuple[Effect, ...] = ()

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        begun = after.effects[len(state.effects) :]
        if all(effect.way == "targeted" for effect in begun):
            return Done(report, after)
        self.waiting = (*self.waiting, *begun)
        return Done(report, structs.replace(after, effects=state.effects))

    def time_passes(self, state: State, event: Time) -> Done:
        report, after = super().time_passes(state, event)
        if isinstance(event, facts.TurnEnds):
            due = tuple(effect for effect in self.waiting if effect.unit in after.units)
            after, self.waiting = structs.replace(after, effects=(*after.effects, *due)), ()
        return Done(report, after)


@mutant("commands.defend.5", "not-for-what-is-announced")
class NotForWhatIsAnnounced(Defends):
    """An attack that was announced before it resolved in activation is not covered, though it has reached no step."""

    def begun(self, state: State, pending: Pending) -> Effect:
        effect = super().begun(state, pending)
        return structs.replace(effect, passed=frozenset(state.attacks)) if effect.way == "activation" else effect


@mutant("commands.defend.6", "ends-with-the-damage-rolls")
class EndsWithTheDamageRolls(Happenings):
    """Declared in activation, it is over as soon as the attack rolls for damage."""

    def attack_goes_on(self, state: State, attack: Assault, event: facts.OfAttack) -> Done:
        report, after = super().attack_goes_on(state, attack, event)
        if isinstance(event, facts.DamageRoll):
            after = lapsed(after, lambda each: each.way == "activation" and attack.id in self.covered(state, each))
        return Done(report, after)


@mutant("commands.defend.6", "ends-with-the-first-damage")
class EndsWithTheFirstDamage(Happenings):
    """Declared in activation, it is over once it has met damage, though the attack goes on and does more."""

    def damage(self, state: State, attack: Assault, event: facts.Damage) -> Done:
        report, after = super().damage(state, attack, event)
        met = attack.target if event.unit is None else event.unit
        return Done(
            report,
            lapsed(
                after,
                lambda each: each.way == "activation" and each.unit == met and attack.id in self.covered(state, each),
            ),
        )


@mutant("commands.defend.6", "ends-only-on-damage")
class EndsOnlyOnDamage(Lapses):
    """An attack that does no damage leaves the effect for the next one, in either way and whatever time passes."""

    def spends(self, effect: Effect, attack: Assault, fate: Fate) -> bool:
        return super().spends(effect, attack, fate) and effect.unit in attack.harmed

    def answered(self, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        if fate == "resolved" and effect.unit not in attack.harmed:
            return structs.replace(effect, only=None, charger=None, charge=None)
        return super().answered(effect, attack, fate)

    def at_moment(self, effect: Effect, moment: Moment, covered: tuple[str, ...], state: State) -> Effect | None:
        return effect


@mutant("commands.defend.7", "lasts-all-turn")
class LastsAllTurn(Lapses):
    """Declared in activation, it lasts until the turn is over, however many attacks it has met."""

    def after_covered(self, state: State, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        return effect if effect.way == "activation" else super().after_covered(state, effect, attack, fate)

    def at_moment(self, effect: Effect, moment: Moment, covered: tuple[str, ...], state: State) -> Effect | None:
        return None if moment == "turn-end" else effect


@mutant("commands.defend.7", "lasts-through-the-next-activation")
class LastsThroughTheNextActivation(Happenings):
    """Unmet in its own activation, it waits through the one that follows, whoever's that is."""

    lingering: frozenset[str] = frozenset()

    def at_moment(self, effect: Effect, moment: Moment, covered: tuple[str, ...], state: State) -> Effect | None:
        if moment == "activation-end" and effect.unit not in self.lingering:
            return effect
        return super().at_moment(effect, moment, covered, state)

    def time_passes(self, state: State, event: Time) -> Done:
        report, after = super().time_passes(state, event)
        if isinstance(event, facts.ActivationEnds) and state.activation:
            before = self.lingering
            after = lapsed(after, lambda each: each.way == "activation" and each.unit in before)
            self.lingering = frozenset(each.unit for each in after.effects if each.way == "activation")
        return Done(report, after)


@mutant("commands.defend.19", "ends-with-the-activation")
class EndsWithTheActivation(Lapses):
    """An attack that is over does not end it; it covers what follows until the activation is over."""

    def spent(self, effect: Effect, attack: Assault, left: tuple[str, ...]) -> Effect | None:
        return effect if effect.only is None else super().spent(effect, attack, left)


@mutant("commands.defend.19", "one-more-slips-between")
class OneMoreSlipsBetween(Happenings):
    """Declared in activation, it is over with the second attack it has met."""

    met: frozenset[str] = frozenset()

    def begun(self, state: State, pending: Pending) -> Effect:
        self.met -= {pending.unit}
        return super().begun(state, pending)

    def spent(self, effect: Effect, attack: Assault, left: tuple[str, ...]) -> Effect | None:
        if effect.only is not None or effect.unit in self.met:
            return super().spent(effect, attack, left)
        self.met |= {effect.unit}
        return effect


@mutant("commands.defend.30", "covers-what-is-under-way")
class CoversWhatIsUnderWay(Defends):
    """Declared in activation, it works back on an attack that is past all its steps."""

    def begun(self, state: State, pending: Pending) -> Effect:
        effect = super().begun(state, pending)
        return structs.replace(effect, passed=frozenset()) if effect.way == "activation" else effect


@mutant("commands.defend.30", "in-time-before-the-first-damage")
class InTimeBeforeTheFirstDamage(Defends):
    """Declared in activation, it affects an attack under way unless that has applied damage already."""

    def begun(self, state: State, pending: Pending) -> Effect:
        effect = super().begun(state, pending)
        late = frozenset(each.id for each in state.attacks.values() if "damage" in each.reached)
        return structs.replace(effect, passed=late) if effect.way == "activation" else effect


class WatchesUnspent(Happenings):
    """Notices the units whose Defend ends with their activation, no attack having come."""

    def unspent(self, state: State, units: frozenset[str]) -> State:
        """What becomes of them."""
        raise NotImplementedError

    def time_passes(self, state: State, event: Time) -> Done:
        """The time that passes, and then what becomes of the unspent."""
        report, after = super().time_passes(state, event)
        if not isinstance(event, facts.ActivationEnds):
            return Done(report, after)
        before, still = ({each.unit for each in table.effects if each.way == "activation"} for table in (state, after))
        return Done(report, self.unspent(after, frozenset(before - still)))


@mutant("commands.defend.31", "unspent-costs-nothing")
class UnspentCostsNothing(WatchesUnspent):
    """When it ends with the activation, no attack having come, its restriction is taken back."""

    def unspent(self, state: State, units: frozenset[str]) -> State:
        for unit in units:
            state = self.without(state, unit, DEFEND)
        return state


@mutant("commands.defend.31", "may-still-answer")
class MayStillAnswer(WatchesUnspent):
    """A unit that met no attack in its activation may still declare it against one, restricted as it is."""

    free: frozenset[str] = frozenset()

    def unspent(self, state: State, units: frozenset[str]) -> State:
        self.free |= units
        return state

    def defend_refusals(self, state: State, unit: facts.Unit, against: str | None) -> tuple[str, ...]:
        if against is not None and unit.id in self.free:
            state = self.without(state, unit.id, DEFEND)
        return super().defend_refusals(state, unit, against)

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        if pending.against is not None:
            self.free -= {pending.unit}
        return super().defend_resolves(state, pending)
