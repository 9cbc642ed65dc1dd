"""What several wrong engines need: to remember what has happened, and to let an effect lapse."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from oracle.commands.facts import Activation, Event, TurnEnds
from oracle.commands.happen import Happenings
from oracle.commands.state import Done, Effect, State


class Remembering(Happenings):
    """Keeps the events that have happened, in their order; a declaration that is only tried out is none."""

    past: tuple[Event, ...] = ()

    def happen(self, state: State, event: Event) -> Done:
        """What the event did; from then on it has happened."""
        done = super().happen(state, event)
        self.past = (*self.past, event)
        return done

    @property
    def this_turn(self) -> tuple[Event, ...]:
        """The events since the last turn ended."""
        ends = [number for number, event in enumerate(self.past, 1) if isinstance(event, TurnEnds)]
        return self.past[ends[-1] if ends else 0 :]

    def has_begun_a_turn(self) -> bool:
        """Whether anybody has been activated in this turn."""
        return any(isinstance(event, Activation) for event in self.this_turn)


def lapsed(state: State, over: Callable[[Effect], bool]) -> State:
    """The table without those effects that are over."""
    return structs.replace(state, effects=tuple(effect for effect in state.effects if not over(effect)))
