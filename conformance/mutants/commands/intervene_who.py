"""Wrong engines of Intervene: who may declare it."""

from __future__ import annotations

from fractions import Fraction

from oracle.commands.eligible import THREE, Eligibility
from oracle.commands.facts import Declare, Unit
from oracle.commands.intervene import Intervenes
from oracle.commands.state import Charging, State, Token
from oracle.marks import mutant


@mutant("commands.intervene.5", "the-chargers-friends-may")
class TheChargersFriendsMay(Eligibility):
    """Units on the side of the charging one may declare it, that one excepted."""

    def is_unfriendly(self, state: State, unit: Unit, charge: Charging) -> bool:
        beside = unit.side == state.sides[charge.unit] and unit.id != charge.unit
        return not beside and super().is_unfriendly(state, unit, charge)


@mutant("commands.intervene.5", "any-enemy-of-the-charger")
class AnyEnemyOfTheCharger(Eligibility):
    """A third party may declare it, on the side of neither the charging unit nor those charged."""

    def is_unfriendly(self, state: State, unit: Unit, charge: Charging) -> bool:
        return unit.side == state.sides[charge.unit]


@mutant("commands.intervene.6", "the-target-may")
class TheTargetMay(Eligibility):
    """Whom the Charge was declared at may intervene for itself."""

    def is_original_target(self, unit: str, charge: Charging) -> bool:
        return False


@mutant("commands.intervene.6", "no-target-may-stand-by")
class NoTargetMayStandBy(Intervenes):
    """A unit at which another Charge has been declared may not answer this one."""

    def against_charge(self, state: State, unit: Unit, charge: Charging, path: Fraction | None) -> list[str]:
        codes = super().against_charge(state, unit, charge, path)
        charged = any(unit.id in each.originals for each in state.charges.values())
        return [*codes, "commands.intervene.6"] if charged else codes


@mutant("commands.intervene.29", "needs-all-three")
class NeedsAllThree(Eligibility):
    """Only a unit that bears all three restrictions is barred."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        barring = super().barring_intervene(unit, borne)
        return barring if {token.name for token in barring} >= set(THREE) else ()


@mutant("commands.intervene.29", "needs-two-of-them")
class NeedsTwoOfThem(Eligibility):
    """A unit that bears but one of the restrictions is not barred."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        barring = super().barring_intervene(unit, borne)
        return barring if len({token.name for token in barring}) >= 2 else ()


@mutant("commands.intervene.29", "running-does-not-bar")
class RunningDoesNotBar(Eligibility):
    """The Run restriction does not count."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        return tuple(token for token in super().barring_intervene(unit, borne) if token.name != "run")


@mutant("commands.intervene.29", "shooting-does-not-bar")
class ShootingDoesNotBar(Eligibility):
    """The Shoot restriction does not count."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        return tuple(token for token in super().barring_intervene(unit, borne) if token.name != "shoot")


@mutant("commands.intervene.29", "any-restriction-bars")
class AnyRestrictionBars(Eligibility):
    """A restriction that Intervene itself would not apply bars it too."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        return super().barring_intervene(unit, borne) or borne


@mutant("commands.intervene.30", "only-charging-is-asked")
class OnlyChargingIsAsked(Eligibility):
    """A unit that may charge is not asked whether it may intervene."""

    def is_barred_from_charging(self, unit: Unit) -> bool:
        return not unit.can_charge


@mutant("commands.intervene.30", "only-intervening-is-asked")
class OnlyInterveningIsAsked(Eligibility):
    """A unit that may intervene is not asked whether it may charge when it declares."""

    def is_barred_from_charging(self, unit: Unit) -> bool:
        return not unit.can_intervene


@mutant("commands.intervene.30", "barred-only-by-both")
class BarredOnlyByBoth(Eligibility):
    """A unit is barred only if it may neither charge nor intervene."""

    def is_barred_from_charging(self, unit: Unit) -> bool:
        return not (unit.can_charge or unit.can_intervene)


@mutant("commands.intervene.32", "targeting-is-not-asked")
class TargetingIsNotAsked(Eligibility):
    """A unit that cannot target the charging one may declare it."""

    def is_barred_from_targeting(self, unit: Unit) -> bool:
        return False


@mutant("commands.intervene.32", "targeting-is-asked-too-late")
class TargetingIsAskedTooLate(Intervenes):
    """Whether it can target the charging unit is asked when it resolves, and not before."""

    def is_barred_from_targeting(self, unit: Unit) -> bool:
        return False

    def is_able(self, unit: Unit, charger: Unit, path: Fraction | None) -> bool:
        return unit.can_target and super().is_able(unit, charger, path)


class KnowsTheCharge(Intervenes):
    """Knows which Charge is answered when it asks what the unit bears."""

    met: Charging | None = None

    def intervene_refusals(self, state: State, declared: Declare) -> tuple[str, ...]:
        """What forbids the declaration, with the Charge in mind."""
        self.met = state.charges.get(declared.against or "")
        return super().intervene_refusals(state, declared)


@mutant("commands.intervene.43", "once-for-each-charge")
class OnceForEachCharge(KnowsTheCharge):
    """A unit that has intervened may do so again, against another Charge."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        barring = super().barring_intervene(unit, borne)
        if self.met is None or unit.id in self.met.answered:
            return barring
        return tuple(token for token in barring if token.source != "intervene")


@mutant("commands.intervene.43", "as-often-as-it-likes")
class AsOftenAsItLikes(Eligibility):
    """What Intervene has restricted does not bar Intervene, not even against the same Charge."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        return tuple(token for token in super().barring_intervene(unit, borne) if token.source != "intervene")


@mutant("commands.intervene.44", "defends-after-intervening")
class DefendsAfterIntervening(Intervenes):
    """A unit that has intervened may still Defend in the same turn, though not the other way round."""

    def barring(self, state: State, unit: str) -> tuple[Token, ...]:
        return tuple(token for token in super().barring(state, unit) if token.source != "intervene")


@mutant("commands.intervene.44", "intervenes-after-defending")
class IntervenesAfterDefending(Eligibility):
    """A unit that has defended may still intervene in the same turn, though not the other way round."""

    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        return tuple(token for token in super().barring_intervene(unit, borne) if token != Token("defend", "defend"))
