"""Who may intervene: each test that a unit must pass against the Charge of another, one by one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from oracle.commands.charge import Charges, Names
from oracle.commands.facts import Unit
from oracle.commands.state import Charging, Moment, Source, State, Token
from oracle.marks import cites, hook

THREE: Names = ("defend", "run", "shoot")
"""What Intervene restricts."""


class Eligibility(Charges):
    """The side, the range, the restrictions and what other rules say; each a test of its own (commands.intervene.checks)."""

    @cites("commands.intervene.5", "commands.intervene.friendly", says="{unit} is no friend of those charged: {result}")
    def is_unfriendly(self, state: State, unit: Unit, charge: Charging) -> bool:
        """Whether the unit is on the charging side, or on no original target's; a Charge at nobody has no such side."""
        friends = {state.sides[name] for name in charge.originals}
        return unit.side == state.sides[charge.unit] or (bool(friends) and unit.side not in friends)

    @cites("commands.intervene.6", says="{unit} is itself what {charge} was declared at: {result}")
    def is_original_target(self, unit: str, charge: Charging) -> bool:
        """Whether the unit is a target that the Charge was declared at."""
        return unit in charge.originals and unit in self.barred_as_original(charge.originals)

    @cites(
        "commands.intervene.7",
        "commands.intervene.31",
        "commands.intervene.46",
        says="{unit} is out of range of {charger}, where it stands before it moves: {result}",
    )
    def is_out_of_range(self, unit: Unit, charger: Unit) -> bool:
        """Whether the charging unit, where it stands before it moves, is farther than the range; the target is no matter."""
        return not self.within(unit, charger, self.intervene_range(unit))

    @cites("commands.intervene.29", says="{unit} bears {borne}; from Intervene it is barred by {result}")
    def barring_intervene(self, unit: Unit, borne: tuple[Token, ...]) -> tuple[Token, ...]:
        """The tokens of a unit that bar it: any one of those that the command would itself apply."""
        applied = self.restrictions_given(THREE, unit.charge_restrictions)
        return tuple(each for each in borne if each.name in applied and self.bars_intervene(each))

    def bars_intervene(self, token: Token) -> bool:
        """Whether a token of such a name bars, by its source and by whether it is the same as Intervene's own."""
        same = token.name != "defend" or token.source == "intervene"
        return self.intervene_barred_by(token.source) and (
            same or self.defend_barred_by(Token(token.name, "intervene"))
        )

    @cites("commands.intervene.43", "commands.intervene.44", says="a unit with {barring} is told {result}")
    def restricted_codes(self, barring: tuple[Token, ...]) -> list[str]:
        """What forbids a restricted unit to intervene: it intervened before, or it has defended, or just any of the three."""
        codes = ["commands.intervene.29"] if barring else []
        if any(token.source == "intervene" for token in barring):
            codes.append("commands.intervene.43")
        if Token("defend", "defend") in barring:
            codes.append("commands.intervene.44")
        return codes

    @cites("commands.intervene.30", says="other rules bar {unit} from a charge or from Intervene: {result}")
    def is_barred_from_charging(self, unit: Unit) -> bool:
        """Whether the unit is ineligible to charge, or to intervene; either suffices."""
        return not (unit.can_charge and unit.can_intervene)

    @cites("commands.intervene.32", says="other rules bar {unit} from targeting the charging unit: {result}")
    def is_barred_from_targeting(self, unit: Unit) -> bool:
        """Whether the unit cannot legally target the charging enemy."""
        return not unit.can_target

    @cites(
        "commands.intervene.reach_when",
        "commands.intervene.reach",
        says="{unit} has a charge of {unit.charge} and a way of {path} to {charger}; too far: {result}",
    )
    def is_beyond_reach(self, unit: Unit, charger: Unit, path: Fraction | None) -> bool:
        """Whether the way of the counter-charge is longer than its reach; with no path, straight to within 1 inch."""
        reach = self.counter_charge_reach(unit.charge, self.intervene_range(unit))
        if reach is None:
            return False
        return path > reach if path is not None else not self.within(unit, charger, reach + 1)

    @hook("commands.intervene.multi_target")
    def barred_as_original(self, targets: Names) -> Names:
        """Which of several original targets may not intervene? By default none may."""
        return targets

    @hook("commands.intervene.already")
    def intervene_barred_by(self, source: Source) -> bool:
        """Does a restriction bar Intervene whatever put it there? By default it does."""
        return True

    @hook("commands.intervene.charge_restrictions")
    def restrictions_given(self, three: Names, of_charge: Names) -> Names:
        """What does Intervene restrict? By default exactly the three, and nothing that Charge itself would."""
        return three

    @hook("commands.intervene.cc_distance")
    def counter_charge_reach(self, allowance: Fraction | None, intervene_range: Fraction) -> Fraction | None:
        """How far may a counter-charge go? By default as far as a charge; None is far enough for anything."""
        return allowance

    @hook("commands.intervene.range_when")
    def range_tested(self, moment: Moment) -> bool:
        """When is the range tested? By default at declaration and not again."""
        return moment == "declaration"

    @hook("commands.intervene.several")
    def another_declarable(self, resolved: int, pending: int) -> bool:
        """May another unit answer a Charge that others have answered? By default once they have resolved."""
        return pending == 0

    def others_against(self, state: State, unit: str, charge: Charging, pending: Sequence[str]) -> tuple[int, int]:
        """How many other units have answered this Charge, and how many are about to."""
        resolved = sum(name != unit for name in charge.answered)
        return resolved, sum(name != unit for name in pending)
