"""The dice of one blow: a tape for every handful that any reading throws, bent so that the totals meet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from conformance.generators.draws import Draws, loaded
from conformance.generators.exchange.arms import ALL, BOTH, Given
from conformance.generators.exchange.people import ATTRIBUTE_OF, Person
from conformance.generators.exchange.tapes import KINDS, LONGEST, another, bent, cut, worth

AIMS = loaded((None, 3), (0, 3), (1, 4), (-1, 2), (2, 2), (3, 2), (-2, 1), (5, 1), (-4, 1), (8, 1), (-12, 1))
"""Where the margin is to fall; None leaves the dice as they fell."""

FUMBLE = -1000

WARD_AIMS = loaded((None, 6), (0, 2), (-1, 2), (1, 1), (FUMBLE, 2))
"""What an interception is to come to, over the margin that is coming, or below nothing; None as above."""

MOST_WARDS = 4
"""Wards that a case holds at most: two Dwarfs behind one, or one behind each, and the two of the blow."""

SEATS = {"dov": 0, "dag": 1, "gim": 1, "ana": 2, "bel": 3}
"""Whose interception is drawn where; dag and gim are never there together."""

DEAL = 7 + 2 * MOST_WARDS
"""Draws that the dice of a blow take."""

COUNTER = 9
"""Faces that a freshly rolled counter needs at most: no effort is bought for it."""


@dataclass(slots=True)
class Table:
    """Who is there, the Wards in force, and every tape so far; ``spare``: tapes too that only a wrong engine throws."""

    people: dict[str, Person]
    wards: list[Given]
    spare: bool
    dice: dict[str, list[int]] = field(default_factory=dict)

    def lay(self, address: str, number: int, second: int, dice: int, *, lucky: bool) -> None:
        """Put a tape there, and the one for a second look if anybody takes it."""
        if self.spare:
            dice = LONGEST
        self.dice[address] = cut(number, dice)
        if lucky or self.spare:
            self.dice[f"{address}.second"] = cut(second, dice)

    def comes_to(self, address: str, dice: int, *, lucky: bool) -> int:
        """What the first dice of a tape come to by default."""
        return worth(self.dice[address], self.dice[f"{address}.second"] if lucky else None, dice)


def deal(draws: Draws, table: Table, blow: Given, weapon: Given) -> int:
    """Put down every tape of a blow; the margin to be expected of it (an aim, no ruling)."""
    below = draws.below
    aim = AIMS[below(len(AIMS))]
    attack, second, counter = below(KINDS), below(KINDS), below(KINDS)
    name, target = blow.get("id", "1"), blow["target"]
    allowed = weapon.get("allows", BOTH)
    numbers = below(KINDS), below(KINDS), below(KINDS)
    against = _defend(table, f"{name}/{target}/", table.people[target], allowed, numbers, second)
    margin = _attack(table, name, blow, weapon, attack, another(second, 3), aim, against)
    seats = [(below(KINDS), WARD_AIMS[below(len(WARD_AIMS))]) for _ in range(MOST_WARDS if table.wards else 0)]
    for ward in table.wards:
        number, over = seats[SEATS[ward["dwarf"]]]
        if table.spare or covers(ward, target):
            _ward(table, name, ward, allowed, number, _intercepting(margin, over))
    if table.people[target].ripostes or (table.spare and table.people[target].arms):
        _counter(table, f"{name}.counter", blow, counter)
    return margin


def _intercepting(margin: int, over: int | None) -> int | None:
    if over == FUMBLE:
        return -1
    return None if over is None or margin <= 0 else margin + over


def covers(ward: Given, target: str) -> bool:
    """Whether some reading lets this Ward answer for somebody, whatever the ranks: a Dwarf may be his own ally."""
    return target == ward["dwarf"] or target in ward["over"]


def _defend(
    table: Table, at: str, defender: Person, allowed: Sequence[str], numbers: tuple[int, int, int], second: int
) -> int:
    against, stance, lucky = 0, defender.stance, defender.lucky
    for step, defense in enumerate(ALL):
        counts = defense in allowed
        if not counts and not table.spare:
            continue
        dice = defender.attributes.get(ATTRIBUTE_OF[defense], 0)
        trained = dice + defender.skills.get(defense, 0)
        address = at + defense
        table.lay(address, numbers[step], another(second, step), trained + defender.extra, lucky=lucky)
        if counts:
            if stance and (defense == "evasion" or stance["name"] == "defend"):
                dice = trained + stance.get("effort", 0) + stance.get("sharpen", 0)
            against += table.comes_to(address, dice, lucky=lucky)
    return against


def _attack(
    table: Table, name: str, blow: Given, weapon: Given, number: int, second: int, aim: int | None, against: int
) -> int:
    attacker = table.people[blow["attacker"]]
    bought = attacker.dice(weapon) + blow.get("effort", 0)
    address = f"{name}/{blow['attacker']}/attack"
    table.lay(address, number, second, bought + 1, lucky=attacker.lucky)
    dice = bought - attacker.losses
    if dice <= 0:
        return -against
    if aim is not None:
        bent(table.dice[address], dice, against + aim)
    return table.comes_to(address, dice, lucky=attacker.lucky) - against


def _ward(table: Table, name: str, ward: Given, allowed: Sequence[str], number: int, total: int | None) -> None:
    dwarf = table.people[ward["dwarf"]]
    effort, lucky = ward.get("effort", 0), dwarf.lucky
    dice = dwarf.attributes.get("vigor", 0) + dwarf.skills.get("guard", 0) + effort
    address = f"{name}/{ward['dwarf']}/ward"
    table.lay(address, number, another(number, 7), dice, lucky=lucky)
    if total is not None and dice:
        bent(table.dice[address], dice, total)
    for step, defense in enumerate(ALL):
        if defense in allowed or table.spare:
            dice = dwarf.attributes.get(ATTRIBUTE_OF[defense], 0) + dwarf.skills.get(defense, 0) + effort
            table.lay(f"{address}.{defense}", another(number, 1 + step), another(number, 9 + step), dice, lucky=lucky)


def _counter(table: Table, name: str, blow: Given, number: int) -> None:
    elf, thrower = table.people[blow["target"]], table.people[blow["attacker"]]
    table.lay(f"{name}/{blow['target']}/attack", number, another(number, 1), COUNTER, lucky=elf.lucky)
    for step, defense in enumerate(ALL):
        dice = thrower.attributes.get(ATTRIBUTE_OF[defense], 0) + thrower.skills.get(defense, 0) + thrower.extra
        address = f"{name}/{blow['attacker']}/{defense}"
        table.lay(address, another(number, 2 + step), another(number, 5 + step), dice, lucky=thrower.lucky)
    for step, ward in enumerate(table.wards):
        if table.spare or covers(ward, blow["attacker"]):
            _ward(table, name, ward, ALL, another(number, 11 + step), None)
