"""Questions answered in a process of their own, which is ended when one takes too long: nothing hostile holds up the server."""

from __future__ import annotations

import queue
import subprocess
import sys
import threading
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec

EFFORT = 0.7
"""Seconds of work that a question may take; at the end of them the system ends the worker, whatever it is doing."""

PATIENCE = 6.0
"""Seconds by the clock after which nothing more is awaited: on a machine that is busy, or that knows no such end."""

MEMORY = 1 << 30
WAIT = 20.0
"""Seconds within which a worker must be ready."""

TOO_LONG = "the question takes too long to answer; ask a smaller one"


class Reply(NamedTuple):
    """The text that was asked for, or what was wrong with the question."""

    text: str = ""
    error: str = ""


class Worker:
    """One process; ``ask`` puts one question to it."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "reports.serve.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self.listening = threading.Thread(target=self._listen, daemon=True)
        self.listening.start()
        self.ready = False

    def _listen(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)
        self.lines.put(b"")

    def wake(self) -> bool:
        """Wait until the worker is ready; whether it is."""
        if not self.ready:
            with suppress(queue.Empty):
                self.ready = bool(self.lines.get(timeout=WAIT))
        return self.ready

    def ask(self, what: str, text: str, ruleset: str) -> Reply | None:
        """The reply, or None if there was none in time; the worker is of no use then."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(msgspec.json.encode([what, text, ruleset]) + b"\n")
            self.process.stdin.flush()
            line = self.lines.get(timeout=PATIENCE)
        except (queue.Empty, OSError):
            return None
        return Reply(*msgspec.json.decode(line, type=tuple[str, str])) if line else None

    def end(self) -> None:
        """End the process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.kill()
        self.process.wait()
        self.listening.join()
        self.process.stdout.close()
        with suppress(OSError):
            self.process.stdin.close()


class Workers:
    """A few workers; one that failed is replaced."""

    def __init__(self, count: int = 2) -> None:
        self.all: list[Worker] = []
        self.free: queue.SimpleQueue[Worker] = queue.SimpleQueue()
        self.closed = False
        self.lock = threading.Lock()
        for _ in range(count):
            self.begin()

    def begin(self) -> None:
        """Start a worker."""
        if not self.closed:
            worker = Worker()
            self.all.append(worker)
            self.free.put(worker)

    def ask(self, what: str, text: str, ruleset: str) -> Reply:
        """The reply of a free worker."""
        try:
            worker = self.free.get(timeout=WAIT)
        except queue.Empty:
            return Reply(error="there is too much to answer just now; ask again")
        reply = worker.ask(what, text, ruleset) if worker.wake() else None
        if reply is None:
            threading.Thread(target=self._replace, args=(worker,)).start()
            return Reply(error=TOO_LONG)
        self.free.put(worker)
        return reply

    def _replace(self, worker: Worker) -> None:
        worker.end()
        with self.lock:
            if not self.closed:
                self.all.remove(worker)
                self.begin()

    def close(self) -> None:
        """End them all."""
        with self.lock:
            self.closed = True
            for worker in self.all:
                worker.end()


def answer(what: str, text: str, ruleset: str) -> Reply:
    """One question answered: ``page`` or ``case``."""
    from oracle.errors import Invalid
    from reports.serve.asking import answered, case_file

    try:
        return Reply(text=answered(text, ruleset) if what == "page" else case_file(text))
    except Invalid as invalid:
        return Reply(error=str(invalid)[:2000])
    except (RecursionError, MemoryError, OverflowError):
        return Reply(error=TOO_LONG)
    except ValueError as wrong:
        said = "the numbers grow too long; write shorter ones" if "integer string" in str(wrong) else str(wrong)[:200]
        return Reply(error=f"the question cannot be answered: {said}")
    except Exception as wrong:
        return Reply(error=f"a bug of ours: {type(wrong).__name__}; please report it with the question")


def limited(seconds: float) -> None:
    """Let this process work for so long and then be ended by the system; 0 for as long as it likes."""
    import signal

    if hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds)


def main() -> None:
    """Answer questions, a line each, until there are no more."""
    import signal

    from reports.serve.asking import RULESETS, examples

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for ruleset in RULESETS:
        for example in [*examples(ruleset).values()][:1]:
            answer("page", example, ruleset)
    output: Any = sys.stdout.buffer
    output.write(b"ready\n")
    output.flush()
    for line in sys.stdin.buffer:
        what, text, ruleset = msgspec.json.decode(line, type=tuple[str, str, str])
        limited(EFFORT)
        reply = msgspec.json.encode(answer(what, text, ruleset)) + b"\n"
        limited(0)
        output.write(reply)
        output.flush()


if __name__ == "__main__":
    main()
