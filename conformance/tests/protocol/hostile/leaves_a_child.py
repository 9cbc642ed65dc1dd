"""Forks on the guilty case and dies; the child keeps the pipes open."""

import os
import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        if os.fork():
            os._exit(5)
        time.sleep(60)
    answer(request)
