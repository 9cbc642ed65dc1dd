"""What a method or class says about itself: the clauses it carries out, the ruling it asks, the reading or fault it is.

A mark changes nothing about what it marks; :mod:`oracle.trace` and :mod:`oracle.variants` read the marks.
An id that the rulebook does not know fails where it is cited, on import.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from oracle.rulebook import rulebook

Function = TypeVar("Function", bound=Callable[..., Any])
Class = TypeVar("Class", bound=type)
Level = Literal["outcome", "handfuls", "trace"]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a method cites, the ruling it asks if it is a hook, and the sentence that tells what it did."""

    ids: tuple[str, ...]
    says: str
    ruling: str | None = None
    unless: object = ...
    """The result of which there is nothing to say, such as no losses; ``...`` for none."""


@dataclass(frozen=True, slots=True)
class ReadingMark:
    """The reading of a ruling that a class carries out."""

    ruling: str
    name: str

    @property
    def key(self) -> str:
        """The reading as the command line spells it, ``ruling=name``."""
        return f"{self.ruling}={self.name}"


@dataclass(frozen=True, slots=True)
class MutantMark:
    """The clause that a wrong engine breaks, the engine's name, and the level at which the fault shows."""

    clause: str
    name: str
    level: Level

    @property
    def key(self) -> str:
        """The mutant as the command line spells it, ``clause/name``."""
        return f"{self.clause}/{self.name}"


READINGS: dict[str, type] = {}
"""Every reading that is no default, by ``ruling=name``."""

MUTANTS: dict[str, type] = {}
"""Every mutant, by ``clause/name``."""


def cites(*ids: str, says: str = "", unless: object = ...) -> Callable[[Function], Function]:
    """Mark a method with the clauses it carries out.

    ``says`` is a format string over its arguments and ``result``; nothing is said of the result ``unless``.
    """
    for cited in ids:
        rulebook().cited(cited)

    def mark(function: Function) -> Function:
        function.__mark__ = Mark(ids, says, unless=unless)  # type: ignore[attr-defined]
        return function

    return mark


def hook(ruling: str, *, says: str = "") -> Callable[[Function], Function]:
    """Mark a method as the question of ``ruling``; it answers by the default reading and its name is the rulebook's."""
    known = rulebook().rulings[ruling]

    def mark(function: Function) -> Function:
        if known.hook != function.__name__:
            raise ValueError(f"{ruling}: the rulebook names its hook {known.hook!r}, not {function.__name__!r}")
        function.__mark__ = Mark((ruling,), says, ruling)  # type: ignore[attr-defined]
        return function

    return mark


def reading(ruling: str, name: str) -> Callable[[Class], Class]:
    """Register a class as one reading of ``ruling``; it must define the ruling's hook and nothing else."""
    known = rulebook().rulings[ruling]
    others = [each.name for each in known.readings[1:]]
    if name not in others:
        raise ValueError(f"{ruling} has no reading {name!r} beside its default; it has {', '.join(others) or 'none'}")

    def mark(cls: Class) -> Class:
        defined = {key for key, value in vars(cls).items() if callable(value)}
        if defined != {known.hook}:
            raise ValueError(f"{ruling}={name} must define {known.hook!r} alone, not {sorted(defined)}")
        own = ReadingMark(ruling, name)
        _register(READINGS, own.key, cls)
        cls.__reading__ = own  # type: ignore[attr-defined]
        return cls

    return mark


def mutant(clause: str, name: str, *, level: Level = "outcome") -> Callable[[Class], Class]:
    """Register a class as a wrong engine that breaks ``clause``; ``level`` is the least that must be compared to see it."""
    rulebook().cited(clause)

    def mark(cls: Class) -> Class:
        own = MutantMark(clause, name, level)
        _register(MUTANTS, own.key, cls)
        cls.__mutant__ = own  # type: ignore[attr-defined]
        return cls

    return mark


def _register(registry: dict[str, type], key: str, cls: type) -> None:
    if key in registry:
        raise ValueError(f"{key} is defined twice: in {registry[key].__module__} and in {cls.__module__}")
    registry[key] = cls
