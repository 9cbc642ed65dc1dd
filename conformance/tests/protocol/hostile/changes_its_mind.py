"""Answers the guilty case otherwise when it is asked again."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

seen = set()
for request in requests():
    if guilty(request) and request["id"] in seen:
        write(line(request, outcome={"square": -1}))
    else:
        answer(request)
    seen.add(request["id"])
