"""Hangs on the guilty case and will not be asked to end."""

import signal
import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(60)
    answer(request)
