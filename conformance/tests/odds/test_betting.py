"""The law of the bet: fair against an honest engine at every look, and won against a dishonest one in good time."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import accumulate, product
from math import exp, inf, log, prod

import pytest

from conformance.odds.betting import REPEATS, Bets, Fortune
from conformance.odds.die import DEFAULT, Die
from conformance.odds.power import catch
from conformance.odds.questions import questions
from conformance.odds.sampling import Trial, batches
from conformance.odds.suspects import Suspect, World, loads, suspects
from conformance.odds.weights import Odds

ALPHA = 1e-6
CONVICTS = log(1 / ALPHA)
THROWS = 50_000


@cache
def trial() -> Trial:
    """The built-in questions with the default die, worked out once."""
    return Trial(World(DEFAULT))


class Dice:
    """An engine that draws outcomes straight from a distribution for every question."""

    def __init__(self, odds: dict[str, Odds[str]], seed: int) -> None:
        self.random = random.Random(seed)
        self.tables = {
            name: (list(each.weights), list(accumulate(map(float, (chance for _, chance in each.items())))))
            for name, each in odds.items()
        }

    def batch(self, question: str, count: int) -> Counter[str]:
        """A histogram of so many throws."""
        outcomes, sums = self.tables[question]
        return Counter(self.random.choices(outcomes, cum_weights=sums, k=count))


def run(odds: dict[str, Odds[str]], seed: int, throws: int) -> Fortune:
    """A whole run, stopped where the command would stop it."""
    dice, fortune = Dice(odds, seed), trial().fortune()
    for count in batches(throws, len(odds)):
        for name in odds:
            fortune.saw(name, dice.batch(name, count))
        if fortune.log >= CONVICTS:
            break
    return fortune


def under(suspect: Suspect) -> dict[str, Odds[str]]:
    """The odds of every built-in question with a fault."""
    return {name: suspect.odds(given) for name, given in questions().items()}


def test_the_fortune_of_an_honest_engine_is_one_on_average() -> None:
    """Worked out over every sequence of three throws of two questions: the mean fortune is 1, so nothing is won by betting."""
    right = {"a": Odds({"x": 3, "y": 6, "z": 1}, 10), "b": Odds({"x": 1, "y": 1}, 2)}
    wrong = {"a": Odds({"x": 4, "y": 6}, 10), "b": Odds({"x": 1, "y": 3}, 4)}
    bets = {name: Bets(right[name], [wrong[name], right[name]]) for name in right}
    mean = 0.0
    for first, second in product(product("xyz", repeat=3), product("xy", repeat=3)):
        chance = prod(right["a"].of(each) for each in first) * prod(right["b"].of(each) for each in second)
        fortune = Fortune(bets, ["wrong", "right"])
        fortune.saw("a", Counter(first))
        fortune.saw("b", Counter(second))
        mean += float(chance) * exp(fortune.log)
    assert mean == pytest.approx(1.0, abs=1e-9)


def test_an_honest_engine_raises_no_alarm_in_a_thousand_runs() -> None:
    """A thousand whole runs of 50,000 throws, looked at after every batch: none convicted, and none near it."""
    highest = max(highest_of(run(trial().right, seed, THROWS)) for seed in range(1000))
    assert highest < CONVICTS / 2


def highest_of(fortune: Fortune) -> float:
    """Where a run that was not stopped stands; one that was stopped stands at or above what convicts."""
    assert fortune.throws >= THROWS
    return fortune.log


@cache
def trial_of(question: str) -> Trial:
    """A trial of one question alone."""
    return Trial(World(DEFAULT), {question: questions()[question]})


ONE_BY_ONE = [
    *((name, "one die", 1.0) for name, _ in loads(DEFAULT)),
    ("exchange.luck.keep=second-stands", "one lucky die", 1.45),
    *((f"attack effort off by {by}", "effort", 3.0) for by in ("+1", "-1")),
]


@pytest.mark.parametrize(("fault", "question", "dice"), ONE_BY_ONE, ids=lambda each: str(each))
def test_counted_in_single_dice_fifty_thousand_are_enough_too(fault: str, question: str, dice: float) -> None:
    """`sample --only QUESTION` catches the fault in 99 of 100 runs by the time it has seen 50,000 dice, second looks among them."""
    power = {each.suspect: each for each in trial_of(question).power(ALPHA)}
    assert power[fault].nearly_all * dice <= THROWS


PAID = "at the cost of the others"
FAULTS = [
    "exchange.luck.keep=second-stands",
    *(f"{what} effort off by {by}" for what in ("attack", "stance", "Ward", "all") for by in ("+1", "-1")),
    *(f"face {face} {way}loaded by 2 points, {PAID} {how}"
      for face in (-1, 0, 1) for way in ("over", "under") for how in ("by their share", "alike")),
    *(f"face {face} overloaded by 2 points, at the cost of face {other}"
      for face in (-1, 0, 1) for other in (-1, 0, 1) if face != other),
]  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_every_fault_of_the_bar_is_caught_within_fifty_thousand_throws(fault: str) -> None:
    """In 99 of 100 runs by its exact odds, and in ten runs out of ten thrown here."""
    power = {each.suspect: each for each in trial().power(ALPHA)}
    assert power[fault].nearly_all <= 0.8 * THROWS
    for seed in range(10):
        fortune = run(trial().suspected[fault], seed, THROWS)
        assert fortune.log >= CONVICTS
        assert fortune.impossible is not None or fortune.throws < THROWS


@pytest.mark.parametrize("points", [(-1, 3, -2), (2, -3, 1), (3, -2, -1), (-2, -1, 3)])
def test_a_load_that_nobody_suspected_is_caught_too(points: tuple[int, int, int]) -> None:
    """Three points on one face that others pay for unevenly are none of the suspects' dice."""
    die = Die(DEFAULT.faces, tuple(5 * weight + by for weight, by in zip(DEFAULT.weights, points, strict=True)))
    assert die.total == 100
    assert die not in [each.world.die for each in suspects(World(DEFAULT))]
    odds = under(Suspect("unsuspected", World(die)))
    assert all(run(odds, seed, THROWS).log >= CONVICTS for seed in range(5))


def test_what_nobody_suspected_is_found_by_the_open_bet_alone() -> None:
    """Three points of ten too many on one of two outcomes, with no suspect at all."""
    right, wrong = Odds({"x": 1, "y": 1}, 2), Odds({"x": 8, "y": 2}, 10)
    fortune = Fortune({"a": Bets(right, [])}, [])
    source = random.Random(1)
    fortune.saw("a", Counter(source.choices(list(wrong.weights), weights=list(wrong.weights.values()), k=200)))
    assert fortune.log > CONVICTS
    assert fortune.likeliest() == []


def test_the_bet_on_a_repetition_is_fair() -> None:
    """Over every course of three batches of two throws: its mean fortune is 1, as often as an honest engine repeats itself."""
    right = Odds({"x": 1, "y": 2}, 3)
    mean = 0.0
    for throws in product("xy", repeat=6):
        fortune = Fortune({"a": Bets(right, [])}, [])
        for first in (0, 2, 4):
            fortune.saw("a", Counter(throws[first : first + 2]))
        mean += float(prod(right.of(each) for each in throws)) * exp(fortune.gains()[REPEATS])
    assert mean == pytest.approx(1.0, abs=1e-9)


@pytest.mark.parametrize("seed", range(10))
def test_an_engine_that_ignores_its_seed_is_caught(seed: int) -> None:
    """Its histograms are as an honest one's, but those of one question and size are the same: two batches convict it."""
    fortune = trial().fortune()
    for _ in range(2):
        dice = Dice(trial().right, seed)
        for name in trial().right:
            fortune.saw(name, dice.batch(name, 25))
    assert fortune.log > CONVICTS
    assert fortune.likeliest()[0][0] == REPEATS


def test_chances_that_no_float_holds_are_reckoned_with() -> None:
    """An outcome once in 10^400 is possible: seeing it convicts, and nothing breaks."""
    right = Odds({"x": 10**400 - 1, "y": 1}, 10**400)
    fortune = Fortune({"a": Bets(right, [right])}, ["itself"])
    fortune.saw("a", {"x": 9})
    assert abs(fortune.log) < 1
    fortune.saw("a", {"y": 1})
    assert CONVICTS < fortune.log < inf


def test_an_impossible_outcome_ends_the_test_at_once() -> None:
    """One throw that cannot be outweighs any number that can."""
    fortune = trial().fortune()
    fortune.saw("one die", {"margin=1 hurt=dov delivered=2": 400})
    assert fortune.log < inf
    fortune.saw("one die", {"margin=2 hurt=dov delivered=3": 1})
    assert (fortune.log, fortune.impossible) == (inf, ("one die", "margin=2 hurt=dov delivered=3"))


def test_an_outcome_named_without_a_throw_is_no_outcome() -> None:
    """A histogram may list what never came."""
    fortune = trial().fortune()
    fortune.saw("one die", {"margin=2 hurt=dov delivered=3": 0})
    assert fortune.log == pytest.approx(0.0)


@pytest.mark.parametrize(
    "fault", ["exchange.luck.keep=second-stands", f"face 0 overloaded by 2 points, {PAID} by their share"]
)
@pytest.mark.parametrize("seed", range(5))
def test_the_fault_is_among_the_likeliest_suspects(fault: str, seed: int) -> None:
    """A run that is caught says what it looks like; suspects that are nearly the same stand side by side."""
    likeliest = [name for name, _ in run(trial().suspected[fault], seed, THROWS).likeliest()]
    assert fault in likeliest
    assert len(likeliest) <= 4


def test_the_stated_power_is_what_runs_show() -> None:
    """The throws stated for half of all runs are within a third of the median of forty runs."""
    fault = "face 1 overloaded by 2 points, at the cost of face -1"
    stated = next(each for each in trial().power(ALPHA) if each.suspect == fault)
    needed = sorted(run(trial().suspected[fault], seed, THROWS).throws for seed in range(40))
    assert needed[20] == pytest.approx(stated.half, rel=1 / 3)
    assert sum(each <= stated.nearly_all for each in needed) >= 38


def test_a_suspect_whose_odds_take_too_long_is_not_bet_on() -> None:
    """Forty dice of six faces fall in more ways than can be looked at one by one; that bet is left out, the others stand."""
    six = Die.of(",".join(f"{face}:1" for face in range(1, 7)))
    found = Trial(World(six), {"forty dice": questions()["forty dice"]})
    assert "exchange.dice.sum=hits-or-fumbles" not in found.suspected
    assert sum(name.startswith("face 6 overloaded") for name in found.suspected) == 1


def test_a_fault_that_no_question_shows_is_never_caught() -> None:
    """Power states infinity rather than a number that nobody could reach."""
    assert catch("none", trial().right, trial().right, suspects=1, alpha=ALPHA).nearly_all == inf
