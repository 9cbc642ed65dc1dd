"""Wrong in one way: of all pieces of armor only the best one counts."""

import json
import sys
from fractions import Fraction
from math import floor
from typing import Any

PHYSICAL = {"fist", "blade", "point", "blunt"}


def damage(given: dict[str, Any]) -> dict[str, Any]:
    """The wound of a margin, wrong in that one way."""
    weapon, target, margin = given["weapon"], given.get("target", {}), given["margin"]
    if margin <= 0:
        return {"landed": False, "delivered": 0, "exact": 0}
    amount = Fraction(weapon["base"]) + Fraction(weapon["rate"]) * margin
    nature = target.get("nature", {})
    for side in ("weak", "resistant"):
        for factor in nature.get(side, {}).get(weapon["kind"], []):
            amount *= Fraction(factor)
    if weapon["kind"] in nature.get("immune", []):
        amount = Fraction(0)
    least = 0
    if weapon["kind"] in PHYSICAL:
        threat = given.get("limits", {}).get("threat")
        least = 1 if threat is not None and amount >= Fraction(threat) else 0
        pieces = [Fraction(piece["blunts"]) for piece in target.get("armor", []) if piece.get("between", True)]
        amount *= 1 - max(pieces, default=0)  # the fault: each piece should work on what the one before it left
    return {"landed": True, "delivered": max(floor(amount), least), "exact": str(amount)}


for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        ops, observes = ["exchange.damage"], ["exact"]
        reply = {"hello": {"protocol": 1, "engine": {"name": "counts_best_piece"}, "ops": ops, "observes": observes}}
    else:
        reply = {"id": asked["id"], "outcome": damage(asked["given"])}
    print(json.dumps(reply), flush=True)
