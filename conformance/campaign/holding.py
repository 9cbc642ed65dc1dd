"""Engines kept open from one chunk to the next, one a thread; closed when the process ends."""

from __future__ import annotations

import threading
from multiprocessing.util import Finalize

from conformance.campaign.asking import Asker
from conformance.campaign.plan import Plan

_open: dict[tuple[int, bool], Asker] = {}


def asker(plan: Plan, *, alone: bool = False) -> Asker:
    """The asker of this thread for a plan; ``alone``: for single cases, beside the one for chunks."""
    key = threading.get_ident(), alone
    held = _open.get(key)
    if held is None or held.plan != plan:
        if held is not None:
            held.close()
        held = _open[key] = Asker(plan, alone=alone)
    return held


def let_go() -> None:
    """Close everything that this process holds open."""
    while _open:
        _open.popitem()[1].close()


Finalize(None, let_go, exitpriority=10)  # a worker process ends without atexit
