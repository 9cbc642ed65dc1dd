"""Rounds: turns are spent, stances begin and lapse, blows follow one another. The op ``exchange.round``."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from msgspec import structs

from oracle.errors import Refused
from oracle.exchange.blow import Blows
from oracle.exchange.checks import checked_round_blow
from oracle.exchange.facts import (
    BecomesState,
    BlowEvent,
    Deed,
    Event,
    Happening,
    Moment,
    Readies,
    RoundEnds,
    Stance,
    StepsToRank,
    Turn,
)
from oracle.exchange.scene import Scene, Stances
from oracle.marks import cites, hook

GONE = ("dead", "absent")


@dataclass(frozen=True, slots=True)
class Table:
    """The scene, and who has spent the turn that everybody has in this round."""

    scene: Scene
    taken: frozenset[str] = frozenset()


class Happened(NamedTuple):
    """What an event came to, and the table behind it."""

    happening: Happening
    table: Table


class Rounds(Blows):
    """The same characters from blow to blow: the same Dwarf, the same arrows, the same stance until the round is over."""

    def happen(self, table: Table, event: Event, path: str) -> Happened:
        """One event; ``path`` says where it stands in the question, for an error."""
        match event:
            case Turn():
                return self.turn(table, event)
            case BlowEvent():
                return self.blow_falls(table, event, path)
            case RoundEnds():
                return Happened(Happening(), self.round_ends(table))
            case BecomesState():
                return Happened(Happening(), replace(table, scene=table.scene.changed(event.who, state=event.state)))
            case StepsToRank():
                return Happened(Happening(), replace(table, scene=table.scene.changed(event.who, rank=event.rank)))
            case Readies():
                return Happened(Happening(), replace(table, scene=readied(table.scene, event)))

    def turn(self, table: Table, turn: Turn) -> Happened:
        """A turn spent: what lapses with one's own turn lapses, and a stance declared begins."""
        if not self.has_turn(turn, table.taken):
            return Happened(Happening(refused=True), table)
        scene = self.own_turn_comes(table.scene, turn.who)
        declared = self.declared(turn)
        held = self.stances_after(scene.stances_of(turn.who), turn.does, declared)
        scene = scene.standing(turn.who, held)
        if declared:
            scene = scene.paid(turn.who, self.declaration_costs(declared))
        return Happened(Happening(), Table(scene, table.taken if turn.extra else table.taken | {turn.who}))

    @cites("exchange.defend.1", "exchange.defend.10", says="{turn.who} has a turn to spend: {result}")
    def has_turn(self, turn: Turn, taken: frozenset[str]) -> bool:
        """One turn a round, whatever it is spent on and however much it will turn out to cover."""
        return turn.extra or turn.who not in taken

    @cites("exchange.defend.8", "exchange.riposte.7", says="{turn.who} spends the turn on: {turn.does}")
    def declared(self, turn: Turn) -> Stance | None:
        """The stance that begins with this turn and not before it, or None."""
        if turn.does == "defend":
            return Stance(name="defend", effort=turn.effort)
        if turn.does == "riposte":
            return Stance(name="riposte", effort=turn.effort, sharpen=turn.sharpen)
        return None

    @cites("exchange.pool.7", says="declaring it costs {result} effort")
    def declaration_costs(self, declared: Stance) -> int:
        """Effort paid when a stance is declared."""
        if declared.name == "defend":
            return self.stance_effort(declared.effort, attack_number=0).spent
        return self.pushed(declared.effort).spent

    def blow_falls(self, table: Table, blow: BlowEvent, path: str) -> Happened:
        """A blow of the round: void if one side of it is gone, refused if a reading forbids it, else exchanged."""
        if any(table.scene.characters[who].state in GONE for who in (blow.attacker, blow.target)):
            return Happened(Happening(void=True), table)
        checked_round_blow(table.scene, blow, path)
        try:
            strike, counter, scene = self.exchange(table.scene, blow)
        except Refused:
            return Happened(Happening(refused=True), table)
        return Happened(Happening(blow=strike, counter=counter), replace(table, scene=scene))

    @cites("exchange.defend.9", says="the round ends")
    def round_ends(self, table: Table) -> Table:
        """Everybody has a turn again, and a stance goes with its round."""
        scene = structs.replace(table.scene, countered={})
        for who in scene.stances:
            scene = scene.standing(who, self.lasting(scene.stances_of(who), "round-end"))
        return Table(scene)

    def own_turn_comes(self, scene: Scene, who: str) -> Scene:
        """What happens to one's stances when one's own next turn begins."""
        return scene.standing(who, self.lasting(scene.stances_of(who), "own-turn"))

    def lasting(self, stances: Stances, moment: Moment) -> Stances:
        """The stances that outlast this moment."""
        lapses = {"defend": self.defend_lapses, "riposte": self.riposte_lapses}
        return tuple(stance for stance in stances if not lapses[stance.name](moment))

    @hook("exchange.defend.end")
    def defend_lapses(self, moment: Moment) -> bool:
        """When does Defend end? By default with the round."""
        return moment == "round-end"

    @hook("exchange.riposte.duration")
    def riposte_lapses(self, moment: Moment) -> bool:
        """When does Riposte end? By default with the round, as Defend does."""
        return moment == "round-end"

    @hook("exchange.defend.replaced")
    def stances_after(self, held: Stances, action: Deed, declared: Stance | None) -> Stances:
        """What becomes of a stance when another turn is spent? By default it stands until a new one replaces it."""
        return (declared,) if declared else held


def readied(scene: Scene, event: Readies) -> Scene:
    """The scene after a weapon, or the unarmed strike, became ready or stopped being so."""
    character = scene.characters[event.who]
    if character.unarmed is not None and event.weapon == character.unarmed.name:
        return scene.changed(event.who, unarmed=structs.replace(character.unarmed, ready=event.ready))
    weapons = tuple(
        structs.replace(weapon, ready=event.ready) if weapon.name == event.weapon else weapon
        for weapon in character.weapons
    )
    return scene.changed(event.who, weapons=weapons)
