"""A trace as a referee tells it: numbered sentences with what they cite, by event where a script has events."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from oracle.trace import Step

LATELY = 8
"""Sentences within which the same one is not said again."""


@dataclass(frozen=True)
class Sentence:
    """One step aloud."""

    number: int
    says: str
    ids: tuple[str, ...]


@dataclass(frozen=True)
class Passage:
    """The sentences about one event; the number of the event, or 0 where there are no events."""

    event: int
    sentences: tuple[Sentence, ...]


def passages(steps: Iterable[Step]) -> list[Passage]:
    """The whole trace; what was said a moment ago is not said again."""
    found: list[Passage] = []
    number, event, said, lately = 0, 1, list[Sentence](), deque[str](maxlen=LATELY)
    for step in steps:
        if step.name == "windows":
            found.append(Passage(event, tuple(said)))
            event, said = event + 1, []
            continue
        says = step.says
        if says and says not in lately:
            number += 1
            lately.append(says)
            said.append(Sentence(number, says, step.ids))
    if said or not found:
        found.append(Passage(event if found else 0, tuple(said)))
    return [passage for passage in found if passage.sentences]


def cited(steps: Sequence[Step]) -> Iterator[str]:
    """Every id that the steps cite, each once."""
    yield from dict.fromkeys(each for step in steps for each in step.ids)
