"""The exchange: a character's blow, from the handful of dice to the damage and the counter (document 001).

In the order a blow takes: :mod:`~oracle.exchange.pool`, :mod:`~oracle.exchange.luck`, :mod:`~oracle.exchange.defense`,
:mod:`~oracle.exchange.margin`, :mod:`~oracle.exchange.damage`, :mod:`~oracle.exchange.nature`, :mod:`~oracle.exchange.armor`
(these three together: :mod:`~oracle.exchange.wound`), :mod:`~oracle.exchange.ward`, the end of a blow
(:mod:`~oracle.exchange.strike`), :mod:`~oracle.exchange.riposte`, then :mod:`~oracle.exchange.blow` and
:mod:`~oracle.exchange.round`. The nouns are in :mod:`~oracle.exchange.facts`; what the document leaves open is asked by hooks
beside the clauses and answered otherwise in :mod:`oracle.exchange.readings`.
"""

from __future__ import annotations

from typing import Any

from oracle.exchange import readings as readings
from oracle.exchange.checks import checked_blow, checked_pool, checked_round
from oracle.exchange.facts import (
    BlowAnswer,
    BlowQuestion,
    DamageAnswer,
    DamageQuestion,
    PoolAnswer,
    PoolQuestion,
    RoundAnswer,
    RoundQuestion,
)
from oracle.exchange.round import Rounds, Table
from oracle.exchange.scene import Scene

OPS: dict[str, type[Any]] = {
    "exchange.pool": PoolQuestion,
    "exchange.damage": DamageQuestion,
    "exchange.blow": BlowQuestion,
    "exchange.round": RoundQuestion,
}
"""What can be asked, and the shape of each question."""

ANSWERS: dict[str, type[Any]] = {
    "exchange.pool": PoolAnswer,
    "exchange.damage": DamageAnswer,
    "exchange.blow": BlowAnswer,
    "exchange.round": RoundAnswer,
}
"""The shape of each answer."""

Question = PoolQuestion | DamageQuestion | BlowQuestion | RoundQuestion
Answer = PoolAnswer | DamageAnswer | BlowAnswer | RoundAnswer


class Exchange(Rounds):
    """The whole ruleset under its default readings; one instance answers one question."""

    def rule(self, question: Question) -> Answer:
        """The answer to a question; raises Invalid if it is not a case, Refused if a reading forbids what it asks."""
        match question:
            case DamageQuestion():
                return self.damage(question.margin, question.weapon, question.target, question.limits)
            case PoolQuestion():
                checked_pool(question)
                return self.pools(Scene.of(question.characters), question.blow)
            case BlowQuestion():
                return self.blow(checked_blow(question))
            case RoundQuestion():
                return self.round(checked_round(question))

    def blow(self, question: BlowQuestion) -> BlowAnswer:
        """One blow."""
        self.tapes = question.dice
        scene = Scene.of(question.characters, question.wards, question.limits)
        strike, counter, behind = self.exchange(scene, question.blow)
        return BlowAnswer(
            blow=strike, counter=counter, spent=dict(behind.spent), arrows=behind.arrows, handfuls=self.handfuls
        )

    def round(self, question: RoundQuestion) -> RoundAnswer:
        """Turns and blows, event by event."""
        self.tapes = question.dice
        table = Table(Scene.of(question.characters, question.wards, question.limits))
        happenings = []
        for index, event in enumerate(question.events):
            happening, table = self.happen(table, event, f"$.events[{index}]")
            happenings.append(happening)
        scene = table.scene
        standing: dict[str, tuple[str, ...]] = {
            who: tuple(each.name for each in stances) for who, stances in scene.stances.items() if stances
        }
        return RoundAnswer(
            events=tuple(happenings),
            stances=standing,
            spent=dict(scene.spent),
            arrows=scene.arrows,
            handfuls=self.handfuls,
        )
