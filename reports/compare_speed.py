"""What changed in speed between two benchmark files, by ratio; a slowdown counts only when a second measurement confirms it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Literal, NamedTuple

from msgspec import Struct

from conformance.cases.codec import contents, decode, opened
from oracle.errors import Invalid

BIGGEST = 64 * 1024 * 1024
"""Bytes of a benchmark file beyond which it is not read."""

WHAT = "give a file of `pytest --benchmark-json` or `ruleproof bench --json`"


class Stats(Struct, frozen=True):
    """Seconds a round, as pytest-benchmark measured them; the fastest round is the one that noise disturbed least."""

    min: float


class Benchmark(Struct, frozen=True):
    """One benchmark of either kind of file: ours says a rate, pytest-benchmark's has statistics."""

    name: str
    fullname: str = ""
    rate: float | None = None
    stats: Stats | None = None


class BenchmarkFile(Struct, frozen=True):
    """The file."""

    benchmarks: tuple[Benchmark, ...]


class Timing(NamedTuple):
    """A benchmark in both files: rounds a second, and how much longer one takes now, in shares of what it took."""

    name: str
    was: float | None
    now: float | None
    again: float | None
    verdict: Literal["same", "faster", "slower", "not confirmed", "confirmed slower", "added", "removed"]

    @property
    def longer(self) -> float | None:
        """How much longer it takes: 0.25 for a quarter longer, below zero if it is quicker."""
        return self.was / self.now - 1 if self.was and self.now else None


def is_benchmark(path: str) -> bool:
    """Whether a file looks like one of benchmarks rather than results, by how it begins."""
    try:
        with opened(path) as file:
            head = file.read(4096).lstrip()
    except OSError as wrong:
        raise Invalid(path, f"cannot be read: {wrong.strerror}", "name a file that exists") from None
    return head.startswith(b"{") and not head.startswith((b'{"header"', b'{"row"'))


def rates(path: str) -> dict[str, float]:
    """Rounds a second by benchmark; raises Invalid for what is no benchmark file."""
    try:
        benchmarks = decode(contents(path, BIGGEST, WHAT), BenchmarkFile).benchmarks
    except Invalid as invalid:
        raise Invalid(path, invalid.wrong, WHAT) from None
    found: dict[str, float] = {}
    for benchmark in benchmarks:
        name = benchmark.fullname or benchmark.name
        rate = rate_of(benchmark)
        if not 0 < rate < float("inf"):
            raise Invalid(f"{path}: {name[:120]}", "has no rate above zero", WHAT)
        if name in found:
            raise Invalid(f"{path}: {name[:120]}", "is there twice", "keep one benchmark a name")
        found[name] = rate
    return found


def rate_of(benchmark: Benchmark) -> float:
    """Rounds a second, or zero if there is none."""
    if benchmark.rate is not None:
        return benchmark.rate
    return 1 / benchmark.stats.min if benchmark.stats and benchmark.stats.min > 0 else 0.0


def speed(
    old: Mapping[str, float], new: Mapping[str, float], again: Mapping[str, float] | None, limit: float
) -> list[Timing]:
    """Every benchmark, the most slowed one first; ``limit`` is the share beyond which one counts as slower, such as 0.25."""
    timings = list(timed(old, new, again, limit))
    return sorted(timings, key=lambda each: (each.longer is None, -(each.longer or 0), each.name))


def timed(
    old: Mapping[str, float], new: Mapping[str, float], again: Mapping[str, float] | None, limit: float
) -> Iterator[Timing]:
    """Every benchmark with its verdict."""
    for name in sorted(old.keys() | new.keys()):
        was, now = old.get(name), new.get(name)
        second = again.get(name) if again else None
        if was is None or now is None:
            yield Timing(name, was, now, second, "added" if was is None else "removed")
        elif now * (1 + limit) < was:
            confirmed = second is not None and second * (1 + limit) < was
            doubt: Literal["slower", "not confirmed"] = "slower" if again is None else "not confirmed"
            yield Timing(name, was, now, second, "confirmed slower" if confirmed else doubt)
        else:
            yield Timing(name, was, now, second, "faster" if was * (1 + limit) < now else "same")
