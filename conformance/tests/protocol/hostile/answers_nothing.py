"""Answers the guilty case with none of the four answers."""

import json

from conformance.tests.protocol.hostile.honest import answer, guilty, requests, write

for request in requests():
    if guilty(request):
        write(json.dumps({"id": request["id"], "info": "thinking"}) + "\n")
        continue
    answer(request)
