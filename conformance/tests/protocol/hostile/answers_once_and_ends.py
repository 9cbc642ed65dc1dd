"""Answers one case well and ends, like a script that was meant to be run for each."""

from conformance.tests.protocol.hostile.honest import answer, requests

for request in requests():
    answer(request)
    break
