"""A case: a question, what the rules answer, and why; with what tools have found out about it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

CaseId = Annotated[str, Meta(pattern=r"^[a-z0-9_.]+/[a-z0-9][a-z0-9.-]*\Z", max_length=120)]


Level = Literal["core", "full"]


class Expect(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The right answer: an outcome in the shape of the op, or the ids of all clauses and rulings that forbid it."""

    outcome: dict[str, Any] | None = None
    refused: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse neither and both."""
        if (self.outcome is None) == (not self.refused):
            raise ValueError("expect holds both or neither of outcome and refused; write exactly one")


class Info(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """Written by tools: where the case is from, its level, the clauses it decides, and what other readings make of it.

    The cases of level ``core`` alone catch every wrong engine that all of them catch.
    """

    origin: Literal["hand", "generated"] = "hand"
    generator: str = ""
    draws: tuple[int, ...] = ()
    level: Level = "full"
    decides: tuple[str, ...] = ()
    hinges_on: dict[str, dict[str, Expect]] = {}


class Case(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One case. ``why`` is the arithmetic from the document for a hand case; ``id`` names the clause it is about."""

    id: CaseId
    op: str
    given: dict[str, Any]
    expect: Expect
    why: str = ""
    tags: tuple[Literal["big"], ...] = ()
    info: Info = Info(origin="hand")

    @property
    def clause(self) -> str:
        """The clause or ruling that the case's id names."""
        return self.id.partition("/")[0]

    @property
    def family(self) -> str:
        """The file that holds the case: the id without its last part, such as ``exchange.ward``."""
        return ".".join(self.id.split(".")[:2])
