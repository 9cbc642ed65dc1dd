"""Wrong engines of Intervene as it resolves: the counter-charge, the targets of the Charge, and the steps' order."""

from __future__ import annotations

from fractions import Fraction

from msgspec import structs

from oracle.commands.charge import Charges, Names
from oracle.commands.declare import VOID
from oracle.commands.facts import ChargeStarts, Resolve, Unit
from oracle.commands.happen import Happenings
from oracle.commands.intervene import Intervenes, Step
from oracle.commands.state import Charging, Done, Pending, State
from oracle.marks import mutant


@mutant("commands.intervene.14", "must-be-declared-again")
class MustBeDeclaredAgain(Intervenes):
    """When Intervene has resolved, the Charge does not continue; it would have to be declared anew."""

    def intervene_resolves(self, state: State, pending: Pending, event: Resolve) -> Done:
        report, after = super().intervene_resolves(state, pending, event)
        if report.void:
            return Done(report, after)
        left = {name: charge for name, charge in after.charges.items() if name != pending.against}
        return Done(report, structs.replace(after, charges=left))


@mutant("commands.intervene.16", "eligibility-is-not-asked-again")
class EligibilityIsNotAskedAgain(Intervenes):
    """Whether it may charge at all is asked when it declares, and no more when it resolves."""

    def is_able(self, unit: Unit, charger: Unit, path: Fraction | None) -> bool:
        return super().is_able(structs.replace(unit, can_charge=True), charger, path)


@mutant("commands.intervene.16", "the-way-is-not-asked-again")
class TheWayIsNotAskedAgain(Intervenes):
    """Whether the way is too long is asked when it declares, and no more when it resolves."""

    def is_able(self, unit: Unit, charger: Unit, path: Fraction | None) -> bool:
        return super().is_able(structs.replace(unit, charge=None), charger, path)


@mutant("commands.intervene.16", "everything-is-asked-again")
class EverythingIsAskedAgain(Intervenes):
    """A unit that may charge, and by then may not intervene or not target the charging one, does not resolve it."""

    def is_able(self, unit: Unit, charger: Unit, path: Fraction | None) -> bool:
        return unit.can_intervene and unit.can_target and super().is_able(unit, charger, path)


@mutant("commands.intervene.17", "stays-where-it-is")
class StaysWhereItIs(Intervenes):
    """The intervener does not move, and is a target from where it stands."""

    def counter_charges(self, state: State, charge: Charging, event: Resolve) -> State:
        return super().counter_charges(state, charge, structs.replace(event, to=None))


@mutant("commands.intervene.17", "goes-to-the-target")
class GoesToTheTarget(Intervenes):
    """The intervener is put where the original target stands instead of towards the charging unit."""

    def counter_charges(self, state: State, charge: Charging, event: Resolve) -> State:
        models = state.units[event.unit].models
        there = [base for name in state.present(charge.originals) for base in state.units[name].models]
        if not models or not there:
            return super().counter_charges(state, charge, event)
        across, along = there[0].x - models[0].x, there[0].y - models[0].y
        to = tuple((base.x + across, base.y + along) for base in models)
        return super().counter_charges(state, charge, structs.replace(event, to=to))


@mutant("commands.intervene.17", "must-end-elsewhere")
class MustEndElsewhere(Intervenes):
    """A counter-charge that brings the unit nowhere is none, and nothing has resolved."""

    def intervene_resolves(self, state: State, pending: Pending, event: Resolve) -> Done:
        stands = tuple((base.x, base.y) for base in state.units[pending.unit].models)
        if event.to in (None, stands):
            return Done(VOID, state)
        return super().intervene_resolves(state, pending, event)


@mutant("commands.intervene.18", "takes-the-targets-place")
class TakesTheTargetsPlace(Intervenes):
    """The intervener takes the place of the first original target that is left."""

    def added(self, charge: Charging, unit: str) -> Names:
        replaced = next((name for name in charge.targets if name in charge.originals), None)
        return tuple(name for name in super().added(charge, unit) if name != replaced)


@mutant("commands.intervene.18", "dropped-as-the-move-begins")
class DroppedAsTheMoveBegins(Charges):
    """When a Charge that was answered begins to move, only the interveners are its targets."""

    def stays_target(self, charge: Charging, name: str, blocked: Names) -> bool:
        dropped = name in charge.originals and bool(charge.interveners)
        return not dropped and super().stays_target(charge, name, blocked)


@mutant("commands.intervene.19", "not-added")
class NotAdded(Intervenes):
    """The intervener does not become a target."""

    def added(self, charge: Charging, unit: str) -> Names:
        return tuple(name for name in super().added(charge, unit) if name != unit)


@mutant("commands.intervene.19", "replaces-who-came-before")
class ReplacesWhoCameBefore(Intervenes):
    """Of several interveners only the last is a target beside the original ones."""

    def added(self, charge: Charging, unit: str) -> Names:
        return tuple(name for name in super().added(charge, unit) if name not in charge.interveners)


@mutant("commands.intervene.25", "restrictions-first", level="trace")
class RestrictionsFirst(Intervenes):
    """The steps are done from the last to the first, with the same end."""

    def steps_done(self, pending: Pending, *, able: bool) -> tuple[Step, ...]:
        return super().steps_done(pending, able=able)[::-1]


@mutant("commands.intervene.25", "engaged-before-the-move")
class EngagedBeforeTheMove(Happenings):
    """A Charge that was answered is engaged with its targets before it has moved, and with its contacts after."""

    def charge_starts(self, state: State, charge: Charging, event: ChargeStarts) -> Done:
        report, after = super().charge_starts(state, charge, event)
        if not charge.interveners:
            return Done(report, after)
        return Done(report, after.with_engaged(self.engagements(after.engaged, charge.unit, report.targets or ())))


@mutant("commands.intervene.35", "added-as-the-move-begins")
class AddedAsTheMoveBegins(Intervenes):
    """The intervener becomes a target only when the Charge begins to move."""

    def added(self, charge: Charging, unit: str) -> Names:
        return tuple(name for name in super().added(charge, unit) if name != unit)

    def charge_starts(self, state: State, charge: Charging, event: ChargeStarts) -> Done:
        every = tuple(dict.fromkeys((*charge.targets, *charge.interveners)))
        return super().charge_starts(state, structs.replace(charge, targets=every), event)


@mutant("commands.intervene.35", "not-in-reach-of-this-move")
class NotInReachOfThisMove(Charges):
    """The intervener is called a target, but the move of that very Charge may not make contact with it."""

    def charge_starts(self, state: State, charge: Charging, event: ChargeStarts) -> Done:
        report, after = super().charge_starts(state, charge, event)
        begun = after.charges.get(charge.unit)
        if begun is None:
            return Done(report, after)
        return Done(report, after.with_charge(structs.replace(begun, blocked=(*begun.blocked, *begun.interveners))))
