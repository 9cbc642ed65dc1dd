"""The few lines that hostile engines share: how an honest engine talks. `n` is answered with its square."""

import json
import os
import sys
from collections.abc import Iterator
from typing import Any

HELLO = {"protocol": 1, "engine": {"name": "hostile"}, "ops": ["square"], "window": 8}


def write(text: str | bytes) -> None:
    """Write all of it at once, past every buffer."""
    rest = memoryview(text.encode() if isinstance(text, str) else text)
    while rest:
        rest = rest[os.write(1, rest) :]


def requests(**hello: Any) -> Iterator[dict[str, Any]]:
    """Say hello, then give each request as it comes."""
    write(json.dumps({"hello": {**HELLO, **hello}}) + "\n")
    for line in sys.stdin:
        message = json.loads(line)
        if "id" in message:
            yield message


def guilty(request: dict[str, Any]) -> bool:
    """Whether this is the case to misbehave on."""
    return bool(request["given"].get("guilty"))


def line(request: dict[str, Any], **changes: Any) -> str:
    """The honest answer, newline included."""
    return json.dumps({"id": request["id"], "outcome": {"square": request["given"]["n"] ** 2}, **changes}) + "\n"


def answer(request: dict[str, Any]) -> None:
    """Answer honestly."""
    write(line(request))


if __name__ == "__main__":
    for each in requests():
        answer(each)
