"""Takes all the memory it can get on the guilty case."""

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

for request in requests():
    if guilty(request):
        hoard = [bytearray(1 << 24) for _ in range(64)]
    answer(request)
