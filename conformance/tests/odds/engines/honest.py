"""An engine with its own dice, written from fixtures/README.md alone: a blow is thrown with `random`, seeded as asked.

The dishonest engines beside it take this one and change one function.
"""

import json
import random
import sys
from collections import Counter
from fractions import Fraction
from itertools import accumulate
from math import floor

PAIRS = {"evasion": "grace", "guard": "vigor", "abjuration": "aether"}
SORTS = {("melee", "blade"): ("might", "melee"), ("bow", "point"): ("grace", "marksmanship")}


class Engine:
    """The rules, as far as blows with attack, defenses, luck, Ward and Riposte need them."""

    def __init__(self, die, seed):
        self.random = random.Random(seed)
        self.faces = [int(face) for face in die]
        self.sums = list(accumulate(self.weights(die)))

    def weights(self, die):
        return list(die.values())

    def throw(self, dice):
        return sum(self.random.choices(self.faces, cum_weights=self.sums, k=dice))

    def kept(self, first, second):
        return max(first, second)

    def roll(self, who, dice):
        first = self.throw(dice)
        return self.kept(first, self.throw(dice)) if who.get("lucky") and first == 0 else first

    def bought(self, effort):
        return effort

    def active(self, who, defense, extra):
        return who.get("attributes", {}).get(PAIRS[defense], 0) + who.get("skills", {}).get(defense, 0) + extra

    def attack(self, who, weapon, effort):
        default = (weapon.get("attribute"), weapon.get("skill"))
        attribute, skill = SORTS.get((weapon["class"], weapon["kind"]), default)
        own = who.get("attributes", {}).get(attribute, 0) + who.get("skills", {}).get(skill, 0)
        lost = who.get("exhaustion", 0) + sum(who.get("conditions", {}).values())
        return self.roll(who, max(0, own + self.bought(effort) - lost))

    def defense(self, who, defense):
        stance = who.get("stance") or {}
        if stance.get("name") == "defend":
            return self.roll(who, self.active(who, defense, self.bought(stance.get("effort", 0))))
        if stance.get("name") == "riposte" and defense == "evasion":
            return self.roll(who, self.active(who, defense, self.bought(stance.get("effort", 0)) + stance["sharpen"]))
        return self.roll(who, who.get("attributes", {}).get(PAIRS[defense], 0))

    def damage(self, margin, weapon, who):
        exact = Fraction(weapon["base"]) + Fraction(weapon["rate"]) * margin
        for piece in who.get("armor", []):
            exact *= 1 - Fraction(piece["blunts"])
        return floor(exact)

    def strike(self, asked, weapon, target, margin):
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

    def blow(self, asked):
        blow = asked["blow"]
        attacker, target = asked["characters"][blow["attacker"]], asked["characters"][blow["target"]]
        weapon = next(each for each in attacker["weapons"] if each["name"] == blow["weapon"])
        allows = weapon.get("allows", ["evasion", "guard"])
        margin = self.attack(attacker, weapon, blow.get("effort", 0)) - sum(self.defense(target, each) for each in allows)
        line = self.strike(asked, weapon, blow["target"], margin)
        if margin <= 0 and (target.get("stance") or {}).get("name") == "riposte" and weapon["class"] == "melee":
            fists = target["unarmed"]
            line += f" counter={fists['name']} {self.strike(asked, fists, blow['attacker'], -margin)}"
        return line


def main(engine):
    print(json.dumps({"hello": {"protocol": 1, "engine": {"name": engine.__name__}, "ops": ["exchange.sample"],
                                "dice": "own", "window": 16}}), flush=True)  # fmt: skip
    for line in sys.stdin:
        message = json.loads(line)
        if "op" in message:
            asked = message["given"]
            thrown = engine(asked["die"], asked["seed"])
            histogram = Counter(thrown.blow(asked["question"]) for _ in range(asked["count"]))
            print(json.dumps({"id": message["id"], "outcome": {"histogram": histogram}}), flush=True)


if __name__ == "__main__":
    main(Engine)
