"""Leaves its answers in the buffer of stdout."""

from conformance.tests.protocol.hostile.honest import line, requests

for request in requests():
    print(line(request), end="")
