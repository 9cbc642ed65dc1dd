"""Defend: a unit braces itself, in its own activation or in answer to an attack. Not the Defend of the exchange."""

from __future__ import annotations

from typing import Literal

from msgspec import structs

from oracle.commands.effect import Effects
from oracle.commands.facts import Report, Unit
from oracle.commands.lapse import DEFEND
from oracle.commands.state import Charging, Done, Effect, Moment, Movement, Pending, State, Token, Way
from oracle.commands.timeline import Timeline
from oracle.marks import cites, hook

Trigger = Literal["attack", "charge", "counter-charge"]


class Defends(Effects, Timeline):
    """Declared in one of two ways, it resolves, restricts, and lasts until the attack that it is for is over."""

    # Windows

    def defend_windows(self, state: State, unit: str, against: str | None) -> bool:
        """Whether the window is open in which the unit may declare in the way that it states."""
        if against is None:
            return self.is_own_activation(state, unit)
        if against in state.sides:
            return self.answers_charge(state, unit, against)
        return self.is_targeted(state, unit, against) and self.is_in_time(state, against)

    @cites(
        "commands.defend.3", "commands.defend.8", says="{attack} targets {unit}, whoever's activation it is: {result}"
    )
    def is_targeted(self, state: State, unit: str, attack: str) -> bool:
        """Whether an attack that is not over has the unit for its target."""
        found = state.attacks.get(attack)
        return found is not None and found.is_open and found.target == unit and self.opens_defend("attack")

    @cites("commands.defend.9", says="a Defend against {attack} comes before its four steps: {result}")
    def is_in_time(self, state: State, attack: str) -> bool:
        """Whether the attack has not come to its steps; this is asked to the moment at which Defend resolves."""
        found = state.attacks.get(attack)
        return found is None or self.is_early(found)

    def answers_charge(self, state: State, unit: str, charger: str) -> bool:
        """Whether the unit is the target of a Charge that opens a window (only under a reading)."""
        charge, trigger = self.charge_met(state, charger)
        return charge is not None and self.opens_defend(trigger) and not charge.begun and unit in charge.targets

    def charge_met(self, state: State, charger: str) -> tuple[Charging | None, Trigger]:
        """The Charge or the waiting counter-charge of a unit, and which of them it is."""
        charge, counter = state.charges.get(charger), state.counter_of(charger)
        return (charge, "charge") if charge or not counter else (counter, "counter-charge")

    # Refusals

    def defend_refusals(self, state: State, unit: Unit, against: str | None) -> tuple[str, ...]:
        """Every clause that forbids the unit to declare Defend now."""
        codes = [
            *self.out_of_window(state, unit.id, against),
            *self.bears_defend(unit.id, self.barring(state, unit.id)),
        ]
        if self.is_barred_from_defending(unit):
            codes.append("commands.defend.27")
        return tuple(codes)

    @cites(
        "commands.defend.1",
        "commands.defend.2",
        "commands.defend.3",
        says="what forbids {unit} to Defend at this moment: {result}",
    )
    def out_of_window(self, state: State, unit: str, against: str | None) -> tuple[str, ...]:
        """What forbids to declare at this moment: there are two ways, and no third."""
        if self.defend_windows(state, unit, against):
            return ()
        if against is None:
            return ("commands.defend.1", "commands.defend.2", *self.in_other_activation(state, unit))
        if against in state.sides:
            meant = self.opens_defend(self.charge_met(state, against)[1])
            return ("commands.defend.1", "commands.defend.3", *(() if meant else ("commands.defend.charge_is_attack",)))
        not_targeted = () if self.is_targeted(state, unit, against) else ("commands.defend.1", "commands.defend.3")
        return (*not_targeted, *(() if self.is_in_time(state, against) else ("commands.defend.4",)))

    def in_other_activation(self, state: State, unit: str) -> tuple[str, ...]:
        """What else forbids it in an activation of the unit's own that is not its normal one."""
        own = state.activation is not None and state.activation.unit == unit
        return ("commands.defend.normal_activation",) if own else ()

    def barring(self, state: State, unit: str) -> tuple[Token, ...]:
        """The tokens of a unit that bar another Defend."""
        return tuple(
            each for each in state.tokens.get(unit, ()) if each.name == "defend" and self.defend_barred_by(each)
        )

    @cites(
        "commands.defend.24",
        "commands.defend.26",
        "commands.intervene.44",
        says="{unit} bears {barring}, which forbids another Defend: {result}",
    )
    def bears_defend(self, unit: str, barring: tuple[Token, ...]) -> tuple[str, ...]:
        """What forbids a restricted unit to declare, whatever restricted it; one that intervened is restricted too."""
        if not barring:
            return ()
        intervened = any(token.source == "intervene" for token in barring)
        return ("commands.defend.24", "commands.defend.26", *(("commands.intervene.44",) if intervened else ()))

    @cites("commands.defend.27", says="other rules bar {unit} from Defend: {result}")
    def is_barred_from_defending(self, unit: Unit) -> bool:
        """Whether the unit is ineligible for a reason that other rules give."""
        return not unit.can_defend

    # Targets

    @cites("commands.defend.11", says="Defend is for {result} alone")
    def defend_targets(self, pending: Pending) -> str:
        """Whom a Defend is for: the unit that declared it."""
        return pending.unit

    # Resolve

    @cites("commands.defend.20", "commands.defend.33", says="{pending} resolves, and only now it takes hold")
    def defend_resolves(self, state: State, pending: Pending) -> Done:
        """The effect begins, and the restriction comes with it; declaring alone did neither."""
        effect = self.begun(state, pending)
        unit = state.units[effect.unit]
        restricted = self.defend_restrictions(effect)
        after = structs.replace(state, effects=(*state.effects, effect))
        after = self.restricted(after, effect.unit, restricted, "defend")
        return Done(Report(bonus=self.bonus(effect, unit), restricted={effect.unit: restricted}), after)

    @cites("commands.defend.5", says="{result} is active at once (way: {result.way})")
    def begun(self, state: State, pending: Pending) -> Effect:
        """The effect as it begins: active at once, and too late for every attack that has reached a step."""
        unit = state.units[self.defend_targets(pending)]
        way = self.way(
            "activation" if pending.against is None else "targeted",
            in_own_activation=self.is_own_activation(state, unit.id),
        )
        effect = Effect(
            unit=unit.id,
            way=way,
            cover=self.cover_bonus(unit),
            passed=frozenset(each.id for each in state.attacks.values() if each.reached),
            cover_part=not any(
                self.spoils_cover(state, number, each)
                for number, each in enumerate(state.moves)
                if each.unit == unit.id
            ),
        )
        return self.tied(state, effect, pending) if way == "targeted" else effect

    def tied(self, state: State, effect: Effect, pending: Pending) -> Effect:
        """The effect tied to what it answers: one attack, or (only under a reading) what comes of one Charge."""
        against = pending.against or ""
        if against in state.attacks:
            return structs.replace(effect, only=(against,))
        charge, _ = self.charge_met(state, against)
        return structs.replace(effect, charger=against, charge=charge.root if charge else None)

    def spoils_cover(self, state: State, number: int, movement: Movement) -> bool:
        """Whether an earlier move costs the Cover part already (only under a reading of commands.defend.move_window)."""
        if not self.counts_as_moving(movement):
            return False
        active = state.activation
        return self.movement_watched("same-activation" if active and number >= active.since else "same-turn")

    # Restrictions

    @cites("commands.defend.21", says="{effect} restricts: {result}")
    def defend_restrictions(self, effect: Effect) -> tuple[str, ...]:
        """What a resolved Defend restricts, in either way and whether or not an attack comes."""
        return (DEFEND.name,)

    # Expires

    def defend_expires(self, state: State, moment: Moment, unit: str | None = None) -> State:
        """The table after a moment of one unit, or of all; what attacks and moves end is in :mod:`~oracle.commands.lapse`."""
        return self.effects_at(state, moment, unit)

    @hook("commands.defend.charge_is_attack")
    def opens_defend(self, event: Trigger) -> bool:
        """Does being charged count as being targeted? By default only an attack does."""
        return event == "attack"

    @hook("commands.defend.own_activation_b")
    def way(self, stated: Way, *, in_own_activation: bool) -> Way:
        """Targeted in its own activation: which way is it? By default the one that the declaration states."""
        return stated

    @hook("commands.defend.move_window")
    def movement_watched(self, moment: str) -> bool:
        """Does an earlier move, of the ``same-activation`` or ``same-turn``, cost the Cover part? By default not."""
        return False

    @hook("commands.intervene.same_token")
    def defend_barred_by(self, token: Token) -> bool:
        """Is the Defend that Intervene restricts the same as that of Defend? By default it is."""
        return True
