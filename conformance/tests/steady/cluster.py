"""A dask cluster of two worker processes for the tests: prints its address, then heeds lines on stdin.

``kill`` ends a worker that is at work, without warning, and prints its process id; the end of stdin ends the cluster.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

from distributed import LocalCluster


def at_work(cluster: Any) -> int:
    """The process id of a worker with a chunk under way, as soon as there is one."""
    while True:
        for address, worker in list(cluster.scheduler.workers.items()):
            for nanny in cluster.workers.values():
                if worker.processing and nanny.worker_address == address and nanny.pid:
                    return int(nanny.pid)
        time.sleep(0.01)


def main() -> None:
    """Run until told otherwise."""
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0") as cluster:
        print(cluster.scheduler_address, flush=True)
        for line in sys.stdin:
            if line.strip() == "kill":
                found = at_work(cluster)
                os.kill(found, signal.SIGKILL)
                print(found, flush=True)


if __name__ == "__main__":
    main()
