"""Wrong in one way: armor answers every kind of harm, fire as well as blades."""

import json
import sys
from fractions import Fraction
from math import floor
from typing import Any


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
    threat = given.get("limits", {}).get("threat")
    least = 1 if threat is not None and amount >= Fraction(threat) else 0
    for piece in target.get("armor", []):  # the fault: only physical harm meets armor
        if piece.get("between", True):
            amount *= 1 - Fraction(piece["blunts"])
    return {"landed": True, "delivered": max(floor(amount), least), "exact": str(amount)}


for line in sys.stdin:
    asked = json.loads(line)
    if "hello" in asked:
        ops, observes = ["exchange.damage"], ["exact"]
        reply = {
            "hello": {"protocol": 1, "engine": {"name": "armors_against_anything"}, "ops": ops, "observes": observes}
        }
    else:
        reply = {"id": asked["id"], "outcome": damage(asked["given"])}
    print(json.dumps(reply), flush=True)
