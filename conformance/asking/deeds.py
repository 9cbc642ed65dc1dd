"""The steps of the commands, told at a table: under each event what was asked and found, where it is worth saying."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from conformance.asking.blows import cap
from conformance.asking.rolls import Line, Lines
from conformance.asking.scripts import declared, reasons
from oracle.trace import Step, spoken


class Deeds:
    """Hears the steps in order; a method of a step's name tells it, and a step without one goes without saying."""

    def __init__(self, titles: Sequence[str]) -> None:
        self.titles = titles
        """What each event is called."""
        self.range: Any = None
        self.first: set[str] = set()
        """What has been said of which attack a Defend is for."""

    def hear(self, steps: Iterable[Step]) -> Lines:
        """Every event by its title, and under it the lines of its steps, none twice."""
        under: list[Line] = []
        said: list[Line] = []
        number = 0
        for step in steps:
            if step.name == "windows":
                yield from self.told(number, under)
                number, under = number + 1, []
                said = said if number < len(self.titles) and not self.titles[number] else []
                continue
            tell = getattr(self, f"on_{step.name}", None)
            new = [line for line in (tell(step.given, step.result) if tell else ()) if line not in said]
            said += new
            under += new
        yield from under

    def told(self, number: int, under: Sequence[Line]) -> Lines:
        """One event with its lines; the second event of one sentence has no title of its own."""
        if self.titles[number]:
            yield Line(self.titles[number], ())
        yield from under

    def on_run_distance(self, given: Mapping[str, Any], result: Any) -> Lines:
        """Intervene range is kept for the line that measures it."""
        self.range = result
        yield from ()

    def on_is_out_of_range(self, given: Mapping[str, Any], result: bool) -> Lines:
        """Intervene range, and whether the charging unit is in it."""
        unit, charger = given["unit"], given["charger"]
        if unit.id == charger.id:
            return
        modified = f", modified by {unit.run_modifier}" if unit.run_modifier else ""
        within = f"{cap(unit.id)}'s Intervene range is {self.range} inches (twice its Move of {unit.move}{modified})"
        near = f"{'but' if result else 'and'} {charger.id}, before it moves, is {'not ' if result else ''}within it"
        ids = (
            "commands.intervene.8",
            "commands.intervene.9",
            *(("commands.intervene.10",) if modified else ()),
            "commands.intervene.7",
        )
        yield Line(f"{within}, {near}.", (*ids, *(("commands.intervene.31",) if result else ())))

    def on_is_beyond_reach(self, given: Mapping[str, Any], result: bool) -> Lines:
        """A counter-charge that is too long."""
        if result:
            unit, charger = given["unit"], given["charger"].id
            says = f"The way to {charger} is longer than {unit.id} may charge ({unit.charge} inches)."
            yield Line(says, ("commands.intervene.reach_when", "commands.intervene.reach"))

    def on_refusals(self, given: Mapping[str, Any], result: tuple[str, ...]) -> Lines:
        """What forbids a declaration, by clause."""
        event = given["event"]
        if result:
            yield Line(f"{cap(event.unit)} may not declare {declared(event)}: {reasons(result)}.", result)

    def on_begun(self, given: Mapping[str, Any], result: Any) -> Lines:
        """A Defend takes hold."""
        says = f"{cap(result.unit)}'s Defend is in force from here on"
        if result.only:
            yield Line(f"{says}, against {spoken(result.only)} alone.", ("commands.defend.5",))
        else:
            yield Line(f"{says}.", ("commands.defend.5",))

    def on_plain_bonus(self, given: Mapping[str, Any], result: int) -> Lines:
        """+1."""
        if result:
            yield Line(f"Defend gives {given['effect'].unit} +{result} Resolve.", ("commands.defend.12",))

    def on_cover_part(self, given: Mapping[str, Any], result: int) -> Lines:
        """The Cover bonus, or why there is none."""
        unit, effect = given["unit"], given["effect"]
        if result:
            yield Line(f"{cap(unit.id)} is in Cover and has not moved: +{result} more.", ("commands.defend.13",))
        elif unit.in_cover and not effect.cover_part:
            yield Line(f"{cap(unit.id)} has moved, so its Cover adds nothing to Defend.", ("commands.defend.13",))

    def on_defend_restrictions(self, given: Mapping[str, Any], result: tuple[str, ...]) -> Lines:
        """The restriction."""
        unit = cap(given["effect"].unit)
        says = f"{unit} bears the restriction {spoken(result)} until the turn ends, longer than the effect lasts."
        yield Line(says, ("commands.defend.21",))

    def on_covered_first(self, given: Mapping[str, Any], result: tuple[str, ...]) -> Lines:
        """Which attack a Defend in activation is for, once."""
        says = f"{cap(given['effect'].unit)}'s Defend is for {spoken(result)}, the first attack on it."
        if result and says not in self.first:
            self.first.add(says)
            yield Line(says, ("commands.defend.6",))

    def on_covered_alone(self, given: Mapping[str, Any], result: tuple[str, ...]) -> Lines:
        """Which attack a Defend against one is for, where another comes."""
        others = [each.id for each in given["on"] if each.id not in result]
        if others:
            effect = given["effect"]
            says = f"{cap(effect.unit)}'s Defend is for {spoken(effect.only)} alone, not for {spoken(others)}."
            yield Line(says, ("commands.defend.10",))

    def on_is_converted(self, given: Mapping[str, Any], result: bool) -> Lines:
        """Critical Damage."""
        if result:
            yield Line(
                "While it is in force, Critical Damage becomes normal damage, all of it.",
                ("commands.defend.17", "commands.defend.18"),
            )

    def on_harm(self, given: Mapping[str, Any], result: Any) -> Lines:
        """What goes into the damage engine."""
        unit = given["unit"].id
        came = f"{given['normal']} normal and {given['critical']} critical"
        goes = f"{result.normal} normal and {result.critical} critical"
        says = f"{came} on {unit}: Resolve {result.resolve}, {goes} go into the damage engine."
        yield Line(cap(says), ("commands.defend.28", "commands.defend.29"))

    def on_answered(self, given: Mapping[str, Any], result: Any) -> Lines:
        """The end of a Defend against an attack."""
        says = f"{cap(given['attack'].id)} is {given['fate']}, and {given['effect'].unit}'s Defend, declared against it, is over."
        yield Line(says, ("commands.defend.b_life",))

    def on_spent(self, given: Mapping[str, Any], result: Any) -> Lines:
        """The end of a Defend in activation."""
        if result is None:
            yield Line(
                f"{cap(given['attack'].id)} was the attack it was for: {given['effect'].unit}'s Defend is over.",
                ("commands.defend.19",),
            )

    def on_at_moment(self, given: Mapping[str, Any], result: Any) -> Lines:
        """The end of one that met nothing."""
        if result is None:
            yield Line(f"{cap(given['effect'].unit)}'s Defend has met no attack and is over.", ("commands.defend.7",))

    def on_falls(self, given: Mapping[str, Any], result: bool) -> Lines:
        """A restriction goes."""
        if result:
            yield Line(f"The {given['token'].name} restriction of {given['unit']} is over.", ("commands.defend.22",))

    def on_is_able(self, given: Mapping[str, Any], result: bool) -> Lines:
        """Whether it may charge when Intervene resolves."""
        unit, charger = given["unit"].id, given["charger"].id
        yield Line(
            f"{cap(unit)} {'can' if result else 'cannot'} charge {charger} at this moment.", ("commands.intervene.16",)
        )

    def on_counter_charges(self, given: Mapping[str, Any], result: Any) -> Lines:
        """Step 1."""
        yield Line(f"{cap(given['event'].unit)} counter-charges {given['charge'].unit}.", ("commands.intervene.17",))

    def on_added(self, given: Mapping[str, Any], result: tuple[str, ...]) -> Lines:
        """Steps 2 and 3."""
        says = f"The targets of {given['charge'].unit}'s Charge are now {spoken(result)}."
        yield Line(says, ("commands.intervene.14", "commands.intervene.19"))

    def on_intervene_restrictions(self, given: Mapping[str, Any], result: tuple[str, ...]) -> Lines:
        """The restrictions."""
        says = f"Intervene restricts {given['unit'].id}, and nobody else: {spoken(result)}."
        yield Line(says, ("commands.intervene.26", "commands.intervene.27"))

    def on_charge_starts(self, given: Mapping[str, Any], result: Any) -> Lines:
        """The Charge goes on."""
        yield Line(
            f"{cap(given['charge'].unit)}'s Charge goes on, whoever answered it.",
            ("commands.intervene.20", "commands.intervene.34"),
        )

    def on_may_contact(self, given: Mapping[str, Any], result: bool) -> Lines:
        """One contact."""
        charge, name = given["charge"], given["name"]
        ids = ("commands.intervene.21",) if result else ("commands.intervene.22",)
        yield Line(f"{cap(charge.unit)} {'may' if result else 'may not'} come within 1 inch of {name}.", ids)
