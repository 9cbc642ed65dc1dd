"""The hot path: the same generated blows put to everyone, what they dealt summed up, the time they took.

An *entrant* is one who answers all blows of an op in one form: called one by one, in columns, over a pipe. Whoever sums up to
something else than the oracle was not fast, but wrong, and has no rate. All take turns, and the best of several rounds counts,
with the garbage collector off, as `timeit` has it. Who works in this thread alone is timed by the processor's clock, which a busy
machine does not falsify; a conversation with a child process by the clock on the wall.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from math import floor, inf
from time import perf_counter, thread_time
from typing import Any, NamedTuple

from conformance.cases.rulesets import player, question, ruled
from conformance.generators import generated

OPS = ("exchange.damage", "exchange.blow")
"""The ops that can be timed."""

CHUNK = 1000
"""Cases behind which the places of a checksum begin at 1 again: as many go into one `exchange.batch`."""
WORD = 2**32
MILLION = 10**6
TURN = 0.04
"""Seconds that a turn lasts at least: who is done sooner goes again, so that whose turn was long does not leave it a cold cache."""

Given = dict[str, Any]
Readings = Mapping[str, str]


class Dealt(NamedTuple):
    """What one case delivered in all, rounded down, and how many of its strikes landed."""

    delivered: int
    landed: int


class Answered(NamedTuple):
    """What came of one round: what each case dealt, summed up or not yet, and the seconds that the engine says it took."""

    sums: Callable[[], str]
    seconds: float | None = None


class UnansweredError(Exception):
    """An engine did not answer a case; the text says how."""


@dataclass(slots=True)
class Entrant:
    """Someone who answers ``blows`` blows of an op a round.

    ``right`` is what they sum up to; ``best`` and ``reported`` the fewest seconds, by our clock and by its own; ``wrong`` says
    what is wrong with its answers.
    """

    op: str
    name: str
    blows: int
    round: Callable[[], Answered]
    right: str
    clock: Callable[[], float] = thread_time
    best: float = inf
    reported: float = inf
    wrong: str = ""

    @property
    def rate(self) -> float:
        """Blows a second, 0 for wrong answers."""
        return 0.0 if self.wrong else self.blows / self.best

    @property
    def own_rate(self) -> float:
        """Blows a second by the engine's own clock; 0 if it has none, or for wrong answers."""
        return 0.0 if self.wrong or self.reported == inf else self.blows / self.reported

    def runs(self) -> None:
        """Run a round; the first one with a wrong answer is the last."""
        if self.wrong:
            return
        begun = self.clock()
        try:
            answered = self.round()
            spent = self.clock() - begun
            sums = answered.sums()
        except UnansweredError as wrong:
            self.wrong = str(wrong)
            return
        if sums != self.right:
            self.wrong = f"its outcomes sum up to {sums}, the oracle's to {self.right}"
            return
        self.best = min(self.best, spent)
        if answered.seconds is not None:
            self.reported = min(self.reported, max(answered.seconds, 1e-9))


def race(entrants: Sequence[Entrant], rounds: int, between: Callable[[], None] | None = None) -> None:
    """Let all take turns, once to warm up and then ``rounds`` times; ``between`` measures something else in each round."""
    for entrant in entrants:
        entrant.runs()
        entrant.best = entrant.reported = inf
    collecting = gc.isenabled()
    try:
        for _ in range(rounds):
            for entrant in entrants:
                gc.collect()
                gc.disable()
                begun = perf_counter()
                while not entrant.wrong and perf_counter() - begun < TURN:
                    entrant.runs()
            if between:
                between()
    finally:
        if collecting:
            gc.enable()


def questions(op: str, count: int, seed: int = 1) -> list[Given]:
    """Generate that many cases of an op, all of them different blows."""
    return [generated(op, seed, index).given for index in range(count)]


def checksum(dealt: Iterable[Dealt]) -> str:
    """The sum of what was delivered, each times its place in its thousand, modulo 2^32; then how many landed."""
    cases, total, landed = iter(dealt), 0, 0
    while chunk := list(islice(cases, CHUNK)):
        total += sum(place * each.delivered for place, each in enumerate(chunk, 1))
        landed += sum(each.landed for each in chunk)
    return f"{total % WORD}:{landed}"


def added(sums: Iterable[str]) -> str:
    """The checksum of everything, from those of its thousands."""
    pairs = [each.split(":") for each in sums]
    return f"{sum(int(total) for total, _ in pairs) % WORD}:{sum(int(landed) for _, landed in pairs)}"


def of_answer(answer: Any) -> Dealt:
    """What an answer of the oracle deals; nothing, where there is none."""
    if answer is None:
        return Dealt(0, 0)
    struck = (answer.blow, answer.counter) if hasattr(answer, "blow") else (answer,)
    return Dealt(
        sum(floor(each.delivered) for each in struck if each is not None),
        sum(each.landed for each in struck if each is not None),
    )


def of_outcome(outcome: Mapping[str, Any]) -> Dealt:
    """What an outcome in JSON deals; raises UnansweredError where it is none."""
    try:
        struck = [each for each in (outcome["blow"], outcome["counter"]) if each] if "blow" in outcome else [outcome]
        return Dealt(
            sum(floor(Fraction(each["delivered"])) for each in struck), sum(bool(each["landed"]) for each in struck)
        )
    except (KeyError, OverflowError, TypeError, ValueError, ZeroDivisionError) as wrong:
        raise UnansweredError(f"answered {str(outcome)[:80]}, which is no outcome: {wrong!r}") from None


def dealt(op: str, givens: Iterable[Given], readings: Readings | None = None) -> list[Dealt]:
    """What the oracle deals, case by case, under its default readings or others."""
    by = player(op, readings)
    return [of_answer(ruled(question(op, given), by).answer) for given in givens]
