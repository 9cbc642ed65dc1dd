"""Wrong engines of Intervene range: what it is, from where to where it is measured, and when."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import floor

from msgspec import structs

from conformance.mutants.commands.past import Remembering
from oracle.commands.distance import Distances, square
from oracle.commands.eligible import Eligibility
from oracle.commands.facts import Base, ChargeMoves, Event, LegalQuestion, PlayQuestion, Report, Spot, Unit, Windows
from oracle.commands.intervene import Intervenes
from oracle.commands.play import Plays
from oracle.commands.state import Charging, Moment, State
from oracle.marks import mutant


def pairs(one: Unit, other: Unit) -> Iterator[tuple[Base, Base]]:
    """Every base of the one with every base of the other."""
    return ((near, far) for near in one.models for far in other.models)


def is_nearer(one: Base, other: Base, inches: Fraction) -> bool:
    """Whether two edges are less than so far apart."""
    reach = inches + one.radius + other.radius
    return reach > 0 and square(one, other) < reach * reach


@mutant("commands.intervene.7", "measured-to-the-target")
class MeasuredToTheTarget(Intervenes):
    """The range is measured to the first original target instead of the charging unit."""

    target: Unit | None = None

    def against_charge(self, state: State, unit: Unit, charge: Charging, path: Fraction | None) -> list[str]:
        self.target = next((state.units[name] for name in state.present(charge.originals)), None)
        return super().against_charge(state, unit, charge, path)

    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        return super().is_out_of_range(unit, self.target or charger)


@mutant("commands.intervene.7", "near-either-will-do")
class NearEitherWillDo(Intervenes):
    """A unit within range of an original target is within range."""

    targets: tuple[Unit, ...] = ()

    def against_charge(self, state: State, unit: Unit, charge: Charging, path: Fraction | None) -> list[str]:
        self.targets = tuple(state.units[name] for name in state.present(charge.originals) if name != unit.id)
        return super().against_charge(state, unit, charge, path)

    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        return all(super(NearEitherWillDo, self).is_out_of_range(unit, each) for each in (charger, *self.targets))


@mutant("commands.intervene.8", "the-chargers-own-run")
class TheChargersOwnRun(Eligibility):
    """The range is the Run distance of the charging unit."""

    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        return not self.within(unit, charger, self.intervene_range(charger))


@mutant("commands.intervene.8", "as-far-as-it-charges")
class AsFarAsItCharges(Distances):
    """The range is the charge allowance, where the unit has one."""

    def intervene_range(self, unit: Unit) -> Fraction:
        return super().intervene_range(unit) if unit.charge is None else unit.charge


@mutant("commands.intervene.9", "move-and-six")
class MoveAndSix(Distances):
    """The Run distance is the Move and 6 inches more."""

    def run_distance(self, unit: Unit) -> Fraction:
        return unit.move + 6 + unit.run_modifier


@mutant("commands.intervene.9", "a-single-move")
class SingleMove(Distances):
    """The Run distance is the Move once."""

    def run_distance(self, unit: Unit) -> Fraction:
        return unit.move + unit.run_modifier


@mutant("commands.intervene.10", "modifier-ignored")
class ModifierIgnored(Distances):
    """What other rules add to the Run distance is left out."""

    def run_distance(self, unit: Unit) -> Fraction:
        return super().run_distance(unit) - unit.run_modifier


@mutant("commands.intervene.10", "modifier-doubled")
class ModifierDoubled(Distances):
    """What other rules add to the Run distance is added to the Move, and so counts twice."""

    def run_distance(self, unit: Unit) -> Fraction:
        return super().run_distance(unit) + unit.run_modifier


@mutant("commands.intervene.11", "just-as-far-is-too-far")
class JustAsFarIsTooFar(Distances):
    """Exactly as far as the limit is not within it."""

    def within(self, one: Unit, other: Unit, inches: Fraction) -> bool:
        return super().within(one, other, inches) and any(is_nearer(*pair, inches) for pair in pairs(one, other))


@mutant("commands.intervene.11", "counted-in-steps-across-and-along")
class CountedAcrossAndAlong(Distances):
    """Distance is what lies across and what lies along, added up."""

    def within(self, one: Unit, other: Unit, inches: Fraction) -> bool:
        return any(
            abs(near.x - far.x) + abs(near.y - far.y) <= inches + near.radius + far.radius
            for near, far in pairs(one, other)
        )


@mutant("commands.intervene.11", "from-the-first-model")
class FromTheFirstModel(Distances):
    """Every distance is measured between the first models of two units, wherever the others stand."""

    def within(self, one: Unit, other: Unit, inches: Fraction) -> bool:
        first, second = (structs.replace(unit, models=unit.models[:1]) for unit in (one, other))
        return super().within(first, second, inches)


@mutant("commands.intervene.31", "range-is-not-asked")
class RangeIsNotAsked(Eligibility):
    """A unit may declare it from anywhere."""

    def range_tested(self, moment: Moment) -> bool:
        return False


@mutant("commands.intervene.31", "measured-when-it-resolves")
class MeasuredWhenItResolves(Eligibility):
    """Whether it is within range is asked when it resolves, and not when it is declared."""

    def range_tested(self, moment: Moment) -> bool:
        return moment == "resolution"


@mutant("commands.intervene.31", "a-hair-over-is-within")
class HairOverIsWithin(Eligibility):
    """The inch that has been begun does not count: distances are rounded down before they are compared."""

    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        begun = Fraction(floor(self.intervene_range(unit)) + 1)
        return super().is_out_of_range(unit, charger) and not any(
            is_nearer(*pair, begun) for pair in pairs(unit, charger)
        )


@mutant("commands.intervene.46", "measured-after-the-charge")
class MeasuredAfterTheCharge(Remembering, Plays):
    """The charging unit is taken to stand where its Charge will bring it."""

    events: tuple[Event, ...] = ()

    def story(self, question: PlayQuestion | LegalQuestion) -> tuple[tuple[Report, ...], Windows, State]:
        self.events = question.events
        return super().story(question)

    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        coming = (event for event in self.events[len(self.past) :] if isinstance(event, ChargeMoves))
        move = next((event for event in coming if event.unit == charger.id), None)
        return super().is_out_of_range(unit, put_down(charger, move.to) if move and move.to else charger)


@mutant("commands.intervene.46", "measured-before-it-was-there")
class MeasuredBeforeItWasThere(Plays):
    """The charging unit is taken to stand where it stood at first, as if it had not moved before its Charge."""

    stood: Mapping[str, Unit] = {}

    def story(self, question: PlayQuestion | LegalQuestion) -> tuple[tuple[Report, ...], Windows, State]:
        self.stood = {unit.id: unit for unit in question.units}
        return super().story(question)

    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        spots = tuple((base.x, base.y) for base in self.stood[charger.id].models)
        return super().is_out_of_range(unit, put_down(charger, spots))


def put_down(unit: Unit, spots: tuple[Spot, ...]) -> Unit:
    """The unit with its models at these spots, if there is one for each of them."""
    if len(spots) != len(unit.models):
        return unit
    return structs.replace(unit, models=tuple(base.at(spot) for base, spot in zip(unit.models, spots, strict=True)))
