"""The table at which blows are exchanged: who is there, what the dice show, what has been used up."""

from dataclasses import dataclass

from conformance.engines.quick.given import BlowGiven, Characters, Limits, RoundGiven, Tapes, Ward
from conformance.engines.quick.rationals import MalformedError


@dataclass(slots=True)
class Table:
    """One case in play; `spent`, `arrows` and `handfuls` grow as it goes, what was given stays as it was."""

    characters: Characters
    dice: Tapes
    wards: list[Ward]
    limits: Limits | None
    spent: dict[str, int]
    arrows: dict[str, int]
    handfuls: dict[str, int]

    def throw(self, address: str, dice: int, lucky: bool) -> int:
        """Throw a handful: the sum of its faces, below 0 too; a blank of the lucky is thrown once more.

        The better of the two stands (exchange.luck.keep); no dice are no second look (exchange.luck.zero_dice).
        """
        self.handfuls[address] = dice
        if not dice:
            return 0
        total = sum(self.faces(address, dice))
        if total or not lucky:
            return total
        address += ".second"
        self.handfuls[address] = dice
        return max(0, sum(self.faces(address, dice)))

    def faces(self, address: str, dice: int) -> list[int]:
        """Take that many faces from the front of a tape."""
        tape = self.dice[address]
        if len(tape) < dice:
            raise MalformedError(f"{address!r} has {len(tape)} faces where {dice} dice are thrown")
        return tape[:dice]

    def spend(self, who: str, effort: int) -> None:
        """Put down the effort that somebody has paid (exchange.pool.7)."""
        if effort:
            self.spent[who] = self.spent.get(who, 0) + effort

    def shoot(self, who: str) -> None:
        """Take an arrow from those who count them; a shot with none left is no legal case (exchange.attack.ammo)."""
        if (arrows := self.arrows.get(who)) is not None:
            if arrows < 1:
                raise MalformedError(f"{who!r} shoots without an arrow")
            self.arrows[who] = arrows - 1


def laid(given: BlowGiven | RoundGiven) -> Table:
    """Lay the table for a case."""
    characters = given["characters"]
    arrows = {}
    for who, character in characters.items():
        if (left := character.get("arrows")) is not None:
            arrows[who] = left
    return Table(characters, given.get("dice") or {}, given.get("wards") or [], given.get("limits"), {}, arrows, {})
