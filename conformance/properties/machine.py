"""Hypothesis plays at the table: events and declarations, legal and not, one after another, against an engine.

Behind every step the engine is asked what the script so far has come to and who may declare what now; what it says is held
against what it said before, by :mod:`~conformance.properties.referee`. Hypothesis makes the script that breaks a law small.
"""

from __future__ import annotations

from typing import Any, ClassVar

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from conformance.generators.commands.cast import MOST_UNITS, UNIT, Unit, enlist
from conformance.generators.commands.ground import Ground
from conformance.generators.commands.scenes import BEATS, PLANS
from conformance.generators.commands.story import Pending, Story
from conformance.generators.draws import Replayed
from conformance.properties.referee import Referee
from conformance.properties.witness import Ask, Silence

BEAT = sorted(BEATS)
"""Every beat, by name."""

SCENES = tuple(dict.fromkeys(plan.beats for plan in PLANS))
"""Beats that go together: an attack that is answered, a Charge from its declaration to its end."""

DRAWS = st.lists(st.integers(0, 999), max_size=8)
"""What a beat makes of itself: its draws."""


class Played(RuleBasedStateMachine):
    """A script that grows; subclasses have the engine in ``ask``."""

    ask: ClassVar[Ask]

    @initialize(
        draws=st.lists(st.lists(st.integers(0, 999), max_size=UNIT), min_size=2, max_size=MOST_UNITS),
        placed=st.sampled_from((False, True, True)),
        sided=st.booleans(),
    )
    def somebody_is_there(self, draws: list[list[int]], placed: bool, sided: bool) -> None:
        """Units of both sides, with or without ground under them."""
        ground = Ground() if placed else None
        # The charging unit is placed first, and the others about it.
        numbers = sorted(range(len(draws)), key=lambda number: number != 1)
        cast = {number: enlist(Replayed(draws[number]), number, ground, sided=placed or sided) for number in numbers}
        self.story = Story([cast[number] for number in sorted(cast)], 0, ground)
        self.referee = Referee(type(self).ask, [unit.given for unit in self.story.cast], self.story)

    @rule(scene=st.integers(0, len(SCENES) - 1), draws=st.lists(st.integers(0, 999), max_size=40))
    def a_scene_is_played(self, scene: int, draws: list[int]) -> None:
        """An attack or a Charge runs its course, with whoever answers it."""
        beats = SCENES[scene]
        for number, beat in enumerate(beats):
            beat(self.story, Replayed(draws[number :: len(beats)]))
            self.judged()

    @rule(beat=st.sampled_from(BEAT), draws=DRAWS)
    def something_happens(self, beat: str, draws: list[int]) -> None:
        """An attack, a Charge or an activation goes on; a unit moves, changes, is restricted or leaves."""
        self.happens(draws, beat)

    @precondition(lambda self: self.referee.allowed())
    @rule(which=st.integers(0, 29), draws=DRAWS, resolves=st.booleans())
    def somebody_does_what_is_legal(self, which: int, draws: list[int], resolves: bool) -> None:
        """A declaration that the engine allows is made, and most often it resolves."""
        allowed = self.referee.allowed()
        unit, words = allowed[which % len(allowed)]
        command, _, against = words.partition(" ")
        self.declares(self.story.units[unit], command, against)
        if resolves:
            self.happens(draws, "resolve")

    @rule(who=st.integers(0, MOST_UNITS - 1), what=st.integers(0, 29))
    def somebody_declares(self, who: int, what: int) -> None:
        """Any unit declares any command that it could think of, may it or not."""
        attacks = [each.name for each in self.story.attacks]
        chargers = [each.name for each in self.story.cast] if self.story.ground else []
        wanted = [("defend", ""), *(("defend", each) for each in attacks), *(("intervene", each) for each in chargers)]
        self.declares(self.story.somebody(who), *wanted[what % len(wanted)])

    @rule(draws=DRAWS)
    def it_resolves(self, draws: list[int]) -> None:
        """What is pending resolves, if anything is."""
        self.happens(draws, "resolve")

    def declares(self, unit: Unit, command: str, against: str) -> None:
        """Let a unit declare a command against an attack, a unit or (empty) nothing."""
        event: dict[str, Any] = {"event": "declare", "unit": unit.name, "command": command}
        if against:
            event["against"] = against
        if command == "intervene":
            unit.charged_at.add(against)
        self.story.events.append(event)
        if self.judged() and not self.referee.last.get("refused") and not self.referee.last.get("void"):
            attack = next((each for each in self.story.attacks if each.name == against), None)
            charge = self.story.charges.get(against) if command == "intervene" else None
            self.story.pending = Pending(unit, attack=attack, charge=charge)

    def happens(self, draws: list[int], beat: str) -> None:
        """Let a beat happen, if it can, and hold the engine to it."""
        BEATS[beat](self.story, Replayed(draws))
        self.judged()

    def judged(self) -> bool:
        """Hold the engine to all that is new; False where it has nothing to say. Raises ``Broken``."""
        try:
            self.referee.judges(self.story.events)
        except Silence:
            del self.story.events[len(self.referee.reports) :]
            return False
        return True


def machine(ask: Ask) -> type[Played]:
    """A machine that plays against an engine; its ``TestCase`` is a test."""
    return type("PlayedAgainstAnEngine", (Played,), {"ask": staticmethod(ask)})


def play_against(ask: Ask, *, scripts: int = 50, steps: int = 8) -> None:
    """Play so many scripts of so many steps, the same every time; raises ``Broken`` with the smallest script that was found."""
    chosen = settings(
        max_examples=scripts,
        stateful_step_count=steps,
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        report_multiple_bugs=False,
    )
    run_state_machine_as_test(machine(ask), settings=chosen)
