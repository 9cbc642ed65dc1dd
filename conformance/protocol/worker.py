"""One engine process at a time and the conversation with it: what is in flight, what is due, who is to blame.

The laws of blame:

- A case is convicted (crash, timeout, protocol) only when it was the only case its process was ever asked. Any other
  case a failure could be due to is a *suspect*: the process is replaced, and its suspects are asked again one by one.
- Suspects of a crash or a hang are the cases in flight. Of a bad line they are also the answers *held*: the last
  `window` answers of a process (four times as many under `repeat`, where a surplus answer may first pass for the
  second one), and the last of a run for a moment (`settle`), are not handed out before what follows them has been seen
  to be good; so an answer given twice, or a log line behind an answer, finds its author.
"""

from __future__ import annotations

import os
import selectors
import time
from enum import Enum
from math import inf
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from conformance.protocol.agenda import Agenda
from conformance.protocol.lines import Lines
from conformance.protocol.messages import (
    EngineError,
    Reply,
    decode_engine_hello,
    decode_replies,
    decode_reply,
    encode_requests,
    shown,
)
from conformance.protocol.process import READ, EngineProcess
from conformance.protocol.results import EngineNotStarted, Result, differs, result_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conformance.protocol.agenda import Failure
    from conformance.protocol.messages import Request
    from conformance.protocol.shared import Shared

ENDING_GRACE = 0.25
"""Seconds a process has to end after it closed a pipe, so that its exit code can be told."""

HEARD = 1.0
"""Seconds beyond its deadline for which a process is heard that is in the middle of a line."""


class State(Enum):
    """Where a process stands."""

    STARTING = "no hello yet"
    READY = "may be asked"
    ENDING = "a pipe is closed; it has a moment to end"
    GONE = "none"


class Worker:
    """One seat of the pool. The pool calls `fill` before it waits and `overdue` when `deadline` has passed.

    deadline  when something must have happened, on the clock of time.monotonic(); inf if nothing need happen
    heard     did stdout bring anything this turn? (the pool resets it; whoever was just heard has `HEARD` longer)
    """

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.terms = shared.terms
        self.state = State.GONE
        self.process: EngineProcess | None = None
        self.agenda = Agenda(shared)
        self.heard = False
        self._forget()

    def _forget(self) -> None:
        """Know nothing of the process to come."""
        self.deadline = inf
        self.kept = 1
        self.lines = Lines(self.terms.max_line)
        self.unsent = memoryview(b"")
        self.held: list[Result] = []
        self.answered = 0
        self.closed = ""
        self.failure = ""

    @property
    def busy(self) -> bool:
        """Whether there is a request here whose result has not been handed out."""
        return bool(self.held) or self.agenda.open

    # the process

    def start(self) -> None:
        """Spawn a process and send the suite's hello; failures show at once as `overdue`."""
        self.state, self.deadline = State.STARTING, time.monotonic() + self.terms.start_timeout
        try:
            self.process = EngineProcess(self.terms.command, memory_limit=self.terms.memory_limit)
        except EngineNotStarted as wrong:
            self.failure, self.deadline = str(wrong), 0.0
            return
        watch = self.shared.selector.register
        watch(self.process.stdout, selectors.EVENT_READ, self.readable)
        watch(self.process.stderr, selectors.EVENT_READ, self.complained)
        if self.process.exit_fd is not None:
            watch(self.process.exit_fd, selectors.EVENT_READ, self.exited)
        self._write(self.terms.greeting)

    def dismiss(self) -> None:
        """Kill the process and forget what it was asked; suspects stay."""
        if self.process is not None:
            self._kill(self.process)
        self.process, self.state = None, State.GONE
        self.agenda.forget()
        self._forget()

    def abandon(self) -> None:
        """Forget the requests of a run that nobody waits for any more; a process that was asked cannot be kept."""
        self.agenda.suspects.clear()
        self.agenda.postponed.clear()
        if self.agenda.unfinished:
            self.dismiss()
        self.agenda.trial, self.deadline = None, self.deadline if self.state is State.STARTING else inf
        self.held.clear()

    def release(self) -> EngineProcess | None:
        """Give the process away, to be stopped by whoever takes it."""
        process, self.process = self.process, None
        return process

    def _kill(self, process: EngineProcess) -> None:
        for pipe in (process.stdin, process.stdout, process.stderr, process.exit_fd):
            if pipe is not None:
                self._unwatch(pipe)
        process.kill()

    def _restart(self, why: str) -> None:
        self.dismiss()
        if self.shared.may_restart(why):
            self.start()

    def _not_started(self, why: str) -> None:
        if self.process is not None:
            self._kill(self.process)
            why = self.process.explained(why)
        if not self.shared.started:
            raise EngineNotStarted(why)
        why = f"the engine did not start again: {why}"
        if self.agenda.suspects:
            self._deliver([Result(self.agenda.suspects.popleft().request, "crash", note=why)])
        self._restart(why)

    # what happens

    def readable(self) -> None:
        """Read stdout, which has something or has been closed."""
        process = self.process
        if process is None:
            return
        try:
            data = os.read(process.stdout, READ)
        except BlockingIOError:
            return
        if not data:
            self._unwatch(process.stdout)
            self._pipe_closed("stdout")
            return
        self.heard = True
        block = self.lines.feed(data)
        if block and self.state is State.STARTING:
            line, _, block = block.partition(b"\n")
            self._greeted(line)
        if block and self.process is process:
            self._replied(block)
        if self.lines.overlong:
            self._bad_line(f"a line of more than {self.terms.max_line} bytes", self.lines.begun)

    def complained(self) -> None:
        """Read stderr, which has something or has been closed."""
        if self.process is not None and not self.process.drain_stderr():
            self._unwatch(self.process.stderr)

    def writable(self) -> None:
        """Write more of what is unsent."""
        if self.process is not None and self.unsent:
            self._unwatch(self.process.stdin)
            rest, self.unsent = self.unsent, memoryview(b"")
            self._write(rest)

    def exited(self) -> None:
        """Look whether the process has ended: hear what it said before, then draw the consequence."""
        process = self.process
        if process is None or process.running:
            return
        for _ in range(self.terms.max_line // READ + 2):
            self.heard = False
            self.readable()
            if self.process is not process:
                return
            if not self.heard:
                break
        self._ended()

    def overdue(self) -> None:
        """See to a deadline that has passed in silence."""
        if self.state is State.STARTING:
            silence = (
                f"no hello in {self.terms.start_timeout:g} s; does it flush stdout after each line, without a prompt?"
            )
            self._not_started(self.failure or silence + self._half_a_line())
        elif self.state is State.ENDING:
            self._ended()
        elif self.agenda.flight:
            note = f"no reply in {self.terms.timeout:g} s" + self._half_a_line()
            flushed = "" if self.answered else "; does it flush stdout after each line?"
            self._failed("timeout", note + flushed)
        else:
            self._settled()

    def weigh(self) -> None:
        """Look how much memory the process has taken, and end it where that is more than it may have."""
        most = self.terms.most_memory
        if self.process is None or most is None or self.process.memory <= most:
            return
        why = f"it took more than {most >> 20} MiB of memory"
        if self.state is State.STARTING:
            self._not_started(f"the engine had no hello yet when {why}")
        else:
            self._failed("crash", why)

    def _pipe_closed(self, which: str) -> None:
        self.closed = self.closed or which
        if self.process is not None and not self.process.running and which == "stdout":
            self._ended()
        elif self.state is State.STARTING:
            self.deadline = min(self.deadline, time.monotonic() + ENDING_GRACE)
            self.failure = self.failure or f"the engine closed its {which} before its hello"
        else:
            self.state, self.deadline = State.ENDING, time.monotonic() + ENDING_GRACE

    def _ended(self) -> None:
        assert self.process is not None
        running = self.process.running
        how = f"the engine closed its {self.closed} and ran on" if running else self.process.ending
        if self.state is State.STARTING:
            self._not_started(how if running else f"the engine ended before its hello: {how}" + self._half_a_line())
        else:
            self._failed("crash", how + self._half_a_line())

    # what the engine says

    def _greeted(self, line: bytes) -> None:
        try:
            hello = decode_engine_hello(line)
        except EngineError as wrong:
            self._not_started(str(wrong))
            return
        said = self.shared.hello = self.shared.hello or hello
        if said != msgspec.structs.replace(hello, engine=said.engine):
            self._not_started(f"the engine said another hello than at first: {shown(line)}")
            return
        window = self.agenda.window = min(hello.window, self.terms.window or hello.window)
        self.kept = window * 4 if self.terms.repeat else window
        self.state, self.deadline, self.failure = State.READY, inf, ""

    def _replied(self, block: bytes) -> None:
        agenda = self.agenda
        if agenda.flight and agenda.trial is None and not agenda.suspects:
            self._fill_ahead(block.count(b"\n"))
        try:
            replies = decode_replies(block) if len(block) <= self.terms.max_line else None
        except EngineError:
            replies = None
        if replies is not None:
            self._take(replies)
            return
        process = self.process
        for line in block.split(b"\n")[:-1]:
            if self.process is not process:
                return
            if len(line) > self.terms.max_line:
                self._bad_line(f"a line of more than {self.terms.max_line} bytes", line)
                return
            try:
                self._take([decode_reply(line)])
            except EngineError as wrong:
                self._failed("protocol", str(wrong))
                return

    def _take(self, replies: list[Reply]) -> None:
        flight, held, repeat, trial = self.agenda.flight, self.held, self.terms.repeat, self.agenda.trial
        note = trial.why if trial else ""
        for reply in replies:
            request = flight.pop(reply.id, None)
            if request is None:
                self._stray(reply.id)
                return
            if reply.outcome is not UNSET and reply.info is UNSET:
                result = Result(request, "outcome", reply.outcome, None, note)
            else:
                result = result_of(request, reply, note)
            if repeat:
                self._compare(result)
            else:
                held.append(result)
        self.answered += len(replies)
        if self.state is State.READY:
            self.deadline = time.monotonic() + self.terms.timeout if flight else inf
        if len(held) > self.kept and not trial:
            self._deliver(held[: -self.kept])
            del held[: -self.kept]

    def _compare(self, result: Result) -> None:
        """Under `repeat`: the first answer has the case asked again, the second is held against the first."""
        first = self.agenda.firsts.pop(result.request.id, None)
        if first is None:
            self.agenda.firsts[result.request.id] = result
            self.agenda.again.append(result.request)
            return
        note = differs(first, result)
        self.held.append(result if note is None else Result(result.request, "protocol", note=note))

    def _stray(self, name: str) -> None:
        known = any(one.request.id == name for one in self.held) or name in self.agenda.firsts
        what = "an answer to {} a second time; answer each request once" if known else (
            "an answer to {}, which was not asked or has been answered; answer with the id of the request"
        )  # fmt: skip
        self._failed("protocol", what.format(shown(name.encode("utf-8", "replace"), 60)), named=name)

    def _bad_line(self, what: str, line: bytes) -> None:
        what = f"{what}: {shown(line)}; a reply is shorter, and ends with a newline"
        if self.state is State.STARTING:
            self._not_started(f"the first line is not a hello: {what}")
        else:
            self._failed("protocol", what)

    def _half_a_line(self) -> str:
        return f"; a line begun and not ended: {shown(self.lines.begun)}" if self.lines.begun else ""

    # blame

    def _failed(self, kind: Failure, why: str, named: str = "") -> None:
        assert self.process is not None
        accused = self.agenda.accused
        if kind == "protocol":
            accused += [one.request for one in reversed(self.held)]
            accused.sort(key=lambda request: request.id != named)
        else:
            self._deliver(self.held)
        self._kill(self.process)
        why = self.process.explained(why)
        if not self.shared.started:
            raise EngineNotStarted(f"the engine failed right after its hello: {why}")
        if self.agenda.asked == 1 and accused:
            self._deliver([Result(accused[0], kind, note=why)])
        else:
            self.agenda.suspect(accused, kind, why)
        self.agenda.trial = None
        self._restart(why)

    def _settled(self) -> None:
        """Let the last answers stand: nothing bad has followed them."""
        self._deliver(self.held)
        self.held.clear()
        self.agenda.trial, self.deadline = None, inf

    def _deliver(self, results: Iterable[Result]) -> None:
        self.shared.ready.extend(results)

    # what the engine is asked

    def fill(self) -> None:
        """Ask what may be asked now; when there is nothing more, let the last answers settle."""
        agenda = self.agenda
        if self.shared.given_up and not agenda.flight:
            self._deliver(self.shared.not_run(request) for request in agenda.given_up())
        if self.state is not State.READY or self.unsent:
            return
        batch = agenda.next(settled=not self.held)
        if batch:
            self._ask(batch)
        elif self.deadline == inf and (self.held or agenda.trial):
            likeliest = agenda.asked == 1 and agenda.trial is not None and agenda.trial.failure == "protocol"
            patience = 10 if likeliest else 1
            self.deadline = time.monotonic() + self.terms.settle * patience

    def _ask(self, batch: list[Request]) -> None:
        if batch:
            flight = self.agenda.flight
            if not flight:
                self.deadline = time.monotonic() + self.terms.timeout
            for request in batch:
                flight[request.id] = request
            self._write(encode_requests(batch))

    def _fill_ahead(self, freed: int) -> None:
        """Ask more before the replies just read are looked at, so that the engine has something to do meanwhile."""
        if self.state is State.READY and not self.unsent and not self.shared.given_up:
            self._ask(self.agenda.batch(min(freed, len(self.agenda.flight))))

    def _write(self, data: bytes | memoryview) -> None:
        assert self.process is not None
        try:
            written = os.write(self.process.stdin, data)
        except BlockingIOError:
            written = 0
        except BrokenPipeError:
            self._pipe_closed("stdin")
            return
        if written < len(data):
            self.unsent = memoryview(data)[written:]
            self.shared.selector.register(self.process.stdin, selectors.EVENT_WRITE, self.writable)

    def _unwatch(self, pipe: int) -> None:
        if pipe in self.shared.selector.get_map():
            self.shared.selector.unregister(pipe)
