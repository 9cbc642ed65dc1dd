"""Says nothing more from the guilty case on."""

import time

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        time.sleep(60)
    answer(request)
