"""What is no reading is told in one line that names the nearest right name, and ends 4, wherever a reading may be given."""

from __future__ import annotations

from pathlib import Path

import pytest

from conformance.tests.running import Ran, ruleproof

WRONG = {
    "no such ruling": (["armor.borm=everything"], "no ruling is called 'armor.borm'", "nearest is armor.borne"),
    "no such reading": (["armor.borne=everythin"], "has no reading 'everythin'", "nearest is everything"),
    "no switch": (["fumble.sub=clamped"], "exchange.fumble.sub is no switch", "ruleproof explain exchange.fumble.sub"),
    "two readings": (
        ["armor.borne=between", "exchange.armor.borne=everything"],
        "already read as between",
        "one reading",
    ),
    "a contradiction": (
        ["armor.zero=at-least-one", "armor.real_threat=none"],
        "exchange.armor.zero=at-least-one with exchange.armor.real_threat=none",
        "drop one of them",
    ),
    "one that a default contradicts": (["intervene.engaged_charger=pinned"], "engagement_when=step-six", "drop one"),
    "no reading": (["armor.borne"], "neither a reading nor a file", "write ruling=name"),
}
"""Readings that cannot be, what is said of them, and what would be right."""

CASE = "exchange.armor.14/a-shield-that-is-not-between-does-not-count"

COMMANDS = {
    "check": ["check", "--engine", "there-is-no-such-engine"],
    "engine": ["engine"],
    "ask": ["ask", "QUESTION"],
    "explain": ["explain", CASE],
    "fuzz": ["fuzz", "--engine", "there-is-no-such-engine", "--cases", "1"],
    "count": ["count", "luck", "--engine", "there-is-no-such-engine"],
    "odds": ["odds", "--claims"],
    "sample": ["sample", "--engine", "there-is-no-such-engine"],
    "replay": ["replay", "QUESTION", "--engine", "there-is-no-such-engine"],
}
"""Every command that takes ``--reading``; an engine that does not exist shows that readings are looked at first."""

ENGINES = "python:conformance.tests.inference.engines:"

DECLARED = {
    "names_no_ruling": ("no ruling is called 'exchange.armor.borm'", "nearest is exchange.armor.borne"),
    "names_no_reading": ("has no reading 'everythin'", "nearest is everything"),
    "names_two_readings": ("already read as everything", "one reading"),
    "names_a_contradiction": ("with exchange.armor.real_threat=none", "drop one of them"),
}
"""Engines whose hello declares what cannot be."""

ASKERS = {
    "check": ["check"],
    "readings": ["readings"],
    "fuzz": ["fuzz", "--cases", "1"],
    "count": ["count", "luck"],
    "sample": ["sample"],
}
"""Commands that judge by what an engine declares."""


def is_one_line(ran: Ran, *parts: str) -> None:
    """Hold that a command ended 4 with one line that has these parts."""
    assert ran.code == 4, ran
    lines = ran.err.strip().splitlines()
    assert len(lines) == 1, ran.err
    assert all(part in lines[0] for part in parts), (lines[0], parts)


@pytest.fixture
def question(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """A file with a question."""
    file = tmp_path / "mine.toml"
    file.write_text(ruleproof(capsys, "ask", "--example", "does-plate-help-against-fire").out, encoding="utf-8")
    return str(file)


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_no_reading_is_told_on_the_command_line(
    wrong: str, command: str, question: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """By every command that takes readings, before it does anything else."""
    readings, said, remedy = WRONG[wrong]
    words = [question if word == "QUESTION" else word for word in COMMANDS[command]]
    ran = ruleproof(capsys, *words, *(part for each in readings for part in ("--reading", each)))
    is_one_line(ran, said, remedy)


@pytest.mark.parametrize("wrong", sorted(set(WRONG) - {"no reading"}))
def test_what_is_no_reading_is_told_of_a_file(wrong: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file of ``readings --write`` may have been edited."""
    readings, said, remedy = WRONG[wrong]
    file = tmp_path / "played.txt"
    file.write_text("\n".join(["# played", *readings]), encoding="utf-8")
    is_one_line(ruleproof(capsys, "engine", "--reading", str(file)), said, remedy)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"# played\nexchange.armor.borm=everything\n", "played.txt:2: exchange.armor.borm=everything"),
        (b"neither this nor that\n", "played.txt:1: neither this nor that: a reading is written ruling=name"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        (b"x" * 70000, "is longer than 64 KiB"),
    ],
)
def test_a_file_that_holds_no_readings_is_told_by_its_line(
    text: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the name of the file."""
    file = tmp_path / "played.txt"
    file.write_bytes(text)
    is_one_line(ruleproof(capsys, "engine", "--reading", str(file)), "played.txt", said)


def test_readings_from_the_environment_are_held_to_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``RULEPROOF_CHECK_READINGS`` stands for the options."""
    monkeypatch.setenv("RULEPROOF_CHECK_READINGS", "armor.borm=everything")
    is_one_line(ruleproof(capsys, "check"), "nearest is armor.borne")


@pytest.mark.parametrize("command", ASKERS)
@pytest.mark.parametrize("engine", DECLARED)
def test_what_is_no_reading_is_told_of_a_hello(engine: str, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Before any case is asked."""
    is_one_line(ruleproof(capsys, *ASKERS[command], "--engine", ENGINES + engine), *DECLARED[engine])
