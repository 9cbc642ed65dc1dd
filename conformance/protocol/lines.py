"""Bytes in, whole lines out, in bounded memory."""

from __future__ import annotations


class Lines:
    """Collects what comes from a pipe and hands out whole lines, many in one block of bytes.

    `overlong` turns true when a line has passed `max_line` bytes without an end; feed no more then.
    """

    def __init__(self, max_line: int) -> None:
        self.max_line = max_line
        self.overlong = False
        self._pieces: list[bytes] = []
        self._size = 0

    @property
    def begun(self) -> bytes:
        """The line that has begun and not ended, as far as it came."""
        return b"".join(self._pieces)

    def feed(self, data: bytes) -> bytes:
        """Take what was read; return the lines it completes, newline included, or nothing."""
        end = data.rfind(b"\n") + 1
        if not end:
            self._begin(data)
            return b""
        block = data[:end]
        if self._pieces:
            block = b"".join((*self._pieces, block))
            self._pieces, self._size = [], 0
        if end < len(data):
            self._begin(data[end:])
        return block

    def _begin(self, data: bytes) -> None:
        self._pieces.append(data)
        self._size += len(data)
        self.overlong = self._size > self.max_line
