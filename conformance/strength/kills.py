"""The kill matrix: every mutant, and what kills it.

Only a wrong answer counts, seen at the mutant's own level; a breakdown never does. Only questions that come by something that
a mutant overrides are put to it, and the oracle's answers and traces are shared by all. Nothing here depends on the number of
workers: what is to be done is cut into the same pieces, and their results are taken in the same order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from importlib import import_module

import msgspec

from conformance.cases.rulesets import RULESETS, ruleset_of
from conformance.cases.store import frozen
from conformance.properties.law import PROPERTIES
from conformance.strength.core import size
from conformance.strength.pieces import SEED, Kill, Piece, by_frozen, by_generated, by_property, in_order
from oracle.errors import Invalid
from oracle.marks import MUTANTS, MutantMark

GENERATED, QUESTIONS = 200, 30
"""Generated cases a ruleset, and questions a property, unless told otherwise."""

LONGER = 5
"""How many times as many questions are tried on a mutant that no property of its clause has caught by then."""

PIECE = 50
"""Cases in a piece of work."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to put to whom: which mutants, generated cases a ruleset and their seed, questions a property."""

    rulesets: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    generated: int = GENERATED
    seed: int = SEED
    questions: int = QUESTIONS

    @property
    def of(self) -> tuple[str, ...]:
        """The rulesets asked for: all unless named."""
        return self.rulesets or tuple(RULESETS)

    def mutants(self, ruleset: str) -> tuple[str, ...]:
        """The mutants of a ruleset that are asked for, by id."""
        import_module("conformance.mutants")
        return tuple(sorted((key for key in MUTANTS if key.startswith(ruleset + ".") and self.takes(key)), key=order))

    def takes(self, key: str) -> bool:
        """Whether a mutant is asked for by its id, or by its clause."""
        return not self.only or any(
            fnmatchcase(key, glob) or fnmatchcase(key.partition("/")[0], glob) for glob in self.only
        )

    def check(self) -> None:
        """Raise Invalid where nothing is asked for."""
        if not any(self.mutants(ruleset) for ruleset in self.of):
            raise Invalid("--only", "fits no mutant and no clause of one", "see ruleproof list mutants")


def order(key: str) -> tuple[object, ...]:
    """By clause as the rulebook counts, then by name."""
    clause, _, name = key.partition("/")
    *family, last = clause.split(".")
    return (family, not last.isdecimal(), int(last) if last.isdecimal() else 0, last, name)


class Killed(msgspec.Struct, frozen=True):
    """A mutant and all that kills it: frozen cases (the smallest first), properties of its clause, generated cases."""

    id: str
    clause: str
    level: str
    says: str
    frozen: tuple[str, ...]
    properties: tuple[str, ...]
    generated: int

    @property
    def family(self) -> str:
        """The family of its clause, such as ``exchange.ward``."""
        return ".".join(self.clause.split(".")[:2])


@dataclass(frozen=True, slots=True)
class Stage:
    """One kind of work on one ruleset, in pieces; ``says`` what is done."""

    says: str
    pieces: tuple[Piece, ...]


def matrix(wanted: Wanted, workers: int, tell: Callable[[str, int, int], None]) -> list[Killed]:
    """What kills each mutant; ``tell`` hears which stage is at which piece of how many. Raises Invalid for no mutant."""
    wanted.check()
    rows: list[Killed] = []
    for ruleset in wanted.of:
        keys = wanted.mutants(ruleset)
        if keys:
            by_case = done(frozen_stage(ruleset, keys), workers, tell)
            by_law = done(law_stage(keys, range(wanted.questions)), workers, tell)
            missed = tuple(key for key in keys if key not in {killed for killed, _ in by_law})
            by_law += done(law_stage(missed, range(wanted.questions, LONGER * wanted.questions)), workers, tell)
            by_chance = done(chance_stage(ruleset, keys, wanted), workers, tell)
            rows += gathered(keys, by_case, by_law, by_chance)
    return rows


def frozen_stage(ruleset: str, keys: tuple[str, ...]) -> Stage:
    """All frozen cases of a ruleset."""
    ids = tuple(case.id for case in frozen() if ruleset_of(case.op) == ruleset)
    pieces = (partial(by_frozen, ids[cut : cut + PIECE], keys) for cut in range(0, len(ids), PIECE))
    return Stage(f"{len(ids)} frozen cases against {engines(keys)}", tuple(pieces))


def law_stage(keys: tuple[str, ...], questions: range) -> Stage:
    """All properties that cite a clause of these mutants, each by so many questions."""
    import_module("conformance.properties")
    laws = [name for name, law in PROPERTIES.items() if questions and bound(law.clauses, keys)]
    pieces = (partial(by_property, name, questions, tuple(bound(PROPERTIES[name].clauses, keys))) for name in laws)
    return Stage(f"{len(laws)} properties, {len(questions)} questions each, against {engines(keys)}", tuple(pieces))


def chance_stage(ruleset: str, keys: tuple[str, ...], wanted: Wanted) -> Stage:
    """The generated cases of a ruleset."""
    ends = range(PIECE, wanted.generated + PIECE, PIECE)
    pieces = (
        partial(by_generated, ruleset, wanted.seed, end - PIECE, min(end, wanted.generated), keys) for end in ends
    )
    return Stage(f"{wanted.generated} generated cases of {ruleset} against {engines(keys)}", tuple(pieces))


def engines(keys: Sequence[str]) -> str:
    """How many mutants, in words."""
    return f"{len(keys)} wrong engine{'' if len(keys) == 1 else 's'}"


def done(stage: Stage, workers: int, tell: Callable[[str, int, int], None]) -> list[Kill]:
    """All kills of a stage, in the order of its pieces."""
    kills: list[Kill] = []
    if stage.pieces:
        tell(stage.says, 0, len(stage.pieces))
    for number, found in enumerate(in_order(stage.pieces, workers), start=1):
        kills += found
        tell(stage.says, number, len(stage.pieces))
    return kills


def bound(clauses: Iterable[str], keys: Iterable[str]) -> list[str]:
    """Those of the mutants whose clause is among these."""
    cited = frozenset(clauses)
    return [key for key in keys if key.partition("/")[0] in cited]


def gathered(
    keys: Iterable[str], by_case: Sequence[Kill], by_law: Sequence[Kill], by_chance: Sequence[Kill]
) -> Iterator[Killed]:
    """A row a mutant."""
    sizes = {case.id: size(case) for case in frozen()}
    counts = Counter(key for key, _ in by_chance)
    for key in keys:
        mark: MutantMark = MUTANTS[key].__mutant__  # type: ignore[attr-defined]
        cases = (case for mutant, case in by_case if mutant == key)
        yield Killed(
            id=key,
            clause=mark.clause,
            level=mark.level,
            says=(MUTANTS[key].__doc__ or "").partition("\n")[0],
            frozen=tuple(sorted(cases, key=lambda case: (sizes[case], case))),
            properties=tuple(sorted(law for mutant, law in by_law if mutant == key)),
            generated=counts[key],
        )
