"""``ruleproof explain``: one thing with all that hangs on it, as a reader needs it."""

from __future__ import annotations

import pytest

from conformance.cases.store import frozen
from conformance.tests.running import ruleproof

BLOW = "exchange.ward.riposte_ally/a-blow-the-dwarf-stops-dead-was-not-turned-by-the-elf"
TIMING = "commands.defend.straddle/a-later-attack-is-bare-meanwhile"


def explained(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is printed, unfolded to one line for looking into it."""
    ran = ruleproof(capsys, "explain", *arguments)
    assert ran.code == 0, ran.err
    return " ".join(ran.out.split())


def test_a_blow_is_told_as_a_referee_would(capsys: pytest.CaptureFixture[str]) -> None:
    """A fumbled defense, a Ward and a Riposte: each step with its numbers and its clauses, and what it hinges on."""
    told = explained(capsys, BLOW)
    for sentence in (
        "total −1; below nothing, so it adds to the attack. [exchange.defend.12, exchange.riposte.5, exchange.fumble.1,",
        "Margin: 2 − (−1) − 1 = 2. [exchange.margin.1]",
        "Brokk throws himself in the way: 4 dice showing 1, 1, 0, 1, total 3. [exchange.ward.1, exchange.ward.4]",
        "Still coming: 2 − 3 = −1, so he stops it dead. [exchange.ward.6, exchange.ward.9]",
        "Lirael does not answer: the blow had beaten the stance before it was stopped.",
        "exchange.ward.riposte_ally",
    ):
        assert sentence in told
    assert "FROZEN" not in told


def test_a_timing_case_shows_which_window_was_open_when(capsys: pytest.CaptureFixture[str]) -> None:
    """A row an event: windows, what is pending, what is in force."""
    ran = ruleproof(capsys, "explain", TIMING)
    rows = [
        line.split() for line in ran.out.splitlines() if line.strip().startswith(("4. attack", "5. activation-ends"))
    ]
    assert rows[0][-6:] == ["dov", "k1", "-", "-", "dov's", "Defend"]
    assert rows[1][-6:] == ["-", "k1", "-", "-", "dov's", "Defend"]


def test_the_whole_trace_is_there_for_whoever_wants_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Every cited step."""
    assert "leaves a margin of 2" not in explained(capsys, BLOW)
    assert "2 less evasion -1 and guard 1 leaves a margin of 2" in explained(capsys, BLOW, "--trace")


def test_a_clause_shows_its_words_its_source_its_cases_and_its_wrong_engines(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And a ruling its readings, a mutant how to try it."""
    told = explained(capsys, "exchange.ward.11")
    assert "source 001 ¶22 s6" in told
    assert "exchange.ward.11/" in told
    assert "default dwarf" in explained(capsys, "exchange.ward.nature")
    assert "ruleproof check --engine" in explained(capsys, "exchange.armor.3/best-piece-alone")


@pytest.mark.parametrize("case", [each.id for each in frozen()[::60]])
def test_any_case_can_be_explained(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A sample of all the frozen ones; none of them is told otherwise than it is frozen."""
    told = explained(capsys, case)
    assert "answer" in told
    assert "FROZEN" not in told


def test_a_clause_shows_the_laws_and_the_rulings_that_bear_on_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Beside its cases and wrong engines: what holds it, and where the documents leave it open."""
    told = explained(capsys, "exchange.ward.11")
    assert "a-ward-never-lands-a-blow" in told.partition(" laws ")[2]
    assert "exchange.ward.fumble_taker" in told.partition(" rulings ")[2]


def test_a_mutant_lists_the_cases_that_catch_it_and_no_other(capsys: pytest.CaptureFixture[str]) -> None:
    """Two pieces tell the engine that counts the best one alone; a single piece does not, though it is the clause's case."""
    told = explained(capsys, "exchange.armor.3/best-piece-alone")
    caught = told.partition(" caught ")[2]
    assert "exchange.armor.3/a-smaller-piece-beside-a-greater-one-counts" in caught
    assert "exchange.armor.3/a-piece-works-on-the-least-of-blows" not in caught


def test_a_reading_a_property_a_family_and_a_generated_case_are_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever has an id in an output of ours."""
    told = explained(capsys, "exchange.luck.keep=second-stands")
    assert "the default is better" in told
    assert "exchange.luck.keep/the-better-of-the-two-looks-counts" in told
    assert "a law of every exchange.damage" in explained(capsys, "nature-is-a-heavier-or-lighter-blow")
    family = explained(capsys, "exchange.ward")
    assert "14 clauses" in family
    assert "exchange.ward.3: He MUST NOT cover anyone further forward." in family
    made = explained(capsys, "exchange.damage/generated-1-17")
    assert "STEPS" in made
    assert "decides" in made


@pytest.mark.parametrize(
    ("wrong", "near"),
    [
        ("exchange.wardd", "exchange.ward"),
        ("exchange.luck.keep=second", "second-stands"),
        ("exchange.armor.3/best-pice", "exchange.armor.3/best-piece-alone"),
    ],
)
def test_an_unknown_id_ends_4_with_the_nearest(wrong: str, near: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In one line."""
    ran = ruleproof(capsys, "explain", wrong)
    assert (ran.code, ran.out) == (4, "")
    assert ran.err.endswith(f"nearest is {near}\n")
