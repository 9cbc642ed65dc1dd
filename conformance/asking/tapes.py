"""Dice as they are typed: faces, or only a total, by who rolls and for what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from conformance.asking.draft import Draft, name_of
from conformance.asking.lines import Place

PURPOSES = ("attack", "evasion", "guard", "abjuration", "ward")
PADDING = 60
"""Blank faces behind a total: a total is the same under every reading, however many dice it has."""

LOOK_AT_FACES = (
    "exchange.dice.sum=hits-or-fumbles",
    "exchange.luck.blank=no-positive-face",
    "exchange.luck.blank=all-blank-faces",
    "exchange.luck.keep=blank-dice-only",
    "exchange.attack.negative=negative-faces-count-zero",
)
"""Readings that need single faces, which a total does not show."""


@dataclass(frozen=True)
class Blow:
    """What a roll for a blow is named by: the blow's id, and who takes part."""

    id: str
    attacker: str
    target: str
    allows: tuple[str, ...]


def dice(draft: Draft, blows: Mapping[str, Blow], people: Mapping[str, Any], dwarfs: list[str]) -> dict[str, list[int]]:
    """The tapes, by address."""
    tapes: dict[str, list[int]] = {}
    draft.origin["dice",] = ("dice",)
    for words, value, place in _rolls(draft):
        address = _address(draft, words, place, blows, people, dwarfs)
        if address in tapes:
            raise draft.wrong(place, f"{' '.join(words)} is rolled twice", "write each roll once")
        draft.origin["dice", address] = place
        tapes[address] = _tape(draft, value, place)
        if isinstance(value, int):
            draft.summed.add(address)
    if draft.summed:
        why = "it looks at single faces, and the file gives a total"
        draft.untold.update(dict.fromkeys(LOOK_AT_FACES, why))
    return tapes


def _rolls(draft: Draft) -> Iterator[tuple[list[str], object, Place]]:
    for key, value in draft.table(("dice",)).items():
        words = re.split(r"[\s/]+", key.strip().lower().replace(".second", " second").replace(".counter", " counter"))
        if isinstance(value, dict):
            for inner, each in value.items():
                yield [*words, *re.split(r"[\s/]+", inner.strip().lower())], each, ("dice", key, inner)
        else:
            yield words, value, ("dice", key)


def _address(
    draft: Draft,
    words: list[str],
    place: Place,
    blows: Mapping[str, Blow],
    people: Mapping[str, Any],
    dwarfs: list[str],
) -> str:
    left = [word for word in words if word not in ("second", "counter")]
    blow = blows[left.pop(0)] if left and left[0] in blows and left[0] not in people else None
    parts = next((n for n in range(len(left), 1, -1) if name_of(" ".join(left[:n])) in people), 1)
    who, left = name_of(" ".join(left[:parts])), left[parts:]
    draft.known(who, people, place, "character of this file")
    if blow is None:
        if len(blows) != 1:
            remedy = f'begin with the number of the blow, as in "{next(iter(blows), "1")} {who} attack"'
            raise draft.wrong(place, "it is not said for which blow this is rolled", remedy)
        (blow,) = blows.values()
    purpose = left.pop(0) if left else _usual(draft, who, place, blow, dwarfs)
    draft.known(purpose, PURPOSES, place, "roll")
    if purpose == "ward" and left and left[0] in PURPOSES[1:4]:
        purpose = f"ward.{left.pop(0)}"
    if left:
        raise draft.wrong(place, f"{' '.join(left)!r} is too much", 'write who rolls and for what, as in "dov evasion"')
    counter = ".counter" if "counter" in words else ""
    return f"{blow.id}{counter}/{who}/{purpose}{'.second' if 'second' in words else ''}"


def _usual(draft: Draft, who: str, place: Place, blow: Blow, dwarfs: list[str]) -> str:
    if who == blow.attacker:
        return "attack"
    if who == blow.target and len(blow.allows) == 1:
        return blow.allows[0]
    if who in dwarfs and who != blow.target:
        return "ward"
    choice = " or ".join(f'"{who} {each}"' for each in blow.allows or ("evasion",))
    raise draft.wrong(place, f"it is not said what {who} rolls for", f"write {choice}")


def _tape(draft: Draft, value: object, place: Place) -> list[int]:
    whole = [value] if isinstance(value, int) else value
    if not isinstance(whole, list) or any(isinstance(each, bool) or not isinstance(each, int) for each in whole):
        raise draft.wrong(place, "these are no dice", "write the faces, as in [1, 0, -1], or their total, as in 2")
    for face in whole:
        if abs(face) > 1000:
            raise draft.wrong(place, f"{face} is out of bounds", "faces and totals are within ±1000")
    return [*whole, *([0] * PADDING)] if isinstance(value, int) else whole
