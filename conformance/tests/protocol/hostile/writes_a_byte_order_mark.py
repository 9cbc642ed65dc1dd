"""Begins its answer to the guilty case with a byte order mark."""

from conformance.tests.protocol.hostile.honest import answer, guilty, requests, write

for request in requests():
    if guilty(request):
        write(b"\xef\xbb\xbf")
    answer(request)
