"""Writes on the guilty case and never ends the line."""

from conformance.tests.protocol.hostile.honest import answer, guilty, requests, write

for request in requests():
    if guilty(request):
        while True:
            write("x" * 65536)
    answer(request)
