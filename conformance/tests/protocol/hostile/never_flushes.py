"""Leaves its hello in the buffer of stdout."""

import json
import sys

from conformance.tests.protocol.hostile.honest import HELLO

print(json.dumps({"hello": HELLO}))
for _ in sys.stdin:
    pass
