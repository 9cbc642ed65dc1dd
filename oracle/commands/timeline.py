"""The timeline: activations open and end, turns end, and events open and shut the windows that commands are declared in."""

from __future__ import annotations

from oracle.commands.attack import Attacks
from oracle.commands.facts import Happens, Windows
from oracle.commands.state import Active, Assault, State
from oracle.marks import cites


class Timeline(Attacks):
    """Which window is open when. An open window obliges nobody."""

    @cites(
        "commands.defend.1",
        "commands.defend.34",
        "commands.intervene.3",
        says="event {number}, {event}. Open now: own activation of {result.activation}, "
        "Defend against {result.attacks}, Intervene against {result.charges}; pending {state.pending}; in force {state.effects}",
    )
    def windows(self, state: State, number: int, event: Happens) -> Windows:
        """The windows that stand open behind an event, the first of which is number 1: to declare in, or to let pass."""
        active = state.activation
        attacks = (each.id for each in state.attacks.values() if each.target and self.may_be_answered(each))
        charges = (each.unit for each in state.charges.values() if not each.begun)
        return Windows(
            activation=active.unit if active and self.is_own_activation(state, active.unit) else None,
            attacks=tuple(sorted(attacks)),
            charges=tuple(sorted(charges)),
        )

    def may_be_answered(self, attack: Assault) -> bool:
        """Whether the target of an attack may still answer it."""
        return attack.is_open and self.is_early(attack)

    @cites(
        "commands.defend.2",
        "commands.defend.normal_activation",
        says="{unit} is in its own normal activation: {result}",
    )
    def is_own_activation(self, state: State, unit: str) -> bool:
        """Whether the unit on the table is in its own normal activation."""
        active = state.activation
        return active is not None and active.normal and active.unit == unit and unit in state.units

    def activated(self, state: State, unit: str, *, normal: bool) -> Active:
        """The activation that begins, and how much had been moved before it."""
        return Active(unit, normal, len(state.moves))
