"""The laws of generated scripts: stable, valid, crowded where rules turn, small when nothing is drawn."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from conformance.cases.codec import convert, encode
from conformance.engines.quick import answer
from conformance.generators import Generated, generated, replayed, spread
from conformance.generators.commands import legal, play
from conformance.generators.commands.ground import INCH, Ground, hundredths, toward, written
from conformance.generators.draws import Seeded
from oracle.commands import OPS, Commands
from oracle.commands.script import verify
from oracle.marks import READINGS
from oracle.rulebook import rulebook
from oracle.trace import traced
from oracle.variants import variant

DIGEST = "0badb2c812a7e22f"
"""Of the first 50 cases of both ops at seed 1. Another one means other cases, and so another edition."""

OTHERS = sorted(key for key in READINGS if key.startswith("commands."))
"""Every reading of the commands that is no default, as ``ruling=name``."""

PINNED, STEP_ONE = "commands.intervene.engaged_charger=pinned", "commands.intervene.engagement_when=step-one"
"""A reading that has no say but under another."""


@cache
def cases(count: int) -> tuple[tuple[Generated, Any, Any], ...]:
    """The first cases at seed 1, each as the oracle is asked it, and what quick answers to it."""
    return tuple(
        (each, convert(each.given, OPS[each.op]), answer(each.op, each.given)["outcome"])
        for each in spread("commands", count, 1)
    )


def digest() -> str:
    """Tell by one number whether cases are what they were."""
    ops = ("commands.play", "commands.legal")
    kept = [(each.draws, each.given) for op in ops for each in (generated(op, 1, index) for index in range(50))]
    return hashlib.sha256(json.dumps(kept).encode()).hexdigest()[:16]


# Stability


def test_scripts_are_the_same_on_every_machine() -> None:
    """The first scripts of seed 1 are pinned; a change to them changes the edition."""
    assert digest() == DIGEST


def test_scripts_do_not_depend_on_the_hash_seed() -> None:
    """Another process with another PYTHONHASHSEED tells the same scripts."""
    told = "from conformance.tests.test_generators_commands import digest; print(digest())"
    for hash_seed in ("1", "77"):
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        done = subprocess.run([sys.executable, "-c", told], env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.strip() == digest()


def test_a_script_is_its_list_of_draws() -> None:
    """Replaying the draws tells the same script."""
    assert all(replayed(each.op, each.draws) == each.given for each, _, _ in cases(3000))


def test_no_draws_make_the_smallest_script() -> None:
    """One unit, to whom nothing happens."""
    assert replayed("commands.play", ()) == {"units": [{"id": "ivo"}], "events": []}
    assert replayed("commands.legal", ()) == {"units": [{"id": "ivo"}]}


def test_bounds_are_kept() -> None:
    """No script has more units or events than it may, and by default up to 5 and 14."""
    for index in range(300):
        few = play(Seeded("commands.play", 1, index), most_units=2, most_events=4)
        assert len(few["units"]) <= 2
        assert len(few["events"]) <= 4
        assert len(legal(Seeded("commands.legal", 1, index), most_events=3).get("events", ())) <= 3
    assert max(len(each.given["units"]) for each, _, _ in cases(3000)) == 5
    assert max(len(each.given.get("events", ())) for each, _, _ in cases(3000)) == 14


# Validity


def test_every_script_is_one() -> None:
    """The oracle finds nothing in it at odds with itself."""
    for _, asked, _ in cases(3000):
        verify(asked)


@settings(max_examples=400, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(sorted(OPS)), st.lists(st.integers(0, 2**16), max_size=400))
def test_every_list_of_draws_makes_a_script(op: str, draws: list[int]) -> None:
    """Whatever a shrinker does to the draws, what they make is a case."""
    verify(convert(replayed(op, draws), OPS[op]))


def test_quick_and_the_oracle_answer_alike() -> None:
    """Two implementations that have not seen each other agree on every generated script, codes included."""
    for each, asked, found in cases(3000):
        assert json.loads(encode(Commands().rule(asked))) == found, (each.op, each.index)


# Where the scripts are


def test_scripts_crowd_where_rules_turn() -> None:
    """Among 3,000 cases there are plenty of each thing that a rule turns on."""
    seen = Counter[str]()
    for each, _, outcome in cases(3000):
        if each.op == "commands.play":
            seen.update(_landmarks(each.given, outcome))
        else:
            seen.update("may " + declared.split()[0] for declared in _possible(outcome))
    wanted = {
        "defend taken": 700, "intervene taken": 250, "defend resolved": 500, "intervene resolved": 180, "bonus 1": 300,
        "bonus 3": 100, "ended": 450, "ended in activation": 80, "ended with the activation": 60,
        "cancelled under a Defend": 25, "void": 500, "void resolve": 60, "void damage": 40, "void counter-charge": 8,
        "three targets": 60, "two interveners": 20, "contacts": 400, "no contact": 60, "contact barred": 60,
        "critical converted": 250, "critical kept": 300, "hazard converted": 20, "cover lost": 25, "engaged": 250,
        "short": 20, "blocked": 150, "several original targets": 150, "at a point": 80, "many models": 250,
        "at the range": 400, "just below the range": 100, "just above the range": 200, "a root inside": 100,
        "a root outside": 100, "at the allowance": 150, "just beyond the allowance": 100,
        "may defend": 150, "may intervene": 35,
        "commands.declare.pending": 100, "commands.defend.1": 500, "commands.defend.2": 200, "commands.defend.3": 300,
        "commands.defend.4": 80, "commands.defend.24": 200, "commands.defend.26": 200, "commands.defend.27": 60,
        "commands.defend.normal_activation": 60, "commands.defend.charge_is_attack": 100, "commands.intervene.1": 80,
        "commands.intervene.2": 10, "commands.intervene.5": 80, "commands.intervene.6": 60,
        "commands.intervene.multi_target": 8, "commands.intervene.7": 150, "commands.intervene.29": 80,
        "commands.intervene.30": 40, "commands.intervene.32": 20, "commands.intervene.43": 5,
        "commands.intervene.44": 12, "commands.intervene.nested": 8, "commands.intervene.reach_when": 80,
        "alone commands.declare.pending": 40, "alone commands.defend.4": 25, "alone commands.defend.27": 25,
        "alone commands.intervene.1": 50, "alone commands.intervene.2": 1, "alone commands.intervene.5": 30,
        "alone commands.intervene.6": 15, "alone commands.intervene.29": 15, "alone commands.intervene.30": 10,
        "alone commands.intervene.32": 4, "alone commands.intervene.reach_when": 20,
    }  # fmt: skip
    assert {what: seen[what] for what, least in wanted.items() if seen[what] < least} == {}


def _possible(outcome: dict[str, Any]) -> Iterator[str]:
    for declarations in outcome["declarations"].values():
        yield from (declared for declared, told in declarations.items() if not told)


def _landmarks(asked: dict[str, Any], outcome: dict[str, Any]) -> Iterator[str]:
    defending = False
    for event, told in zip(asked["events"], outcome["events"], strict=True):
        what = event["event"]
        yield from told.get("codes", ())
        if len(told.get("codes", ())) == 1:
            yield f"alone {told['codes'][0]}"
        if what == "declare" and not told:
            yield f"{event['command']} taken"
        if "void" in told:
            yield from ("void", f"void {what}")
            if "to" in event or "path" in event:
                yield "void counter-charge"
        if "bonus" in told:
            yield from ("defend resolved", f"bonus {told['bonus']}")
            defending = True
        if "ended" in told:
            yield "ended"
            if what == "activation-ends":
                yield "ended with the activation"
            if what == "attack-cancelled":
                yield "cancelled under a Defend"
            if what == "attack-resolved" and any(each["event"] == "activation" for each in asked["events"]):
                yield "ended in activation"
            defending = False
        if what in ("damage", "hazard") and event.get("critical") and "critical" in told:
            yield "critical kept" if told["critical"] else "critical converted"
            if what == "hazard" and not told["critical"]:
                yield "hazard converted"
        if what == "move" and defending:
            yield "cover lost"
        yield from _of_a_charge(event, told)
    if outcome["engaged"]:
        yield "engaged"
    if len(asked["units"]) > 1 and "models" in asked["units"][1]:
        yield from _stations(asked["units"])
    if any(len(unit.get("models", ())) > 1 for unit in asked["units"]):
        yield "many models"


def _of_a_charge(event: dict[str, Any], told: dict[str, Any]) -> Iterator[str]:
    if "targets" in told and event["event"] == "resolve":
        yield "intervene resolved"
    if len(told.get("targets", ())) >= 3:
        yield "three targets"
    if event["event"] == "charge":
        originals = len(event.get("targets", ()))
        if originals != 1:
            yield "several original targets" if originals else "at a point"
    if "short" in event:
        yield "short"
    if "blocked" in event:
        yield "blocked"
    if "contacts" in told:
        yield "contacts" if told["contacts"] else "no contact"
        if len(told["contacts"]) < len(event.get("contacts", ())):
            yield "contact barred"
    if len({"ivo", "jan"} & {*told.get("targets", ())}) == 2:
        yield "two interveners"


def _stations(units: list[dict[str, Any]]) -> Iterator[str]:
    """How everybody stands to the charging unit, by the first base of each."""
    (cal,) = (unit for unit in units if unit["id"] == "cal")
    for unit in units:
        if unit is not cal:
            (x, y, radius), (across, along, girth) = (map(Fraction, each["models"][0]) for each in (unit, cal))
            square, bases = (x - across) ** 2 + (y - along) ** 2, radius + girth
            limit = 2 * Fraction(unit.get("move", 0)) + Fraction(unit.get("run_modifier", 0)) + bases
            hundredth = Fraction(1, 100)
            exact = {limit: "at the range", limit - hundredth: "just below the range"}
            exact |= {limit + hundredth: "just above the range"}
            if "charge" in unit:
                way = Fraction(unit["charge"]) + 1 + bases
                exact |= {way: "at the allowance", way + hundredth: "just beyond the allowance"}
            yield from (told for length, told in exact.items() if length >= 0 and square == length**2)
            if limit > hundredth and (limit - hundredth) ** 2 < square < limit**2:
                yield "a root inside"
            if limit > 0 and limit**2 < square < (limit + hundredth) ** 2:
                yield "a root outside"


def test_every_reading_shows() -> None:
    """Within the first 5,000 cases each reading that is no default answers one otherwise."""
    assert len(OTHERS) == 44
    assert {key for key in OTHERS if not _tells(frozenset([key]), frozenset())} - {PINNED} == set()
    assert _tells(frozenset([PINNED, STEP_ONE]), frozenset([STEP_ONE]))


def test_readings_of_one_ruling_differ() -> None:
    """Within the first 5,000 cases any two readings of one ruling part."""
    pairs = [(one, two) for one, two in combinations(OTHERS, 2) if one.split("=")[0] == two.split("=")[0]]
    assert len(pairs) == 9
    assert [pair for pair in pairs if not _tells(frozenset([pair[0]]), frozenset([pair[1]]))] == []


def _tells(ones: frozenset[str], others: frozenset[str]) -> bool:
    """Whether some case parts two sets of readings."""
    one, other = (
        variant(Commands, frozenset((ruling, name) for ruling, _, name in (key.partition("=") for key in keys)))
        for keys in (ones, others)
    )
    return any(one().rule(asked) != other().rule(asked) for _, asked, _ in cases(5000))


def test_every_clause_is_asked_of() -> None:
    """Within 2,000 cases every clause that an engine can be asked about is cited."""
    aloud, cited = traced(Commands), set[str]()
    for _, asked, _ in cases(2000):
        speaker = aloud()
        speaker.rule(asked)
        cited.update(clause for step in speaker.steps for clause in step.ids)
    clauses = {clause for clause in rulebook().clauses if clause.startswith("commands.")}
    assert len(clauses) == 80
    assert clauses - cited == {f"commands.intervene.{number}" for number in (36, 39, 40, 41)}


# Ground


def test_ways_are_exact() -> None:
    """Five inches along a way of 3-4-5 are 3 and 4 inches, and what is aside of it is square to it."""
    assert toward((39, 52), 5 * INCH) == (3 * INCH, 4 * INCH)
    assert toward((39, 52), 5 * INCH, 5 * INCH) == (-1 * INCH, 7 * INCH)
    assert toward((25, 60), 13 * INCH) == (5 * INCH, 12 * INCH)


@pytest.mark.parametrize(
    ("steps", "inches"), [(0, 0), (2 * INCH, 2), (INCH // 2, "1/2"), (-INCH, -1), (-INCH // 4, "-1/4")]
)
def test_lengths_are_written_in_lowest_terms(steps: int, inches: int | str) -> None:
    """Whole inches as integers, all else as n/d."""
    assert written(steps) == inches


def test_hundredths_are_taken_towards_nothing() -> None:
    """No counter-charge goes a hundredth too far."""
    assert (hundredths(259), hundredths(-259), hundredths(260)) == (130, -130, 260)


def test_touching_bases_fit_and_are_within_nothing() -> None:
    """Touching is no overlap, and as far as the limit is within it."""
    ground = Ground()
    ground.bases = {"cal": [(0, 0, INCH)], "ivo": [(2 * INCH, 0, INCH)]}
    assert ground.fits("ivo", ground.bases["ivo"])
    assert not ground.fits("ivo", [(2 * INCH - 1, 0, INCH)])
    assert ground.within("ivo", "cal", 0)
    assert not ground.within("ivo", "cal", -1)
