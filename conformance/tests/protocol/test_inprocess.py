"""Engines as Python objects: the same verdicts as over a pipe."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from conformance.protocol.engines import open_engine
from conformance.protocol.inprocess import InProcessEngine
from conformance.protocol.pool import EnginePool
from conformance.protocol.results import EngineNotStarted
from conformance.tests.protocol.conftest import CASES, GUILTY, case, cases, is_right

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.protocol.messages import Request
    from conformance.protocol.results import Result

HELLO = {"protocol": 1, "engine": {"name": "object"}, "ops": ["square"]}


class Squares:
    """Answers by op and given; what it does on the guilty case is up to the subclass."""

    hello = HELLO

    def answer(self, op: str, given: dict[str, Any]) -> Any:
        """The square, or the fault."""
        return self.fault(given) if given.get("guilty") else {"outcome": {op: given["n"] ** 2}}

    def fault(self, given: dict[str, Any]) -> Any:
        """No fault."""
        return {"outcome": {"square": given["n"] ** 2}}


class Raises(Squares):
    """Divides by zero."""

    def fault(self, given: dict[str, Any]) -> Any:
        """Raise."""
        return given["n"] // 0


class Exits(Squares):
    """Would end the suite."""

    def fault(self, given: dict[str, Any]) -> Any:
        """Exit."""
        sys.exit(3)


class Wanders(Squares):
    """Returns no reply."""

    def fault(self, given: dict[str, Any]) -> Any:
        """A number is no reply."""
        return 25


class TwoWays(Squares):
    """Returns two answers in one reply."""

    def fault(self, given: dict[str, Any]) -> Any:
        """An outcome and an error."""
        return {"outcome": {}, "error": "x"}


class ChangesItsMind(Squares):
    """Counts how often it was asked."""

    asked = 0

    def fault(self, given: dict[str, Any]) -> Any:
        """One more each time."""
        self.asked += 1
        return {"outcome": {"square": self.asked}}


def whole(request: dict[str, Any]) -> dict[str, Any]:
    """A callable that sees the id."""
    return {"id": request["id"], "outcome": {request["op"]: request["given"]["n"] ** 2}, "info": "called"}


whole.hello = HELLO  # type: ignore[attr-defined]
ready_made = Squares()
no_hello = object()
newer = type("Newer", (), {"hello": HELLO | {"protocol": 2}})()
mute = type("Mute", (), {"hello": HELLO})()


def run(name: str, **options: Any) -> dict[int, Result]:
    """All twelve cases through an object of this module."""
    with open_engine(f"python:{__name__}:{name}", **options) as engine:
        results = list(engine.run(cases()))
    assert len(results) == CASES
    return {int(result.request.id.split("/")[1]): result for result in results}


@pytest.mark.parametrize("name", ["Squares", "ready_made", "whole"])
def test_a_class_an_object_and_a_callable_are_engines(name: str) -> None:
    """Each with its hello."""
    results = run(name)
    assert all(is_right(result) for result in results.values())
    assert {result.info for result in results.values()} == ({"called"} if name == "whole" else {None})


@pytest.mark.parametrize(
    ("name", "kind", "note"),
    [
        ("Raises", "crash", "ZeroDivisionError: integer division or modulo by zero"),
        ("Exits", "crash", "SystemExit: 3"),
        ("Wanders", "protocol", "Expected `object`, got `int`"),
        ("TwoWays", "protocol", "2 of outcome, refused, unsupported and error"),
    ],
)
def test_a_fault_is_that_of_its_case(name: str, kind: str, note: str) -> None:
    """And of no other."""
    results = run(name)
    assert results[GUILTY].kind == kind
    assert note in results[GUILTY].note
    assert [number for number, result in results.items() if not is_right(result)] == [GUILTY]


def test_a_different_second_answer_is_found_by_asking_twice() -> None:
    """As over a pipe."""
    result = run("ChangesItsMind", repeat=True)[GUILTY]
    assert (result.kind, result.note[:38]) == ("protocol", "answered differently when asked again:")


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("python:", "write python:module:attribute"),
        ("python:no.such.module:x", "No module named 'no'"),
        (f"python:{__name__}:nothing", "has no attribute 'nothing'"),
        (f"python:{__name__}:no_hello", "has no attribute `hello`"),
        (f"python:{__name__}:newer", "speaks protocol 2, this suite speaks protocol 1"),
        (f"python:{__name__}:mute", "can be neither called nor asked"),
    ],
)
def test_what_is_no_engine_does_not_start(spec: str, why: str) -> None:
    """In one line."""
    with pytest.raises(EngineNotStarted) as caught, open_engine(spec):
        pass
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_prefix_chooses_the_kind() -> None:
    """Anything else is a command."""
    assert isinstance(open_engine("python:a:b", workers=2), InProcessEngine)
    assert isinstance(open_engine("a b", workers=2), EnginePool)


def test_requests_are_drawn_one_by_one() -> None:
    """200,000 of them take no room."""
    drawn = 0

    def requests() -> Iterator[Request]:
        nonlocal drawn
        for drawn in range(1, 200_001):
            yield case(drawn)

    with open_engine(f"python:{__name__}:Squares") as engine:
        for received, _result in enumerate(engine.run(requests()), start=1):
            assert drawn == received
    assert drawn == 200_000
