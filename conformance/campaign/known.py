"""Known causes as workers are told of them: wrong engines, readings, and faults of the engine's own; alone or several at once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Literal

from msgspec import Struct

from conformance.campaign.failures import Failure
from conformance.cases.rulesets import player, ruled, ruleset_of
from conformance.diagnosis import Answered, Doctor
from conformance.judge import differences, seen
from conformance.results import Cause
from conformance.suspects import Candidate
from oracle.marks import MUTANTS

Kind = Literal[
    "mutant", "reading", "readings", "together", "contradiction", "property", "engine", "unexplained", "several"
]


class Known(Struct, frozen=True):
    """``key`` is the id of a mutant, one ``ruling=name`` or two of them, or a kind of fault with the op that it befell."""

    key: str
    kind: Kind

    @property
    def mutants(self) -> tuple[str, ...]:
        """The wrong engine that it is, if it is one."""
        return (self.key,) if self.kind == "mutant" else ()

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """The readings that it is, if it is any, by ruling."""
        if self.kind not in ("reading", "readings"):
            return ()
        pairs = [text.partition("=") for text in self.key.split(" ")]
        return tuple((ruling, name) for ruling, _, name in pairs)

    @property
    def candidate(self) -> Candidate:
        """The cause as a diagnosis tries it."""
        return Candidate(self.key, self.kind, self.readings, "".join(self.mutants))

    def of(self, ruleset: str) -> bool:
        """Whether it is a way of playing this ruleset."""
        return self.kind in ("mutant", "reading", "readings") and self.key.startswith(ruleset + ".")


UNKNOWN = Known("unexplained", "unexplained")
SEVERAL = Known("several", "several")
"""What explains a case in which two or more known causes show at once."""


def fault(failure: Failure) -> Known:
    """The cause of a failure that is no answer."""
    return Known(f"{failure.kind} {failure.op}", "engine")


def known_as(cause: Cause) -> Known:
    """A diagnosed cause as workers are told of it."""
    return Known(cause.id, cause.kind)


def explaining(
    causes: Sequence[Known], failure: Failure, answered: Answered, readings: Mapping[str, str], observes: Sequence[str]
) -> Known | None:
    """The first of these causes that gives the very answer of a failure, alone or several at once; or None."""
    if not failure.answered:
        own = fault(failure)
        return own if own in causes else None
    doctor = Doctor(readings, observes)
    own_ruleset = [cause for cause in causes if cause.of(ruleset_of(failure.op))]
    for cause in own_ruleset:
        if doctor.agrees(cause.candidate, answered):
            return cause
    got = "refused" if answered.refused else seen(answered.outcome, observes)
    for some in several(own_ruleset):
        by = together(failure.op, some, frozenset(readings.items()))
        if not any(differences(answer(doctor, answered, by), got)):
            return SEVERAL
    return None


def several(causes: Sequence[Known]) -> Iterator[tuple[Known, ...]]:
    """Every two causes, then all."""
    yield from combinations(causes, 2)
    if len(causes) > 2:
        yield tuple(causes)


def answer(doctor: Doctor, case: Answered, by: Any) -> object:
    """What a variant answers, or None where it breaks down."""
    try:
        return doctor.written(ruled(case.question(), by))
    except Exception:
        return None


@lru_cache(maxsize=1024)
def together(op: str, causes: tuple[Known, ...], readings: Iterable[tuple[str, str]]) -> Any:
    """The class that plays an op with all these faults at once."""
    base = player(op, {**dict(readings), **{ruling: name for cause in causes for ruling, name in cause.readings}})
    layers = [MUTANTS[key] for cause in causes for key in cause.mutants]
    return type("Together", (*layers, base), {}) if layers else base
