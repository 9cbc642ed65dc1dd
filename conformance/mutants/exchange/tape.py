"""What several wrong engines need: not to break down where they throw or shoot what the rules do not."""

from __future__ import annotations

from oracle.errors import Invalid
from oracle.exchange.dice import Faces
from oracle.exchange.facts import BlowEvent, Happening
from oracle.exchange.round import Happened, Rounds, Table


class OffTheTape(Rounds):
    """Throws as many dice as there are on a tape that is too short; a shot whose last arrow is gone by then is void."""

    def throw(self, address: str, dice: int) -> Faces:
        """The faces that there are."""
        return super().throw(address, min(dice, len(self.tapes.get(address, ()))))

    def blow_falls(self, table: Table, blow: BlowEvent, path: str) -> Happened:
        """The blow, or void where a counter that the rules do not know has left nothing to throw it with."""
        try:
            return super().blow_falls(table, blow, path)
        except Invalid:
            return Happened(Happening(void=True), table)
