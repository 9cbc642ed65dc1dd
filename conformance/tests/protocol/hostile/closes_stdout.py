"""Closes its stdout on the guilty case, and stays."""

import os
import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        os.close(1)
        time.sleep(60)
    answer(request)
