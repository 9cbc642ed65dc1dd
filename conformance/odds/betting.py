"""A sequential test by betting: a fortune that an honest engine multiplies a millionfold at most once in a million runs.

We bet against the exact odds. After every batch the fortune is the likelihood of all that was seen under a mixture of other
distributions, over its likelihood under the right one. Under the right odds that ratio is a nonnegative martingale that
starts at 1, so the chance that it *ever* reaches 1/alpha is at most alpha (Ville's inequality): looking after every batch
and stopping when it suits us costs nothing, and alpha holds for all questions of a run together.

Half of the stake is on the suspects in equal parts; one that is right gains on every question at once. The other half is open:
for each question a mixture of Dirichlet distributions about the right odds, from loose to tight, which finds what nobody
suspected. An outcome that cannot be ends the test at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, inf, lgamma, log

from conformance.odds.weights import Odds

SPREADS = (10.0, 100.0, 1_000.0, 10_000.0)
"""How tightly the open bet's distributions sit about the right odds: as if so many throws had been seen before."""

NEAR = 20
"""How much likelier the best suspect may be than others that are still named beside it."""

Histogram = Mapping[str, int]


class Bets:
    """The bets on one question: its right odds, and those under every suspect, as logarithms of ratios."""

    def __init__(self, right: Odds[str], suspected: Sequence[Odds[str]]) -> None:
        self.right = {key: float(chance) for key, chance in right.items()}
        self.ratios = {
            key: [log(float(other.of(key) / chance)) if other.of(key) else -inf for other in suspected]
            for key, chance in right.items()
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
        right = sum(count * log(self.right[key]) for key, count in seen.items() if count)
        return mixed(self._about(spread, seen, throws) - right for spread in SPREADS)

    def _about(self, spread: float, seen: Histogram, throws: int) -> float:
        likelihood = lgamma(spread) - lgamma(spread + throws)
        for key, count in seen.items():
            if count:
                prior = spread * self.right[key]
                likelihood += lgamma(prior + count) - lgamma(prior)
        return likelihood


class Fortune:
    """The fortune of a whole run. ``suspects`` are their names, in the order of the bets."""

    def __init__(self, bets: Mapping[str, Bets], suspects: Sequence[str]) -> None:
        self.bets, self.suspects = bets, suspects
        self.seen: dict[str, Counter[str]] = {name: Counter() for name in bets}
        self.impossible: tuple[str, str] | None = None
        """The question and the outcome that ended the test, if one did."""

    def saw(self, question: str, histogram: Histogram) -> None:
        """Take in a batch."""
        for key, count in histogram.items():
            if count and key not in self.bets[question].right:
                self.impossible = self.impossible or (question, key)
        if self.impossible is None:
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
        gains = list(self.gains().values())
        return mixed([mixed(gains), openly]) if gains else openly

    def gains(self) -> dict[str, float]:
        """What each suspect has gained over the whole run, as a logarithm."""
        gained = [bets.on_suspects(self.seen[name]) for name, bets in self.bets.items()]
        return dict(zip(self.suspects, map(sum, zip(*gained, strict=True)), strict=True))

    def likeliest(self) -> list[tuple[str, float]]:
        """The suspects that explain best what was seen, better than honesty, with their gains; those far behind left out."""
        found = sorted(((name, gain) for name, gain in self.gains().items() if gain > 0), key=lambda item: -item[1])
        return [(name, gain) for name, gain in found if gain > found[0][1] - log(NEAR)]


def mixed(logs: Iterable[float]) -> float:
    """The logarithm of the mean of what the logarithms stand for."""
    found = list(logs)
    most = max(found)
    if most == -inf:
        return -inf
    return most + log(sum(exp(each - most) for each in found) / len(found))
