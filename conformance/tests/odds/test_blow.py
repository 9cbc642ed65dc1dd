"""The law of whole blows: their odds are what counting every face on every tape finds, under every reading."""

from __future__ import annotations

import random
from fractions import Fraction
from time import thread_time
from typing import Any

import pytest

from conformance.odds.blow import blow_odds
from conformance.odds.questions import BOW, FISTS, SWORD, fought, stoned
from conformance.odds.rolls import Rolls
from conformance.odds.summary import summary
from conformance.odds.throws import LOOK_AT_FACES
from conformance.tests.odds.falling import ONE_OF_THREE, fallen
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.variants import assignment

SWITCHES = {
    ruling.id: [reading.name for reading in ruling.readings]
    for ruling in rulebook().rulings.values()
    if ruling.how == "switch" and ruling.id.startswith("exchange.")
}
OTHERS = [f"{ruling}={name}" for ruling, names in SWITCHES.items() for name in names[1:]]

WEAK = {"nature": {"weak": {"blade": [2, "3/2"]}, "resistant": {"blade": ["1/3"]}}}
DWARF = {"race": "dwarf", "side": "blue", "lucky": True, **WEAK}
OTHER_DWARF = {"race": "dwarf", "side": "red", "attributes": {"vigor": 1}, "exhaustion": 1}
ELF = {
    "race": "elf", "attributes": {"grace": 1, "vigor": 1}, "conditions": {"winded": 1}, "lucky": True,
    "stance": {"name": "riposte", "effort": 1, "sharpen": 0}, "unarmed": {**FISTS, "attribute": "vigor", "allows": ["guard"]},
    "nature": {"immune": ["blade"]},
}  # fmt: skip

BLOWS: dict[str, dict[str, Any]] = {
    "warded": fought(
        {"attributes": {"might": 2}},
        {"attributes": {"grace": 1}, "lucky": True, "armor": [{"blunts": "1/3", "between": False}], **WEAK}, SWORD,
        others={"bru": DWARF}, wards=[{"dwarf": "bru", "over": ["dov"], "effort": 1}], limits={"threat": 2},
    ),
    "lucky": fought(
        {"attributes": {"might": 2}, "lucky": True},
        {"attributes": {"grace": 1}, "lucky": True, "stance": {"name": "defend", "effort": 1}},
        {**FISTS, "allows": ["evasion"]},
    ),
    "riposted": fought(
        {"attributes": {"might": 1}}, {**ELF, "attributes": {"vigor": 1}}, SWORD, others={"tor": OTHER_DWARF},
        wards=[{"dwarf": "tor", "over": ["ana"]}],
    ),
    "riposted behind a Ward": fought(
        {"attributes": {"might": 1}, "exhaustion": 1},
        {**ELF, "stance": {"name": "riposte", "sharpen": 0}}, {**SWORD, "allows": ["abjuration"]}, effort=1,
        others={"bru": {**DWARF, "attributes": {"vigor": 1}, "lucky": False}}, wards=[{"dwarf": "bru", "over": ["dov"]}],
    ),
    "shot": fought({"attributes": {"grace": 1}, "exhaustion": 2, "arrows": 1}, {"attributes": {"grace": 1, "vigor": 1},
                    "stance": {"name": "defend", "effort": 1, "met": 1}, "exhaustion": 1}, BOW, effort=1),
}  # fmt: skip


def test_the_switches_are_all_here() -> None:
    """Nothing is skipped because a glob found nothing."""
    assert len(SWITCHES) >= 40
    assert len(OTHERS) >= 60


@pytest.mark.parametrize("blow", BLOWS)
@pytest.mark.parametrize("reading", ["", *OTHERS])
def test_the_odds_of_a_blow_count_every_face(blow: str, reading: str) -> None:
    """Under the defaults and every single other reading, to the last fraction."""
    readings = assignment([reading] if reading else [])
    assert dict(blow_odds(BLOWS[blow], readings, ONE_OF_THREE).items()) == fallen(BLOWS[blow], readings)


@pytest.mark.parametrize("seed", range(12))
def test_the_odds_of_a_blow_count_every_face_under_readings_together(seed: int) -> None:
    """Twelve random legal assignments of all switches."""
    readings = assigned(random.Random(seed))
    for given in BLOWS.values():
        assert dict(blow_odds(given, readings, ONE_OF_THREE).items()) == fallen(given, readings)


def assigned(source: random.Random) -> dict[str, str]:
    """A random assignment that contradicts itself nowhere."""
    while True:
        try:
            return assignment(f"{ruling}={source.choice(names)}" for ruling, names in SWITCHES.items())
        except Invalid:
            continue


def test_the_readings_that_look_at_faces_are_real() -> None:
    """Each of them is a switch's reading; a misspelt one would be worked out by totals and be wrong."""
    assert {f"{ruling}={name}" for ruling, name in LOOK_AT_FACES} <= set(OTHERS)


@pytest.mark.parametrize(("ruling", "name"), sorted({*LOOK_AT_FACES, ("exchange.luck.keep", "second-stands")}))
def test_luck_looks_at_faces_where_a_reading_does(ruling: str, name: str) -> None:
    """A lucky handful of three under each reading, by hand-made enumeration of both throws."""
    given = fought({"attributes": {"might": 3}, "lucky": True}, {}, {**FISTS, "allows": []})
    found: dict[int, Fraction] = {}
    for outcome, chance in fallen(given, {ruling: name}).items():
        margin = int(outcome.partition('"margin":')[2].partition(",")[0])
        found[margin] = found.get(margin, Fraction(0)) + chance
    if ruling != "exchange.attack.negative":
        total = Rolls({ruling: name}, ONE_OF_THREE).total(3, lucky=True, purpose="attack")
        assert dict(total.items()) == found
    assert sum(found.values()) == 1


def test_dice_in_the_question_are_ignored() -> None:
    """A frozen case can be asked for its odds as it is."""
    given = {**BLOWS["shot"], "dice": {"1/ana/attack": [1, 1, 1]}}
    assert blow_odds(given) == blow_odds(BLOWS["shot"])


CROWD = {"grace": 98, "vigor": 98, "aether": 98}
CROWDS: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "defenses": (fought({"attributes": {"might": 99}}, {"attributes": CROWD}, {**SWORD, "allows": ["abjuration"]}), {}),
    "faces": (
        fought({"attributes": {"might": 99}, "lucky": True}, {}, SWORD), {"exchange.luck.keep": "blank-dice-only"},
    ),
    "counter behind a Ward": (
        fought({"attributes": {"might": 98}}, {**ELF, "attributes": CROWD}, SWORD, others={"tor": {**OTHER_DWARF,
               "attributes": {"vigor": 99}}}, wards=[{"dwarf": "tor", "over": ["ana"]}]), {},
    ),
    "other readings": (
        fought({"attributes": {"might": 98}}, {**ELF, "attributes": CROWD}, SWORD),
        {"exchange.riposte.leftover": "evasion-whole"},
    ),
}  # fmt: skip


@pytest.mark.parametrize("crowd", CROWDS)
def test_a_blow_with_too_many_dice_is_refused_within_a_second(crowd: str) -> None:
    """No question hangs the suite: the remedy is named instead."""
    given, readings = CROWDS[crowd]
    begun = thread_time()
    with pytest.raises(Invalid, match=r"\$\.blow: too many dice for exact odds; give the handfuls fewer dice"):
        blow_odds(given, readings)
    assert thread_time() - begun < 1


@pytest.mark.parametrize("dice", [101, 1000, 3000])
def test_a_handful_beyond_a_hundred_dice_is_refused_at_once(dice: int) -> None:
    """The bound is named."""
    given = stoned(dice // 3) | {"blow": {**stoned(1)["blow"], "effort": dice // 3}}
    given["characters"]["ana"]["skills"] = {"throwing": dice - 2 * (dice // 3)}
    begun = thread_time()
    with pytest.raises(Invalid, match=f"a handful of {dice} dice is thrown.*give each handful at most 100"):
        blow_odds(given)
    assert thread_time() - begun < 0.1


def test_a_hundred_dice_against_a_hundred_are_not_too_many() -> None:
    """What stays possible: the mean margin is exactly nothing."""
    margin = summary(blow_odds(fought({"attributes": {"might": 100}}, {"attributes": {"grace": 100}}, SWORD))).margin
    assert margin == 0


@pytest.mark.parametrize(
    "body",
    [{"armor": [{"blunts": "999/1000"}] * 2500}, {"nature": {"weak": {"blade": ["1000001/1000000"] * 3000}}}],
    ids=["armor", "nature"],
)
def test_damage_that_has_too_many_digits_is_refused_within_a_second(body: dict[str, Any]) -> None:
    """It is as hostile as a crowd of dice."""
    begun = thread_time()
    with pytest.raises(Invalid, match="an exact number has too many digits to write; ask with fewer pieces or factors"):
        blow_odds(fought({"attributes": {"might": 50}}, body, SWORD))
    assert thread_time() - begun < 1


def test_what_is_no_case_has_no_odds() -> None:
    """The place and the remedy, as everywhere."""
    with pytest.raises(Invalid, match=r"\$.blow.weapon"):
        blow_odds({**BLOWS["shot"], "blow": {"attacker": "ana", "target": "dov", "weapon": "spoon"}})
