"""A script as it is told: who is there, what stands open, what is pending. A light model, by which steps are made to matter.

It knows the default readings well enough to tell what is likely to happen, and no more: it judges nothing.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from conformance.generators.commands.cast import BARS, Given, Unit
from conformance.generators.commands.ground import INCH, Bases, Ground, places
from conformance.generators.draws import loaded

PEOPLE = loaded((0, 7), (2, 3), (1, 2), (3, 2), (4, 1))
"""Somebody, by the number in the cast."""


@dataclass(slots=True)
class Attack:
    """An attack so far; ``aimed`` once it has had a target."""

    name: str
    target: str | None
    area: tuple[str, ...]
    aimed: bool
    open: bool = True
    stepped: bool = False


@dataclass(slots=True)
class Charge:
    """A Charge so far; ``over`` where it ended before the script says so."""

    by: Unit
    targets: tuple[str, ...]
    stage: str = "declared"
    over: bool = False
    blocked: tuple[str, ...] = ()
    interveners: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Pending:
    """A declaration that waits to be resolved."""

    by: Unit
    attack: Attack | None = None
    charge: Charge | None = None


@dataclass(slots=True)
class Story:
    """A script so far. ``ground`` is None where nobody has models, and nobody can charge there."""

    cast: list[Unit]
    hero: int
    ground: Ground | None
    events: list[Given] = field(default_factory=list)
    units: dict[str, Unit] = field(init=False)
    attacks: list[Attack] = field(default_factory=list)
    charges: dict[str, Charge] = field(default_factory=dict)
    active: Unit | None = None
    normal: bool = True
    idle: bool = False
    pending: Pending | None = None

    def __post_init__(self) -> None:
        """Know everybody by name."""
        self.units = {unit.name: unit for unit in self.cast}

    def somebody(self, number: int) -> Unit:
        """One of the cast."""
        return self.cast[number % len(self.cast)]

    @property
    def focus(self) -> Unit:
        """Whom the story is about just now: the unit in its activation, or its hero."""
        return self.active if self.active is not None else self.cast[self.hero % len(self.cast)]

    def attack(self, number: int) -> Attack | None:
        """An open attack, the latest first; by a negative number any, open or not."""
        there = [attack for attack in self.attacks if attack.open] if number >= 0 else self.attacks
        return there[-1 - abs(number) % len(there)] if there else None

    def charge(self, number: int) -> Charge | None:
        """A Charge that the script has not ended, the latest first."""
        there = [*self.charges.values()]
        return there[-1 - number % len(there)] if there else None

    def targets(self, charge: Charge) -> list[str]:
        """The valid targets of a Charge, interveners first."""
        return [name for name in (*charge.interveners, *charge.targets) if not self.units[name].gone]

    def may_defend(self, unit: Unit, attack: Attack | None) -> bool:
        """Whether a Defend is likely to be taken."""
        if self.pending or unit.gone or "defend" in unit.tokens or "can_defend" in unit.barred:
            return False
        if attack is None:
            return self.active is unit and self.normal and not self.idle
        return attack.open and not attack.stepped and attack.target == unit.name

    def may_intervene(self, unit: Unit, charge: Charge | None, path: int | None) -> bool:
        """Whether an Intervene is likely to be taken."""
        if self.pending or unit.gone or charge is None or charge.over or charge.stage != "declared":
            return False
        if unit.barred - {"can_defend"} or not BARS.isdisjoint(unit.tokens) or unit.name in charge.targets:
            return False
        sides = {self.units[name].side for name in charge.targets}
        if unit.side == charge.by.side or (sides and unit.side not in sides):
            return False
        return self.within(unit, charge.by, unit.reach) and not self.too_far(unit, charge.by, path)

    def within(self, unit: Unit, other: Unit, limit: int) -> bool:
        """Whether two units stand so near each other."""
        if self.ground is None or not {unit.name, other.name} <= self.ground.bases.keys():
            return False
        return self.ground.within(unit.name, other.name, limit)

    def too_far(self, unit: Unit, other: Unit, path: int | None) -> bool:
        """Whether a counter-charge is too long, by the path or else straight."""
        if unit.allowance is None:
            return False
        return path > unit.allowance if path is not None else not self.within(unit, other, unit.allowance + INCH)

    def goes(self, unit: Unit, bases: Bases) -> list[list[int | str]] | None:
        """Put a unit there and say where; None if it may not stand there or is gone."""
        if self.ground is None or unit.gone or not self.ground.fits(unit.name, bases):
            return None
        self.ground.bases[unit.name] = bases
        return places(bases)

    def lapse(self) -> None:
        """Let the pending declaration go if its window has shut."""
        waits = self.pending
        if waits is None:
            return
        if waits.charge is not None:
            stands = not waits.charge.over and waits.charge.stage == "declared"
        elif waits.attack is not None:
            stands = waits.attack.open and not waits.attack.stepped and waits.attack.target == waits.by.name
        else:
            stands = self.active is waits.by
        if not stands or waits.by.gone:
            self.pending = None

    def ends(self, charge: Charge) -> None:
        """Let a Charge be over."""
        charge.over = True
        self.lapse()

    def leaves(self, unit: Unit) -> None:
        """Take a unit off the table."""
        unit.gone = True
        if self.ground is not None:
            self.ground.bases.pop(unit.name, None)
        if unit.name in self.charges:
            self.charges[unit.name].over = True
        for attack in self.attacks:
            on = (*attack.area, attack.target) if attack.target else attack.area
            attack.open = attack.open and not all(self.units[name].gone for name in on)
        self.lapse()
