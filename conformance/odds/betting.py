"""A sequential test by betting: a fortune that an honest engine multiplies a millionfold at most once in a million runs.

We bet against the exact odds. After every batch the fortune is the likelihood of all that was seen under a mixture of other
distributions, over its likelihood under the right one. Under the right odds that ratio is a nonnegative martingale that
starts at 1, so the chance that it *ever* reaches 1/alpha is at most alpha (Ville's inequality): looking after every batch
and stopping when it suits us costs nothing, and alpha holds for all questions of a run together.

Half of the stake is on the suspects in equal parts; one that is right gains on every question at once. One of them is no
distribution: that an answer comes again, throw for throw, as from an engine that ignores its seed. Its bet pays one over the
chance of exactly that histogram, which makes it fair as well. The other half is open:
for each question a mixture of Dirichlet distributions about the right odds, from loose to tight, which finds what nobody
suspected. An outcome that cannot be ends the test at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import exp, inf, lgamma, log

from conformance.odds.weights import Odds

SPREADS = (10.0, 100.0, 1_000.0, 10_000.0)
"""How tightly the open bet's distributions sit about the right odds: as if so many throws had been seen before."""

REPEATS = "the seed is ignored: an answer came again, throw for throw"
TINY = 1e-300
"""Above 0: what stands for a prior that a float cannot hold."""
STAKED = 0.1
"""The part of its fortune that the bet on a repetition risks on each batch that could be one."""

NEAR = 20
"""How much likelier the best suspect may be than others that are still named beside it."""

Histogram = Mapping[str, int]


class Bets:
    """The bets on one question: its right odds, and those under every suspect, as logarithms of ratios."""

    def __init__(self, right: Odds[str], suspected: Sequence[Odds[str]]) -> None:
        self.right = {key: logarithm(chance) for key, chance in right.items()}
        self.ratios = {
            key: [logarithm(other.of(key)) - chance for other in suspected] for key, chance in self.right.items()
        }
        self.suspects = len(suspected)

    def on_suspects(self, seen: Histogram) -> list[float]:
        """What each suspect has gained, as a logarithm."""
        gained = [0.0] * self.suspects
        for key, count in seen.items():
            if count:
                for index, ratio in enumerate(self.ratios[key]):
                    gained[index] += count * ratio
        return gained

    def open(self, seen: Histogram) -> float:
        """What the open bet has gained, as a logarithm."""
        throws = sum(seen.values())
        right = sum(count * self.right[key] for key, count in seen.items() if count)
        return mixed(self._about(spread, seen, throws) - right for spread in SPREADS)

    def _about(self, spread: float, seen: Histogram, throws: int) -> float:
        likelihood = lgamma(spread) - lgamma(spread + throws)
        for key, count in seen.items():
            if count:
                prior = max(spread * exp(self.right[key]), TINY)
                likelihood += lgamma(prior + count) - lgamma(prior)
        return likelihood

    def exactly(self, seen: Histogram) -> float:
        """The chance that a batch of this size comes out exactly so, as a logarithm."""
        ways = lgamma(sum(seen.values()) + 1) - sum(lgamma(count + 1) for count in seen.values())
        return ways + sum(count * self.right[key] for key, count in seen.items() if count)


class Repetition:
    """The bet that a batch is one that came before, throw for throw."""

    def __init__(self) -> None:
        self.gained = 0.0
        self.before: dict[tuple[str, int], set[frozenset[tuple[str, int]]]] = {}

    def saw(self, question: str, seen: Histogram, bets: Bets) -> None:
        """Take in a batch: those of the same question and size are what it may repeat."""
        before = self.before.setdefault((question, sum(seen.values())), set())
        batch = frozenset((key, count) for key, count in seen.items() if count)
        if before:
            again = log(STAKED / len(before)) - bets.exactly(seen) if batch in before else -inf
            self.gained += added(log(1 - STAKED), again)
        before.add(batch)


class Fortune:
    """The fortune of a whole run. ``suspects`` are their names, in the order of the bets."""

    def __init__(self, bets: Mapping[str, Bets], suspects: Sequence[str]) -> None:
        self.bets, self.suspects = bets, suspects
        self.seen: dict[str, Counter[str]] = {name: Counter() for name in bets}
        self.repetition = Repetition()
        self.impossible: tuple[str, str] | None = None
        """The question and the outcome that ended the test, if one did."""

    def saw(self, question: str, histogram: Histogram) -> None:
        """Take in a batch."""
        for key, count in histogram.items():
            if count and key not in self.bets[question].right:
                self.impossible = self.impossible or (question, key)
        if self.impossible is None:
            self.repetition.saw(question, histogram, self.bets[question])
            self.seen[question].update(histogram)

    @property
    def throws(self) -> int:
        """Blows taken in so far."""
        return sum(seen.total() for seen in self.seen.values())

    @property
    def log(self) -> float:
        """The natural logarithm of the fortune; infinite once something impossible was seen."""
        if self.impossible is not None:
            return inf
        openly = sum(bets.open(self.seen[name]) for name, bets in self.bets.items())
        return mixed([mixed(self.gains().values()), openly])

    def gains(self) -> dict[str, float]:
        """What each suspect has gained over the whole run, as a logarithm; the last is that it repeats itself."""
        gained = [bets.on_suspects(self.seen[name]) for name, bets in self.bets.items()]
        found = dict(zip(self.suspects, map(sum, zip(*gained, strict=True)), strict=True))
        return {**found, REPEATS: self.repetition.gained}

    def likeliest(self) -> list[tuple[str, float]]:
        """The suspects that explain best what was seen, better than honesty, with their gains; those far behind left out."""
        found = sorted(((name, gain) for name, gain in self.gains().items() if gain > 0), key=lambda item: -item[1])
        return [(name, gain) for name, gain in found if gain > found[0][1] - log(NEAR)]


def mixed(logs: Iterable[float]) -> float:
    """The logarithm of the mean of what the logarithms stand for."""
    found = list(logs)
    return added(*found) - log(len(found))


def added(*logs: float) -> float:
    """The logarithm of the sum of what the logarithms stand for."""
    most = max(logs)
    return most if most == -inf else most + log(sum(exp(each - most) for each in logs))


def logarithm(chance: Fraction) -> float:
    """The natural logarithm of a chance, however small; of 0, minus infinity."""
    return log(chance.numerator) - log(chance.denominator) if chance else -inf
