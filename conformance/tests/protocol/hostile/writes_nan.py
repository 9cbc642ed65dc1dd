"""Answers the guilty case with NaN, as Python and JavaScript libraries do."""

import math

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, outcome={"square": math.nan}))
        continue
    answer(request)
