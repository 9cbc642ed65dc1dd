"""A run for GitHub: the step summary, kept within its limit, and an annotation a cause."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from conformance.results import Results
from reports.console import named, replay, shown
from reports.markdown import blocks, plural

LIMIT = 1024 * 1024
"""Bytes of a step summary; GitHub drops one that is longer."""

MOST_ANNOTATIONS = 10
"""Annotations of a kind that GitHub shows of a step."""


def summary(results: Results, path: str, limit: int = LIMIT) -> bytes:
    """What stands in the file already, if there is one, with the run behind it as far as it fits."""
    file = Path(path)
    before = file.read_bytes() if file.exists() else b""
    return before + fitted(list(blocks(results)), limit - len(before))


def fitted(found: list[str], space: int) -> bytes:
    """The blocks that fit into a number of bytes, and behind them how many did not; nothing where not even that fits."""
    written, notice = b"", left_out(len(found))
    for index, block in enumerate(found):
        more = f"{block}\n\n".encode()
        rest = left_out(len(found) - index - 1) if index + 1 < len(found) else b""
        if len(written) + len(more) + len(rest) > space:
            break
        written, notice = written + more, rest
    return written + notice if len(written) + len(notice) <= space else b""


def left_out(count: int) -> bytes:
    """The line that says what is missing."""
    parts = plural(count, "part")
    return f"_The last {count} {parts} of this report left out: a step summary holds 1 MiB. --html FILE has all._\n".encode()


def annotated(results: Results) -> Iterator[str]:
    """A line a cause, as GitHub reads them from a step's output."""
    rows = {row.id: row for row in results.rows}
    causes = results.footer.causes
    for index, cause in enumerate(causes[:MOST_ANNOTATIONS]):
        row = rows[cause.cases[0]]
        gaps = [f"{gap.path}: expected {gap.expected}, got {gap.got}" for gap in row.gaps[:2]]
        gaps = [f"by {side.reading}: {side.case}" for side in cause.sides] or gaps
        told = [
            cause.says,
            f"case {row.id}",
            *(shown(gap, 300) for gap in gaps),
            f"replay: {replay(row, results, cause)}",
        ]
        more = len(causes) - MOST_ANNOTATIONS
        if index == MOST_ANNOTATIONS - 1 and more > 0:
            told.append(f"… and {more} {plural(more, 'cause')} more")
        count = len(cause.cases)
        title = f"{named(cause)} ({count} {plural(count, 'case')})"
        message = "\n".join(shown(line, 1000) for line in told if line)
        yield f"::error title={escaped(shown(title, 200), ':,')}::{escaped(message)}"


def escaped(text: str, also: str = "") -> str:
    """A text as a workflow command takes it."""
    text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    for sign in also:
        text = text.replace(sign, f"%{ord(sign):02X}")
    return text
