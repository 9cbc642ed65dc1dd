"""The timeline of a script drawn: which window is open when, what is pending, in force, restricted, under way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from oracle.trace import Step
from reports.site.svg import box, clipped, drawing, line, text

WIDEST, NARROWEST, LANE, LETTER, WIDE = 34.0, 16.0, 30.0, 7.0, 1.15
KINDS = ("window", "pending", "effect", "restricted", "underway")


@dataclass(frozen=True)
class Frame:
    """How things stand behind an event, the first of which is number 1."""

    number: int
    event: Any
    state: Any
    windows: Any


@dataclass(frozen=True)
class Bar:
    """Something that is so from behind one event to another; ``until`` is None where it still is at the end."""

    label: str
    kind: str
    since: int
    until: int | None

    @property
    def told(self) -> str:
        """The bar in words."""
        end = f"until event {self.until}" if self.until else "and still at the end"
        return f"{self.label}: from event {self.since} {end}"


def frames(steps: Iterable[Step]) -> list[Frame]:
    """How things stood behind every event, from the trace."""
    found = []
    for step in steps:
        if step.name == "windows":
            given: Any = step.given
            found.append(Frame(given["number"], given["event"], given["state"], step.result))
    return found


def bars(told: Sequence[Frame]) -> list[Bar]:
    """Everything that lasts, by kind and by when it began."""
    open_since: dict[tuple[str, str], int] = {}
    found: list[Bar] = []
    for frame in told:
        present = set(_holding(frame))
        over = [key for key in open_since if key not in present]
        found += [Bar(label, kind, open_since.pop((kind, label)), frame.number) for kind, label in over]
        for key in present:
            open_since.setdefault(key, frame.number)
    found += [Bar(label, kind, since, None) for (kind, label), since in open_since.items()]
    return sorted(found, key=lambda bar: (KINDS.index(bar.kind), bar.since, bar.label))


def _holding(frame: Frame) -> Iterator[tuple[str, str]]:
    """What is so behind an event, by kind and name."""
    windows, state = frame.windows, frame.state
    if windows.activation:
        yield "window", f"Defend in {windows.activation}’s own activation"
    for attack in windows.attacks:
        yield "window", f"Defend against {attack}"
    for charger in windows.charges:
        yield "window", f"Intervene against {charger}"
    for pending in state.pending:
        yield "pending", pending.spoken
    for effect in state.effects:
        yield "effect", effect.spoken
    for unit, tokens in state.tokens.items():
        if tokens:
            yield "restricted", f"{unit}: {', '.join(sorted({token.name for token in tokens}))}"
    for attack in state.attacks.values():
        if attack.is_open:
            yield "underway", f"attack {attack.id}"
    for charge in state.charges.values():
        yield "underway", charge.spoken


SAID = {
    "window": "window open",
    "pending": "declared, not resolved",
    "effect": "in force",
    "restricted": "restricted",
    "underway": "under way",
}
"""The kinds of bars as the legend names them."""


def drawn(told: Sequence[Frame]) -> Markup:
    """The picture; as wide as the script is long."""
    lanes, count = bars(told), len(told)
    column = max(NARROWEST, min(WIDEST, 350 / (count + 1)))
    width = max(360.0, 8 + column * (count + 1))
    height = 24 + LANE * len(lanes) + 6
    parts = [*_columns(count, column, height)]
    for index, bar in enumerate(lanes):
        parts += _lane(bar, 24 + index * LANE, column, count)
    kind = "timeline wide" if width > 360 else "timeline"
    words = "; ".join(bar.told for bar in lanes)
    return drawing("Timeline of the script", words, width, height, parts, kind, width=width * WIDE)


def _columns(count: int, column: float, height: float) -> Iterator[Markup]:
    for number in range(1, count + 1):
        x = 4 + column * (number - 0.5)
        yield text(x, 12, str(number), "tick", "middle")
        yield line(x, 17, x, height, "grid")


def _lane(bar: Bar, top: float, column: float, count: int) -> Iterator[Markup]:
    left = 4 + column * (bar.since - 0.5)
    right = 4 + column * ((bar.until or count + 1) - 0.5)
    yield box(left, top + 15, right - left, 9, f"span {bar.kind}{'' if bar.until else ' open'}", rx=3)
    if not bar.until:
        yield text(right + 1, top + 23, "›", "more")
    width = max(360.0, 8 + column * (count + 1))
    words = clipped(bar.label, 56)
    fits = left + LETTER * len(words) < width - 2
    yield text(left if fits else right, top + 11, words, "label", "start" if fits else "end")
