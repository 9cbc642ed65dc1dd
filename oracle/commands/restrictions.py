"""Restrictions: tokens that commands and other rules put on a unit, and when they fall. One table for both commands."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import structs

from oracle.commands.state import Due, Moment, Source, State, Token
from oracle.marks import cites, hook


class Restrictions:
    """A restriction bars; it gives nothing and keeps nothing in force. What put it there is remembered."""

    @cites("between.restriction_rules", says="{unit} is restricted: {names}")
    def restricted(self, state: State, unit: str, names: Iterable[str], source: Source) -> State:
        """The unit bears these tokens now, beside those it bore."""
        borne = state.tokens.get(unit, ())
        given = (token for token in (Token(name, source) for name in names) if token not in borne)
        return structs.replace(state, tokens={**state.tokens, unit: (*borne, *given)})

    def lifted(self, state: State, unit: str, names: Iterable[str]) -> State:
        """Another rule takes these tokens off the unit, whatever put them there."""
        taken = frozenset(names)
        left = tuple(token for token in state.tokens.get(unit, ()) if token.name not in taken)
        return structs.replace(state, tokens={**state.tokens, unit: left})

    def without(self, state: State, unit: str, token: Token) -> State:
        """One token, of this source, is taken back (only under a reading of ``commands.defend.b_cancel``)."""
        left = tuple(each for each in state.tokens.get(unit, ()) if each != token)
        return structs.replace(state, tokens={**state.tokens, unit: left})

    @cites(
        "commands.defend.22",
        "commands.defend.23",
        says="at this {moment} the {token.name} restriction of {unit} falls: {result}",
    )
    def falls(self, unit: str, token: Token, moment: Moment) -> bool:
        """Whether a restriction is over, by one rule for all of them, those of other rules and of the start too."""
        over = self.restriction_turn_over(moment)
        return self.intervene_restriction_over(moment, turn_over=over) if token.source == "intervene" else over

    def restrictions_expire(self, state: State, moment: Moment, unit: str | None = None) -> State:
        """The table after a moment of one unit, or of all."""
        tokens = {
            name: tuple(token for token in borne if not self.falls(name, token, moment))
            if unit is None or name == unit
            else borne
            for name, borne in state.tokens.items()
        }
        return structs.replace(state, tokens=tokens)

    def owed(self, state: State, charge: str) -> tuple[Due, ...]:
        """Restrictions that have waited for the end of this Charge (only under a reading)."""
        if not state.due or not self.restrictions_fall("charge-over"):
            return ()
        return tuple(each for each in state.due if each.charge == charge and each.unit in state.units)

    @hook("commands.turn.meaning")
    def restriction_turn_over(self, moment: Moment) -> bool:
        """End of the turn: whose? By default of the one turn that both sides share."""
        return moment == "turn-end"

    @hook("commands.intervene.duration")
    def intervene_restriction_over(self, moment: Moment, *, turn_over: bool) -> bool:
        """How long does Intervene restrict? By default as long as any restriction lasts."""
        return turn_over

    @hook("commands.intervene.restrict_when")
    def restrictions_fall(self, moment: Moment) -> bool:
        """When do the restrictions of Intervene come? By default right after step 3, as it has resolved."""
        return moment == "intervene-resolved"
