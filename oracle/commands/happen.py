"""What each event of a script does, by its kind. A step whose premise is gone is void, never an error."""

from __future__ import annotations

from msgspec import UNSET, structs

from oracle.commands import facts
from oracle.commands.declare import VOID, Declarations
from oracle.commands.facts import Event, Report
from oracle.commands.state import Assault, Charging, Done, Fate, State

NOTHING = Report()

STEP_OF: dict[type, facts.Reached] = {
    facts.TargetLock: "target-lock",
    facts.CriticalDamage: "critical-damage",
    facts.DamageRoll: "damage-roll",
}


class Happenings(Declarations):
    """The table after one event."""

    def happen(self, state: State, event: Event) -> Done:
        """What an event did, which Defends were over with it, and the table behind it."""
        if isinstance(event, facts.OfUnit) and event.unit not in state.units:
            return Done(VOID, state)
        report, after = self.takes(state, event)
        if after.pending:
            after = self.overtaken(after)
        if state.effects:
            still = defending(after)
            ended = tuple(name for name in defending(state) if name not in still)
            report = structs.replace(report, ended=ended) if ended else report
        return Done(report, after)

    def takes(self, state: State, event: Event) -> Done:
        """What the event does, by its kind."""
        match event:
            case facts.Declare():
                return self.declare(state, event)
            case facts.Resolve():
                return self.resolve(state, event)
            case facts.Attack():
                attack = self.attack(state, event)
                return Done(NOTHING if attack.is_open else VOID, state.with_attack(attack))
            case facts.OfAttack():
                attack = state.attacks[event.attack]
                return self.attack_goes_on(state, attack, event) if attack.is_open else Done(VOID, state)
            case facts.Hazard():
                return self.hazard(state, event)
            case facts.Charge():
                return Done(NOTHING, state.with_charge(self.charge_declared(event)))
            case facts.ChargeStarts() | facts.ChargeMoves() | facts.ChargeEnds():
                charge = state.charges.get(event.unit)
                return self.charge_continues(state, charge, event) if charge else Done(VOID, state)
            case facts.Activation() | facts.ActivationEnds() | facts.TurnEnds() | facts.PlayerTurnEnds():
                return self.time_passes(state, event)
            case facts.Remove():
                return self.removed(state, event.unit)
            case facts.Move() | facts.Change() | facts.Restrict() | facts.Lift():
                return Done(NOTHING, self.changes(state, event))

    def attack_goes_on(self, state: State, attack: Assault, event: facts.OfAttack) -> Done:
        """An open attack reaches a step, does damage, turns to another target, or is over."""
        match event:
            case facts.Damage():
                return self.damage(state, attack, event)
            case facts.Retarget():
                return self.retargeted(state, attack, event.target)
            case facts.AttackResolved() | facts.AttackCancelled():
                fate: Fate = "resolved" if isinstance(event, facts.AttackResolved) else "cancelled"
                after = self.effects_after(state, attack, fate)
                return Done(NOTHING, after.with_attack(structs.replace(attack, is_open=False)))
            case _:
                return Done(NOTHING, state.with_attack(self.reaches(attack, STEP_OF[type(event)])))

    def damage(self, state: State, attack: Assault, event: facts.Damage) -> Done:
        """The attack's damage arrives at a unit that it is on, under the Defends that cover it."""
        name = attack.target if event.unit is None else event.unit
        if name is None or not attack.on(name):
            return Done(VOID, state)
        effects = self.covering(state, name, attack)
        harm = self.harm(state.units[name], effects, "covered", event.normal, event.critical)
        harmed = attack.harmed | {name} if event.normal or event.critical else attack.harmed
        after = structs.replace(self.reaches(attack, "damage"), harmed=harmed)
        return Done(Report(**harm._asdict()), state.with_attack(after))

    def hazard(self, state: State, event: facts.Hazard) -> Done:
        """Harm that no attack does arrives at a unit."""
        effects = self.against_hazard(state, event.unit)
        harm = self.harm(state.units[event.unit], effects, "hazard", event.normal, event.critical)
        return Done(Report(**harm._asdict()), state)

    def retargeted(self, state: State, attack: Assault, target: str) -> Done:
        """The attack turns to another target on the table."""
        if target not in state.units:
            return Done(VOID, state)
        after = self.effects_after(state, attack, "retargeted", turned_to=target)
        return Done(NOTHING, after.with_attack(structs.replace(attack, target=target)))

    def charge_continues(
        self, state: State, charge: Charging, event: facts.ChargeStarts | facts.ChargeMoves | facts.ChargeEnds
    ) -> Done:
        """A Charge that is not over starts, moves, or is over now."""
        match event:
            case facts.ChargeStarts():
                return self.charge_starts(state, charge, event)
            case facts.ChargeMoves():
                return self.charge_moves(state, charge, event)
            case facts.ChargeEnds():
                return self.intervene_expires(state, event.unit)

    def time_passes(
        self, state: State, event: facts.Activation | facts.ActivationEnds | facts.TurnEnds | facts.PlayerTurnEnds
    ) -> Done:
        """An activation begins or ends, a turn ends; what lasts until then is over."""
        match event:
            case facts.Activation():
                state = self.restrictions_expire(state, "activation-start", event.unit)
                state = self.defend_expires(state, "activation-start", event.unit)
                active = self.activated(state, event.unit, normal=event.normal)
                return Done(NOTHING, structs.replace(state, activation=active))
            case facts.ActivationEnds():
                if state.activation is None:
                    return Done(VOID, state)
                unit = state.activation.unit
                state = self.restrictions_expire(state, "activation-end", unit)
                state = self.defend_expires(state, "activation-end", unit)
                return Done(NOTHING, structs.replace(state, activation=None))
            case facts.TurnEnds():
                state = structs.replace(state, moves=())
                return Done(NOTHING, self.defend_expires(self.restrictions_expire(state, "turn-end"), "turn-end"))
            case facts.PlayerTurnEnds():
                state = self.restrictions_expire(state, "player-turn-end")
                return Done(NOTHING, self.defend_expires(state, "player-turn-end"))

    def changes(self, state: State, event: facts.Move | facts.Change | facts.Restrict | facts.Lift) -> State:
        """A unit moves, its facts change, or other rules restrict or free it."""
        match event:
            case facts.Move():
                return self.moves(state, event)
            case facts.Restrict():
                return self.restricted(state, event.unit, event.restrictions, "restrict")
            case facts.Lift():
                return self.lifted(state, event.unit, event.restrictions)
            case facts.Change():
                given = {name: value for name, value in structs.asdict(event).items() if value is not UNSET}
                unit = state.units[given.pop("unit")]
                return state.with_unit(structs.replace(unit, **given))

    def removed(self, state: State, name: str) -> Done:
        """A unit is gone: its restrictions, effects and engagements with it; its Charge is over (commands.defend.destroyed)."""
        engaged = {other: theirs - {name} for other, theirs in state.engaged.items() if other != name}
        after = structs.replace(
            state.with_engaged(engaged),
            units={other: unit for other, unit in state.units.items() if other != name},
            tokens={other: tokens for other, tokens in state.tokens.items() if other != name},
            effects=tuple(effect for effect in state.effects if effect.unit != name),
            attacks={key: attack.without(name) for key, attack in state.attacks.items()},
        )
        over = [name] if name in state.charges else []
        over += [each.unit for each in state.charges.values() if self.fails_with(after, each, name)]
        restricted: dict[str, tuple[str, ...]] = {}
        for charger in over:
            report, after = self.intervene_expires(after, charger)
            restricted |= report.restricted
        return Done(Report(restricted=restricted), after)

    def fails_with(self, state: State, charge: Charging, gone: str) -> bool:
        """Whether a Charge that has not begun to move ends with an original target (only under a reading)."""
        if charge.begun or charge.unit == gone or gone not in charge.originals:
            return False
        left = state.present(charge.originals)
        return not left and not self.charge_goes_on(left)


def defending(state: State) -> tuple[str, ...]:
    """The units with a Defend in force, sorted."""
    return tuple(sorted({effect.unit for effect in state.effects}))
