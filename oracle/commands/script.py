"""What makes a script none: a script at odds with itself is Invalid, with the place and the remedy."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.commands.distance import comes_nearer
from oracle.commands.facts import (
    Activation,
    ActivationEnds,
    Attack,
    Base,
    Change,
    Charge,
    ChargeEnds,
    ChargeMoves,
    ChargeStarts,
    Damage,
    Declare,
    Event,
    LegalQuestion,
    Move,
    OfAttack,
    PlayerTurnEnds,
    PlayQuestion,
    Remove,
    Resolve,
    Retarget,
    Spot,
    TurnEnds,
    Unit,
)
from oracle.errors import Invalid


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
        self.intervened: dict[str, list[str]] = {}
        """Against whom each unit has declared Intervene."""
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
                self.resolves(event, path)
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
            self.intervened.setdefault(event.unit, []).append(against)
        elif against not in self.sides:
            self.announced(against, path)

    def resolves(self, event: Resolve, path: str) -> None:
        """Only an Intervene moves, and its counter-charge goes towards the unit that charges (commands.intervene.40)."""
        moves = event.to is not None or event.path is not None or event.short
        if moves and event.unit not in self.intervened:
            raise Invalid(path, f"{event.unit} has declared no Intervene to move by", "leave out to, path and short")
        if event.to is not None and event.unit not in self.gone:
            self.nears(event.unit, self.put(event.unit, event.to, f"{path}.to"), f"{path}.to")

    def nears(self, unit: str, models: tuple[Base, ...], path: str) -> None:
        """A counter-charge ends no farther, by nearest edges, from one of those that its Intervene may have answered."""
        there = [name for name in self.intervened[unit] if name in self.models]
        if there and not any(comes_nearer(self.models[unit], models, self.models[name]) for name in there):
            remedy = "let the counter-charge end no farther from it than it stood"
            raise Invalid(path, f"{unit} ends farther from {there[0]}, which it counter-charges", remedy)

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
        if unit not in self.gone:
            self.place(unit, self.put(unit, to, path), path)

    def put(self, unit: str, to: tuple[Spot, ...], path: str) -> tuple[Base, ...]:
        """The unit's models at these places, one each."""
        models = self.models[unit]
        if len(to) != len(models):
            raise Invalid(path, f"{unit} has {len(models)} models and {len(to)} places", "give each model its [x, y]")
        return tuple(base.at(spot) for base, spot in zip(models, to, strict=True))

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
