"""The nouns of the commands: units on round bases, the events of a script, and what each event did. All immutable.

Lengths are inches, exact (``Fraction``). What other rules own is a fact that the case gives: whether a unit may charge,
how long a path is, whom a charge contacts. A fact that no rule could read (a base of radius 0) is refused where it
stands; a script at odds with itself (an activation inside an activation) is refused by :func:`verify`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from oracle.errors import Invalid

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}\Z")]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Spot = tuple[Fraction, Fraction]

Command = Literal["defend", "intervene"]
Reached = Literal["target-lock", "critical-damage", "damage-roll", "damage"]

ZERO = Fraction(0)


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
        return (self.x - other.x) ** 2 + (self.y - other.y) ** 2 < (self.radius + other.radius) ** 2

    def at(self, spot: Spot) -> Base:
        """The same base elsewhere."""
        return Base(*spot, self.radius)


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
    move: Fraction = ZERO
    move_now: Fraction | None = None
    run_modifier: Fraction = ZERO
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


class OfUnit(Facts, frozen=True, kw_only=True):
    """What happens to one unit."""

    unit: Name


class OfAttack(Facts, frozen=True, kw_only=True):
    """What happens to one attack."""

    attack: Name


class Activation(OfUnit, frozen=True, kw_only=True, tag_field="event", tag="activation"):
    """A unit's activation begins; one that is not ``normal`` is a bonus or out of sequence."""

    normal: bool = True


class ActivationEnds(Facts, frozen=True, kw_only=True, tag_field="event", tag="activation-ends"):
    """The activation is over."""


class TurnEnds(Facts, frozen=True, kw_only=True, tag_field="event", tag="turn-ends"):
    """The turn is over, for both sides."""


class PlayerTurnEnds(Facts, frozen=True, kw_only=True, tag_field="event", tag="player-turn-ends"):
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


class Attack(Facts, frozen=True, kw_only=True, tag_field="event", tag="attack"):
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
        if self.target in self.area:
            raise ValueError(f"area names {self.target}, the target; leave it out of area")


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


def verify(script: PlayQuestion | LegalQuestion) -> None:
    """Hold a script against itself; raises :class:`Invalid` with the path of the first thing that cannot be.

    The script is read as it is written, as if every step took place, so the answer depends on no ruling.
    """
    ids = [unit.id for unit in script.units]
    for index, unit in enumerate(script.units):
        if unit.id in ids[:index]:
            raise Invalid(f"$.units[{index}].id", f"two units are called {unit.id}", "give each unit an id of its own")
    if any(isinstance(event, Charge) for event in script.events):
        for index, unit in enumerate(script.units):
            if not unit.models:
                raise Invalid(
                    f"$.units[{index}].models", f"a charge is measured and {unit.id} stands nowhere", "give it models"
                )
    table = _Table(script.units)
    for index, event in enumerate(script.events):
        table.take(event, f"$.events[{index}]")


class _Table:
    """What can be known of a script without a ruling: where models stand, what is open, who is gone."""

    def __init__(self, units: tuple[Unit, ...]) -> None:
        self.sides = {unit.id: unit.side for unit in units}
        self.models: dict[str, tuple[Base, ...]] = {}
        self.attacks: dict[str, bool] = {}
        """Attacks announced so far, and whether each has a target."""
        self.gone: set[str] = set()
        self.charges: dict[str, str] = {}
        self.intervened: set[str] = set()
        self.active: str | None = None
        for index, unit in enumerate(units):
            self.place(unit.id, unit.models, f"$.units[{index}].models")

    def take(self, event: Event, path: str) -> None:
        """Follow one event, refusing what cannot be."""
        for field, name in _units_of(event):
            if name not in self.sides:
                raise Invalid(f"{path}.{field}", f"no unit is called {name}", f"there are {', '.join(self.sides)}")
        match event:
            case Activation() | ActivationEnds() | TurnEnds() | PlayerTurnEnds():
                self.time(event, path)
            case Attack():
                if event.id in self.attacks or event.id in self.sides:
                    raise Invalid(f"{path}.id", f"{event.id} is taken", "give the attack an id of its own")
                self.attacks[event.id] = event.target is not None
            case OfAttack():
                self.attack(event, path)
            case Declare(against=str(against)):
                self.declared(event, against, f"{path}.against")
            case Charge() | ChargeStarts() | ChargeMoves() | ChargeEnds():
                self.charge(event, path)
            case Resolve():
                if event.unit not in self.intervened and (
                    event.to is not None or event.path is not None or event.short
                ):
                    raise Invalid(
                        path, f"{event.unit} has declared no Intervene to move by", "leave out to, path and short"
                    )
            case Change(models=tuple(models)):
                self.place(event.unit, models, f"{path}.models")
            case Remove():
                self.gone.add(event.unit)
                self.models.pop(event.unit, None)
        if isinstance(event, Move | Resolve | ChargeMoves) and event.to is not None:
            self.move(event.unit, event.to, f"{path}.to")

    def time(self, event: Activation | ActivationEnds | TurnEnds | PlayerTurnEnds, path: str) -> None:
        """One activation at a time, and no turn ends inside one."""
        match event:
            case Activation() if self.active is not None:
                raise Invalid(path, f"{self.active}'s activation is still open", "write activation-ends first")
            case Activation():
                self.active = event.unit
            case ActivationEnds() if self.active is None:
                raise Invalid(path, "no activation is open", "leave it out, or write an activation first")
            case ActivationEnds():
                self.active = None
            case _ if self.active is not None:
                raise Invalid(path, f"the turn ends inside {self.active}'s activation", "write activation-ends first")

    def attack(self, event: OfAttack, path: str) -> None:
        """What happens to an attack happens after it was announced, and its damage is somebody's."""
        self.announced(event.attack, f"{path}.attack")
        match event:
            case Damage(unit=None) if not self.attacks[event.attack]:
                raise Invalid(path, f"{event.attack} has no target to damage", "say which unit of its area")
            case Retarget():
                self.attacks[event.attack] = True

    def announced(self, attack: str, path: str) -> None:
        """An attack is announced before anything answers it."""
        if attack not in self.attacks:
            raise Invalid(path, f"no attack is called {attack} here", "write its attack event first")

    def declared(self, event: Declare, against: str, path: str) -> None:
        """Intervene answers a unit; Defend an attack, or (under another reading) a unit that charges."""
        if event.command == "intervene":
            if against not in self.sides:
                raise Invalid(path, f"no unit is called {against}", f"there are {', '.join(self.sides)}")
            self.intervened.add(event.unit)
        elif against not in self.sides:
            self.announced(against, path)

    def charge(self, event: Charge | ChargeStarts | ChargeMoves | ChargeEnds, path: str) -> None:
        """A charge is declared, starts, moves and ends, in that order; it may end early."""
        who, stage = event.unit, self.charges.get(event.unit)
        match event:
            case Charge():
                for index, target in enumerate(event.targets):
                    if self.sides[target] == self.sides[who]:
                        remedy = "name units of another side"
                        raise Invalid(f"{path}.targets[{index}]", f"{target} is on {who}'s own side", remedy)
                if stage is not None:
                    raise Invalid(path, f"{who} is charging already", "write its charge-ends first")
                self.charges[who] = "declared"
            case _ if stage is None:
                raise Invalid(path, f"{who} is not charging", "write its charge event first")
            case ChargeStarts():
                if stage != "declared":
                    raise Invalid(path, f"{who}'s charge has started already", "leave it out")
                self.charges[who] = "started"
            case ChargeMoves():
                if stage != "started":
                    remedy = "write charge-starts before charge-moves, each once"
                    raise Invalid(path, f"{who}'s charge is {stage} and cannot move now", remedy)
                self.charges[who] = "moved"
            case ChargeEnds():
                del self.charges[who]

    def move(self, unit: str, to: tuple[Spot, ...], path: str) -> None:
        """A unit that is still there puts all its models down again."""
        if unit in self.gone:
            return
        models = self.models[unit]
        if len(to) != len(models):
            raise Invalid(path, f"{unit} has {len(models)} models and {len(to)} places", "give each model its [x, y]")
        self.place(unit, tuple(base.at(spot) for base, spot in zip(models, to, strict=True)), path)

    def place(self, unit: str, models: tuple[Base, ...], path: str) -> None:
        """No two bases share ground."""
        if unit in self.gone:
            return
        others = [(name, base) for name, bases in self.models.items() if name != unit for base in bases]
        for index, base in enumerate(models):
            for name, other in [*others, *((unit, earlier) for earlier in models[:index])]:
                if base.overlaps(other):
                    raise Invalid(
                        f"{path}[{index}]", f"the base overlaps one of {name}", "move them apart: bases may touch"
                    )
        self.models[unit] = models


def _units_of(event: Event) -> Iterator[tuple[str, str]]:
    """Every unit that an event names, with the field that names it."""
    for field in ("unit", "by", "target"):
        name = getattr(event, field, None)
        if name is not None:
            yield field, name
    for field in ("targets", "area", "contacts", "blocked"):
        for index, name in enumerate(getattr(event, field, ())):
            yield f"{field}[{index}]", name


def _once(**lists: Iterable[str]) -> None:
    for what, names in lists.items():
        listed = list(names)
        if len(set(listed)) < len(listed):
            raise ValueError(f"{what} names one twice: {', '.join(listed)}; name each once")


def _lengths(**lengths: Fraction | UnsetType | None) -> None:
    for what, length in lengths.items():
        if isinstance(length, Fraction) and length < 0:
            raise ValueError(f"{what} is {length}; a length is 0 or more")
