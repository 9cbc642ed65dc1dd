"""Who wrote a bad line, where it is wrong, and what would be right."""

from __future__ import annotations

import msgspec
import pytest

from conformance.protocol.messages import (
    EngineError,
    Request,
    SuiteError,
    decode_engine_hello,
    decode_replies,
    decode_reply,
    decode_suite_hello,
    encode_requests,
    encode_suite_hello,
    shown,
)
from conformance.protocol.schema import schema

GOOD = b'{"id":"a","outcome":{"x":[1,"3/4",{"y":null}]},"info":{"ms":3}}\n'
BAD = {
    b"": "an empty line",
    b"[]": "Expected `object`, got `array`",
    b'{"outcome":{}}': "missing required field `id`",
    b'{"id":1,"outcome":{}}': "Expected `str`, got `int` - at `$.id`",
    b'{"id":"a"}': "none of outcome, refused, unsupported and error",
    b'{"id":"a","outcome":{},"error":"x"}': "2 of outcome, refused, unsupported and error",
    b'{"id":"a","outcome":null}': "Expected `object`, got `null` - at `$.outcome`",
    b'{"id":"a","refused":["x"]}': "Expected `object`, got `array` - at `$.refused`",
    b'{"id":"a","refused":{"codes":[1]}}': "Expected `str`, got `int` - at `$.refused.codes[0]`",
    b'{"id":"a","outcome":{},"x":1}': "unknown field `x`",
    b'{"id":"a","outcome":{"x":NaN}}': "JSON has no NaN or Infinity",
    b'{"id":"a","outcome":{"x":-Infinity}}': "JSON has no NaN or Infinity",
    b'{"id":"a","outcome":{"x":' + b"9" * 5000 + b"}}": "Integer value out of range",
    b'{"id":"a","outcome":{"x":1,"x":1}}': "the key 'x' stands twice",
    b'{"id":"a","id":"a","outcome":{}}': "the key 'id' stands twice",
    b'{"id":"a","outcome":{"\\u003a":1,"y":2,"y":3}}': "the key 'y' stands twice",
    b'{"id":"a","info":{"x":{"y":1,"y":1}},"outcome":{}}': "the key 'y' stands twice",
    b'{"id":"a","outcome":{"x":' + b"[" * 127 + b"]" * 127 + b"}}": "more than 128 brackets",
    b'{"id":"a","outcome":{"x":' + b"[" * 100_000: "more than 128 brackets",
    b'\xef\xbb\xbf{"id":"a","outcome":{}}': "byte order mark",
    b'{"id":"\xe9","outcome":{}}': "invalid UTF-8 at byte 7",
    b'{"id":"\\ud800","outcome":{}}': "surrogate",
    b'{"id":"a","outcome":{}} {"id":"b","outcome":{}}': "trailing characters",
    b'{"id":"a","outcome":{}': "truncated",
}


@pytest.mark.parametrize("line", BAD, ids=[f"{why}-{number}" for number, why in enumerate(BAD.values())])
def test_a_bad_reply_is_the_engines_and_says_why(line: bytes) -> None:
    """One printable line, with the offending one shown short; and the fast way sees it too, amid good ones."""
    with pytest.raises(EngineError) as caught:
        decode_reply(line)
    assert BAD[line] in str(caught.value)
    assert str(caught.value).isprintable()
    assert len(str(caught.value)) < 400
    with pytest.raises(EngineError):
        decode_replies(GOOD * 3 + line + b"\n" + GOOD)


@pytest.mark.parametrize(
    "line",
    [
        GOOD,
        b'{"id":"a","refused":{}}\r\n',
        b'{"id":"a","refused":{"codes":[]}}\n',
        b'{"id":"a","unsupported":""}\n',
        b'{"id":"a","error":"x: y: z","info":null}\n',
        b' { "id" : "a" , "outcome" : { "x:y" : ":" } } \n',
        b'{"id":"a","outcome":{"x":"\\u003a[[[[{{{{"}}\n',
        b'{"id":"a","outcome":{"x":"' + b"[" * 1000 + b'"}}\n',
        b'{"id":"a","outcome":{"x":' + b"[" * 126 + b"]" * 126 + b"}}\n",
        b'{"id":"a","outcome":{"x":123456789012345678901234567890}}\n',
    ],
)
def test_a_good_reply_is_read_the_slow_way_whatever_the_fast_way_doubts(line: bytes) -> None:
    """The fast way may doubt a good line but never passes a bad one; what both read is the same."""
    reply = decode_reply(line)
    try:
        assert decode_replies(line) == [reply]
    except EngineError:
        assert b":[]" in line or b"\\u003" in line or b"null" in line


def test_many_good_lines_are_read_at_once() -> None:
    """The ordinary case takes the fast way."""
    assert decode_replies(GOOD * 700) == [decode_reply(GOOD)] * 700


@pytest.mark.parametrize("block", [GOOD[:-1] + GOOD, GOOD + b"\n", GOOD.replace(b",", b",\n", 1)])
def test_one_reply_is_one_line(block: bytes) -> None:
    """Two on a line, an empty line, and one on two lines are faults."""
    with pytest.raises(EngineError):
        decode_replies(block)


def test_a_bad_line_of_the_suite_is_the_suites() -> None:
    """The blame is never the engine's."""
    with pytest.raises(SuiteError, match="not the hello of a suite"):
        decode_suite_hello(b'{"hello":{"protocol":1}}')


def test_what_the_suite_writes_it_reads() -> None:
    """The hello and requests, there and back."""
    assert decode_suite_hello(encode_suite_hello("0.1.0", "2026.11")).edition == "2026.11"
    lines = encode_requests([Request("a", "x", msgspec.Raw(b'{"b":1}')), Request("b", "y", msgspec.Raw(b"{}"))])
    assert lines == b'{"id":"a","op":"x","given":{"b":1}}\n{"id":"b","op":"y","given":{}}\n'


def test_a_full_hello_of_an_engine_is_read() -> None:
    """With all it may declare."""
    hello = decode_engine_hello(
        b'{"hello":{"protocol":1,"engine":{"name":"x","version":"1"},"ops":["exchange.damage"],"dice":"totals",'
        b'"observes":["exact","handfuls","trace","refusals"],"readings":{"exchange.round.where":"never"},"window":8}}'
    )
    assert (hello.engine.version, hello.dice, hello.readings) == ("1", "totals", {"exchange.round.where": "never"})


@pytest.mark.parametrize("claimed", ["true", '"1"', "null", "1.5"])
def test_a_protocol_that_is_no_number_is_a_bad_hello(claimed: str) -> None:
    """Not a newer one."""
    with pytest.raises(EngineError, match="the first line is not a hello"):
        decode_engine_hello(f'{{"hello":{{"protocol":{claimed},"engine":{{"name":"x"}},"ops":[]}}}}'.encode())


def test_a_line_is_shown_short_and_printable() -> None:
    """120 characters, escapes for what does not print, an ellipsis for what is left out."""
    assert shown(b"plain\r\n") == "'plain'"
    assert shown(b"\x1b[31mred\x00\xff") == r"'\x1b[31mred\x00\xff'"
    assert shown(b"x" * 1000) == "'" + "x" * 119 + "…'"


def test_the_schema_names_every_message_and_keeps_what_types_cannot_say() -> None:
    """JSON Schema 2020-12, closed objects, exactly one answer, `given` an object."""
    written = schema()
    assert written["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    messages = {reference["$ref"].rsplit("/", 1)[1] for reference in written["oneOf"]}
    assert messages == {"SuiteGreeting", "EngineGreeting", "Request", "Reply"}
    definitions = written["$defs"]
    assert all(one["additionalProperties"] is False for one in definitions.values())
    assert definitions["Request"]["properties"]["given"] == {"type": "object"}
    assert definitions["Reply"]["oneOf"] == [
        {"required": [one]} for one in ("outcome", "refused", "unsupported", "error")
    ]
    assert definitions["EngineHello"]["required"] == ["protocol", "engine", "ops"]
    assert definitions["EngineHello"]["properties"]["window"]["maximum"] == 1024
    assert msgspec.json.decode(msgspec.json.encode(written)) == written
