"""Declarations: made, refused or pending, resolved, or overtaken by the end of their window. The same for both commands."""

from __future__ import annotations

from msgspec import structs

from oracle.commands.facts import Command, Declare, Report, Resolve
from oracle.commands.intervene import Intervenes
from oracle.commands.state import Charging, Done, Pending, State
from oracle.marks import cites, hook

VOID = Report(void=True)


class Declarations(Intervenes):
    """One at a time: a declaration is refused, or it waits until it resolves or its window shuts."""

    @cites("commands.intervene.33", "commands.refusal.cites", says="{event} is forbidden by {result}")
    def refusals(self, state: State, event: Declare) -> tuple[str, ...]:
        """Everything that forbids a declaration; both are commands, and neither has a queue of its own."""
        codes = ["commands.declare.pending"] if self.must_wait(state, event) else []
        if event.command == "defend":
            codes += self.defend_refusals(state, state.units[event.unit], event.against)
        else:
            codes += self.intervene_refusals(state, event)
        return tuple(sorted(set(codes)))

    def declare(self, state: State, event: Declare) -> Done:
        """The declaration is pending now, or it is refused and nothing has changed."""
        codes = self.refusals(state, event)
        if codes:
            return Done(Report(refused=True, codes=codes), state)
        counter = None
        if event.command == "intervene":
            against = event.against or ""
            root = self.intervene_targets(state, Pending(event.unit, event.command, against)).root
            counter = Charging(unit=event.unit, originals=(against,), targets=(against,), root=root)
        pending = Pending(event.unit, event.command, event.against, event.path, counter)
        return Done(Report(), structs.replace(state, pending=(*state.pending, pending)))

    @cites("commands.declare.pending", "commands.intervene.37", says="{event} must wait for another: {result}")
    def must_wait(self, state: State, event: Declare) -> bool:
        """Whether one that is pending bars this one; they come in the order in which the script has them."""
        return not all(self.may_stand_beside(state, pending, event) for pending in state.pending)

    def may_stand_beside(self, state: State, pending: Pending, event: Declare) -> bool:
        """Whether a declaration may be made while another is pending."""
        if pending.unit == event.unit:
            if pending.command == event.command == "defend":
                return self.second_defend_declarable(pending=True)
            return self.pair_declarable(pending.command, event.command)
        if pending.unit == event.against and pending.counter and pending.unit not in state.charges:
            return self.opens_defend("counter-charge") if event.command == "defend" else self.opens_intervene("counter")
        charge, _ = self.charge_met(state, event.against or "")
        if charge and pending.command == event.command == "intervene" and pending.against == event.against:
            waiting = [
                each.unit for each in state.pending if each.command == "intervene" and each.against == charge.unit
            ]
            return self.another_declarable(*self.others_against(state, event.unit, charge, waiting))
        return False

    def resolve(self, state: State, event: Resolve) -> Done:
        """The unit's pending declaration resolves, the older first; with none pending the step is void."""
        pending = next((each for each in state.pending if each.unit == event.unit), None)
        if pending is None:
            return Done(VOID, state)
        state = structs.replace(state, pending=tuple(each for each in state.pending if each is not pending))
        if pending.command == "defend":
            return self.defend_resolves(state, pending)
        return self.intervene_resolves(state, pending, event)

    def overtaken(self, state: State) -> State:
        """The table without the declarations whose window is shut or whose unit is gone."""
        kept: tuple[Pending, ...] = ()
        for pending in state.pending:
            if self.still_waits(structs.replace(state, pending=kept), pending):
                kept = (*kept, pending)
        return structs.replace(state, pending=kept)

    @cites("commands.declare.window_shuts", says="{pending} still waits: {result}")
    def still_waits(self, state: State, pending: Pending) -> bool:
        """Whether a pending declaration can still resolve; a window that has shut does not give it back."""
        if pending.unit not in state.units:
            return False
        if pending.command == "defend":
            return self.defend_windows(state, pending.unit, pending.against)
        charge = self.intervene_windows(state, pending.against or "")
        return charge is not None and not self.has_begun(charge)

    @hook("commands.defend.double_declare")
    def second_defend_declarable(self, *, pending: bool) -> bool:
        """May a unit declare Defend while a Defend of its own is pending? By default not."""
        return not pending

    @hook("commands.intervene.same_window")
    def pair_declarable(self, pending: Command, wanted: Command) -> bool:
        """May a unit declare one command while another of its own is pending? By default one at a time."""
        return False
