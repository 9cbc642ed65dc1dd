"""Says another hello when it is started again, which it knows by its lock file (the argument)."""

import sys
from pathlib import Path

from conformance.tests.protocol.hostile.honest import answer, guilty, requests

lock = Path(sys.argv[1])
ops = ["square", "cube"] if lock.exists() else ["square"]
lock.touch()
for request in requests(ops=ops):
    if guilty(request):
        sys.exit(3)
    answer(request)
