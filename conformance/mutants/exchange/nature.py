"""Wrong engines of nature: weakness, resistance and immunity, each by its kind, before armor."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from oracle.exchange.facts import ONE, ZERO, Body, Character, DamageAnswer, Harm, Limits, Nature, Strike
from oracle.exchange.nature import Factors, Natures
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Strikes
from oracle.exchange.ward import Wards
from oracle.exchange.wound import Wounds
from oracle.marks import mutant


@mutant("exchange.nature.1", "body-of-the-intended-target")
class BodyOfTheIntended(Wards):
    """A blow that a Dwarf takes runs through the nature and armor of the ally it was meant for."""

    def dwarfs_body(self, ally: Character, dwarf: Character) -> Body:
        return self.body_of(ally)


@mutant("exchange.nature.1", "raw-damage-is-delivered")
class RawIsDelivered(Wounds):
    """Damage is delivered as the weapon made it; what the thing is makes no difference."""

    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        return super().suffered(raw, harm, Body(), limits)


class ArmorFirst(Wounds):
    """Armor works on the raw damage and nature on what it leaves."""

    def between(self, armored: Fraction) -> Fraction:
        """What goes on from armor to nature."""
        return armored

    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        """Armor first, then nature."""
        if not self.answered_by_armor(harm):
            return super().suffered(raw, harm, body, limits)
        armored = self.between(self.through_armor(raw, body.armor, limits))
        natured = self.through_nature(armored, harm.kind, body.nature)
        exact, owed = self.threatened(natured, raw, limits)
        least = 0 if self.immune(harm.kind, body.nature) else max(owed, self.softest(natured))
        delivered = self.reported(exact, least)
        return DamageAnswer(landed=True, delivered=delivered, exact=exact)


@mutant("exchange.nature.2", "armor-before-nature")
class ArmorBeforeNature(ArmorFirst):
    """Armor works before nature, and the raw blow is what is judged to be a real threat."""


@mutant("exchange.nature.2", "armor-before-nature-in-whole-points")
class ArmorBeforeNatureInWholePoints(ArmorFirst):
    """Armor works before nature and hands on whole points only."""

    def between(self, armored: Fraction) -> Fraction:
        return Fraction(int(armored))


@mutant("exchange.nature.3", "weakness-adds-two")
class WeaknessAddsTwo(Natures):
    """A weakness adds two points."""

    def through_nature(self, raw: Fraction, kind: str, nature: Nature) -> Fraction:
        weak = self.weakness(kind, nature)
        return super().through_nature(raw + 2 * len(weak), kind, replace(nature, weak={}))


@mutant("exchange.nature.3", "weakness-always-doubles")
class WeaknessAlwaysDoubles(Natures):
    """A weakness doubles, whatever its factor."""

    def weakness(self, kind: str, nature: Nature) -> Factors:
        return tuple(Fraction(2) for _ in super().weakness(kind, nature))


@mutant("exchange.nature.3", "weakness-ignored")
class WeaknessIgnored(Natures):
    """Nothing ever does more damage than its weapon."""

    def weakness(self, kind: str, nature: Nature) -> Factors:
        return ()


@mutant("exchange.nature.4", "resistance-takes-three-off")
class ResistanceSubtracts(Natures):
    """A resistance takes three points off, whatever its factor."""

    def through_nature(self, raw: Fraction, kind: str, nature: Nature) -> Fraction:
        resistant = self.resistance(kind, nature)
        full = super().through_nature(raw, kind, replace(nature, resistant={}))
        return max(ZERO, full - 3 * len(resistant))


@mutant("exchange.nature.4", "resistance-always-halves")
class ResistanceAlwaysHalves(Natures):
    """A resistance halves, whatever its factor."""

    def resistance(self, kind: str, nature: Nature) -> Factors:
        return tuple(Fraction(1, 2) for _ in super().resistance(kind, nature))


@mutant("exchange.nature.4", "resistance-is-immunity")
class ResistanceIsImmunity(Natures):
    """What is resistant is not hurt at all."""

    def immune(self, kind: str, nature: Nature) -> bool:
        return super().immune(kind, nature) or bool(self.resistance(kind, nature))


@mutant("exchange.nature.5", "immune-still-takes-one")
class ImmuneTakesOne(Wounds):
    """What is immune still takes one point from a blow that lands."""

    def suffered(self, raw: Fraction, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        wound = super().suffered(raw, harm, body, limits)
        return replace(wound, delivered=ONE) if self.immune(harm.kind, body.nature) else wound


@mutant("exchange.nature.5", "immunity-leaves-a-quarter")
class ImmunityLeavesAQuarter(Natures):
    """Immunity is a strong resistance, which leaves a quarter."""

    def through_nature(self, raw: Fraction, kind: str, nature: Nature) -> Fraction:
        if not self.immune(kind, nature):
            return super().through_nature(raw, kind, nature)
        return super().through_nature(raw / 4, kind, replace(nature, immune=()))


@mutant("exchange.nature.6", "immune-to-one-is-immune-to-all")
class ImmuneToAll(Natures):
    """Whoever is immune to one kind of harm is immune to every kind."""

    def immune(self, kind: str, nature: Nature) -> bool:
        return bool(nature.immune)


@mutant("exchange.nature.6", "factors-of-every-kind-apply")
class FactorsOfEveryKind(Natures):
    """A weakness or resistance answers every kind of harm, not its own alone."""

    def weakness(self, kind: str, nature: Nature) -> Factors:
        return tuple(factor for factors in nature.weak.values() for factor in factors)

    def resistance(self, kind: str, nature: Nature) -> Factors:
        return tuple(factor for factors in nature.resistant.values() for factor in factors)


@mutant("exchange.nature.7", "people-have-no-nature")
class PeopleHaveNoNature(Wards):
    """Only monsters are weak, resistant or immune; a human, an Elf or a Dwarf never is."""

    def body_of(self, character: Character) -> Body:
        body = super().body_of(character)
        return replace(body, nature=Nature()) if character.race in ("human", "elf", "dwarf") else body


@mutant("exchange.nature.7", "things-have-no-nature")
class ThingsHaveNoNature(Strikes):
    """Only characters are weak, resistant or immune; a mere thing that is hit never is."""

    at_somebody = False

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        self.at_somebody = True
        return super().strike(scene, hit, margin)

    def through_nature(self, raw: Fraction, kind: str, nature: Nature) -> Fraction:
        return super().through_nature(raw, kind, nature if self.at_somebody else Nature())


@mutant("exchange.nature.8", "a-great-margin-breaks-immunity")
class MarginBreaksImmunity(Wounds):
    """A margin of ten or more hurts even what is immune."""

    def damage(self, margin: int, harm: Harm, body: Body, limits: Limits) -> DamageAnswer:
        nature = replace(body.nature, immune=()) if margin >= 10 else body.nature
        return super().damage(margin, harm, replace(body, nature=nature), limits)
