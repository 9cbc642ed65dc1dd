"""Attacks: announced, reaching their steps, over or turned away. What an attack rolls is none of our business."""

from __future__ import annotations

from msgspec import structs

from oracle.commands.facts import STEPS, Attack, Reached
from oracle.commands.state import Assault, State
from oracle.marks import cites, hook


class Attacks:
    """An attack is one event that is announced; it is open until it is resolved, cancelled, or on nobody any more."""

    @cites("commands.defend.attack_unit", says="{event.id} is on {result}")
    def announced_on(self, state: State, event: Attack) -> tuple[str, ...]:
        """Everybody on the table whom the attack will be resolved against, the target first."""
        named = event.area if event.target is None else (event.target, *event.area)
        return state.present(named)

    def attack(self, state: State, event: Attack) -> Assault:
        """The attack as it is announced."""
        on = self.announced_on(state, event)
        target = event.target if event.target in on else None
        area = tuple(name for name in event.area if name in on)
        return Assault(id=event.id, by=event.by, target=target, area=area, is_open=bool(on))

    @cites("commands.defend.fully_resolved", says="{attack} reaches {step}")
    def reaches(self, attack: Assault, step: Reached) -> Assault:
        """The attack at one of the four steps, in whatever order."""
        return structs.replace(attack, reached=attack.reached | {step})

    @cites("commands.defend.4", says="{attack} has reached {attack.reached}; Defend may still answer it: {result}")
    def is_early(self, attack: Assault) -> bool:
        """Whether an attack has not come as far as the first of the four steps, whichever of them that is."""
        return self.defend_window_open(attack.reached, STEPS)

    @hook("commands.defend.window")
    def defend_window_open(self, reached: frozenset[Reached], steps: tuple[Reached, ...]) -> bool:
        """Before which of the four steps is the window open? By default before the earliest that the attack reaches."""
        return reached.isdisjoint(steps)
