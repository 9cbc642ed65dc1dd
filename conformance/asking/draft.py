"""A question of the contract in the making: what is asked so far, and which place of the file each part of it is from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from conformance.asking.lines import Place
from conformance.asking.source import Source, nearest
from conformance.cases.codec import convert
from oracle.errors import Invalid

PART = re.compile(r'\.([^.\[\]"]+)|\[(\d+)\]|\["([^"]*)"\]')

TYPES = {
    "int": "a whole number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a table",
    "float": "a decimal",
    "null": "nothing",
}


@dataclass
class Draft:
    """What the file says, as the contract says it.

    ``assumed`` tells what was left out and taken for granted, ``untold`` why a reading, by ``ruling=name``, cannot be told here.
    """

    source: Source
    given: dict[str, Any] = field(default_factory=dict)
    origin: dict[Place, Place] = field(default_factory=dict)
    assumed: list[str] = field(default_factory=list)
    untold: dict[str, str] = field(default_factory=dict)
    unarmed: set[str] = field(default_factory=set)
    """Characters whose unarmed strike the file leaves out."""
    summed: set[str] = field(default_factory=set)
    """Addresses of which the file gives a total."""

    def wrong(self, place: Place, wrong: str, remedy: str) -> Invalid:
        """The error that points at a place of the file."""
        return self.source.wrong(place, wrong, remedy)

    def table(self, place: Place) -> Mapping[str, Any]:
        """The table at a place of the file; raises Invalid if something else stands there."""
        value: Any = self.source.values
        for part in place:
            value = value[part]
        if not isinstance(value, dict):
            raise self.wrong(place, f"{place[-1]} is no table", f"write [{place[-1]}] and its facts below it")
        return value

    def known(self, word: str, words: Iterable[str], place: Place, what: str) -> str:
        """The word if it is one of the words; raises Invalid that names them and the nearest."""
        listed = list(words)
        if word not in listed:
            near = nearest(word, listed)
            remedy = (
                near.removeprefix("; ") or f"there {'is' if len(listed) == 1 else 'are'} {', '.join(listed) or 'none'}"
            )
            raise self.wrong(place, f"{word!r} is no {what}", remedy)
        return word

    def checked(self, value: object, kind: type[Any], contract: Place) -> None:
        """Raise Invalid, with the line, if a part of the question has not the shape of its kind."""
        try:
            convert(value, kind)
        except Invalid as invalid:
            raise self.pointed(
                Invalid(written_path(contract) + invalid.path[1:], invalid.wrong, invalid.remedy)
            ) from None

    def pointed(self, invalid: Invalid) -> Invalid:
        """An error about the question as an error about the file."""
        wrong, remedy = in_plain_words(invalid.wrong, invalid.remedy)
        place = self.place_of(parsed_path(invalid.path))
        named = (*place, invalid.wrong.split(" ")[0].split(".")[0])
        return self.wrong(named if named in self.source.lines else place, wrong, remedy)

    def number_of(self, event: int) -> int:
        """The number, in the file, of what an event of the question is from."""
        place = self.place_of(("events", event))
        return place[1] + 1 if len(place) > 1 and isinstance(place[1], int) else event + 1

    def place_of(self, contract: Place) -> Place:
        """The place of the file that a part of the question is from."""
        for end in range(len(contract), 0, -1):
            if contract[:end] in self.origin:
                return (*self.origin[contract[:end]], *contract[end:])
        return contract


def name_of(text: object) -> str:
    """A name as the contract writes it: small letters, hyphens for blanks."""
    return "-".join(str(text).lower().split())


def parsed_path(path: str) -> Place:
    """``$.a.b[0]["c"]`` as its parts, as far as they are named."""
    parts: list[str | int] = []
    at = 1
    while found := PART.match(path, at):
        parts.append(int(found[2]) if found[2] else found[1] or found[3])
        at = found.end()
    return tuple(parts)


def written_path(place: Place) -> str:
    """The reverse."""
    return "$" + "".join(f"[{part}]" if isinstance(part, int) else f'["{part}"]' for part in place)


def in_plain_words(wrong: str, remedy: str) -> tuple[str, str]:
    """What a type checker complains of, said to one who does not program."""
    if found := re.fullmatch(r"Expected `([a-z]+)(?: \| [a-z | ]+)?`, got `(\w+)`", wrong):
        expected = TYPES.get(found[1], found[1])
        return f"{TYPES.get(found[2], found[2])} stands where {expected} belongs", f"write {expected}"
    if found := re.fullmatch(r"Expected `int` ([<>]=) (-?\d+)", wrong):
        return "the number is out of bounds", f"write {'at least' if found[1] == '>=' else 'at most'} {found[2]}"
    if found := re.fullmatch(r"Object missing required field `(\w+)`", wrong):
        return f"{found[1]} is missing", f"add {found[1]} = …"
    if found := re.fullmatch(r"Object contains unknown field `(\w+)`", wrong):
        return f"{found[1]} means nothing here", "see fixtures/ask/README.md for what does"
    if wrong.startswith("Expected `str` matching regex"):
        return "the name cannot be used", "names are up to 32 small letters, digits, - and _"
    if found := re.fullmatch(r"Invalid enum value (.+)", wrong):
        return f"{found[1]} is none of the words possible here", "see fixtures/README.md for them"
    return wrong, remedy
