"""Says hello and ends on whatever it is asked."""

import sys

from conformance.tests.protocol.hostile.honest import requests

for _ in requests():
    sys.exit(9)
