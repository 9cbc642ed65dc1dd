"""A case studied: its ruling with the trace, in words and drawn, ready for its page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from markupsafe import Markup

from conformance.asking.blows import exchange_words, refused_words
from conformance.asking.scripts import commands_words
from conformance.cases.codec import encode
from conformance.cases.model import Case, Expect
from conformance.cases.rulesets import Ruled, player, question, ruled_aloud, ruleset_of
from conformance.cases.store import laid_out
from conformance.matrix import expect_of
from oracle.trace import Step
from reports.site import flowing
from reports.site.board import board
from reports.site.flow import flows
from reports.site.ground import ground
from reports.site.happening import happening
from reports.site.situation import Situation, situation
from reports.site.telling import Passage, passages
from reports.site.timeline import Bar, bars, frames
from reports.site.timeline import drawn as drawn_timeline
from reports.site.words import Line, answer_told, contrasted

MOST_FLOWS = 12


@dataclass(frozen=True)
class Hinge:
    """What one other reading answers: the reading, its words, and every line in which the answer differs."""

    ruling: str
    reading: str
    contrasts: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class Study:
    """A case with its ruling."""

    case: Case
    asked: Any
    ruled: Ruled
    steps: tuple[Step, ...]
    said: tuple[str, ...] = ()
    """The ruling in plain words, where somebody has found them already."""

    @classmethod
    def of(cls, case: Case) -> Study:
        """Put a case to the oracle; raises Invalid if it is none."""
        asked = question(case.op, case.given)
        ruled, steps = ruled_aloud(asked, player(case.op))
        return cls(case, asked, ruled, tuple(steps))

    @cached_property
    def expect(self) -> Expect:
        """The ruling as a case expects it."""
        return expect_of(self.ruled)

    @cached_property
    def given(self) -> Mapping[str, Any]:
        """What the case gives."""
        return self.case.given

    @cached_property
    def words(self) -> list[str]:
        """The ruling in plain words."""
        if self.said:
            return list(self.said)
        if self.ruled.answer is None:
            return list(refused_words(self.ruled.refused))
        numbers = range(1, len(self.given.get("events", ())) + 1)
        if ruleset_of(self.case.op) == "commands":
            return list(commands_words(self.asked, self.ruled.answer, numbers))
        return list(exchange_words(self.asked, self.ruled.answer, self.steps, numbers))

    @cached_property
    def lines(self) -> list[Line]:
        """The ruling line by line, everything in it."""
        return answer_told(self.case.op, self.given, self.expect)

    @cached_property
    def hinges(self) -> list[Hinge]:
        """What other readings answer, by ruling."""
        return list(self._hinges())

    def _hinges(self) -> Iterator[Hinge]:
        for ruling, others in self.case.info.hinges_on.items():
            for name, expect in others.items():
                other = answer_told(self.case.op, self.given, expect)
                yield Hinge(ruling, name, tuple(contrasted(self.lines, other)))

    @cached_property
    def situation(self) -> Situation:
        """What is given, to be read."""
        return situation(self.case.op, self.given)

    @cached_property
    def passages(self) -> list[Passage]:
        """The trace as a referee tells it."""
        return passages(self.steps)

    def event(self, number: int) -> str:
        """The event of a passage, or what comes behind all of them."""
        events = self.given.get("events", ())
        return f"{number}. {happening(events[number - 1])}" if number <= len(events) else "then"

    @cached_property
    def flows(self) -> list[tuple[str, Markup]]:
        """The flow of numbers of every blow and counter, with its title."""
        if self.case.op == "exchange.pool" or ruleset_of(self.case.op) != "exchange":
            return []
        return [(flow.title, flowing.drawn(flow)) for flow in flows(self.steps)[:MOST_FLOWS]]

    @cached_property
    def board(self) -> Markup | None:
        """The board, where units stand somewhere."""
        if ruleset_of(self.case.op) != "commands":
            return None
        drawn = ground(self.asked, self.steps, self.expect.outcome)
        return board(drawn) if drawn else None

    @cached_property
    def script(self) -> Markup | None:
        """The timeline of a script."""
        told = frames(self.steps) if ruleset_of(self.case.op) == "commands" else []
        return drawn_timeline(told) if told else None

    @cached_property
    def bars(self) -> list[Bar]:
        """The timeline in words."""
        return bars(frames(self.steps))

    @cached_property
    def as_json(self) -> str:
        """What is given, as JSON."""
        return laid_out(self.given)

    @cached_property
    def answer_as_json(self) -> str:
        """The ruling, as JSON."""
        return encode(self.expect).decode()
