"""The cast: up to five units about a charging one, at distances where ranges and allowances turn."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from conformance.generators.commands.ground import (
    HUNDREDTH,
    INCH,
    Bases,
    Ground,
    Spot,
    models,
    toward,
    written,
)
from conformance.generators.draws import Draws, loaded

Given = dict[str, Any]

MOST_UNITS = 5
"""Units that a case holds at most."""


@dataclass(frozen=True, slots=True)
class Role:
    """A part to play: a side, and the ways from the charging unit on which one stands, in 65ths."""

    name: str
    side: str
    ways: tuple[Spot, ...]


IVO, CAL, TAM, JAN, NIK = range(MOST_UNITS)

ROLES = (
    Role("ivo", "blue", ((0, 65), (39, 52), (-39, 52), (25, 60))),
    Role("cal", "red", ((0, 0),)),
    Role("tam", "blue", ((65, 0), (60, 25), (52, -39))),
    Role("jan", "blue", ((-65, 0), (-52, 39), (-60, 25))),
    Role("nik", "red", ((39, -52), (-39, -52), (-52, -39))),
)
"""Everybody, in the order in which they come in: who answers, who charges, at whom, another who answers, the charger's friend."""

SIDES = loaded((0, 24), (1, 1), (2, 2))
"""The side of one's role, the other, or a third."""

RESOLVE = loaded((0, 2), (4, 4), (3, 3), (1, 1))
COVER = loaded(((False, 0), 5), ((True, 2), 6), ((True, 1), 2), ((True, 3), 1), ((False, 2), 2), ((True, 0), 1))

FLAWS: tuple[tuple[str, ...], ...] = loaded(
    ((), 100), (("can_defend",), 3), (("can_charge",), 3), (("can_intervene",), 3), (("can_target",), 3), (("run",), 3),
    (("shoot",), 3), (("defend",), 3), (("run", "shoot"), 2), (("defend", "run"), 1), (("defend", "shoot"), 1),
    (("defend", "run", "shoot"), 1), (("pinned",), 1), (("pinned", "run"), 1),
)  # fmt: skip
"""What stands against a unit from the start: an answer of other rules, or restrictions."""

SIZES = loaded((INCH, 5), (INCH // 2, 2), (3 * INCH // 4, 1), (2 * INCH, 1))
BODIES = loaded(
    *(((1, radius, 0), 10) for radius in SIZES),
    *(((2, radius, between), 1) for radius in SIZES for between in (0, 0, INCH)),
    *(((3, radius, INCH // 2), 1) for radius in SIZES),
)
"""Models, their radius, and how far they stand apart."""

NEAR = loaded((5, 4), (4, 3), (7, 2), (9, 2), (3, 2), (1, 1))
STANDS = loaded(
    *(((inches, 0, 0), 6) for inches in NEAR),
    ((None, 0, 0), 20), ((None, HUNDREDTH, 0), 12), ((None, -HUNDREDTH, 0), 8), ((None, 0, INCH // 10), 8),
    ((None, -HUNDREDTH, INCH // 10), 8), ((None, 6 * INCH, 0), 4),
)  # fmt: skip
"""How far off one stands: so many inches but in Intervene range, or at that range, more or less, and somewhat aside."""

RUNS = loaded(
    *(
        ((move, modifier, slowed), often * weight * times)
        for move, often in ((6 * INCH, 6), (5 * INCH, 3), (4 * INCH, 2), (5 * INCH // 2, 1), (3 * INCH, 1), (0, 1))
        for modifier, weight in ((0, 6), (2 * INCH, 2), (-INCH, 2), (INCH // 2, 1), (-3 * INCH, 1))
        for slowed, times in ((None, 4), (3 * INCH, 2), (0, 1), (7 * INCH, 1))
    ),
    ((6 * INCH, -20 * INCH, None), 40),
)
"""The Move, what is added to the Run distance, and what the Move is slowed to."""

ALLOWANCES = loaded((None, 26), (0, 8), (-HUNDREDTH, 5), (HUNDREDTH, 4), (10 * INCH, 3), (3 * INCH, 1), (-20 * INCH, 1))
"""How far one may charge, beyond the way to within an inch of the charging unit; at least 0."""

OWN_ALLOWANCES = loaded((None, 4), (10 * INCH, 3), (12 * INCH, 2), (21 * INCH // 2, 1))
"""How far the charging unit may charge."""

CHARGES: tuple[tuple[str, ...], ...] = loaded(((), 5), (("charge",), 2), (("charge", "shoot"), 1))
"""What Charge itself would restrict."""

UNIT = 10
"""Draws that a unit takes."""

BARS = frozenset({"defend", "run", "shoot"})


@dataclass(slots=True)
class Unit:
    """A unit as the case gives it, and what the script so far has made of it.

    ``reach`` is its Intervene range and ``allowance`` how far it may charge, in steps; ``barred`` what other rules deny it.
    """

    given: Given
    name: str
    side: str
    reach: int = 0
    move: int = 0
    modifier: int = 0
    allowance: int | None = None
    barred: set[str] = field(default_factory=set)
    tokens: set[str] = field(default_factory=set)
    in_cover: bool = False
    gone: bool = False
    charged_at: set[str] = field(default_factory=set)

    def ranges(self) -> None:
        """Work out how far it may intervene."""
        self.reach = 2 * self.move + self.modifier


def enlist(draws: Draws, number: int, ground: Ground | None, *, sided: bool) -> Unit:
    """The unit of that number in the cast, placed if there is ground."""
    below, role = draws.below, ROLES[number]
    given: Given = {"id": role.name}
    unit = Unit(given, role.name, "none")
    side, resolve = SIDES[below(len(SIDES))], RESOLVE[below(len(RESOLVE))]
    (unit.in_cover, bonus), flaws = COVER[below(len(COVER))], FLAWS[below(len(FLAWS))]
    if sided:
        given["side"] = unit.side = ("green" if side == 2 else _other(role.side)) if side else role.side
    if ground is not None:
        _station(draws, number, unit, ground)
    if resolve:
        given["resolve"] = resolve
    if unit.in_cover:
        given["in_cover"] = True
    if bonus:
        given["cover_bonus"] = bonus
    for flaw in flaws:
        if flaw.startswith("can_"):
            given[flaw] = False
            unit.barred.add(flaw)
        else:
            given.setdefault("restrictions", []).append(flaw)
            unit.tokens.add(flaw)
    return unit


def _other(side: str) -> str:
    return "red" if side == "blue" else "blue"


def _station(draws: Draws, number: int, unit: Unit, ground: Ground) -> None:
    below, given, ways = draws.below, unit.given, ROLES[number].ways
    count, radius, between = BODIES[below(len(BODIES))]
    way, (inches, more, aside) = ways[below(len(ways))], STANDS[below(len(STANDS))]
    unit.move, unit.modifier, slowed = RUNS[below(len(RUNS))]
    allowances = OWN_ALLOWANCES if number == CAL else ALLOWANCES
    allowed, charges = allowances[below(len(allowances))], CHARGES[below(len(CHARGES))]
    unit.ranges()
    if number == CAL:
        bases = rank((0, -65), count, radius, between, (0, 0))
        unit.allowance = allowed
    else:
        limit = max(0, unit.reach)
        off = max(0, limit + more) if inches is None else min(inches * INCH, limit)
        if number == TAM and off < 4 * INCH:
            off += 5 * INCH
        girth = ground.bases["cal"][0][2] if "cal" in ground.bases else INCH
        bases = rank(way, count, radius, between, toward(way, off + girth + radius, aside))
        if not ground.fits(unit.name, bases):
            bases = rank((65, 0), count, radius, between, (0, -40 * (number + 1) * INCH))
        unit.allowance = None if allowed is None else max(0, off - INCH + allowed)
    ground.bases[unit.name] = bases
    given["models"] = models(bases)
    if unit.move:
        given["move"] = written(unit.move)
    if unit.modifier:
        given["run_modifier"] = written(unit.modifier)
    if slowed is not None and slowed != unit.move:
        given["move_now"] = written(slowed)
    if unit.allowance is not None:
        given["charge"] = written(unit.allowance)
    if charges:
        given["charge_restrictions"] = [*charges]


def rank(way: Spot, count: int, radius: int, between: int, first: Spot) -> Bases:
    """Models in a row that leads away from the first of them."""
    x, y = first
    if count == 1:
        return [(x, y, radius)]
    across, along = toward(way, 2 * radius + between)
    return [(x + each * across, y + each * along, radius) for each in range(count)]
