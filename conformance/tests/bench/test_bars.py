"""The bars of the design: each is told with the command that measures it, and what is not there is said, not guessed."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from conformance import benchmarks
from conformance.benchmarks import hot_path, memory, rates, runner
from conformance.benchmarks.hot_path_entrants import by_quick_matched
from conformance.cases.rulesets import question
from conformance.judge import judged
from conformance.protocol.messages import Request
from conformance.protocol.results import Result
from conformance.tests.running import ruleproof

PAGE = Path(benchmarks.__path__[0]) / "README.md"


def test_the_page_names_every_bar_and_no_other() -> None:
    """A row of its table for each word that `python -m conformance.benchmarks` takes."""
    named = re.findall(r"^\| .* \| `python -m conformance\.benchmarks ([a-z]+)` \|", PAGE.read_text(), re.MULTILINE)
    assert len(named) >= 10
    assert sorted(named) == sorted(rates.BARS)


def test_a_bar_of_another_name_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the names that there are."""
    monkeypatch.setattr(sys, "argv", ["benchmarks", "speed"])
    with pytest.raises(SystemExit, match=r"^no bar is called speed; there are oracle, scalar, "):
        rates.main()


def test_what_is_not_there_is_not_measured_and_the_rest_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without Node the calculator is left out in words, behind the rows beside the oracle."""
    monkeypatch.setattr("conformance.benchmarks.rates_smogon.shutil.which", lambda _: None)
    monkeypatch.setattr(rates, "CASES", 40)
    monkeypatch.setattr(rates, "ROUNDS", 1)
    *measured, last = rates.measured(["scalar"])
    assert len(measured) == 3
    assert last == ("scalar", "not measured", "node and npm are not installed", "", "")


@pytest.mark.parametrize(
    ("ratio", "wanted", "told"), [(0.5, 0.5, "0.5 yes"), (0.499, 0.5, "0.5 NO"), (7.0, None, ""), (12.5, 10, "10 yes")]
)
def test_a_bar_is_kept_from_its_ratio_on(ratio: float, wanted: float | None, told: str) -> None:
    """At it, below it, above it, and where none is wanted."""
    assert rates.Bar("what", "ours", "theirs", ratio, wanted).row()[-1] == told


def test_the_matched_step_sums_up_to_what_the_oracle_deals() -> None:
    """Its weapon and target are worked out beforehand; its outcomes are those of the questions."""
    givens = hot_path.questions("exchange.damage", 300)
    right = hot_path.checksum(hot_path.dealt("exchange.damage", givens))
    assert by_quick_matched(givens, right).round().sums() == right


@pytest.mark.parametrize("child", [child for child in runner.COMMANDS if child == "Python"])
def test_the_echo_and_the_pool_answer_every_frozen_case(child: str) -> None:
    """The runner's two sides ask the same; a wrong answer would stop the measuring."""
    found = runner.rates(runner.COMMANDS[child], 64, 500, 1)
    assert min(found) > 0
    assert len(runner.cases()) > 100


def test_a_question_is_what_was_asked_of_the_echo() -> None:
    """Ids lead back to cases."""
    asked, known = runner.requests(300), runner.cases()
    case = known[int(asked[299].id.partition("-")[0])]
    assert question(case.op, case.given)
    assert bytes(asked[299].given) == bytes(asked[299 - len(known)].given)


def test_memory_is_told_at_each_power_of_ten(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """From a thousand cases on; without the last two no growth is claimed."""
    monkeypatch.setattr(sys, "argv", ["memory", "1000"])
    memory.main()
    assert re.fullmatch(r" +cases +MB resident\n[- ]+\n +1,000 +\d+\.\d\n", capsys.readouterr().out)


@pytest.mark.parametrize(
    ("payload", "verdict"),
    [
        ({"landed": True, "delivered": 4, "exact": "9/2"}, "pass"),
        ({"exact": "9/2", "delivered": 4, "landed": True}, "pass"),
        ({"landed": 1, "delivered": 4, "exact": "9/2"}, "fail"),
        ({"landed": True, "delivered": True, "exact": "9/2"}, "fail"),
        ({"landed": True, "delivered": 4.0, "exact": 4.5}, "pass"),
        ({"landed": True, "delivered": 4, "exact": {1, 2}}, "fail"),
        ({"landed": True, "delivered": 4, "exact": 2**70}, "fail"),
    ],
)
def test_the_quick_look_of_the_judge_lets_nothing_by(payload: Any, verdict: str) -> None:
    """Right to the letter passes at once, in any order of fields; true is not 1, and what no JSON holds is no answer."""
    case = next(
        case for case in runner.cases() if case.expect.outcome == {"landed": True, "delivered": 4, "exact": "9/2"}
    )
    result = Result(Request(case.id, case.op, asked_for()), "outcome", payload)
    assert judged(case.expect, case.given, result, ("exact",)).verdict == verdict


def asked_for() -> Any:
    """What the request of a judged case holds; the judge does not read it."""
    return runner.requests(1)[0].given


def test_compare_reads_what_bench_writes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A benchmark beside itself is the same speed; at half the rate it takes twice as long, which fails where asked to."""
    old, slow = tmp_path / "old.json", tmp_path / "slow.json"
    few = ("--op", "exchange.damage", "--cases", "40", "--rounds", "1")
    assert ruleproof(capsys, "bench", *few, "--json", str(old)).code == 0
    assert ruleproof(capsys, "compare", str(old), str(old), "--fail-on", "speed:25%").code == 0
    halved = re.sub(r'"rate":([\d.e+]+)', lambda found: f'"rate":{float(found[1]) / 2}', old.read_text())
    slow.write_text(halved)
    ran = ruleproof(capsys, "compare", str(old), str(slow))
    assert "exchange.damage/quick" in ran.out
