"""Units, and what goes on among them: attacks, Charges, Defend effects, declarations."""

from dataclasses import dataclass, field
from typing import Any

from conformance.engines.quick.given import Rational
from conformance.engines.quick.lengths import Model, elsewhere

FACTS: dict[str, Any] = {
    "models": (),
    "resolve": 0,
    "in_cover": False,
    "cover_bonus": 0,
    "move": 0,
    "run_modifier": 0,
    "charge": None,
    "can_defend": True,
    "can_charge": True,
    "can_intervene": True,
    "can_target": True,
}
"""What may change about a unit, with what holds where a case is silent; what only other readings ask is left out."""

OTHER = "another rule"
"""The source of a restriction that neither command put there."""


@dataclass(slots=True)
class Attack:
    """An attack, in its place among the others; `stepped` is when it reached the first of the four steps."""

    target: str | None
    area: frozenset[str]
    stepped: int | None = None

    def on(self, unit: str) -> bool:
        """Whether it is resolved against this unit, targeted or not (commands.defend.applicable)."""
        return unit == self.target or unit in self.area


@dataclass(slots=True)
class Charge:
    """A Charge that is not over: its original targets, who intervened, and whether it has begun to move."""

    targets: list[str]
    interveners: set[str] = field(default_factory=set)
    started: bool = False
    blocked: frozenset[str] = frozenset()


@dataclass(slots=True)
class Effect:
    """A Defend effect in force.

    `attack` is the one that it stands or falls with: from the start where it was declared against that attack, from
    the end of the activation where an attack straddles it, and none before.
    """

    in_activation: bool
    began: int
    cover: int
    attack: Attack | None

    @property
    def bonus(self) -> int:
        """The Resolve it gives: 1, and what Cover added when it began (commands.defend.12, commands.defend.15)."""
        return 1 + self.cover


@dataclass(slots=True)
class Declaration:
    """A declaration that waits to be resolved: Defend in activation has neither attack nor Charge."""

    unit: str
    attack: Attack | None = None
    charge: Charge | None = None
    charger: str = ""
    path: Rational | None = None


@dataclass(slots=True)
class Unit:
    """A unit on the table; `restrictions` says of every token what put it there."""

    id: str
    side: str
    models: list[Model]
    resolve: int
    in_cover: bool
    cover_bonus: int
    move: Rational
    run_modifier: Rational
    charge: Rational | None
    can_defend: bool
    can_charge: bool
    can_intervene: bool
    can_target: bool
    restrictions: dict[str, set[str]] = field(default_factory=dict)
    effects: list[Effect] = field(default_factory=list)

    def restrict(self, tokens: tuple[str, ...] | list[str], source: str) -> None:
        """Put restrictions on the unit (commands.defend.21, commands.intervene.27)."""
        for token in tokens:
            self.restrictions.setdefault(token, set()).add(source)

    def goes(self, places: list[list[Rational]]) -> None:
        """Put the models in these places."""
        if elsewhere(self.models, places):
            self.moved()
            self.models = [[*place, model[2]] for model, place in zip(self.models, places, strict=True)]

    def moved(self) -> None:
        """Lose what Cover gave to every effect in force, for good (commands.defend.13, commands.defend.move_late)."""
        for effect in self.effects:
            effect.cover = 0

    def changes(self, event: dict[str, Any]) -> None:
        """Let facts change as an event tells them; what began before stays as it began (commands.defend.cover_when)."""
        for fact in FACTS.keys() & event.keys():
            if event[fact] is not None or fact == "charge":
                setattr(self, fact, event[fact])


def arrives(given: dict[str, Any]) -> Unit:
    """Put a unit on the table as the case gives it."""
    unit = Unit(given["id"], given.get("side", "none"), **FACTS)
    unit.changes(given)
    unit.restrict(given.get("restrictions") or (), OTHER)
    return unit
