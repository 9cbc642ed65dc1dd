"""The conversation of ``exchange.sample``: batches of blows asked of an engine with its own dice, bet on one after another."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import msgspec

from conformance.cases.bulk import SAMPLE, SampleAnswer
from conformance.cases.codec import encode
from conformance.odds.betting import Bets, Fortune, Histogram
from conformance.odds.power import Catch, catch
from conformance.odds.questions import Given, questions
from conformance.odds.suspects import Suspect, World, suspects
from conformance.odds.weights import Odds
from conformance.protocol.messages import Request
from conformance.protocol.results import Engine, Result
from oracle.errors import Invalid

FIRST, LARGEST = 25, 500
"""Blows of a question in the first batch, and at most in any."""
GROWTH = 3
"""A batch is as large as what came before, divided by this."""


class Trial:
    """Everything that is worked out before an engine is asked: the right odds, the suspects' odds, the power."""

    def __init__(self, right: World, asked: Mapping[str, Given] | None = None) -> None:
        self.die, self.questions = right.die, dict(asked or questions())
        self.right = {name: right.odds(given) for name, given in self.questions.items()}
        found = {each.name: self._under(each) for each in suspects(right)}
        self.suspected = {name: odds for name, odds in found.items() if odds != self.right}
        bets = {
            name: Bets(self.right[name], [odds[name] for odds in self.suspected.values()]) for name in self.questions
        }
        self._bets = bets

    def fortune(self) -> Fortune:
        """A fortune of 1, before anything was seen."""
        return Fortune(self._bets, list(self.suspected))

    def power(self, alpha: float) -> list[Catch]:
        """Every suspect with odds of its own and how soon it is caught, soonest first; one more bets on repetition."""
        found = [catch(name, self.right, odds, len(self.suspected) + 1, alpha) for name, odds in self.suspected.items()]
        return sorted(found, key=lambda each: each.nearly_all)

    def _under(self, suspect: Suspect) -> dict[str, Odds[str]]:
        return {name: self._bet_on(suspect, name) for name in self.questions}

    def _bet_on(self, suspect: Suspect, name: str) -> Odds[str]:
        """The suspect's odds of a question; the right ones, which bet nothing, where its own would take too long."""
        try:
            return suspect.odds(self.questions[name])
        except Invalid:
            return self.right[name]


@dataclass(frozen=True, slots=True)
class Sampled:
    """How a run ended.

    ``failed``: what the engine did that is no answer; ``caught``: the fortune reached 1/alpha; ``repeats``: whether the first
    request, asked again with its seed, came out the same (None: it was not asked again).
    """

    fortune: Fortune
    caught: bool
    failed: str = ""
    repeats: bool | None = None


def sampled(engine: Engine, trial: Trial, throws: int, seed: int, limit: float) -> Sampled:
    """Ask round by round until ``throws`` blows were seen or the logarithm of the fortune reaches ``limit``."""
    fortune = trial.fortune()
    first: dict[str, Histogram] = {}
    for number, count in enumerate(batches(throws, len(trial.questions))):
        for result in engine.run(requests(trial, number, count, seed)):
            answer = histogram(result, count)
            if isinstance(answer, str):
                return Sampled(fortune, caught=False, failed=answer)
            fortune.saw(question_name(result), answer)
            first.setdefault(question_name(result), answer)
        if fortune.log >= limit:
            return Sampled(fortune, caught=True)
    return Sampled(fortune, caught=False, repeats=repeated(engine, trial, throws, seed) == first)


def repeated(engine: Engine, trial: Trial, throws: int, seed: int) -> dict[str, Histogram | str]:
    """The first batch once more, with the seeds that it had."""
    count = next(batches(throws, len(trial.questions)))
    return {question_name(each): histogram(each, count) for each in engine.run(requests(trial, 0, count, seed))}


def batches(throws: int, asked: int) -> Iterator[int]:
    """Blows a question, batch by batch: small ones first, so that a gross fault is caught cheaply."""
    each, done = -(-throws // asked), 0
    while done < each:
        count = min(each - done, LARGEST, max(FIRST, done // GROWTH))
        yield count
        done += count


def requests(trial: Trial, number: int, count: int, seed: int) -> Iterator[Request]:
    """One batch of every question, each with a seed of its own."""
    for name, given in trial.questions.items():
        own = random.Random(f"{seed}/{number}/{name}").getrandbits(48)
        asked = {"question": given, "die": trial.die.table, "seed": own, "count": count}
        yield Request(f"sample/{number}/{name}", SAMPLE, msgspec.Raw(encode(asked)))


def question_name(result: Result) -> str:
    """The question that a result answers."""
    return result.request.id.split("/", 2)[2]


def histogram(result: Result, count: int) -> dict[str, int] | str:
    """The histogram in a result; a line on what is wrong if it holds none of so many throws."""
    name = question_name(result)
    if result.kind != "outcome":
        said = result.note or result.payload
        return f"{name}: {result.kind}: {said}; an engine that declares {SAMPLE} answers every blow of it"
    try:
        answer = msgspec.convert(result.payload, SampleAnswer)
    except msgspec.ValidationError as wrong:
        return f'{name}: {wrong}; an outcome of {SAMPLE} is {{"histogram": {{"<key>": count}}}}'
    seen = sum(answer.histogram.values())
    if seen != count:
        return f"{name}: the histogram holds {seen} throws and {count} were asked for"
    return answer.histogram
