"""An engine that takes its time: 20 ms an answer. With the argument ``deaf`` it says hello and then hears nothing, for ever."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from conformance.engines.quick import HELLO, answer
from conformance.protocol.serve import serve


def slowly(op: str, given: dict[str, Any]) -> dict[str, Any]:
    """Answer after a while."""
    time.sleep(0.02)
    return answer(op, given)


if __name__ == "__main__":
    if "deaf" in sys.argv:
        sys.stdin.readline()
        print(json.dumps({"hello": HELLO}), flush=True)
        while True:
            time.sleep(1)
    serve(HELLO, slowly)
