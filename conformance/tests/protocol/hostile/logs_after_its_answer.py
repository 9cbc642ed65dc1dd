"""Logs on stdout a moment after it has answered the guilty case."""

import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    answer(request)
    if guilty(request):
        time.sleep(0.005)
        print("INFO done", flush=True)
