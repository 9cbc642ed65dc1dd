"""What becomes of a blow's numbers, read out of its trace: dice, defenses, margin, ward, then damage up to what is delivered."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from oracle.trace import Step, spoken

Seen = dict[str, Step]


@dataclass(frozen=True)
class Row:
    """One line of the flow: from a number to a number, in points of margin or of damage.

    ``kind`` is ``attack``, ``defense``, ``margin``, ``ward``, ``damage`` or ``delivered``; ``faces`` are the dice behind it.
    """

    label: str
    note: str
    start: Fraction
    end: Fraction
    kind: str
    faces: tuple[int, ...] = ()

    @property
    def is_damage(self) -> bool:
        """Whether it is counted in damage, not in points of margin."""
        return self.kind in ("damage", "delivered")

    @property
    def value(self) -> str:
        """The number that it comes to, as it is written beside it."""
        if self.kind not in ("defense", "ward"):
            return str(self.end).replace("-", "−")
        change = self.end - self.start
        return f"+{change}" if change > 0 else str(change).replace("-", "−")


@dataclass(frozen=True)
class Flow:
    """One blow or counter from its dice to its damage."""

    title: str
    rows: tuple[Row, ...]


def flows(steps: Iterable[Step]) -> list[Flow]:
    """Every blow and counter in a trace, in its order; a bare damage question is one without dice."""
    found: list[Flow] = []
    seen: Seen = {}
    faces: dict[str, tuple[int, ...]] = {}
    for step in steps:
        if step.name in ("throw", "throw_again"):
            faces[step.given["address"]] = tuple(step.result)  # type: ignore[index, arg-type]
        if step.name == "margin":
            seen = {}
        seen[step.name] = step
        if step.name == "strike":
            hit = step.given["hit"]
            found.append(Flow(_title(hit), tuple(_rows(seen, faces, hit))))
            seen = {}
    if not found and "weapon_damage" in seen:
        found.append(Flow("from the margin to the damage", tuple(_damage_rows(seen, landed=True))))
    return found


def _title(hit: Any) -> str:
    counter = "counter: " if hit.is_counter else ""
    return f"{counter}{hit.thrower} at {hit.target}, {hit.weapon.name}"


def _rows(seen: Seen, faces: Mapping[str, tuple[int, ...]], hit: Any) -> Iterator[Row]:
    strike: Any = seen["strike"]
    margin = Fraction(strike.given["margin"])
    zero = Fraction(0)
    if "margin" in seen and not hit.is_counter:
        given: Any = seen["margin"].given
        level = Fraction(given["attack"])
        yield Row("attack", "", zero, level, "attack", _faces(faces, hit, hit.thrower, "attack"))
        for defense, total in given["defenses"].items():
            yield Row(defense, hit.target, level, level - total, "defense", _faces(faces, hit, hit.target, defense))
            level -= total
    yield Row("margin", "the leftover" if hit.is_counter else "", zero, margin, "margin")
    result = strike.result
    if "helps" in seen and result.ward is not None:
        interception: Any = seen["helps"].result
        taken = Fraction(interception)
        dwarf = result.ward.dwarf
        yield Row("ward", dwarf, margin, margin - taken, "ward", _faces(faces, hit, dwarf, "ward"))
        yield Row("remains", "", zero, Fraction(result.ward.remains), "margin")
    yield from _damage_rows(seen, landed=result.landed)


def _damage_rows(seen: Seen, *, landed: bool) -> Iterator[Row]:
    zero = Fraction(0)
    if not landed or "weapon_damage" not in seen:
        yield Row("delivered", "turned", zero, zero, "delivered")
        return
    raw: Any = seen["weapon_damage"]
    harm = raw.given["harm"]
    yield Row("raw", f"{harm.base} + {harm.rate} × {raw.given['margin']}", zero, Fraction(raw.result), "damage")
    if "through_nature" in seen:
        natured: Any = seen["through_nature"].result
        yield Row("nature", _nature(seen), zero, Fraction(natured), "damage")
    if "through_armor" in seen:
        armored: Any = seen["through_armor"].result
        pieces: Any = seen["pieces_between"].result if "pieces_between" in seen else ()
        shares = ", ".join(f"−{piece.blunts}" for piece in pieces)
        yield Row("armor", shares or "none", zero, Fraction(armored), "damage")
    elif "answered_by_armor" in seen:
        last: Any = seen["through_nature"].result if "through_nature" in seen else raw.result
        yield Row("armor", f"not for {harm.kind}", zero, Fraction(last), "damage")
    if "suffered" in seen:
        wound: Any = seen["suffered"].result
        yield Row("delivered", "", zero, Fraction(wound.delivered), "delivered")


def _nature(seen: Seen) -> str:
    if "immune" in seen and seen["immune"].result:
        return "immune"
    factors: list[object] = []
    for name in ("weakness", "resistance"):
        if name in seen:
            factors += [*seen[name].result]  # type: ignore[misc]
    return ", ".join(f"×{spoken(factor)}" for factor in factors) or "plain"


def _faces(faces: Mapping[str, tuple[int, ...]], hit: Any, who: str, purpose: str) -> tuple[int, ...]:
    address = f"{hit.address}/{who}/{purpose}"
    return faces.get(f"{address}.second", faces.get(address, ()))
