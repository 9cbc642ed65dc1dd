"""The registers joined: every clause, ruling, case and mutant, and what hangs on each."""

from __future__ import annotations

import inspect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from itertools import combinations
from typing import TypeVar

from conformance.cases.codec import encode
from conformance.cases.model import Case, Expect
from conformance.cases.rulesets import RULESETS
from conformance.cases.store import frozen
from oracle.marks import MUTANTS
from oracle.rulebook import Clause, Ruling, rulebook
from oracle.trace import marks
from reports.site.links import Links, family
from reports.site.words import answer_told, contrasted

Kept = TypeVar("Kept")


@dataclass(frozen=True)
class Mutant:
    """A wrong engine: its key, the clause it breaks, the level at which it shows, and what it does wrong."""

    key: str
    clause: str
    level: str
    says: str

    @property
    def name(self) -> str:
        """The last part of the key, an anchor on the clause's page."""
        return self.key.partition("/")[2]


@dataclass(frozen=True)
class Method:
    """A method of the oracle that carries out a clause or asks a ruling: where it is, and its text."""

    where: str
    text: str


@dataclass(frozen=True)
class Parting:
    """The smallest case on which two readings of a ruling part, and what each answers."""

    one: str
    other: str
    case: Case
    says: tuple[Expect, Expect]


@dataclass(frozen=True)
class Touch:
    """A ruling that bears on a clause, and the smallest case that turns on it; None where it only names the clause."""

    ruling: Ruling
    case: Case | None


@dataclass(frozen=True)
class Casebook:
    """All of it, in the order of the rulebook."""

    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    cases: Mapping[str, Case]
    mutants: Mapping[str, Mutant]
    methods: Mapping[str, tuple[Method, ...]] = field(default_factory=dict)

    @cached_property
    def links(self) -> Links:
        """The way to every page."""
        return Links(self.clauses, self.rulings, self.cases, self.mutants)

    @cached_property
    def families(self) -> tuple[str, ...]:
        """Every family, in the order in which the rulebook comes to it."""
        return tuple(dict.fromkeys(family(each) for each in (*self.clauses, *self.rulings, *self.cases)))

    @cached_property
    def deciding(self) -> Mapping[str, tuple[Case, ...]]:
        """The cases that decide each clause, the smallest first."""
        return _gathered((decided, case) for case in self.smallest for decided in case.info.decides)

    @cached_property
    def named(self) -> Mapping[str, tuple[Case, ...]]:
        """The cases whose id names a clause or ruling."""
        return _gathered((case.clause, case) for case in self.smallest)

    @cached_property
    def hinging(self) -> Mapping[str, tuple[Case, ...]]:
        """The cases that hinge on each ruling, the smallest first."""
        return _gathered((ruling, case) for case in self.smallest for ruling in case.info.hinges_on)

    @cached_property
    def breaking(self) -> Mapping[str, tuple[Mutant, ...]]:
        """The wrong engines of each clause."""
        return _gathered((mutant.clause, mutant) for mutant in self.mutants.values())

    @cached_property
    def mentioning(self) -> Mapping[str, tuple[Ruling, ...]]:
        """The rulings whose text names a clause."""
        told = {each.id: f"{each.question} {each.words} {each.differs}".split() for each in self.rulings.values()}
        stripped = {ruling: {word.strip(".,;:()“”") for word in words} for ruling, words in told.items()}
        return _gathered((clause, self.rulings[ruling]) for ruling, words in stripped.items() for clause in words)

    def touching(self, clause: str) -> tuple[Touch, ...]:
        """The rulings that bear on a clause, in the order of the rulebook.

        That is those on which a case about it turns, those of its own family on which a case turns that decides it, and those
        that name it.
        """
        turned: dict[str, Case | None] = {}
        for case in self.named.get(clause, ()):
            for ruling in case.info.hinges_on:
                turned.setdefault(ruling, case)
        for case in self.deciding.get(clause, ()):
            for ruling in case.info.hinges_on:
                if family(ruling) == family(clause):
                    turned.setdefault(ruling, case)
        for named in self.mentioning.get(clause, ()):
            turned.setdefault(named.id, None)
        return tuple(Touch(ruling, turned[key]) for key, ruling in self.rulings.items() if key in turned)

    @cached_property
    def smallest(self) -> tuple[Case, ...]:
        """Every case, the shortest question first."""
        return tuple(sorted(self.cases.values(), key=lambda case: (len(encode(case.given)), case.id)))

    def partings(self, ruling: Ruling) -> Iterator[Parting | tuple[str, str]]:
        """For every pair of readings the smallest case on which they part, or just the pair where no case parts it."""
        for one, other in combinations([reading.name for reading in ruling.readings], 2):
            for case in self.hinging.get(ruling.id, ()):
                answers = case.info.hinges_on[ruling.id]
                says = answers.get(one, case.expect), answers.get(other, case.expect)
                if encode(says[0]) != encode(says[1]):
                    yield Parting(one, other, case, says)
                    break
            else:
                yield one, other

    def contrast(self, parting: Parting) -> list[tuple[str, str, str]]:
        """Line by line, where two readings part on their case."""
        case = parting.case
        return contrasted(*(answer_told(case.op, case.given, says) for says in parting.says))


def casebook(ruleset: str | None = None, cases: Iterable[Case] | None = None) -> Casebook:
    """The casebook as shipped, or of one ruleset; ``cases`` stand in the place of the frozen ones."""
    import_module("conformance.mutants")
    book, prefix = rulebook(), f"{ruleset}." if ruleset else ""
    found = frozen() if cases is None else cases
    mutants = (Mutant(key, *_marked(cls)) for key, cls in MUTANTS.items())
    return Casebook(
        clauses={key: each for key, each in book.clauses.items() if key.startswith(prefix)},
        rulings={key: each for key, each in book.rulings.items() if key.startswith(prefix)},
        cases={case.id: case for case in found if case.id.startswith(prefix)},
        mutants={each.key: each for each in mutants if each.key.startswith(prefix)},
        methods=_methods(),
    )


def _marked(cls: type) -> tuple[str, str, str]:
    mark = cls.__mutant__  # type: ignore[attr-defined]
    return mark.clause, mark.level, inspect.cleandoc(cls.__doc__ or "")


def _methods() -> Mapping[str, tuple[Method, ...]]:
    """The methods that cite each id, with their text."""
    pairs = []
    for ruleset in RULESETS.values():
        for name, mark in marks(ruleset).items():
            function = getattr(ruleset, name)
            module = function.__module__.replace(".", "/")
            text = inspect.cleandoc("\n" + inspect.getsource(function))
            pairs += [(cited, Method(f"{module}.py · {name}", text)) for cited in mark.ids]
    return _gathered(pairs)


def _gathered(pairs: Iterable[tuple[str, Kept]]) -> dict[str, tuple[Kept, ...]]:
    found: defaultdict[str, list[Kept]] = defaultdict(list)
    for key, value in pairs:
        found[key].append(value)
    return {key: tuple(values) for key, values in found.items()}
