"""On the guilty case it leaves a daemon behind, in a session of its own with nothing in common, and answers well."""

import os
import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request) and not os.fork():
        os.setsid()
        if not os.fork():
            os.closerange(0, 3)
            time.sleep(60)
        os._exit(0)
    answer(request)
