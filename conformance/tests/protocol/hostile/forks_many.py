"""Forks 20 children on the guilty case, which outlive it, and answers well."""

import os
import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        for _ in range(20):
            if not os.fork():
                time.sleep(60)
                os._exit(0)
    answer(request)
