"""Answers the guilty case with 100,000 brackets in one another."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, info=0).replace(" 0}", "[" * 100_000 + "]" * 100_000 + "}"))
        continue
    answer(request)
