"""Answers rightly, and ends without a word where the losses of an attacker in a blow come to more than the argument says."""

import os
import sys
from typing import Any

from conformance.engines.quick import HELLO, answer
from conformance.protocol.serve import serve


def reply(op: str, given: dict[str, Any]) -> dict[str, Any]:
    """Answer, or die."""
    if op == "exchange.blow":
        ana = given["characters"]["ana"]
        if ana.get("exhaustion", 0) + sum(ana.get("conditions", {}).values()) > int(sys.argv[1]):
            os._exit(3)
    return answer(op, given)


if __name__ == "__main__":
    serve({**HELLO, "ops": ["exchange.blow"]}, reply)
