"""How well readings are found out: random assignments of all switches, served by the oracle, inferred, and checked by brute force.

``python -m conformance.benchmarks.readings [RUNS] [GENERATED] [FIRST]``: runs of the seeds from FIRST (0) on.

A switch counts as identifiable if flipping it alone, to any of its other legal readings, changes an answer on the frozen cases
or on GENERATED seeded ones a ruleset. The check knows nothing of the inference: it plays the oracle twice and compares.

One that is identifiable and was not told is *missed*, unless it has a *twin*: another legal assignment, with another reading of
that switch, that brute force finds to give every one of these answers too. Whoever told the one from the other would guess.
"""

from __future__ import annotations

import functools
import random
import sys
import time
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tabulate import tabulate

from conformance.cases.codec import encode, plain
from conformance.cases.rulesets import RULESETS, player, question, ruled
from conformance.cases.store import frozen
from conformance.generators import spread
from conformance.inference.asking import Inference, Interview
from conformance.inference.forking import every_reading
from conformance.inference.solver import Solver
from conformance.protocol.engines import open_engine
from oracle.errors import Invalid
from oracle.trace import marks
from oracle.variants import assignment

SWITCHES = dict(pair for ruleset in RULESETS for pair in every_reading(ruleset))


class Run(NamedTuple):
    """One assignment, what was found out about it, and the identifiable switches that were not told: with a twin, and without."""

    truth: Mapping[str, str]
    found: Inference
    twins: list[str]
    missed: list[str]

    @property
    def wrong(self) -> list[str]:
        """Switches that were reported with a reading that the engine does not play."""
        return [ruling for ruling, name in self.truth.items() if self.found.rulings[ruling].reading not in (None, name)]


def run(seed: int, generated: int) -> Run:
    """Infer one random legal assignment and check what was left open."""
    truth = legal(random.Random(seed))
    with open_engine(served_with(truth), settle=0.0) as engine:
        interview = Interview(engine, patience=300)  # a budget of cases, not of time: the machine may be busy
        found = interview.held()
    left = [ruling for ruling in truth if found.rulings[ruling].reading is None]
    shown = [ruling for ruling in left if identifiable(truth, ruling, generated)]
    twins = [ruling for ruling in shown if has_twin(truth, ruling, interview.solver, generated)]
    return Run(truth, found, twins, [ruling for ruling in shown if ruling not in twins])


def has_twin(truth: Mapping[str, str], ruling: str, solver: Solver, generated: int) -> bool:
    """Whether an assignment that the inference left possible, and that reads this ruling otherwise, answers every case alike."""
    right = tuple(sorted(truth.items()))
    others = (solver.example({ruling: (name,)}) for name in solver.domains[ruling] if name != truth[ruling])
    ruleset = ruling.partition(".")[0]
    return any(other and alike(ruleset, tuple(sorted(other.items())), right, generated) for other in others)


def alike(ruleset: str, one: tuple[tuple[str, str], ...], other: tuple[tuple[str, str], ...], generated: int) -> bool:
    """Whether two legal assignments give all the same answers."""
    pairs = zip(answers(ruleset, one, generated), answers(ruleset, other, generated), strict=True)
    return is_legal(dict(one)) and all(mine == theirs for (mine, _), (theirs, _) in pairs)


def served_with(truth: Mapping[str, str]) -> list[str]:
    """The oracle under an assignment, as an engine on stdio that declares none of it."""
    readings = (f"--reading={ruling}={name}" for ruling, name in truth.items())
    return [sys.executable, "-m", "conformance", "engine", *readings]


def legal(source: random.Random) -> dict[str, str]:
    """A random assignment of all switches without a contradictory combination."""
    while True:
        truth = {ruling: source.choice(names) for ruling, names in SWITCHES.items()}
        if is_legal(truth):
            return truth


def is_legal(readings: Mapping[str, str]) -> bool:
    """Whether no two of these readings contradict each other."""
    try:
        assignment(f"{ruling}={name}" for ruling, name in readings.items())
    except Invalid:
        return False
    return True


def identifiable(truth: Mapping[str, str], ruling: str, generated: int) -> bool:
    """Whether flipping one switch alone changes an answer, whichever of its other readings it is flipped to."""
    ruleset = ruling.partition(".")[0]
    right = answers(ruleset, tuple(sorted(truth.items())), generated)
    flips = [{**truth, ruling: name} for name in SWITCHES[ruling] if name != truth[ruling]]
    possible = [flip for flip in flips if is_legal(flip)]
    return bool(possible) and all(flip_shows(ruleset, ruling, flip, right, generated) for flip in possible)


def flip_shows(ruleset: str, ruling: str, flip: Mapping[str, str], right: list[Any], generated: int) -> bool:
    """Whether some case is answered otherwise under the flipped assignment."""
    chosen = assignment(f"{each}={name}" for each, name in flip.items())
    for (op, asked), (answer, hooks) in zip(questions(ruleset, generated), right, strict=True):
        if ruling in hooks and written(op, asked, chosen) != answer:
            return True
    return False


@functools.cache
def questions(ruleset: str, generated: int) -> list[tuple[str, Any]]:
    """Every frozen case of a ruleset and generated ones, as facts."""
    cases: Iterator[Any] = iter([case for case in frozen() if case.op.startswith(ruleset + ".")])
    return [(each.op, question(each.op, each.given)) for each in (*cases, *spread(ruleset, generated, 1))]


@functools.lru_cache(maxsize=4)
def answers(ruleset: str, truth: tuple[tuple[str, str], ...], generated: int) -> list[tuple[bytes, frozenset[str]]]:
    """What each case answers under an assignment, and the rulings that were asked on the way."""
    chosen = assignment(f"{ruling}={name}" for ruling, name in truth)
    listening = {op: _listening(player(op, chosen)) for op in {op for op, _ in questions(ruleset, generated)}}
    found = []
    for op, asked in questions(ruleset, generated):
        heard: set[str] = set()
        listening[op].heard = heard
        found.append((_written(asked, listening[op]), frozenset(heard)))
    return found


def written(op: str, asked: Any, chosen: Mapping[str, str]) -> bytes:
    """An answer under some readings, to compare."""
    return _written(asked, player(op, chosen))


def _written(asked: Any, by: Any) -> bytes:
    try:
        ruling = ruled(asked, by)
    except Invalid:
        return b"invalid"
    return b"refused" if ruling.answer is None else encode(plain(ruling.answer))


def _listening(cls: Any) -> Any:
    """The class with hooks that say that they were asked."""
    body: dict[str, Any] = {}
    for name, mark in marks(cls).items():
        if mark.ruling:
            body[name] = _heard(getattr(cls, name), mark.ruling)
    return type(cls.__name__, (cls,), body)


def _heard(method: Any, ruling: str) -> Any:
    @functools.wraps(method)
    def asked(self: Any, *args: Any, **keywords: Any) -> Any:
        type(self).heard.add(ruling)
        return method(self, *args, **keywords)

    return asked


class Row(NamedTuple):
    """What came of one assignment, counted."""

    seed: int
    told: int
    wrong: int
    twins: int
    missed: int
    cases: int
    seconds: float


def main() -> None:
    """Run and print."""
    said = [int(each) for each in sys.argv[1:4]]
    runs, generated, first = (*said, *(10, 5000, 0)[len(said) :])
    rows: list[Row] = []
    began = time.monotonic()
    for seed in range(first, first + runs):
        one = run(seed, generated)
        told = sum(finding.reading is not None for finding in one.found.rulings.values())
        row = Row(seed, told, len(one.wrong), len(one.twins), len(one.missed), one.found.cases_used, one.found.seconds)
        rows.append(row)
        if one.wrong or one.twins or one.missed:
            print(f"seed {seed}: wrong {one.wrong}, with a twin {one.twins}, missed {one.missed}", flush=True)
    print(tabulate(rows[-10:], headers=Row._fields, floatfmt=".1f"))
    told, wrong, twins, missed = (sum(each) for each in list(zip(*rows, strict=True))[1:5])
    print(f"{runs} assignments of {len(SWITCHES)} switches in {time.monotonic() - began:.0f} s: {told} readings told,")
    print(
        f"{wrong} of them wrongly; {missed} identifiable ones missed, {twins} more with a twin that no answer tells apart;"
    )
    print(f"at most {max(row.cases for row in rows)} cases and {max(row.seconds for row in rows):.1f} s each")


if __name__ == "__main__":
    main()
