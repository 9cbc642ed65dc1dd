"""``ruleproof odds``: what a user sees."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from conformance.cli.ask import shipped, shipped_text
from conformance.odds.questions import SWORD, fought, stoned
from conformance.tests.running import ruleproof

STONE_THROWN = {**stoned(1), "dice": {"1/ana/attack": [1]}}

TYPED = """
# nothing of the contract: as `ruleproof ask` takes it
[weapon.stone]
class = "thrown"
kind = "blunt"
base = 1
rate = 0.5
attribute = "might"
skill = "throwing"
allows = []

[ana]
might = 1

[dov]

[blow]
attacker = "ana"
target = "dov"
weapon = "stone"
"""

TOML = """
[characters.ana]
attributes = {might = 1}
[[characters.ana.weapons]]
name = "stone"
class = "thrown"
kind = "blunt"
base = 1
rate = "1/2"
reach = [5, 30]
attribute = "might"
skill = "throwing"
allows = []
[characters.dov]
[blow]
attacker = "ana"
target = "dov"
weapon = "stone"
"""


def written(folder: Path, given: object, name: str = "blow.json") -> str:
    """A file with a question."""
    file = folder / name
    file.write_text(given if isinstance(given, str) else json.dumps(given))
    return str(file)


def test_the_odds_of_a_blow_are_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """One die: it lands on the ten faces of twenty that show 1."""
    ran = ruleproof(capsys, "odds", written(tmp_path, STONE_THROWN))
    assert ran.code == 0
    assert [line.split() for line in ran.out.splitlines() if line and not line.startswith("---")] == [
        ["exact", "about"],
        ["the", "blow", "lands", "1/2", "50.0000", "%"],
        ["mean", "margin", "9/20", "0.4500"],
        ["dov", "is", "hurt", "1/2", "50.0000", "%"],
        ["mean", "damage", "to", "dov", "1", "1.0000"],
        ["outcome", "chance", "exact"],
        ["margin=1", "hurt=dov", "delivered=2", "50.0000", "%", "1/2"],
        ["margin=0", "hurt=none", "delivered=0", "45.0000", "%", "9/20"],
        ["margin=-1", "hurt=none", "delivered=0", "5.0000", "%", "1/20"],
    ]


def test_a_blow_may_be_typed_or_be_of_the_contract_or_be_a_case(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The same odds from a question as `ask` takes it, from the contract in TOML, and from a case around the question."""
    case = {"id": "x/y", "op": "exchange.blow", "given": STONE_THROWN, "expect": {}}
    files = (written(tmp_path, TYPED, "typed.toml"), written(tmp_path, TOML, "blow.toml"), written(tmp_path, case))
    for file in files:
        ran = ruleproof(capsys, "odds", file, "--format", "json")
        assert ran.code == 0, ran.err
        assert json.loads(ran.out)["landed"] == "1/2"


BLOWS = [name for name, text in shipped().items() if "\n[blow]" in text]


def test_there_are_questions_that_come_along_to_be_asked() -> None:
    """The next test is of something."""
    assert len(BLOWS) >= 5


@pytest.mark.parametrize("name", BLOWS)
def test_what_ask_comes_with_has_odds(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str) -> None:
    """Every blow among the questions to start from: its chances add up to 1, whatever the die."""
    file = written(tmp_path, shipped_text(name), "question.toml")
    ran = ruleproof(capsys, "odds", file, "--format", "json", "--die", "-1:1,0:1,1:3,2:1")
    assert ran.code == 0, ran.err
    assert sum(Fraction(each["exact"]) for each in json.loads(ran.out)["outcomes"]) == 1


def test_json_holds_every_outcome_exactly(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Chances add up to 1, and the summary follows from them."""
    given = fought({"attributes": {"might": 2}}, {"attributes": {"grace": 1}, "lucky": True}, SWORD)
    found: dict[str, Any] = json.loads(ruleproof(capsys, "odds", written(tmp_path, given), "--format", "json").out)
    outcomes = found["outcomes"]
    assert sum(Fraction(each["exact"]) for each in outcomes) == 1
    landed = [each for each in outcomes if each["outcome"]["blow"]["landed"]]
    assert sum(Fraction(each["exact"]) for each in landed) == Fraction(found["landed"])
    assert found["die"] == {"-1": 1, "0": 9, "1": 10}
    assert "handfuls" not in outcomes[0]["outcome"]


def test_a_reading_and_a_die_change_the_odds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An attack that is clamped never comes below nothing; a coin lands half the time with other numbers behind it."""
    file = written(tmp_path, stoned(1))
    clamped = ruleproof(capsys, "odds", file, "--reading", "attack.negative=clamped", "--die", "-1:1,1:3").out
    assert "margin=-1" not in clamped
    assert "75.0000 %" in clamped


def test_a_blow_that_a_reading_forbids_is_refused_for_certain(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """No dice, no attack, under exchange.pool.floor=no-attack."""
    ran = ruleproof(capsys, "odds", written(tmp_path, stoned(0)), "--reading", "pool.floor=no-attack")
    assert ran.code == 0
    assert "refused    100.0000 %" in ran.out


@pytest.mark.parametrize("asked", [[], ["--claims"], ["--die", "-1:1,0:9,1:10"]])
def test_without_a_file_a_die_is_held_against_the_claims(capsys: pytest.CaptureFixture[str], asked: list[str]) -> None:
    """The default die keeps them all, and ends 0; the numbers are exact, and the four that no die touches are named."""
    ran = ruleproof(capsys, "odds", *asked)
    rows = [line.split() for line in ran.out.splitlines()]
    assert ran.code == 0
    assert ran.out.startswith("The die -1:1,0:9,1:10 keeps 10 of 10 claims\n")
    assert ["exchange.statistics.2", "kept", "Two", "or", "three", "dice", "come", "up", "blank", "often."] in rows
    assert ["exchange.statistics.2", "blank", "at", "2", "0.2525", "101/400"] in rows
    assert ran.out.endswith(
        "Whatever the die: exchange.statistics.1, exchange.damage.5, exchange.nature.8, exchange.riposte.20\n"
    )


def test_another_die_says_which_claims_it_keeps(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a face below nothing there are no fumbles: two claims break, and the run ends 1."""
    ran = ruleproof(capsys, "odds", "--die", "0:1,1:1", "--format", "markdown")
    broken = [line.split("|")[1].strip() for line in ran.out.splitlines() if "BROKEN" in line]
    assert (ran.code, broken) == (1, ["exchange.fumble.4", "exchange.fumble.5"])
    assert "| exchange.fumble.4 " in ran.out


def test_a_die_that_breaks_a_claim_ends_1(capsys: pytest.CaptureFixture[str]) -> None:
    """Equal faces fumble one time in three."""
    ran = ruleproof(capsys, "odds", "--claims", "--die", "-1:1,0:1,1:1", "--format", "json")
    broken = {each["clause"]: each for each in json.loads(ran.out)["claims"] if not each["kept"]}
    assert ran.code == 1
    assert broken["exchange.fumble.5"]["numbers"]["below nothing at 1"] == {"exact": "1/3", "about": 1 / 3}


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--claims", "blow.json"], "give a FILE with a blow, or --claims and no file"),
        (
            ["--die", ",".join(f"{face}:1" for face in range(-1000, 1000, 25))],
            "die: 18 dice with faces from -1000 to 975",
        ),
        (["--claims", "--die", "1"], "die: '1' in '1' is no face with its weight; write face:weight"),
        (["--claims", "--reading", "luck.keep=worse"], "exchange.luck.keep has no reading 'worse'"),
        (["nowhere.json"], "nowhere.json: cannot be read: No such file or directory"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], line: str
) -> None:
    """Usage is 4, with the remedy."""
    ran = ruleproof(capsys, "odds", *arguments)
    assert (ran.code, ran.out) == (4, "")
    assert line in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "text", "line"),
    [
        (
            "blow.json",
            "{",
            "blow.json:1: the text is not JSON: Input data was truncated; write one JSON object in UTF-8",
        ),
        ("blow.json", "[]", "blow.json:1: holds no table; write one question"),
        (
            "blow.json",
            '{"op":"exchange.round","given":{"characters":{},"events":[]}}',
            "asks exchange.round; odds are of",
        ),
        ("blow.toml", TYPED.replace('weapon = "stone"', 'weapon = "spoon"'), "blow.toml:20: "),
        ("blow.toml", TYPED.replace("might = 1", "might = 1000"), "blow.toml:17: a handful of 1000 dice"),
        ("blow.toml", TYPED + "again", "blow.toml:21: "),
        ("blow.toml", "\ufffe", "blow.toml"),
    ],
)
def test_a_file_that_holds_no_blow_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, text: str, line: str
) -> None:
    """The file, the line, the fault, the remedy."""
    ran = ruleproof(capsys, "odds", written(tmp_path, text, name))
    assert (ran.code, ran.out) == (4, "")
    assert line in ran.err
    assert ran.err.count("\n") == 1
