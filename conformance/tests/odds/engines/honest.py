"""An engine with its own dice, written from fixtures/README.md alone: a blow is thrown with `random`, seeded as asked.

The dishonest engines beside it take this one and change one function.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from fractions import Fraction
from itertools import accumulate
from math import floor
from typing import Any

PAIRS = {"evasion": "grace", "guard": "vigor", "abjuration": "aether"}
GIVEN = {("melee", "blade"): ("might", "melee"), ("bow", "point"): ("grace", "marksmanship")}

Facts = dict[str, Any]


class Engine:
    """The rules, as far as blows with attack, defenses, luck, armor, Ward and Riposte need them."""

    def __init__(self, die: dict[str, int], seed: int) -> None:
        self.random = random.Random(seed)
        self.faces = [int(face) for face in die]
        self.sums = list(accumulate(self.weights(die)))

    def weights(self, die: dict[str, int]) -> list[float]:
        """How often each face comes."""
        return list(die.values())

    def throw(self, dice: int) -> int:
        """The sum of so many dice."""
        return sum(self.random.choices(self.faces, cum_weights=self.sums, k=dice))

    def kept(self, first: int, second: int) -> int:
        """Which of two throws counts."""
        return max(first, second)

    def roll(self, who: Facts, dice: int) -> int:
        """A handful, looked at again if it is blank and its thrower lucky."""
        first = self.throw(dice)
        return self.kept(first, self.throw(dice)) if who.get("lucky") and first == 0 else first

    def bought(self, effort: int) -> int:
        """The dice that effort buys."""
        return effort

    def active(self, who: Facts, defense: str, extra: int) -> int:
        """The dice of a trained defense."""
        own: int = who.get("attributes", {}).get(PAIRS[defense], 0) + who.get("skills", {}).get(defense, 0)
        return own + extra

    def attack(self, who: Facts, weapon: Facts, effort: int) -> int:
        """What the attacker rolls."""
        said = (weapon.get("attribute"), weapon.get("skill"))
        attribute, skill = GIVEN.get((weapon["class"], weapon["kind"]), said)
        own = who.get("attributes", {}).get(attribute, 0) + who.get("skills", {}).get(skill, 0)
        lost = who.get("exhaustion", 0) + sum(who.get("conditions", {}).values())
        return self.roll(who, max(0, own + self.bought(effort) - lost))

    def defense(self, who: Facts, defense: str) -> int:
        """What one defense comes to, in the stance of its owner."""
        stance = who.get("stance") or {}
        effort = self.bought(stance.get("effort", 0))
        if stance.get("name") == "defend":
            return self.roll(who, self.active(who, defense, effort))
        if stance.get("name") == "riposte" and defense == "evasion":
            return self.roll(who, self.active(who, defense, effort + stance["sharpen"]))
        return self.roll(who, who.get("attributes", {}).get(PAIRS[defense], 0))

    def damage(self, margin: int, weapon: Facts, who: Facts) -> int:
        """What a margin delivers through armor."""
        exact = Fraction(weapon["base"]) + Fraction(weapon["rate"]) * margin
        for piece in who.get("armor", []):
            exact *= 1 - Fraction(piece["blunts"])
        return floor(exact)

    def strike(self, asked: Facts, weapon: Facts, target: str, margin: int) -> str:
        """The end of a blow in one line, a Ward before it."""
        warded, taker, left = "", target, margin
        for ward in asked.get("wards", []) if margin > 0 else []:
            if target in ward["over"]:
                dwarf = asked["characters"][ward["dwarf"]]
                left -= max(0, self.roll(dwarf, self.active(dwarf, "guard", self.bought(ward.get("effort", 0)))))
                warded, taker = f" ward={ward['dwarf']} remains={left}", ward["dwarf"]
                break
        if left <= 0:
            return f"margin={margin}{warded} hurt=none delivered=0"
        delivered = self.damage(left, weapon, asked["characters"][taker])
        return f"margin={margin}{warded} hurt={taker} delivered={delivered}"

    def blow(self, asked: Facts) -> str:
        """A blow thrown, in one line."""
        blow = asked["blow"]
        attacker, target = asked["characters"][blow["attacker"]], asked["characters"][blow["target"]]
        weapon = next(each for each in attacker["weapons"] if each["name"] == blow["weapon"])
        margin = self.attack(attacker, weapon, blow.get("effort", 0))
        for defense in weapon.get("allows", ["evasion", "guard"]):
            margin -= self.defense(target, defense)
        line = self.strike(asked, weapon, blow["target"], margin)
        if margin <= 0 and (target.get("stance") or {}).get("name") == "riposte" and weapon["class"] == "melee":
            fists = target["unarmed"]
            line += f" counter={fists['name']} {self.strike(asked, fists, blow['attacker'], -margin)}"
        return line


def main(engine: type[Engine]) -> None:
    """Say hello, then answer with a histogram a request."""
    hello = {
        "protocol": 1,
        "engine": {"name": engine.__name__},
        "ops": ["exchange.sample"],
        "dice": "own",
        "window": 16,
    }
    print(json.dumps({"hello": hello}), flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        if "op" in message:
            asked = message["given"]
            thrown = engine(asked["die"], asked["seed"])
            histogram = Counter(thrown.blow(asked["question"]) for _ in range(asked["count"]))
            print(json.dumps({"id": message["id"], "outcome": {"histogram": histogram}}), flush=True)


if __name__ == "__main__":
    main(Engine)
