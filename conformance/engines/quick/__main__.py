"""Serve the engine over standard input and output: one JSON object a line, in and out.

Whatever has arrived is answered in one write before more is waited for, so nothing stays behind in a buffer.
"""

import os
import sys
from json import JSONDecoder, JSONEncoder

from conformance.engines.quick import HELLO, answer

CHUNK = 1 << 18

scan = JSONDecoder().raw_decode
encode = JSONEncoder(separators=(",", ":")).encode


def replies(line: str) -> str:
    """Reply to one line with one line; nothing to a blank line, and to garbage a word on standard error."""
    line = line.strip()
    if not line:
        return ""
    try:
        message, end = scan(line)
        if end != len(line):
            raise ValueError(f"more than one value, from column {end + 1} on")
        if "hello" in message:
            return encode({"hello": HELLO}) + "\n"
        reply = answer(message["op"], message["given"])
        return encode({"id": message["id"], **reply}) + "\n"
    except (KeyError, RecursionError, TypeError, ValueError) as fault:
        print(f"quick: no message of the protocol: {fault!r}", file=sys.stderr, flush=True)
        return ""


def serve(incoming: int, outgoing: int) -> None:
    """Answer everything that one file descriptor brings on the other, until it is closed."""
    part: list[bytes] = []
    while chunk := os.read(incoming, CHUNK):
        lines, newline, rest = chunk.rpartition(b"\n")
        if newline:
            part.append(lines)
            write(outgoing, b"".join(part))
            part = []
        part.append(rest)
    write(outgoing, b"".join(part))


def write(outgoing: int, lines: bytes) -> None:
    """Write the replies to whole lines, all at once."""
    left = memoryview("".join(map(replies, lines.decode(errors="replace").split("\n"))).encode())
    while left:
        left = left[os.write(outgoing, left) :]


if __name__ == "__main__":
    sys.set_int_max_str_digits(0)
    try:
        serve(0, 1)
    except (BrokenPipeError, KeyboardInterrupt):
        sys.exit(1)
