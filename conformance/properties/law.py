"""What a property is, and the register of them all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from conformance.properties.witness import Witness
from oracle.rulebook import rulebook

Given = dict[str, Any]
Law = Callable[[Witness, Given], None]


@dataclass(frozen=True, slots=True)
class Property:
    """A law of every question of ``op``: it raises :class:`~conformance.properties.witness.Broken` where an engine breaks it."""

    name: str
    op: str
    clauses: tuple[str, ...]
    says: str
    law: Law

    def hold(self, witness: Witness, given: Given) -> None:
        """Hold the law against what the witness says to a question; raises ``Broken``, or ``Silence`` where nothing was said."""
        self.law(witness, given)


PROPERTIES: dict[str, Property] = {}
"""Every property by its name."""


def holds(*clauses: str, of: str) -> Callable[[Law], Law]:
    """Register a law of the op ``of`` that citing ``clauses`` binds; its name is the function's, its words the docstring's.

    An unknown id raises :class:`~oracle.rulebook.UnknownId` on import; a name that is taken, or no docstring, ValueError.
    """
    for cited in clauses:
        rulebook().cited(cited)

    def register(law: Law) -> Law:
        name = law.__name__.replace("_", "-")
        if name in PROPERTIES:
            raise ValueError(f"two properties are called {name}; give one of them another name")
        if not law.__doc__:
            raise ValueError(f"the property {name} says nothing; state the law in its docstring")
        PROPERTIES[name] = Property(name, of, clauses, law.__doc__.partition("\n")[0], law)
        return law

    return register


def citing(clause: str) -> list[Property]:
    """The properties that cite a clause."""
    return [each for each in PROPERTIES.values() if clause in each.clauses]
