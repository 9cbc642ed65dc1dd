"""Defend, the command of a unit: what refuses it, what it covers, what it restricts; no kin of the stance of a character.

between.defend
"""

from conformance.engines.quick.given import Outcome
from conformance.engines.quick.timeline import Timeline
from conformance.engines.quick.units import Attack, Declaration, Effect, Unit

DEFEND = "defend"
"""The restriction that Defend applies, and the source of it."""

INTERVENE = "intervene"
"""The source of what Intervene applies."""


def refusals(timeline: Timeline, unit: Unit, against: str | None) -> set[str]:
    """Every clause that declaring it now would breach, in activation or against an attack."""
    codes = windows(timeline, unit, against)
    if sources := unit.restrictions.get(DEFEND):
        codes |= {"commands.defend.24", "commands.defend.26"}
        if INTERVENE in sources:
            codes.add("commands.intervene.44")
    if not unit.can_defend:
        codes.add("commands.defend.27")
    return codes


def windows(timeline: Timeline, unit: Unit, against: str | None) -> set[str]:
    """What is wrong with the moment; the way is the one that is stated (commands.defend.own_activation_b)."""
    if against is None:
        own = timeline.activation
        if own == (unit.id, True):
            return set()
        if own == (unit.id, False):
            return {"commands.defend.1", "commands.defend.2", "commands.defend.normal_activation"}
        return {"commands.defend.1", "commands.defend.2"}
    if against in timeline.named:
        return {"commands.defend.1", "commands.defend.3", "commands.defend.charge_is_attack"}
    attack = timeline.attacks[against]
    codes = set()
    if attack.target != unit.id or against not in timeline.open:
        codes |= {"commands.defend.1", "commands.defend.3"}
    if attack.stepped is not None:
        codes.add("commands.defend.4")
    return codes


def resolve(timeline: Timeline, unit: Unit, declaration: Declaration) -> Outcome:
    """Begin the effect and apply the restriction (commands.defend.12-15, commands.defend.20, commands.defend.21)."""
    attack = declaration.attack
    cover = unit.cover_bonus if unit.in_cover else 0
    effect = Effect(attack is None, timeline.now, cover, attack)
    unit.effects.append(effect)
    unit.restrict([DEFEND], DEFEND)
    return {"bonus": effect.bonus, "restricted": {unit.id: [DEFEND]}}


def applied(unit: Unit, effects: list[Effect], normal: int, critical: int) -> Outcome:
    """What goes into the damage engine under the effects that cover it.

    Critical points become as many normal ones (commands.defend.17, commands.defend.18); of two bonuses the greater
    counts (commands.defend.two_effects); with no effect all is as it came (commands.defend.28).
    """
    if not effects:
        return {"resolve": unit.resolve, "normal": normal, "critical": critical}
    bonus = max(effect.bonus for effect in effects)
    return {"resolve": unit.resolve + bonus, "normal": normal + critical, "critical": 0}


def covering(timeline: Timeline, unit: Unit, attack: Attack | None) -> list[Effect]:
    """The effects that cover an attack on the unit, or harm that is no attack (commands.defend.crit_source)."""
    if attack is None:
        return [effect for effect in unit.effects if effect.in_activation]
    return [effect for effect in unit.effects if timeline.covered(unit, effect) is attack]


def activation_ends(timeline: Timeline, name: str) -> Outcome:
    """End what met no attack, and tie what did to that attack (commands.defend.7, commands.defend.straddle)."""
    if unit := timeline.units.get(name):
        for effect in unit.effects:
            effect.attack = timeline.covered(unit, effect)
    return timeline.expire(lambda unit, effect: unit.id == name and effect.attack is None)
