"""The kill matrix: what counts as caught, what ends it 1, and that the published pages cannot drift unseen."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from conformance.cases.model import Case, Expect
from conformance.cases.store import frozen
from conformance.strength.core import core
from conformance.strength.equivalents import read
from conformance.strength.kills import Wanted, matrix
from conformance.strength.page import rate_lines
from conformance.strength.rates import killed_after, rate
from conformance.tests.running import ruleproof
from oracle import marks
from oracle.errors import Invalid
from oracle.exchange.margin import Margin

LUCK = "exchange.luck.4/not-on-attacks"
STEPS = "commands.intervene.25/restrictions-first"


def mute(says: str, done: int, of: int) -> None:
    """Say nothing of how far it is."""


@pytest.fixture
def breakdown(monkeypatch: pytest.MonkeyPatch) -> str:
    """A mutant that answers nothing: it breaks down at every margin."""
    name = "exchange.margin.1/breaks-down"

    class BreaksDown(Margin):
        """It cannot subtract."""

        def margin(self, *_: object) -> int:
            raise ArithmeticError

    import_all = __import__("conformance.mutants")
    assert import_all
    monkeypatch.setattr(marks, "MUTANTS", marks.MUTANTS)
    monkeypatch.setitem(marks.MUTANTS, name, BreaksDown)
    BreaksDown.__mutant__ = marks.MutantMark("exchange.margin.1", "breaks-down", "outcome")  # type: ignore[attr-defined]
    return name


def test_a_breakdown_catches_nothing_and_is_a_survivor(breakdown: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither cases nor properties count an engine that breaks down as caught, and the command ends 1."""
    ran = ruleproof(capsys, "mutants", "--only", breakdown, "--generated", "30", "--format", "json")
    (row,) = json.loads(ran.out)
    assert (row["frozen"], row["properties"], row["generated"]) == ([], [], 0)
    assert ran.code == 1
    ran = ruleproof(capsys, "mutants", "--only", breakdown, "--generated", "0", "--properties", "0")
    assert f"survivors: {breakdown}" in ran.out
    assert ran.code == 1


def test_a_mutant_is_caught_by_cases_properties_and_chance(capsys: pytest.CaptureFixture[str]) -> None:
    """JSON names the cases, the smallest first, and the properties; what is done is told on standard error."""
    ran = ruleproof(capsys, "mutants", "--only", LUCK, "--generated", "200", "--format", "json")
    (row,) = json.loads(ran.out)
    assert ran.code == 0
    assert "exchange.luck.4/a-lucky-attacker-looks-again-at-a-blank-attack" in row["frozen"]
    assert row["properties"]
    assert 0 < row["generated"] < 200
    assert "frozen cases against 1 wrong engine …" in ran.err


def test_what_shows_in_the_trace_alone_is_caught_there_and_by_no_property() -> None:
    """Its steps come in another order to the same end: frozen cases tell it by their traces."""
    (row,) = matrix(Wanted(only=(STEPS,), generated=0), 1, mute)
    assert row.level == "trace"
    assert row.frozen
    assert row.properties == ()


def test_it_is_the_same_whatever_the_number_of_workers() -> None:
    """Two workers find what one finds."""
    wanted = Wanted(only=("exchange.luck.4",), generated=100, questions=5)
    assert matrix(wanted, 2, mute) == matrix(wanted, 1, mute)


def test_a_page_that_drifted_ends_it_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is compared as a whole, and the lines that differ are shown."""
    page, options = tmp_path / "page.md", ("mutants", "--only", LUCK, "--generated", "10", "--properties", "2")
    assert ruleproof(capsys, *options, "--write", str(page)).code == 0
    assert ruleproof(capsys, *options, "--check", str(page)).code == 0
    page.write_text(page.read_text("utf-8").replace("| outcome |", "| trace |"), "utf-8")
    ran = ruleproof(capsys, *options, "--check", str(page))
    assert ran.code == 1
    assert f"- | {LUCK}" in ran.out
    ran = ruleproof(capsys, *options, "--check", str(tmp_path / "none.md"))
    assert ran.code == 4
    assert "cannot be read" in ran.err
    assert ruleproof(capsys, "mutants", "--only", "no-such-*").code == 4


def test_a_rate_counts_the_cases_until_the_last_is_caught() -> None:
    """A case fewer does not catch it; the bar is missed as long as one is alive."""
    (count,) = killed_after("exchange", 1, [LUCK], 500).values()
    assert killed_after("exchange", 1, [LUCK], count - 1) == {}
    assert killed_after("exchange", 1, [LUCK], count) == {LUCK: count}
    assert rate("exchange", 1, [LUCK], count).holds
    assert rate("exchange", 1, [LUCK], count - 1).alive == (LUCK,)
    assert not rate("exchange", 1, [LUCK], count - 1).holds


@pytest.mark.parametrize("ruleset", ["exchange", "commands"])
def test_the_published_rates_have_not_drifted(ruleset: str) -> None:
    """Every row counts the mutants that there are, and one seed is counted again."""
    lines = (Path(__file__).parents[3] / "reports" / "published" / "strength.md").read_text("utf-8").splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith(f"| {ruleset}")]
    keys = Wanted().mutants(ruleset)
    assert [row[:3] for row in rows] == [[ruleset, str(seed), str(len(keys))] for seed in range(1, 6)]
    (line,) = rate_lines([rate(ruleset, 2, keys)])
    assert [str(cell) for cell in line.values()] == rows[1]


def case(name: str, effort: int) -> Case:
    """A case that is the larger, the longer its effort is to write."""
    return Case(
        id=f"exchange.pool.1/{name}", op="exchange.pool", given={"effort": effort}, expect=Expect(refused=("x",))
    )


def test_the_core_is_small_and_catches_all() -> None:
    """The most first, the smaller of two alike, and nothing that the others make needless."""
    cases = [case("a", 1), case("b", 22), case("c", 3), case("d", 4)]
    kills: Mapping[str, set[str]] = {
        "exchange.pool.1/a": {"m1", "m2"},
        "exchange.pool.1/b": {"m1", "m2"},
        "exchange.pool.1/c": {"m2", "m3"},
        "exchange.pool.1/d": set(),
    }
    assert core(cases, kills) == {"exchange.pool.1/a", "exchange.pool.1/c"}
    greedy = {
        "exchange.pool.1/a": {"m1", "m2", "m3", "m4"},
        "exchange.pool.1/b": {"m1", "m2", "m5"},
        "exchange.pool.1/c": {"m3", "m4", "m6"},
        "exchange.pool.1/d": set(),
    }
    assert core(cases, greedy) == {"exchange.pool.1/b", "exchange.pool.1/c"}


def test_a_proof_names_a_clause_and_no_mutant() -> None:
    """A proof stands in the place of a wrong engine, not beside it, and says something."""
    entry = '[[equivalent]]\nclause = "exchange.luck.4"\nname = "{}"\nproof = "{}"\n'
    (found,) = read(entry.format("cannot-be-seen", "Both orders add up.").encode())
    assert found.key == "exchange.luck.4/cannot-be-seen"
    with pytest.raises(Invalid, match="is also a wrong engine"):
        read(entry.format("not-on-attacks", "It is seen.").encode())
    with pytest.raises(Invalid, match="has no proof"):
        read(entry.format("cannot-be-seen", " ").encode())
    with pytest.raises(Invalid, match="give each"):
        read(b"[[equivalent]]\nclause = 3\n")


def test_a_gate_of_level_core_asks_the_core_and_nothing_generated(capsys: pytest.CaptureFixture[str]) -> None:
    """Unless generated cases are asked for by number."""
    ran = ruleproof(capsys, "check", "--engine", "python:conformance.benchmarks.campaign:Quick", "--level", "core")
    few = sum(each.info.level == "core" for each in frozen())
    assert ran.code == 0
    assert f"{few} of {few} cases executed" in ran.out
    ran = ruleproof(
        capsys,
        "check",
        "--engine",
        "python:conformance.benchmarks.campaign:Quick",
        "--level",
        "core",
        "--generated",
        "1",
    )
    assert f"{few + 2} of {few + 2} cases executed" in ran.out
