"""The pool with honest engines: one result a request, bounded memory, the window, many runs."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import msgspec
import pytest

from conformance.benchmarks.runner import COMMANDS
from conformance.protocol.engines import Options, open_engine
from conformance.protocol.messages import Request
from conformance.protocol.pool import EnginePool
from conformance.tests.protocol.conftest import case, cases, command, is_right, left_running

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.usefixtures("nothing_left")
HONEST = command("honest")


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("repeat", [False, True])
def test_every_request_gets_exactly_one_result(workers: int, repeat: bool) -> None:
    """However many workers there are, and asked twice or not."""
    with EnginePool(HONEST, workers=workers, repeat=repeat) as pool:
        results = list(pool.run(case(number) for number in range(500)))
    assert sorted(int(result.request.id.split("/")[1]) for result in results) == list(range(500))
    assert all(is_right(result) and not result.note for result in results)


def test_a_run_of_200_000_keeps_no_more_than_the_window() -> None:
    """Requests are drawn as they are needed and results handed out as they come."""
    drawn = outstanding = received = 0

    def requests() -> Iterator[Request]:
        nonlocal drawn
        for drawn in range(1, 200_001):
            yield Request(str(drawn), "exchange.damage", msgspec.Raw(b'{"margin":3}'))

    with EnginePool(COMMANDS["Python"], window=64) as pool:
        for received, result in enumerate(pool.run(requests()), start=1):
            assert result.kind == "outcome"
            outstanding = max(outstanding, drawn - received)
    assert received == 200_000
    assert outstanding <= 4 * 64


@pytest.mark.parametrize(("ours", "used"), [(None, 8), (3, 3), (100, 8)])
def test_no_more_are_in_flight_than_both_sides_accept(ours: int | None, used: int) -> None:
    """The engine's window is 8; ours can only lower it; what there is is used."""
    with EnginePool(command("counts_its_window"), window=ours) as pool:
        in_hand = [result.info for result in pool.run(cases())]
    assert max(in_hand) == used


def test_a_pool_serves_many_runs_with_the_same_process() -> None:
    """Shrinking asks one case at a time."""
    with EnginePool(HONEST) as pool:
        for number in range(20):
            (result,) = pool.run([case(number)])
            assert is_right(result)
        assert list(pool.run([])) == []
        assert sum("honest" in process for process in left_running()) == 1


def test_a_run_that_nobody_reads_to_its_end_does_not_spoil_the_next() -> None:
    """Late answers to what was abandoned are not taken for answers to what is asked."""
    with EnginePool(HONEST, workers=2) as pool:
        for result in pool.run(case(number) for number in range(100)):
            assert is_right(result)
            break
        assert [is_right(result) for result in pool.run(cases())] == [True] * 12
        assert pool.restarts == 0


def test_what_the_source_raises_reaches_the_caller() -> None:
    """An error of the suite's own is not an engine's."""

    def requests() -> Iterator[Request]:
        yield case(1)
        raise LookupError("no more dice")

    with EnginePool(HONEST) as pool:
        with pytest.raises(LookupError, match="no more dice"):
            list(pool.run(requests()))
        assert len(list(pool.run(cases()))) == 12


def test_requests_of_one_id_are_asked_one_after_the_other() -> None:
    """A benchmark may ask the same case again and again."""
    with EnginePool(HONEST) as pool:
        results = list(pool.run([case(3)] * 50 + [case(4)]))
    assert len(results) == 51
    assert all(is_right(result) for result in results)


def test_given_that_was_formatted_over_lines_goes_out_in_one() -> None:
    """A line is a message."""
    request = Request("square/7", "square", msgspec.Raw(b'{\r\n  "n": 7\r\n}'))
    with EnginePool(HONEST) as pool:
        (result,) = pool.run([request])
    assert is_right(result)


def test_large_messages_go_both_ways_at_once() -> None:
    """1 MB out and 1 MB back, eight in flight: far more than the pipes hold, and nobody waits for the other."""
    script = (
        'import sys\nprint(\'{"hello":{"protocol":1,"engine":{"name":"x"},"ops":[],"window":8}}\', flush=True)\n'
        "next(sys.stdin)\nfor line in sys.stdin:\n"
        ' print(line.replace(\'"op":"echo","given"\', \'"outcome"\'), end=\'\', flush=True)\n'
    )
    text = "x" * 1_000_000
    with EnginePool([sys.executable, "-S", "-c", script]) as pool:
        asked = (Request(str(number), "echo", msgspec.Raw(msgspec.json.encode({"x": text}))) for number in range(16))
        results = list(pool.run(asked))
    assert [result.payload for result in results] == [{"x": text}] * 16


def test_the_hello_is_kept() -> None:
    """With the defaults for what was not said."""
    with EnginePool(HONEST) as pool:
        hello = pool.hello
    assert (hello.engine.name, hello.engine.version, hello.ops, hello.window) == ("hostile", "", ("square",), 8)
    assert (hello.dice, hello.observes, hello.readings) == ("faces", (), {})


@pytest.mark.parametrize("kind", ["refused", "unsupported", "error"])
def test_the_other_answers_are_results_too(kind: str) -> None:
    """With codes, a reason or a message, and info."""
    said, payload = {
        "refused": ('{"codes":["exchange.ward.2"]}', ("exchange.ward.2",)),
        "unsupported": ('"no counters yet"', "no counters yet"),
        "error": ('"table missing"', "table missing"),
    }[kind]
    script = (
        'print(\'{"hello":{"protocol":1,"engine":{"name":"x"},"ops":[]}}\', flush=True)\ninput()\ninput()\n'
        f'print(\'{{"id":"square/1","{kind}":{said},"info":[1]}}\', flush=True)\ninput()'
    )
    with EnginePool([sys.executable, "-S", "-c", script]) as pool:
        (result,) = pool.run([case(1)])
    assert (result.kind, result.payload, result.info, result.note) == (kind, payload, [1], "")


def test_a_pool_is_used_in_a_with_statement_and_for_one_run_at_a_time() -> None:
    """Anything else is a bug of ours and says so."""
    pool = EnginePool(HONEST)
    with pytest.raises(RuntimeError, match="with statement"):
        _ = pool.hello
    with pytest.raises(RuntimeError, match="with statement"):
        next(pool.run([]))
    with pool:
        first = pool.run(cases())
        next(first)
        with pytest.raises(RuntimeError, match="another run"):
            next(pool.run(cases()))
        assert sum(1 for _ in first) == 11


@pytest.mark.parametrize(
    "options",
    [Options(workers=0), Options(window=0), Options(max_line=0), Options(timeout=0.0), Options(max_restarts=-1)],
    ids=lambda options: next(iter(options)),
)
def test_a_bound_of_nothing_is_refused(options: Options) -> None:
    """By name."""
    with pytest.raises(ValueError, match=f"{next(iter(options))} must be"):
        open_engine(HONEST, **options)
