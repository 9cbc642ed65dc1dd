"""What each case really shows: which wrong engines answer it wrongly, and which readings answer it otherwise.

Computed, never claimed. A case *decides* a clause if some mutant of that clause answers it differently at the mutant's own
level; it *hinges on* a ruling if some reading of it answers differently. A breakdown of a mutant is no answer and counts for
nothing.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from conformance.cases.codec import encode, plain
from conformance.cases.model import Expect
from conformance.cases.rulesets import RULESETS, Question, Ruled, player, ruled, ruled_aloud, ruleset_of
from conformance.judge import seen
from oracle.errors import Invalid, Refused
from oracle.marks import MUTANTS, READINGS, MutantMark
from oracle.rulebook import rulebook
from oracle.trace import Step, marks, traced
from oracle.variants import assignment

LEVELS = {"outcome": ("exact",), "handfuls": ("exact", "handfuls"), "trace": ("exact", "handfuls")}
"""What is compared at each level; at ``trace`` the steps are compared as well."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What one question shows: the mutants that answer it wrongly, and other readings' answers, by ruling and reading."""

    mutants: tuple[str, ...]
    readings: Mapping[str, Mapping[str, Expect]]

    @property
    def decides(self) -> tuple[str, ...]:
        """The clauses that the question decides."""
        return tuple(sorted({key.partition("/")[0] for key in self.mutants}))


class Examined:
    """A question with its right answer and trace, ready to be put to variants."""

    def __init__(self, op: str, asked: Question) -> None:
        self.op, self.asked = op, asked
        self.right, self.steps, self.called = overheard(asked, player(op))

    def caught(self, keys: Iterable[str]) -> Iterator[str]:
        """Those mutants that answer wrongly at their own level."""
        for key in keys:
            mark: MutantMark = MUTANTS[key].__mutant__  # type: ignore[attr-defined]
            if self.may_differ(MUTANTS[key]) and self.shows(key, mark):
                yield key

    def may_differ(self, cls: type) -> bool:
        """Whether the question comes by anything that the variant changes."""
        return meets(ruleset_of(self.op), cls, self.called)

    def shows(self, key: str, mark: MutantMark) -> bool:
        """Whether a mutant answers the question otherwise, seen at its level."""
        by = player(self.op, mutant=key)
        try:
            if mark.level == "trace":
                wrong, steps = ruled_aloud(self.asked, by)
                return said(steps) != said(self.steps) or self.differs(wrong, LEVELS["trace"])
            return self.differs(ruled(self.asked, by), LEVELS[mark.level])
        except Exception:
            return False

    def differs(self, other: Ruled, observes: tuple[str, ...]) -> bool:
        """Whether another ruling is another answer, as far as it is observed."""
        return visible(self.right, observes) != visible(other, observes)

    def otherwise(self, ruling: str) -> dict[str, Expect]:
        """What those readings of a ruling answer that answer otherwise than the default, by reading."""
        found = {}
        for reading in rulebook().rulings[ruling].readings[1:]:
            base = company(ruling, reading.name)
            usual = ruled(self.asked, player(self.op, base)) if base else self.right
            other = self.under({**base, ruling: reading.name})
            if other is not None and visible(usual, LEVELS["handfuls"]) != visible(other, LEVELS["handfuls"]):
                found[reading.name] = expect_of(other)
        return found

    def under(self, readings: Mapping[str, str]) -> Ruled | None:
        """The ruling under other readings, or None where the question is no case under them."""
        try:
            return ruled(self.asked, player(self.op, readings))
        except Invalid:
            return None


def worth_asking(examined: Examined, ruling: str, name: str) -> bool:
    """Whether a reading can make a difference: the question comes by its hook, or may do so in the company it needs."""
    return examined.may_differ(READINGS[f"{ruling}={name}"]) or bool(company(ruling, name))


def comes_by(op: str, cls: type, called: Collection[str]) -> bool:
    """Whether a run that called these marked methods comes by anything that a mutant or reading overrides.

    A method without a mark is not in the trace, so a variant that overrides one may always show.
    """
    own = overridden(cls)
    return not own <= marked(ruleset_of(op)) or not own.isdisjoint(called)


def meets(ruleset: str, cls: type, called: Collection[str]) -> bool:
    """Whether a run of a ruleset that called exactly these methods comes by anything that a mutant or reading overrides.

    A variant that overrides more than methods may always show.
    """
    own = overridden(cls) & frozenset(dir(RULESETS[ruleset]))
    begins = any("__init__" in vars(base) for base in layers(cls))
    return begins or not own <= methods(RULESETS[ruleset]).keys() or not own.isdisjoint(called)


def overheard(asked: Question, by: Any) -> tuple[Ruled, list[Step], frozenset[str]]:
    """What the class ``by`` answers, its trace, and the methods that were called on the way, marked or not."""
    aloud: Any = traced(by)
    speaker = listening(aloud)()
    speaker.called = set()
    try:
        ruling = Ruled(speaker.rule(asked))
    except Refused as refused:
        ruling = Ruled(None, refused.codes)
    return ruling, speaker.steps, frozenset(speaker.called)


@functools.cache
def listening(cls: type) -> Any:
    """A subclass whose methods add their names to its ``called`` when they are called."""

    def heard(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def method(self: Any, *args: Any, **keywords: Any) -> Any:
            self.called.add(name)
            return function(self, *args, **keywords)

        return method

    return type(cls.__name__, (cls,), {name: heard(name, function) for name, function in methods(cls).items()})


@functools.cache
def methods(cls: type) -> Mapping[str, Callable[..., Any]]:
    """The methods of a class by name, as they resolve, without those that Python itself calls."""
    return {name: value for name, value in inspect.getmembers(cls, inspect.isfunction) if not name.startswith("__")}


def layers(cls: type) -> list[type]:
    """A mutant or a reading, with what it has from others of its kind."""
    return [base for base in cls.__mro__ if base is cls or base.__module__.startswith("conformance")]


@functools.cache
def overridden(cls: type) -> frozenset[str]:
    """The methods that a mutant or a reading defines, with what it has from others of its kind."""
    return frozenset(name for base in layers(cls) for name in vars(base) if not name.startswith("__"))


@functools.cache
def marked(ruleset: str) -> frozenset[str]:
    """The names of a ruleset's marked methods."""
    return frozenset(marks(RULESETS[ruleset]))


def shown(op: str, asked: Question) -> Shown:
    """What a question shows of all mutants and readings of its ruleset."""
    examined, ruleset = Examined(op, asked), ruleset_of(op) + "."
    import_module("conformance.mutants")
    mutants = tuple(examined.caught(key for key in MUTANTS if key.startswith(ruleset)))
    readings = {}
    for ruling in switches(ruleset):
        if any(worth_asking(examined, ruling, each.name) for each in rulebook().rulings[ruling].readings[1:]):
            other = examined.otherwise(ruling)
            if other:
                readings[ruling] = other
    return Shown(mutants, readings)


def switches(ruleset: str) -> list[str]:
    """The rulings of a ruleset that are switches, by id."""
    return [
        ruling.id for ruling in rulebook().rulings.values() if ruling.how == "switch" and ruling.id.startswith(ruleset)
    ]


def company(ruling: str, name: str) -> dict[str, str]:
    """The other readings that a reading needs, because alone it contradicts a default; usually none."""
    try:
        assignment([f"{ruling}={name}"])
    except Invalid:
        for exclusion in rulebook().exclusions:
            if f"{ruling}={name}" in exclusion.readings:
                (partner,) = (key for key in exclusion.readings if key != f"{ruling}={name}")
                other, _, usual = partner.partition("=")
                return {other: next(r.name for r in rulebook().rulings[other].readings if r.name != usual)}
    return {}


def expect_of(ruling: Ruled) -> Expect:
    """A ruling as a case would expect it."""
    return Expect(refused=ruling.refused) if ruling.answer is None else Expect(outcome=plain(ruling.answer))


def visible(ruling: Ruled, observes: tuple[str, ...]) -> bytes:
    """A ruling as far as it is observed, to compare."""
    return encode(list(ruling.refused) if ruling.answer is None else seen(plain(ruling.answer), observes))


def said(steps: Iterable[Step]) -> list[tuple[str, str]]:
    """A trace to compare: each step with its sentence."""
    return [(step.name, step.says) for step in steps]
