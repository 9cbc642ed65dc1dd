"""Questions made of questions: the same people with one thing about them changed, and dice enough for whatever comes of it."""

from __future__ import annotations

from fractions import Fraction
from itertools import cycle, islice
from typing import Any

from conformance.cases.codec import rational, written
from conformance.generators.exchange.arms import fist, rolled_by
from conformance.generators.exchange.people import ATTRIBUTE_OF

Given = dict[str, Any]

OUT: Any = object()
"""Stands for a field that is to be left out."""

FACES = (0, 1, 0, -1, 1, 0, 2, 1, 0, 0, -1)
"""What a tape goes on with where the drawn one ends."""

LENGTH = 24
"""Faces on every tape of a question that has been given dice enough."""

ATTRIBUTES = ("might", "grace", "vigor", "aether")
SKILLS = ("melee", "marksmanship", "sorcery", *ATTRIBUTE_OF)
DEFENSES = tuple(ATTRIBUTE_OF)


def but(facts: Given, /, **changes: Any) -> Given:
    """The same facts with others in their place; :data:`OUT` leaves one out."""
    return {name: value for name, value in {**facts, **changes}.items() if value is not OUT}


def person(given: Given, who: str, /, **changes: Any) -> Given:
    """The question with one character changed."""
    characters = given["characters"]
    return but(given, characters={**characters, who: but(characters[who], **changes)})


def everyone(given: Given, /, **changes: Any) -> Given:
    """The question with all characters changed alike."""
    return but(given, characters={who: but(each, **changes) for who, each in given["characters"].items()})


def raised(given: Given, who: str, sort: str, name: str, dice: int) -> Given:
    """The question with more (or fewer) dice in an attribute or skill of one character."""
    had = given["characters"][who].get(sort, {})
    return person(given, who, **{sort: {**had, name: had.get(name, 0) + dice}})


def more(value: object, extra: Fraction | int) -> int | str:
    """A rational with something added, as a case writes it."""
    return written(rational(value) + extra)


def times(value: object, factor: Fraction | int) -> int | str:
    """A rational multiplied, as a case writes it."""
    return written(rational(value) * factor)


def weapon_of(given: Given) -> Given:
    """The weapon that the blow of a question is thrown with."""
    blow = given["blow"]
    arms: list[Given] = given["characters"][blow["attacker"]]["weapons"]
    return next(each for each in arms if each["name"] == blow["weapon"])


def armed(given: Given, weapon: Given) -> Given:
    """The question with its blow thrown with another weapon."""
    holding = person(given, given["blow"]["attacker"], weapons=[weapon], in_hand=OUT)
    return but(holding, blow=but(given["blow"], weapon=weapon["name"]))


def struck(given: Given, /, **changes: Any) -> Given:
    """The question with its blow changed."""
    return but(given, blow=but(given["blow"], **changes))


def able(given: Given) -> Given:
    """The question with nobody worn down, a die at least in every attribute, and no arrows counted."""
    people = {
        who: but(
            each,
            exhaustion=OUT,
            conditions=OUT,
            arrows=OUT,
            attributes={name: max(1, each.get("attributes", {}).get(name, 0)) for name in ATTRIBUTES},
        )
        for who, each in given["characters"].items()
    }
    return but(given, characters=people)


def plain(given: Given) -> Given:
    """An able question without luck, Wards and stances, and with dice enough: nothing but attack and passive defenses."""
    return generous(but(everyone(able(given), lucky=OUT, stance=OUT), wards=OUT))


def generous(given: Given) -> Given:
    """The question with tapes for everything that anybody might throw in any blow of it, each long enough."""
    dice = dict(given.get("dice", {}))
    blows = [given["blow"]] if "blow" in given else [each for each in given["events"] if each["event"] == "blow"]
    dwarfs = [who for who, each in given["characters"].items() if each.get("race") == "dwarf"]
    for blow in blows:
        name, target = blow.get("id", "1"), blow["target"]
        wanted = [f"{name}/{blow['attacker']}/attack", *(f"{name}/{target}/{each}" for each in DEFENSES)]
        wanted += [f"{name}{part}/{dwarf}/ward" for part in ("", ".counter") for dwarf in dwarfs]
        for address in wanted:
            for at in (address, f"{address}.second"):
                dice[at] = tape(dice.get(at, []), len(at))
    return but(given, dice=dice)


def tape(faces: list[int], start: int = 0) -> list[int]:
    """A tape that goes on to its full length."""
    start %= len(FACES)
    return [*faces, *islice(cycle(FACES[start:] + FACES[:start]), max(0, LENGTH - len(faces)))]


def attack_at(given: Given) -> str:
    """The address of the attack's dice."""
    blow = given["blow"]
    return f"{blow.get('id', '1')}/{blow['attacker']}/attack"


def defense_at(given: Given, defense: str) -> str:
    """The address of the dice of one defense."""
    return f"{given['blow'].get('id', '1')}/{given['blow']['target']}/{defense}"


def allowed(weapon: Given) -> tuple[str, ...]:
    """The defenses that a generated weapon allows."""
    return tuple(weapon.get("allows", ("evasion", "guard")))


def shifted(given: Given, address: str, by: int) -> Given:
    """The question with the first die of a handful showing that much more."""
    faces = given["dice"][address]
    return but(given, dice={**given["dice"], address: [faces[0] + by, *faces[1:]]})


def on_tape(given: Given, address: str, faces: list[int]) -> Given:
    """The question with another tape at an address, gone on with blanks."""
    return but(given, dice={**given["dice"], address: faces + [0] * (LENGTH - len(faces))})


def elf(given: Given, **changes: Any) -> Given:
    """The question with its target an Elf who has an unarmed strike and stands in Riposte unless told otherwise."""
    target = given["blow"]["target"]
    facts = {"race": "elf", "unarmed": fist(0), "stance": {"name": "riposte", "sharpen": 1}, "in_hand": OUT}
    return person(given, target, **{**facts, **changes})


def rolled(given: Given) -> tuple[str, str]:
    """The attribute and skill that the blow of a question rolls."""
    return rolled_by(weapon_of(given))
