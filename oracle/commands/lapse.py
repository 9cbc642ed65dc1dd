"""How long a Defend lasts: the attacks that it covers, and the events that end it."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from oracle.commands.attack import Attacks
from oracle.commands.restrictions import Restrictions
from oracle.commands.state import Assault, Effect, Fate, Moment, Movement, State, Token
from oracle.marks import cites, hook

Assaults = tuple[Assault, ...]
DEFEND = Token("defend", "defend")


class Parts(NamedTuple):
    """Which parts of an effect stand: the 1 Resolve, and the Cover bonus."""

    plain: bool
    cover: bool


class Lapses(Attacks, Restrictions):
    """A Defend in activation is for the first applicable attack, one in answer to an attack for that one alone."""

    def covered(self, state: State, effect: Effect) -> tuple[str, ...]:
        """The attacks that the effect covers at this point, by id."""
        on = tuple(attack for attack in state.attacks.values() if attack.on(effect.unit))
        if effect.only is not None:
            return self.covered_alone(effect, on)
        if effect.charger is not None:
            return self.covered_of_charger(effect, on)
        return self.covered_first(effect, on)

    @cites(
        "commands.defend.10",
        "commands.defend.32",
        says="{effect} is for {effect.only} alone, so of the open attacks {on} it covers {result}",
    )
    def covered_alone(self, effect: Effect, on: Assaults) -> tuple[str, ...]:
        """The attacks that the effect was tied to, and no other, before or after."""
        return tuple(attack.id for attack in on if attack.id in (effect.only or ()))

    @cites("commands.defend.6", says="of the open attacks {on}, {effect} covers {result}")
    def covered_first(self, effect: Effect, on: Assaults) -> tuple[str, ...]:
        """Of the applicable attacks the one that was announced first."""
        applicable = tuple(attack for attack in on if self.is_applicable(effect, attack))
        return tuple(attack.id for attack in self.covered_together(applicable)) if applicable else ()

    def covered_of_charger(self, effect: Effect, on: Assaults) -> tuple[str, ...]:
        """The first attack by the unit whose Charge was answered (only under commands.defend.charge_is_attack)."""
        by = (attack.id for attack in on if attack.by == effect.charger and attack.id not in effect.passed)
        return tuple(by)[:1]

    @cites("commands.defend.30", "commands.defend.in_progress", says="{attack} can be covered by {effect}: {result}")
    def is_applicable(self, effect: Effect, attack: Assault, *, damaged: bool | None = None) -> bool:
        """Whether the attack had reached none of the four steps when the effect began."""
        return attack.id not in effect.passed and self.applicable(
            attack, damaged=damaged, targeted=attack.target == effect.unit
        )

    def effects_after(self, state: State, attack: Assault, fate: Fate, turned_to: str | None = None) -> State:
        """The table after an attack is over or has turned to another; ``state`` still holds it as it was."""
        left = []
        for effect in state.effects:
            kept: Effect | None = effect
            if self.leaves(effect, attack, fate, turned_to) and attack.id in self.covered(state, effect):
                kept = self.after_covered(state, effect, attack, fate)
            if kept is not None:
                left.append(kept)
            elif effect.way == "targeted" and fate != "resolved" and self.refunds(fate):
                state = self.without(state, effect.unit, DEFEND)
        return structs.replace(state, effects=tuple(left))

    def leaves(self, effect: Effect, attack: Assault, fate: Fate, turned_to: str | None) -> bool:
        """Whether the attack is over for the unit, or (declared against it) is no longer aimed at it."""
        if fate != "retargeted":
            return True
        aimed = effect.way == "targeted" and effect.charger is None
        return turned_to != effect.unit and (aimed or effect.unit not in attack.area)

    def after_covered(self, state: State, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        """What a covered attack leaves of the effect; None: nothing."""
        if effect.way == "targeted":
            return self.answered(effect, attack, fate)
        left = tuple(each for each in self.covered(state, effect) if each != attack.id)
        if effect.only is None and not self.spends(effect, attack, fate):
            return effect
        return self.spent(effect, attack, left)

    @cites("commands.defend.b_life", says="{attack}, which {effect} answered, is {fate}, and the effect is over")
    def answered(self, effect: Effect, attack: Assault, fate: Fate) -> Effect | None:
        """A Defend declared against an attack is over with it, whatever became of it."""
        return None

    @cites("commands.defend.a_cancel", says="{attack} is {fate}: the first applicable attack is over: {result}")
    def spends(self, effect: Effect, attack: Assault, fate: Fate) -> bool:
        """Whether this was the first applicable attack, fully resolved; one that came to nothing was not."""
        return fate == "resolved" and self.is_applicable(effect, attack, damaged=effect.unit in attack.harmed)

    @cites("commands.defend.19", says="with {attack} over, {effect} is left for {left}")
    def spent(self, effect: Effect, attack: Assault, left: tuple[str, ...]) -> Effect | None:
        """The effect is over at once, before anything else can happen; what was covered together is over together."""
        return structs.replace(effect, only=left) if left else None

    def effects_at(self, state: State, moment: Moment, unit: str | None = None) -> State:
        """The table after a moment of one unit, or of all."""
        kept = (
            self.at_moment(effect, moment, self.covered(state, effect), state)
            if effect.way == "activation" and unit in (None, effect.unit)
            else effect
            for effect in state.effects
        )
        return structs.replace(state, effects=tuple(effect for effect in kept if effect is not None))

    @cites(
        "commands.defend.7",
        "commands.defend.31",
        says="at this {moment} {effect} has {covered} to wait for; what stays of it: {result}",
    )
    def at_moment(self, effect: Effect, moment: Moment, covered: tuple[str, ...], state: State) -> Effect | None:
        """With its time the effect is over, met or unmet; but an attack that has begun is seen to its end."""
        if not self.unspent_defend_ends(moment):
            return effect
        kept = tuple(each for each in covered if self.outlives_activation(state.attacks[each]))
        return structs.replace(effect, only=kept) if kept else None

    def effects_moved(self, state: State, movement: Movement) -> State:
        """The table after a unit has moved while a Defend may be active."""
        kept = (self.moved(each, movement) if each.unit == movement.unit else each for each in state.effects)
        return structs.replace(state, effects=tuple(effect for effect in kept if effect is not None))

    def moved(self, effect: Effect, movement: Movement) -> Effect | None:
        """What a movement leaves of the effect."""
        if not self.counts_as_moving(movement):
            return effect
        left = self.left_after_moving(plain=effect.plain_part, cover=effect.cover_part)
        return structs.replace(effect, plain_part=left.plain, cover_part=left.cover) if left else None

    def effects_after_charge(self, state: State, charge: str) -> State:
        """The table after a Charge is over, for a Defend that answered it (only under a reading)."""
        return structs.replace(state, effects=tuple(each for each in state.effects if each.charge != charge))

    @hook("commands.defend.applicable")
    def applicable(self, attack: Assault, *, damaged: bool | None, targeted: bool) -> bool:
        """What is an applicable attack? By default any on the unit, hit or miss; ``damaged`` is None while it is open."""
        return True

    @hook("commands.defend.simultaneous")
    def covered_together(self, attacks: Assaults) -> Assaults:
        """Which of several open attacks are covered? By default the first announced."""
        return attacks[:1]

    @hook("commands.defend.b_cancel")
    def refunds(self, attack_fate: Fate) -> bool:
        """Is the restriction taken back when the attack that was answered comes to nothing? By default not."""
        return False

    @hook("commands.defend.activation_life")
    def unspent_defend_ends(self, moment: Moment) -> bool:
        """When does an unspent Defend end? By default with the unit's own activation."""
        return moment == "activation-end"

    @hook("commands.defend.straddle")
    def outlives_activation(self, attack: Assault) -> bool:
        """Is an attack still covered that is open when the activation ends? By default until it is resolved."""
        return True

    @hook("commands.defend.move_late")
    def left_after_moving(self, *, plain: bool, cover: bool) -> Parts | None:
        """What is left of the effect when the unit moves? By default all but the Cover part; None ends the effect."""
        return Parts(plain, cover=False)

    @hook("commands.defend.move_kind")
    def counts_as_moving(self, movement: Movement) -> bool:
        """Which movement counts? By default any by which a model stands elsewhere."""
        return movement.changed
