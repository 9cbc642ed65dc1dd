"""A whole script: what each event did and how things stand at the end, or who may declare what. Both ops."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.commands.facts import Declare, LegalAnswer, LegalQuestion, PlayAnswer, PlayQuestion, Report, Windows
from oracle.commands.happen import Happenings, defending
from oracle.commands.state import State

Declared = Iterator[tuple[str, Declare]]


class Plays(Happenings):
    """The ops ``commands.play`` and ``commands.legal``."""

    def play(self, question: PlayQuestion) -> PlayAnswer:
        """The whole script, and the table at its end."""
        reports, windows, state = self.story(question)
        return PlayAnswer(
            events=reports,
            restrictions=restrictions(state),
            defending=defending(state),
            engaged={name: tuple(sorted(others)) for name, others in sorted(state.engaged.items())},
            windows=windows,
        )

    def legal(self, question: LegalQuestion) -> LegalAnswer:
        """Every declaration that could come next, and what it would be told."""
        state = self.story(question)[2]
        return LegalAnswer(
            declarations={
                unit: {asked: self.declare(state, declared).report for asked, declared in possible(state, unit)}
                for unit in state.units
            }
        )

    def story(self, question: PlayQuestion | LegalQuestion) -> tuple[tuple[Report, ...], Windows, State]:
        """What every event did, and the windows and the table behind the last."""
        state, reports = State.of(question.units), []
        windows = Windows(activation=None, attacks=(), charges=())
        for number, event in enumerate(question.events, 1):
            report, state = self.happen(state, event)
            windows = self.windows(state, number, event)
            reports.append(report)
        return tuple(reports), windows, state


def restrictions(state: State) -> dict[str, tuple[str, ...]]:
    """The tokens of every unit that bears any, each name once."""
    bearing = sorted((unit, tokens) for unit, tokens in state.tokens.items() if tokens)
    return {unit: tuple(sorted({token.name for token in tokens})) for unit, tokens in bearing}


def possible(state: State, unit: str) -> Declared:
    """Every declaration that a unit could try: Defend, Defend against an open attack, Intervene against a Charge."""
    yield "defend", Declare(unit=unit, command="defend")
    for attack in state.attacks.values():
        if attack.is_open:
            yield f"defend {attack.id}", Declare(unit=unit, command="defend", against=attack.id)
    for charger in state.charges:
        yield f"intervene {charger}", Declare(unit=unit, command="intervene", against=charger)
