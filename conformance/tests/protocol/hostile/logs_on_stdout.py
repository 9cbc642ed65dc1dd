"""Logs on stdout before it answers the guilty case."""

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        print("INFO looking up the table", flush=True)
    answer(request)
