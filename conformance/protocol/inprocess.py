"""Engines as Python objects: the same messages and the same results, without pipes.

`python:module:attribute` names either an object or class with `hello` (the dict of an engine's hello) and
`answer(op, given)`, which returns a reply without its id, as for `serve`; or a callable with an attribute `hello`,
which takes a whole request `{"id", "op", "given"}` and returns a whole reply.

An exception is a `crash` of that case. There is no time-out and no limit of memory: nobody stands outside to watch.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any, Self

import msgspec

from conformance.protocol.messages import A_REPLY, PROTOCOL, EngineError, EngineHello, Reply, Request, check_one_answer
from conformance.protocol.results import EngineNotStarted, Result, differs, result_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from types import TracebackType

PREFIX = "python:"


class InProcessEngine:
    """The engine that `spec` names; entering imports it and reads its hello, and may raise `EngineNotStarted`.

    repeat: ask each case twice; a different second answer has kind `protocol`.
    """

    restarts = 0
    incidents: tuple[str, ...] = ()

    def __init__(self, spec: str, *, repeat: bool = False) -> None:
        self.spec = spec
        self.repeat = repeat
        self._hello: EngineHello | None = None
        self._reply: Callable[[Request], Any] = _nobody

    @property
    def hello(self) -> EngineHello:
        """What the engine says of itself; RuntimeError before the engine is entered."""
        if self._hello is None:
            raise RuntimeError("the engine has not been entered: use it in a with statement")
        return self._hello

    def __enter__(self) -> Self:
        engine = _named(self.spec)
        self._hello = _hello_of(self.spec, engine)
        self._reply = _replier(self.spec, engine)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._reply = _nobody

    def run(self, requests: Iterable[Request]) -> Iterator[Result]:
        """Ask one after the other; exactly one `Result` a request, in the order of the requests."""
        for request in requests:
            first = self._asked(request)
            if self.repeat and first.kind not in ("crash", "protocol"):
                second = self._asked(request)
                note = differs(first, second)
                yield first if note is None else Result(request, "protocol", note=note)
            else:
                yield first

    def _asked(self, request: Request) -> Result:
        try:
            said = self._reply(request)
        except (Exception, SystemExit) as wrong:
            return Result(request, "crash", note=_one_line(wrong))
        try:
            reply = msgspec.convert(said, Reply)
            check_one_answer(reply)
        except EngineError as wrong:
            return Result(request, "protocol", note=str(wrong))
        except (msgspec.ValidationError, RecursionError) as wrong:
            return Result(request, "protocol", note=f"{_one_line(wrong)}; {A_REPLY}")
        if reply.id != request.id:
            return Result(request, "protocol", note=f"answered {reply.id!r} to {request.id!r}; answer with the same id")
        return result_of(request, reply)


def _named(spec: str) -> Any:
    parts = spec.removeprefix(PREFIX).split(":")
    if len(parts) != 2 or not all(parts):
        raise EngineNotStarted(f"{spec!r} names no engine; write {PREFIX}module:attribute")
    module, attribute = parts
    try:
        found: Any = importlib.import_module(module)
    except ModuleNotFoundError as wrong:
        raise EngineNotStarted(f"{spec!r}: {wrong}; is it installed, or the current folder on PYTHONPATH?") from None
    except (Exception, SystemExit) as wrong:
        raise EngineNotStarted(f"{spec!r}: importing {module} failed: {_one_line(wrong)}") from wrong
    for name in attribute.split("."):
        if not hasattr(found, name):
            raise EngineNotStarted(f"{spec!r}: {module} has no attribute {attribute!r}")
        found = getattr(found, name)
    if isinstance(found, type):
        try:
            return found()
        except Exception as wrong:
            raise EngineNotStarted(f"{spec!r}: {attribute}() failed: {_one_line(wrong)}") from wrong
    return found


def _hello_of(spec: str, engine: Any) -> EngineHello:
    said = getattr(engine, "hello", None)
    if not isinstance(said, dict):
        raise EngineNotStarted(f"{spec!r} has no attribute `hello` that is a dict of protocol, engine, ops, …")
    if isinstance(said.get("protocol"), int) and said["protocol"] != PROTOCOL:
        raise EngineNotStarted(f"{spec!r} speaks protocol {said['protocol']}, this suite speaks protocol {PROTOCOL}")
    try:
        return msgspec.convert(said, EngineHello)
    except msgspec.ValidationError as wrong:
        raise EngineNotStarted(f"{spec!r}: its hello is not one: {wrong}") from None


def _replier(spec: str, engine: Any) -> Callable[[Request], Any]:
    given: msgspec.json.Decoder[dict[str, Any]] = msgspec.json.Decoder(dict[str, Any])
    answer = getattr(engine, "answer", None)
    if callable(answer):
        return lambda request: _with_id(request.id, answer(request.op, given.decode(request.given)))
    if callable(engine):
        return lambda request: engine({"id": request.id, "op": request.op, "given": given.decode(request.given)})
    raise EngineNotStarted(f"{spec!r} can be neither called nor asked to `answer(op, given)`")


def _with_id(name: str, reply: Any) -> Any:
    return {"id": name, **reply} if isinstance(reply, dict) else reply


def _nobody(request: Request) -> Any:
    raise RuntimeError("the engine has not been entered: use it in a with statement")


def _one_line(wrong: BaseException) -> str:
    return " ".join(f"{type(wrong).__name__}: {wrong}".split())[:200]
