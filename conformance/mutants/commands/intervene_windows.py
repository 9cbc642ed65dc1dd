"""Wrong engines of Intervene: what opens its window, and what shuts it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from oracle.commands import facts
from oracle.commands.declare import VOID, Declarations
from oracle.commands.defend import Trigger
from oracle.commands.facts import Declare, Event, Resolve
from oracle.commands.happen import Happenings
from oracle.commands.intervene import Intervenes
from oracle.commands.state import Charging, Done, Pending, State
from oracle.marks import mutant


class OpenedByMore(Happenings):
    """A unit can be answered before it has declared a Charge."""

    opened: frozenset[str] = frozenset()

    def opener(self, event: Event) -> str | None:
        """The unit that can be answered now, because of this event."""
        raise NotImplementedError

    def shuts(self, event: Event) -> bool:
        """Whether the event shuts what was opened: anything but a declaration and its resolving."""
        return not isinstance(event, Declare | Resolve)

    def takes(self, state: State, event: Event) -> Done:
        """What the event does, between two windows that the rules do not know."""
        if self.opened and self.shuts(event):
            left = {name: charge for name, charge in state.charges.items() if name not in self.opened}
            state, self.opened = structs.replace(state, charges=left), frozenset()
        report, after = super().takes(state, event)
        unit = self.opener(event)
        if unit is None or unit not in after.units or unit in after.charges:
            return Done(report, after)
        self.opened |= {unit}
        return Done(report, after.with_charge(Charging(unit=unit, originals=(), targets=(), root=unit)))


@mutant("commands.intervene.1", "before-the-declaration")
class BeforeTheDeclaration(OpenedByMore):
    """It may be declared as soon as an enemy is activated, though that has declared no Charge."""

    def opener(self, event: Event) -> str | None:
        return event.unit if isinstance(event, facts.Activation) and event.normal else None

    def shuts(self, event: Event) -> bool:
        return isinstance(event, facts.ActivationEnds | facts.Charge | facts.TurnEnds)


@mutant("commands.intervene.1", "after-a-run")
class AfterRun(OpenedByMore):
    """It may be declared right after an enemy has moved without a Charge."""

    def opener(self, event: Event) -> str | None:
        return event.unit if isinstance(event, facts.Move) and not event.forced else None


@mutant("commands.intervene.4", "after-a-shot")
class AfterShot(OpenedByMore):
    """It may be declared right after an enemy has announced an attack."""

    def opener(self, event: Event) -> str | None:
        return event.by if isinstance(event, facts.Attack) else None


@mutant("commands.intervene.4", "after-any-harm")
class AfterAnyHarm(OpenedByMore):
    """It may be declared against an enemy that has just been harmed, charging or not."""

    def opener(self, event: Event) -> str | None:
        return event.unit if isinstance(event, facts.Damage | facts.Hazard) else None


@mutant("commands.intervene.2", "in-mid-move")
class InMidMove(Declarations):
    """It may be declared until the charging unit has made its move."""

    has_moved_already: frozenset[str] = frozenset()

    def charge_declared(self, event: facts.Charge) -> Charging:
        self.has_moved_already -= {event.unit}
        return super().charge_declared(event)

    def charge_moves(self, state: State, charge: Charging, event: facts.ChargeMoves) -> Done:
        self.has_moved_already |= {charge.unit}
        return super().charge_moves(state, charge, event)

    def has_begun(self, charge: Charging) -> bool:
        return super().has_begun(charge) and charge.unit in self.has_moved_already


@mutant("commands.intervene.2", "until-the-charge-is-over")
class UntilTheChargeIsOver(Intervenes):
    """It may be declared for as long as the Charge lasts, fights and all."""

    def has_begun(self, charge: Charging) -> bool:
        return False


@mutant("commands.intervene.3", "the-first-who-may-must")
class TheFirstWhoMayMust(Happenings):
    """The first unit that could answer a Charge does, asked or not."""

    def takes(self, state: State, event: Event) -> Done:
        report, after = super().takes(state, event)
        if not isinstance(event, facts.Charge):
            return Done(report, after)
        for unit in after.units:
            declared = Declare(unit=unit, command="intervene", against=event.unit)
            if not self.refusals(after, declared):
                return self.resolve(self.declare(after, declared).state, Resolve(unit=unit))
        return Done(report, after)


@mutant("commands.intervene.3", "the-charge-waits-for-it")
class TheChargeWaitsForIt(Happenings):
    """A Charge that somebody could answer, and nobody has, cannot begin."""

    def charge_starts(self, state: State, charge: Charging, event: facts.ChargeStarts) -> Done:
        declared = (Declare(unit=unit, command="intervene", against=charge.unit) for unit in state.units)
        if not charge.answered and any(not self.refusals(state, each) for each in declared):
            return Done(VOID, state)
        return super().charge_starts(state, charge, event)


@mutant("commands.intervene.12", "not-in-the-chargers-activation")
class NotInTheChargersActivation(Intervenes):
    """While the activation of the charging unit is open, its Charge cannot be answered."""

    def intervene_windows(self, state: State, charger: str) -> Charging | None:
        own = state.activation is not None and state.activation.unit == charger
        return None if own else super().intervene_windows(state, charger)


@mutant("commands.intervene.12", "only-in-its-own-activation")
class OnlyInItsOwnActivation(Intervenes):
    """A unit cannot declare it outside its own normal activation."""

    def intervene_refusals(self, state: State, declared: Declare) -> tuple[str, ...]:
        codes = super().intervene_refusals(state, declared)
        own = self.is_own_activation(state, declared.unit)
        return codes if own else (*codes, "commands.intervene.12")


@mutant("commands.intervene.13", "resolves-during-the-move")
class ResolvesDuringTheMove(Declarations):
    """What is declared in time may still resolve when the charging unit has begun to move."""

    def still_waits(self, state: State, pending: Pending) -> bool:
        if pending.command == "defend" or pending.unit not in state.units:
            return super().still_waits(state, pending)
        return self.intervene_windows(state, pending.against or "") is not None


@mutant("commands.intervene.13", "resolves-as-the-move-begins")
class ResolvesAsTheMoveBegins(Happenings):
    """What is pending when the charging unit begins to move resolves at that moment, by itself."""

    def charge_starts(self, state: State, charge: Charging, event: facts.ChargeStarts) -> Done:
        restricted: Mapping[str, tuple[str, ...]] = {}
        for pending in state.pending:
            if pending.command == "intervene" and pending.against == charge.unit:
                report, state = self.resolve(state, Resolve(unit=pending.unit))
                restricted = {**restricted, **report.restricted}
        report, after = super().charge_starts(state, state.charges.get(charge.unit, charge), event)
        return Done(structs.replace(report, restricted=dict(restricted)), after)


@mutant("commands.intervene.15", "another-enemy-will-do")
class AnotherEnemyWillDo(Intervenes):
    """While one unit charges, it may be declared against any other on that unit's side."""

    def charge_met(self, state: State, charger: str) -> tuple[Charging | None, Trigger]:
        charge, trigger = super().charge_met(state, charger)
        if charge is not None or charger not in state.units:
            return charge, trigger
        side = state.sides[charger]
        beside = (each for each in state.charges.values() if not each.begun and state.sides[each.unit] == side)
        return next(beside, None), "charge"


@mutant("commands.intervene.33", "a-queue-of-its-own")
class QueueOfItsOwn(Declarations):
    """What is pending of the one command does not bar the other."""

    def must_wait(self, state: State, event: Declare) -> bool:
        same = tuple(pending for pending in state.pending if pending.command == event.command)
        return super().must_wait(structs.replace(state, pending=same), event)


@mutant("commands.intervene.33", "one-reaction-a-side")
class OneReactionOfSide(Intervenes):
    """Each side has one reaction a turn; when a unit has intervened, no friend of it can."""

    def intervene_refusals(self, state: State, declared: Declare) -> tuple[str, ...]:
        codes = super().intervene_refusals(state, declared)
        side = state.sides[declared.unit]
        spent = any(
            token.source == "intervene" and state.sides[name] == side
            for name, tokens in state.tokens.items()
            for token in tokens
        )
        return (*codes, "commands.intervene.33") if spent else codes


@mutant("commands.intervene.37", "last-declared-first")
class LastDeclaredFirst(Declarations):
    """Intervene may be declared over whatever is pending, and that cannot resolve before it has."""

    def must_wait(self, state: State, event: Declare) -> bool:
        mine = any(pending.unit == event.unit for pending in state.pending)
        return super().must_wait(state, event) and (mine or event.command == "defend")

    def resolve(self, state: State, event: Resolve) -> Done:
        if state.pending and state.pending[-1].unit != event.unit:
            return Done(VOID, state)
        return super().resolve(state, event)
