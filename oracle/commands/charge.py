"""Charges as far as Intervene needs them: whom one may make for, whom it contacts, who is engaged. The case gives the rest."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from oracle.commands.defend import Defends
from oracle.commands.distance import Distances
from oracle.commands.facts import Charge, ChargeMoves, ChargeStarts, Move, Report, Spot, Unit
from oracle.commands.state import Charging, Done, Movement, State
from oracle.marks import cites, hook

Names = tuple[str, ...]


class Charges(Distances, Defends):
    """A Charge is declared, starts, moves and is over; units that intervene are targets beside those it began with."""

    @cites("commands.intervene.4", says="{event.unit} declares a Charge at {event.targets}, and may be answered")
    def charge_declared(self, event: Charge) -> Charging:
        """The Charge, and with it the one thing that Intervene answers; a Run, a move or a shot is none."""
        return Charging(unit=event.unit, originals=event.targets, targets=event.targets, root=event.unit)

    @cites("commands.intervene.18", "commands.intervene.35", says="{charge} may make for {result}")
    def valid_targets(self, state: State, charge: Charging) -> Names:
        """Its original targets and those who intervened, as far as they are on the table."""
        return state.present(charge.targets)

    @cites("commands.intervene.20", "commands.intervene.34", says="{charge} goes on, answered by {charge.answered}")
    def charge_starts(self, state: State, charge: Charging, event: ChargeStarts) -> Done:
        """The charging unit begins to move: no Intervene has cancelled its Charge, none can be declared from here on."""
        targets = tuple(name for name in charge.targets if self.stays_target(charge, name, event.blocked))
        begun = structs.replace(charge, targets=targets, blocked=event.blocked, begun=True)
        report = Report(targets=tuple(sorted(self.valid_targets(state, begun))))
        return Done(report, state.with_charge(begun))

    def stays_target(self, charge: Charging, name: str, blocked: Names) -> bool:
        """Whether a target stays one; only an original target of a Charge that was answered can cease to be."""
        if name not in charge.originals or not charge.interveners:
            return True
        return self.still_a_target(reachable=name not in blocked)

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        """The charging unit has moved: whom it contacts, and who is engaged then."""
        contacts = tuple(name for name in event.contacts if self.may_contact(state, charge, name, event))
        after = self.placed(state, charge.unit, event.to)
        after = after.with_engaged(self.engagements(after.engaged, charge.unit, contacts))
        return Done(Report(contacts=tuple(sorted(contacts))), after)

    @cites(
        "commands.intervene.21",
        "commands.intervene.22",
        "commands.intervene.38",
        says="{charge} may come within 1 inch of {name}, by a way of {event.paths}: {result}",
    )
    def may_contact(self, state: State, charge: Charging, name: str, event: ChargeMoves) -> bool:
        """Any of the valid targets, or several, or none; but only by a legal way that is not too long for the charge."""
        unit, path = state.units[charge.unit], event.paths.get(name)
        too_long = path is not None and unit.charge is not None and path > unit.charge
        valid = name in self.valid_targets(state, charge) and name not in charge.blocked
        return valid and not too_long and self.is_free(state, charge, name)

    def is_free(self, state: State, charge: Charging, name: str) -> bool:
        """Whether those who intervened and are engaged with the charging unit let it go to ``name``."""
        engaged = state.engaged.get(charge.unit, frozenset())
        holding = tuple(each for each in charge.interveners if each in engaged)
        return not holding or name in engaged or self.may_leave(holding)

    @cites("commands.intervene.23", says="{unit} is engaged with {contacts}")
    def engagements(
        self, engaged: Mapping[str, frozenset[str]], unit: str, contacts: Names
    ) -> Mapping[str, frozenset[str]]:
        """Who is engaged with whom, by the contacts that the Charge made and those alone."""
        if not self.engaged_after(6):
            return engaged
        others = {name: theirs - {unit} for name, theirs in engaged.items() if name != unit}
        return {
            **others,
            **{name: others.get(name, frozenset()) | {unit} for name in contacts},
            unit: frozenset(contacts),
        }

    @cites("commands.intervene.24", "commands.intervene.42", says="the Charge of {unit} and its fights are over")
    def charge_over(self, state: State, unit: str) -> Done:
        """The Charge is over, with the fights that Melee and its Timing brought in their order; play goes on."""
        owed = self.owed(state, unit)
        charges = {name: charge for name, charge in state.charges.items() if name != unit}
        after = structs.replace(state, charges=charges, due=tuple(each for each in state.due if each.charge != unit))
        for due in owed:
            after = self.restricted(after, due.unit, due.tokens, "intervene")
        report = Report(restricted={due.unit: due.tokens for due in sorted(owed)})
        return Done(report, self.effects_after_charge(after, unit))

    def moves(self, state: State, event: Move) -> State:
        """The table after a move: where the unit is, what Cover it has there, what it costs a Defend."""
        after = state.with_unit(covered_as(state.units[event.unit], event))
        if event.to is None:
            return self.has_moved(after, event.unit, changed=True, forced=event.forced)
        return self.placed(after, event.unit, event.to, forced=event.forced)

    def placed(self, state: State, name: str, to: tuple[Spot, ...] | None, *, forced: bool = False) -> State:
        """The table with a unit's models put down again; where they stand already, nothing has moved."""
        if to is None:
            return state
        unit = state.units[name]
        models = tuple(base.at(spot) for base, spot in zip(unit.models, to, strict=True))
        changed = models != unit.models
        return self.has_moved(
            state.with_unit(structs.replace(unit, models=models)), name, changed=changed, forced=forced
        )

    def has_moved(self, state: State, name: str, *, changed: bool, forced: bool) -> State:
        """The table after a movement, remembered for what depends on it."""
        movement = Movement(name, changed, forced, state.units[name].in_cover)
        return self.effects_moved(structs.replace(state, moves=(*state.moves, movement)), movement)

    @hook("commands.intervene.block")
    def still_a_target(self, *, reachable: bool) -> bool:
        """Does an original target to which no way leads stay a valid one? By default it does."""
        return True

    @hook("commands.intervene.target_gone")
    def charge_goes_on(self, targets_left: Names) -> bool:
        """Does a Charge go on when its original targets are gone? By default it does."""
        return True

    @hook("commands.intervene.engaged_charger")
    def may_leave(self, engaged: Names) -> bool:
        """May a charging unit leave those who intervened and are engaged with it? By default it may."""
        return True

    @hook("commands.intervene.engagement_when")
    def engaged_after(self, step: int) -> bool:
        """After which step is there an engagement? By default after step 6."""
        return step == 6


def covered_as(unit: Unit, event: Move) -> Unit:
    """The unit with the Cover that the move says it has."""
    in_cover = unit.in_cover if event.in_cover is None else event.in_cover
    bonus = unit.cover_bonus if event.cover_bonus is None else event.cover_bonus
    return structs.replace(unit, in_cover=in_cover, cover_bonus=bonus)
