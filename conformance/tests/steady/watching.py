"""Processes watched from outside: what is still there, and what it cost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import psutil


def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Wait until something holds."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.01)


def ended(processes: Iterable[psutil.Process], seconds: float = 10) -> bool:
    """Whether all of them end, in that time."""
    _, alive = psutil.wait_procs(list(processes), timeout=seconds)
    return not alive
