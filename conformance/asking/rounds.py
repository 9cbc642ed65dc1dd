"""The steps of a round, told under the events that they belong to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from conformance.asking.rolls import Line, Lines
from conformance.asking.wounds import Wounds
from oracle.exchange.facts import BecomesState, BlowEvent, Event, Readies, RoundEnds, StepsToRank, Turn
from oracle.trace import Step

DEEDS = {
    "defend": "defends",
    "riposte": "ripostes",
    "attack": "spends the turn attacking",
    "cast": "casts",
    "nothing": "does nothing",
}


class Rounds(Wounds):
    """All steps of a round; ``titles`` are what its events are called."""

    def __init__(self, summed: Iterable[str], events: Sequence[Event], titles: Sequence[str]) -> None:
        super().__init__(summed)
        self.events, self.titles = events, titles

    def hear(self, steps: Iterable[Step]) -> Lines:
        """Every event by its title, and under it the lines of its steps."""
        parts: list[list[Step]] = [[] for _ in self.events]
        for event, step in self.by_event(steps):
            parts[event].append(step)
        for title, part in zip(self.titles, parts, strict=True):
            yield Line(title, ())
            yield from super().hear(part)

    def by_event(self, steps: Iterable[Step]) -> Iterator[tuple[int, Step]]:
        """Every step with the event it belongs to; what comes before the first dice of a blow goes with the blow."""
        at, waiting = 0, list[Step]()
        for step in steps:
            waiting.append(step)
            found = self.begun(step, at)
            if found is None:
                continue
            opens = [number for number, each in enumerate(waiting) if each.name == "rolled_by"] or [len(waiting) - 1]
            cut = 0 if found == at else opens[-1]
            yield from ((at, each) for each in waiting[:cut])
            yield from ((found, each) for each in waiting[cut:])
            at, waiting = found, []
        yield from ((at, each) for each in waiting)

    def begun(self, step: Step, at: int) -> int | None:
        """The event that a step shows to have begun, ``at`` or later; None if it shows nothing."""
        if step.name == "has_turn":
            return next((n for n in range(at, len(self.events)) if self.events[n] is step.given["turn"]), None)
        if step.name == "round_ends":
            return next((n for n in range(at, len(self.events)) if isinstance(self.events[n], RoundEnds)), None)
        if step.name == "throw":
            blow = str(step.given["address"]).partition("/")[0].partition(".")[0]
            return next(
                (n for n, each in enumerate(self.events) if isinstance(each, BlowEvent) and each.id == blow), None
            )
        return None


def deed(event: Event) -> str:
    """An event of a round as it is written in a question."""
    match event:
        case Turn():
            effort = f" with effort {event.effort}" if event.effort else ""
            return f"{event.who} {DEEDS[event.does]}{effort}{f' sharpened by {event.sharpen}' if event.sharpen else ''}"
        case BlowEvent():
            effort = f" with effort {event.effort}" if event.effort else ""
            distance = f" at {event.distance} feet" if event.distance else ""
            return f"{event.attacker} attacks {event.target} with {event.weapon}{distance}{effort}"
        case RoundEnds():
            return "the round ends"
        case BecomesState():
            return f"{event.who} is {event.state}"
        case StepsToRank():
            return f"{event.who} steps to rank {event.rank}"
        case Readies():
            return f"{event.who}'s {event.weapon} is {'ready' if event.ready else 'not ready'}"
