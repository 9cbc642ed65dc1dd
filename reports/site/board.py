"""The board drawn to scale: round bases, moves as arrows, the range circle of Intervene, who charges and who is a valid target."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil, floor, hypot
from typing import Any

from markupsafe import Markup

from reports.site.ground import Ground, Standing
from reports.site.svg import circle, drawing, element, line, text

WIDTH, TALLEST, MARGIN, FOOT = 360.0, 440.0, 22.0, 26.0
LETTER = 7.0
"""The width of a letter of a label, at most, taken over a few."""

Area = tuple[float, float, float, float]


class Board:
    """A picture of the ground: inches to units of the drawing, y upwards as on a table seen from above."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        left, bottom, right, top = self.left, self.bottom, self.right, self.top = extent(ground)
        self.scale = min((WIDTH - 2 * MARGIN) / (right - left), TALLEST / (top - bottom))
        self.height = (top - bottom) * self.scale + 2 * MARGIN + FOOT
        self.indent = (WIDTH - (right - left) * self.scale) / 2
        self.taken: list[Area] = []

    def at(self, x: Any, y: Any) -> tuple[float, float]:
        """A place of the table in the drawing."""
        return self.indent + (float(x) - self.left) * self.scale, MARGIN + (self.top - float(y)) * self.scale

    def drawn(self) -> Markup:
        """The picture, from the table upwards: grid, ranges, where models were, arrows, bases, names."""
        parts = [arrowhead(), *self.grid(), *self.ranges(), *self.aims(), *self.ghosts(), *self.moves(), *self.bases()]
        return drawing("The board, to scale", described(self.ground), WIDTH, self.height, parts, "board")

    def grid(self) -> Iterator[Markup]:
        """A line every inch, or every five where inches are small; and a scale to measure by."""
        every = 1 if self.scale >= 9 else 5 if self.scale >= 2 else 25
        bottom, top = self.at(0, self.bottom)[1], self.at(0, self.top)[1]
        for inch in range(ceil(self.left / every) * every, floor(self.right) + 1, every):
            x = self.at(inch, 0)[0]
            yield line(x, top, x, bottom, "grid")
        left, right = self.at(self.left, 0)[0], self.at(self.right, 0)[0]
        for inch in range(ceil(self.bottom / every) * every, floor(self.top) + 1, every):
            y = self.at(0, inch)[1]
            yield line(left, y, right, y, "grid")
        measure = every if every > 1 else 5 if (self.right - self.left) > 8 else 1
        y = self.height - 8
        yield line(left, y, left + measure * self.scale, y, "scale")
        yield text(left, y - 5, f"{measure}″", "note")

    def ranges(self) -> Iterator[Markup]:
        """A circle as far as the unit may intervene; a base that touches it is within."""
        named = set()
        for reach in self.ground.reaches:
            x, y = self.at(reach.base.x, reach.base.y)
            radius = float(reach.inches + reach.base.radius) * self.scale
            yield circle(x, y, radius, "range", data_unit=reach.unit)
            words = f"{reach.unit}: {reach.inches}″"
            if words not in named:
                named.add(words)
                above = [(x, y - radius - 4)] if y - radius > 14 else []
                around = [
                    (x, y + radius - 6),
                    (x, y - radius + 12),
                    (x, y + radius + 10),
                    (x - radius, y),
                    (x + radius, y),
                ]
                yield from self.label(words, [*above, *around], "note range-name")

    def aims(self) -> Iterator[Markup]:
        """A dashed line from who charges to whom, as declared."""
        first = {each.unit: each.first for each in self.ground.standing}
        for charger, target in self.ground.aims:
            pairs = [(one, other) for one in first.get(charger, ()) for other in first.get(target, ())]
            if pairs:
                one, other = min(
                    pairs, key=lambda pair: float((pair[0].x - pair[1].x) ** 2 + (pair[0].y - pair[1].y) ** 2)
                )
                yield from self.arrow(one, other, "aim")

    def ghosts(self) -> Iterator[Markup]:
        """Where models stood that stand elsewhere now, or are gone."""
        for standing in self.ground.standing:
            for base in standing.first:
                if standing.gone or base not in standing.last:
                    x, y = self.at(base.x, base.y)
                    yield circle(x, y, float(base.radius) * self.scale, f"ghost {side(standing)}")

    def moves(self) -> Iterator[Markup]:
        """An arrow for every move, with the number of its event."""
        for move in self.ground.moves:
            yield from self.arrow(move.start, move.end, "move", from_edge=False)
            (x, y), (to_x, to_y) = self.at(move.start.x, move.start.y), self.at(move.end.x, move.end.y)
            along = [(x + (to_x - x) * part, y + (to_y - y) * part) for part in (0.5, 0.35, 0.65, 0.2, 0.8)]
            beside = [(there + aside, down + 4) for there, down in along for aside in (7, -7)]
            yield from self.label(str(move.event), beside, "note step")

    def bases(self) -> Iterator[Markup]:
        """Every model where it stands at the end, and the unit's name with what it is."""
        named: list[Markup] = []
        for standing in self.ground.standing:
            models = standing.first if standing.gone else standing.last
            role = " ".join(each.replace(" ", "-") for each in standing.roles)
            for base in models:
                x, y = self.at(base.x, base.y)
                radius = max(float(base.radius) * self.scale, 2.5)
                if not standing.gone:
                    yield circle(x, y, radius, f"base {side(standing)} {role}".strip(), data_unit=standing.unit)
                    if "valid target" in standing.roles:
                        yield circle(x, y, radius + 3, "ring", data_unit=standing.unit)
                self.taken.append((x - radius, y - radius, x + radius, y + radius))
            if models:
                named += self.name(standing, models[0])
        yield from named

    def name(self, standing: Standing, base: Any) -> Iterator[Markup]:
        """The unit's name beside its first model, and below it what the unit is."""
        (x, y), radius = self.at(base.x, base.y), float(base.radius) * self.scale
        words = standing.unit + (" (gone)" if standing.gone else "")
        if standing.roles:
            words += f" · {', '.join(standing.roles)}"
        inside = [(x, y + 4)] if len(words) * LETTER < 2 * radius - 4 else []
        below, above = y + radius + 15, y - radius - 7
        around = [(x, each) for step in (0, 12, 24) for each in (below + step, above - step)]
        yield from self.label(words, [*inside, *around], f"label {side(standing)}")

    def label(self, words: str, places: Iterable[tuple[float, float]], kind: str) -> Iterator[Markup]:
        """Words at the first of these places that is free; at the first of all if none is."""
        half, tried = len(words) * LETTER / 2, []
        for x, y in places:
            middle = min(max(x, half + 2), WIDTH - half - 2)
            area = (middle - half, y - 9, middle + half, y + 2)
            tried.append((middle, y, area))
            if not any(_meet(area, other) for other in self.taken):
                break
        else:
            middle, y, area = tried[0]
        self.taken.append(area)
        yield text(middle, y, words, kind, "middle")

    def arrow(self, one: Any, other: Any, kind: str, *, from_edge: bool = True) -> Iterator[Markup]:
        """An arrow to the edge of a base, from the edge or from the centre of another."""
        (x, y), (to_x, to_y) = self.at(one.x, one.y), self.at(other.x, other.y)
        length = hypot(to_x - x, to_y - y)
        near, far = float(one.radius) * self.scale if from_edge else 0.0, float(other.radius) * self.scale
        if length > near + far + 1:
            across, along = (to_x - x) / length, (to_y - y) / length
            yield line(
                x + across * near,
                y + along * near,
                to_x - across * far,
                to_y - along * far,
                kind,
                marker_end="url(#head)",
            )


def board(ground: Ground) -> Markup:
    """The board of a script."""
    return Board(ground).drawn()


def extent(ground: Ground) -> Area:
    """The part of the table that is drawn, in inches: every base, first and last, and every range."""
    rounds = [base for each in ground.standing for base in (*each.first, *each.last)]
    circles = [(float(base.x), float(base.y), float(base.radius)) for base in rounds]
    for move in ground.moves:
        circles += [(float(base.x), float(base.y), float(base.radius)) for base in (move.start, move.end)]
    circles += [(float(r.base.x), float(r.base.y), float(r.base.radius + r.inches)) for r in ground.reaches]
    left, right = min(x - r for x, _, r in circles), max(x + r for x, _, r in circles)
    bottom, top = min(y - r for _, y, r in circles), max(y + r for _, y, r in circles)
    room = max(0.5, (right - left) * 0.02)
    return left - room, bottom - room, right + room, top + room


def described(ground: Ground) -> str:
    """The board in words."""
    told = []
    for each in ground.standing:
        models = each.first if each.gone else each.last
        places = ", ".join(f"({base.x}, {base.y})" for base in models)
        roles = f", {', '.join(each.roles)}" if each.roles else ""
        told.append(f"{each.unit} of {each.side}{roles}{', gone' if each.gone else ''}: {places or 'nowhere'}")
    told += [f"{reach.unit} may intervene within {reach.inches} inches" for reach in ground.reaches]
    return "; ".join(told)


def side(standing: Standing) -> str:
    """The style of a unit's side: who charges is marked by colour too."""
    return "attacker" if "charges" in standing.roles else "defender"


def arrowhead() -> Markup:
    """The head of every arrow."""
    path = element("path", d="M0 0 L8 4 L0 8 z", class_="arrowhead")
    marker = element(
        "marker", path, id="head", viewBox="0 0 8 8", refX=7, refY=4, markerWidth=7, markerHeight=7, orient="auto"
    )
    return element("defs", marker)


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
