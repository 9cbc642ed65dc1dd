"""The trace: what each cited method was given and what it answered, told as a referee would.

``traced(cls)`` wraps every marked method as it resolves on ``cls``, once, whoever defined it: a mutant or a reading that
overrides a clause is heard in the clause's place. A class that was not traced carries no wrapper and pays nothing.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from oracle.marks import Mark

Ruleset = TypeVar("Ruleset")


class Step:
    """One cited step: the method, what it cites, what went in, what came out, and the sentence with the numbers in it."""

    __slots__ = ("_args", "_keywords", "_signature", "mark", "name", "result")

    def __init__(
        self,
        name: str,
        mark: Mark,
        signature: inspect.Signature,
        args: tuple[object, ...],
        keywords: Mapping[str, object],
        result: object,
    ) -> None:
        self.name, self.mark, self.result = name, mark, result
        self._signature, self._args, self._keywords = signature, args, keywords

    @property
    def ids(self) -> tuple[str, ...]:
        """The clauses or the ruling that the step cites."""
        return self.mark.ids

    @property
    def given(self) -> dict[str, object]:
        """What went in, by parameter."""
        bound = self._signature.bind(None, *self._args, **self._keywords)
        bound.apply_defaults()
        return dict(list(bound.arguments.items())[1:])

    @property
    def says(self) -> str:
        """The sentence a referee would say, or nothing for a step of which there is nothing to say."""
        return "" if self.result == self.mark.unless else told(self.mark.says, self.given, self.result)

    def alike(self, other: Step) -> bool:
        """Whether another step is the same method with the same numbers in and out."""
        return (self.name, self.says, spoken(self.result)) == (other.name, other.says, spoken(other.result))


def marks(cls: type) -> dict[str, Mark]:
    """The mark of every marked method of ``cls``, by method name; the most basic class that marks a name decides."""
    found: dict[str, Mark] = {}
    for base in reversed(cls.__mro__):
        for name, value in vars(base).items():
            mark = getattr(value, "__mark__", None)
            if isinstance(mark, Mark):
                found.setdefault(name, mark)
    return found


@functools.cache
def traced(cls: type[Ruleset]) -> type[Ruleset]:
    """A subclass of ``cls`` whose instances keep a list ``steps`` of every cited step they take."""
    body: dict[str, Any] = {name: _wrapped(name, getattr(cls, name), mark) for name, mark in marks(cls).items()}
    original = cls.__init__

    def __init__(self: Any, *args: Any, **keywords: Any) -> None:  # noqa: N807 - it becomes the class's __init__
        self.steps = []
        original(self, *args, **keywords)

    body["__init__"] = __init__
    return type(cls.__name__, (cls,), body)


def _wrapped(name: str, function: Callable[..., Any], mark: Mark) -> Callable[..., Any]:
    signature = inspect.signature(function)

    @functools.wraps(function)
    def step(self: Any, *args: Any, **keywords: Any) -> Any:
        result = function(self, *args, **keywords)
        self.steps.append(Step(name, mark, signature, args, keywords, result))
        return result

    return step


def told(says: str, given: Mapping[str, object], result: object) -> str:
    """The sentence ``says`` with ``given`` and ``result`` put in, each value as it is said at a table."""
    if not says:
        return ""
    return says.format_map({key: _Said(value) for key, value in {**given, "result": result}.items()})


class _Said:
    """A value in a sentence; its attributes may stand in the sentence as well."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __getattr__(self, name: str) -> _Said:
        return _Said(getattr(self.value, name))

    def __format__(self, _: str) -> str:
        return spoken(self.value)


def spoken(value: object) -> str:
    """A value as it is said at a table: yes or no, lists in words, a named thing by its name."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return _listed(f"{key} {spoken(each)}" for key, each in value.items())
        case tuple() | list() | frozenset() | set():
            return _listed(spoken(each) for each in value)
        case _:
            return str(getattr(value, "spoken", None) or getattr(value, "name", None) or value)


def _listed(words: Iterable[str]) -> str:
    *first, last = [*words] or ["nothing"]
    return f"{', '.join(first)} and {last}" if first else last
