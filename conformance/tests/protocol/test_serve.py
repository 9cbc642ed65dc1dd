"""The engine's side of the pipe for engines in Python."""

from __future__ import annotations

import io
import sys
from typing import Any

import msgspec
import pytest

from conformance.protocol.messages import SuiteError, decode_engine_hello, encode_requests, encode_suite_hello
from conformance.protocol.pool import EnginePool
from conformance.protocol.serve import serve
from conformance.tests.protocol.conftest import CASES, GUILTY, cases, is_right

HELLO = {"protocol": 1, "engine": {"name": "served"}, "ops": ["square"], "window": 8}


def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
    """The square; on the guilty case, what cannot be computed."""
    print("thinking of", op)
    return {"outcome": {op: given["n"] ** 2 // (0 if given.get("guilty") else 1)}}


def served(data: bytes) -> list[bytes]:
    """All lines the engine writes for all it is sent."""
    written = io.BytesIO()
    serve(HELLO, answer, io.BytesIO(data), written)
    return written.getvalue().splitlines()


def test_it_says_hello_and_answers_each_request_once(capsys: pytest.CaptureFixture[str]) -> None:
    """In order; an exception becomes an error, what is printed goes to stderr."""
    hello, *replies = map(msgspec.json.decode, served(encode_suite_hello() + encode_requests(cases())))
    assert decode_engine_hello(msgspec.json.encode(hello)).window == 8
    assert len(replies) == CASES
    assert replies[2] == {"id": "square/2", "outcome": {"square": 4}}
    assert replies[GUILTY] == {
        "id": "square/5",
        "error": "ZeroDivisionError: integer division or modulo by zero",
    }
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("thinking of square") == CASES


def test_a_line_the_suite_should_not_have_written_is_the_suites_fault() -> None:
    """Not an answer, not silence."""
    with pytest.raises(SuiteError, match="not the hello of a suite"):
        served(b"{}\n")
    with pytest.raises(SuiteError, match="not a request"):
        served(encode_suite_hello() + b'{"id":1}\n')


def test_a_hello_that_is_none_is_refused_before_it_is_said() -> None:
    """By the engine's own side."""
    with pytest.raises(msgspec.ValidationError, match="missing required field"):
        serve({"protocol": 1}, answer, io.BytesIO(), io.BytesIO())


@pytest.mark.usefixtures("nothing_left")
def test_pool_and_serve_understand_each_other() -> None:
    """Over real pipes."""
    main = "from conformance.tests.protocol.test_serve import *; serve(HELLO, answer)"
    with EnginePool([sys.executable, "-c", main]) as pool:
        results = list(pool.run(cases()))
    assert len(results) == CASES
    wrong = [result for result in results if not is_right(result)]
    assert [(result.kind, result.request.id) for result in wrong] == [("error", "square/5")]
    assert pool.restarts == 0
