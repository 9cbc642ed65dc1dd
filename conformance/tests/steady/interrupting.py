"""The command line interrupted at a moment of its writing: ``interrupting.py SIGINT write 2 check …``.

``write N``: when the Nth file is half written; ``put N``: when the Nth is about to be put in its place.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from conformance.cli import run


class Moment:
    """Sends a signal to this process when its turn comes."""

    def __init__(self, kind: str, turn: int, number: signal.Signals) -> None:
        self.kind, self.turn, self.number = kind, turn, number

    def comes(self, kind: str) -> bool:
        """Count one more of this kind, and say whether it is the moment."""
        self.turn -= kind == self.kind
        return kind == self.kind and self.turn == 0

    def half(self, path: Path, data: bytes) -> int:
        """Write a file, and be interrupted in the middle of it."""
        middle = len(data) // 2
        with path.open("wb") as file:
            file.write(data[:middle])
            file.flush()
            if self.comes("write"):
                os.kill(os.getpid(), self.number)
            file.write(data[middle:])
        return len(data)

    def before(self, put: Callable[..., Any]) -> Callable[..., Any]:
        """Put a file in its place, and be interrupted before."""

        def interrupted(path: Path, target: Path) -> Any:
            if self.comes("put"):
                os.kill(os.getpid(), self.number)
            return put(path, target)

        return interrupted


if __name__ == "__main__":
    moment = Moment(sys.argv[2], int(sys.argv[3]), signal.Signals[sys.argv[1]])
    Path.write_bytes = lambda path, data: moment.half(path, bytes(data))  # type: ignore[method-assign,assignment]
    Path.replace = moment.before(Path.replace)  # type: ignore[method-assign]
    Path.rename = moment.before(Path.rename)  # type: ignore[method-assign]
    sys.exit(run(sys.argv[4:]))
