"""Engines as child processes: one event loop over the pipes of all workers, in one thread.

Reading and writing never wait on each other. Requests are drawn only as the engine takes them, results are handed out
as they come; what is kept is bounded by the window. See `worker` for who is blamed for what.
"""

from __future__ import annotations

import os
import time
from math import inf
from typing import TYPE_CHECKING, Self

from conformance.protocol.messages import EDITION, SUITE_VERSION, EngineHello, Request, encode_suite_hello
from conformance.protocol.process import stop, words
from conformance.protocol.results import EngineNotStarted, Result
from conformance.protocol.shared import Shared, Terms
from conformance.protocol.worker import HEARD, State, Worker

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from selectors import BaseSelector, SelectorKey
    from types import TracebackType

__all__ = ["EngineNotStarted", "EnginePool", "Result"]

SPIN = 50e-6
"""Seconds of looking for events before sleeping, where a processor is free for it; to be woken takes as long."""
POLL = 0.05
"""Seconds between looks at whether a process has ended, on systems that cannot tell by themselves."""
WEIGHED = 0.25
"""Seconds between looks at how much memory the processes have taken."""
MOST_MEMORY = 2 << 30
"""Bytes of memory that an engine may take unless told otherwise; a Java or a Node engine takes a tenth of it."""


class EnginePool:
    """`workers` processes of one engine, as a context manager; entering starts them and waits for their hello.

    command        what to run, as a string (split as a shell would, no shell is run) or as a list of words
    timeout        seconds without a reply, while cases are in flight, until the engine is held to hang
    start_timeout  seconds until it must have said hello
    window         requests in flight a worker, at most; None leaves it to the engine's hello, and it never exceeds that
    max_restarts   restarts of all workers together, over all runs; after those the rest is `not-run`
    max_line       bytes of the longest line accepted
    repeat         ask each case twice; an engine that answers differently the second time has kind `protocol`
    memory_limit   bytes of address space a process may have (RLIMIT_AS), or None; too small a one stops Node, Go, JVMs
    most_memory    bytes that a process and its children may really take, where the system tells (Linux), or None; it is
                   looked at from time to time, and the process ended with kind `crash`
    settle         seconds of silence after the last answer of a run, and after each case asked alone, until it stands;
                   ten times as long after the first case asked alone once a line was bad: the likeliest culprit.
                   A bad line that comes later than this behind its answer is an incident, but convicts nobody
    grace          seconds a process has to end once its stdin is closed, and again after SIGTERM
    suite, edition what the suite's hello says

    Raises `EngineNotStarted` on entering; ValueError for a bound out of range.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        workers: int = 1,
        timeout: float = 10.0,
        start_timeout: float = 10.0,
        window: int | None = None,
        max_restarts: int = 20,
        max_line: int = 8 << 20,
        repeat: bool = False,
        memory_limit: int | None = None,
        most_memory: int | None = MOST_MEMORY,
        settle: float = 0.02,
        grace: float = 1.0,
        suite: str = SUITE_VERSION,
        edition: str = EDITION,
    ) -> None:
        bounds = {"workers": workers, "window": 1 if window is None else window, "max_line": max_line}
        bounds |= {"max_restarts": max_restarts + 1}
        for name, value in bounds.items():
            if value < 1:
                raise ValueError(f"{name} must be at least {0 if name == 'max_restarts' else 1}")
        for name, seconds in {"timeout": timeout, "start_timeout": start_timeout}.items():
            if not seconds > 0:
                raise ValueError(f"{name} must be more than 0 seconds, not {seconds}")
        self._terms = Terms(
            command=tuple(words(command)),
            timeout=timeout,
            start_timeout=start_timeout,
            window=window,
            max_restarts=max_restarts,
            max_line=max_line,
            repeat=repeat,
            memory_limit=memory_limit,
            most_memory=most_memory,
            settle=settle,
            greeting=encode_suite_hello(suite, edition),
        )
        self._grace = grace
        self._spin = SPIN if workers < _processors() else 0.0
        self._count = workers
        self._shared: Shared | None = None
        self._workers: list[Worker] = []
        self._running = False
        self._weighed = 0.0

    @property
    def hello(self) -> EngineHello:
        """What the engine said of itself; RuntimeError before the pool is entered."""
        if self._shared is None or self._shared.hello is None:
            raise RuntimeError("the pool has not been entered: use it in a with statement")
        return self._shared.hello

    @property
    def restarts(self) -> int:
        """How many restarts have been used so far."""
        return self._shared.restarts if self._shared else 0

    @property
    def incidents(self) -> tuple[str, ...]:
        """Why a process had to be replaced, one line each, in order; not all of them convicted a case."""
        return tuple(self._shared.incidents) if self._shared else ()

    def __enter__(self) -> Self:
        self._shared = Shared(self._terms)
        self._workers = [Worker(self._shared) for _ in range(self._count)]
        try:
            for worker in self._workers:
                worker.start()
            while any(worker.state is not State.READY for worker in self._workers):
                self._turn()
        except BaseException:
            self._stop(0.0)
            raise
        self._shared.started = True
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Stop all processes and their children; may be called again."""
        self._stop(self._grace)

    def _stop(self, grace: float) -> None:
        if self._shared is not None:
            self._shared.selector.close()
        stop([process for worker in self._workers if (process := worker.release()) is not None], grace)
        self._workers = []

    def run(self, requests: Iterable[Request]) -> Iterator[Result]:
        """Ask them all; exactly one `Result` a request, in order of completion.

        Requests are drawn when there is room for them; two of the same id are never in flight together. Whoever stops
        reading early loses what was in flight. RuntimeError if another run of this pool is not finished.
        """
        if self._shared is None or not self._workers:
            raise RuntimeError("the pool is not open: use it in a with statement")
        if self._running:
            raise RuntimeError("another run of this pool is not finished")
        self._running = True
        try:
            yield from self._run(self._shared, iter(requests))
        finally:
            self._running = False
            for worker in self._workers:
                worker.abandon()

    def _run(self, shared: Shared, source: Iterator[Request]) -> Iterator[Result]:
        shared.source, shared.dry = source, shared.given_up
        for worker in self._workers:
            if worker.state is State.GONE and not shared.given_up:
                worker.start()
        while True:
            for worker in self._workers:
                worker.fill()
            if shared.ready:
                ready, shared.ready = shared.ready, []
                yield from ready
            if shared.dry and not any(worker.busy for worker in self._workers):
                break
            self._turn()
        for request in source if shared.given_up else ():
            yield shared.not_run(request)

    def _events(self, selector: BaseSelector, wait: float | None) -> list[tuple[SelectorKey, int]]:
        """Wait for events: awake for a moment, then asleep."""
        if self._spin and (wait is None or wait > 0):
            end = time.perf_counter() + self._spin
            while time.perf_counter() < end:
                if events := selector.select(0):
                    return events
        return selector.select(wait)

    def _turn(self) -> None:
        """Wait until something happens or is due, and see to it."""
        if self._shared is None or not self._workers:
            raise RuntimeError("the pool was closed during a run")
        due = min(worker.deadline for worker in self._workers)
        wait = None if due == inf else max(0.0, due - time.monotonic())
        blind = [worker for worker in self._workers if worker.process is not None and worker.process.exit_fd is None]
        if blind:
            wait = POLL if wait is None else min(wait, POLL)
        if self._terms.most_memory is not None:
            wait = WEIGHED if wait is None else min(wait, WEIGHED)
        for worker in self._workers:
            worker.heard = False
        for key, _ in self._events(self._shared.selector, wait):
            key.data()
        for worker in blind:
            worker.exited()
        now = time.monotonic()
        for worker in self._workers:
            if worker.deadline <= (now - HEARD if worker.heard else now):
                worker.overdue()
        if now - self._weighed >= WEIGHED:
            self._weighed = now
            for worker in self._workers:
                worker.weigh()


def _processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
