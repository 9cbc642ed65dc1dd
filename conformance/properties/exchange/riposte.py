"""Laws of Riposte: what is turned comes back, by what it was thrown with and what can reach, and by nothing else."""

from __future__ import annotations

from typing import Any

from conformance.generators.exchange.arms import fist
from conformance.properties.exchange.derived import (
    OUT,
    Given,
    able,
    allowed,
    armed,
    attack_at,
    but,
    elf,
    everyone,
    generous,
    person,
    raised,
    shifted,
    struck,
    weapon_of,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand

REACHING = {
    "name": "lash", "class": "melee", "kind": "blunt", "base": 1, "rate": 1, "reach": [0, 1000],
    "attribute": "might", "skill": "melee", "allows": ["guard"],
}  # fmt: skip
"""A weapon that covers any distance."""

SHOTS, CLOSE = ("bow", "sling"), ("melee", "crossbow", "thrown", "spell")


def riposting(given: Given, **elven: Any) -> Given:
    """The question with its target an Elf in Riposte, and nobody lucky or warded."""
    return generous(elf(but(everyone(able(given), lucky=OUT, stance=OUT), wards=OUT), **elven))


def thrown_with(given: Given, sort: str) -> Given:
    """The question with a weapon of this class that rolls, allows and does what the drawn one does, at any distance."""
    shape = but(weapon_of(given), kind="blunt", attribute="grace", skill="marksmanship", reach=[0, 1000])
    return armed(given, but(shape, allows=[*allowed(weapon_of(given))], **{"class": sort}))


def turned(engine: Witness, given: Given, surplus: int) -> Given:
    """The question with its attack bent until it is turned with so much to spare."""
    return shifted(given, attack_at(given), -surplus - engine.answer(given)["blow"]["margin"])


def counter(engine: Witness, given: Given) -> Any:
    """The counter, or None."""
    return engine.answer(given).get("counter") or None


@holds("exchange.riposte.2", "exchange.riposte.4", "exchange.riposte.8", "exchange.riposte.10", of="exchange.blow")
def the_leftover_comes_back_at_the_attacker(engine: Witness, given: Given) -> None:
    """A counter answers a turned blow alone, at whoever threw it, with what was left over for its margin."""
    given = thrown_with(riposting(given, weapons=[REACHING]), "melee")
    for surplus in (-4, -1, 0, 1, 2, 9):
        answer = engine.answer(turned(engine, given, surplus))
        back = answer.get("counter")
        demand(bool(back) is (surplus >= 0), f"a margin of {-surplus} is answered: {bool(back)}")
        if back:
            demand(back["margin"] == surplus, f"of a leftover of {surplus} comes back {back['margin']}")
            right = given["blow"]["attacker"] if surplus else None
            demand(back.get("hurt") == right, f"a counter with {surplus} hurts {back.get('hurt')}")


@holds("exchange.riposte.10", "exchange.riposte.16", of="exchange.blow")
def how_well_it_was_turned_is_no_matter(engine: Witness, given: Given) -> None:
    """Whether there is a counter, and with what, is the same for any surplus."""
    given = riposting(given)
    used = [(counter(engine, turned(engine, given, surplus)) or {}).get("weapon") for surplus in (0, 1, 3, 12)]
    demand(len(set(used)) == 1, f"with surplus 0, 1, 3 and 12 the counters are {used}")


@holds("exchange.riposte.11", "exchange.riposte.12", "exchange.riposte.14", of="exchange.blow")
def a_shot_is_never_answered(engine: Witness, given: Given) -> None:
    """Nothing comes back at a bow or a sling, from any distance, however well it was evaded."""
    for sort in SHOTS:
        given = thrown_with(riposting(given, weapons=[REACHING]), sort)
        for surplus in (0, 3, 12):
            for distance in (0, 5, 40):
                back = counter(engine, struck(turned(engine, given, surplus), distance=distance))
                demand(back is None, f"a {sort} at {distance} feet, turned by {surplus}, is answered")


@holds("exchange.riposte.14", of="exchange.blow")
def distance_is_no_matter_to_a_shot(engine: Witness, given: Given) -> None:
    """A blow with a bow is the same at arm's length and at forty feet."""
    given = thrown_with(riposting(given), "bow")
    others = [struck(given, distance=feet) for feet in (5, 6, 40)]
    engine.same(struck(given, distance=0), *others, wrong="distance made a difference to a shot")


@holds("exchange.riposte.14", "exchange.riposte.15", of="exchange.blow")
def whoever_can_be_reached_is_answered(engine: Witness, given: Given) -> None:
    """Anything but a bow or a sling is answered at any distance by an Elf whose weapon covers it, long weapons too."""
    for sort in CLOSE:
        given = turned(engine, thrown_with(riposting(given, weapons=[REACHING]), sort), 2)
        for distance in (0, 5, 6, 10, 16, 40):
            for reach in ([0, 1000], [distance, distance]):
                shape = armed(given, but(weapon_of(given), reach=reach))
                back = counter(engine, struck(shape, distance=distance))
                demand(back is not None, f"a {sort} at {distance} feet with reach {reach} is not answered")


@holds("exchange.riposte.13", "exchange.riposte.1", of="exchange.blow")
def a_shot_is_evaded_as_anything_is(engine: Witness, given: Given) -> None:
    """In Riposte a bow or a sling meets the margin, the dice and the wound that a spear would meet."""
    given = riposting(given)
    first, *others = [engine.answer(thrown_with(given, sort)) for sort in ("melee", *SHOTS)]
    for other in others:
        alike(first["blow"], other["blow"], "a shot is evaded otherwise")


@holds("exchange.riposte.1", "exchange.riposte.5", "exchange.riposte.8", of="exchange.blow")
def riposte_turns_blows_by_the_ordinary_margin(engine: Witness, given: Given) -> None:
    """Of an Elf who is trained in nothing but evasion, Riposte makes the same blow as Defend."""
    target = given["blow"]["target"]
    given = person(riposting(given, stance={"name": "riposte", "sharpen": 0}), target, skills={"evasion": 2})
    one, other = engine.answer(given), engine.answer(person(given, target, stance={"name": "defend"}))
    alike(other["blow"], one["blow"], "Riposte makes another blow of the same rolls than Defend")
    usual = one["blow"]["margin"]
    for defense in allowed(weapon_of(given)):
        at = f"{given['blow'].get('id', '1')}/{target}/{defense}"
        for by in (2, 30):
            lost = usual - engine.answer(shifted(given, at, by))["blow"]["margin"]
            demand(lost == by, f"{by} on {defense} takes {lost} off the margin")


@holds("exchange.riposte.6", of="exchange.blow")
def training_in_the_dropped_defenses_is_no_matter(engine: Witness, given: Given) -> None:
    """In Riposte skill in guard and in abjuration makes no difference to the blow."""
    given = riposting(given)
    others = [raised(given, given["blow"]["target"], "skills", each, 3) for each in ("guard", "abjuration")]
    engine.same(given, *others, wrong="training in a dropped defense made a difference")


@holds("exchange.riposte.16", "exchange.riposte.17", "exchange.riposte.19", of="exchange.blow")
def a_counter_needs_what_reaches_right_now(engine: Witness, given: Given) -> None:
    """A counter is struck with a weapon that is ready, has its arrow and covers the distance, or at contact with bare hands."""
    who = given["blow"]["target"]
    arms = [*given["characters"][who].get("weapons", ()), *ARMS]
    given = thrown_with(riposting(given, weapons=list({each["name"]: each for each in arms}.values())), "melee")
    given = turned(engine, given, 1)
    for distance in (0, 5, 6, 20, 60):
        for arrows in (0, 1):
            placed = person(struck(given, distance=distance), who, arrows=arrows)
            back, owner = counter(engine, placed), placed["characters"][who]
            able_to = [each["name"] for each in owner["weapons"] if works(each, distance, arrows)]
            able_to += [owner["unarmed"]["name"]] if distance <= 5 else []
            demand(bool(back) is bool(able_to), f"{able_to} can strike at {distance} feet, and the counter is {back}")
            demand(not back or back["weapon"] in able_to, f"{back and back['weapon']} cannot strike at {distance} feet")


def works(weapon: Given, distance: int, arrows: int) -> bool:
    """Whether a weapon could strike at that distance, with so many arrows."""
    nearest, farthest = weapon["reach"]
    return weapon.get("ready", True) and nearest <= distance <= farthest and (weapon["class"] != "bow" or arrows > 0)


ARMS: list[Given] = [
    {"name": "longbow", "class": "bow", "kind": "point", "base": 1, "rate": 1, "reach": [6, 40], "allows": ["evasion"]},
    {"name": "broken", "class": "melee", "kind": "blade", "base": 1, "rate": 1, "reach": [0, 90], "ready": False},
]


@holds("exchange.riposte.18", "exchange.riposte.19", "exchange.riposte.17", of="exchange.blow")
def an_archer_without_arrows_has_bare_hands(engine: Witness, given: Given) -> None:
    """Out of arrows an Elf counters what stands over them, unarmed, and nothing at six feet or twenty."""
    bow = but(ARMS[0], reach=[0, 100])
    given = turned(engine, thrown_with(riposting(given, weapons=[bow], arrows=0, unarmed=fist(0)), "melee"), 3)
    for distance in (0, 3, 5, 6, 20):
        back = counter(engine, struck(given, distance=distance))
        right = "unarmed" if distance <= 5 else None
        demand((back or {}).get("weapon") == right, f"at {distance} feet without arrows the counter is {back}")


@holds("exchange.riposte.7", "exchange.race.1", of="exchange.blow")
def an_elf_who_does_not_riposte_does_not_counter(engine: Witness, given: Given) -> None:
    """On Defend, or in no stance, an Elf with any weapon counters nothing."""
    given = turned(engine, thrown_with(riposting(given, weapons=[REACHING]), "melee"), 4)
    for stance in (OUT, {"name": "defend"}, {"name": "defend", "effort": 3}):
        back = counter(engine, person(given, given["blow"]["target"], stance=stance))
        demand(back is None, f"with stance {stance} the Elf counters")
