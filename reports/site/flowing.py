"""The flow of a blow's numbers drawn: a bar a line, each from where the one above it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from markupsafe import Markup

from reports.site.flow import Flow, Row
from reports.site.svg import box, clipped, drawing, line, text

WIDTH, LEFT, RIGHT = 360.0, 116.0, 318.0
TALL, LOW, HEAD = 42.0, 30.0, 24.0
MOST_FACES = 14


def drawn(flow: Flow) -> Markup:
    """One flow as a picture."""
    parts: list[Markup] = []
    height = 6.0
    for is_damage, rows in groupby(flow.rows, key=lambda row: row.is_damage):
        own = list(rows)
        parts.append(text(0, height + 14, "damage" if is_damage else "points of margin", "head"))
        height += HEAD
        parts += _panel(own, height)
        height += sum(_height(row) for row in own) + 8
    told = "; ".join(f"{row.label} {row.value}{f' ({row.note})' if row.note else ''}" for row in flow.rows)
    return drawing(f"Flow of numbers: {flow.title}", told, WIDTH, height, parts, "flow")


def _panel(rows: Sequence[Row], top: float) -> Iterator[Markup]:
    least = min(Fraction(0), *(min(row.start, row.end) for row in rows))
    most = max(Fraction(1), *(max(row.start, row.end) for row in rows))
    scale = (RIGHT - LEFT) / float(most - least)

    def across(value: Fraction) -> float:
        return LEFT + float(value - least) * scale

    bottom = top + sum(_height(row) for row in rows)
    yield line(across(Fraction(0)), top - 4, across(Fraction(0)), bottom, "zero")
    at = top
    for index, row in enumerate(rows):
        yield from _row(row, at, across(min(row.start, row.end)), across(max(row.start, row.end)))
        below = at + _height(row)
        if index + 1 < len(rows):
            end = across(row.end)
            yield line(end, below - 9, end, below + _height(rows[index + 1]) - 24, "carry")
        at = below


def _row(row: Row, top: float, left: float, right: float) -> Iterator[Markup]:
    below = top + _height(row) - 22
    yield text(0, below + 10, row.label, "label")
    note = f"{row.note}" if row.note else ""
    if note:
        tall = bool(row.faces)
        yield text(0 if tall else 60, below - 3.5 if tall else below + 10, clipped(note, 18 if tall else 9), "note")
    for index, face in enumerate(row.faces[:MOST_FACES]):
        x = LEFT + index * 14
        yield box(x, below - 15, 12, 12, "face", rx=2)
        yield text(x + 6, below - 5.5, str(face).replace("-", "−"), "pip", "middle")
    if len(row.faces) > MOST_FACES:
        yield text(LEFT + MOST_FACES * 14 + 2, below - 5, f"+{len(row.faces) - MOST_FACES}", "note")
    grows = "grows" if row.kind == "defense" and row.end > row.start else ""
    yield box(left, below, max(right - left, 2), 14, f"bar {row.kind} {grows}".strip(), rx=2)
    yield text(WIDTH, below + 11, clipped(row.value, 9), f"value {row.kind}", "end")


def _height(row: Row) -> float:
    return TALL if row.faces else LOW
