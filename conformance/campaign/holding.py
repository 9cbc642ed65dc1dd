"""Engines kept open in this process, from one chunk to the next; closed when the process ends."""

from __future__ import annotations

from multiprocessing.util import Finalize

from conformance.campaign.asking import Asker
from conformance.campaign.plan import Plan

_open: dict[bool, Asker] = {}


def asker(plan: Plan, *, alone: bool = False) -> Asker:
    """The asker of this process for a plan; the engine stays open from one chunk to the next."""
    held = _open.get(alone)
    if held is None or held.plan != plan:
        let_go(alone=alone)
        held = _open[alone] = Asker(plan, alone=alone)
    return held


def let_go(*, alone: bool) -> None:
    """Close what this process holds open."""
    held = _open.pop(alone, None)
    if held is not None:
        held.close()


for _alone in (False, True):
    Finalize(None, let_go, kwargs={"alone": _alone}, exitpriority=10)  # a worker process ends without atexit
