"""What the workers of a pool share: the terms, the requests to come, the results to hand out, the restarts left."""

from __future__ import annotations

import selectors
from itertools import islice
from typing import TYPE_CHECKING

import msgspec

from conformance.protocol.messages import encode_suite_hello
from conformance.protocol.results import Result

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conformance.protocol.messages import EngineHello, Request


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What the pool was told; seconds and bytes. See `EnginePool`."""

    command: tuple[str, ...]
    timeout: float
    start_timeout: float
    window: int | None
    max_restarts: int
    max_line: int
    repeat: bool
    memory_limit: int | None
    most_memory: int | None
    settle: float
    greeting: bytes = encode_suite_hello()


class Shared:
    """One for each pool. `dry`: no more requests will come; `given_up`: no more may be asked; `started`: all said hello."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.selector = selectors.DefaultSelector()
        self.hello: EngineHello | None = None
        self.started = False
        self.source: Iterator[Request] = iter(())
        self.dry = True
        self.ready: list[Result] = []
        self.incidents: list[str] = []
        self.restarts = 0
        self.given_up = False

    def draw(self, count: int) -> list[Request]:
        """At most `count` of the requests to come; fewer only when there are no more, or no more may be asked."""
        drawn = [] if self.given_up else list(islice(self.source, count))
        self.dry = len(drawn) < count
        return drawn

    def may_restart(self, why: str) -> bool:
        """Use one restart, if one is left; if not, the pool gives up."""
        self.incidents.append(why)
        if self.restarts >= self.terms.max_restarts:
            self.given_up = self.dry = True
        self.restarts += not self.given_up
        return not self.given_up

    def not_run(self, request: Request) -> Result:
        """Make the result of a request that was given up."""
        note = f"not run: the engine was restarted {self.restarts} times, which is all it gets; last: "
        return Result(request, "not-run", note=note + self.incidents[-1])
