"""Ends with exit code 0 at the guilty case, as if all were done."""

import sys

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        sys.exit(0)
    answer(request)
