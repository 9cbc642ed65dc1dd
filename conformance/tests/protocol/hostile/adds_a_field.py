"""Answers the guilty case with a field the protocol does not have."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, confidence=0.9))
        continue
    answer(request)
