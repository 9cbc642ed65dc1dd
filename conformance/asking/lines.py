"""The line of every value in a TOML or JSON text that a parser has accepted."""

from __future__ import annotations

import re
from collections.abc import Iterator

Place = tuple[str | int, ...]

BLANK = re.compile(r"(?:\s|#[^\n]*)*")
STRING = re.compile(r'"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'', re.DOTALL)
SPACES = re.compile(r"[ \t]*")
BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
PLAIN = re.compile(r"[^,\]}#\n]+")


def lines_of_toml(text: str) -> dict[Place, int]:
    """Line (from 1) by place, of every table, key and list element."""
    return dict(_Walk(text).document())


def lines_of_json(text: str) -> dict[Place, int]:
    """The same for one JSON value."""
    walk = _Walk(text)
    walk.skip()
    return dict(walk.value(()))


class _Walk:
    """A cursor over the text."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0
        self.counted, self.lines_before = 0, 1
        self.lists: dict[Place, int] = {}
        """How many tables each ``[[list]]`` holds so far."""

    @property
    def line(self) -> int:
        """The line of the cursor, counted on from where it was asked last."""
        self.lines_before += self.text.count("\n", self.counted, self.at)
        self.counted = self.at
        return self.lines_before

    def skip(self) -> None:
        """Pass over blanks and comments."""
        self.at = self.matched(BLANK)

    def matched(self, pattern: re.Pattern[str]) -> int:
        """Where a match that begins at the cursor ends; the cursor itself if there is none."""
        found = pattern.match(self.text, self.at)
        return found.end() if found else self.at

    def sees(self, sign: str) -> bool:
        """Whether the text goes on with this sign; it is passed over if so."""
        if not self.text.startswith(sign, self.at):
            return False
        self.at += len(sign)
        return True

    def document(self) -> Iterator[tuple[Place, int]]:
        """Every place of a TOML text."""
        table: Place = ()
        self.skip()
        while self.at < len(self.text):
            line = self.line
            if self.sees("[["):
                table = self.nth(self.resolved(self.key()))
                self.sees("]]")
                yield table, line
            elif self.sees("["):
                table = self.resolved(self.key())
                self.sees("]")
                yield table, line
            else:
                yield from self.entry(table)
            self.skip()

    def entry(self, table: Place) -> Iterator[tuple[Place, int]]:
        """A key, the sign behind it, and its value; the key's own line is the value's."""
        place = (*table, *self.key())
        yield place, self.line
        self.skip()
        self.at += 1
        self.skip()
        yield from self.value(place)

    def value(self, place: Place) -> Iterator[tuple[Place, int]]:
        """A value and everything in it."""
        yield place, self.line
        if self.sees("["):
            yield from self.inside("]", place)
        elif self.sees("{"):
            yield from self.inside("}", place)
        else:
            end = self.matched(STRING)
            self.at = end if end > self.at else max(self.matched(PLAIN), self.at + 1)

    def inside(self, end: str, place: Place) -> Iterator[tuple[Place, int]]:
        """The elements of a list, or the entries of a table written in braces."""
        number = 0
        self.skip()
        while not self.sees(end) and self.at < len(self.text):
            yield from self.value((*place, number)) if end == "]" else self.entry(place)
            number += 1
            self.skip()
            self.sees(",")
            self.skip()

    def key(self) -> Place:
        """A key, dotted or not."""
        parts: list[str] = []
        while True:
            self.at = self.matched(SPACES)
            start = self.at
            self.at = self.matched(STRING)
            quoted = self.at > start
            if not quoted:
                self.at = self.matched(BARE_KEY)
            parts.append(self.text[start + 1 : self.at - 1] if quoted else self.text[start : self.at])
            empty = self.at == start
            self.at = self.matched(SPACES)
            if empty or not self.sees("."):
                return tuple(parts)

    def resolved(self, key: Place) -> Place:
        """A table's name with the number of the list element it lies in, where it lies in one."""
        place: Place = ()
        for part in key[:-1]:
            place = (*place, part)
            if place in self.lists:
                place = (*place, self.lists[place] - 1)
        return (*place, key[-1])

    def nth(self, place: Place) -> Place:
        """The next element of a list of tables."""
        self.lists[place] = self.lists.get(place, 0) + 1
        return (*place, self.lists[place] - 1)
