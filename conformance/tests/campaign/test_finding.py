"""The laws of what a campaign finds: rare faults among common ones, each once, as small as it goes."""

from __future__ import annotations

import statistics
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.json import encode

from conformance.campaign.asking import Asked, Asker
from conformance.campaign.facts import facts
from conformance.campaign.failures import field, ways
from conformance.campaign.plan import Place, Plan, places
from conformance.campaign.shrinking import no_other_way, shrunk
from conformance.cases.rulesets import player, question, ruled
from conformance.generators import SHARES, spread
from conformance.judge import Difference
from conformance.tests.campaign.planted import THREE, FumbledWardHelps
from conformance.tests.campaign.running import PLANTED, cases, findings, fuzz, state
from conformance.tests.running import ruleproof

OBSERVES = ("exact", "handfuls")


def test_a_campaign_asks_what_the_gate_would_generate() -> None:
    """Place by place the cases of one ruleset are those of ``spread``, wherever one begins."""
    for ruleset in ("exchange", "commands"):
        ops = [op for op in SHARES if op.startswith(ruleset)]
        usual = [(each.op, each.index) for each in spread(ruleset, 100, 1)]
        assert [(place.op, place.number) for place in places(ops, 0, 100)] == usual
        assert [(place.op, place.number) for place in places(ops, 37, 91)] == usual[37:91]


def test_facts_read_quickly_are_the_same_facts() -> None:
    """Parts that were read before make no difference."""
    for ruleset in ("exchange", "commands"):
        for each in spread(ruleset, 1500, 7):
            assert facts(each.op, each.given) == question(each.op, each.given)


def test_ways_of_failing_leave_out_numbers_and_names() -> None:
    """Two cases of one cause look alike, whoever is in them."""
    assert field("$.events[12].blow.margin") == "$.events.blow.margin"
    assert field("$.handfuls.1.counter/dov/ward") == field("$.handfuls.2.counter/dag/ward")
    assert field("$.spent.ana") == field("$.spent.bel") == "$.spent"
    differences = (Difference("$.a[0]", 1, 2), Difference("$.a[1]", 3, 5), Difference("$.b", "3/4", "x"))
    assert ways(differences) == ("$.a more", "$.b other")


def test_a_right_engine_passes(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """No failure, no file but the state, exit code 0."""
    ran = ruleproof(capsys, *fuzz("RightEngine", 1200, tmp_path))
    assert (ran.code, findings(tmp_path)) == (0, {})
    assert "PASS  1200 cases asked, 0 failed" in ran.out


def test_three_faults_in_one_engine_are_three_causes_and_no_more(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A case in which two of them show is a case of both, not a fourth cause."""
    ran = ruleproof(capsys, *fuzz("WrongThrice", 2000, tmp_path, "--ruleset", "exchange"))
    assert ran.code == 1
    assert {case.clause for case in cases(tmp_path)} == {key.partition("/")[0] for key in THREE}
    assert "several of these causes at once" in ran.out
    assert "unexplained" not in ran.out


def test_a_fumbled_ward_that_helps_only_magic_against_a_defender_is_found_and_made_small(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Three characters, no armor, and no field that does not matter: without any one of them the fault does not show."""
    ran = ruleproof(capsys, *fuzz("RarelyWrong", 2000, tmp_path, "--op", "exchange.blow"))
    assert ran.code == 1
    (found,) = cases(tmp_path)
    assert found.clause == "exchange.ward.11"
    assert len(found.given["characters"]) == 3
    assert sum(len(each.get("armor", ())) for each in found.given["characters"].values()) <= 1
    assert differs(found.given)
    optional = [*leaves_out(found.given)]
    assert len(optional) > 5
    assert not any(differs(without) for without in optional)


def differs(given: dict[str, Any]) -> bool:
    """Whether the planted fault shows in a question, or it is none at all."""
    try:
        asked = question("exchange.blow", given)
        return ruled(asked, FumbledWardHelps) != ruled(asked, player("exchange.blow"))
    except Exception:
        return False


def leaves_out(given: dict[str, Any]) -> Any:
    """The question without one of the fields that a question may go without, each in turn."""
    for who, character in given["characters"].items():
        for name in character:
            others = {key: value for key, value in character.items() if key != name}
            yield {**given, "characters": {**given["characters"], who: others}}
    for name in ("wards", "limits"):
        if name in given:
            yield {key: value for key, value in given.items() if key != name}
    for name in ("effort", "distance"):
        if name in given["blow"]:
            yield {**given, "blow": {key: value for key, value in given["blow"].items() if key != name}}


def test_a_restriction_forgotten_once_an_attack_is_cancelled_is_found_and_made_small(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """An attack, a Defend, its resolving, the cancelling: four events, six at the most."""
    ran = ruleproof(capsys, *fuzz("RarelyForgets", 1000, tmp_path, "--op", "commands.play"))
    assert ran.code == 1
    assert min(len(case.given["events"]) for case in cases(tmp_path)) <= 6


def test_breaking_down_is_a_cause_of_its_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What an engine does other than answer is told apart by kind, and made as small as a wrong answer."""
    ran = ruleproof(capsys, *fuzz("FallsOver", 2000, tmp_path))
    assert ran.code == 1
    found = {name: text for name, text in findings(tmp_path).items() if name.startswith(("crash", "unsupported"))}
    assert set(found) == {"crash--exchange.blow.json", "unsupported--exchange.round.json"}
    crash = next(case for case in cases(tmp_path) if case.id.startswith("exchange.blow/"))
    assert crash.given["characters"]["ana"]["race"] == "elf"
    assert crash.info.draws.count(0) == len(crash.info.draws) - 1


def test_an_engine_that_dies_costs_only_the_cases_on_which_it_dies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """As a child process: the one draw that kills it is found, and every other case is asked all the same."""
    engine = f"{sys.executable} {Path(__file__).parent / 'dies_on_losses.py'}"
    arguments = ["fuzz", "--engine", f"{engine} 9", "--cases", "1000", "--op", "exchange.blow", "--out", str(tmp_path)]
    ran = ruleproof(capsys, *arguments)
    assert ran.code == 1
    (crash,) = cases(tmp_path)
    assert "1000 cases asked" in ran.out
    ana, file = crash.given["characters"]["ana"], str(tmp_path / "crash--exchange.blow.json")
    assert ana.get("exhaustion", 0) + sum(ana.get("conditions", {}).values()) == 10
    assert ruleproof(capsys, "replay", file, "--engine", f"{engine} 9").code == 1
    assert ruleproof(capsys, "replay", file, "--engine", f"{engine} 10").code == 0


def test_an_engine_that_dies_too_often_is_given_up(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """After twenty restarts in one chunk; what came of it until then is told, and the run ends 1."""
    engine = f"{sys.executable} {Path(__file__).parent / 'dies_on_losses.py'} 2"
    arguments = ["fuzz", "--engine", engine, "--cases", "3000", "--op", "exchange.blow", "--out", str(tmp_path)]
    ran = ruleproof(capsys, *arguments)
    assert ran.code == 1
    assert "given up after case 1000: not run: the engine was restarted 20 times" in ran.out
    assert list(findings(tmp_path)) == ["crash--exchange.blow.json"]


def test_memory_is_flat_in_the_number_of_cases(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """An engine that is wrong in every case leaves no more behind after twice as many."""
    sizes = []
    for count in (2000, 4000):
        ruleproof(capsys, *fuzz("NeverRight", count, tmp_path / str(count)))
        sizes.append(len(encode(state(tmp_path / str(count))["inquiry"])))
    assert sizes[1] < 1.2 * sizes[0]


def test_an_engine_that_declares_nothing_generated_runs_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Exit code 5."""
    ran = ruleproof(capsys, *fuzz("RarelyForgets", 10, tmp_path, "--ruleset", "exchange"))
    assert ran.code == 5
    assert "NOTHING RAN" in ran.out


@pytest.mark.parametrize("engine", ["RarelyWrong", "WrongThrice"])
def test_a_failure_is_made_small_with_few_questions(engine: str) -> None:
    """Of the failures among the first cases the median takes fewer than 250 questions.

    At 200 µs each that is 50 ms; the time itself, which depends on the company on the machine, is measured by
    ``python -m conformance.benchmarks.campaign``.
    """
    voice = Counted(Plan(engine=PLANTED + engine, ops=("exchange.blow",), observes=OBSERVES))
    failures = [asked.failure for asked in voice.all(places(voice.plan.ops, 0, 2500)) if asked.failure][:15]
    assert len(failures) >= 3
    questions = []
    for failure in failures:
        voice.questions = 0
        small = shrunk(voice, failure, no_other_way(failure))
        questions.append(voice.questions)
        assert len(small.failure.draws) - small.failure.draws.count(0) < 20
    assert statistics.median(questions) < 250, questions


class Counted(Asker):
    """Counts the single questions that it is asked."""

    questions = 0

    def one(self, place: Place, draws: tuple[int, ...], given: dict[str, Any]) -> Asked:
        """The same."""
        self.questions += 1
        return super().one(place, draws, given)
