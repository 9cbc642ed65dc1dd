"""The nouns of the commands: units on round bases, the events of a script, and what each event did. All immutable.

Lengths are inches, exact (``Fraction``). What other rules own is a fact that the case gives: whether a unit may charge,
how long a path is, whom a charge contacts. A fact that no rule could read (a base of radius 0) is refused where it
stands; a script at odds with itself (an activation inside an activation) is refused by
:func:`oracle.commands.script.verify`.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from oracle.trace import spoken

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}\Z")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Spot = tuple[Fraction, Fraction]

Command = Literal["defend", "intervene"]
Reached = Literal["target-lock", "critical-damage", "damage-roll", "damage"]

STEPS: tuple[Reached, ...] = ("target-lock", "critical-damage", "damage-roll", "damage")
"""The four steps of an attack that the rules of Defend name, in their order."""


class Facts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every fact has in common: immutable, named fields only, and none that the rules do not know."""


class Base(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One model's round base, written ``[x, y, radius]``."""

    x: Fraction
    y: Fraction
    radius: Fraction

    def __post_init__(self) -> None:
        """Refuse a base that covers no ground."""
        if self.radius <= 0:
            raise ValueError(f"a base has radius {self.radius}; write a radius above 0")

    def overlaps(self, other: Base) -> bool:
        """Whether two bases share ground; bases that touch do not."""
        across, along, reach = abs(self.x - other.x), abs(self.y - other.y), self.radius + other.radius
        return across < reach and along < reach and across * across + along * along < reach * reach

    def at(self, spot: Spot) -> Base:
        """The same base elsewhere."""
        return Base(*spot, self.radius)

    @property
    def spoken(self) -> str:
        """The base as a referee would point at it."""
        return f"a base of {self.radius} at ({self.x}, {self.y})"


class Unit(Facts, frozen=True, kw_only=True):
    """A unit as the script finds it.

    ``move`` is the Move of its OPDAT, ``move_now`` what something has slowed it to (None: the same); ``run_modifier`` is
    what other rules add to its Run distance. ``charge`` is how far it may charge (None: far enough), and
    ``charge_restrictions`` what Charge itself would restrict, read only under other readings. ``cover_bonus`` counts while
    it is ``in_cover``. The four ``can`` are the answers of other rules.
    """

    id: Name
    side: Name = "none"
    models: tuple[Base, ...] = ()
    resolve: Count = 0
    in_cover: bool = False
    cover_bonus: Count = 0
    move: Fraction = field(default_factory=Fraction)
    move_now: Fraction | None = None
    run_modifier: Fraction = field(default_factory=Fraction)
    charge: Fraction | None = None
    charge_restrictions: tuple[Name, ...] = ()
    restrictions: tuple[Name, ...] = ()
    can_defend: bool = True
    can_charge: bool = True
    can_intervene: bool = True
    can_target: bool = True

    def __post_init__(self) -> None:
        """Refuse lengths below nothing, and a token named twice."""
        _lengths(move=self.move, move_now=self.move_now, charge=self.charge)
        _once(restrictions=self.restrictions, charge_restrictions=self.charge_restrictions)

    @property
    def spoken(self) -> str:
        """The unit as it is called at a table."""
        return self.id


class Happens(Facts, frozen=True, kw_only=True):
    """One event of a script."""

    @property
    def spoken(self) -> str:
        """The event as it is told at a table: what it is, and all that stands in it."""
        told = [str(self.__struct_config__.tag)]
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if value not in (None, UNSET, False, (), {}):
                told.append(spoken(value) if name in ("unit", "attack", "id", "command") else f"{name} {spoken(value)}")
        return " ".join(told)


class OfUnit(Happens, frozen=True, kw_only=True):
    """What happens to one unit."""

    unit: Name


class OfAttack(Happens, frozen=True, kw_only=True):
    """What happens to one attack."""

    attack: Name


class Activation(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="activation"):
    """A unit's activation begins; one that is not ``normal`` is a bonus or out of sequence."""

    normal: bool = True


class ActivationEnds(Happens, frozen=True, kw_only=True, tag_field="event", tag="activation-ends"):
    """The activation is over."""


class TurnEnds(Happens, frozen=True, kw_only=True, tag_field="event", tag="turn-ends"):
    """The turn is over, for both sides."""


class PlayerTurnEnds(Happens, frozen=True, kw_only=True, tag_field="event", tag="player-turn-ends"):
    """One player's share of the turn is over; read only under other readings."""


class Declare(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="declare"):
    """A unit declares a command.

    Defend is declared ``against`` an attack, or against nothing in the unit's own activation; Intervene is declared
    against the unit that charges. ``path`` is the shortest legal way to within an inch of it, if the case knows better
    than the straight line.
    """

    command: Command
    against: Name | None = None
    path: Fraction | None = None

    def __post_init__(self) -> None:
        """Refuse an Intervene against nobody, and a Defend that goes somewhere."""
        if self.command == "intervene" and self.against is None:
            raise ValueError("intervene needs against; name the unit that charges")
        if self.command == "defend" and self.path is not None:
            raise ValueError("path belongs to intervene; leave it out")
        _lengths(path=self.path)


class Resolve(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="resolve"):
    """The unit's pending declaration resolves.

    For an Intervene: where the counter-charge ends (``to``; left out: where it stands), by a ``path`` of what length,
    and whether by chance it fell ``short`` of the charging unit.
    """

    to: tuple[Spot, ...] | None = None
    path: Fraction | None = None
    short: bool = False

    def __post_init__(self) -> None:
        """Refuse a path below nothing."""
        _lengths(path=self.path)


class Attack(Happens, frozen=True, kw_only=True, tag_field="event", tag="attack"):
    """An attack picks its ``target``; ``area`` are units that it will be resolved against without targeting them."""

    id: Name
    by: Name | None = None
    target: Name | None = None
    area: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        """Refuse an attack on nobody, and a unit in it twice."""
        if self.target is None and not self.area:
            raise ValueError("an attack is on somebody; give its target, its area, or both")
        _once(area=self.area)


class TargetLock(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="target-lock"):
    """The attack reaches Target Lock."""


class CriticalDamage(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="critical-damage"):
    """The attack reaches its Critical Damage step."""


class DamageRoll(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="damage-roll"):
    """The attack reaches its damage rolls."""


class Damage(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="damage"):
    """The attack's damage is applied to ``unit`` (left out: its target): the points that arrive, before Defend has its say.

    One attack may apply damage several times.
    """

    unit: Name | None = None
    normal: Count = 0
    critical: Count = 0


class AttackResolved(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="attack-resolved"):
    """The attack is fully resolved, hit or miss."""


class AttackCancelled(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="attack-cancelled"):
    """The attack comes to nothing."""


class Retarget(OfAttack, frozen=True, kw_only=True, tag_field="event", tag="retarget"):
    """The attack turns to another target."""

    target: Name


class Hazard(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="hazard"):
    """Harm that no attack does: the points that arrive, before Defend has its say."""

    normal: Count = 0
    critical: Count = 0


class Charge(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="charge"):
    """A unit declares a Charge at its original ``targets``, the first of them first; at none: at a point."""

    targets: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a target named twice."""
        _once(targets=self.targets)


class ChargeStarts(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="charge-starts"):
    """The charging unit begins to move; no legal path leads to the ``blocked`` units."""

    blocked: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a unit named twice."""
        _once(blocked=self.blocked)


class ChargeMoves(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="charge-moves"):
    """The charging unit has moved and would be within an inch of its ``contacts``, by ``paths`` of what length."""

    contacts: tuple[Name, ...] = ()
    paths: dict[Name, Fraction] = {}
    to: tuple[Spot, ...] | None = None

    def __post_init__(self) -> None:
        """Refuse a contact named twice, a path to no contact, and a path below nothing."""
        _once(contacts=self.contacts)
        for name, path in self.paths.items():
            if name not in self.contacts:
                raise ValueError(f"paths names {name}, which is no contact; add it to contacts or leave it out")
            _lengths(**{f"paths.{name}": path})


class ChargeEnds(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="charge-ends"):
    """The Charge is over, with every fight that came of it."""


class Move(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="move"):
    """A unit moves, of its own will or ``forced``; ``to`` may be left out where nobody asks.

    A move ``to`` where every model stands already is a pivot. ``in_cover`` and ``cover_bonus``: what it has there.
    """

    to: tuple[Spot, ...] | None = None
    forced: bool = False
    in_cover: bool | None = None
    cover_bonus: Count | None = None


class Change(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="change"):
    """Facts of a unit change, without a move: ``models`` are those it is left with, where they stand."""

    models: tuple[Base, ...] | UnsetType = UNSET
    resolve: Count | UnsetType = UNSET
    in_cover: bool | UnsetType = UNSET
    cover_bonus: Count | UnsetType = UNSET
    move: Fraction | UnsetType = UNSET
    move_now: Fraction | UnsetType | None = UNSET
    run_modifier: Fraction | UnsetType = UNSET
    charge: Fraction | UnsetType | None = UNSET
    can_defend: bool | UnsetType = UNSET
    can_charge: bool | UnsetType = UNSET
    can_intervene: bool | UnsetType = UNSET
    can_target: bool | UnsetType = UNSET

    def __post_init__(self) -> None:
        """Refuse lengths below nothing, and a unit left without models."""
        _lengths(move=self.move, move_now=self.move_now, charge=self.charge)
        if self.models == ():
            raise ValueError("models is empty; a unit that has lost its last model is removed: write a remove event")


class Restrict(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="restrict"):
    """Something other than these commands restricts a unit: it ran, it shot."""

    restrictions: tuple[Name, ...]


class Lift(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="lift"):
    """Another rule takes restrictions off a unit, wherever they came from."""

    restrictions: tuple[Name, ...]


class Remove(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="remove"):
    """A unit leaves the table: destroyed, or joined to another."""


Event = (
    Activation
    | ActivationEnds
    | TurnEnds
    | PlayerTurnEnds
    | Declare
    | Resolve
    | Attack
    | TargetLock
    | CriticalDamage
    | DamageRoll
    | Damage
    | AttackResolved
    | AttackCancelled
    | Retarget
    | Hazard
    | Charge
    | ChargeStarts
    | ChargeMoves
    | ChargeEnds
    | Move
    | Change
    | Restrict
    | Lift
    | Remove
)


class PlayQuestion(Facts, frozen=True, kw_only=True):
    """``commands.play``: units, and what happens to them in order."""

    units: tuple[Unit, ...]
    events: tuple[Event, ...]


class LegalQuestion(Facts, frozen=True, kw_only=True):
    """``commands.legal``: units, what has happened, and the question who may declare what now."""

    units: tuple[Unit, ...]
    events: tuple[Event, ...] = ()


class Report(Facts, frozen=True, kw_only=True):
    """What one event did. A field is left out where there is nothing to tell.

    ``bonus``: Resolve that a Defend gives as it begins. ``restricted``: tokens applied by a command, by unit.
    ``targets``: whom the charge may now make for. ``contacts``: those it may make. ``resolve``, ``normal``, ``critical``:
    what goes into the damage engine. ``ended``: units whose Defend effect ended here.
    """

    refused: bool = False
    codes: tuple[str, ...] = ()
    void: bool = False
    bonus: int | None = None
    restricted: dict[Name, tuple[Name, ...]] = {}
    targets: tuple[Name, ...] | None = None
    contacts: tuple[Name, ...] | None = None
    resolve: int | None = None
    normal: int | None = None
    critical: int | None = None
    ended: tuple[Name, ...] = ()


class Windows(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """The windows that stand open: whose normal activation, which attacks, whose charges."""

    activation: Name | None
    attacks: tuple[Name, ...]
    charges: tuple[Name, ...]


class PlayAnswer(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """``commands.play``: a report for every event, and how things stand at the end."""

    events: tuple[Report, ...]
    restrictions: dict[Name, tuple[Name, ...]]
    defending: tuple[Name, ...]
    engaged: dict[Name, tuple[Name, ...]]
    windows: Windows


class LegalAnswer(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """``commands.legal``: what each declaration would be told, by unit and by ``defend``, ``defend k1``, ``intervene cal``."""

    declarations: dict[Name, dict[str, Report]]


def _once(**lists: Iterable[str]) -> None:
    for what, names in lists.items():
        listed = list(names)
        if len(set(listed)) < len(listed):
            raise ValueError(f"{what} names one twice: {', '.join(listed)}; name each once")


def _lengths(**lengths: Fraction | UnsetType | None) -> None:
    for what, length in lengths.items():
        if isinstance(length, Fraction) and length < 0:
            raise ValueError(f"{what} is {length}; a length is 0 or more")
