"""An engine that fails on one case is found out on that case; every other case keeps its true verdict."""

from __future__ import annotations

import tracemalloc
from typing import TYPE_CHECKING

import pytest

from conformance.tests.protocol.conftest import SHORT, is_right

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance.tests.protocol.conftest import Trial

    TryOut = Callable[..., Trial]


def test_dying_on_a_case_is_a_crash_with_exit_code_and_last_words(try_out: TryOut) -> None:
    """The note names the exit code and the tail of stderr."""
    result = try_out("dies_on_a_case").guilty
    assert result.kind == "crash"
    assert result.note == "exit code 3; stderr: division by zero"


def test_a_signal_is_named(try_out: TryOut) -> None:
    """Killed by a signal is a crash that names it."""
    result = try_out("segfaults").guilty
    assert (result.kind, result.note) == ("crash", "killed by SIGSEGV")


def test_ending_early_is_a_crash_even_with_exit_code_0(try_out: TryOut) -> None:
    """Whoever ends with a case in flight has not answered it."""
    result = try_out("exits_0_early").guilty
    assert (result.kind, result.note) == ("crash", "exit code 0")


def test_dying_in_the_middle_of_a_line_is_a_crash_that_shows_the_half(try_out: TryOut) -> None:
    """Half an answer is none."""
    result = try_out("dies_in_a_line").guilty
    assert result.kind == "crash"
    assert result.note.startswith('exit code 4; a line begun and not ended: \'{"id": "square/5"')


@pytest.mark.parametrize("engine", ["hangs", "hangs_and_ignores_sigterm", "answers_late", "closes_stdin", "dribbles"])
def test_no_answer_in_time_is_a_timeout(try_out: TryOut, engine: str) -> None:
    """Silence, an answer after the time-out, which is not heard any more, and one that never comes to its end."""
    result = try_out(engine, timeout=SHORT).guilty
    assert result.kind == "timeout"
    assert result.note.startswith("no reply in 1 s")


def test_half_a_line_and_silence_is_a_timeout_that_shows_the_half(try_out: TryOut) -> None:
    """The note shows what came."""
    result = try_out("writes_half_a_line", timeout=SHORT).guilty
    assert result.kind == "timeout"
    assert 'a line begun and not ended: \'{"id"' in result.note


def test_closing_stdout_is_a_crash(try_out: TryOut) -> None:
    """Nothing more can be heard of an engine that closed its stdout and runs on."""
    result = try_out("closes_stdout").guilty
    assert (result.kind, result.note) == ("crash", "the engine closed its stdout and ran on")


def test_a_child_that_holds_the_pipe_does_not_hide_the_death_of_its_parent(try_out: TryOut) -> None:
    """The process is watched, not only its pipe."""
    result = try_out("leaves_a_child").guilty
    assert (result.kind, result.note) == ("crash", "exit code 5")


def test_running_out_of_memory_is_a_crash(try_out: TryOut) -> None:
    """Under a memory limit the engine fails, not the machine."""
    result = try_out("eats_memory", memory_limit=1 << 27).guilty
    assert result.kind == "crash"
    assert "exit code 1; stderr: " in result.note
    assert "MemoryError" in result.note


@pytest.mark.parametrize("who", ["itself", "child"])
def test_taking_more_memory_than_it_may_is_a_crash(try_out: TryOut, who: str) -> None:
    """The engine is ended, and its children are, before the machine is out of memory."""
    result = try_out("hoards", who, most_memory=100 << 20).guilty
    assert (result.kind, result.note) == ("crash", "it took more than 100 MiB of memory")


@pytest.mark.parametrize("engine", ["writes_100_megabytes", "writes_without_end"])
def test_a_line_that_is_too_long_is_not_kept(try_out: TryOut, engine: str) -> None:
    """Of a hundred megabytes, and of more, we hold a few times what a line may be long, and that for a moment."""
    tracemalloc.start()
    try:
        assert try_out(engine, max_line=1 << 20).guilty.kind == "protocol"
        assert tracemalloc.get_traced_memory()[1] < 8 << 20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    ("engine", "note"),
    [
        ("answers_twice", "an answer to 'square/5' a second time; answer each request once"),
        ("answers_anothers_id", "an answer to 'square/6', which was not asked or has been answered"),
        ("answers_an_unknown_id", "an answer to 'no such case', which was not asked or has been answered"),
        ("writes_100_megabytes", 'a line of more than 8388608 bytes: \'{"id": "square/5"'),
        ("writes_without_end", "a line of more than 8388608 bytes: 'xxxx"),
        ("writes_invalid_utf8", 'invalid UTF-8 at byte 55: \'{"id": "square/5", "outcome": {"square": 25}'),
        ("writes_a_byte_order_mark", 'the line begins with a byte order mark: \'{"id": "square/5"'),
        ("writes_nan", "JSON has no NaN or Infinity"),
        ("writes_huge_numbers", "Number out of range - at `$.outcome[...]`"),
        ("nests_deeply", 'more than 128 brackets open at once: \'{"id": "square/5"'),
        ("says_a_key_twice", "the key 'square' stands twice in one object"),
        ("logs_on_stdout", "not JSON (JSON is malformed: invalid character (byte 0)): 'INFO looking up the table'"),
        ("answers_two_ways", "2 of outcome, refused, unsupported and error"),
        ("answers_nothing", "none of outcome, refused, unsupported and error"),
        ("adds_a_field", "Object contains unknown field `confidence`"),
    ],
)
def test_a_line_that_breaks_the_contract_is_the_fault_of_its_case(try_out: TryOut, engine: str, note: str) -> None:
    """The note says what was wrong, shows the line in at most 120 printable characters, and is one line."""
    result = try_out(engine).guilty
    assert result.kind == "protocol"
    assert note in result.note
    assert result.note.isprintable()
    assert len(result.note) < 450


def test_a_bad_line_behind_an_answer_is_the_fault_of_the_case_answered(try_out: TryOut) -> None:
    """Not of the next one, which is in flight by then; if it comes within `settle`."""
    result = try_out("logs_after_its_answer", settle=0.1).guilty
    assert result.kind == "protocol"
    assert "'INFO done'" in result.note


def test_a_different_second_answer_is_found_by_asking_twice(try_out: TryOut) -> None:
    """Under `repeat`, the same question has one answer."""
    result = try_out("changes_its_mind", repeat=True).guilty
    assert result.kind == "protocol"
    assert result.note == (
        'answered differently when asked again: first outcome {"square":25}, then outcome {"square":-1}; '
        "the same question has one answer"
    )


def test_a_different_second_answer_is_not_looked_for_unasked(try_out: TryOut) -> None:
    """Without `repeat`, each case is asked once."""
    assert is_right(try_out("changes_its_mind").guilty)


@pytest.mark.parametrize("engine", ["dies_on_a_case", "answers_twice", "hangs"])
def test_asking_twice_blames_as_exactly_as_asking_once(try_out: TryOut, engine: str) -> None:
    """The laws of blame hold under `repeat`."""
    kinds = {"dies_on_a_case": "crash", "answers_twice": "protocol", "hangs": "timeout"}
    seconds = SHORT if engine == "hangs" else 20.0
    assert try_out(engine, repeat=True, timeout=seconds).guilty.kind == kinds[engine]


@pytest.mark.parametrize("engine", ["dies_on_a_case", "answers_twice", "writes_without_end"])
def test_two_workers_do_not_blame_one_another(try_out: TryOut, engine: str) -> None:
    """A failure in one process says nothing of the cases in another."""
    assert try_out(engine, workers=2).guilty.kind in ("crash", "protocol")


def test_an_engine_that_does_not_start_again_has_crashed_on_the_case(try_out: TryOut, tmp_path: Path) -> None:
    """The cases that wait for the restart crash one by one; what is left after the last restart is not run."""
    trial = try_out("does_not_come_back", str(tmp_path / "lock"), max_restarts=3)
    kinds = [trial.results[number].kind for number in sorted(trial.results)]
    assert kinds.count("crash") + kinds.count("not-run") + kinds.count("outcome") == len(kinds) == 12
    assert kinds[5] == "crash"
    assert "did not start again: the engine ended before its hello: exit code 1" in trial.results[5].note
    assert "stderr: locked by another process" in trial.results[5].note


def test_another_hello_after_a_restart_is_no_start(try_out: TryOut, tmp_path: Path) -> None:
    """What the engine declared at first is what it is held to."""
    trial = try_out("changes_its_hello", str(tmp_path / "lock"), max_restarts=3)
    assert trial.results[5].kind == "crash"
    assert 'did not start again: the engine said another hello than at first: \'{"hello"' in trial.results[5].note
