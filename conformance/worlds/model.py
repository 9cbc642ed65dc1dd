"""What a world is: at every depth a finite list of cases, each with a weight, in one order for ever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

Given = dict[str, Any]
Outcome = dict[str, Any]


class Leaf(NamedTuple):
    """One case of a world: the choices that lead to it, the first of them the first to divide by, and how often it counts."""

    path: tuple[str, ...]
    given: Given
    weight: int = 1


@dataclass(frozen=True, slots=True)
class World:
    """A named world.

    ``leaves`` makes the cases of one depth, ``label`` says in a word what an outcome is. ``usual`` is the depth that is
    counted unless told otherwise, ``farthest`` the one that is published.
    """

    name: str
    op: str
    says: str
    deepens: str
    leaves: Callable[[int], Iterator[Leaf]]
    label: Callable[[Outcome], str]
    first: int
    usual: int
    farthest: int
