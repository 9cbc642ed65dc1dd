"""The coordinator: chunks go out to any executor and are taken in in their order, so that all workers find the same."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path

from conformance.campaign.causes import PASSING, Detective
from conformance.campaign.chunks import Chunk, Task, played
from conformance.campaign.holding import asker
from conformance.campaign.inquiry import Gathered, Inquiry, told_after
from conformance.campaign.plan import CHUNK
from conformance.campaign.state import Folder, State
from oracle.errors import Invalid

SAVED = 1.0
"""Seconds between writings of the state; a campaign that is killed loses no more than that and what was under way."""

Watch = Callable[[State], None]


class Coordinator:
    """Runs a campaign: ``state`` is what has been taken in, whole chunks in their order; :meth:`stop` ends it early."""

    def __init__(
        self, state: State, folder: Folder, executor: Executor, *, ahead: int, watch: Watch | None = None
    ) -> None:
        self.state, self.folder, self.executor, self.ahead, self.watch = state, folder, executor, ahead, watch
        self.detective = Detective(asker(state.plan, alone=True), state.inquiry, state.failed)
        self.final = state.inquiry
        self.pending: deque[Future[Chunk]] = deque()
        self.sent = state.done
        self.stopped = False
        self.before, self.began = state.seconds, time.monotonic()
        self.saved = self.began

    def stop(self) -> None:
        """Send out no more; what workers have begun is still taken in."""
        self.stopped = True

    def run(self, cases: int, seconds: float | None = None) -> None:
        """Ask all cases below ``cases`` that have not been asked, as far as there is time.

        Raises what a worker raises, and Invalid where one has ended in the middle of its work.
        """
        try:
            while True:
                self.stopped |= bool(self.state.given_up)
                self.stopped |= seconds is not None and time.monotonic() - self.began >= seconds
                if self.stopped:
                    self.recall()
                else:
                    self.send(cases)
                if not self.pending:
                    break
                self.take(self.pending.popleft().result())
        except BrokenExecutor:
            self.folder.keep(self.state)
            remedy = "give more memory, or an engine that is a command, so that it dies alone; then --resume"
            raise Invalid("--workers", "one of them ended in the middle of its work", remedy) from None
        finally:
            for future in self.pending:
                future.cancel()
        self.folder.keep(self.state)

    def send(self, cases: int) -> None:
        """Send out chunks, as many as are wanted ahead and as what they must be told is known."""
        while len(self.pending) < self.ahead and self.sent < cases:
            number = self.sent // CHUNK
            if told_after(number) > self.state.done // CHUNK:
                break
            stop = min((number + 1) * CHUNK, cases)
            task = Task(self.state.plan, self.sent, stop, self.state.inquiry.known(number))
            self.pending.append(self.executor.submit(played, task))
            self.sent = stop

    def recall(self) -> None:
        """Take back what no worker has begun, from the end."""
        while self.pending and self.pending[-1].cancel():
            self.pending.pop()

    def take(self, chunk: Chunk) -> None:
        """Take in the next chunk; where their number is a power of two, seek causes."""
        state, number = self.state, chunk.stop // CHUNK
        state.done, state.asked = chunk.stop, state.asked + chunk.asked
        state.failures, state.pardoned = state.failures + len(chunk.failed), state.pardoned + chunk.pardoned
        state.failed += [position for position in chunk.failed if position < PASSING]
        state.given_up = state.given_up or chunk.given_up
        self.detective.take(chunk)
        whole = chunk.stop % CHUNK == 0 and number & (number - 1) == 0
        if whole:
            self.detective.diagnose(number)
            self.write(state.inquiry)
        self.tell(save=whole)

    def tell(self, *, save: bool) -> None:
        """Let whoever watches know, and write the state down if it is time."""
        now = time.monotonic()
        self.state.seconds = self.before + now - self.began
        if self.watch is not None:
            self.watch(self.state)
        if save or now - self.saved >= SAVED:
            self.folder.keep(self.state)
            self.saved = now

    def conclude(self) -> list[tuple[Gathered, Path | None]]:
        """What comes of it, each cause with its file; the state stays as it is, to be resumed from."""
        detective = Detective(asker(self.state.plan, alone=True), self.state.inquiry.copy(), self.state.failed)
        detective.conclude(self.state.done // CHUNK)
        self.final = detective.inquiry
        return self.write(self.final)

    def write(self, inquiry: Inquiry) -> list[tuple[Gathered, Path | None]]:
        """Write the smallest case of every cause."""
        return [(cause, self.folder.keep_case(cause.found, self.state.plan)) for cause in inquiry.gathered()]
