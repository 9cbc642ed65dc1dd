"""Honest: takes all it can get before it answers one, and tells how many it had in hand."""

import json
import os
import select
from typing import Any

from conformance.tests.protocol.hostile.honest import HELLO, line, write

write(json.dumps({"hello": HELLO}) + "\n")
in_hand: list[dict[str, Any]] = []
rest = b""
while True:
    while select.select([0], [], [], 0.02 if in_hand else None)[0]:
        data = os.read(0, 65536)
        if not data:
            raise SystemExit
        *lines, rest = (rest + data).split(b"\n")
        in_hand += [message for message in map(json.loads, lines) if "id" in message]
    if in_hand:
        write(line(in_hand[0], info=len(in_hand)))
        del in_hand[0]
