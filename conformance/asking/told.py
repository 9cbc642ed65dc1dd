"""A question under any readings: the ruling, its trace, its words, and the steps worth saying."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from conformance.asking.blows import exchange_words, refused_words
from conformance.asking.deeds import Deeds
from conformance.asking.handfuls import Handfuls
from conformance.asking.question import Put
from conformance.asking.rolls import Line
from conformance.asking.rounds import Rounds, deed
from conformance.asking.scripts import commands_words
from conformance.asking.wounds import Wounds
from conformance.cases.rulesets import Question, Ruled, player, ruled_aloud
from oracle.exchange.facts import PoolQuestion
from oracle.trace import Step

NOTHING = "All of it happens as it is told, and nothing of it is left in force."


@dataclass(frozen=True)
class Told:
    """A ruling with its trace and its words."""

    ruled: Ruled
    steps: tuple[Step, ...]
    words: tuple[str, ...]


def tell(put: Put, readings: Mapping[str, str]) -> Told:
    """The question under these readings, in words; raises Invalid where it is no question under them."""
    op, asked = op_and_question(put)
    ruled, steps = ruled_aloud(asked, player(op, readings))
    numbers = [put.draft.number_of(event) for event in range(len(put.given.get("events", ())))]
    words: Iterator[str]
    if ruled.answer is None:
        words = refused_words(ruled.refused)
    elif put.ruleset == "commands":
        words = commands_words(asked, ruled.answer, numbers)
    else:
        words = exchange_words(asked, ruled.answer, steps, numbers)
    return Told(ruled, tuple(steps), tuple(put.draft.spelled(each) for each in words) or (NOTHING,))


def op_and_question(put: Put) -> tuple[str, Question]:
    """What the rules are asked: of a blow without dice only its handfuls."""
    if not put.without_dice:
        return put.op, put.asked
    return "exchange.pool", PoolQuestion(characters=put.asked.characters, blow=put.asked.blow)


def lines(put: Put, told: Told) -> Iterator[Line]:
    """The steps worth saying."""
    for line in _lines(put, told):
        yield Line(put.draft.spelled(line.says) if line.ids else line.says, line.ids)


def _lines(put: Put, told: Told) -> Iterator[Line]:
    if put.ruleset == "commands":
        yield from Deeds(titles(put)).hear(told.steps)
    elif put.without_dice:
        yield from Handfuls().hear(told.steps)
    elif put.op == "exchange.round":
        yield from Rounds(put.draft.summed, put.asked.events, titles(put)).hear(told.steps)
    else:
        yield from Wounds(put.draft.summed).hear(told.steps)


def titles(put: Put) -> list[str]:
    """What each event is called: in the words of the file if it is a sentence, once if one sentence tells of two."""
    called: Any = deed if put.ruleset == "exchange" else attrgetter("spoken")
    found, last = [], 0
    for index, event in enumerate(put.asked.events):
        number, said = put.draft.number_of(index), sentence(put, put.draft.place_of(("events", index)))
        found.append("" if number == last else f"{number}. {said or called(event)}")
        last = number
    return found


def sentence(put: Put, place: tuple[str | int, ...]) -> str:
    """The sentence that stands at a place of the file, if one does."""
    value: Any = put.draft.source.values
    for part in place:
        value = value[part]
    return value if isinstance(value, str) else ""
