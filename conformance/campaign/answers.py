"""What an engine in process says, as the function it is and as a judge takes it."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import reduce
from importlib import import_module
from typing import Any

import msgspec

from conformance.cases.codec import written
from conformance.protocol.inprocess import PREFIX
from conformance.protocol.messages import EngineError, Reply, Request, check_one_answer
from conformance.protocol.results import Result, result_of

Answer = Callable[[str, Any], Any]

NOBODYS = Request("", "", msgspec.Raw(b"{}"))
"""The request of a reply that was got without one."""


def in_process(spec: str) -> Answer | None:
    """The function ``answer(op, given)`` of an engine that lives in this process, or None."""
    if not spec.startswith(PREFIX):
        return None
    module, _, attribute = spec.removeprefix(PREFIX).partition(":")
    named: Any = reduce(getattr, attribute.split("."), import_module(module))
    engine = named() if isinstance(named, type) else named
    answer: Answer | None = getattr(engine, "answer", None)
    return answer


def result(reply: Any) -> Result:
    """What a reply without its id is to a judge."""
    if isinstance(reply, Result):
        return reply
    try:
        sound = msgspec.convert({"id": "", **reply} if isinstance(reply, dict) else reply, Reply)
        check_one_answer(sound)
    except (EngineError, msgspec.ValidationError, RecursionError) as wrong:
        return Result(NOBODYS, "protocol", note=" ".join(str(wrong).split())[:200])
    return result_of(NOBODYS, sound)


def _plain(value: Any) -> int | str:
    if type(value) is not Fraction:
        raise TypeError(f"{value!r} is no plain value")
    return written(value)


to_the_letter = msgspec.json.Encoder(enc_hook=_plain, order="sorted").encode
"""An answer in its one spelling: numbers as we write them, fields and names sorted."""
