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
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar

from oracle.errors import Invalid

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


def executor(workers: int, spec: str | None) -> Executor:
    """The executor that ``module:factory`` makes, or one of our own; raises Invalid if there is none by that name."""
    if spec is not None:
        return made(spec)
    if workers == 1:
        return Inline()
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=settled)


def made(spec: str) -> Executor:
    """What the factory ``module:factory`` makes."""
    module, colon, factory = spec.partition(":")
    remedy = "write module:factory, a function that returns a concurrent.futures.Executor"
    if not (module and colon and factory):
        raise Invalid(spec, "names no executor", remedy)
    try:
        found: Any = reduce(getattr, factory.split("."), import_module(module))
    except (ImportError, AttributeError) as wrong:
        raise Invalid(spec, str(wrong), remedy) from None
    crew = found()
    if not isinstance(crew, Executor) and not callable(getattr(crew, "submit", None)):
        raise Invalid(spec, f"makes a {type(crew).__name__}, which takes no tasks", remedy)
    return crew  # type: ignore[no-any-return]


def settled() -> None:
    """Make a worker process leave an interrupt to its parent, and end when its parent ends, however that comes about."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=outlive_nobody, daemon=True).start()


def outlive_nobody() -> None:
    """End with the parent: a pool's worker waits for work for ever otherwise."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
