"""Answers the guilty case well, but too late."""

import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        time.sleep(2.5)
    answer(request)
