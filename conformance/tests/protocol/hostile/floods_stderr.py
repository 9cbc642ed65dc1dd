"""Writes 1 MB to stderr at every case."""

import sys

from conformance.tests.protocol.hostile.honest import answer, requests

for request in requests():
    print("debug " * 180_000, file=sys.stderr)
    answer(request)
