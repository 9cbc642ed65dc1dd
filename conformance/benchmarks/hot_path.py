"""The hot path: the same generated blows put to everyone, what they dealt summed up, the time they took.

An *entrant* is one who answers all blows of an op in one form: called one by one, in columns, over a pipe. Whoever sums up to
something else than the oracle was not fast, but wrong, and has no rate. All take turns, and the best of several rounds counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from math import floor, inf
from time import perf_counter
from typing import Any, NamedTuple

from conformance.cases.rulesets import player, question, ruled, ruled_aloud
from conformance.engines import quick
from conformance.generators import generated
from oracle.exchange.facts import Strike

OPS = ("exchange.damage", "exchange.blow")
"""The ops that can be timed."""

CHUNK = 1000
"""Cases behind which the places of a checksum begin at 1 again: as many go into one `exchange.batch`."""
WORD = 2**32
MILLION = 10**6

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
    """Someone who answers ``blows`` blows a round; ``unless`` says why it cannot, and ``wrong`` how its answers are."""

    op: str
    name: str
    blows: int
    round: Callable[[], Answered]
    right: str
    best: float = inf
    reported: float = inf
    wrong: str = ""
    reports: bool = field(default=False)

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
        begun = perf_counter()
        try:
            answered = self.round()
        except UnansweredError as wrong:
            self.wrong = str(wrong)
            return
        spent = perf_counter() - begun
        sums = answered.sums()
        if sums != self.right:
            self.wrong = f"its outcomes sum up to {sums}, the oracle's to {self.right}"
            return
        self.best = min(self.best, spent)
        if answered.seconds is not None:
            self.reported = min(self.reported, max(answered.seconds, 1e-9))


def race(entrants: Sequence[Entrant], rounds: int) -> None:
    """Let all take turns, once to warm up and then ``rounds`` times."""
    for entrant in entrants:
        entrant.runs()
        entrant.best = entrant.reported = inf
    for _ in range(rounds):
        for entrant in entrants:
            entrant.runs()


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
    """What an outcome in JSON deals."""
    struck = [each for each in (outcome["blow"], outcome["counter"]) if each] if "blow" in outcome else [outcome]
    return Dealt(sum(int(each["delivered"]) for each in struck), sum(each["landed"] for each in struck))


def dealt(op: str, givens: Iterable[Given], readings: Readings | None = None) -> list[Dealt]:
    """What the oracle deals, case by case."""
    by = player(op, readings)
    return [of_answer(ruled(question(op, given), by).answer) for given in givens]


def by_oracle(op: str, givens: Sequence[Given], right: str, *, traced: bool = False) -> Entrant:
    """The oracle, asked one by one questions that have been read already."""
    by, asked = player(op), [question(op, given) for given in givens]

    def untraced_round() -> Answered:
        rulings = [ruled(each, by) for each in asked]
        return Answered(lambda: checksum(of_answer(ruling.answer) for ruling in rulings))

    def traced_round() -> Answered:
        rulings = [ruled_aloud(each, by) for each in asked]
        return Answered(lambda: checksum(of_answer(ruling.answer) for ruling, _ in rulings))

    name = "oracle, traced" if traced else "oracle"
    return Entrant(op, name, len(givens), traced_round if traced else untraced_round, right)


def by_quick(op: str, givens: Sequence[Given], right: str) -> Entrant:
    """The second implementation, called one by one with decoded JSON."""
    serve = quick.OPS[op]

    def round_() -> Answered:
        outcomes = [serve(given) for given in givens]
        return Answered(lambda: checksum(map(of_outcome, outcomes)))

    return Entrant(op, "quick", len(givens), round_, right)


def by_batch(givens: Sequence[Given], deals: Sequence[Dealt], blows: int = MILLION, seed: int = 1) -> Entrant:
    """The batch form on so many blows, drawn from the questions in random order; raises ImportError without its extra."""
    import numpy as np

    from conformance.engines.quick import batch

    picks = np.random.default_rng(seed).integers(0, len(givens), blows)
    laid = batch.columns(givens)  # type: ignore[arg-type]  # a given of the protocol
    mixed = batch.Columns(laid.margins[picks], laid.numbers[picks], laid.matchups)
    room = batch.room(blows)
    places = np.arange(blows, dtype=np.uint64) % np.uint64(CHUNK) + np.uint64(1)

    def sums(delivered: Any, landed: Any) -> str:
        return f"{int((places * delivered.astype(np.uint64)).sum()) % WORD}:{int(landed.sum())}"

    def round_() -> Answered:
        answers = batch.deal(mixed, room)
        return Answered(lambda: sums(answers.delivered, answers.landed))

    right = np.array(deals, np.int64)[picks]
    return Entrant("exchange.damage", "quick, in columns", blows, round_, sums(right[:, 0], right[:, 1]))


def cut(givens: Sequence[Given]) -> Iterator[Sequence[Given]]:
    """The cases by the thousand."""
    for start in range(0, len(givens), CHUNK):
        yield givens[start : start + CHUNK]
