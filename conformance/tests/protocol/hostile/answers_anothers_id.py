"""Answers the guilty case under the id of the next."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, id=request["given"]["next"]))
        continue
    answer(request)
