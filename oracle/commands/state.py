"""The table between two events: what is open, what is pending, what is in force, and who bears what. Immutable."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from msgspec import Struct, structs

from oracle.commands.facts import Command, Reached, Report, Unit

Source = Literal["start", "restrict", "defend", "intervene"]
Way = Literal["activation", "targeted"]
Fate = Literal["resolved", "cancelled", "retargeted"]
Moment = Literal[
    "activation-start",
    "activation-end",
    "turn-end",
    "player-turn-end",
    "intervene-resolved",
    "charge-over",
    "declaration",
    "resolution",
]


class Token(Struct, frozen=True):
    """A restriction on a unit, and what put it there."""

    name: str
    source: Source

    @property
    def spoken(self) -> str:
        """The token as it is called at a table."""
        return f"{self.name} (by {self.source})"


class Active(NamedTuple):
    """The activation that is open, and how many moves of this turn came before it."""

    unit: str
    normal: bool
    since: int


class Movement(NamedTuple):
    """A unit moved: whether any model stands elsewhere, whether it had to, whether it is in Cover then."""

    unit: str
    changed: bool
    forced: bool
    in_cover_after: bool


class Due(NamedTuple):
    """Restrictions that wait for the end of the Charge of ``charge`` (only under a reading)."""

    unit: str
    tokens: tuple[str, ...]
    charge: str


class Assault(Struct, frozen=True):
    """An attack: on whom it is, which of the four steps it has reached, whom it has harmed."""

    id: str
    by: str | None
    target: str | None
    area: tuple[str, ...]
    reached: frozenset[Reached] = frozenset()
    harmed: frozenset[str] = frozenset()
    is_open: bool = True

    @property
    def spoken(self) -> str:
        """The attack as it is called at a table."""
        return self.id

    def on(self, unit: str) -> bool:
        """Whether it is open and will be resolved against the unit, targeted or not."""
        return self.is_open and (unit == self.target or unit in self.area)

    def without(self, unit: str) -> Assault:
        """The attack after a unit is gone; over, if it is on nobody now."""
        target = None if unit == self.target else self.target
        area = tuple(name for name in self.area if name != unit)
        return structs.replace(self, target=target, area=area, is_open=self.is_open and bool(target or area))


class Effect(Struct, frozen=True):
    """A Defend in force: how it was declared, the Cover bonus as it began, and the attacks that came too early for it.

    ``only`` are the attacks that it is still for (None: any applicable one). ``charger`` and ``charge`` are filled only
    under a reading: whose first attack it answers, and with whose Charge it ends.
    """

    unit: str
    way: Way
    cover: int
    passed: frozenset[str]
    plain_part: bool = True
    cover_part: bool = True
    only: tuple[str, ...] | None = None
    charger: str | None = None
    charge: str | None = None

    @property
    def spoken(self) -> str:
        """The effect as it is called at a table."""
        return f"{self.unit}'s Defend"


class Charging(Struct, frozen=True):
    """A Charge, or (``root`` names another) a counter-charge that waits: its targets, and who has answered it."""

    unit: str
    originals: tuple[str, ...]
    targets: tuple[str, ...]
    root: str
    answered: tuple[str, ...] = ()
    interveners: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    begun: bool = False

    @property
    def spoken(self) -> str:
        """The Charge as it is called at a table."""
        return f"{self.unit}'s Charge" if self.root == self.unit else f"{self.unit}'s counter-charge"


class Pending(Struct, frozen=True):
    """A declaration that has not resolved; ``counter`` is the counter-charge that an Intervene holds ready."""

    unit: str
    command: Command
    against: str | None
    path: Fraction | None = None
    counter: Charging | None = None

    @property
    def spoken(self) -> str:
        """The declaration as it is called at a table."""
        return f"{self.unit}'s {self.command}" + (f" against {self.against}" if self.against else "")


class State(Struct, frozen=True):
    """All of it. ``units`` are those on the table, ``sides`` those of everybody there ever was."""

    units: Mapping[str, Unit]
    sides: Mapping[str, str]
    tokens: Mapping[str, tuple[Token, ...]]
    activation: Active | None = None
    attacks: Mapping[str, Assault] = {}
    effects: tuple[Effect, ...] = ()
    charges: Mapping[str, Charging] = {}
    pending: tuple[Pending, ...] = ()
    engaged: Mapping[str, frozenset[str]] = {}
    due: tuple[Due, ...] = ()
    moves: tuple[Movement, ...] = ()

    @classmethod
    def of(cls, units: Iterable[Unit]) -> State:
        """The table as a question gives it."""
        there = {unit.id: unit for unit in units}
        tokens = {
            name: tuple(Token(each, "start") for each in unit.restrictions)
            for name, unit in there.items()
            if unit.restrictions
        }
        return cls(units=there, sides={name: unit.side for name, unit in there.items()}, tokens=tokens)

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        """Those of the names that are on the table, in their order."""
        return tuple(name for name in names if name in self.units)

    def with_unit(self, unit: Unit) -> State:
        """The table with other facts about a unit."""
        return structs.replace(self, units={**self.units, unit.id: unit})

    def with_attack(self, attack: Assault) -> State:
        """The table with an attack as it is now."""
        return structs.replace(self, attacks={**self.attacks, attack.id: attack})

    def with_charge(self, charge: Charging) -> State:
        """The table with a Charge, or a counter-charge that waits, as it is now."""
        if charge.root == charge.unit:
            return structs.replace(self, charges={**self.charges, charge.unit: charge})
        waiting = (
            structs.replace(each, counter=charge) if each.counter and each.unit == charge.unit else each
            for each in self.pending
        )
        return structs.replace(self, pending=tuple(waiting))

    def counter_of(self, name: str) -> Charging | None:
        """The counter-charge that a pending Intervene of the unit holds ready."""
        return next((each.counter for each in self.pending if each.unit == name and each.counter), None)

    def with_engaged(self, engaged: Mapping[str, frozenset[str]]) -> State:
        """The table with these engagements and no others."""
        return structs.replace(self, engaged={name: others for name, others in engaged.items() if others})


class Done(NamedTuple):
    """What an event did, and the table behind it."""

    report: Report
    state: State
