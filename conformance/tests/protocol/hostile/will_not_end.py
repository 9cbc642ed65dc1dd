"""Answers well, but ends neither when its stdin is closed nor when it is asked to, and talks on."""

import signal
import time

from conformance.tests.protocol.hostile.honest import answer, requests, write

signal.signal(signal.SIGTERM, signal.SIG_IGN)
for request in requests():
    answer(request)
for _ in range(100):
    write("x" * 1_000_000)
time.sleep(60)
