"""Answers the guilty case in Latin-1."""

from conformance.tests.protocol.hostile.honest import answer, guilty, line, requests, write

for request in requests():
    if guilty(request):
        write(line(request, info="?").replace("?", "é").encode("latin-1"))
        continue
    answer(request)
