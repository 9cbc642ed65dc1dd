"""Answers the guilty case with a number no double holds."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, outcome={"square": 0}).replace("0}", "1e999}"))
        continue
    answer(request)
