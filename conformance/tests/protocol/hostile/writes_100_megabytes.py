"""Answers the guilty case in a line of 100 MB."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, info="x" * 100_000_000))
        continue
    answer(request)
