"""What the runner makes of an engine's answers: exactly one `Result` a request, whatever the engine does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

import msgspec
from msgspec import UNSET

from conformance.protocol.messages import EngineHello, Reply, Request

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from types import TracebackType

Kind = Literal["outcome", "refused", "unsupported", "error", "crash", "timeout", "protocol", "not-run"]


class EngineNotStarted(Exception):
    """The engine did not get as far as its hello; the text is one line and says why and what would help."""


class Result(msgspec.Struct, frozen=True, gc=False):
    """What became of one request.

    kind     `outcome`, `refused`, `unsupported`, `error`: what the engine answered; `crash`, `timeout`, `protocol`: how
             it failed to, on this very case; `not-run`: it was given up before this case was decided
    payload  the outcome (dict), the codes (tuple of str), the reason or the message (str); None if it did not answer
    info     whatever the engine put there; None if nothing
    note     one line for people; not empty when the engine failed here, or when this case had to be asked again because
             the engine failed while it was in flight with others
    """

    request: Request
    kind: Kind
    payload: Any = None
    info: Any = None
    note: str = ""


class Engine(Protocol):
    """What can be asked, be it a pool of processes or a Python object; a context manager."""

    @property
    def hello(self) -> EngineHello:
        """What the engine said of itself; raises RuntimeError before the context is entered."""

    @property
    def restarts(self) -> int:
        """How often a process had to be started again so far; 0 for an engine in process."""

    @property
    def incidents(self) -> tuple[str, ...]:
        """Why, one line a restart: an engine may answer every case when asked again alone and still have died."""

    def run(self, requests: Iterable[Request]) -> Iterator[Result]:
        """Ask them all, in bounded memory; one `Result` a request, in order of completion."""

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...


def result_of(request: Request, reply: Reply, note: str = "") -> Result:
    """Make the result of a well-formed reply."""
    info = None if reply.info is UNSET else reply.info
    if reply.outcome is not UNSET:
        return Result(request, "outcome", reply.outcome, info, note)
    if reply.refused is not UNSET:
        return Result(request, "refused", reply.refused.codes, info, note)
    if reply.unsupported is not UNSET:
        return Result(request, "unsupported", reply.unsupported, info, note)
    return Result(request, "error", reply.error, info, note)


def differs(first: Result, second: Result) -> str | None:
    """How two answers to the same question differ, in one line; None if they do not.

    Not compared: info, the order of keys and the order of refusal codes.
    """
    if _answer(first) == _answer(second):
        return None
    told = [f"{one.kind} {_answer(one)[1].decode('utf-8', 'replace')[:60]}" for one in (first, second)]
    return f"answered differently when asked again: first {told[0]}, then {told[1]}; the same question has one answer"


def _answer(result: Result) -> tuple[str, bytes]:
    payload = sorted(result.payload) if result.kind == "refused" else result.payload
    return result.kind, msgspec.json.encode(payload, order="deterministic")
