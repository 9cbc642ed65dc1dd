"""Every bar of speed and size as a ratio, both sides measured in the same run: python -m conformance.benchmarks.

What can be interleaved is, and the best of several rounds counts on either side. A bar whose other side is not there (npm, icepool,
numba) says so. Everything takes some ten minutes, most of them for memory; `python -m conformance.benchmarks scalar columns`
measures these bars alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
import timeit
from collections.abc import Callable, Iterable, Iterator
from shutil import which
from statistics import median
from time import thread_time
from typing import NamedTuple

from tabulate import tabulate

from conformance.benchmarks.hot_path import MILLION, Entrant, checksum, dealt, questions, race
from conformance.benchmarks.hot_path_entrants import (
    by_columns,
    by_oracle,
    by_oracle_aloud,
    by_oracle_reading,
    by_quick,
    by_quick_matched,
)
from conformance.benchmarks.rates_smogon import NotThereError, smogon

CASES, ROUNDS = 1_000, 15
"""Different blows, few enough to stay in a processor's cache, as the calculator's fighters do; and rounds of them."""
MIXED, COLUMN_ROUNDS = 10_000, 25
CALCULATIONS = 5_000
SESSIONS = 3


class Bar(NamedTuple):
    """A bar: what is measured, what it is held to, their ratio, and the ratio that is wanted at least, if any is."""

    what: str
    ours: str
    beside: str
    ratio: float
    wanted: float | None

    def row(self) -> tuple[str, str, str, str, str]:
        """A row of the table."""
        ratio = f"{self.ratio:.2f}"
        if self.wanted is None:
            return self.what, self.ours, self.beside, ratio, ""
        return (
            self.what,
            self.ours,
            self.beside,
            ratio,
            f"{self.wanted:g} {'yes' if self.ratio >= self.wanted else 'NO'}",
        )


def entrants(op: str, *makers: Callable[..., Entrant]) -> list[Entrant]:
    """Some who answer the same generated blows; all of them are right, or nothing is measured."""
    givens = questions(op, CASES)
    right = checksum(dealt(op, givens))
    made = [make(op, givens, right) for make in makers]
    race(made, ROUNDS)
    assert not any(each.wrong for each in made), [each.wrong for each in made]
    return made


def oracle() -> Iterator[Bar]:
    """The oracle against blows a second."""
    for op in ("exchange.damage", "exchange.blow"):
        for each, wanted in zip(entrants(op, by_oracle, by_oracle_aloud), (10_000, 3_000), strict=True):
            yield Bar(f"{op}: {each.name}", f"{each.rate:,.0f} /s", f"{wanted:,} /s", each.rate / wanted, 1)


def scalar() -> Iterator[Bar]:
    """The second implementation's damage step beside the oracle's and, if it can be fetched, @smogon/calc."""
    makers = by_oracle_reading, by_oracle, by_quick, lambda _, *asked: by_quick_matched(*asked)
    reading, read, ours, matched = entrants("exchange.damage", *makers)
    told = f"{ours.rate:,.0f} /s"
    yield Bar("quick ÷ oracle, both from decoded JSON", told, f"{reading.rate:,.0f} /s", ours.rate / reading.rate, 10)
    facts = f"{matched.rate:,.0f} /s", f"{read.rate:,.0f} /s"
    yield Bar("quick, weapon and target matched ÷ oracle, question read", *facts, matched.rate / read.rate, None)
    yield Bar("quick from decoded JSON ÷ oracle, question read", told, facts[1], ours.rate / read.rate, None)
    theirs: list[float] = []
    with smogon() as calculated:
        calculated(CALCULATIONS)
        race([ours], ROUNDS, between=lambda: theirs.append(calculated(CALCULATIONS)))
    ratio = ours.rate / max(theirs)
    yield Bar("quick ÷ @smogon/calc in Node", f"{ours.rate:,.0f} /s", f"{max(theirs):,.0f} /s", ratio, 20)


def columns() -> Iterator[Bar]:
    """The batch form beside copies of its columns, those it reads and those it writes."""
    givens = questions("exchange.damage", MIXED)
    try:
        batch = by_columns(givens, dealt("exchange.damage", givens))
        copy, size = copying()
    except ImportError as missing:
        raise NotThereError(f"{missing.name} is not installed: pip install 'ruleproof[bench]'") from None
    seconds: list[float] = []
    race([batch], COLUMN_ROUNDS, between=lambda: seconds.append(copy()))
    assert not batch.wrong, batch.wrong
    told = f"{1000 * batch.best:.2f} ms", f"{1000 * min(seconds):.2f} ms for {size / 1e6:.0f} MB"
    yield Bar("10⁶ mixed blows in columns ÷ np.copyto", *told, min(seconds) / batch.best, 0.5)


def copying() -> tuple[Callable[[], float], int]:
    """A function that copies columns of the kinds and length of the batch form's, and returns the seconds; and their bytes."""
    import numpy as np

    kinds = (np.int32, np.uint32, np.bool_, np.int64, np.int64, np.int64)
    pairs = [(np.zeros(MILLION, kind), np.ones(MILLION, kind)) for kind in kinds]

    def copy() -> float:
        begun = thread_time()
        for to, source in pairs:
            np.copyto(to, source)
        return thread_time() - begun

    copy()
    return copy, sum(to.nbytes for to, _ in pairs)


def frozen() -> Iterator[Bar]:
    """The frozen damage cases through the pool beside the same as tests."""
    from conformance.benchmarks.rates_frozen import as_tests, through_the_pool

    pool, tests = (
        max(rates) for rates in zip(*((through_the_pool(), as_tests()) for _ in range(SESSIONS)), strict=True)
    )
    yield Bar("frozen cases, pool ÷ pytest", f"{pool:,.0f} /s", f"{tests:,.0f} /s", pool / tests, 10)


def echoes() -> Iterator[Bar]:
    """Frozen cases through the pool, judged, beside a bare echo loop."""
    from conformance.benchmarks import runner

    for child, command in runner.COMMANDS.items():
        if not which(command[0]):
            raise NotThereError(f"{command[0]} is not installed")
        found = runner.rates(command, 64, 20_000, 3)
        for what, rate in (("pool", found.pool), ("pool and judge", found.judged)):
            told = f"{rate:,.0f} /s", f"{found.bare:,.0f} /s"
            yield Bar(f"frozen cases, {what} ÷ bare echo in {child}", *told, rate / found.bare, 0.5)


def campaign() -> Iterator[Bar]:
    """Generation, oracle, engine and comparison of blows; and a failure made small."""
    from conformance.benchmarks import campaign as campaigns

    _, rate = campaigns.rate("exchange.blow")
    yield Bar("campaign of exchange.blow, a core", f"{rate:,.0f} /s", "5,000 /s", rate / 5000, 1)
    spent = median(campaigns.shrinking())
    yield Bar("a failure made small, median", f"{1000 * spent:.1f} ms", "50 ms", 0.05 / spent, 1)


def workers() -> Iterator[Bar]:
    """What two workers of a campaign gain over one beside what two bare spinning processes do."""
    from conformance.benchmarks import campaign as campaigns

    ours, bare = campaigns.gains()
    yield Bar("gain of two workers ÷ of two bare processes", f"{ours:.2f}", f"{bare:.2f}", ours / bare, 0.85)


def gate() -> Iterator[Bar]:
    """`ruleproof check` on the bundled engine, each time a process of its own."""
    spent = min(timeit.repeat(checked, number=1, repeat=SESSIONS))
    yield Bar(f"the gate, best of {SESSIONS}", f"{spent:.1f} s", "10 s", 10 / spent, 1)


def checked() -> None:
    """Run the gate from a cold start."""
    subprocess.run([sys.executable, "-m", "conformance", "check", "--quiet"], check=True, capture_output=True)


def memory() -> Iterator[Bar]:
    """What a campaign grows by from 10⁵ to 10⁶ cases, in a process of its own."""
    command = [sys.executable, "-m", "conformance.benchmarks.memory", "--format", "json"]
    done = subprocess.run(command, check=True, capture_output=True)
    more = json.loads(done.stdout)["grown"]
    yield Bar("a campaign's memory, 10⁵ to 10⁶ cases", f"{more:+.1f} MB", "20 MB", 20 / max(more, 0.1), 1)


def odds() -> Iterator[Bar]:
    """Exact odds beside those of other libraries."""
    try:
        from conformance.benchmarks import odds as beside
    except ImportError as missing:
        raise NotThereError(f"{missing.name} is not installed: pip install 'ruleproof[test]'") from None
    took = beside.best({"ruleproof": beside.ours, "icepool": beside.by_icepool, "dyce": beside.by_dyce})
    for who in ("icepool", "dyce"):
        told = f"{took['ruleproof']:.1f} µs", f"{took[who]:.1f} µs"
        yield Bar(f"odds of a margin, {who} ÷ ours", *told, took[who] / took["ruleproof"], beside.BAR)


BARS = {
    each.__name__: each for each in (oracle, scalar, columns, frozen, echoes, campaign, workers, odds, gate, memory)
}
"""What can be measured, by the word that chooses it."""


def measured(names: Iterable[str]) -> Iterator[tuple[str, str, str, str, str]]:
    """The rows of the bars of these names."""
    for name in names:
        try:
            for bar in BARS[name]():
                print(f"{bar.what}: {bar.ratio:.2f}", file=sys.stderr)
                yield bar.row()
        except NotThereError as missing:
            yield name, "not measured", str(missing), "", ""


def main() -> None:
    """Measure what is named on the command line, or everything, and print the table."""
    unknown = set(sys.argv[1:]) - BARS.keys()
    if unknown:
        sys.exit(f"no bar is called {', '.join(sorted(unknown))}; there are {', '.join(BARS)}")
    rows = list(measured(sys.argv[1:] or BARS))
    print(tabulate(rows, ["bar", "ours", "beside", "ratio", "wanted"], disable_numparse=True))


if __name__ == "__main__":
    main()
