"""Takes memory on the guilty case, really, and then some; with the argument ``child`` it has a child do so."""

import os
import sys
import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request) and ("child" not in sys.argv or not os.fork()):
        hoard = []
        for _ in range(32):
            hoard.append(b"x" * (1 << 23))
            time.sleep(0.02)
        time.sleep(60)
    elif guilty(request):
        time.sleep(60)
    answer(request)
