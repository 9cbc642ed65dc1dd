"""Who does the work: this process, processes of our own, or whatever executor somebody else makes."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import reduce
from importlib import import_module
from importlib.util import find_spec
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar

from oracle.errors import Invalid

DASK = "dask"
"""The name of the executor that is a dask.distributed cluster."""

Given = ParamSpec("Given")
Returned = TypeVar("Returned")


class Inline(Executor):
    """Does at once, in this process, what it is asked."""

    def submit(self, fn: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Returned]:
        """The future, which is over."""
        future: Future[Returned] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as wrong:
            future.set_exception(wrong)
        return future


class Workers(ProcessPoolExecutor):
    """Processes of our own, which leave an interrupt to their parent from the very first."""

    def __init__(self, count: int) -> None:
        super().__init__(count, mp_context=multiprocessing.get_context("spawn"), initializer=settled)

    def submit(self, fn: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Returned]:
        """The future. A worker that begins here is deaf to interrupts until :func:`settled`; ours come a moment later."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            return super().submit(fn, *args, **kwargs)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


def executor(workers: int, spec: str | None, scheduler: str | None = None) -> Executor:
    """The executor named ``dask``, or the one that ``module:factory`` makes, or one of our own.

    Raises Invalid if there is none by that name, and if a ``scheduler`` is given to any but ``dask``.
    """
    if spec == DASK:
        return on_a_cluster(workers, scheduler)
    if scheduler is not None:
        raise Invalid(f"--scheduler {scheduler}", "schedules no such executor", f"add --executor {DASK}")
    if spec is not None:
        return made(spec)
    if workers == 1:
        return Inline()
    return Workers(workers)


def ahead(crew: Executor, workers: int) -> int:
    """How many chunks are sent ahead to an executor: enough that nobody waits, or as many as it says itself."""
    if isinstance(crew, Inline):
        return 1
    wanted: int = getattr(crew, "ahead", 2 * workers + 2)
    return wanted


def on_a_cluster(workers: int, scheduler: str | None) -> Executor:
    """A dask cluster, as an executor; raises Invalid where dask.distributed is not installed."""
    if find_spec("distributed") is None:
        remedy = "install ruleproof[cluster]"
        raise Invalid(f"--executor {DASK}", "dask.distributed is not installed", remedy)
    crew: Executor = import_module("conformance.campaign.cluster").Dask(scheduler, workers)
    return crew


def made(spec: str) -> Executor:
    """What the factory ``module:factory`` makes."""
    module, colon, factory = spec.partition(":")
    remedy = f"write module:factory, a function that returns a concurrent.futures.Executor, or {DASK}"
    if not (module and colon and factory):
        raise Invalid(spec, "names no executor", remedy)
    try:
        found: Any = reduce(getattr, factory.split("."), import_module(module))
    except (ImportError, AttributeError) as wrong:
        raise Invalid(spec, str(wrong), remedy) from None
    try:
        crew = found()
    except Exception as wrong:
        raise Invalid(spec, f"makes none: {' '.join(str(wrong).split())[:200]}", remedy) from wrong
    if not isinstance(crew, Executor) and not callable(getattr(crew, "submit", None)):
        raise Invalid(spec, f"makes a {type(crew).__name__}, which takes no tasks", remedy)
    return crew  # type: ignore[no-any-return]


def settled() -> None:
    """Make a worker process leave an interrupt to its parent, and end when its parent ends, however that comes about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=outlive_nobody, daemon=True).start()


def outlive_nobody() -> None:
    """End with the parent: a pool's worker waits for work for ever otherwise."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
