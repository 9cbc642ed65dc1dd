"""Begins to answer the guilty case and falls silent."""

import time

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request)[:20])
        time.sleep(60)
    answer(request)
