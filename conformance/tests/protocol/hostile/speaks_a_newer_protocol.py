"""Speaks protocol 2, whose hello has a field that 1 does not know."""

from conformance.tests.protocol.hostile.honest import answer, requests

for request in requests(protocol=2, streams=True):
    answer(request)
