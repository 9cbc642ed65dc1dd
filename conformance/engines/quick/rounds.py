"""Rounds: turns, stances, blows and facts that change, in the order in which the case tells them."""

from dataclasses import dataclass, field
from typing import Any, cast

from conformance.engines.quick.blow import strike
from conformance.engines.quick.given import Blow, Character, Outcome, RoundGiven, Stance, Weapon
from conformance.engines.quick.pool import GONE, sharpens
from conformance.engines.quick.rationals import MalformedError
from conformance.engines.quick.table import Table, laid

TOLD_BY = "event"
"""The field that names what an event is."""

STANCES = frozenset({"defend", "riposte"})

DOES = STANCES | {"attack", "cast", "nothing"}


@dataclass(slots=True)
class Rounds:
    """A table over time: who has had a turn this round, and which blows were told."""

    table: Table
    turned: set[str] = field(default_factory=set)
    told: set[str] = field(default_factory=set)

    def happens(self, event: dict[str, Any]) -> Outcome:
        """Let one event happen; the outcome is empty unless it is a blow or is refused."""
        what = event[TOLD_BY]
        if what == "blow":
            return self.blow(cast("Blow", event))
        if what == "turn":
            return self.turn(event)
        if what == "round-ends":
            self.ends()
        elif what in ("state", "rank"):
            who = event["who"]
            self.changes(who, cast("Character", {**self.table.characters[who], what: event[what]}))
        elif what == "ready":
            self.readies(event["who"], event["weapon"], event["ready"])
        else:
            raise MalformedError(f"{what!r} is no event")
        return {}

    def blow(self, blow: Blow) -> Outcome:
        """Exchange a blow, void where one side is dead or absent by now (exchange.round.dead_target)."""
        number = blow.get("id", "1")
        if number in self.told:
            raise MalformedError(f"two blows have the id {number!r}")
        self.told.add(number)
        characters = self.table.characters
        if characters[blow["attacker"]].get("state") in GONE or characters[blow["target"]].get("state") in GONE:
            return {"void": True}
        struck, counter = strike(self.table, blow)
        return {"blow": struck, "counter": counter}

    def turn(self, event: dict[str, Any]) -> Outcome:
        """Spend a turn: one a round, an extra one besides where the case says so (exchange.round.turns).

        A stance taken up replaces the one before and pays its effort once (exchange.defend.replaced,
        exchange.effort.defend); anything else leaves a stance in force (exchange.defend.4).
        """
        who, does = event["who"], event["does"]
        character = self.table.characters[who]
        if does not in DOES:
            raise MalformedError(f"{does!r} is nothing that a turn does")
        if not event.get("extra", False):
            if who in self.turned:
                return {"refused": True}
            self.turned.add(who)
        if does in STANCES:
            effort = event.get("effort", 0)
            stance: Stance = {"name": does, "effort": effort}
            if does == "riposte":
                stance["sharpen"] = sharpens(character, does, event.get("sharpen"))
            self.table.spend(who, effort)
            self.changes(who, {**character, "stance": stance})
        return {}

    def ends(self) -> None:
        """End the round: every stance lapses and every turn is new (exchange.defend.9, exchange.riposte.duration)."""
        self.turned.clear()
        for who, character in self.table.characters.items():
            if character.get("stance"):
                self.changes(who, {**character, "stance": None})

    def readies(self, who: str, name: str, ready: bool) -> None:
        """Make a weapon, or the bare hands, able to strike right now or not."""
        character = self.table.characters[who]
        changed: Character = {**character}
        changed["weapons"] = [made(weapon, name, ready) for weapon in character.get("weapons", ())]
        if hands := character.get("unarmed"):
            changed["unarmed"] = made(hands, name, ready)
        self.changes(who, changed)

    def changes(self, who: str, character: Character) -> None:
        """Put a changed character in the old one's place, at this table alone."""
        self.table.characters[who] = character


def made(weapon: Weapon, name: str, ready: bool) -> Weapon:
    """Give the weapon as it is after an event that makes the one of that name ready or not."""
    return {**weapon, "ready": ready} if weapon["name"] == name else weapon


def exchange_round(given: RoundGiven) -> Outcome:
    """Answer `exchange.round`: what became of each event, and how things stand at the end."""
    table = laid(given)
    table.characters = dict(table.characters)
    rounds = Rounds(table)
    events = [rounds.happens(event) for event in given["events"]]
    return {
        "events": events,
        "stances": {
            who: [stance["name"]] for who, character in table.characters.items() if (stance := character.get("stance"))
        },
        "spent": table.spent,
        "arrows": table.arrows,
        "handfuls": table.handfuls,
    }
