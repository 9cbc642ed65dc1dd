"""Wrong engines of Defend: the moments at which it may be declared."""

from __future__ import annotations

from conformance.mutants.commands.past import Remembering
from oracle.commands.attack import Attacks
from oracle.commands.declare import Declarations
from oracle.commands.defend import Defends
from oracle.commands.facts import Attack, Declare, Event, Resolve, Unit
from oracle.commands.happen import Happenings
from oracle.commands.state import Assault, Done, Effect, Pending, State
from oracle.commands.timeline import Timeline
from oracle.marks import mutant


@mutant("commands.defend.1", "at-the-start-of-the-turn")
class AtTheStartOfTheTurn(Remembering):
    """Before anybody is activated in the turn, any unit may declare it, as a third way."""

    def is_own_activation(self, state: State, unit: str) -> bool:
        third = unit in state.units and state.activation is None and not self.has_begun_a_turn()
        return third or super().is_own_activation(state, unit)


@mutant("commands.defend.1", "between-two-activations")
class BetweenTwoActivations(Remembering):
    """When an activation of the turn is over and the next has not begun, any unit may declare it, as a third way."""

    def is_own_activation(self, state: State, unit: str) -> bool:
        third = unit in state.units and state.activation is None and self.has_begun_a_turn()
        return third or super().is_own_activation(state, unit)


@mutant("commands.defend.2", "any-friendly-activation")
class AnyFriendlyActivation(Timeline):
    """The activation of any unit of the same side will do."""

    def is_own_activation(self, state: State, unit: str) -> bool:
        active = state.activation
        friendly = active is not None and active.normal and state.sides[active.unit] == state.sides[unit]
        return (friendly and unit in state.units) or super().is_own_activation(state, unit)


@mutant("commands.defend.2", "any-activation-of-its-own")
class AnyActivationOfItsOwn(Timeline):
    """An activation of its own that is out of sequence will do as well."""

    def is_own_activation(self, state: State, unit: str) -> bool:
        active = state.activation
        return active is not None and active.unit == unit and unit in state.units


@mutant("commands.defend.2", "only-before-it-moves")
class OnlyBeforeItMoves(Timeline):
    """Once it has moved in its activation, a unit cannot declare it any more."""

    def is_own_activation(self, state: State, unit: str) -> bool:
        since = state.activation.since if state.activation else 0
        has_moved = any(movement.unit == unit and movement.changed for movement in state.moves[since:])
        return super().is_own_activation(state, unit) and not has_moved


@mutant("commands.defend.3", "a-friend-of-the-target-may")
class FriendOfTheTargetMay(Defends):
    """Any unit on the side of the target may declare it against the attack."""

    def is_targeted(self, state: State, unit: str, attack: str) -> bool:
        found = state.attacks.get(attack)
        target = found.target if found and found.is_open else None
        beside = target is not None and state.sides[target] == state.sides[unit] and self.opens_defend("attack")
        return beside or super().is_targeted(state, unit, attack)

    def covered(self, state: State, effect: Effect) -> tuple[str, ...]:
        if effect.only is None:
            return super().covered(state, effect)
        return tuple(attack for attack in effect.only if state.attacks[attack].is_open)


@mutant("commands.defend.3", "those-in-the-area-may")
class ThoseInTheAreaMay(Defends):
    """A unit that the attack is resolved against without targeting it may declare it too."""

    def is_targeted(self, state: State, unit: str, attack: str) -> bool:
        found = state.attacks.get(attack)
        beside = found is not None and found.on(unit) and self.opens_defend("attack")
        return beside or super().is_targeted(state, unit, attack)


@mutant("commands.defend.4", "open-through-target-lock")
class OpenThroughTargetLock(Attacks):
    """Target Lock leaves the window open; the next step shuts it."""

    def is_early(self, attack: Assault) -> bool:
        return attack.reached <= {"target-lock"}


@mutant("commands.defend.4", "only-target-lock-shuts-it")
class OnlyTargetLockShutsIt(Attacks):
    """An attack without Target Lock can be answered to its end."""

    def is_early(self, attack: Assault) -> bool:
        return "target-lock" not in attack.reached


@mutant("commands.defend.4", "after-the-damage-is-known")
class AfterTheDamageIsKnown(Attacks):
    """The window is open until the attack is over, for more than damage that has come already."""

    def is_early(self, attack: Assault) -> bool:
        return True


@mutant("commands.defend.8", "not-your-activation")
class NotYourActivation(Defends):
    """A unit that is targeted outside its own activation cannot declare it."""

    def is_targeted(self, state: State, unit: str, attack: str) -> bool:
        return super().is_targeted(state, unit, attack) and self.is_own_activation(state, unit)


@mutant("commands.defend.8", "only-between-activations")
class OnlyBetweenActivations(Defends):
    """While anybody's activation is open, nobody can declare it against an attack."""

    def is_targeted(self, state: State, unit: str, attack: str) -> bool:
        return super().is_targeted(state, unit, attack) and state.activation is None


@mutant("commands.defend.9", "resolves-before-damage-only")
class ResolvesBeforeDamageOnly(Declarations):
    """What is declared in time may resolve at any later step, as long as no damage has been applied."""

    def still_waits(self, state: State, pending: Pending) -> bool:
        found = state.attacks.get(pending.against or "")
        if pending.command != "defend" or found is None or "damage" in found.reached:
            return super().still_waits(state, pending)
        return found.on(pending.unit) and found.target == pending.unit


@mutant("commands.defend.9", "resolves-amid-the-damage")
class ResolvesAmidTheDamage(Declarations):
    """What is declared in time may resolve until the attack is over, damage or not."""

    def still_waits(self, state: State, pending: Pending) -> bool:
        found = state.attacks.get(pending.against or "")
        if pending.command != "defend" or found is None:
            return super().still_waits(state, pending)
        return found.on(pending.unit) and found.target == pending.unit


@mutant("commands.defend.34", "defends-by-itself")
class DefendsByItself(Happenings):
    """A unit that is targeted and may answer does so, asked or not."""

    def takes(self, state: State, event: Event) -> Done:
        report, after = super().takes(state, event)
        if not isinstance(event, Attack) or event.target not in after.units:
            return Done(report, after)
        declared = Declare(unit=event.target or "", command="defend", against=event.id)
        if self.refusals(after, declared):
            return Done(report, after)
        return self.resolve(self.declare(after, declared).state, Resolve(unit=declared.unit))


@mutant("commands.defend.34", "let-pass-once-and-for-all")
class LetPassOnceAndForAll(Remembering):
    """A unit that has let an attack on it pass unanswered cannot declare it for the rest of the turn."""

    def defend_refusals(self, state: State, unit: Unit, against: str | None) -> tuple[str, ...]:
        on_it = [event.id for event in self.this_turn if isinstance(event, Attack) and event.target == unit.id]
        passed = any(not self.may_be_answered(state.attacks[attack]) for attack in on_it)
        codes = super().defend_refusals(state, unit, against)
        return (*codes, "commands.defend.34") if passed else codes
