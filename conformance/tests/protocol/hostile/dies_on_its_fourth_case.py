"""Ends on the fourth case a process is asked, whichever it is: no case is to blame."""

import sys

from conformance.tests.protocol.hostile.honest import answer, requests

for number, request in enumerate(requests(), start=1):
    if number == 4:
        sys.exit(7)
    answer(request)
