"""A dask.distributed cluster does the work: one that runs already, by its scheduler's address, or one of processes on this machine.

Chunks are small tasks that follow from their arguments alone, so a worker that dies loses nothing: the scheduler gives what it
had to another, and every chunk is taken in once, in its place. Workers need this version of ruleproof, and the engine.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any, ParamSpec, TypeVar

from distributed import Client, KilledWorker, LocalCluster, Worker, WorkerPlugin
from distributed.comm.addressing import parse_address
from distributed.comm.registry import get_backend

from conformance.campaign.holding import let_go
from conformance.protocol.messages import EDITION, SUITE_VERSION
from oracle.errors import Invalid

Given = ParamSpec("Given")
Returned = TypeVar("Returned")

PATIENCE = 10
"""Seconds until a scheduler has a worker; how long to try to reach it is for dask's own configuration to say."""

LEAST_AHEAD = 64
"""Chunks sent ahead however small the cluster is: one that grows with its work sees that there is some."""


class Dask(Executor):
    """The executor of a cluster; raises Invalid where there is none, or where its workers cannot play.

    scheduler  the address of a scheduler, such as ``tcp://10.0.0.7:8786``; None starts a cluster on this machine
    workers    processes of a cluster on this machine
    """

    def __init__(self, scheduler: str | None = None, workers: int = 1) -> None:
        self._open = ExitStack()
        with ExitStack() as opening:
            self._client = opening.enter_context(connected(scheduler or opening.enter_context(local(workers))))
            if scheduler is None:
                self._client.register_plugin(LeavesInterrupts())
            self.workers = able(self._client)
            self._open = opening.pop_all()
        self._crew = self._client.get_executor(pure=False)

    @property
    def ahead(self) -> int:
        """How many chunks are sent ahead, so that no worker waits for one."""
        return max(LEAST_AHEAD, 2 * sum(self.workers.values()) + 2)

    def submit(self, fn: Callable[Given, Returned], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Returned]:
        """The future of a call on the cluster; what the cluster itself does wrong it raises as Invalid."""
        theirs: Future[Returned] = self._crew.submit(fn, *args, **kwargs)
        ours: Future[Returned] = Future()
        ours.add_done_callback(lambda over: theirs.cancel() if over.cancelled() else None)
        theirs.add_done_callback(partial(passed_on, ours))
        return ours

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait for what is under way, let the engines on idle workers go, and leave the cluster."""
        with self._open, suppress(OSError, CancelledError):
            self._crew.shutdown(wait=wait and not cancel_futures)
            self._client.run(let_go_where_idle, on_error="ignore")


class LeavesInterrupts(WorkerPlugin):
    """Makes the workers of this machine leave an interrupt to their parent."""

    def setup(self, worker: Worker) -> None:
        """In a worker that has begun."""
        from conformance.campaign.executors import settled

        settled()


def local(workers: int) -> LocalCluster:
    """A cluster of processes on this machine, which leaves it to us to tell what failed."""
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        dashboard_address="127.0.0.1:0",
        silence_logs=logging.CRITICAL,
    )


def connected(cluster: str | LocalCluster) -> Client:
    """A client of a cluster; raises Invalid where no scheduler answers."""
    try:
        if isinstance(cluster, str):
            get_backend(
                parse_address(cluster)[0]
            )  # a client that fails of an unknown scheme complains when it is let go
        return Client(cluster, set_as_default=False)
    except (OSError, ValueError, TypeError) as wrong:
        remedy = "give the address that `dask scheduler` printed, such as tcp://10.0.0.7:8786"
        raise Invalid(f"--scheduler {cluster}", f"no scheduler answers: {one_line(wrong)}", remedy) from None


def able(client: Client) -> dict[str, int]:
    """The threads of every worker by its address; raises Invalid where there is none, or one that cannot play."""
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise Invalid("--executor dask", "the scheduler has no workers", "start some: dask worker ADDRESS") from None
    mine = playing()
    for address, theirs in client.run(playing, on_error="return").items():
        if theirs != mine:
            said = one_line(theirs) if isinstance(theirs, BaseException) else f"it has {theirs}"
            raise Invalid(f"worker {address}", f"cannot play: {said}", f"install {mine} there")
    threads: dict[str, int] = client.nthreads()
    return threads


def playing() -> str:
    """What a worker must have in common with us for its findings to be ours."""
    return f"ruleproof {SUITE_VERSION}, edition {EDITION}"


def let_go_where_idle(dask_worker: Worker) -> None:
    """Close the engines of a worker, unless it is at work for somebody."""
    if not dask_worker.state.executing:
        let_go()


def passed_on(ours: Future[Any], theirs: Future[Any]) -> None:
    """Hand on what came of a task, in our words where the cluster is to blame."""
    if ours.cancelled() or not ours.set_running_or_notify_cancel():
        return
    try:
        ours.set_result(theirs.result())
    except KilledWorker as wrong:
        count = wrong.allowed_failures + 1
        died = f"one chunk killed {count} {'worker' if count == 1 else 'workers'}"
        remedy = "give them more memory, or an engine that is a command, so that it dies alone"
        ours.set_exception(Invalid("--executor dask", died, f"{remedy}; then --resume"))
    except CancelledError:
        lost = "the scheduler is gone, and what was under way with it"
        ours.set_exception(Invalid("--executor dask", lost, "start it again, then --resume"))
    except BaseException as wrong:
        ours.set_exception(wrong)


def one_line(wrong: BaseException) -> str:
    """An exception's message on one line."""
    return " ".join(str(wrong).split())[:200] or type(wrong).__name__
