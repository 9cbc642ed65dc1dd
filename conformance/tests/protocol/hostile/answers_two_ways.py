"""Answers the guilty case with an outcome and a refusal."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, refused={"codes": []}))
        continue
    answer(request)
