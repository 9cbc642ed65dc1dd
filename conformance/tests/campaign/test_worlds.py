"""The laws of counting: small worlds come to what a hand derives, for two implementations; a wrong engine is bisected."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from conformance.cases.store import fixtures
from conformance.tests.campaign.running import PLANTED
from conformance.tests.running import ruleproof
from conformance.worlds import WORLDS
from conformance.worlds.counting import counted
from conformance.worlds.model import World
from conformance.worlds.publish import confirmed


def came_to(world: str, depth: int) -> dict[str, int]:
    """What the outcomes of a depth come to."""
    return dict(counted(WORLDS[world], depth).came_to)


def test_there_are_six_worlds_at_least_of_both_rulesets() -> None:
    """And each has a name, a depth that is counted and one that is published."""
    assert len(WORLDS) >= 6
    assert {world.op.partition(".")[0] for world in WORLDS.values()} == {"exchange", "commands"}
    assert all(world.first <= world.usual <= world.farthest for world in WORLDS.values())


def test_bare_damage() -> None:
    """Depth 0 is 8 margins x 2 kinds x 3 bases x 3 rates x 5 natures x 2 threats = 1,440 cases.

    Margins -1 and 0 are turned, 2 of 8: 360. The immune (1 of 5, and blades only) take nothing: 6 x 3 x 3 x 2 = 108. Less than 1 is
    floored to nothing. Base 0 with rate 1/2 does 1/2 at margin 1: to fire in all 5 natures, to blades in the plain (1/2), the
    resistant (1/4) and the one that is both (3/4), not in the weak (1): 8 x 2 threats = 16. At margins 2 and 3 it does 1 and 3/2,
    less than 1 to the resistant alone: 2 x 2 = 4. Base 0 with rate 1 does 1 at margin 1, 1/2 to the resistant: 2. Base 1 with rate
    1/2 does 3/2 at margin 1, 3/4 to the resistant: 2. 108 + 16 + 4 + 2 + 2 = 132 for nothing; 1,440 - 360 - 132 = 948 hurt.
    """
    assert came_to("damage-grid", 0) == {"turned": 360, "nothing": 132, "hurt": 948}


def test_one_die_against_one_and_one() -> None:
    """Evasion and guard together: -2 once, -1 2x9 = 18 times, 0 9x9 + 2x10 = 101 times of 400.

    An attack of 1 (10 in 20) lands on 0 and less: 10 x 120; of 0 (9) on less than 0: 9 x 19; of -1 (1) on -2: 1 x 1.
    1,372 of 8,000.
    """
    assert came_to("faces", 1) == {"landed": 10 * 120 + 9 * 19 + 1, "turned": 8000 - 1372}


def test_luck_looks_at_a_blank_a_second_time() -> None:
    """One die: 1 lands at once (10 x 20), 0 if the second look shows 1 (9 x 10), -1 is no blank and does not. 290 of 400.

    Two dice come to more than nothing 280 times of 400, to nothing 101 times: 280 x 400 + 101 x 280.
    """
    assert came_to("luck", 1) == {"landed": 290, "turned": 110}
    assert came_to("luck", 2)["landed"] == 280 * 400 + 101 * 280


def test_a_ward_stops_what_it_covers() -> None:
    """One die lands 10 times of 20. Two Ward dice come to 1 or more 280 times of 400, and stop a margin of 1.

    From ranks 1 and 2 he covers rank 2: 2 x 10 x 280 stopped, 2 x 10 x 120 hurt him. From rank 3 he does not: 10 x 400 hurt
    the ally.
    """
    assert came_to("ward", 1) == {
        "turned": 3 * 10 * 400,
        "stopped": 2 * 10 * 280,
        "hurts the Dwarf": 2 * 10 * 120,
        "hurts the ally": 10 * 400,
    }


def test_bare_hands_answer_at_contact_what_is_no_shot() -> None:
    """One die beats one 10x10 (1 against 0 or less) + 9x1 (0 against -1) = 109 times of 400; else it is turned, 291 times.

    4 weapons x 5 distances x 2 quivers = 40. Turned blows of a sword and a crossbow are answered at 0 and 5 feet: 2 x 2 x 2 = 8.
    """
    assert came_to("riposte", 0) == {"landed": 40 * 109, "answered with the fist": 8 * 291, "turned": 32 * 291}


def test_first_events_of_a_round() -> None:
    """Eight events; only the blow has an outcome: 1 against evasion 1 and guard 0 is turned, and nobody is in Riposte."""
    assert came_to("stances", 1) == {"done": 7, "turned": 1}


def test_first_events_of_defend() -> None:
    """Of fifteen events seven can come first; the others need k1, k2 or an open activation.

    Two attacks, an activation, a move and the end of a turn are done; a Defend is refused, as no window is open for it; a resolving
    with nothing pending is void.
    """
    assert came_to("defend", 1) == {"done": 5, "refused": 1, "void": 1}


def test_a_weight_over_all_is_the_exact_probability() -> None:
    """Five dice against two, from the polynomials: the same fraction."""
    weights = {-1: 1, 0: 9, 1: 10}

    def handful(dice: int) -> dict[int, int]:
        return {
            total: sum(
                comb(dice, ups)
                * comb(dice - ups, ups - total)
                * weights[1] ** ups
                * weights[0] ** (dice - 2 * ups + total)
                for ups in range(dice + 1)
                if 0 <= ups - total <= dice - ups
            )
            for total in range(-dice, dice + 1)
        }

    attack, defense = handful(5), handful(2)
    lands = sum(attack[one] * defense[other] for one in attack for other in defense if one > other)
    count = counted(WORLDS["faces"], 5)
    assert Fraction(count.came_to["landed"], count.outcomes) == Fraction(lands, 20**7)


@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
def test_the_second_implementation_counts_the_same(world: World) -> None:
    """Every answer of two depths, compared one by one."""
    for depth in range(world.first, world.first + 2):
        assert confirmed(world, depth) == counted(world, depth)


@pytest.mark.parametrize("world", WORLDS.values(), ids=WORLDS)
def test_published_counts_are_those_that_are_counted(world: World) -> None:
    """The page has every depth, its largest world is past a million outcomes, and the first depths are as counted now."""
    page = (Path(str(fixtures())).parent / "reports" / "published" / "counts.md").read_text(encoding="utf-8")
    section = page.partition(f"## {world.name}\n")[2].partition("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")][2:]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines]
    assert [int(row[0]) for row in rows] == list(range(world.first, world.farthest + 1))
    for depth in range(world.first, world.first + 3):
        count = counted(world, depth)
        row = rows[depth - world.first]
        assert (int(row[1]), int(row[2]), row[4]) == (count.cases, count.outcomes, count.digest)


def test_a_right_engine_counts_what_we_count(capsys: pytest.CaptureFixture[str]) -> None:
    """World by world, exit code 0."""
    ran = ruleproof(capsys, "count", "luck", "ward", "--depth", "2", "--engine", PLANTED + "RightEngine")
    assert ran.code == 0
    assert "NO" not in ran.out


def test_a_wrong_engine_is_bisected_to_its_first_case(capsys: pytest.CaptureFixture[str]) -> None:
    """The depth before agrees; the division shows the first choices that differ; the case is told with its clause."""
    ran = ruleproof(capsys, "count", "ward", "--engine", PLANTED + "WrongWard")
    assert ran.code == 1
    assert "ward     0        27" in ran.out
    divided = ran.out.partition("first choice")[2]
    assert len(re.findall(r"\bNO\b", divided)) == 2
    assert "rank 3" in divided
    assert "first case that differs: rank 1 · attack [1] · ward [-1, -1]" in ran.out
    assert "$.blow.ward.remains: expected 1, got 3" in ran.out
    assert "clause    exchange.ward.11" in ran.out


def test_what_an_engine_does_not_declare_is_not_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 5; and a world that does not exist is refused with those that do."""
    ran = ruleproof(capsys, "count", "defend", "--engine", PLANTED + "RarelyWrong")
    assert ran.code == 5
    unknown = ruleproof(capsys, "count", "chess")
    assert unknown.code == 4
    assert "the worlds are damage-grid, faces" in unknown.err


def test_counts_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """One object a depth."""
    rows = json.loads(ruleproof(capsys, "count", "luck", "--depth", "1", "--format", "json").out)
    assert [row["outcomes"] for row in rows] == [1, 400]
    assert len(json.loads(ruleproof(capsys, "count", "--format", "json").out)) == len(WORLDS)
