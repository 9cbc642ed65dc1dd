"""What goes over the wire: newline-delimited JSON, UTF-8, one message a line.

The suite speaks first: `SuiteHello`, then a `Request` a case. The engine answers: `EngineHello`, then a `Reply` a
request, in any order within its window. Every decoder here raises `EngineError` or `SuiteError` (both `ProtocolError`),
so that a bad line always has an author; the text is one line and says where it is wrong and what would be right.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import UNSET, Meta, UnsetType

PROTOCOL = 1
SUITE_VERSION = "0.1.0"
EDITION = "2026.11"
MAX_DEPTH = 128
"""Brackets that may be open at once in a reply; deeper is a nesting bomb."""

Window = Annotated[int, Meta(ge=1, le=1024, description="requests the engine accepts in flight")]
Dice = Literal["faces", "totals", "own"]
Observation = Literal["exact", "handfuls", "trace", "refusals"]


class ProtocolError(ValueError):
    """A line that breaks the contract; the subclass says whose line it is, the text what is wrong and what is right."""


class EngineError(ProtocolError):
    """The engine wrote it."""


class SuiteError(ProtocolError):
    """The suite wrote it: a bug of ours, never the engine's."""


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What all messages share: they do not change, and a field that is not theirs is a fault."""


class SuiteHello(Message, frozen=True, kw_only=True):
    """The suite's side of the handshake: the protocol it speaks, its version, the edition of the cases."""

    protocol: int
    suite: str
    edition: str


class EngineName(Message, frozen=True):
    """Who the engine is, for reports."""

    name: str
    version: str = ""


class EngineHello(Message, frozen=True, kw_only=True):
    """The engine's side: what it serves, how it takes dice, what it observes, the readings it plays, its window."""

    protocol: int
    engine: EngineName
    ops: tuple[str, ...]
    dice: Dice = "faces"
    observes: tuple[Observation, ...] = ()
    readings: dict[str, str] = {}
    window: Window = 1


class SuiteGreeting(Message, frozen=True):
    """The first line of the suite."""

    hello: SuiteHello


class EngineGreeting(Message, frozen=True):
    """The first line of the engine."""

    hello: EngineHello


class Request(Message, frozen=True, gc=False):
    """One case: its id, the op it asks for, and what is given, as JSON that is encoded once and never again."""

    id: str
    op: str
    given: msgspec.Raw


class Refusal(Message, frozen=True):
    """The engine says that the rules forbid it; codes are the clauses breached, if it tells."""

    codes: tuple[str, ...] = ()


class Reply(Message, frozen=True, gc=False):
    """The answer to one request: exactly one of outcome, refused, unsupported and error; info is the engine's own."""

    id: str
    outcome: dict[str, Any] | UnsetType = UNSET
    refused: Refusal | UnsetType = UNSET
    unsupported: str | UnsetType = UNSET
    error: str | UnsetType = UNSET
    info: Any = UNSET


A_REPLY = 'a reply is {"id": …} with exactly one of outcome, refused, unsupported and error, and info if you like'
A_HELLO = (
    'the first line must be {"hello": {"protocol": 1, "engine": {"name": …}, "ops": […], …}}; '
    "banners and logs belong on stderr"
)
A_SUITE_HELLO = 'not the hello of a suite, which is {"hello": {"protocol": 1, "suite": …, "edition": …}}'

_MESSAGE = TypeVar("_MESSAGE")
_encoder = msgspec.json.Encoder()
_replies = msgspec.json.Decoder(Reply)
_engine_greetings = msgspec.json.Decoder(EngineGreeting)
_suite_greetings = msgspec.json.Decoder(SuiteGreeting)


def encode_suite_hello(suite: str = SUITE_VERSION, edition: str = EDITION) -> bytes:
    """Write the suite's first line, newline included."""
    hello = SuiteHello(protocol=PROTOCOL, suite=suite, edition=edition)
    return _encoder.encode(SuiteGreeting(hello)) + b"\n"


def encode_requests(requests: list[Request]) -> bytes:
    """Write the requests, a line each, newline included; a `given` that was formatted over several lines is folded."""
    lines = _encoder.encode_lines(requests)
    if lines.count(b"\n") != len(requests) or b"\r" in lines:
        return _encoder.encode_lines(
            [msgspec.structs.replace(one, given=msgspec.Raw(msgspec.json.format(one.given, indent=-1)))
             for one in requests]
        )  # fmt: skip
    return lines


def decode_suite_hello(line: bytes) -> SuiteHello:
    """Read the suite's hello; `SuiteError` if it is none."""
    return _decoded(_suite_greetings, line, SuiteError, A_SUITE_HELLO).hello


def decode_engine_hello(line: bytes) -> EngineHello:
    """Read the engine's hello; `EngineError` if it is none, or if it speaks another protocol than `PROTOCOL`."""
    spoken = _protocol_of(line)
    if spoken is not None and spoken != PROTOCOL:
        raise EngineError(f"the engine speaks protocol {spoken}, this suite speaks protocol {PROTOCOL}")
    if _is_suite_hello(line):
        raise EngineError(f"the first line is not a hello of the engine: it repeats the suite's own; {A_HELLO}")
    try:
        return _decoded(_engine_greetings, line, EngineError, A_HELLO).hello
    except EngineError as wrong:
        raise EngineError(f"the first line is not a hello: {wrong}") from None


def decode_reply(line: bytes) -> Reply:
    """Read one reply, with all that can be wrong with it told; `EngineError` if anything is."""
    reply = _decoded(_replies, line, EngineError, A_REPLY)
    check_one_answer(reply, line)
    if _deep(line):
        raise EngineError(f"more than {MAX_DEPTH} brackets open at once: {shown(line)}; {A_REPLY}")
    twice = _key_said_twice(line)
    if twice is not None:
        raise EngineError(f"the key {twice!r} stands twice in one object: {shown(line)}; say each key once")
    return reply


def decode_replies(block: bytes) -> list[Reply]:
    """Read many whole lines at once, fast; any fault in any of them is an `EngineError` without detail.

    Call `decode_reply` on the lines one by one to learn which it was. Duplicate keys are found without a second parse:
    what was read is written again, which gives the same bytes for an engine that writes as we do; for another the colons are
    counted, and the escape that could hide one sends the block the slow way.
    """
    try:
        replies = _replies.decode_lines(block)
    except (msgspec.MsgspecError, RecursionError) as fault:
        raise EngineError(str(fault)) from None
    for reply in replies:
        if not reply.refused is reply.unsupported is reply.error is UNSET is not reply.outcome:
            check_one_answer(reply)
    count, again = len(replies), _encoder.encode_lines(replies)
    if again != block:
        if block.count(b"\n") != count:
            raise EngineError("not one reply a line")
        if block.count(b":") != again.count(b":") or (b"\\" in block and b"\\u003" in block):
            raise EngineError("perhaps a key twice")
    if block.count(b"[") + block.count(b"{") - count >= MAX_DEPTH and any(map(_deep, block.splitlines())):
        raise EngineError("perhaps a nesting bomb")
    return replies


def check_one_answer(reply: Reply, line: bytes = b"") -> None:
    """Raise `EngineError` unless exactly one of the four answers stands in the reply (read from `line`)."""
    said = sum(answer is not UNSET for answer in (reply.outcome, reply.refused, reply.unsupported, reply.error))
    if said != 1:
        where = f": {shown(line)}" if line else ""
        raise EngineError(f"{said or 'none'} of outcome, refused, unsupported and error{where}; {A_REPLY}")


def shown(line: bytes, limit: int = 120) -> str:
    """Quote a line for people: at most `limit` printable characters, then an ellipsis."""
    text = line[: 4 * limit].decode("utf-8", "backslashreplace").rstrip("\r\n")
    text = "".join(char if char.isprintable() else char.encode("unicode_escape").decode() for char in text)
    return f"'{text}'" if len(text) <= limit else f"'{text[: limit - 1]}…'"


def _decoded(decoder: msgspec.json.Decoder[_MESSAGE], line: bytes, fault: type[ProtocolError], remedy: str) -> _MESSAGE:
    if line.startswith(b"\xef\xbb\xbf"):
        raise fault(f"the line begins with a byte order mark: {shown(line[3:])}; write UTF-8 without one")
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise fault(f"invalid UTF-8 at byte {wrong.start}: {shown(line)}; write UTF-8") from None
    if not line.strip():
        raise fault(f"an empty line; {remedy}")
    try:
        return decoder.decode(line)
    except RecursionError:
        raise fault(f"more than {MAX_DEPTH} brackets open at once: {shown(line)}; {remedy}") from None
    except msgspec.ValidationError as wrong:
        raise fault(f"{wrong}: {shown(line)}; {remedy}") from None
    except msgspec.DecodeError as wrong:
        hint = "; JSON has no NaN or Infinity" if b"NaN" in line or b"Infinity" in line else ""
        raise fault(f"not JSON ({wrong}): {shown(line)}{hint}; {remedy}") from None


def _is_suite_hello(line: bytes) -> bool:
    """Whether an engine only sends back what it read."""
    try:
        return bool(_suite_greetings.decode(line))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return False


def _protocol_of(line: bytes) -> int | None:
    """Find the protocol a hello claims, whatever else stands in it: a newer one may have fields we do not know."""
    try:
        claimed = msgspec.json.decode(line)["hello"]["protocol"]
    except (msgspec.MsgspecError, RecursionError, KeyError, TypeError):
        return None
    return claimed if isinstance(claimed, int) and not isinstance(claimed, bool) else None


def _deep(line: bytes) -> bool:
    """Tell whether more than `MAX_DEPTH` brackets are open at once; those within strings are not brackets."""
    if line.count(b"[") + line.count(b"{") <= MAX_DEPTH:
        return False
    try:
        return _depth(msgspec.json.decode(line)) > MAX_DEPTH
    except (msgspec.MsgspecError, RecursionError):
        return True


def _depth(value: object) -> int:
    depth, level = 0, [value]
    while level:
        level = [inner for outer in level for inner in _inside(outer)]
        depth += 1
    return depth - 1


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values()) or [None]
    if isinstance(value, list):
        return value or [None]
    return []


def _key_said_twice(line: bytes) -> str | None:
    found: list[str] = []

    def seen(pairs: list[tuple[str, object]]) -> None:
        keys = [key for key, _ in pairs]
        found.extend(key for key in set(keys) if keys.count(key) > 1)

    json.loads(line, object_pairs_hook=seen)
    return found[0] if found else None
