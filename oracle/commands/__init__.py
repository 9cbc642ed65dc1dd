"""The unit commands Defend and Intervene as a timeline: events in, and what each of them did.

window
    The time in which a command may be declared: a unit's own normal activation, an attack that has not reached its
    damage steps, a charge that has not begun to move. Events open and shut windows.
declaration
    A unit says that it uses a command. It is refused, or pending until it resolves or its window shuts.
effect
    What a resolved Defend does to harm, until the attack it was meant for is over.
restriction
    A token on a unit that bars commands until the turn ends. It outlives the effect.
port
    What other rules own (Charge, Engagement, Melee, the damage engine): the case gives the facts, nothing is invented.

In the order of the documents' nouns: :mod:`~oracle.commands.state`, :mod:`~oracle.commands.restrictions`,
:mod:`~oracle.commands.distance`, :mod:`~oracle.commands.attack`, :mod:`~oracle.commands.timeline` (the windows), the effect of a
Defend (:mod:`~oracle.commands.lapse` and :mod:`~oracle.commands.effect`), :mod:`~oracle.commands.defend`,
:mod:`~oracle.commands.charge`, who may intervene (:mod:`~oracle.commands.eligible`), :mod:`~oracle.commands.intervene`, then
:mod:`~oracle.commands.declare`, :mod:`~oracle.commands.happen` and :mod:`~oracle.commands.play`. The nouns of a question are in
:mod:`~oracle.commands.facts`, what makes a script none in :mod:`~oracle.commands.script`; what the documents leave open is asked
by hooks beside the clauses and answered otherwise in :mod:`oracle.commands.readings`.
"""

from __future__ import annotations

from typing import Any

from oracle.commands import readings as readings
from oracle.commands.facts import LegalAnswer, LegalQuestion, PlayAnswer, PlayQuestion
from oracle.commands.play import Plays
from oracle.commands.script import verify

OPS: dict[str, type[Any]] = {"commands.legal": LegalQuestion, "commands.play": PlayQuestion}
"""What can be asked, and the shape of each question."""

ANSWERS: dict[str, type[Any]] = {"commands.legal": LegalAnswer, "commands.play": PlayAnswer}
"""The shape of each answer."""

Question = LegalQuestion | PlayQuestion
Answer = LegalAnswer | PlayAnswer


class Commands(Plays):
    """The whole ruleset under its default readings; one instance answers one question."""

    def rule(self, question: Question) -> Answer:
        """The answer to a question; raises Invalid if the script is none."""
        verify(question)
        match question:
            case LegalQuestion():
                return self.legal(question)
            case PlayQuestion():
                return self.play(question)
