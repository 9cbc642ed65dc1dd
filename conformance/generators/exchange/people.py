"""Characters: what everybody can do and lacks, the stances they stand in, and what they have to answer with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from conformance.generators.draws import Draws, loaded
from conformance.generators.exchange.arms import ANSWERS, FISTS, WEAPON, Given, fist, rolled_by, weapon
from conformance.generators.exchange.bodies import BODY, clothe

ATTRIBUTE_OF = {"evasion": "grace", "guard": "vigor", "abjuration": "aether"}
"""The attribute that each defense rolls."""

SKILLS = ("melee", "marksmanship", "sorcery", *ATTRIBUTE_OF)

ATTRIBUTE = loaded((0, 3), (1, 4), (2, 6), (3, 4), (4, 1))
SKILL = loaded((0, 4), (1, 3), (2, 3), (3, 1), (4, 1))
MOST_EFFORT = 3
"""Effort that anybody spends at most on one thing."""

EFFORT = loaded((0, 4), (1, 3), (2, 2), (MOST_EFFORT, 1))
SHARPEN = loaded((0, 3), (1, 2), (2, 1))
MET = loaded((0, 3), (1, 1), (2, 1))
EXHAUSTION = loaded((0, 16), (1, 3), (2, 2), (3, 1), (5, 1))
CONDITIONS: tuple[Given, ...] = loaded(
    ({}, 18), ({"wound": 1}, 3), ({"wound": 1, "poison": 2}, 1), ({"blinded": 2}, 1), ({"wound": 2, "fear": 3}, 1)
)
RANK = loaded((1, 4), (2, 3), (3, 2))

SIDES = loaded((("", ""), 3), (("blue", "red"), 3), (("red", "red"), 1))
"""The sides of ana and bel; "" is none in particular."""

PRESENT = loaded(("up", 10), ("stunned", 1), ("downed", 1))
"""States of one who can strike and be struck."""

STANCE = 3
"""Draws that a stance takes."""

PERSON = STANCE + 4 + len(SKILLS) + 5 + BODY
"""Draws that a character takes."""


@dataclass(slots=True)
class Person:
    """A character as a case gives it, and what the dice need to know of it.

    ``stance`` is the one in force by default; ``extra`` the most dice that any stance so far has added to a defense;
    ``ripostes`` whether one of them was a Riposte.
    """

    given: Given
    attributes: dict[str, int]
    skills: dict[str, int]
    lucky: bool
    losses: int = 0
    arms: list[Given] = field(default_factory=list)
    stance: Given | None = None
    extra: int = 0
    ripostes: bool = False

    @property
    def may_riposte(self) -> bool:
        """Whether a Riposte can be declared: by an Elf who has an unarmed strike."""
        return self.given.get("race") == "elf" and "unarmed" in self.given

    def holds(self, armory: Given) -> None:
        """Have these weapons and what goes with them."""
        self.given.update(armory)
        self.arms = armory.get("weapons", [])

    def dice(self, weapon: Given) -> int:
        """Dice of an attack with that weapon, before effort and losses."""
        attribute, skill = rolled_by(weapon)
        return self.attributes.get(attribute, 0) + self.skills.get(skill, 0)

    def loses(self, dice: int) -> None:
        """Be exhausted until all losses together come to that many dice, if they are not more already."""
        missing = dice - self.losses
        if missing > 0:
            self.given["exhaustion"] = self.given.get("exhaustion", 0) + missing
            self.losses = dice

    def takes_up(self, stance: Given) -> None:
        """Stand in a stance from now on."""
        self.stance = stance
        extra = stance.get("effort", 0) + stance.get("sharpen", 0)
        if extra > self.extra:
            self.extra = extra
        if stance["name"] == "riposte":
            self.ripostes = True


def person(
    draws: Draws, race: str, kind: str, *, side: str = "", states: Sequence[str] = PRESENT, stance: str = ""
) -> Person:
    """A character whom that kind of harm is coming at, in the stance that is named if any."""
    given: Given = {}
    made = Person(given, {}, {}, lucky=False)
    if race != "human":
        given["race"] = race
    if side:
        given["side"] = side
    start = len(draws.taken)
    if stance:
        given["stance"] = stood = stand(draws, stance)
        made.takes_up(stood)
    draws.to(start + STANCE)
    below = draws.below
    for name in ("might", "grace", "vigor", "aether"):
        dice = ATTRIBUTE[below(len(ATTRIBUTE))]
        if dice:
            made.attributes[name] = dice
    for name in SKILLS:
        dice = SKILL[below(len(SKILL))]
        if dice:
            made.skills[name] = dice
    _fares(draws, made, states)
    if made.attributes:
        given["attributes"] = made.attributes
    if made.skills:
        given["skills"] = made.skills
    clothe(draws, given, kind)
    return made


def _fares(draws: Draws, made: Person, states: Sequence[str]) -> None:
    below, given = draws.below, made.given
    exhaustion = EXHAUSTION[below(len(EXHAUSTION))]
    if exhaustion:
        given["exhaustion"] = made.losses = exhaustion
    conditions = CONDITIONS[below(len(CONDITIONS))]
    if conditions:
        given["conditions"] = conditions.copy()
        made.losses += sum(conditions.values())
    if below(3) == 2:
        given["lucky"] = made.lucky = True
    rank = RANK[below(len(RANK))]
    if rank > 1:
        given["rank"] = rank
    state = states[below(len(states))]
    if state != "up":
        given["state"] = state


def standing(draws: Draws, races: Sequence[str], stances: Sequence[str]) -> tuple[str, str]:
    """A race and a stance to start in; whoever ripostes is an Elf. It takes two draws."""
    race, stance = races[draws.below(len(races))], stances[draws.below(len(stances))]
    return "elf" if stance == "riposte" else race, stance


def stand(draws: Draws, name: str) -> Given:
    """A stance in force from the start."""
    below = draws.below
    stance: Given = {"name": name}
    effort, sharpen, met = EFFORT[below(len(EFFORT))], SHARPEN[below(len(SHARPEN))], MET[below(len(MET))]
    if effort:
        stance["effort"] = effort
    if name == "riposte":
        stance["sharpen"] = sharpen
    if met:
        stance["met"] = met
    return stance


ARROWS = loaded((None, 4), (0, 3), (1, 2), (2, 1))
ARMS = loaded((0, 1), (1, 3), (2, 3), (3, 1))
MOST_ARMS = 3

ARMORY = 4 + MOST_ARMS * (WEAPON + 1)
"""Draws that :func:`armory` takes."""


def armory(draws: Draws) -> Given:
    """What somebody may answer a blow with: weapons, some not ready, an unarmed strike, arrows, something in hand."""
    below = draws.below
    unarmed = fist(below(len(FISTS)))
    arrows, in_hand = ARROWS[below(len(ARROWS))], below(6)
    arms = []
    for number in range(1, ARMS[below(len(ARMS))] + 1):
        held = weapon(draws, ANSWERS, number)
        if below(6) == 5:
            held["ready"] = False
        arms.append(held)
    if in_hand == 5:
        unarmed["ready"] = False
    given: Given = {"unarmed": unarmed}
    if arms:
        given["weapons"] = arms
    if 1 < in_hand < 5:
        given["in_hand"] = (arms or [unarmed])[-1 if in_hand == 2 else 0]["name"]
    if arrows is not None:
        given["arrows"] = arrows
    return given
