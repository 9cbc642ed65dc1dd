"""Chances drawn: a bar a line, from never to always, with the exact number where it is short."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from markupsafe import Markup

from reports.site.svg import box, clipped, drawing, text

WIDTH, LINE, SHORT = 360.0, 38.0, 26

Chance = tuple[str, Fraction, bool]
"""What it is the chance of, the number, and whether it is a chance at all or a mean."""


def drawn(lines: Sequence[Chance]) -> Markup:
    """The picture of some chances and means."""
    parts: list[Markup] = []
    for index, (says, number, is_chance) in enumerate(lines):
        top = index * LINE
        parts.append(text(0, top + 13, clipped(says, 30), "label"))
        parts.append(text(WIDTH, top + 13, about(number, is_chance=is_chance), "value", "end"))
        if is_chance:
            parts.append(box(0, top + 19, WIDTH, 9, "never", rx=2))
            parts.append(box(0, top + 19, WIDTH * float(number), 9, "bar delivered", rx=2))
        elif len(str(number)) <= SHORT:
            parts.append(text(0, top + 27, f"exactly {number}", "note"))
    told = "; ".join(f"{says}: {about(number, is_chance=is_chance)}" for says, number, is_chance in lines)
    return drawing("The odds", told, WIDTH, LINE * len(lines), parts, "flow odds")


def about(number: Fraction, *, is_chance: bool) -> str:
    """A number as it is said: in percent if it is a chance."""
    return f"{float(100 * number):.2f} %" if is_chance else f"{float(number):.3f}"
