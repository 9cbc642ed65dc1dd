"""Where an engine comes from: `open_engine` is what the commands call."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict, Unpack

from conformance.protocol.inprocess import PREFIX, InProcessEngine
from conformance.protocol.pool import EnginePool

if TYPE_CHECKING:
    from collections.abc import Sequence

    from conformance.protocol.results import Engine


class Options(TypedDict, total=False):
    """The options of `EnginePool`, with its defaults; an engine in process heeds `repeat` alone."""

    workers: int
    timeout: float
    start_timeout: float
    window: int | None
    max_restarts: int
    max_line: int
    repeat: bool
    memory_limit: int | None
    most_memory: int | None
    settle: float
    grace: float
    suite: str
    edition: str


def open_engine(spec: str | Sequence[str], **options: Unpack[Options]) -> Engine:
    """Find the engine `spec` names: `python:module:attribute` in process, anything else a command; not yet entered."""
    if isinstance(spec, str) and spec.startswith(PREFIX):
        return InProcessEngine(spec, repeat=options.get("repeat", False))
    return EnginePool(spec, **options)
