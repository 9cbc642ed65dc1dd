"""Wrong engines of the round: blows with those who are gone, and how many turns there are."""

from __future__ import annotations

from dataclasses import replace

from oracle.exchange.facts import BlowEvent, Turn
from oracle.exchange.round import GONE, Happened, Rounds, Table
from oracle.exchange.scene import Scene
from oracle.marks import mutant


class Overlooking(Rounds):
    """The blow falls although somebody in it is gone, as if they were up."""

    def overlooked(self, scene: Scene, blow: BlowEvent) -> str | None:
        """Who in the blow is gone without its being noticed."""
        raise NotImplementedError

    def blow_falls(self, table: Table, blow: BlowEvent, path: str) -> Happened:
        """The blow with the one who is overlooked, who is as gone behind it as before."""
        who = self.overlooked(table.scene, blow)
        if who is None:
            return super().blow_falls(table, blow, path)
        state = table.scene.characters[who].state
        there = replace(table, scene=table.scene.changed(who, state="up"))
        happening, behind = super().blow_falls(there, blow, path)
        return Happened(happening, replace(behind, scene=behind.scene.changed(who, state=state)))


@mutant("exchange.round.dead_target", "the-dead-are-struck")
class TheDeadAreStruck(Overlooking):
    """A blow at the dead is exchanged like any other."""

    def overlooked(self, scene: Scene, blow: BlowEvent) -> str | None:
        return blow.target if scene.characters[blow.target].state == "dead" else None


@mutant("exchange.round.dead_target", "the-absent-are-struck")
class TheAbsentAreStruck(Overlooking):
    """A blow at one who is absent is exchanged like any other."""

    def overlooked(self, scene: Scene, blow: BlowEvent) -> str | None:
        return blow.target if scene.characters[blow.target].state == "absent" else None


@mutant("exchange.round.dead_target", "the-dead-strike")
class TheDeadStrike(Overlooking):
    """A blow that was announced falls although its attacker is dead by now."""

    def overlooked(self, scene: Scene, blow: BlowEvent) -> str | None:
        return blow.attacker if scene.characters[blow.attacker].state == "dead" else None


@mutant("exchange.round.dead_target", "the-absent-strike")
class TheAbsentStrike(Overlooking):
    """A blow that was announced falls although its attacker is absent by now."""

    def overlooked(self, scene: Scene, blow: BlowEvent) -> str | None:
        return blow.attacker if scene.characters[blow.attacker].state == "absent" else None


@mutant("exchange.round.dead_target", "a-void-blow-costs-its-effort")
class VoidBlowCostsEffort(Rounds):
    """The effort that the attacker meant for a void blow is spent."""

    def blow_falls(self, table: Table, blow: BlowEvent, path: str) -> Happened:
        happening, behind = super().blow_falls(table, blow, path)
        if not happening.void:
            return Happened(happening, behind)
        return Happened(happening, replace(behind, scene=self.effort_paid(behind.scene, blow)))


@mutant("exchange.round.dead_target", "a-void-shot-costs-its-arrow")
class VoidShotCostsAnArrow(Rounds):
    """A shot at, or from, somebody who is gone is loosed and its arrow lost."""

    def blow_falls(self, table: Table, blow: BlowEvent, path: str) -> Happened:
        happening, behind = super().blow_falls(table, blow, path)
        if not happening.void:
            return Happened(happening, behind)
        return Happened(happening, replace(behind, scene=self.arrow_shot(behind.scene, blow)))


@mutant("exchange.round.dead_target", "the-gone-return-with-the-round")
class TheGoneReturn(Rounds):
    """When a round ends everybody who was gone is back."""

    def round_ends(self, table: Table) -> Table:
        behind = super().round_ends(table)
        scene = behind.scene
        for who, character in scene.characters.items():
            if character.state in GONE:
                scene = scene.changed(who, state="up")
        return replace(behind, scene=scene)


@mutant("exchange.round.turns", "an-extra-turn-spends-the-ordinary-one")
class ExtraSpendsTheOrdinary(Rounds):
    """Whoever has taken an extra turn has none of their own left in this round."""

    def turn(self, table: Table, turn: Turn) -> Happened:
        happening, behind = super().turn(table, turn)
        return Happened(happening, replace(behind, taken=behind.taken | {turn.who}) if turn.extra else behind)


@mutant("exchange.round.turns", "an-extra-turn-needs-the-ordinary-one")
class ExtraNeedsTheOrdinary(Rounds):
    """An extra turn is refused to those who have spent their own."""

    def has_turn(self, turn: Turn, taken: frozenset[str]) -> bool:
        return turn.who not in taken


@mutant("exchange.round.turns", "a-turn-spent-is-spent-for-good")
class SpentForGood(Rounds):
    """A new round brings no new turn to those who have spent theirs."""

    def round_ends(self, table: Table) -> Table:
        return replace(super().round_ends(table), taken=table.taken)


@mutant("exchange.round.turns", "two-turns-a-round")
class TwoTurnsARound(Rounds):
    """Everybody has two turns a round."""

    once = frozenset[str]()

    def turn(self, table: Table, turn: Turn) -> Happened:
        happening, behind = super().turn(table, turn)
        if turn.extra or turn.who in self.once:
            return Happened(happening, behind)
        self.once |= {turn.who}
        return Happened(happening, replace(behind, taken=table.taken))

    def round_ends(self, table: Table) -> Table:
        self.once = frozenset()
        return super().round_ends(table)
