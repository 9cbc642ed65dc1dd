"""Readings of the restrictions: what bars, what is given, when it comes and when it falls."""

from __future__ import annotations

from oracle.commands.charge import Names
from oracle.commands.state import Moment, Source, Token
from oracle.marks import reading


@reading("commands.turn.meaning", "player-turn")
class PlayerTurnsCount:
    def restriction_turn_over(self, moment: Moment) -> bool:
        return moment in ("player-turn-end", "turn-end")


@reading("commands.turn.meaning", "next-activation")
class UntilOwnActivation:
    def restriction_turn_over(self, moment: Moment) -> bool:
        return moment == "activation-start"


@reading("commands.intervene.duration", "next-activation")
class InterveneRestrictsUntilOwnActivation:
    def intervene_restriction_over(self, moment: Moment, *, turn_over: bool) -> bool:
        return moment == "activation-start"


@reading("commands.intervene.restrict_when", "after-remaining-steps")
class RestrictedAfterCharge:
    def restrictions_fall(self, moment: Moment) -> bool:
        return moment == "charge-over"


@reading("commands.intervene.same_token", "separate")
class TwoDefendTokens:
    def defend_barred_by(self, token: Token) -> bool:
        return token.source != "intervene"


@reading("commands.intervene.already", "own-source")
class OnlyOwnRestrictionsBar:
    def intervene_barred_by(self, source: Source) -> bool:
        return source == "intervene"


@reading("commands.intervene.charge_restrictions", "charge-too")
class ChargeRestrictsToo:
    def restrictions_given(self, three: Names, of_charge: Names) -> Names:
        return (*three, *of_charge)
