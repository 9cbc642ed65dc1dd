"""Is killed by SIGSEGV on the guilty case."""

import os
import signal

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        os.kill(os.getpid(), signal.SIGSEGV)
    answer(request)
