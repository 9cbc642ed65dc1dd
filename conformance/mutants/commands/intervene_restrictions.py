"""Wrong engines of what Intervene restricts: which tokens, on whom, and when; and of play going on behind it."""

from __future__ import annotations

from msgspec import structs

from oracle.commands.charge import Names
from oracle.commands.declare import Declarations
from oracle.commands.facts import Activation, Declare, Event, Unit
from oracle.commands.facts import Report as Told
from oracle.commands.happen import Happenings
from oracle.commands.intervene import Intervenes
from oracle.commands.state import Charging, Done, State
from oracle.marks import mutant


@mutant("commands.intervene.26", "only-shoot")
class OnlyShoot(Intervenes):
    """It restricts shooting, and neither running nor Defend."""

    def intervene_restrictions(self, unit: Unit) -> Names:
        return tuple(name for name in super().intervene_restrictions(unit) if name not in ("defend", "run"))


@mutant("commands.intervene.26", "defend-left-out")
class DefendLeftOut(Intervenes):
    """It restricts shooting and running, and not Defend."""

    def intervene_restrictions(self, unit: Unit) -> Names:
        return tuple(name for name in super().intervene_restrictions(unit) if name != "defend")


@mutant("commands.intervene.26", "run-left-out")
class RunLeftOut(Intervenes):
    """It restricts shooting and Defend, and not running."""

    def intervene_restrictions(self, unit: Unit) -> Names:
        return tuple(name for name in super().intervene_restrictions(unit) if name != "run")


@mutant("commands.intervene.27", "the-target-is-restricted")
class TheTargetIsRestricted(Intervenes):
    """The original target bears the restrictions, and the intervener none."""

    def with_restrictions(self, state: State, unit: Unit, charge: Charging, report: Told) -> Done:
        bearer = next((state.units[name] for name in state.present(charge.originals)), unit)
        return super().with_restrictions(state, bearer, charge, report)


@mutant("commands.intervene.27", "the-charger-as-well")
class TheChargerAsWell(Intervenes):
    """The charging unit bears the restrictions too."""

    def with_restrictions(self, state: State, unit: Unit, charge: Charging, report: Told) -> Done:
        told, after = super().with_restrictions(state, unit, charge, report)
        tokens = told.restricted.get(unit.id, ())
        told = structs.replace(told, restricted={**told.restricted, charge.unit: tokens})
        return Done(told, self.restricted(after, charge.unit, tokens, "intervene"))


@mutant("commands.intervene.28", "on-declaration")
class OnDeclaration(Declarations):
    """A unit is restricted as soon as it has declared, whether it ever resolves or not."""

    def declare(self, state: State, event: Declare) -> Done:
        report, after = super().declare(state, event)
        if report.refused or event.command == "defend":
            return Done(report, after)
        tokens = self.intervene_restrictions(after.units[event.unit])
        return Done(report, self.restricted(after, event.unit, tokens, "intervene"))


@mutant("commands.intervene.28", "too-late-restricts-as-well")
class TooLateRestrictsAsWell(Declarations):
    """A unit whose declaration is overtaken, because the Charge begins or is over, is restricted all the same."""

    def overtaken(self, state: State) -> State:
        after = super().overtaken(state)
        for pending in state.pending:
            if pending.command == "intervene" and pending not in after.pending and pending.unit in after.units:
                tokens = self.intervene_restrictions(after.units[pending.unit])
                after = self.restricted(after, pending.unit, tokens, "intervene")
        return after


class AlsoRestricts(Intervenes):
    """It restricts one thing more."""

    more: str

    def intervene_restrictions(self, unit: Unit) -> Names:
        """The three tokens, and the one more."""
        return tuple(sorted((*super().intervene_restrictions(unit), self.more)))


@mutant("commands.intervene.45", "charge-as-well")
class ChargeAsWell(AlsoRestricts):
    """It restricts charging too."""

    more = "charge"


@mutant("commands.intervene.45", "move-as-well")
class MoveAsWell(AlsoRestricts):
    """It restricts moving too."""

    more = "move"


@mutant("commands.intervene.45", "intervene-as-well")
class InterveneAsWell(AlsoRestricts):
    """It restricts itself by a token of its own name too."""

    more = "intervene"


@mutant("commands.intervene.45", "takes-the-activation")
class TakesTheActivation(Happenings):
    """A unit that has intervened has no normal activation any more in that turn."""

    def takes(self, state: State, event: Event) -> Done:
        if isinstance(event, Activation):
            spent = any(token.source == "intervene" for token in state.tokens.get(event.unit, ()))
            event = structs.replace(event, normal=event.normal and not spent)
        return super().takes(state, event)


@mutant("commands.intervene.42", "the-turn-passes")
class TheTurnPasses(Intervenes):
    """When a Charge that was answered is over, so is the turn, and every restriction with it."""

    def charge_over(self, state: State, unit: str) -> Done:
        charge = state.charges.get(unit)
        report, after = super().charge_over(state, unit)
        return Done(report, self.restrictions_expire(after, "turn-end") if charge and charge.answered else after)


@mutant("commands.intervene.42", "play-stops")
class PlayStops(Intervenes):
    """When a Charge that was answered is over, the activation in which it was made is over at once."""

    def charge_over(self, state: State, unit: str) -> Done:
        charge = state.charges.get(unit)
        report, after = super().charge_over(state, unit)
        return Done(report, structs.replace(after, activation=None) if charge and charge.answered else after)
