"""``ruleproof sample``: real engines with their own dice, over real pipes; each dishonest one is named by its fault."""

from __future__ import annotations

import json
import shlex
import sys
from itertools import count
from typing import Any

import msgspec
import pytest

from conformance.cases.bulk import SAMPLE, SampleQuestion
from conformance.cases.codec import convert
from conformance.cli.engine import answerer
from conformance.odds.die import DEFAULT
from conformance.odds.keys import key
from conformance.odds.sampling import Trial, histogram, requests
from conformance.odds.suspects import World
from conformance.protocol.messages import Request
from conformance.protocol.results import Result
from conformance.tests.running import ruleproof


def engine(name: str) -> str:
    """The command line of an engine beside this file."""
    return shlex.join([sys.executable, "-m", f"conformance.tests.odds.engines.{name}"])


class NoSampler:
    """An engine that does not declare the op."""

    hello = {"protocol": 1, "engine": {"name": "none"}, "ops": ["exchange.damage"]}  # noqa: RUF012 - read, never written

    def answer(self, op: str, given: dict[str, Any]) -> dict[str, Any]:
        """Nothing is asked."""
        raise AssertionError((op, given))


class LosesAThrow:
    """An engine whose histogram holds a throw less than was asked for."""

    hello = {"protocol": 1, "engine": {"name": "loses"}, "ops": [SAMPLE], "dice": "own"}  # noqa: RUF012 - as above

    def answer(self, op: str, given: dict[str, Any]) -> dict[str, Any]:
        """One outcome, too seldom."""
        return {"outcome": {"histogram": {"margin=0 hurt=none delivered=0": given["count"] - 1}}}


class IgnoresItsSeed:
    """An engine with honest dice that begins anew with every request, whatever the seed."""

    hello = {"protocol": 1, "engine": {"name": "ignores"}, "ops": [SAMPLE], "dice": "own"}  # noqa: RUF012 - as above

    def answer(self, op: str, given: dict[str, Any]) -> dict[str, Any]:
        """The throws of seed 1."""
        return answerer({}, (), trace=False)(op, {**given, "seed": 1})


class CannotRepeat:
    """An engine with honest dice of the world's own chance."""

    hello = {"protocol": 1, "engine": {"name": "cannot"}, "ops": [SAMPLE], "dice": "own"}  # noqa: RUF012 - as above
    asked = count(1)

    def answer(self, op: str, given: dict[str, Any]) -> dict[str, Any]:
        """Other throws each time."""
        return answerer({}, (), trace=False)(op, {**given, "seed": next(self.asked)})


def test_an_engine_with_honest_dice_is_held(capsys: pytest.CaptureFixture[str]) -> None:
    """Written from the README alone, it plays all questions as the oracle does: nothing speaks against it."""
    ran = ruleproof(capsys, "sample", "--engine", engine("honest"))
    assert ran.code == 0, ran.out
    assert ran.out.startswith("held       the fortune that bets against it stands at ")
    assert "asked      50004 blows of 9 questions with the die -1:1,0:9,1:10" in ran.out
    assert "an honest engine is convicted in at most one run of 1e+06" in ran.out
    assert "seed       asked again with the same seed, it answers the same" in ran.out


def test_the_oracle_throws_dice_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    """`ruleproof engine` serves the op, so that anyone can see what a run looks like."""
    ran = ruleproof(capsys, "sample", "--engine", "ruleproof engine", "--throws", "4500")
    assert (ran.code, ran.out.split()[0]) == (0, "held")


@pytest.mark.parametrize(
    ("variant", "looks"),
    [
        ("--reading exchange.luck.keep=second-stands", "exchange.luck.keep=second-stands"),
        ("--mutant exchange.pool.6/effort-buys-one-die-at-most", "attack effort off by -1"),
    ],
)
def test_a_variant_of_the_oracle_is_caught(capsys: pytest.CaptureFixture[str], variant: str, looks: str) -> None:
    """The readings and wrong engines that it serves show in its dice as well."""
    ran = ruleproof(capsys, "sample", "--engine", f"ruleproof engine {variant}")
    assert (ran.code, ran.out.split()[0]) == (1, "caught")
    assert f"looks like {looks}" in ran.out


def test_an_engine_that_ignores_its_seed_is_caught(capsys: pytest.CaptureFixture[str]) -> None:
    """The second batch is the first again."""
    ran = ruleproof(capsys, "sample", "--engine", f"python:{__name__}:IgnoresItsSeed")
    assert (ran.code, ran.out.split()[0]) == (1, "caught")
    assert "asked      450 blows" in ran.out
    assert "looks like the seed is ignored: an answer came again, throw for throw" in ran.out


def test_an_engine_that_cannot_repeat_a_run_is_told_of(capsys: pytest.CaptureFixture[str]) -> None:
    """Its dice are honest, and it is held; but the seed is not what it throws by."""
    ran = ruleproof(capsys, "sample", "--engine", f"python:{__name__}:CannotRepeat", "--throws", "900")
    assert (ran.code, ran.out.split()[0]) == (0, "held")
    assert "seed       NOT USED: asked again with the same seed, it answers otherwise" in ran.out


def test_one_question_alone_is_asked_single_dice(capsys: pytest.CaptureFixture[str]) -> None:
    """A throw of “one die” is one die: fewer than 50,000 of them catch a face that is two points too likely."""
    ran = ruleproof(capsys, "sample", "--engine", engine("loads_its_die"), "--only", "one die")
    asked = next(line for line in ran.out.splitlines() if line.startswith("asked"))
    assert (ran.code, ran.out.split()[0]) == (1, "caught")
    assert "blows of 1 questions" in asked
    assert int(asked.split()[1]) < 50_000


def test_a_question_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    """One line, with those that there are."""
    ran = ruleproof(capsys, "sample", "--engine", "ruleproof engine", "--only", "one dye")
    assert (ran.code, ran.out) == (4, "")
    assert "one dye: no question is called so; the questions are one die, one lucky die, " in ran.err


def test_every_request_has_the_shape_of_the_contract() -> None:
    """What goes over the wire is what `ruleproof protocol --schema` says, with a seed of its own each."""
    asked = [
        convert(msgspec.json.decode(bytes(request.given)), SampleQuestion)
        for number in range(3)
        for request in requests(Trial(World(DEFAULT)), number, 500, seed=1)
    ]
    assert len(asked) == 27
    assert len({each.seed for each in asked}) == 27
    assert {each.count for each in asked} == {500}


@pytest.mark.parametrize(
    ("name", "likeliest"),
    [
        ("loads_its_die", "face 0 overloaded by 2 points, at the cost of the others by their share"),
        ("keeps_the_second_throw", "exchange.luck.keep=second-stands"),
    ],
)
@pytest.mark.parametrize("seed", ["1", "2"])
def test_dishonest_dice_are_caught_and_named(
    capsys: pytest.CaptureFixture[str], name: str, likeliest: str, seed: str
) -> None:
    """Within 50,000 throws, and the run says what it looks like."""
    ran = ruleproof(capsys, "sample", "--engine", engine(name), "--seed", seed, "--format", "json")
    found = json.loads(ran.out)
    assert (ran.code, found["verdict"]) == (1, "caught")
    assert found["throws"] < 50_000
    assert found["log_fortune"] >= found["convicts_at"]
    assert likeliest in [each["fault"] for each in found["likeliest"]]


def test_a_die_too_many_for_effort_is_impossible(capsys: pytest.CaptureFixture[str]) -> None:
    """An outcome that no dice can bring fails at once, and is named."""
    ran = ruleproof(capsys, "sample", "--engine", engine("buys_one_die_too_many"))
    assert ran.code == 1
    assert ran.out.startswith("impossible effort: 'margin=4 hurt=dov delivered=5' cannot come of this blow")
    assert "asked      100 blows" in ran.out


def test_a_die_too_few_for_effort_is_caught(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing impossible comes of it; the odds tell."""
    ran = ruleproof(capsys, "sample", "--engine", engine("buys_one_die_too_few"))
    assert ran.code == 1
    assert ran.out.startswith("caught     the fortune that bets against it has grown ")
    assert "looks like all effort off by -1" in ran.out


def test_another_reading_is_another_trial(capsys: pytest.CaptureFixture[str]) -> None:
    """Judged by the reading it plays, the engine that keeps the second throw is honest."""
    ran = ruleproof(
        capsys, "sample", "--engine", engine("keeps_the_second_throw"), "--reading", "luck.keep=second-stands"
    )
    assert (ran.code, ran.out.split()[0]) == (0, "held")


def test_another_die_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    """The engine throws the die it is given."""
    ran = ruleproof(capsys, "sample", "--engine", engine("honest"), "--die", "-1:1,0:2,1:3", "--throws", "9000")
    assert (ran.code, ran.out.split()[0]) == (0, "held")
    assert "with the die -1:1,0:2,1:3" in ran.out


def test_the_power_of_a_run_is_stated(capsys: pytest.CaptureFixture[str]) -> None:
    """Every fault with the throws it takes, and whether this run is long enough."""
    ran = ruleproof(capsys, "sample", "--engine", engine("honest"), "--throws", "900")
    rows = {line.split("  ")[0]: line.split()[-3:] for line in ran.out.splitlines()}
    assert rows["attack effort off by +1"][-1] == "yes"
    assert rows["exchange.luck.keep=second-stands"][-1] == "no"


def test_an_engine_without_the_op_is_not_asked(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing ran: 5."""
    ran = ruleproof(capsys, "sample", "--engine", f"python:{__name__}:NoSampler")
    assert (ran.code, ran.out) == (5, "nothing to ask: the engine declares exchange.damage, and not exchange.sample\n")


def test_a_histogram_must_hold_every_throw(capsys: pytest.CaptureFixture[str]) -> None:
    """A throw that is missing could have been anything."""
    ran = ruleproof(capsys, "sample", "--engine", f"python:{__name__}:LosesAThrow")
    assert ran.code == 1
    assert ran.out.startswith("failed     one die: the histogram holds 24 throws and 25 were asked for")


REQUEST = Request("sample/0/Ward", SAMPLE, msgspec.Raw(b"{}"))


@pytest.mark.parametrize(
    ("result", "line"),
    [
        (Result(REQUEST, "outcome", {"histogram": {"a": -1}}), "Ward: Expected `int` >= 0 - at `$.histogram[...]`"),
        (Result(REQUEST, "outcome", {"counts": {}}), "Ward: Object contains unknown field `counts`"),
        (
            Result(REQUEST, "unsupported", "no Wards"),
            "Ward: unsupported: no Wards; an engine that declares exchange.sample",
        ),
        (Result(REQUEST, "crash", note="exited with 3"), "Ward: crash: exited with 3; an engine"),
    ],
)
def test_what_is_no_histogram_says_why(result: Result, line: str) -> None:
    """One line on what is wrong."""
    found = histogram(result, 3)
    assert isinstance(found, str)
    assert found.startswith(line)


def test_keys_are_written_as_the_readme_says() -> None:
    """A turned blow, a warded one, a counter that a Dwarf stopped, a refusal."""
    strike = '"delivered":0,"exact":0,"hurt":null,"landed":false,"margin":-2,"ward":null'
    stopped = '"delivered":0,"exact":0,"hurt":null,"landed":false,"margin":2,"ward":{"dwarf":"bru","remains":-1}'
    assert key(f'{{"blow":{{{strike}}},"counter":null}}') == "margin=-2 hurt=none delivered=0"
    assert (
        key(f'{{"blow":{{{strike}}},"counter":{{{stopped},"weapon":"claws"}}}}')
        == "margin=-2 hurt=none delivered=0 counter=claws margin=2 ward=bru remains=-1 hurt=none delivered=0"
    )
    assert key('{"refused":["exchange.pool.floor"]}') == "refused"
