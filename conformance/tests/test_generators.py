"""The laws of generated cases: stable, valid under every reading, crowded where rules turn, and small when they are shrunk."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.cases.codec import plain
from conformance.cases.rulesets import Question, Ruled, player, question, ruled
from conformance.engines.quick import answer
from conformance.generators import GENERATORS, SHARES, Generated, generated, replayed, rota, spread
from conformance.generators.draws import Draws, Replayed, Seeded, loaded, trimmed
from conformance.generators.exchange.tapes import TAPES, bent
from conformance.generators.shrinker import Draws as DrawList
from conformance.generators.shrinker import shrink
from conformance.generators.strategies import blow_questions, damage_questions, pools, rounds
from conformance.judge import differences, seen
from oracle.exchange.facts import BlowAnswer, RoundAnswer
from oracle.marks import READINGS

DIGEST = "dd8d27368c748e48"
"""Of the first 50 cases of every op at seed 1. Another one means other cases, and so another edition."""

OTHERS = sorted(key for key in READINGS if key.startswith("exchange."))
"""Every reading of the exchange that is no default, as ``ruling=name``."""

DEFAULT = player("exchange.blow")


@cache
def cases(count: int) -> tuple[tuple[Generated, Question, Ruled], ...]:
    """The first cases at seed 1, each with the oracle's answer to it under the default readings."""
    asked = ((each, question(each.op, each.given)) for each in spread("exchange", count, 1))
    return tuple((each, facts, ruled(facts, DEFAULT)) for each, facts in asked)


OPS = [op for op in GENERATORS if op.startswith("exchange.")]


def digest() -> str:
    """Tell by one number whether cases are what they were."""
    kept = [(each.draws, each.given) for op in OPS for each in (generated(op, 1, index) for index in range(50))]
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:16]


# Draws


def test_draws_of_a_seed_are_the_same_every_time_and_within_their_bound() -> None:
    """A case follows from op, seed and index alone."""
    one, other = Seeded("exchange.blow", 1, 7), Seeded("exchange.blow", 1, 7)
    bounds = [1, 2, 7, 256, 65536] * 100
    drawn = [one.below(bound) for bound in bounds]
    assert drawn == [other.below(bound) for bound in bounds] == one.taken
    assert all(0 <= value < bound for value, bound in zip(drawn, bounds, strict=True))
    assert drawn != [Seeded("exchange.blow", 1, 8).below(bound) for bound in bounds]


def test_replayed_draws_count_modulo_their_bound_and_end_in_zeros() -> None:
    """Any list of integers is a case."""
    source = Replayed((5, 9, 260))
    assert [source.below(6), source.below(4), source.below(256), source.below(3)] == [5, 1, 4, 0]
    assert source.taken == [5, 1, 4, 0]


def test_the_first_option_is_the_simplest_and_belongs_to_zero() -> None:
    """Zeros choose the first of everything and take no chance."""
    zeros = Replayed(())
    assert zeros.choice("abc") == "a"
    assert zeros.chance(1, 3) is False
    assert zeros.weighted(("plain", 1), ("odd", 9)) == "plain"
    assert Replayed((2,)).chance(1, 3) is True
    assert Replayed((1,)).weighted(("plain", 1), ("odd", 9)) == "odd"
    assert loaded(("a", 1), ("b", 2)) == ("a", "b", "b")


def test_a_place_is_reached_whatever_was_drawn_before_it() -> None:
    """The draws of one part of a case never move those of another."""
    source = Replayed((1, 2, 3, 4, 5))
    source.below(9)
    source.to(3)
    assert source.below(9) == 4
    with pytest.raises(ValueError, match=r"run 2 past place 2; give what stands before it more room"):
        source.to(2)


def test_zeros_at_the_end_mean_nothing() -> None:
    """They are left out of what is kept."""
    assert trimmed([0, 3, 0, 0]) == (0, 3)
    assert trimmed([0, 0]) == ()


def test_a_source_that_draws_nothing_is_no_source() -> None:
    """Draws are made by one of the drivers."""
    with pytest.raises(NotImplementedError):
        Draws().below(2)


# Stability


def test_cases_are_the_same_on_every_machine() -> None:
    """The first cases of seed 1 are pinned; a change to them changes the edition."""
    assert digest() == DIGEST


def test_cases_do_not_depend_on_the_hash_seed() -> None:
    """Another process with another PYTHONHASHSEED makes the same cases."""
    told = "from conformance.tests.test_generators import digest; print(digest())"
    for hash_seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == digest()


def test_fewer_cases_are_the_first_of_more() -> None:
    """A longer run repeats a shorter one and goes on."""
    assert list(islice(spread("exchange", 400, 3), 100)) == list(spread("exchange", 100, 3))


def test_ops_take_turns_by_their_shares() -> None:
    """Every op has its share in every span of the rota, and its own cases from index 0 up, none left out."""
    turns = rota("exchange")
    assert Counter(turns) == {op: share for op, share in SHARES.items() if op.startswith("exchange.")}
    found: dict[str, list[int]] = {op: [] for op in turns}
    for each in spread("exchange", 5 * len(turns) + 4, 1):
        found[each.op].append(each.index)
    assert all(indices == list(range(len(indices))) for indices in found.values())


def test_an_unknown_ruleset_has_no_cases() -> None:
    """It is named, with what there is."""
    with pytest.raises(KeyError, match=r"no op of 'chess' has a generator; there are commands\.legal"):
        list(spread("chess", 1, 1))


def test_a_case_is_its_list_of_draws() -> None:
    """Replaying the draws makes the same question."""
    assert all(replayed(each.op, each.draws) == each.given for each, _, _ in cases(3000))


def test_no_two_cases_share_a_value_that_can_be_changed() -> None:
    """Changing one question leaves all others as they were."""
    before = digest()
    for op in GENERATORS:
        for index in range(50):
            _spoil(generated(op, 1, index).given)
    assert digest() == before


def _spoil(value: Any) -> None:
    if isinstance(value, dict):
        for each in value.values():
            _spoil(each)
        value.clear()
    elif isinstance(value, list):
        for each in value:
            _spoil(each)
        value.clear()


def test_no_draws_make_the_smallest_case() -> None:
    """Two humans, a sword that does nothing, no armor, no effort, no Ward, no event."""
    sword = {"name": "sword", "class": "melee", "kind": "blade", "base": 0, "rate": 0, "reach": [0, 5]}
    characters = {"ana": {"weapons": [sword]}, "bel": {}}
    blow = {"attacker": "ana", "target": "bel", "weapon": "sword"}
    dice: dict[str, list[int]] = {"1/bel/evasion": [], "1/bel/guard": [], "1/ana/attack": [0]}
    assert replayed("exchange.damage", ()) == {
        "margin": 0,
        "weapon": {"kind": "blade", "base": 0, "rate": 0},
        "target": {},
    }
    assert replayed("exchange.pool", ()) == {"characters": characters, "blow": blow}
    assert replayed("exchange.blow", ()) == {"characters": characters, "blow": blow, "dice": dice}
    assert replayed("exchange.round", ()) == {"characters": characters, "events": []}


# Validity


def test_every_case_is_one_under_every_reading() -> None:
    """No reading runs off a tape, shoots without an arrow or strikes with what is not ready: none raises Invalid."""
    assert len(OTHERS) == 72
    variants = [player("exchange.blow", dict([key.split("=")])) for key in OTHERS]
    for number, (_, facts, _) in enumerate(cases(3000)):
        for variant in variants[number % 3 :: 3]:
            ruled(facts, variant)


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(sorted(GENERATORS)), st.lists(st.integers(0, 2**16), max_size=450))
def test_every_list_of_draws_makes_a_case(op: str, draws: list[int]) -> None:
    """Whatever a shrinker does to the draws, what they make is a case."""
    ruled(question(op, replayed(op, draws)), DEFAULT)


def test_quick_and_the_oracle_answer_alike() -> None:
    """Two implementations that have not seen each other agree on every generated case."""
    for each, _, right in cases(3000):
        found = list(differences(plain(right.answer), answer(each.op, each.given).get("outcome")))
        assert not found, (each.op, each.index, found)


# Where the cases are


def test_cases_crowd_where_rules_turn() -> None:
    """Among 2,000 cases there are plenty of each thing that a rule turns on."""
    seen_of = Counter[str]()
    for each, facts, right in cases(2000):
        seen_of.update(_landmarks(each, facts, right.answer))
    wanted = {
        "margin -1": 80,
        "margin 0": 150,
        "margin 1": 150,
        "large surplus": 20,
        "no dice in the attack": 150,
        "blank": 500,
        "fumbled defense": 150,
        "second look": 150,
        "second look blank too": 30,
        "warded": 100,
        "stopped dead": 30,
        "stopped to the point": 15,
        "shrunk": 20,
        "fumbled ward": 10,
        "ward of a counter": 10,
        "counter": 80,
        "counter of nothing": 20,
        "counter with a bow": 15,
        "counter unarmed": 10,
        "last arrow": 10,
        "void": 10,
        "turn refused": 40,
        "two counters by one": 10,
        "four blows at one": 30,
        "harmless but landed": 100,
        "rounded down": 300,
        "saved by a threat": 20,
    }
    assert {what: seen_of[what] for what, least in wanted.items() if seen_of[what] < least} == {}


def _landmarks(each: Generated, facts: Question, answer: Any) -> Iterator[str]:
    if each.op == "exchange.damage":
        yield from _wound(answer)
    if isinstance(answer, BlowAnswer):
        yield from _strikes(answer.blow, answer.counter)
    if isinstance(answer, RoundAnswer):
        counters = Counter[str]()
        struck = Counter[str]()
        for told, happening in zip(each.given["events"], answer.events, strict=True):
            if happening.void:
                yield "void"
            if happening.refused:
                yield "turn refused"
            if happening.blow:
                yield from _strikes(happening.blow, happening.counter)
                struck[told["target"]] += 1
                counters[told["target"]] += happening.counter is not None
        if max(counters.values(), default=0) > 1:
            yield "two counters by one"
        if max(struck.values(), default=0) > 3:
            yield "four blows at one"
    if isinstance(answer, BlowAnswer | RoundAnswer):
        yield from _handfuls(answer.handfuls, facts.dice)
        if 0 in answer.arrows.values():
            yield "last arrow"


def _strikes(blow: Any, counter: Any) -> Iterator[str]:
    yield f"margin {blow.margin}"
    yield from _wound(blow)
    if blow.margin <= -8:
        yield "large surplus"
    if blow.ward:
        remains = blow.ward.remains
        yield "warded"
        yield "stopped dead" if remains <= 0 else "shrunk" if remains < blow.margin else "not helped"
        if remains == 0:
            yield "stopped to the point"
    if counter:
        yield "counter"
        yield from _wound(counter)
        if counter.margin == 0:
            yield "counter of nothing"
        if counter.weapon.startswith(("bow", "fire-bow")):
            yield "counter with a bow"
        if counter.weapon in ("unarmed", "kick"):
            yield "counter unarmed"
        if counter.ward:
            yield "ward of a counter"


def _wound(wound: Any) -> Iterator[str]:
    if wound.landed and wound.delivered == 0:
        yield "harmless but landed"
    if wound.delivered < wound.exact:
        yield "rounded down"
    if wound.delivered > wound.exact:
        yield "saved by a threat"


def _handfuls(handfuls: dict[str, int], dice: Any) -> Iterator[str]:
    for address, thrown in handfuls.items():
        total = sum(dice.get(address, ())[:thrown])
        purpose = address.rpartition("/")[2]
        if purpose == "attack" and thrown == 0:
            yield "no dice in the attack"
        if thrown and total == 0 and not purpose.endswith(".second"):
            yield "blank"
        if purpose in ("evasion", "guard", "abjuration") and total < 0:
            yield "fumbled defense"
        if purpose == "ward" and total < 0:
            yield "fumbled ward"
        if purpose.endswith(".second"):
            yield "second look"
            if total == 0:
                yield "second look blank too"


def test_every_reading_answers_some_case_otherwise() -> None:
    """Within 5,000 cases every reading differs from the default in what every engine is judged on: no exception."""
    unseen = {key: player("exchange.blow", dict([key.split("=")])) for key in OTHERS}
    for each in spread("exchange", 5000, 1):
        facts = question(each.op, each.given)
        default = ruled(facts, DEFAULT)
        for key in [*unseen]:
            if _outcome(ruled(facts, unseen[key])) != _outcome(default):
                del unseen[key]
        if not unseen:
            break
    assert sorted(unseen) == []


def _outcome(of: Ruled) -> object:
    return of.refused or seen(plain(of.answer), ())


def test_a_tape_is_bent_to_a_total_within_its_first_dice() -> None:
    """The first dice come to the total; the faces behind them stay."""
    for tape in TAPES[:40]:
        for dice in (1, 2, 5):
            for total in (-3, 0, 1, 9):
                faces = [*tape]
                bent(faces, dice, total)
                assert sum(faces[:dice]) == total
                assert faces[dice:] == tape[dice:]


# Strategies


@settings(max_examples=30, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.data())
def test_hypothesis_draws_the_same_kinds_of_question(data: st.DataObject) -> None:
    """Every strategy makes cases of its op, within its bounds."""
    damage = data.draw(damage_questions(most_pieces=1))
    blow = data.draw(blow_questions(most_effort=0, most_wards=1))
    told = data.draw(rounds(most_events=3))
    ruled(question("exchange.damage", damage), DEFAULT)
    ruled(question("exchange.pool", data.draw(pools())), DEFAULT)
    ruled(question("exchange.blow", blow), DEFAULT)
    ruled(question("exchange.round", told), DEFAULT)
    assert len(damage["target"].get("armor", ())) <= 1
    assert "effort" not in blow["blow"]
    assert len(blow.get("wards", ())) <= 1
    assert len(told["events"]) <= 3


def test_a_bound_out_of_range_is_refused() -> None:
    """It says which, and what would be right."""
    with pytest.raises(ValueError, match="most_wards is 9; write 0 to 4"):
        blow_questions(most_wards=9)


# The shrinker


def test_shrinking_finds_the_smallest_list() -> None:
    """Draws that do not matter become nothing, one that does goes down to its least."""
    asked = []

    def still_fails(draws: DrawList) -> bool:
        asked.append(draws)
        return len(draws) > 5 and draws[5] >= 7

    assert shrink((3, 0, 9, 4, 1, 90, 2, 2, 8), still_fails) == (0, 0, 0, 0, 0, 7)
    assert len(asked) < 40
    assert len(set(asked)) == len(asked)


def test_shrinking_leaves_out_what_has_no_place_of_its_own() -> None:
    """Where parts follow each other without places, whole parts go."""

    def still_fails(draws: DrawList) -> bool:
        pairs = list(zip(draws[::2], draws[1::2], strict=False))
        return (4, 4) in pairs and all(first for first, _ in pairs)

    assert shrink((1, 7, 2, 9, 4, 4, 3, 5, 1, 1), still_fails) == (4, 4)


def test_shrinking_stops_at_its_budget() -> None:
    """No more questions than were granted, and the best so far."""
    asked = []

    def still_fails(draws: DrawList) -> bool:
        asked.append(draws)
        return sum(draws) > 100

    assert sum(shrink([17] * 60, still_fails, budget=25)) > 100
    assert len(asked) == 25


def test_a_planted_fault_shrinks_to_its_smallest_case() -> None:
    """A Ward fumbled behind an ally on Defend who was struck by magic: three characters, no armor, nothing that does not matter."""

    def still_fails(draws: DrawList) -> bool:
        return _fumbled_for_a_defender_against_magic(replayed("exchange.blow", draws))

    found = next(
        each.draws
        for each in (generated("exchange.blow", 1, index) for index in range(20_000))
        if still_fails(each.draws)
    )
    least = shrink(found, still_fails)
    small = replayed("exchange.blow", least)
    ana, bel, dwarf = small["characters"].values()
    assert len(small["wards"]) == 1
    assert set(ana) <= {"weapons", "attributes", "skills"}
    assert set(bel) <= {"stance"}
    assert set(dwarf) <= {"race", "attributes", "skills"}
    assert "limits" not in small
    assert sum(map(bool, least)) <= 8
    assert shrink(found, still_fails) == least


def _fumbled_for_a_defender_against_magic(given: dict[str, Any]) -> bool:
    right = ruled(question("exchange.blow", given), DEFAULT).answer
    if right is None or right.blow.ward is None:
        return False
    address = f"1/{right.blow.ward.dwarf}/ward"
    fumbled = sum(given["dice"][address][: right.handfuls[address]]) < 0
    magical = "abjuration" in given["characters"]["ana"]["weapons"][0].get("allows", ())
    return fumbled and magical and given["characters"]["bel"].get("stance", {}).get("name") == "defend"
