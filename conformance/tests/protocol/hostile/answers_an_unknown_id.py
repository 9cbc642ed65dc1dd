"""Answers the guilty case under an id that was never asked."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, id="no such case"))
        continue
    answer(request)
