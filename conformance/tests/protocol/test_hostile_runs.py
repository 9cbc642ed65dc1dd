"""Engines whose fault is on no single case: what is allowed costs nothing, what is not is told, nothing is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance.protocol.pool import EnginePool
from conformance.tests.protocol.conftest import Trial, cases, command, is_right

if TYPE_CHECKING:
    from collections.abc import Callable

    TryOut = Callable[..., Trial]


@pytest.mark.parametrize("engine", ["honest", "writes_crlf", "floods_stderr", "forks_many", "leaves_a_daemon"])
def test_what_is_allowed_costs_nothing(try_out: TryOut, engine: str) -> None:
    """CRLF, a flood on stderr, children that outlive a case, even in a session of their own: no restart, nothing left."""
    trial = try_out(engine)
    assert is_right(trial.guilty)
    assert trial.restarts == 0


def test_answers_may_come_in_any_order_within_the_window(nothing_left: None) -> None:
    """An engine with a window may answer the later request first."""
    with EnginePool(command("answers_out_of_order"), timeout=20.0, grace=0.2) as pool:
        trial = Trial(list(pool.run(cases())), pool)
        assert is_right(trial.guilty)
        assert pool.restarts == 0


def test_dying_after_so_many_cases_is_no_fault_of_a_case_but_is_told(try_out: TryOut) -> None:
    """Asked again alone, each case has its true verdict; that the engine died stands in `incidents` and in notes."""
    trial = try_out("dies_on_its_fourth_case")
    assert is_right(trial.guilty)
    assert trial.restarts == len(trial.incidents) > 0
    assert set(trial.incidents) == {"exit code 7"}
    told = [result.note for result in trial.results.values() if result.note]
    assert set(told) == {"asked again, alone; the first time: exit code 7"}


def test_an_engine_that_lives_for_one_case_is_restarted_for_each(try_out: TryOut) -> None:
    """An answer is an answer, whatever becomes of the process afterwards."""
    trial = try_out("answers_once_and_ends", max_restarts=40)
    assert is_right(trial.guilty)


def test_dying_on_every_case_ends_after_the_restarts_and_the_rest_is_not_run(try_out: TryOut) -> None:
    """The budget is of restarts; each case left says so, and each case has one result."""
    trial = try_out("dies_on_every_case", max_restarts=4)
    kinds = [result.kind for result in trial.results.values()]
    assert len(kinds) == 12
    assert trial.restarts == 4
    assert kinds.count("crash") in (4, 5)
    assert kinds.count("not-run") == 12 - kinds.count("crash")
    last = trial.results[11]
    assert last.kind == "not-run"
    assert last.note == "not run: the engine was restarted 4 times, which is all it gets; last: exit code 9"


def test_answers_that_are_never_flushed_are_timeouts_that_ask_about_it(try_out: TryOut) -> None:
    """A process that never answered anything may have answered into its own buffer."""
    trial = try_out("flushes_only_its_hello", timeout=0.1, max_restarts=2)
    first = trial.results[0]
    assert first.kind == "timeout"
    assert first.note == "no reply in 0.1 s; does it flush stdout after each line?"


def test_whoever_will_not_end_is_ended(try_out: TryOut) -> None:
    """Stdin closed, SIGTERM, SIGKILL; its verdicts stand, and the fixture sees that it is gone."""
    trial = try_out("will_not_end")
    assert is_right(trial.guilty)
    assert trial.restarts == 0


@pytest.mark.parametrize("engine", ["dies_on_a_case", "leaves_a_child", "closes_stdout", "dies_on_its_fourth_case"])
def test_where_the_system_does_not_tell_of_an_end_it_is_looked_for(
    try_out: TryOut, engine: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The verdicts are the same without process descriptors."""
    monkeypatch.setattr("conformance.protocol.process._exit_fd", lambda pid: None)
    result = try_out(engine).guilty
    assert result.kind == ("outcome" if engine == "dies_on_its_fourth_case" else "crash")


def test_an_interrupted_run_leaves_nothing(nothing_left: None) -> None:
    """Control-C in the middle of a run ends the engine too, though it is in a session of its own."""

    def interrupted() -> None:
        with EnginePool(command("forks_many"), workers=2, grace=0.2) as pool:
            for number, _ in enumerate(pool.run(cases())):
                if number == 7:
                    raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
