"""The parts of one run: each case in exactly one, and together the whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from conformance.check import Choice
from conformance.known import Known
from conformance.results import Results
from conformance.tests.reports.runs import BEST_PIECE, run_of, saved
from conformance.tests.running import ruleproof
from oracle.errors import Invalid
from reports.merge import loaded, merged

FAULTS = (BEST_PIECE, "exchange.margin.2/grazes-at-zero")


@pytest.fixture(scope="module")
def faults() -> tuple[str, ...]:
    """Two wrong engines in one."""
    from oracle.marks import MUTANTS

    return BEST_PIECE, next(key for key in MUTANTS if key.startswith("exchange.margin.2/"))


def parts_of(count: int, faults: tuple[str, ...], known: tuple[Known, ...] = ()) -> list[tuple[str, Results]]:
    """A run in parts."""
    return [
        (f"part-{part}", run_of(*faults, generated=40, known=known, shard=(part, count)))
        for part in range(1, count + 1)
    ]


def timeless(results: Results) -> Results:
    """The results without what differs from run to run."""
    return replace(results, footer=replace(results.footer, seconds=0.0))


def test_a_case_is_in_exactly_one_part_and_always_in_the_same() -> None:
    """Whatever else is asked."""
    for case in ("exchange.margin.1/x", "commands.play/generated-1-7", ""):
        parts = [part for part in range(1, 8) if Choice(shard=(part, 7)).holds(case)]
        assert len(parts) == 1
    assert Choice(shard=(3, 3)).holds("exchange.margin.2/a-margin-of-nothing-does-not-land") is Choice(
        shard=(3, 3), seed=9
    ).holds("exchange.margin.2/a-margin-of-nothing-does-not-land")


def test_three_parts_merged_equal_the_whole(faults: tuple[str, ...], tmp_path: Path) -> None:
    """Rows, causes and totals, times aside, whatever the order of the files."""
    whole = loaded(saved(run_of(*faults, generated=40), tmp_path / "whole"))
    parts = [(name, loaded(saved(part, tmp_path / name))) for name, part in parts_of(3, faults)]
    assert all(0 < len(part.rows) < len(whole.rows) for _, part in parts)
    assert timeless(merged(parts)) == timeless(whole)
    assert timeless(merged(parts[::-1])) == timeless(whole)


def test_known_failures_are_judged_in_the_part_that_they_belong_to(faults: tuple[str, ...], tmp_path: Path) -> None:
    """One that holds, one that does not, and one that no case has, each told once."""
    bad = [row for row in run_of(*faults).rows if row.verdict == "fail"]
    known = (
        Known(id=bad[0].id, digest=bad[0].digest, reason="on purpose"),
        Known(id=bad[1].id, digest="0" * 16, reason="another"),
        Known(id="exchange.margin.1/no-such-case", digest="0" * 16, reason="gone"),
    )
    whole = loaded(saved(run_of(*faults, generated=40, known=known), tmp_path / "whole"))
    parts = [(name, loaded(saved(part, tmp_path / name))) for name, part in parts_of(2, faults, known)]
    assert len(whole.footer.stale) == 2
    assert timeless(merged(parts)) == timeless(whole)


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ((1, 2), "3/3: missing among the parts; give all 3 files of the run"),
        ((1, 2, 2, 3), "is part 2/3, as part-2 is; give every part once"),
    ],
)
def test_a_part_that_is_missing_or_given_twice_is_named(given: tuple[int, ...], told: str) -> None:
    """So that a merged run is never a smaller one."""
    parts = parts_of(3, ())
    with pytest.raises(Invalid, match=told):
        merged([parts[part - 1] for part in given])


def test_parts_of_different_runs_are_refused() -> None:
    """By what differs: the seed, the readings, how many parts there are; and a whole run is no part."""
    one, two = parts_of(2, ())
    other_seed = ("other", replace(two[1], header=replace(two[1].header, seed=2)))
    with pytest.raises(Invalid, match="other: is of another run: seed is 2 where part-1 has 1"):
        merged([one, other_seed])
    with pytest.raises(Invalid, match="part-2: is a part of 3 where part-1 is one of 2"):
        merged([one, parts_of(3, ())[1]])
    with pytest.raises(Invalid, match="whole: is a whole run; merge files of `ruleproof check --shard K/N`"):
        merged([("whole", run_of())])


def test_a_row_of_another_part_is_refused() -> None:
    """A file that was edited says so."""
    one, two = parts_of(2, ())
    swapped = ("part-2", replace(two[1], rows=one[1].rows))
    with pytest.raises(Invalid, match="does not belong to part 2/2"):
        merged([one, swapped])


def test_the_command_merges_and_reports(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Parts in, one file and one report out, with the exit code of the whole."""
    files = []
    for part in ("1/2", "2/2"):
        files.append(str(tmp_path / part.replace("/", "-of-")))
        ruleproof(
            capsys, "check", "--only", "exchange.margin.*", "--generated", "0", "--shard", part, "--json", files[-1]
        )
    out = str(tmp_path / "whole")
    ran = ruleproof(capsys, "report", *files, "--merge", out)
    assert ran.code == 0
    assert "PASS" in ran.out
    assert json.loads(Path(out).read_text(encoding="utf-8").splitlines()[0])["header"]["shard"] == ""
    short = ruleproof(capsys, "report", files[0], "--merge", out)
    assert short.code == 4
    assert "2/2: missing among the parts" in short.err


@pytest.mark.parametrize("shard", ["0/3", "4/3", "1", "a/b", "1/0", "-1/2", "1/2/3"])
def test_what_is_no_part_is_refused(shard: str, capsys: pytest.CaptureFixture[str]) -> None:
    """K is from 1 to N."""
    ran = ruleproof(capsys, "check", "--shard", shard)
    assert ran.code == 4
    assert "give K/N with K from 1 to N" in ran.err


def test_engines_stand_side_by_side(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Families by engines, each with what passed of what ran, and why an engine fails."""
    right, wrong = run_of(only=("exchange.armor.*",)), run_of(BEST_PIECE, only=("exchange.armor.*",))
    files = [saved(right, tmp_path / "right"), saved(wrong, tmp_path / "wrong")]
    ran = ruleproof(capsys, "report", *files, "--html", str(tmp_path / "page.html"))
    assert ran.code == 1
    assert "exchange.armor" in ran.out
    assert f"exactly the wrong engine {BEST_PIECE}: " in ran.out
    assert "http" not in (tmp_path / "page.html").read_text(encoding="utf-8").replace("http-equiv", "")
    told = json.loads(ruleproof(capsys, "report", *files, "--format", "json").out)
    rates = [engine["families"]["exchange.armor"] for engine in told]
    assert rates[0]["passed"] == rates[0]["executed"] == rates[1]["executed"] > rates[1]["passed"] > 0
    refused = ruleproof(capsys, "report", *files, "--junit", str(tmp_path / "junit"))
    assert refused.code == 4
    assert "--junit: holds one run" in refused.err
