"""The engine's side of the pipe, for engines written in Python: `serve(hello, answer)` is a whole main program."""

from __future__ import annotations

import sys
import time
from contextlib import redirect_stdout
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from conformance.protocol.lines import Lines
from conformance.protocol.messages import EngineGreeting, EngineHello, SuiteError, decode_suite_hello, shown

if TYPE_CHECKING:
    from collections.abc import Callable

READ = 65536
PATIENCE = 0.005
"""Seconds that answers may wait for others to be written with; the suite's timer restarts at each reply it sees."""


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request with its `given` decoded."""

    id: str
    op: str
    given: dict[str, Any]


def serve(
    hello: dict[str, Any],
    answer: Callable[[str, dict[str, Any]], dict[str, Any]],
    stdin: BinaryIO | None = None,
    stdout: BinaryIO | None = None,
) -> None:
    """Say hello, then answer requests until stdin ends.

    hello   the engine's hello, without the outer key; `msgspec.ValidationError` if it is none
    answer  from op and given to a reply without its id: one of outcome, refused, unsupported, error, and info; an
            exception becomes an `error` reply, and what is not JSON too

    What `answer` prints goes to stderr. Many requests are read at once and their replies written at once, but no
    reply waits longer than `PATIENCE` for the next. Raises `SuiteError` for a line the suite should not have written.
    """
    source, sink = stdin or sys.stdin.buffer, stdout or sys.stdout.buffer
    greeting = msgspec.json.encode(EngineGreeting(msgspec.convert(hello, EngineHello)))
    with redirect_stdout(sys.stderr):
        sink.write(greeting + b"\n")
        sink.flush()
        _converse(answer, source, sink)


def _converse(answer: Callable[[str, dict[str, Any]], dict[str, Any]], source: BinaryIO, sink: BinaryIO) -> None:
    lines, greeted = Lines(sys.maxsize), False
    read = getattr(source, "read1", source.read)
    while data := read(READ):
        block = lines.feed(data)
        if block and not greeted:
            line, _, block = block.partition(b"\n")
            decode_suite_hello(line)
            greeted = True
        _answer_all(answer, block, sink)


def _answer_all(answer: Callable[[str, dict[str, Any]], dict[str, Any]], block: bytes, sink: BinaryIO) -> None:
    replies: list[bytes] = []
    written = time.monotonic()
    for asked in _asked(block):
        replies.append(_reply(answer, asked))
        now = time.monotonic()
        if now - written > PATIENCE:
            _write(replies, sink)
            written = now
    _write(replies, sink)


def _asked(block: bytes) -> list[Asked]:
    try:
        return _requests.decode_lines(block)
    except msgspec.MsgspecError as wrong:
        raise SuiteError(f"not a request ({wrong}): {shown(block)}") from None


def _reply(answer: Callable[[str, dict[str, Any]], dict[str, Any]], asked: Asked) -> bytes:
    try:
        return _encode({"id": asked.id, **answer(asked.op, asked.given)})
    except Exception as wrong:
        return _encode({"id": asked.id, "error": " ".join(f"{type(wrong).__name__}: {wrong}".split())})


def _write(replies: list[bytes], sink: BinaryIO) -> None:
    if replies:
        sink.write(b"\n".join(replies) + b"\n")
        sink.flush()
        replies.clear()


_requests = msgspec.json.Decoder(Asked)
_encode = msgspec.json.Encoder().encode
