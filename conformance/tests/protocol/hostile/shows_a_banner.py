"""Greets people before it greets the suite."""

print("Welcome to the Rules Engine 3000!", flush=True)

from conformance.tests.protocol.hostile.honest import answer, requests  # noqa: E402 - the banner is the fault

for request in requests():
    answer(request)
