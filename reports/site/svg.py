"""Drawing: elements with their attributes, everything escaped. Looks come from the style sheet, by class."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup, escape

Attribute = str | int | float


def element(name: str, *inside: Markup | str, **attributes: Attribute) -> Markup:
    """One element; a trailing underscore is dropped from an attribute's name and others become hyphens."""
    written = Markup("").join(
        Markup(' {}="{}"').format(key.rstrip("_").replace("_", "-"), number(value)) for key, value in attributes.items()
    )
    return Markup("<{0}{1}>{2}</{0}>").format(Markup(name), written, Markup("").join(map(escape, inside)))


def drawing(
    title: str, description: str, across: float, down: float, parts: Iterable[Markup], kind: str, **more: Attribute
) -> Markup:
    """A picture, so many units across and down, with a name and a description for those who do not see it."""
    return element(
        "svg",
        element("title", title),
        element("desc", description),
        *parts,
        class_=f"drawing {kind}",
        role="img",
        viewBox=f"0 0 {number(across)} {number(down)}",
        xmlns="http://www.w3.org/2000/svg",
        **more,
    )


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> Markup:
    """Words at a place."""
    return element("text", words, x=x, y=y, class_=kind, text_anchor=anchor)


def line(x1: float, y1: float, x2: float, y2: float, kind: str, **more: Attribute) -> Markup:
    """A straight line."""
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=kind, **more)


def box(x: float, y: float, width: float, height: float, kind: str, **more: Attribute) -> Markup:
    """A rectangle."""
    return element("rect", x=x, y=y, width=max(0, width), height=height, class_=kind, **more)


def circle(x: float, y: float, radius: float, kind: str, **more: Attribute) -> Markup:
    """A circle."""
    return element("circle", cx=x, cy=y, r=radius, class_=kind, **more)


def number(value: Attribute) -> str:
    """A number as short as a picture needs it."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def clipped(words: str, most: int) -> str:
    """Words that fit, with a sign that some do not."""
    return words if len(words) <= most else f"{words[: most - 1]}…"
