"""Answers the guilty case two times."""

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        answer(request)
    answer(request)
