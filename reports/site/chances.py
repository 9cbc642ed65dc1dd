"""Chances drawn: a bar a line, from never to always; and how the damage is spread, a bar for each sum of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from markupsafe import Markup

from reports.site.svg import box, clipped, drawing, text

WIDTH, LINE, SHORT = 360.0, 38.0, 26
LEFT, RIGHT, ROW, HEAD = 44.0, 296.0, 17.0, 30.0
MOST_SUMS = 24
"""Sums of damage that have a bar of their own; greater ones share the last."""

Chance = tuple[str, Fraction, bool]
"""What it is the chance of, the number, and whether it is a chance at all or a mean."""


Spread = Mapping[Fraction, Fraction]
"""The chance of each sum of damage, the least first."""


def drawn(lines: Sequence[Chance], damage: Mapping[str, Spread]) -> Markup:
    """The picture of some chances and means, and below it of the damage that each takes."""
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
    told = [f"{says}: {about(number, is_chance=is_chance)}" for says, number, is_chance in lines]
    height = LINE * len(lines)
    for who, spread in damage.items():
        sums = gathered(spread)
        parts += _spread(who, sums, height)
        height += HEAD + ROW * len(sums)
        told += [f"{who} takes {damage_told}: {about(chance, is_chance=True)}" for damage_told, chance in sums]
    return drawing("The odds", "; ".join(told), WIDTH, height, parts, "flow odds")


def gathered(spread: Spread) -> list[tuple[str, Fraction]]:
    """Each sum of damage in a word with its chance; the greatest together, where there are many."""
    sums = list(spread.items())
    if len(sums) <= MOST_SUMS:
        return [(str(damage), chance) for damage, chance in sums]
    least = sums[MOST_SUMS - 1][0]
    rest = sum((chance for _, chance in sums[MOST_SUMS - 1 :]), Fraction(0))
    return [*((str(damage), chance) for damage, chance in sums[: MOST_SUMS - 1]), (f"{least} +", rest)]


def _spread(who: str, sums: Sequence[tuple[str, Fraction]], top: float) -> Iterator[Markup]:
    """The damage that somebody takes: a bar a sum, the likeliest across the whole width."""
    yield text(0, top + 18, clipped(f"Damage that {who} takes", 44), "head")
    most = max(chance for _, chance in sums)
    for index, (damage, chance) in enumerate(sums):
        at = top + HEAD + index * ROW
        yield text(LEFT - 8, at + 10, clipped(damage, 6), "tick", "end")
        yield box(LEFT, at + 1, max((RIGHT - LEFT) * float(chance / most), 0.5), 10, "bar damage", rx=2)
        yield text(WIDTH, at + 10, about(chance, is_chance=True), "tick", "end")


def about(number: Fraction, *, is_chance: bool) -> str:
    """A number as it is said: in percent if it is a chance, and never as none where it is one."""
    if not is_chance:
        return f"{float(number):.3f}"
    return "< 0.01 %" if 0 < number < Fraction(1, 10_000) else f"{float(100 * number):.2f} %"
