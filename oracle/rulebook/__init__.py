"""The rulebook: every clause and every ruling, worded once, each with its source.

Three files hold it: ``exchange.toml`` and ``commands.toml`` the clauses of the two rulesets, ``rulings.toml`` what
the documents leave open. Everything else in the project cites ids from here.

Its nouns:

- a *clause* is one testable statement of a document, in our words;
- a *ruling* is an open point, and its *readings* are the answers to it, the default first;
- an *exclusion* is a combination of readings that contradict each other;
- a sentence that states no rule is listed as *not a rule*, so that none goes unnoticed;
- a *retired* id is a tombstone: never used again.
"""

from __future__ import annotations

import difflib
import functools
from collections import Counter
from dataclasses import dataclass, field
from importlib import resources
from itertools import chain
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, TypeVar

import msgspec

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

Entry = TypeVar("Entry")

Id = Annotated[str, msgspec.Meta(pattern=r"^(exchange|commands|between)(\.[a-z_]+)+(\.[1-9][0-9]*)?$")]
Name = Annotated[str, msgspec.Meta(pattern=r"^[a-z]+(-[a-z]+)*$")]
Place = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{3} (¶[1-9][0-9]* s[1-9][0-9]*|L[1-9][0-9]*)$")]
Digest = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$")]


class RulebookError(ValueError):
    """The rulebook contradicts itself; the message names the id and what would be right."""


class UnknownId(LookupError):
    """An id that the rulebook does not hold, ``id``; ``nearest`` is the one most like it."""

    def __init__(self, unknown: str, nearest: str, retired: Retired | None = None) -> None:
        fate = f"{unknown} is retired ({retired.why})" if retired else f"no clause or ruling is called {unknown}"
        super().__init__(f"{fate}; the nearest is {nearest}")
        self.id = unknown
        self.nearest = nearest


class Source(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence or line of a document: its place, and the digest of its words (see ``sources.digest``)."""

    at: Place
    sha256: Digest


class Clause(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One testable statement of a document.

    ``wrong`` describes an engine that must be caught, ``property`` what holds of every case; either may be absent.
    """

    id: Id
    kind: Literal["rule", "claim", "derived", "example", "purpose"]
    says: str
    sources: Annotated[tuple[Source, ...], msgspec.Meta(min_length=1)]
    example: str | None = None
    wrong: str | None = None
    property: str | None = None


class Reading(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One answer to the question of a ruling."""

    name: Name
    says: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A point the documents leave open, and the readings of it; the first is the default.

    ``hook`` is the method that a reading of a switch overrides, ``asks`` what it depends on; both are empty for others.
    """

    id: Id
    how: Literal["switch", "given", "fixed"]
    type: Literal["silent", "ambiguous", "contradiction", "overlap"]
    question: str
    readings: Annotated[tuple[Reading, ...], msgspec.Meta(min_length=1)]
    words: str | None = None
    differs: str | None = None
    hook: str = ""
    asks: str = ""

    @property
    def default(self) -> str:
        """The name of the reading in force unless another is chosen."""
        return self.readings[0].name


class Exclusion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Readings, each as ``ruling=reading``, that cannot be in force together, and why."""

    readings: Annotated[tuple[str, ...], msgspec.Meta(min_length=2)]
    why: str


class NotARule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence or line of a document that states no rule, and why."""

    at: Place
    sha256: Digest
    why: str


class Retired(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tombstone of an id that once was used and never will be again."""

    id: Id
    why: str


class ClauseFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``exchange.toml`` and ``commands.toml`` hold."""

    clause: tuple[Clause, ...] = ()
    not_a_rule: tuple[NotARule, ...] = ()
    retired: tuple[Retired, ...] = ()


class RulingFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``rulings.toml`` holds."""

    ruling: tuple[Ruling, ...] = ()
    exclusion: tuple[Exclusion, ...] = ()
    retired: tuple[Retired, ...] = ()


@dataclass(frozen=True)
class Rulebook:
    """All clauses and rulings by id, in the order of the files."""

    clauses: Mapping[str, Clause]
    rulings: Mapping[str, Ruling]
    exclusions: tuple[Exclusion, ...] = ()
    not_a_rule: tuple[NotARule, ...] = ()
    retired: Mapping[str, Retired] = field(default_factory=dict)

    def cited(self, wanted: str) -> Clause | Ruling:
        """Find the clause or ruling of an id; raises ``UnknownId``, which names the nearest one."""
        found = self.clauses.get(wanted) or self.rulings.get(wanted)
        if found is None:
            raise UnknownId(wanted, nearest(wanted, [*self.clauses, *self.rulings]), self.retired.get(wanted))
        return found


@functools.cache
def rulebook() -> Rulebook:
    """Load the rulebook as shipped; raises ``RulebookError`` or ``msgspec.ValidationError`` if it is not sound."""
    exchange, commands, rulings = map(shipped, ("exchange.toml", "commands.toml", "rulings.toml"))
    return read([exchange, commands], rulings)


def shipped(name: str) -> str:
    """Read a file that lies beside this module, in a wheel too."""
    return resources.files(__name__).joinpath(name).read_text("utf-8")


def read(clauses: Iterable[str], rulings: str) -> Rulebook:
    """Read a rulebook from the TOML text of its clause files and of its ruling file.

    Raises ``RulebookError`` where it contradicts itself, ``msgspec.ValidationError`` where a field is amiss.
    """
    files = [msgspec.toml.decode(text, type=ClauseFile) for text in clauses]
    ruled = msgspec.toml.decode(rulings, type=RulingFile)
    all_clauses = [clause for file in files for clause in file.clause]
    retired = [*chain.from_iterable(file.retired for file in files), *ruled.retired]
    used = [*(clause.id for clause in all_clauses), *(ruling.id for ruling in ruled.ruling)]
    check_ids(used, [entry.id for entry in retired])
    book = Rulebook(
        clauses=MappingProxyType({clause.id: clause for clause in all_clauses}),
        rulings=MappingProxyType({ruling.id: ruling for ruling in ruled.ruling}),
        exclusions=ruled.exclusion,
        not_a_rule=tuple(chain.from_iterable(file.not_a_rule for file in files)),
        retired=MappingProxyType({entry.id: entry for entry in retired}),
    )
    check_places(book)
    check_readings(book)
    check_hooks(book)
    return book


def check_ids(used: Sequence[str], retired: Sequence[str]) -> None:
    """Hold that every id stands once, and no retired one is used; raises ``RulebookError``."""
    for repeated in repeats([*used, *retired]):
        if repeated in used and repeated in retired:
            raise RulebookError(f"{repeated} is retired and used: give the new entry an id of its own")
        raise RulebookError(f"{repeated} stands twice: ids are unique over all clauses, rulings and tombstones")


def check_places(book: Rulebook) -> None:
    """Hold that no sentence is claimed and listed as not a rule, nor listed twice; raises ``RulebookError``."""
    claimed = {source.at for clause in book.clauses.values() for source in clause.sources}
    for entry in book.not_a_rule:
        if entry.at in claimed:
            raise RulebookError(f"{entry.at} is listed as not a rule and claimed by a clause: strike one of the two")
    for at in repeats(entry.at for entry in book.not_a_rule):
        raise RulebookError(f"{at} is listed as not a rule twice: strike one of the two")


def check_readings(book: Rulebook) -> None:
    """Hold that names tell readings apart, and exclusions name readings that exist; raises ``RulebookError``."""
    for ruling in book.rulings.values():
        for name in repeats(reading.name for reading in ruling.readings):
            raise RulebookError(f"{ruling.id} has two readings called {name}: rename one")
    known = {f"{ruling.id}={reading.name}" for ruling in book.rulings.values() for reading in ruling.readings}
    for named in chain.from_iterable(exclusion.readings for exclusion in book.exclusions):
        if named not in known:
            raise RulebookError(
                f"an exclusion names {named}, which is no reading; the nearest is {nearest(named, known)}"
            )


def check_hooks(book: Rulebook) -> None:
    """Hold that only a switch has a hook, and no two of a ruleset share one; raises ``RulebookError``."""
    for ruling in book.rulings.values():
        if ruling.how != "switch" and (ruling.hook or ruling.asks):
            raise RulebookError(f"{ruling.id} is {ruling.how} and has a hook: only a switch has one")
    hooks = [(ruling.id.split(".")[0], ruling.hook) for ruling in book.rulings.values() if ruling.hook]
    for ruleset, hook in repeats(hooks):
        raise RulebookError(f"two rulings of {ruleset} own the hook {hook}: each switch owns its own")


def repeats(entries: Iterable[Entry]) -> list[Entry]:
    """List what stands more than once, in order of appearance."""
    return [entry for entry, times in Counter(entries).items() if times > 1]


def nearest(word: str, words: Iterable[str]) -> str:
    """Find the word most like another; of none, the empty string."""
    return next(iter(difflib.get_close_matches(word, list(words), n=1, cutoff=0)), "")
