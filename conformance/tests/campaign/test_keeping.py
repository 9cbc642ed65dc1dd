"""The laws of found cases: asked again they fail again; into the fixtures goes only what two implementations agree on."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest

from conformance.campaign.coverage import exercised, missed
from conformance.campaign.promotion import named, promoted
from conformance.cases.model import Case, Expect
from conformance.cases.store import canonical, fixtures, frozen, read
from conformance.tests.campaign.running import PLANTED, cases, findings, fuzz
from conformance.tests.running import ruleproof
from oracle.errors import Invalid


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a campaign that found three faults."""
    from conformance.cli import run

    folder = tmp_path_factory.mktemp("found")
    assert run(fuzz("WrongThrice", 2000, folder, "--ruleset", "exchange")) == 1
    return folder


def test_replayed_a_found_case_fails_again_and_only_for_that_engine(
    out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The file alone says all that is to be asked."""
    names = list(findings(out))
    assert len(names) == 3
    for name in names:
        again = ruleproof(capsys, "replay", str(out / name), "--engine", PLANTED + "WrongThrice")
        assert again.code == 1, again.out
        assert "exactly the " in again.out
        assert ruleproof(capsys, "replay", str(out / name), "--engine", PLANTED + "RightEngine").code == 0


def test_a_file_that_is_no_case_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """With the place and the remedy."""
    ran = ruleproof(capsys, "replay", str(tmp_path / "none.json"), "--engine", PLANTED + "RightEngine")
    assert ran.code == 4
    assert "cannot be read: No such file" in ran.err


def checkout(tmp_path: Path) -> Path:
    """A copy of the fixtures to write to."""
    return Path(shutil.copytree(str(fixtures()), tmp_path / "fixtures"))


def test_promoted_a_case_is_filed_by_its_clause_with_all_that_it_shows(out: Path, tmp_path: Path) -> None:
    """Canonically, beside the others of its family, under the name it was given."""
    folder, found = checkout(tmp_path), cases(out)[0]
    name = f"{found.clause}/found-by-a-campaign-and-kept"
    file = promoted(named(found, name.replace("found-by", "seen-by")), folder)
    kept = read(file.read_bytes(), str(file))
    assert file.read_text(encoding="utf-8") == canonical(kept)
    (own,) = [case for case in kept if case.id == name.replace("found-by", "seen-by")]
    assert found.clause in own.info.decides
    assert own.info.draws == found.info.draws
    assert len(kept) == 1 + sum(case.family == found.family for case in frozen())


def test_a_case_is_promoted_under_a_name_of_its_own(out: Path) -> None:
    """The clause it shows and a sentence; the campaign's own name says neither."""
    found = cases(out)[0]
    with pytest.raises(Invalid, match="the name that the campaign gave it; name it by the clause it shows"):
        named(found, None)
    with pytest.raises(Invalid, match=r"no clause or ruling is called exchange\.nonsense\.1"):
        named(found, "exchange.nonsense.1/anything")
    with pytest.raises(Invalid, match="is no name of a case"):
        named(found, "No Name")


def test_what_the_oracle_answers_otherwise_is_not_promoted(out: Path, tmp_path: Path) -> None:
    """The place at which they part is named, and nothing is written."""
    folder, found = checkout(tmp_path), named(cases(out)[0], "exchange.armor.4/wrong-answer")
    wrong = msgspec.structs.replace(found, expect=Expect(refused=("exchange.pool.floor",)))
    before = {file: file.read_bytes() for file in folder.rglob("*.json")}
    with pytest.raises(Invalid, match="the oracle says"):
        promoted(wrong, folder)
    assert {file: file.read_bytes() for file in folder.rglob("*.json")} == before


def test_what_the_second_implementation_answers_otherwise_is_not_promoted(
    out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two opinions, or none."""
    from conformance.engines import quick

    found = named(cases(out)[0], "exchange.armor.4/two-opinions")
    monkeypatch.setattr(quick, "answer", lambda op, given: {"outcome": {"landed": None}})
    with pytest.raises(Invalid, match="quick says"):
        promoted(found, checkout(tmp_path))


def test_a_question_is_frozen_once(out: Path, tmp_path: Path) -> None:
    """Neither its id nor its question may be there already."""
    folder, found = checkout(tmp_path), named(cases(out)[0], "exchange.armor.4/once-and-no-more")
    promoted(found, folder)
    with pytest.raises(Invalid, match="there is a case of this id"):
        promoted(found, folder)
    with pytest.raises(Invalid, match="asks the same"):
        promoted(named(found, "exchange.armor.4/once-more-all-the-same"), folder)


def damage(name: str, given: dict[str, object]) -> Case:
    """A case of the damage step."""
    return Case(id=name, op="exchange.damage", given=given, expect=Expect(refused=("open",)))


def test_a_clause_is_exercised_if_the_trace_comes_by_it() -> None:
    """A turned blow comes by the margin and not by armor; one that lands by both."""
    turned = damage(
        "exchange.armor.4/named-so-and-turned", {"margin": 0, "weapon": {"kind": "blade", "base": 1, "rate": 1}}
    )
    landed = damage("exchange.margin.2/lands", {"margin": 1, "weapon": {"kind": "blade", "base": 1, "rate": 1}})
    assert "exchange.armor.4" not in exercised([turned])
    assert exercised([turned, landed])["exchange.armor.4"] == 1
    assert exercised([turned, landed])["exchange.margin.2"] == 2


def test_of_every_clause_that_was_not_asked_about_it_is_told_why() -> None:
    """Not declared, out of reach of a case, or in none that was chosen."""
    turned = damage("exchange.margin.2/turned", {"margin": 0, "weapon": {"kind": "blade", "base": 1, "rate": 1}})
    blow = next(case for case in frozen() if case.op == "exchange.blow" and case.clause == "exchange.ward.11")
    told = missed([turned, blow], {turned.id})
    assert "exchange.margin.2" not in told
    assert told["exchange.ward.11"] == "1 cases come by it, and none is of an op that the engine declares"
    assert told["exchange.riposte.2"] == "none of the chosen cases comes by it"
    assert "a claim about averages" in told["exchange.statistics.2"]
