"""Two runs compared: what broke, what was mended, what is wrong in another way, and what is slower beyond doubt."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from conformance.results import Results, Row, totals
from conformance.tests.reports.runs import BEST_PIECE, hostile, run_of, saved
from conformance.tests.running import Ran, ruleproof
from reports.compare import behaviour
from reports.compare_told import Comparison, as_html, as_markdown, as_text

MUTANTS = (
    BEST_PIECE,
    "exchange.margin.2/lands-at-zero",
    "exchange.fumble.2/clamps-fumbles",
    "exchange.nature.5/ignores-immunity",
)


@pytest.fixture(scope="module")
def right() -> Results:
    """The oracle as it is."""
    return run_of()


def of(results: Results, *rows: Row) -> Results:
    """The same run with other rows."""
    footer = replace(results.footer, totals=totals(rows), causes=())
    return replace(results, rows=rows, footer=footer)


def row(case: str, verdict: str = "pass", digest: str = "", **more: Any) -> Row:
    """A row of a case."""
    return Row(id=case, op="exchange.damage", verdict=verdict, digest=digest, **more)  # type: ignore[arg-type]


def mutants() -> list[str]:
    """A wrong engine of each of several families, as they are registered."""
    from oracle.marks import MUTANTS as REGISTERED

    found = [next(key for key in REGISTERED if key.startswith(each.partition("/")[0] + "/")) for each in MUTANTS]
    return [BEST_PIECE, *found[1:]]


@pytest.mark.parametrize("index", range(len(MUTANTS)))
def test_one_fault_switched_on_names_exactly_its_clause(index: int, right: Results) -> None:
    """No other clause is named, and every case that broke is under it."""
    key = mutants()[index]
    found = behaviour(right, run_of(key))
    assert found.clauses == [key.partition("/")[0]]
    assert found.counts["broken"] == found.worse > 0
    assert {group.kind for group in found.groups} == {"broken"}


def test_one_fault_switched_on_is_told_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Through the real protocol: exit code 1, and the clause in its words."""
    files = []
    for name, fault in (("old", ()), ("new", ("--mutant", BEST_PIECE))):
        engine = " ".join([sys.executable, "-m", "conformance", "engine", *fault])
        files.append(str(tmp_path / name))
        ruleproof(capsys, "check", "--engine", engine, "--only", "exchange.a*", "--generated", "0", "--json", files[-1])
    ran = ruleproof(capsys, "compare", *files, "--format", "json")
    assert ran.code == 1
    assert json.loads(ran.out)["behaviour"]["clauses"] == ["exchange.armor.3"]
    told = ruleproof(capsys, "compare", *files)
    assert "clause    exchange.armor.3: Every piece makes what arrives a little smaller" in told.out
    assert "REGRESSED: " in told.out
    back = ruleproof(capsys, "compare", *reversed(files))
    assert back.code == 0, "what was mended is no regression"
    assert "fixed: " in back.out


def test_every_case_falls_into_one_kind(right: Results) -> None:
    """Broken, fixed, changed, still failing, added, removed, or unchanged."""
    old = of(
        right,
        row("a/breaks"),
        row("a/mended", "fail", "1"),
        row("a/other", "fail", "1"),
        row("a/still", "fail", "1"),
        row("a/gone"),
        row("a/dropped"),
        row("a/same"),
    )
    new = of(
        right,
        row("a/breaks", "fail", "1"),
        row("a/mended"),
        row("a/other", "fail", "2"),
        row("a/still", "other-reading", "1"),
        row("a/dropped", "not-applicable"),
        row("a/same"),
        row("a/new", "crash"),
    )
    found = behaviour(old, new)
    kinds = {case.id: case.kind for group in found.groups for case in group.cases}
    assert kinds == {
        "a/breaks": "broken",
        "a/mended": "fixed",
        "a/other": "changed",
        "a/still": "still-failing",
        "a/gone": "removed",
        "a/dropped": "removed",
        "a/new": "added",
    }
    assert found.unchanged == 1
    worse = {case.id for group in found.groups for case in group.cases if case.worse}
    assert worse == {"a/breaks", "a/other", "a/new", "a/dropped"}, "a case that was not chosen is no regression"


def test_a_known_failure_is_no_regression(right: Results) -> None:
    """It is told all the same."""
    found = behaviour(of(right, row("a/x")), of(right, row("a/x", "fail", "1", known="on purpose")))
    assert (found.counts["broken"], found.worse) == (1, 0)


def test_what_rounding_excuses_is_right_unless_strict(right: Results) -> None:
    """A case that passes with a count is no failure."""
    strict = replace(right, header=replace(right.header, strict=True))
    rounded = row("a/x", "precision", "1")
    assert behaviour(of(right, row("a/x")), of(right, rounded)).worse == 0
    assert behaviour(of(right, row("a/x")), of(strict, rounded)).worse == 1


def test_another_reading_is_told_whether_declared_or_found(right: Results) -> None:
    """Declared by the header, found by the cause of the failures."""
    key = "exchange.armor.formula=summed"
    silent = behaviour(right, run_of(readings=(key,), only=("exchange.armor.*",)))
    assert ("exchange.armor.formula", "", "summed", "found") in silent.switches
    said = replace(right, header=replace(right.header, readings={"exchange.armor.formula": "summed"}))
    assert behaviour(right, said).switches == (("exchange.armor.formula", "", "summed", "declared"),)


def test_a_comparison_is_proof_against_what_an_engine_writes(right: Results) -> None:
    """In every form."""
    found = Comparison("old", "new", behaviour(right, hostile()), (), 0.25, ("worse",))
    assert b"<script>alert" not in as_html(found)
    assert as_html(found).count(b"<script>") == 1
    assert "\x1b" not in as_text(found) + as_markdown(found)
    assert "\n::error" not in as_text(found) + as_markdown(found)


def timed(path: Path, **seconds: float) -> str:
    """A file as pytest-benchmark writes it."""
    benchmarks = [
        {"name": name, "fullname": f"t.py::{name}", "stats": {"min": each, "mean": 2 * each}}
        for name, each in seconds.items()
    ]
    path.write_text(json.dumps({"machine_info": {}, "benchmarks": benchmarks}, indent=4), encoding="utf-8")
    return str(path)


def rated(path: Path, **rates: float) -> str:
    """A file as ``ruleproof bench`` writes it."""
    path.write_text(
        json.dumps({"benchmarks": [{"name": name, "rate": each} for name, each in rates.items()]}), encoding="utf-8"
    )
    return str(path)


def compare(capsys: pytest.CaptureFixture[str], *arguments: str) -> Ran:
    """``ruleproof compare`` that fails on a quarter."""
    return ruleproof(capsys, "compare", *arguments, "--fail-on", "speed:25%")


def test_a_slowdown_warns_and_fails_only_when_measured_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One slow run proves nothing."""
    old, new = timed(tmp_path / "old", blow=1e-6, round=2e-6), timed(tmp_path / "new", blow=1.4e-6, round=2e-6)
    once = compare(capsys, old, new)
    assert once.code == 0
    assert "warning: t.py::blow takes 40% longer; measure NEW again and give it with --confirm" in once.out
    assert compare(capsys, old, new, "--confirm", timed(tmp_path / "quick", blow=1.1e-6)).code == 0
    twice = compare(capsys, old, new, "--confirm", timed(tmp_path / "slow", blow=1.3e-6))
    assert twice.code == 1
    assert "REGRESSED: t.py::blow takes 40% longer" in twice.out


@pytest.mark.parametrize(("seconds", "code"), [(1.249, 0), (1.25, 0), (1.251, 1)])
def test_a_quarter_longer_is_not_yet_more_than_a_quarter(
    seconds: float, code: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Below, at and above the limit."""
    old, new = rated(tmp_path / "old", blow=1000), timed(tmp_path / "new.json", blow=seconds)
    new = rated(tmp_path / "new", blow=1000 / seconds)
    assert compare(capsys, old, new, "--confirm", new).code == code


def test_speed_stands_beside_behaviour(tmp_path: Path, capsys: pytest.CaptureFixture[str], right: Results) -> None:
    """With --speed, of two result files."""
    run = saved(right, tmp_path / "run")
    old, new = rated(tmp_path / "old", blow=1000), rated(tmp_path / "new", blow=2000)
    ran = ruleproof(capsys, "compare", run, run, "--speed", old, new, "--format", "markdown")
    assert ran.code == 0
    assert "2.00×" in ran.out
    assert "faster" in ran.out


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["{run}", "{bench}"], "holds benchmarks where"),
        (["{run}", "{run}", "--fail-on", "speed:25%"], "there are no benchmark files"),
        (["{run}", "{run}", "--fail-on", "vibes"], "give behaviour, readings, speed:25%"),
        (["{run}", "{cut}"], "there is no footer: the run was cut short"),
        (["{run}", "{half}"], "the text is not JSON"),
        (["{run}", "{missing}"], "cannot be read"),
        (["{run}", "{lost}"], "the footer counts"),
        (["{bench}", "{zero}"], "has no rate above zero"),
        (["{bench}", "{odd}"], "give a file of `pytest --benchmark-json` or `ruleproof bench --json`"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_line(
    arguments: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], right: Results
) -> None:
    """With exit code 4, what is wrong, and what would be right."""
    lines = Path(saved(right, tmp_path / "run")).read_bytes().splitlines(keepends=True)
    rated(tmp_path / "bench", blow=1)
    rated(tmp_path / "zero", blow=0)
    (tmp_path / "cut").write_bytes(b"".join(lines[:-1]))
    (tmp_path / "half").write_bytes(b"".join(lines[:-1]) + lines[-1][:40])
    (tmp_path / "lost").write_bytes(b"".join([*lines[:3], *lines[5:]]))
    (tmp_path / "odd").write_text('{"benchmarks": 3}', encoding="utf-8")
    names = {name: str(tmp_path / name) for name in ("run", "bench", "zero", "cut", "half", "lost", "odd", "missing")}
    ran = ruleproof(capsys, "compare", *(each.format_map(names) for each in arguments))
    assert ran.code == 4
    assert told in ran.err
    assert ran.err.count("\n") == 1
