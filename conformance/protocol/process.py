"""One engine process: started without a shell in a group of its own, drained, and stopped so that nothing is left.

POSIX only. The pipes do not block; whoever owns the process reads stdout. stderr is drained and its end kept.
"""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import signal
import subprocess
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from conformance.protocol.messages import shown
from conformance.protocol.offspring import MARK, Keeper, end_marked, new_mark, taken
from conformance.protocol.results import EngineNotStarted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

READ = 1 << 16
"""Bytes asked of a pipe at once; what is asked is allocated, so more costs more even when little comes."""
PIPE = 1 << 18
"""Bytes a pipe is made to hold where the system allows, so that a whole window of requests fits."""
STDERR_KEPT = 4096
"""Bytes of the end of stderr that are kept."""


def words(command: str | Sequence[str]) -> list[str]:
    """Split the command as a shell would; raise `EngineNotStarted` if it is empty or ill quoted."""
    try:
        found = shlex.split(command) if isinstance(command, str) else [str(word) for word in command]
    except ValueError as wrong:
        raise EngineNotStarted(f"the engine's command {command!r} cannot be split: {wrong}") from None
    if not found or not found[0]:
        raise EngineNotStarted("the engine's command is empty; give a program and its arguments")
    return found


class EngineProcess:
    """A running engine, its three pipes (`stdin`, `stdout`, `stderr`: file descriptors) and how it ended.

    memory_limit: bytes of address space (RLIMIT_AS) the process and its children may have each, or None. Runtimes that
    reserve much more than they use (Node, the JVM, Go) do not start under a small one.
    Raises `EngineNotStarted` when the command is not found or cannot be executed.
    """

    def __init__(self, command: str | Sequence[str], *, memory_limit: int | None = None) -> None:
        self.command = words(command)
        self.stderr_tail = b""
        self._mark = new_mark()
        self._popen = _spawned(self.command, self._mark, _limited(memory_limit))
        self._keeper = Keeper(self._popen.pid)
        assert self._popen.stdin is not None
        assert self._popen.stdout is not None
        assert self._popen.stderr is not None
        self._pipes = (self._popen.stdin, self._popen.stdout, self._popen.stderr)
        self.stdin, self.stdout, self.stderr = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)
            _widen(pipe.fileno())
        self.exit_fd = _exit_fd(self._popen.pid)

    @property
    def running(self) -> bool:
        """Whether the process itself is still there, whatever its children do."""
        return self._popen.poll() is None

    @property
    def memory(self) -> int:
        """Bytes of memory that it and its children take; 0 where the system does not tell."""
        return taken(self._popen.pid)

    @property
    def ending(self) -> str:
        """How it ended: `exit code 3`, `killed by SIGSEGV`; `still running` if it did not."""
        code = self._popen.poll()
        if code is None:
            return "still running"
        if code >= 0:
            return f"exit code {code}"
        try:
            return f"killed by {signal.Signals(-code).name}"
        except ValueError:
            return f"killed by signal {-code}"

    @property
    def last_words(self) -> str:
        """The last lines of stderr on one line, at most 240 printable characters; empty if it wrote none."""
        lines = [line for line in self.stderr_tail.splitlines() if line.strip()][-3:]
        return " | ".join(shown(line[-320:], 80)[1:-1] for line in lines)

    def explained(self, why: str) -> str:
        """Why it failed, with its last words if there are any."""
        return f"{why}; stderr: {self.last_words}" if self.last_words else why

    def drain_stderr(self) -> bool:
        """Read what stderr holds now, up to a pipe's fill; False when there will be no more."""
        try:
            data = os.read(self.stderr, READ)
        except BlockingIOError:
            return True
        self.stderr_tail = (self.stderr_tail + data)[-STDERR_KEPT:]
        return bool(data)

    def close_stdin(self) -> None:
        """Tell the engine that nothing more will come."""
        with suppress(BrokenPipeError):
            self._pipes[0].close()

    def kill(self) -> None:
        """End the process, all of its group and all that it has begun at once, and close the pipes; may be called again."""
        self._keeper.dismiss()
        if self.running:
            self._signal(signal.SIGKILL)
            with suppress(subprocess.TimeoutExpired):
                self._popen.wait(timeout=5)
        self._signal(signal.SIGKILL)
        end_marked(self._mark)
        if not self._pipes[2].closed:
            self.drain_stderr()
        for pipe in self._pipes:
            with suppress(BrokenPipeError):
                pipe.close()
        if self.exit_fd is not None:
            os.close(self.exit_fd)
            self.exit_fd = None

    def terminate(self) -> None:
        """Ask the process and its group to end."""
        self._signal(signal.SIGTERM)

    def discard_output(self) -> None:
        """Read what both outputs hold and forget stdout, so that the engine is not stuck in a full pipe."""
        self.drain_stderr()
        with suppress(BlockingIOError):
            os.read(self.stdout, READ)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, number)


def stop(processes: Iterable[EngineProcess], grace: float) -> None:
    """Stop them all together: close stdin, wait `grace` seconds, SIGTERM, wait as long, SIGKILL to each group."""
    left = list(processes)
    for process in left:
        process.close_stdin()
    for ask in (None, EngineProcess.terminate):
        waiting = [process for process in left if process.running]
        for process in waiting if ask else ():
            process.terminate()
        _wait(waiting, grace)
    for process in left:
        process.kill()


def _wait(processes: list[EngineProcess], grace: float) -> None:
    end = time.monotonic() + grace
    while processes and time.monotonic() < end:
        for process in processes:
            process.discard_output()
        time.sleep(0.002)
        processes = [process for process in processes if process.running]


def _spawned(command: list[str], mark: str, limit: Callable[[], None] | None) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    try:
        return subprocess.Popen(
            command,
            bufsize=0,
            stdin=pipe,
            stdout=pipe,
            stderr=pipe,
            start_new_session=True,
            preexec_fn=limit,
            env={**os.environ, MARK: mark},
        )
    except (OSError, ValueError, subprocess.SubprocessError) as wrong:
        raise EngineNotStarted(_why_not(command[0], wrong)) from None


def _why_not(program: str, wrong: Exception) -> str:
    if isinstance(wrong, FileNotFoundError):
        if shutil.which(program) is None:
            return f"command not found: {program!r}; give a path, or a program on PATH"
        return f"{program!r} names an interpreter (#!) that is not there"
    if isinstance(wrong, PermissionError):
        return f"{program!r} is not executable; chmod +x it, or put its interpreter before it"
    return f"{program!r} cannot be executed: {wrong}; if it is a script, put its interpreter before it"


def _limited(memory_limit: int | None) -> Callable[[], None] | None:
    """What a child does before it is the engine, if it has to keep to so much memory."""
    if memory_limit is None:
        return None
    import resource

    limit = (memory_limit, memory_limit)
    return lambda: resource.setrlimit(resource.RLIMIT_AS, limit)


def _widen(pipe: int) -> None:
    """Let a pipe hold more; where it cannot, both sides only wake each other more often."""
    with suppress(AttributeError, OSError):
        fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, PIPE)


def _exit_fd(pid: int) -> int | None:
    """Open a descriptor that becomes readable when the process ends; None where it must be polled."""
    try:
        return os.pidfd_open(pid)
    except (AttributeError, OSError):
        return None
