"""Intervene: a friend of the charged unit counter-charges the charging one before it moves, and is a target of it too."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from msgspec import structs

from oracle.commands.charge import Names
from oracle.commands.eligible import THREE, Eligibility
from oracle.commands.facts import Declare, Report, Resolve, Unit
from oracle.commands.state import Charging, Done, Due, Pending, State
from oracle.marks import cites, hook

Step = Literal["move", "target", "restrict"]
STEPS: tuple[Step, ...] = ("move", "target", "restrict")
"""What Intervene does in its own time: steps 1, 2 with 3, and the restrictions."""


class Intervenes(Eligibility):
    """It answers a Charge, by a unit of the charged side and within range, and cancels nothing."""

    # Windows

    @cites(
        "commands.intervene.1",
        "commands.intervene.12",
        "commands.intervene.13",
        says="{charger} has declared, and may be answered in its own activation: {result}",
    )
    def intervene_windows(self, state: State, charger: str) -> Charging | None:
        """The Charge of this unit that an Intervene may answer, if it has one; it is asked until Intervene resolves."""
        charge, trigger = self.charge_met(state, charger)
        if charge is None or not self.opens_intervene("declared" if trigger == "charge" else "counter"):
            return None
        return charge

    @cites("commands.intervene.2", says="{charge} has begun to move: {result}")
    def has_begun(self, charge: Charging) -> bool:
        """Whether a Charge is past answering."""
        return charge.begun

    # Refusals

    def intervene_refusals(self, state: State, declared: Declare) -> tuple[str, ...]:
        """Every clause that forbids the unit to declare Intervene now; what cannot be asked is not."""
        unit = state.units[declared.unit]
        charge = self.intervene_windows(state, declared.against or "")
        codes = self.no_charge(state, declared.against or "") if charge is None else []
        if charge is not None:
            codes += self.against_charge(state, unit, charge, declared.path)
        codes += self.restricted_codes(self.barring_intervene(unit, state.tokens.get(unit.id, ())))
        if self.is_barred_from_charging(unit):
            codes.append("commands.intervene.30")
        if self.is_barred_from_targeting(unit):
            codes.append("commands.intervene.32")
        return tuple(codes)

    def no_charge(self, state: State, charger: str) -> list[str]:
        """What is told where there is no Charge to answer; a counter-charge is none."""
        return ["commands.intervene.1", *(["commands.intervene.nested"] if state.counter_of(charger) else [])]

    def against_charge(self, state: State, unit: Unit, charge: Charging, path: Fraction | None) -> list[str]:
        """What forbids the unit to answer this very Charge."""
        charger = state.units[charge.unit]
        codes = ["commands.intervene.2"] if self.has_begun(charge) else []
        if self.is_unfriendly(state, unit, charge):
            codes.append("commands.intervene.5")
        if self.is_original_target(unit.id, charge):
            first = charge.originals[0] == unit.id
            codes += ["commands.intervene.6", *([] if first else ["commands.intervene.multi_target"])]
        if self.range_tested("declaration") and self.is_out_of_range(unit, charger):
            codes += ["commands.intervene.7", "commands.intervene.31"]
        if self.is_beyond_reach(unit, charger, path):
            codes.append("commands.intervene.reach_when")
        if not self.another_declarable(*self.others_against(state, unit.id, charge, ())):
            codes.append("commands.intervene.several")
        return codes

    # Targets

    @cites("commands.intervene.15", says="{pending} is against {result}")
    def intervene_targets(self, state: State, pending: Pending) -> Charging:
        """The Charge that is answered, and with it the one unit that Intervene targets: the charging one."""
        charge, _ = self.charge_met(state, pending.against or "")
        if charge is None:
            raise LookupError(f"{pending.spoken} outlived its window")
        return charge

    # Resolve

    @cites("commands.intervene.16", says="{unit} can charge {charger} now: {result}")
    def is_able(self, unit: Unit, charger: Unit, path: Fraction | None) -> bool:
        """Whether the unit may legally charge the charging one at this moment, whatever was so when it declared."""
        out_of_range = self.range_tested("resolution") and self.is_out_of_range(unit, charger)
        return unit.can_charge and not out_of_range and not self.is_beyond_reach(unit, charger, path)

    @cites("commands.intervene.25", "commands.intervene.28", says="{pending}: able {able}, so done: {result}")
    def steps_done(self, pending: Pending, *, able: bool) -> tuple[Step, ...]:
        """The steps that are done now, in this order; the others follow with the Charge. Unable, it does not resolve."""
        return STEPS if able else self.done_when_unable(STEPS)

    def intervene_resolves(self, state: State, pending: Pending, event: Resolve) -> Done:
        """The pending Intervene resolves, as far as it can."""
        charge = self.intervene_targets(state, pending)
        unit, charger = state.units[pending.unit], state.units[charge.unit]
        path = pending.path if event.path is None else event.path
        steps = self.steps_done(pending, able=self.is_able(unit, charger, path))
        if not steps:
            return Done(Report(void=True), state)
        answered = structs.replace(charge, answered=(*charge.answered, unit.id))
        after, targets = state.with_charge(answered), None
        contact = "move" in steps and not event.short
        if "move" in steps:
            after = self.counter_charges(after, answered, event)
        if "target" in steps:
            answered = self.joined(answered, unit.id, contact=contact)
            after = after.with_charge(answered)
            targets = tuple(sorted(self.valid_targets(after, answered)))
        return self.with_restrictions(after, unit, answered, Report(targets=targets))

    @cites("commands.intervene.17", says="{event.unit} counter-charges {charge.unit}")
    def counter_charges(self, state: State, charge: Charging, event: Resolve) -> State:
        """Step 1: its models go where the counter-charge ends."""
        after = self.placed(state, event.unit, event.to)
        if event.short or not self.engaged_after(1):
            return after
        both = {event.unit: charge.unit, charge.unit: event.unit}
        engaged = {name: after.engaged.get(name, frozenset()) | {other} for name, other in both.items()}
        return after.with_engaged({**after.engaged, **engaged})

    def joined(self, charge: Charging, unit: str, *, contact: bool) -> Charging:
        """The Charge after steps 2 and 3."""
        if not (contact or self.added_when_short(contact=contact)):
            return charge
        targets = self.added(charge, unit)
        return structs.replace(charge, targets=targets, interveners=(*charge.interveners, unit))

    @cites("commands.intervene.14", "commands.intervene.19", says="with {unit} the targets of {charge} are {result}")
    def added(self, charge: Charging, unit: str) -> Names:
        """Steps 2 and 3: the targets there were, and the unit that intervened beside them, each once."""
        return tuple(dict.fromkeys(self.targets_with(charge.targets, unit)))

    # Restrictions

    @cites(
        "commands.intervene.26",
        "commands.intervene.27",
        "commands.intervene.45",
        says="Intervene restricts {unit}, and only it: {result}",
    )
    def intervene_restrictions(self, unit: Unit) -> Names:
        """What a resolved Intervene restricts: three tokens on the unit that declared it."""
        return tuple(sorted(set(self.restrictions_given(THREE, unit.charge_restrictions))))

    def with_restrictions(self, state: State, unit: Unit, charge: Charging, report: Report) -> Done:
        """The table with the restrictions, at once or (only under a reading) owed until the Charge is over."""
        tokens = self.intervene_restrictions(unit)
        if not self.restrictions_fall("intervene-resolved"):
            due = Due(unit.id, tokens, charge.root)
            return Done(report, structs.replace(state, due=(*state.due, due)))
        report = structs.replace(report, restricted={unit.id: tokens})
        return Done(report, self.restricted(state, unit.id, tokens, "intervene"))

    # Expires

    def intervene_expires(self, state: State, charge: str) -> Done:
        """The table after a Charge is over; restrictions fall with the others, in :mod:`~oracle.commands.restrictions`."""
        return self.charge_over(state, charge)

    @hook("commands.intervene.nested")
    def opens_intervene(self, charge: Literal["declared", "counter"]) -> bool:
        """May a counter-charge be answered as a Charge is? By default it is performed, not declared, and may not."""
        return charge == "declared"

    @hook("commands.intervene.cannot_resolve")
    def done_when_unable(self, steps: tuple[Step, ...]) -> tuple[Step, ...]:
        """Which steps are done by a unit that cannot charge when Intervene resolves? By default none."""
        return ()

    @hook("commands.intervene.cc_short")
    def added_when_short(self, *, contact: bool) -> bool:
        """Is a unit added as a target that chance left short? By default it is."""
        return True

    @hook("commands.intervene.replace")
    def targets_with(self, targets: Names, intervener: str) -> Names:
        """Does the unit that intervened stand beside the original targets? By default it does, and replaces nobody."""
        return (*targets, intervener)
