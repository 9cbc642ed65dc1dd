"""From a margin to damage: the weapon's step, then what was hit, its nature first and its armor last.

All of it is affine in the margin, so it is worked out once a weapon and target (`worth`) and costs one line a margin
(`deal`).
"""

from typing import TypeAlias

from conformance.engines.quick.given import DamageGiven, Limits, Outcome, Rational, Target, Weapon
from conformance.engines.quick.rationals import AMOUNT, LEFT, RESISTANT, THREAT, WEAK, lowest

PHYSICAL = frozenset({"fist", "blade", "point", "blunt"})
"""The kinds of harm that armor answers (exchange.armor.9, exchange.armor.kinds)."""

Worth: TypeAlias = tuple[int, int, int, int]
"""(base, rate, under, feared): a margin m above 0 does (base + rate m) / under, and at least 1 is delivered from the
margin `feared` on, where that is above 0."""

HARMLESS: Worth = (0, 0, 1, 0)


def worth(weapon: Weapon, target: Target, limits: Limits | None) -> Worth:
    """Work out what each point of margin does to this target, exactly.

    Weak and resistant factors all multiply (exchange.nature.both), immunity is 0 (exchange.nature.5), each piece
    between works on what the last one left (exchange.armor.4, exchange.armor.14) and on physical harm alone.
    """
    kind = weapon["kind"]
    base, under = AMOUNT[weapon["base"]]
    rate, below = AMOUNT[weapon["rate"]]
    if under != below:
        base *= below
        rate *= under
        under *= below
    if nature := target.get("nature"):
        if kind in nature.get("immune", ()):
            return HARMLESS
        factor = 1
        if (weak := nature.get("weak")) and kind in weak:
            for written in weak[kind]:
                up, down = WEAK[written]
                factor *= up
                under *= down
        if (resistant := nature.get("resistant")) and kind in resistant:
            for written in resistant[kind]:
                up, down = RESISTANT[written]
                factor *= up
                under *= down
        base *= factor
        rate *= factor
    if kind not in PHYSICAL:
        return base, rate, under, 0
    threat = limits.get("threat") if limits else None
    feared = 0 if threat is None else fears(threat, base, rate, under)
    if armor := target.get("armor"):
        factor = 1
        for piece in armor:
            if piece.get("between", True):
                kept, whole = LEFT[piece["blunts"]]
                factor *= kept
                under *= whole
        base *= factor
        rate *= factor
    return base, rate, under, feared


def fears(threat: Rational, base: int, rate: int, under: int) -> int:
    """Find the least margin whose damage after nature reaches the threshold; 0 if none does (exchange.armor.8)."""
    over, part = THREAT[threat]
    short = over * under - base * part
    if short <= 0:
        return 1
    return -(-short // (rate * part)) if rate else 0


def deal(margin: int, worth: Worth) -> tuple[int, Rational]:
    """Deal a margin: the damage delivered, floored once, and the exact damage; nothing where nothing is left.

    Clauses: exchange.margin.2, exchange.margin.3, exchange.damage.1, exchange.round.where.
    """
    if margin <= 0:
        return 0, 0
    base, rate, under, feared = worth
    arrives = base + rate * margin
    delivered = arrives // under
    if delivered * under == arrives:
        exact: Rational = delivered
    else:
        exact = lowest(arrives, under)
    if not delivered and 0 < feared <= margin:
        return 1, exact
    return delivered, exact


def exchange_damage(given: DamageGiven) -> Outcome:
    """Answer `exchange.damage`: whether the margin landed, and what it did."""
    margin = given["margin"]
    if margin <= 0:
        return {"landed": False, "delivered": 0, "exact": 0}
    delivered, exact = deal(margin, worth(given["weapon"], given.get("target", {}), given.get("limits")))
    return {"landed": True, "delivered": delivered, "exact": exact}
