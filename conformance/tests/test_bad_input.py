"""Bad input: one line with the place and the remedy, exit 4, and never a traceback."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from conformance.cases.rulesets import question
from conformance.tests.running import ruleproof, shell
from oracle.errors import Invalid

BLADE = {"kind": "blade", "base": 4, "rate": 2}


@pytest.mark.parametrize(
    ("given", "place", "remedy"),
    [
        ({"margin": 1, "weapon": BLADE, "glory": 1}, "$", "unknown field `glory`"),
        (
            {"margin": 1, "weapon": BLADE, "target": {"nature": {"resistant": {"blade": ["3/2"]}}}},
            "$.target.nature",
            "between 0 and 1",
        ),
        ({"margin": 1, "weapon": BLADE, "target": {"nature": {"weak": {"blade": [1]}}}}, "$.target.nature", "above 1"),
        ({"margin": 1, "weapon": BLADE, "target": {"armor": [{"blunts": 1}]}}, "$.target.armor[0]", "both excluded"),
        ({"margin": 1, "weapon": {**BLADE, "base": -1}}, "$.weapon", "0 or more"),
        ({"margin": 1, "weapon": {**BLADE, "rate": 0.5}}, "$.weapon.rate", 'a fraction as "3/4"'),
        ({"margin": 1, "weapon": {**BLADE, "rate": "1/0"}}, "$.weapon.rate", "another denominator"),
        ({"margin": 2**60, "weapon": BLADE}, "$.margin", "<= 9007199254740992"),
        ({"weapon": BLADE}, "$", "missing required field `margin`"),
        ({"margin": 1, "weapon": BLADE, "limits": {"threat": "1/2"}}, "$.limits", "write 1 or more"),
    ],
)
def test_a_question_that_is_no_case_is_invalid_with_its_place_and_the_remedy(
    given: object, place: str, remedy: str
) -> None:
    """Unknown fields, impossible facts, numbers that are not exact."""
    with pytest.raises(Invalid) as wrong:
        question("exchange.damage", given)
    assert wrong.value.path == place
    assert remedy in str(wrong.value)
    assert "\n" not in str(wrong.value)


def people(**changes: object) -> dict[str, object]:
    """Two characters and a blow, with changes to the target."""
    sword = {"name": "sword", "class": "melee", "reach": [0, 5], **BLADE}
    return {
        "characters": {"ana": {"weapons": [sword]}, "dov": {"side": "blue", **changes}},
        "blow": {"attacker": "ana", "target": "dov", "weapon": "sword"},
        "dice": {},
    }


@pytest.mark.parametrize(
    ("given", "place", "remedy"),
    [
        (
            {**people(attributes={"grace": 2}), "dice": {"1/dov/evasion": [1]}},
            '$.dice["1/dov/evasion"]',
            "at least 2 faces",
        ),
        (people(stance={"name": "parry"}), "$.characters[...].stance.name", "protocol --schema"),
        (people(stance={"name": "riposte", "sharpen": 0}), "$.characters.dov.stance", "make the race elf"),
        (
            people(race="elf", stance={"name": "riposte", "sharpen": 0}),
            "$.characters.dov.unarmed",
            "exchange.riposte.weapon",
        ),
        (people(race="elf", stance={"name": "riposte"}), "$.characters[...].stance", "must be given there"),
        (
            {**people(race="dwarf"), "wards": [{"dwarf": "dov", "over": ["dov"]}]},
            "$.wards[0].over[0]",
            "list allies only",
        ),
        ({**people(), "wards": [{"dwarf": "dov", "over": []}]}, "$.wards[0].dwarf", "make the race dwarf"),
        (
            {**people(race="dwarf"), "wards": [{"dwarf": "dov", "over": ["ana"]}]},
            "$.wards[0].over[0]",
            "one's own side",
        ),
        ({**people(), "dice": {"1/eve/guard": [1]}}, '$.dice["1/eve/guard"]', "the case has ana, dov"),
        ({**people(), "dice": {"evasion": [1]}}, '$.dice["evasion"]', "<blow>/<actor>/<purpose>"),
        (people(state="dead"), "$.blow.target", "there and alive"),
    ],
)
def test_a_blow_that_is_no_case_is_invalid_with_its_place_and_the_remedy(
    given: object, place: str, remedy: str
) -> None:
    """A tape too short, a stance no one can take, a Ward over oneself, a Riposte without the unarmed strike, and more."""
    from conformance.cases.rulesets import player, ruled

    with pytest.raises(Invalid) as wrong:
        ruled(question("exchange.blow", given), player("exchange.blow"))
    assert wrong.value.path == place
    assert remedy in str(wrong.value)


def one_line(told: str) -> str:
    """The one line that was told; there is no other."""
    (line,) = told.strip().splitlines()
    assert "Traceback" not in line
    return line


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["check", "--engine", "no-such-engine"], "command not found"),
        (["check", "--engine", f"{sys.executable} -c 'print(1)'"], "hello"),
        (["check", "--engine", f"{sys.executable} -c 'import sys; sys.exit(7)'"], "exit"),
        (["check", "--engine", "python:no.such:thing"], "no.such"),
        (["check", "--reading", "armor.born=everything"], "nearest is"),
        (["check", "--known", "no-such-file.toml"], "cannot be read"),
        (["check", "--wokers", "3"], "--workers"),
        (["explain", "exchange.armour.4"], "nearest is exchange.armor.4"),
        (["engine", "--mutant", "exchange.armor.4/adds"], "nearest is exchange.armor.4/"),
        (["engine", "--mutant", "commands.intervene.25/restrictions-first"], "see ruleproof mutants"),
        (["check", "--engine", ""], "command is empty"),
        (["rulebook", "verify", "no-such-folder"], "holds no document"),
        (["chekc"], "chekc"),
    ],
)
def test_a_mistake_on_the_command_line_is_one_line_and_ends_four(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was wrong, where, and what would be right."""
    ran = ruleproof(capsys, *arguments)
    assert ran.code == 4
    assert told in one_line(ran.err)


def test_a_banner_before_hello_does_not_start_the_engine(tmp_path: Path) -> None:
    """The offending line is shown, as a user meets it."""
    engine = tmp_path / "banner.py"
    engine.write_text("print('Welcome!', flush=True)\nimport time; time.sleep(3)\n", encoding="utf-8")
    ran = shell("check", "--engine", f"{sys.executable} {engine}")
    assert ran.code == 4
    assert "Welcome!" in one_line(ran.err)


@pytest.mark.parametrize("text", ["{", "[[known]]\nid = 3", "\x00"])
def test_a_known_failures_file_that_is_none_is_refused(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the name of the file."""
    file = tmp_path / "known.toml"
    file.write_text(text, encoding="utf-8")
    ran = ruleproof(capsys, "check", "--known", str(file))
    assert ran.code == 4
    assert "known.toml" in one_line(ran.err)
