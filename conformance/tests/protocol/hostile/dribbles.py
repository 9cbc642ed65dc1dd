"""Answers the guilty case byte by byte, without haste and without end."""

import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests, write

for request in requests():
    while guilty(request):
        write(b"x")
        time.sleep(0.0001)
    answer(request)
