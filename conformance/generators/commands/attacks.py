"""Beats about attacks, activations and Defend: each lets one thing happen, or nothing where it could not."""

from __future__ import annotations

from conformance.generators.commands.cast import Given
from conformance.generators.commands.story import PEOPLE, Attack, Pending, Story
from conformance.generators.draws import Draws, loaded

ON = loaded(("target", 9), ("area", 2), ("both", 2), ("wide", 1), ("other", 2))
BY = loaded((None, 5), (1, 3), (4, 1), (2, 1))
WHICH = loaded((0, 9), (1, 3), (2, 1), (-1, 1))
"""Which of the attacks, from the latest; below 0 one that may be over."""

WHO = loaded(("target", 13), ("other", 2), ("charger", 1))
STEPS = ("target-lock", "damage-roll", "critical-damage")
HURT = loaded((None, 11), ("target", 1), ("area", 4), ("other", 1))
NORMAL = loaded((0, 3), (1, 3), (2, 2), (3, 1))
CRITICAL = loaded((0, 2), (2, 4), (1, 3), (3, 2))
OVER = loaded(("attack-resolved", 9), ("attack-cancelled", 3), ("retarget", 2))
TURNED = loaded(("attack-cancelled", 3), ("retarget", 4))


def attack(story: Story, draws: Draws) -> None:
    """An attack, most often at whom the story is about."""
    below = draws.below
    on, number, by, third = ON[below(len(ON))], below(4), BY[below(len(BY))], below(2)
    focus, other = story.focus.name, story.somebody(number).name
    if on == "area" or other == focus:
        target, area = (None, [focus]) if on == "area" else (focus, [])
    else:
        target, area = {
            "target": (focus, []),
            "both": (other, [focus]),
            "wide": (focus, [other]),
            "other": (other, []),
        }[on]
    if third and on == "area" and other not in area:
        area.append(other)
    event: Given = {"event": "attack", "id": f"k{len(story.attacks) + 1}"}
    if by is not None and by < len(story.cast):
        event["by"] = story.cast[by].name
    if target:
        event["target"] = target
    if area:
        event["area"] = area
    story.events.append(event)
    new = Attack(event["id"], target, tuple(area), aimed=target is not None)
    new.open = not all(story.units[name].gone for name in ([target, *area] if target else area))
    story.attacks.append(new)


def answer(story: Story, draws: Draws) -> None:
    """A Defend against an attack, most often by its target; where there is none, against who charges."""
    below = draws.below
    which, who, number = WHICH[below(len(WHICH))], WHO[below(len(WHO))], below(5)
    against = story.attack(which)
    charge = story.charge(0)
    if charge is not None and (against is None or who == "charger"):
        named = charge.targets[0] if charge.targets and number < 4 else story.focus.name
        event = {"event": "declare", "unit": named, "command": "defend", "against": charge.by.name}
        story.events.append(event)
        return
    if against is None:
        return
    unit = story.somebody(number) if who == "other" or not against.target else story.units[against.target]
    story.events.append({"event": "declare", "unit": unit.name, "command": "defend", "against": against.name})
    if story.may_defend(unit, against):
        story.pending = Pending(unit, attack=against)


def step(story: Story, draws: Draws) -> None:
    """An attack reaches one of the first three steps."""
    below = draws.below
    which, what = WHICH[below(len(WHICH))], below(len(STEPS))
    stepping = story.attack(which)
    if stepping is not None:
        stepping.stepped = True
        story.events.append({"event": STEPS[what], "attack": stepping.name})
        story.lapse()


def damage(story: Story, draws: Draws) -> None:
    """Points of an attack arrive, at its target or in its area, or at somebody that it is not on."""
    below = draws.below
    which, hurt, number = WHICH[below(len(WHICH))], HURT[below(len(HURT))], below(4)
    normal, critical = NORMAL[below(len(NORMAL))], CRITICAL[below(len(CRITICAL))]
    hurting = story.attack(which)
    if hurting is None:
        return
    event: Given = {"event": "damage", "attack": hurting.name}
    if hurt == "other":
        event["unit"] = story.somebody(number).name
    elif hurting.area and (hurt == "area" or not hurting.aimed):
        event["unit"] = hurting.area[number % len(hurting.area)]
    elif hurt == "target":
        event["unit"] = hurting.target
    story.events.append(_points(event, normal, critical))
    hurting.stepped = True
    story.lapse()


def hazard(story: Story, draws: Draws) -> None:
    """Harm that is no attack."""
    below = draws.below
    number, normal, critical = below(8), NORMAL[below(len(NORMAL))], CRITICAL[below(len(CRITICAL))]
    unit = story.somebody(number) if number > 5 else story.focus
    story.events.append(_points({"event": "hazard", "unit": unit.name}, normal, critical))


def _points(event: Given, normal: int, critical: int) -> Given:
    if normal:
        event["normal"] = normal
    if critical:
        event["critical"] = critical
    return event


def over(story: Story, draws: Draws) -> None:
    """An attack is resolved, cancelled or turned on another."""
    below = draws.below
    _over(story, OVER[below(len(OVER))], WHICH[below(len(WHICH))], below(5))


def turned(story: Story, draws: Draws) -> None:
    """An attack comes to nothing, or turns on another."""
    below = draws.below
    _over(story, TURNED[below(len(TURNED))], WHICH[below(len(WHICH))], below(5))


def _over(story: Story, what: str, which: int, number: int) -> None:
    ending = story.attack(which)
    if ending is None:
        return
    event: Given = {"event": what, "attack": ending.name}
    if what == "retarget":
        other = story.somebody(number)
        if other.name == ending.target and number < 4:
            other = story.somebody(number + 1)
        event["target"] = other.name
        if not other.gone and ending.open:
            ending.target, ending.aimed = other.name, True
        ending.aimed = True
    else:
        ending.open = False
    story.events.append(event)
    story.lapse()


STARTS = loaded((0, 9), (1, 2), (2, 2))
"""A normal activation, one that is not, and somebody else's."""


def activation(story: Story, draws: Draws) -> None:
    """An activation begins, if none is open."""
    below = draws.below
    what, number = STARTS[below(len(STARTS))], PEOPLE[below(len(PEOPLE))]
    if story.active is not None:
        return
    unit = story.somebody(number) if what == 2 else story.focus
    event: Given = {"event": "activation", "unit": unit.name}
    story.normal, story.idle = what != 1, unit.gone
    if what == 1:
        event["normal"] = False
    story.active = unit
    story.events.append(event)


def defend(story: Story, draws: Draws) -> None:
    """A Defend of one's own activation, or of none."""
    number = draws.below(12)
    unit = story.somebody(number) if number > 9 else story.focus
    story.events.append({"event": "declare", "unit": unit.name, "command": "defend"})
    if story.may_defend(unit, None):
        story.pending = Pending(unit)


def end(story: Story, _draws: Draws) -> None:
    """The activation is over."""
    if story.active is not None:
        story.active = None
        story.events.append({"event": "activation-ends"})
        story.lapse()


def turn(story: Story, _draws: Draws) -> None:
    """The turn is over, unless an activation is open."""
    if story.active is None:
        for unit in story.cast:
            unit.tokens.clear()
        story.events.append({"event": "turn-ends"})


def player(story: Story, _draws: Draws) -> None:
    """One player's share of the turn is over, unless an activation is open."""
    if story.active is None:
        story.events.append({"event": "player-turn-ends"})
