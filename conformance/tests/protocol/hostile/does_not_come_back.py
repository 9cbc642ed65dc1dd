"""Starts once; when started again, finds its lock file (the argument) and ends before its hello."""

import sys
from pathlib import Path

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

lock = Path(sys.argv[1])
if lock.exists():
    sys.exit("locked by another process")
lock.touch()
for request in requests():
    if guilty(request):
        sys.exit(3)
    answer(request)
