"""One case under all readings at once.

A hook is the only place where readings part. Each is replaced by one that asks every reading still possible; where all answer
alike nothing forks, where they differ the run splits and is played again for every group of readings that answer alike.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from conformance.cases.rulesets import RULESETS, Question, ruleset_of
from oracle.errors import Invalid, Refused
from oracle.marks import READINGS
from oracle.rulebook import rulebook
from oracle.trace import marks

Domains = Mapping[str, Sequence[str]]
"""The readings still possible, by ruling."""

MOST_WORLDS = 256
"""Worlds beyond which a case is too tangled to learn from."""

ROLLING = frozenset({"second_look", "counter_margin"})
"""Hooks that throw dice: their readings are not tried out side by side but each in a world of its own."""


class World(NamedTuple):
    """What one case comes to under some readings: an answer (None: refused), and those readings, by ruling."""

    answer: object
    readings: Mapping[str, tuple[str, ...]]


class TooTangledError(Exception):
    """A case with more worlds than are worth playing."""


class _Raised(NamedTuple):
    """A hook's answer that is a refusal."""

    codes: tuple[str, ...]


def worlds(op: str, asked: Question, domains: Domains, most: int = MOST_WORLDS) -> list[World]:
    """Every world of a case under the readings still possible; raises TooTangledError beyond ``most``."""
    found: list[World] = []
    script: list[list[int]] = []
    cls = forking(ruleset_of(op))
    while True:
        played = cls()
        played.begin(domains, script)
        try:
            answer: object = played.rule(asked)
        except Refused:
            answer = None
        except Invalid:
            answer = Invalid
        found.append(World(answer, dict(played.decided)))
        if len(found) > most:
            raise TooTangledError
        while script and script[-1][0] + 1 >= script[-1][1]:
            script.pop()
        if not script:
            return found
        script[-1][0] += 1


@functools.cache
def forking(ruleset: str) -> Any:
    """The ruleset with every hook replaced by one that asks all its readings."""
    base = RULESETS[ruleset]
    body: dict[str, Any] = {"begin": _begin}
    for name, mark in marks(base).items():
        if mark.ruling:
            body[name] = _hook(name, mark.ruling, getattr(base, name))
    return type(f"Forking{base.__name__}", (base,), body)


def _begin(self: Any, domains: Domains, script: list[list[int]]) -> None:
    self.domains, self.script, self.position = domains, script, 0
    self.decided = {}


def _hook(name: str, ruling: str, default: Callable[..., Any]) -> Callable[..., Any]:
    readings = rulebook().rulings[ruling].readings
    methods: dict[str, Callable[..., Any]] = {readings[0].name: default}
    for each in readings[1:]:
        methods[each.name] = vars(READINGS[f"{ruling}={each.name}"])[name]

    def answered(self: Any, *args: Any, **keywords: Any) -> Any:
        names = self.decided.get(ruling) or self.domains[ruling]
        if len(names) == 1:
            return methods[names[0]](self, *args, **keywords)
        if name in ROLLING:
            chosen = _choose(self, ruling, [[each] for each in names])
            return methods[chosen[0]](self, *args, **keywords)
        groups: list[tuple[Any, list[str]]] = []
        for each in names:
            answer = _tried(methods[each], self, args, keywords)
            own = next((group for known, group in groups if known == answer), None)
            if own is None:
                groups.append((answer, [each]))
            else:
                own.append(each)
        answer = groups[0][0]
        if len(groups) > 1:
            chosen = _choose(self, ruling, [group for _, group in groups])
            answer = next(known for known, group in groups if group == chosen)
        if isinstance(answer, _Raised):
            raise Refused(*answer.codes)
        return answer

    return answered


def _tried(method: Callable[..., Any], self: Any, args: Any, keywords: Any) -> Any:
    try:
        return method(self, *args, **keywords)
    except Refused as refused:
        return _Raised(refused.codes)


def _choose(self: Any, ruling: str, groups: list[list[str]]) -> list[str]:
    """The group of readings that this run goes on with: as the script says, or the first of a new fork."""
    if self.position == len(self.script):
        self.script.append([0, len(groups)])
    chosen = groups[self.script[self.position][0]]
    self.position += 1
    self.decided[ruling] = tuple(chosen)
    return chosen


def every_reading(ruleset: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every switch of a ruleset with all its readings, the default first."""
    for ruling in rulebook().rulings.values():
        if ruling.how == "switch" and ruling.id.startswith(ruleset + "."):
            yield ruling.id, tuple(each.name for each in ruling.readings)
