"""What an engine brings into the world beside its answers: children that outlive it, and what it and they take of the memory.

What only Linux tells is told on Linux; elsewhere an engine has no other children than those of its own process group.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

PROCESSES = Path("/proc")
MARK = "RULEPROOF_MARK"
"""The environment variable by which the children of an engine are known wherever they have gone."""
ROUNDS = 100
"""How often those are looked for that begin while others are ended."""
KEEPER = 'read -r _; kill -s KILL -- "-$1"'
"""For a shell: when nobody holds its input any more, end a process group."""
PAGE = os.sysconf("SC_PAGE_SIZE")


class Keeper:
    """Ends a process group when this process ends, however that comes about; where there is no shell, nobody does."""

    def __init__(self, group: int) -> None:
        self._shell: subprocess.Popen[bytes] | None = None
        command, nothing = ["/bin/sh", "-c", KEEPER, "keeper", str(group)], subprocess.DEVNULL
        with suppress(OSError):
            self._shell = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=nothing, stderr=nothing, start_new_session=True
            )

    def dismiss(self) -> None:
        """Spare the group; may be called again."""
        if self._shell is not None:
            self._shell.kill()
            self._shell.communicate()
            self._shell = None


def new_mark() -> str:
    """A mark that no other engine has."""
    return secrets.token_hex(16)


def end_marked(mark: str) -> None:
    """End every process that was begun under a mark, in a group of its own or not."""
    for _ in range(ROUNDS):
        found = list(_marked(f"{MARK}={mark}".encode()))
        if not found:
            return
        for pid in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)


def taken(pid: int) -> int:
    """Bytes of memory that a process and its children have for themselves; 0 where the system does not tell."""
    return sum(_own(each) for each in (pid, *_children(pid)))


def _marked(mark: bytes) -> Iterator[int]:
    for process in PROCESSES.glob("[0-9]*"):
        with suppress(OSError):
            if mark in (process / "environ").read_bytes().split(b"\0"):
                yield int(process.name)


def _own(pid: int) -> int:
    with suppress(OSError, ValueError):
        _, resident, shared, *_ = (PROCESSES / str(pid) / "statm").read_bytes().split()
        return (int(resident) - int(shared)) * PAGE
    return 0


def _children(pid: int) -> Iterator[int]:
    for thread in (PROCESSES / str(pid) / "task").glob("*/children"):
        with suppress(OSError):
            for child in map(int, thread.read_bytes().split()):
                yield child
                yield from _children(child)
