"""The laws of hostile files: refused in under a second with one clear line and exit 4, whatever they hold and however much."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from copy import deepcopy
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from conformance.cases.rulesets import player, question, ruled
from conformance.cases.store import frozen
from conformance.tests.campaign.running import PLANTED
from conformance.tests.steady.forking import Cost, Shell
from conformance.tests.steady.hostile import BENCHMARKS, DAMAGES, READERS, RESULTS, laid
from oracle.errors import Invalid

SECOND = 1.0
MEBIBYTES = 300
LINE = 700
"""Characters of a line that is still clear."""

HARMLESS = {
    ("ask in JSON", "a byte order mark"),
    ("odds", "a byte order mark"),
    ("ask", "a name of sixty kilobytes"),
    ("ask", "a text that steers terminals"),
}
"""What is read as a text may begin with a mark; what a question says beside what is asked is passed over."""

SHARE = {"promote": "replay", "merge": "report", "compare": "report"}
"""Readers that read as another does: a few damages show it."""

FEW = ("truncated", "not UTF-8", "lists in lists", "enormous zeros", "rows without end")

HOSTILE = [
    (name, damage)
    for name, reader in READERS.items()
    for damage in DAMAGES[reader.notation]
    if (name, damage) not in HARMLESS and (name not in SHARE or damage in FEW)
]


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shell]:
    """The command line in a folder that holds a sound file of each kind that others are compared with."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "sound.jsonl").write_bytes(RESULTS)
    (folder / "sound.json").write_bytes(BENCHMARKS)
    serving = Shell(folder)
    yield serving
    serving.close()


def refused(cost: Cost, names: str) -> None:
    """Assert that it was refused as it should be."""
    assert cost.code == 4, (cost.code, cost.err[-LINE:], cost.out[:LINE])
    (line,) = cost.err.rstrip("\n").split("\n")
    assert line.startswith("ruleproof: ")
    assert names in line
    assert len(line) <= LINE
    assert line.isprintable()
    assert not cost.out
    assert cost.seconds < SECOND
    assert cost.mib < MEBIBYTES


@pytest.mark.parametrize("name", [name for name in READERS if name not in ("promote", "merge")])
def test_a_sound_file_is_read(name: str, shell: Shell) -> None:
    """So that it is the damage for which the others are refused."""
    reader = READERS[name]
    laid(shell.folder, reader)
    cost = shell.run(*reader.arguments)
    assert cost.code in (0, 1), cost.err
    assert cost.out


@pytest.mark.parametrize(("name", "damage"), HOSTILE)
def test_a_hostile_file_is_refused_in_a_line(name: str, damage: str, shell: Shell) -> None:
    """Exit 4, the file named, nothing printed that a terminal would obey; in less than a second and 300 MiB."""
    reader = READERS[name]
    file = laid(shell.folder, reader, damage)
    try:
        refused(shell.run(*reader.arguments), reader.file)
    finally:
        file.unlink()


@pytest.mark.parametrize("name", ["ask", "odds in TOML", "known", "rulebook"])
def test_a_byte_order_mark_before_words_is_passed_over(name: str, shell: Shell) -> None:
    """Editors of one system put it there; only JSON has none."""
    reader = READERS[name]
    file = laid(shell.folder, reader)
    usual = shell.run(*reader.arguments)
    file.write_bytes(b"\xef\xbb\xbf" + reader.sound)
    marked = shell.run(*reader.arguments)
    assert (marked.code, marked.err) == (usual.code, usual.err)
    assert marked.out.split("(")[0] == usual.out.split("(")[0]


@pytest.mark.parametrize(
    ("op", "given"),
    [
        ("exchange.pool", b'{"dice": 1000000000}'),
        ("exchange.nonsense", b"{}"),
        ("a" * 10**5, b"{}"),
        ("exchange.damage", b'{"margin": 1000000000000000000000}'),
    ],
)
@pytest.mark.parametrize("name", ["replay", "promote", "ask in JSON"])
def test_a_case_that_asks_what_cannot_be_asked_is_refused_and_no_engine_blamed(
    name: str, op: str, given: bytes, shell: Shell
) -> None:
    """A billion dice, an op that is none, a number beyond all bounds: the file is at fault, not the engine."""
    reader = READERS[name]
    case = b'{"id": "exchange.pool/found-1-1", "op": "%s", "given": %s, "expect": {"refused": ["a"]}}'
    laid(shell.folder, reader).write_bytes(case % (op.encode(), given))
    refused(shell.run(*reader.arguments), reader.file)


def test_a_blow_of_a_billion_dice_has_no_odds(shell: Shell) -> None:
    """It is refused before anything is thrown."""
    reader = READERS["odds"]
    many = reader.sound.replace(b'"ana": {', b'"ana": {"attributes": {"might": 1000000000}, ')
    laid(shell.folder, reader).write_bytes(many)
    refused(shell.run(*reader.arguments), reader.file)


def test_a_part_of_a_run_has_a_number_of_few_digits(shell: Shell) -> None:
    """So has the part that a file says it is."""
    reader = READERS["merge"]
    laid(shell.folder, reader).write_bytes(reader.sound.replace(b'"seed"', b'"shard": "1/%s", "seed"' % (b"9" * 5000)))
    refused(shell.run(*reader.arguments), reader.file)
    refused(shell.run("check", "--shard", "1/" + "9" * 5000), "--shard")


RESUMED = ("fuzz", "--engine", PLANTED + "RightEngine", "--cases", "1500", "--op", "exchange.damage", "--out", "found")


@pytest.fixture(scope="module")
def state(shell: Shell) -> bytes:
    """The state of a campaign of a thousand cases."""
    first = [*RESUMED]
    first[first.index("1500")] = "1000"
    assert shell.run(*first).code == 0
    return (shell.folder / "found" / "campaign.json").read_bytes()


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (b'"done": 1000', b'"done": -5'),
        (b'"done": 1000', b'"done": 10'),
        (b'"done": 1000', b'"done": "a"'),
        (b'"done": 1000', b'"dune": 1000'),
        (b'"failed": []', b'"failed": [' + b"1," * (50 * 2**20) + b"1]"),
        (b'"inquiry"', b'"inquest"'),
        (b"}", b""),
        (b'"plan"', b'"\0plan"'),
    ],
)
def test_a_campaign_is_not_resumed_from_a_state_that_is_none(
    was: bytes, now: bytes, state: bytes, shell: Shell
) -> None:
    """Edited, cut short, or of a number of cases that it cannot have come by."""
    assert was in state
    (shell.folder / "found" / "campaign.json").write_bytes(state.replace(was, now))
    refused(shell.run(*RESUMED, "--resume"), "campaign.json")


ENORMOUS: tuple[Any, ...] = (2**53, 10**9, -(2**53), 2**70, "9007199254740992/3", "1/9007199254740991", "9" * 10**5)


def numbers(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every number in a question."""
    if isinstance(value, dict):
        for key, each in value.items():
            yield from numbers(each, (*place, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from numbers(each, (*place, index))
    elif type(value) is int or (isinstance(value, str) and value.replace("/", "").isdecimal()):
        yield place


def test_every_number_of_a_question_may_be_enormous() -> None:
    """The oracle rules, or says that it is no case, and takes no time over it; for every kind of number that a case holds."""
    kinds: dict[tuple[Any, ...], tuple[Any, tuple[Any, ...]]] = {}
    for case in frozen():
        for place in numbers(case.given):
            kinds.setdefault((case.op, *(key for key in place if isinstance(key, str))), (case, place))
    assert len(kinds) > 300
    for case, place in kinds.values():
        for number in ENORMOUS:
            given = deepcopy(case.given)
            holder: Any = given
            for key in place[:-1]:
                holder = holder[key]
            holder[place[-1]] = number
            began = time.process_time()
            assert len(refusal(case.op, given)) < LINE
            assert time.process_time() - began < SECOND, (case.id, place, number)


def refusal(op: str, given: Any) -> str:
    """What the oracle has against a question; nothing if it rules on it."""
    try:
        ruled(question(op, given), player(op))
    except Invalid as invalid:
        return str(invalid)
    return ""


def test_a_file_without_end_is_read_no_further_than_it_may_be_long(shell: Shell) -> None:
    """A device that never ends is as any other file that is too long."""
    for arguments in (["replay", "/dev/zero", "--engine", "x"], ["ask", "/dev/zero"], ["odds", "/dev/zero"]):
        refused(shell.run(*arguments), "/dev/zero")
    for arguments in (["report", "/dev/zero"], ["check", "--known", "/dev/zero"]):
        refused(shell.run(*arguments), "/dev/zero")


def test_a_folder_and_a_file_that_is_not_there_are_told_apart(shell: Shell, tmp_path: Path) -> None:
    """Each in a line."""
    for name, reader in islice(READERS.items(), 3):
        arguments = [str(tmp_path) if part == reader.file else part for part in reader.arguments]
        cost = shell.run(*arguments)
        refused(cost, str(tmp_path))
        assert "Is a directory" in cost.err, name


def test_a_pipe_that_nobody_writes_to_is_not_waited_for(shell: Shell) -> None:
    """It is as a file with nothing in it, and no file of known failures either."""
    pipe = shell.folder / "pipe"
    os.mkfifo(pipe)
    for arguments in (["replay", "pipe", "--engine", "x"], ["ask", "pipe"], ["odds", "pipe"], ["report", "pipe"]):
        refused(shell.run(*arguments), "pipe")
    for arguments in (["compare", "pipe", "pipe"], ["check", "--known", "pipe"], ["promote", "pipe"]):
        refused(shell.run(*arguments), "pipe")


def test_a_file_of_readings_is_bounded(shell: Shell) -> None:
    """Whatever stands in it."""
    (shell.folder / "many.txt").write_bytes(b"exchange.armor.borne=everything\n" * 10**5)
    refused(shell.run("check", "--reading", "many.txt"), "many.txt")
