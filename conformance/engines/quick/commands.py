"""Commands: a script played event by event, and who may declare what after it."""

from collections.abc import Callable
from typing import Any

from conformance.engines.quick import defend
from conformance.engines.quick.events import OF_A_UNIT, Event, attack, judge
from conformance.engines.quick.given import Outcome
from conformance.engines.quick.intervene import VOID
from conformance.engines.quick.rationals import MalformedError
from conformance.engines.quick.timeline import Timeline, begun
from conformance.engines.quick.units import Attack


def step(timeline: Timeline, name: str, _event: Event) -> Outcome:
    """Reach one of the four steps: no Defend is declared against the attack from now on (commands.defend.4)."""
    reached(timeline, timeline.open[name])
    return {}


def reached(timeline: Timeline, own: Attack) -> None:
    """Keep when the first of the four steps was reached, whichever it is (commands.defend.no_tl)."""
    if own.stepped is None:
        own.stepped = timeline.now


def damage(timeline: Timeline, name: str, event: Event) -> Outcome:
    """Let points arrive at a unit that the attack is on (commands.defend.12, commands.defend.17)."""
    own = timeline.open[name]
    hurt = own.target if event.get("unit") is None else event["unit"]
    if hurt not in timeline.units or not own.on(hurt):
        return VOID
    reached(timeline, own)
    unit = timeline.units[hurt]
    effects = defend.covering(timeline, unit, own)
    return defend.applied(unit, effects, event.get("normal", 0), event.get("critical", 0))


def attack_resolved(timeline: Timeline, name: str, _event: Event) -> Outcome:
    """End an attack, hit or miss, with every effect that covers it (commands.defend.6, commands.defend.applicable)."""
    own = timeline.open[name]
    ended = timeline.expire(lambda unit, effect: timeline.covered(unit, effect) is own)
    del timeline.open[name]
    return ended


def attack_cancelled(timeline: Timeline, name: str, _event: Event) -> Outcome:
    """End an attack with the effects that are tied to it (commands.defend.b_cancel, commands.defend.a_cancel)."""
    own = timeline.open.pop(name)
    return timeline.expire(lambda _, effect: effect.attack is own)


def retarget(timeline: Timeline, name: str, event: Event) -> Outcome:
    """Turn an attack to another target; an effect tied to it ends where it covers its unit no more."""
    own, target = timeline.open[name], event["target"]
    if target not in timeline.units:
        return VOID
    own.target = target
    return timeline.expire(
        lambda unit, effect: (
            effect.attack is own and not (own.on(unit.id) if effect.in_activation else unit.id == target)
        )
    )


OF_AN_ATTACK: dict[str, Callable[[Timeline, str, Event], Outcome]] = {
    "target-lock": step,
    "critical-damage": step,
    "damage-roll": step,
    "damage": damage,
    "attack-resolved": attack_resolved,
    "attack-cancelled": attack_cancelled,
    "retarget": retarget,
}
"""The events that are about an attack: void once it is over."""


def activation_ends(timeline: Timeline, _event: Event) -> Outcome:
    """Close the activation that is open; where it was void, so is its end."""
    if timeline.activation is None:
        return VOID
    name, _ = timeline.activation
    timeline.activation = None
    return defend.activation_ends(timeline, name)


def turn_ends(timeline: Timeline, _event: Event) -> Outcome:
    """Take every restriction off every unit (commands.defend.22, commands.turn.meaning, commands.intervene.duration)."""
    for unit in timeline.units.values():
        unit.restrictions.clear()
    return {}


def player_turn_ends(_timeline: Timeline, _event: Event) -> Outcome:
    """Do nothing: both sides share one turn (commands.turn.meaning)."""
    return {}


OF_THE_TABLE: dict[str, Callable[[Timeline, Event], Outcome]] = {
    "attack": attack,
    "activation-ends": activation_ends,
    "turn-ends": turn_ends,
    "player-turn-ends": player_turn_ends,
}
"""The events that are about no unit and no attack that was there before."""


def happens(timeline: Timeline, event: Event) -> Outcome:
    """Let one event happen; a declaration whose window it shuts has lapsed (commands.declare.window_shuts)."""
    what = event["event"]
    timeline.now += 1
    if of_a_unit := OF_A_UNIT.get(what):
        unit = timeline.units.get(name := event["unit"])
        if unit is None and name not in timeline.named:
            raise MalformedError(f"{name!r} is no unit of this case")
        told = of_a_unit(timeline, unit, event) if unit else VOID
    elif of_an_attack := OF_AN_ATTACK.get(what):
        name = event["attack"]
        if name not in timeline.attacks:
            raise MalformedError(f"{name!r} is no attack of this script so far")
        told = of_an_attack(timeline, name, event) if name in timeline.open else VOID
    elif of_the_table := OF_THE_TABLE.get(what):
        told = of_the_table(timeline, event)
    else:
        raise MalformedError(f"{what!r} is no event")
    if timeline.pending and not timeline.stands(timeline.pending):
        timeline.pending = None
    return told


def commands_play(given: dict[str, Any]) -> Outcome:
    """Answer `commands.play`: what became of each event, and how things stand at the end."""
    timeline = begun(given)
    events = [happens(timeline, event) for event in given.get("events") or ()]
    return {"events": events, **timeline.stand()}


def commands_legal(given: dict[str, Any]) -> Outcome:
    """Answer `commands.legal`: every declaration that may come next, and why it would be refused."""
    timeline = begun(given)
    for event in given.get("events") or ():
        happens(timeline, event)
    declarations = {}
    for name, unit in timeline.units.items():
        judged = {"defend": judge(timeline, unit, "defend", None)}
        for against in timeline.open:
            judged[f"defend {against}"] = judge(timeline, unit, "defend", against)
        for against in timeline.charges:
            judged[f"intervene {against}"] = judge(timeline, unit, "intervene", against)
        declarations[name] = judged
    return {"declarations": declarations}
