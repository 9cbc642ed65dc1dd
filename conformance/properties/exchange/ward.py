"""Laws of the Ward: behind the ally's own defense, a help to the ally and never to the blow."""

from __future__ import annotations

from typing import Any

from conformance.properties.exchange.derived import (
    OUT,
    Given,
    able,
    attack_at,
    but,
    everyone,
    generous,
    on_tape,
    person,
    plain,
    shifted,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand, part

DOV: dict[str, Any] = {"race": "dwarf", "attributes": {"vigor": 2}, "armor": [{"blunts": "1/3"}]}


def warded(given: Given, **dwarf: Any) -> Given:
    """The question with one Ward: dov's, over the target of the blow."""
    target = given["blow"]["target"]
    dov = but(given["characters"].get("dov", DOV), state=OUT, rank=1, attributes={"vigor": 2}, race="dwarf")
    dov["side"] = given["characters"][target].get("side", "none")
    people = {**given["characters"], "dov": but(dov, **dwarf)}
    return generous(but(given, characters=people, wards=[{"dwarf": "dov", "over": [target]}]))


def quiet(given: Given) -> Given:
    """The question with one Ward, and nobody lucky or in a stance."""
    return warded(everyone(able(given), lucky=OUT, stance=OUT), lucky=OUT)


def at_margin(engine: Witness, given: Given, margin: int) -> Given:
    """The question with its attack bent until this margin is left over the ally."""
    return shifted(given, attack_at(given), margin - engine.answer(given)["blow"]["margin"])


def ward_at(given: Given) -> str:
    """The address of the interception."""
    return f"{given['blow'].get('id', '1')}/dov/ward"


@holds("exchange.ward.1", "exchange.ward.4", "exchange.ward.14", "exchange.defend.3", of="exchange.blow")
def the_ally_defends_as_if_alone(engine: Witness, given: Given) -> None:
    """With and without a Dwarf behind them the ally throws the same dice to the same margin, in any stance, lucky or not."""
    target = given["blow"]["target"]
    for changes in ({}, {"stance": {"name": "defend", "effort": 1}}, {"lucky": True}):
        with_him = person(warded(able(given)), target, **changes)
        one, other = engine.answer(with_him), engine.answer(but(with_him, wards=OUT))
        alike(other["blow"]["margin"], one["blow"]["margin"], "a Ward changed the margin over the ally")
        mine = {at: dice for at, dice in part(one, "handfuls").items() if "/dov/" not in at and ".counter" not in at}
        alone = {at: dice for at, dice in part(other, "handfuls").items() if ".counter" not in at}
        alike(alone, mine, "a Ward changed what is thrown before it")


@holds("exchange.ward.5", "exchange.ward.12", "exchange.margin.2", of="exchange.blow")
def a_turned_blow_never_reaches_the_dwarf(engine: Witness, given: Given) -> None:
    """What the ally has turned is turned: he throws nothing, and nobody is hurt; by a single point it reaches him."""
    given = quiet(given)
    for faces in ([0, 0], [-1, -2], [2, 2]):
        for margin in (-2, 0, 1):
            answer = engine.answer(on_tape(at_margin(engine, given, margin), ward_at(given), faces))
            reached, thrown = bool(answer["blow"].get("ward")), ward_at(given) in answer.get("handfuls", {})
            demand(reached is (margin > 0), f"a margin of {margin} reaches the Dwarf: {reached}")
            demand("handfuls" not in answer or thrown is reached, f"a margin of {margin} makes him throw: {thrown}")
            demand(margin > 0 or not answer["blow"]["landed"], f"a margin of {margin} lands with a Dwarf there")


@holds("exchange.ward.12", "exchange.ward.11", of="exchange.blow")
def a_ward_never_lands_a_blow(engine: Witness, given: Given) -> None:
    """What lands with any Wards in force lands without them too."""
    given = generous(given)
    answer = engine.answer(given)
    alone = engine.answer(but(given, wards=OUT))["blow"]
    demand(alone["landed"] or not answer["blow"]["landed"], "a blow lands that would not without the Ward")
    ward = answer["blow"].get("ward")
    demand(not ward or ward["remains"] <= answer["blow"]["margin"], f"{ward} remains of {answer['blow']['margin']}")


@holds(
    "exchange.ward.1", "exchange.ward.6", "exchange.ward.9", "exchange.ward.10", "exchange.ward.11", of="exchange.blow"
)
def an_interception_takes_itself_away_and_never_adds(engine: Witness, given: Given) -> None:
    """Of a margin m an interception I leaves m - I, or m if I is below nothing; what is left lands if it is above nothing."""
    given = quiet(given)
    for margin in (1, 4):
        meant = at_margin(engine, given, margin)
        for thrown in (-3, -1, 0, 1, 2, 4, 7):
            strike = engine.answer(on_tape(meant, ward_at(given), [thrown]))["blow"]
            remains, right = part(strike, "ward", "remains"), margin - max(0, thrown)
            demand(remains == right, f"of a margin of {margin} an interception of {thrown} leaves {remains}")
            demand(strike["landed"] is (right > 0), f"with {right} left the blow landed: {strike['landed']}")


@holds("exchange.ward.7", "exchange.ward.8", "exchange.nature.1", of="exchange.blow")
def the_dwarf_takes_it_in_his_own_body(engine: Witness, given: Given) -> None:
    """What remains strikes the Dwarf and not the ally, whose nature and armor make no difference."""
    given = on_tape(at_margin(engine, quiet(given), 3), ward_at(given), [1])
    strike, target = engine.answer(given)["blow"], given["blow"]["target"]
    demand(strike.get("hurt") == "dov", f"{strike.get('hurt')} is hurt, and not the Dwarf")
    kind = ("blade", "point", "blunt", "fist", "fire", "claw")
    bodies = (
        {"armor": [{"blunts": "9/10"}]},
        {"nature": {"immune": [*kind]}},
        {"nature": {"weak": {each: [3] for each in kind}}},
    )
    others = [person(given, target, **each) for each in bodies]
    engine.same(person(given, target, nature=OUT, armor=OUT), *others, wrong="the body of the ally made a difference")


@holds("exchange.ward.2", "exchange.ward.3", of="exchange.blow")
def he_covers_his_own_rank_and_those_behind(engine: Witness, given: Given) -> None:
    """A blow that beats the ally reaches him if and only if the ally stands in his rank or behind it."""
    given = at_margin(engine, quiet(given), 2)
    for dwarf in (1, 2, 3):
        for ally in (1, 2, 3, 5):
            placed = person(person(given, "dov", rank=dwarf), given["blow"]["target"], rank=ally)
            covered = bool(engine.answer(placed)["blow"].get("ward"))
            demand(covered is (ally >= dwarf), f"from rank {dwarf} he covers rank {ally}: {covered}")


@holds("exchange.ward.13", of="exchange.round")
def he_answers_every_blow_alike(engine: Witness, given: Given) -> None:
    """The sixth blow of a round that gets through meets him as the first did."""
    people = {"ana": {"attributes": {"might": 1}, "weapons": [SWORD]}, "bel": {}, "dov": DOV}
    names = [*"abcdef"]
    blows = [{"event": "blow", "id": name, "attacker": "ana", "target": "bel", "weapon": "sword"} for name in names]
    for thrown in (1, 3, -1):
        tapes = {f"{name}/ana/attack": [4] for name in names} | {f"{name}/dov/ward": [thrown, 0] for name in names}
        question = {"characters": people, "events": blows, "dice": tapes, "wards": [{"dwarf": "dov", "over": ["bel"]}]}
        first, *others = engine.answer(question)["events"]
        demand(bool(part(first, "blow").get("ward")), "the first blow does not reach him")
        for other in others:
            alike(first, other, "a later blow met him otherwise")


SWORD = {"name": "sword", "class": "melee", "kind": "blade", "base": 2, "rate": 1, "reach": [0, 5]}


@holds("exchange.ward.11", "exchange.fumble.2", "exchange.ward.14", of="exchange.blow")
def the_allys_own_fumble_still_adds(engine: Witness, given: Given) -> None:
    """Under a Ward, too, a defense below nothing adds to the blow, and only an interception below nothing does not."""
    given = quiet(plain(given))
    usual = engine.answer(given)["blow"]["margin"]
    for address in engine.answer(given).get("handfuls", {}):
        if f"/{given['blow']['target']}/" in address:
            for by in (-1, -6):
                margin = engine.answer(shifted(given, address, by))["blow"]["margin"]
                demand(margin == usual - by, f"{by} on {address} makes {margin} of a margin of {usual}")
