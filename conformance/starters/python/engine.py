"""An engine for ruleproof: it reads a JSON object a line, and writes one a line.

So far it rules on exchange.damage, and of that on weapons alone: what has a nature or wears armor it declines by
saying `unsupported`, which the gate counts as a failure. README.md says what to do next.
"""

import json
import sys
from fractions import Fraction
from math import floor
from typing import Any

HELLO = {
    "protocol": 1,
    "engine": {"name": "my-engine", "version": "0.1"},
    "ops": ["exchange.damage"],  # what it serves; ops that are not here are not asked
    "observes": ["exact"],  # what it reports beyond the outcome; leave "exact" out if you only have whole numbers
    "window": 8,  # cases that it takes before it must answer
}


class NotYet(Exception):
    """The part of a case that this engine cannot rule on so far."""


def damage(given: dict[str, Any]) -> dict[str, Any]:
    """What a margin is worth with a weapon: base + rate × margin, and nothing if no margin is left."""
    if given["margin"] <= 0:
        return {"landed": False, "delivered": 0, "exact": 0}
    weapon, target = given["weapon"], given.get("target", {})
    amount = Fraction(weapon["base"]) + Fraction(weapon["rate"]) * given["margin"]  # "3/4" is a Fraction, never a float
    if target.get("nature"):
        raise NotYet("nature")  # TODO: weak and resistant multiply, immune leaves nothing (exchange.nature.3 to .5)
    if target.get("armor"):
        raise NotYet(
            "armor"
        )  # TODO: after nature, physical harm only, each piece what the one before left (exchange.armor.4)
    if given.get("limits"):
        raise NotYet("limits")  # TODO: the least that a real threat delivers (exchange.armor.8)
    return {"landed": True, "delivered": floor(amount), "exact": str(amount)}


OPS = {"exchange.damage": damage}


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """The reply to one message: a greeting to a greeting, else the case's id and what came of it."""
    if "hello" in asked:
        return {"hello": HELLO}
    try:
        return {"id": asked["id"], "outcome": OPS[asked["op"]](asked["given"])}
    except NotYet as part:
        return {"id": asked["id"], "unsupported": f"{part} is not written yet"}
    except Exception as wrong:
        return {"id": asked["id"], "error": f"{type(wrong).__name__}: {wrong}"}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)  # flushed after every line, or the judge waits in vain
