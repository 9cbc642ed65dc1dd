"""``ruleproof ask`` on what is amiss: pointed at by its line in one sentence, whatever the file holds."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from conformance.asking.arms import WEAPON
from conformance.asking.commands import FACTS, SHORT
from conformance.asking.people import AS_THEY_ARE, BODY, OTHERS
from conformance.asking.question import put
from conformance.tests.running import ruleproof
from conformance.tests.test_ask import BLOW, CHARGE, DICE, ask
from oracle.errors import Invalid

WRONG = [
    (BLOW, "might = 3", "mihgt = 3", 8, "'mihgt' is no fact of a character; nearest is might"),
    (BLOW, "might = 3", 'might = "three"', 8, "might is 'three'; write how many dice it is worth, 0 or more"),
    (BLOW, "base = 4\n", "", 2, "base is missing; add base = …"),
    (BLOW, "rate = 2", "rate = -1", 5, "rate is -1; a weapon's rate is 0 or more"),
    (BLOW, '"ana"', '"anna"', 15, "'anna' is no character of this file; nearest is ana"),
    (BLOW, 'weapon = "sword"', 'weapon = "axe"', 17, "'axe' is no weapon of this file; there is sword"),
    (BLOW, "[blow]", "[blwo]", 14, "nothing is asked; nearest is blow"),
    (BLOW, "[ana]", "[ana", 7, "the ] is missing; write the name of a table as [name]"),
    (BLOW + DICE, "[1, 0]", "[1]", 21, "dov rolls 2 dice for evasion, and the file gives 1; give 2 faces"),
    (
        BLOW + DICE,
        '"dov guard" = [0]\n',
        "",
        19,
        'dov rolls 1 die for guard, and the file gives none; add "dov guard" = […] to [dice]',
    ),
    (BLOW + DICE, '"dov guard"', "dov", 22, 'it is not said what dov rolls for; write "dov evasion" or "dov guard"'),
    (
        BLOW,
        "vigor = 1",
        'armor = "5/4"',
        12,
        "blunts is 5/4; a piece takes away a share between 0 and 1, both excluded",
    ),
    (BLOW, "vigor = 1", "effort = 1", 12, 'effort belongs to a stance, and there is none; add stance = "defend"'),
    (BLOW, '"ana"', "“ana”", 15, 'the quotation marks are curly; write straight ones: "…"'),
    (BLOW, "rate = 2", "rate = 2,5", 5, "a comma stands in a number; write a point, as in 2.5"),
    (BLOW, "rate = 2", 'rate = "2,5"', 5, "rate is '2,5'; write a number, as in 4 or 2.5"),
    (BLOW, "might = 3", "might: 3", 8, "a colon stands where = belongs; write name = value"),
    (BLOW, '"ana"', "ana", 15, 'a text stands without quotes; write it as "…"'),
    (BLOW, "vigor = 1", "lucky = True", 12, "this is no yes or no; write true or false"),
    (BLOW, "vigor = 1", 'lucky = "yes"', 12, "lucky is 'yes'; write true or false"),
    (BLOW, "vigor = 1", "rank = 0", 12, "rank is 0; write a whole number, at least 1"),
    (BLOW, "vigor = 1", 'state = "gone"', 12, "state is 'gone'; there are up, stunned, downed, dead, absent"),
    (BLOW, "vigor = 1", 'race = "dwarv"', 12, "'dwarv' is no race of these rules; nearest is dwarf"),
    (BLOW, "vigor = 1", 'weak = {fire = "1/2"}', 12, "weak.fire is 1/2; a weakness multiplies up"),
    (BLOW, "vigor = 1", "vigor = 1\nvigor = 2", 13, "vigor is there twice; keep one of them"),
    (BLOW, "vigor = 1", "VIGOR = 1\nvigor = 2", 13, "vigor is there twice; keep one of them"),
    (
        BLOW,
        "vigor = 1",
        "vigor = 5000",
        12,
        "vigor is 5000; write how many dice it is worth, 0 or more and at most 1000",
    ),
    (BLOW, "[dov]", "[ana]", 10, "there are two tables [ana]; put all of it under one"),
    (BLOW, "[weapon.sword]", "[wepon.sword]", 2, "no section is called wepon; nearest is weapon"),
    (BLOW, "[weapon.sword]", "[weapon]", 3, "this weapon has no name; write [weapon.sword] above it"),
    (BLOW, '"blade"', '"blad"', 3, "'blad' is no kind of harm that is spoken of; nearest is blade"),
    (BLOW, '"blade"', '"bow"', 3, 'bow is no kind of harm, but a class of weapon; write class = "bow"'),
    (BLOW, "rate = 2", 'rate = 2\nallows = "dodge"', 6, "allows is 'dodge'; there are evasion, guard, abjuration"),
    (BLOW, "rate = 2", 'rate = 2\nclass = "spell"', 2, "what sword rolls and which defenses it allows is missing"),
    (BLOW, "[weapon.sword]", "qeustion = 3\n[weapon.sword]", 2, "qeustion is no table, and means nothing here"),
    (
        CHARGE,
        '\nevents = ["cal charges tam", ',
        '\n[x]\nevents = ["cal charges tam", ',
        3,
        "events stands in the table [x]; move the line up",
    ),
    (CHARGE, '"cal charges tam", ', '"cal charges tam" ', 2, "a list has no end, or a comma is missing in it"),
    (CHARGE, "distance = 8", 'distance = 8"', 13, "something stands behind a number; write the number alone"),
    (CHARGE, "cal charges tam", "cal charges tom", 2, "'tom' is no unit of this file; nearest is tam"),
    (
        CHARGE,
        "cal charges tam",
        "cal starts charging tam",
        2,
        "'cal starts charging tam' is not understood; write it as",
    ),
    (CHARGE, "distance = 8\n", "", 10, "it is not said how far ivo is from cal; add distance = …"),
    (CHARGE, "move = 4", "move = -4", 12, "move is -4; a length is 0 or more"),
    (CHARGE, 'side = "red"', 'side = "blue"', 2, "tam is on cal's own side; name units of another side"),
]


@pytest.mark.parametrize(("question", "right", "wrong", "line", "said"), WRONG)
def test_what_is_amiss_is_pointed_at_by_its_line_with_what_would_be_right(
    question: str, right: str, wrong: str, line: int, said: str
) -> None:
    """The error names the file, the line, what is wrong and what would be right."""
    assert right in question
    with pytest.raises(Invalid) as error:
        ask(question.replace(right, wrong, 1))
    assert str(error.value).startswith(f"question.toml:{line}: {said}")


def test_a_question_of_damage_looks_at_the_whole_file() -> None:
    """What stands beside the table that asks is held against the words there are, too."""
    damage = "[damage]\nmargin = 1\n[weapon.s]\nbase = 1\nrate = 1\n"
    for beside, said in (("foo = 3\n", "question.toml:1: foo is no table"), ("[ana]\nmigth = 3\n", "nearest is might")):
        with pytest.raises(Invalid, match=re.escape(said)):
            ask(beside + damage)


def test_in_json_the_place_is_told_by_its_path_as_well() -> None:
    """A case may be all one line."""
    case = {"op": "exchange.damage", "given": {"margin": 3, "weapon": {}, "target": {"armor": [{"blunts": "5/4"}]}}}
    case["given"]["weapon"] = {"kind": "blade", "base": 4, "rate": 2}  # type: ignore[index]
    with pytest.raises(
        Invalid, match=r"q\.json:1: \$\.given\.target\.armor\[0\]\.blunts: blunts is 5/4; a piece takes"
    ):
        put(json.dumps(case), "q.json")


def test_windows_and_old_macintosh_and_a_byte_order_mark_are_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """However the lines end, the ruling is the same."""
    written = (BLOW + DICE).encode()
    for sort in (written, written.replace(b"\n", b"\r\n"), written.replace(b"\n", b"\r"), b"\xef\xbb\xbf" + written):
        (tmp_path / "q.toml").write_bytes(sort)
        assert "dov takes 8 damage" in ruleproof(capsys, "ask", str(tmp_path / "q.toml")).out


HOSTILE = {
    "deep.toml": b"a = " + b"[" * 60_000,
    "deep.json": b'{"given": ' + b"[" * 60_000,
    "keys.toml": b"a" + b".a" * 30_000 + b" = 1\n",
    "exponent.toml": b"[damage]\nmargin = 1\n[weapon.s]\nbase = 1e999999999\nrate = 1\n",
    "digits.toml": b"[damage]\nmargin = " + b"9" * 60_000,
    "million.toml": b"[damage]\nmargin = " + b"9" * 1_000_000,
    "binary.toml": bytes(range(256)) * 50,
    "events.toml": b"events = [" + b'"k1 targets dov", ' * 3000 + b"]\n[dov]\n",
    "armor.toml": b'[damage]\nmargin = 3\ntarget = "a"\n[weapon.s]\nbase = 100\nrate = 1\n[a]\narmor = ['
    + b'"1/9973241234567891", ' * 400
    + b"]\n",
    "dice.toml": BLOW.replace("might = 3", "might = 1000").encode(),
    "empty.toml": b"",
    "sentence.toml": b'events = ["' + b"x " * 30_000 + b'"]\n[dov]\n',
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_in_one_line(name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Whatever it holds: exit 4, one line of at most 700 signs, and less than a second of work."""
    (tmp_path / name).write_bytes(HOSTILE[name])
    began = time.process_time()
    ran = ruleproof(capsys, "ask", str(tmp_path / name))
    assert time.process_time() - began < 1
    assert (ran.code, ran.out, ran.err.count("\n")) == (4, "", 1)
    assert ran.err.startswith(f"ruleproof: {tmp_path / name}")
    assert len(ran.err) < 700


def test_an_endless_file_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """No more of it is read than a question may hold."""
    if Path("/dev/zero").exists():
        ran = ruleproof(capsys, "ask", "/dev/zero")
        assert (ran.code, ran.err) == (
            4,
            "ruleproof: /dev/zero: is longer than 64 KiB; name a file with one question\n",
        )


VALUES = ("3", "-1", '"x"', "true", "[]", '[1, "x"]', "{a = 1}", "1.5", "[[1]]", "1979-01-01", "[{}]")
"""A value of every type there is, most of them wrong wherever they stand."""


@pytest.mark.parametrize("value", VALUES)
def test_no_fact_of_a_wrong_type_breaks_us_down(value: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Every fact of characters, weapons, blows and units: a ruling, or one line and exit 4."""
    weapon = [f for f in WEAPON if f not in ("base", "rate", "kind")]
    questions = [BLOW.replace("might = 3", f"{fact} = {value}") for fact in (*AS_THEY_ARE, *BODY, *OTHERS)]
    questions += [BLOW.replace("rate = 2", f"rate = 2\n{fact} = {value}") for fact in weapon]
    questions += [BLOW.replace('weapon = "sword"', f"{fact} = {value}") for fact in ("effort", "distance", "weapon")]
    questions += [CHARGE.replace("distance = 8", f"{fact} = {value}") for fact in (*FACTS, *SHORT)]
    questions += [f"{fact} = {value}\n[ana]\n" for fact in ("events", "ask", "blow", "damage", "weapon", "ruleset")]
    file = tmp_path / "question.toml"
    for question in questions:
        file.write_text(question, "utf-8")
        ran = ruleproof(capsys, "ask", str(file))
        assert ran.code in (0, 4), (question, ran.err)
        assert ran.err.count("\n") == (ran.code == 4)
