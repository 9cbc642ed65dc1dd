"""``ruleproof bench``: rates for the right, none for the wrong."""

from __future__ import annotations

import builtins
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance.benchmarks.hot_path import CHUNK, Dealt, checksum, dealt, questions
from conformance.engines import quick
from conformance.engines.quick import answer
from conformance.tests.running import ruleproof
from reports.compare_speed import rates

QUICK = f"{sys.executable} -m conformance.engines.quick"
LYING = "python:conformance.tests.bench.lying:"
FEW = ("--cases", "60", "--rounds", "1")


def without(monkeypatch: pytest.MonkeyPatch, *packages: str) -> None:
    """Let some packages not be installed."""
    imports = builtins.__import__

    def missing(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] in packages:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return imports(name, *rest)

    monkeypatch.setattr(builtins, "__import__", missing)
    for name in ("batch", "kernel", "matchups"):
        monkeypatch.delitem(sys.modules, f"{quick.__name__}.{name}", raising=False)
        monkeypatch.delattr(quick, name, raising=False)


def test_everybody_who_is_right_has_a_rate(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Oracle and second implementation on both ops, the engine case by case and a thousand at once; a file for `compare`."""
    file = tmp_path / "rates.json"
    ran = ruleproof(capsys, "bench", *FEW, "--engine", QUICK, "--json", str(file), "--format", "json")
    assert ran.code == 0, ran.err
    rows = {(row["op"], row["who"]): row for row in json.loads(ran.out)}
    for op in ("exchange.damage", "exchange.blow"):
        for who in ("oracle", "oracle, traced", "quick", "quick, case by case", "quick, a thousand at once"):
            row = rows.pop((op, who))
            assert float(row["blows a second"].replace(",", "")) > 0
            assert bool(row["by its own clock"]) == (who == "quick, a thousand at once")
            assert row["checksum"] == checksum(dealt(op, questions(op, 60)))
    found = rates(str(file))
    assert found["exchange.damage/oracle"] > 0
    assert found["exchange.damage/quick, a thousand at once, by its own clock"] > 0
    assert {each["unit"] for each in json.loads(file.read_text())["benchmarks"]} == {"blows/s"}


@pytest.mark.parametrize(
    ("engine", "told"),
    [
        ("Careless", "its outcomes sum up to 0:0, the oracle's to "),
        ("Shapeless", "which is no outcome: KeyError('delivered')"),
        ("Unwilling", "unsupported on case 0: not today"),
    ],
)
def test_speed_without_right_answers_counts_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, engine: str, told: str
) -> None:
    """No rate in the table, none in the file, the reason in a line, exit 1."""
    file = tmp_path / "rates.json"
    ran = ruleproof(capsys, "bench", *FEW, "--engine", LYING + engine, "--json", str(file))
    assert ran.code == 1
    assert told in ran.out
    for who in ("quick, case by case", "quick, a thousand at once"):
        (line,) = [line for line in ran.out.splitlines() if f"  {who}  " in line]
        assert "wrong" in line
        assert "differs" in line
        assert f"exchange.damage/{who}" not in rates(str(file))
    assert len(json.loads(file.read_text())["wrong"]) == 2


def test_an_engine_is_summed_up_under_the_readings_it_declares(capsys: pytest.CaptureFixture[str]) -> None:
    """Rounding up is right for who says so."""
    assert ruleproof(capsys, "bench", *FEW, "--engine", f"{LYING}RoundsUp").code == 0


def test_an_engine_that_serves_no_blow_runs_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit 5."""
    ran = ruleproof(capsys, "bench", *FEW, "--engine", f"{LYING}Elsewhere")
    assert (ran.code, ran.out) == (5, "NOTHING RAN  the engine declares none of exchange.damage, exchange.blow\n")


def test_an_engine_that_takes_totals_is_not_asked_whole_blows(capsys: pytest.CaptureFixture[str]) -> None:
    """It is said, and is no failure."""
    ran = ruleproof(capsys, "bench", *FEW, "--engine", f"{LYING}Totals")
    assert ran.code == 0
    assert "exchange.blow is not asked of an engine that takes dice as totals" in ran.out


def test_the_batch_form_takes_part_where_its_extra_is_installed(capsys: pytest.CaptureFixture[str]) -> None:
    """A million blows in columns."""
    pytest.importorskip("numba")
    ran = ruleproof(capsys, "bench", *FEW, "--op", "exchange.damage")
    assert ran.code == 0
    assert "quick, in columns" in ran.out
    assert "exchange.blow" not in ran.out


@pytest.mark.parametrize("package", ["numpy", "numba"])
def test_without_the_extra_the_batch_form_is_missed_and_the_rest_is_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, package: str
) -> None:
    """One line says what to install."""
    without(monkeypatch, package)
    ran = ruleproof(capsys, "bench", *FEW, "--op", "exchange.damage")
    assert ran.code == 0, ran.err
    assert "in columns" not in ran.out
    assert "the batch form is not there without numpy and numba: pip install 'ruleproof[bench]'" in ran.out


def test_a_chart_without_its_extra_is_one_clear_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Before anything is measured."""
    without(monkeypatch, "pygal")
    ran = ruleproof(capsys, "bench", "--chart", str(tmp_path / "rates.svg"))
    assert (ran.code, ran.out) == (4, "")
    assert ran.err == "ruleproof: --chart: pygal is not installed; pip install 'ruleproof[bench]'\n"


def test_the_chart_is_an_svg_that_asks_nothing_of_the_network(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A bar for everybody who is right."""
    pytest.importorskip("pygal")
    file = tmp_path / "rates.svg"
    assert ruleproof(capsys, "bench", *FEW, "--op", "exchange.blow", "--chart", str(file)).code == 0
    drawing = file.read_text()
    assert drawing.startswith("<?xml")
    for who in ("blow: oracle", "blow: oracle, traced", "blow: quick"):
        assert f">{who}</text>" in drawing
    assert "<script" not in drawing
    assert "@import" not in drawing


def test_the_checksum_is_the_sum_of_places_times_damage_and_how_many_landed() -> None:
    """1 x 5 + 2 x 0 + 3 x 7 = 26, two landed; behind a thousand the places begin again; modulo 2^32."""
    assert checksum([Dealt(5, 1), Dealt(0, 0), Dealt(7, 1)]) == "26:2"
    assert checksum([Dealt(0, 0)] * CHUNK + [Dealt(5, 1)]) == "5:1"
    assert checksum([Dealt(0, 0), Dealt(2**31 + 3, 1)]) == "6:1"


@pytest.mark.parametrize("op", ["exchange.damage", "exchange.blow"])
def test_quick_serves_many_cases_at_once(op: str) -> None:
    """The op ``exchange.batch``: its checksum is the oracle's, its seconds are above none."""
    givens = questions(op, 200)
    outcome = answer("exchange.batch", {"op": op, "cases": givens})["outcome"]
    assert outcome["checksum"] == checksum(dealt(op, givens))
    assert outcome["seconds"] > 0


def test_many_cases_of_an_op_that_is_no_blow_are_an_error() -> None:
    """In a line that says which ops there are."""
    reply = answer("exchange.batch", {"op": "commands.play", "cases": []})
    assert reply == {"error": "exchange.batch: 'commands.play' where one of exchange.damage, exchange.blow belongs"}
