"""Ends with exit code 3 on the guilty case, with a word on stderr."""

import sys

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        print("division by zero", file=sys.stderr)
        sys.exit(3)
    answer(request)
