"""Wrong engines of Defend: what declaring and resolving it does, what it restricts, and whom that bars."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from conformance.mutants.commands.past import lapsed
from oracle.commands.declare import Declarations
from oracle.commands.defend import Defends
from oracle.commands.effect import Effects
from oracle.commands.facts import Declare, Event, OfAttack, Resolve, Unit
from oracle.commands.happen import Happenings
from oracle.commands.lapse import DEFEND
from oracle.commands.restrictions import Restrictions
from oracle.commands.state import Assault, Done, Effect, Moment, Pending, State, Token
from oracle.marks import mutant


@mutant("commands.defend.20", "takes-hold-on-declaration")
class TakesHoldOnDeclaration(Declarations):
    """The effect begins when it is declared; resolving it restricts, and no more."""

    def declare(self, state: State, event: Declare) -> Done:
        report, after = super().declare(state, event)
        if report.refused or event.command != "defend":
            return Done(report, after)
        effect = self.begun(state, after.pending[-1])
        return Done(report, structs.replace(after, effects=(*after.effects, effect)))

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        return Done(report, structs.replace(after, effects=state.effects))


@mutant("commands.defend.21", "restricts-only-in-activation")
class RestrictsOnlyInActivation(Defends):
    """Declared against an attack, it restricts nothing."""

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        if after.effects[-1].way == "activation":
            return Done(report, after)
        return Done(structs.replace(report, restricted={}), structs.replace(after, tokens=state.tokens))


@mutant("commands.defend.21", "restricts-only-if-attacked")
class RestrictsOnlyIfAttacked(Happenings):
    """The restriction comes only when the effect has met its attack."""

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        return Done(structs.replace(report, restricted={}), structs.replace(after, tokens=state.tokens))

    def happen(self, state: State, event: Event) -> Done:
        report, after = super().happen(state, event)
        if isinstance(event, OfAttack):
            for unit in report.ended:
                after = self.restricted(after, unit, (DEFEND.name,), "defend")
        return Done(report, after)


@mutant("commands.defend.22", "cleared-with-the-effect")
class ClearedWithTheEffect(Happenings):
    """The restriction is over when the effect is."""

    def happen(self, state: State, event: Event) -> Done:
        report, after = super().happen(state, event)
        for unit in report.ended:
            after = self.without(after, unit, DEFEND) if unit in after.tokens else after
        return Done(report, after)


@mutant("commands.defend.22", "for-good")
class ForGood(Restrictions):
    """The end of the turn does not take the restriction off."""

    def falls(self, unit: str, token: Token, moment: Moment) -> bool:
        return token.source != "defend" and super().falls(unit, token, moment)


@mutant("commands.defend.22", "falls-with-the-activation")
class FallsWithTheActivation(Restrictions):
    """The restriction falls when an activation of the unit is over."""

    def falls(self, unit: str, token: Token, moment: Moment) -> bool:
        return (token == DEFEND and moment == "activation-end") or super().falls(unit, token, moment)


@mutant("commands.defend.23", "a-timer-of-its-own")
class TimerOfItsOwn(Restrictions):
    """The restriction of Defend falls with a player's turn, when no other does."""

    def falls(self, unit: str, token: Token, moment: Moment) -> bool:
        return (token == DEFEND and moment == "player-turn-end") or super().falls(unit, token, moment)


@mutant("commands.defend.23", "no-rule-lifts-it")
class NoRuleLiftsIt(Restrictions):
    """A rule that takes restrictions off cannot take off the one of Defend."""

    def lifted(self, state: State, unit: str, names: Iterable[str]) -> State:
        left = super().lifted(state, unit, names)
        kept = DEFEND in state.tokens.get(unit, ()) and DEFEND not in left.tokens.get(unit, ())
        return self.restricted(left, unit, (DEFEND.name,), "defend") if kept else left


@mutant("commands.defend.24", "bars-only-in-activation")
class BarsOnlyInActivation(Defends):
    """A unit that has defended may declare it again against an attack."""

    def defend_refusals(self, state: State, unit: Unit, against: str | None) -> tuple[str, ...]:
        return super().defend_refusals(
            state if against is None else self.without(state, unit.id, DEFEND), unit, against
        )


@mutant("commands.defend.24", "bars-only-while-active")
class BarsOnlyWhileActive(Defends):
    """The restriction is still borne when the effect is over, but it bars only while that is active."""

    def barring(self, state: State, unit: str) -> tuple[Token, ...]:
        active = bool(self.in_force(state, unit))
        return tuple(token for token in super().barring(state, unit) if active or token != DEFEND)


@mutant("commands.defend.25", "whoever-is-restricted-defends")
class WhoeverIsRestrictedDefends(Effects):
    """As long as a unit bears the restriction, from wherever, every attack meets it as if it defended."""

    def covering(self, state: State, unit: str, attack: Assault) -> tuple[Effect, ...]:
        effects = super().covering(state, unit, attack)
        restricted = any(token.name == DEFEND.name for token in state.tokens.get(unit, ()))
        kept = Effect(unit=unit, way="activation", cover=0, passed=frozenset(), cover_part=False)
        return (*effects, kept) if restricted else effects


@mutant("commands.defend.25", "over-without-the-restriction")
class OverWithoutTheRestriction(Happenings):
    """The effect is over as soon as the unit does not bear the restriction any more."""

    def takes(self, state: State, event: Event) -> Done:
        report, after = super().takes(state, event)
        bearing = {unit for unit, tokens in after.tokens.items() if any(each.name == DEFEND.name for each in tokens)}
        return Done(report, lapsed(after, lambda each: each.unit not in bearing))


@mutant("commands.defend.26", "only-its-own-counts")
class OnlyItsOwnCounts(Defends):
    """A restriction that Defend has not put there itself does not bar it."""

    def barring(self, state: State, unit: str) -> tuple[Token, ...]:
        return tuple(token for token in super().barring(state, unit) if token == DEFEND)


@mutant("commands.defend.26", "any-restriction-bars")
class AnyRestrictionBars(Defends):
    """A unit that bears any restriction, if only for having run, cannot declare it."""

    def barring(self, state: State, unit: str) -> tuple[Token, ...]:
        return super().barring(state, unit) or state.tokens.get(unit, ())


@mutant("commands.defend.27", "the-ineligible-may")
class TheIneligibleMay(Defends):
    """What other rules say of the unit is not asked."""

    def is_barred_from_defending(self, unit: Unit) -> bool:
        return False


@mutant("commands.defend.27", "asked-only-in-activation")
class AskedOnlyInActivation(Defends):
    """What other rules say of the unit is not asked when it answers an attack."""

    def defend_refusals(self, state: State, unit: Unit, against: str | None) -> tuple[str, ...]:
        asked = unit if against is None else structs.replace(unit, can_defend=True)
        return super().defend_refusals(state, asked, against)


@mutant("commands.defend.33", "declared-is-resolved")
class DeclaredIsResolved(Declarations):
    """Declaring it is all there is: it has resolved, and the unit is restricted, at that moment."""

    def declare(self, state: State, event: Declare) -> Done:
        report, after = super().declare(state, event)
        if report.refused or event.command != "defend":
            return Done(report, after)
        return self.resolve(after, Resolve(unit=event.unit))


@mutant("commands.defend.33", "over-when-it-has-resolved")
class OverWhenItHasResolved(Happenings):
    """Resolving and the effect are one: what is resolved before the harm comes does not touch it, but for the report."""

    def defend_resolves(self, state: State, pending: Pending) -> Done:
        report, after = super().defend_resolves(state, pending)
        return Done(report, structs.replace(after, effects=state.effects))
