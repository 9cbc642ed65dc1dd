"""Begins to answer the guilty case and dies."""

import sys

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request)[:20])
        sys.exit(4)
    answer(request)
