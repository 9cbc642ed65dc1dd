"""The timeline of a script: who is on the table, what is open, what is pending, and what a Defend effect covers."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from conformance.engines.quick.given import Outcome
from conformance.engines.quick.units import Attack, Charge, Declaration, Effect, Unit, arrives


@dataclass(slots=True)
class Timeline:
    """A script so far.

    `named` are the ids of all units, gone or not, with their sides; `attacks` are all attacks and `open` those that
    are not over, both in the order of their `attack` events; `charges` are those that are not over, by the unit that
    charges; `now` counts events.
    """

    units: dict[str, Unit]
    named: dict[str, str]
    attacks: dict[str, Attack] = field(default_factory=dict)
    open: dict[str, Attack] = field(default_factory=dict)
    charges: dict[str, Charge] = field(default_factory=dict)
    engaged: dict[str, set[str]] = field(default_factory=dict)
    activation: tuple[str, bool] | None = None
    pending: Declaration | None = None
    now: int = 0

    def stands(self, declaration: Declaration) -> bool:
        """Whether the window of a pending declaration is still open (commands.defend.1-4, commands.intervene.1-2)."""
        if declaration.unit not in self.units:
            return False
        if charge := declaration.charge:
            return not charge.started and self.charges.get(declaration.charger) is charge
        if attack := declaration.attack:
            return attack.stepped is None and attack.target == declaration.unit and self.is_open(attack)
        return self.activation == (declaration.unit, True)

    def is_open(self, attack: Attack) -> bool:
        """Whether the attack is neither resolved nor cancelled, and somebody is left that it is on."""
        return any(attack is other for other in self.open.values())

    def is_left(self, attack: Attack) -> bool:
        """Whether anybody that the attack is on is on the table."""
        return attack.target in self.units or not attack.area.isdisjoint(self.units)

    def covered(self, unit: Unit, effect: Effect) -> Attack | None:
        """The one attack that an effect covers now, or none.

        Declared in activation: the first that is open, on the unit, and had reached no step when the effect began
        (commands.defend.6, commands.defend.30, commands.defend.simultaneous).
        """
        if effect.attack:
            return effect.attack
        for attack in self.open.values():
            if attack.on(unit.id) and (attack.stepped is None or attack.stepped > effect.began):
                return attack
        return None

    def expire(self, over: Callable[[Unit, Effect], bool]) -> Outcome:
        """End the effects that are over, and tell which units defend no more (commands.defend.19)."""
        ended = []
        for unit in self.units.values():
            if effects := unit.effects:
                unit.effects = [effect for effect in effects if not over(unit, effect)]
                if not unit.effects:
                    ended.append(unit.id)
        return {"ended": sorted(ended)} if ended else {}

    def targets(self, charge: Charge) -> list[str]:
        """The valid targets of a Charge: the original ones and its interveners, as far as they are on the table.

        commands.intervene.18, commands.intervene.19, commands.intervene.target_gone, commands.intervene.intervener_gone
        """
        return sorted(self.units.keys() & charge.interveners.union(charge.targets))

    def disengage(self, unit: str) -> None:
        """Take the unit out of every engagement, on both sides of it."""
        for other in self.engaged.pop(unit, ()):
            self.engaged[other].discard(unit)
            if not self.engaged[other]:
                del self.engaged[other]

    def engage(self, unit: str, others: list[str]) -> None:
        """Engage the unit with exactly these (commands.intervene.23, commands.intervene.engagement_when)."""
        self.disengage(unit)
        if others:
            self.engaged[unit] = set(others)
            for other in others:
                self.engaged.setdefault(other, set()).add(unit)

    def stand(self) -> Outcome:
        """Tell how things stand: restrictions, effects, engagements, windows."""
        units = self.units
        own = self.activation
        return {
            "restrictions": {name: sorted(unit.restrictions) for name, unit in units.items() if unit.restrictions},
            "defending": sorted(name for name, unit in units.items() if unit.effects),
            "engaged": {name: sorted(others) for name, others in self.engaged.items()},
            "windows": {
                "activation": own[0] if own and own[1] and own[0] in units else None,
                "attacks": sorted(
                    name for name, attack in self.open.items() if attack.stepped is None and attack.target in units
                ),
                "charges": sorted(name for name, charge in self.charges.items() if not charge.started),
            },
        }


def begun(given: dict[str, Any]) -> Timeline:
    """Begin a script with the units that the case gives."""
    units = {unit["id"]: arrives(unit) for unit in given["units"]}
    return Timeline(units, {name: unit.side for name, unit in units.items()})
