"""Answers two by two, the later first: allowed within the window."""

from itertools import islice

from conformance.tests.protocol.hostile.honest import answer, requests

asked = requests()
while pair := list(islice(asked, 2)):
    for request in reversed(pair):
        answer(request)
