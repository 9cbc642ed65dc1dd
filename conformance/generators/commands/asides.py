"""Beats that come between: moves, facts that change, restrictions put on and taken off, units that leave, stray declarations."""

from __future__ import annotations

from conformance.generators.commands.cast import Given, Unit
from conformance.generators.commands.ground import INCH, models, places, shifted, written
from conformance.generators.commands.story import PEOPLE, Story
from conformance.generators.draws import Draws, loaded

ABOUT = loaded(("focus", 6), ("pending", 4), ("charger", 2), ("target", 1), ("other", 2))
"""Whom something happens to; where there is no such unit, whom the story is about."""

MOVES = loaded((None, 6), ("pivot", 3), ("step", 3), ("shove", 2))
SHELTER: tuple[Given, ...] = loaded(
    ({}, 8), ({"in_cover": True, "cover_bonus": 2}, 2), ({"in_cover": False}, 2), ({"cover_bonus": 1}, 1)
)
STEPS = ((INCH, 0), (0, INCH), (-INCH // 2, 0), (0, -2 * INCH))


def concerned(story: Story, draws: Draws) -> Unit:
    """The unit that something happens to."""
    about, number = ABOUT[draws.below(len(ABOUT))], PEOPLE[draws.below(len(PEOPLE))]
    charge = story.charge(0)
    if about == "pending" and story.pending is not None:
        return story.pending.by
    if about == "charger" and charge is not None:
        return charge.by
    if about == "target" and charge is not None and charge.targets:
        return story.units[charge.targets[0]]
    return story.somebody(number) if about == "other" else story.focus


def move(story: Story, draws: Draws) -> None:
    """A unit moves: nobody asks where, on the spot, an inch or so, or far away."""
    below = draws.below
    unit = concerned(story, draws)
    how, forced, shelter, way = MOVES[below(len(MOVES))], below(3) == 2, SHELTER[below(len(SHELTER))], below(len(STEPS))
    event: Given = {"event": "move", "unit": unit.name}
    ground = story.ground
    if how and ground is not None and unit.name in ground.bases:
        across, along = STEPS[way]
        bases = ground.bases[unit.name]
        if how == "step":
            bases = shifted(bases, across, along)
        elif how == "shove":
            bases = shifted(bases, 20 * across, 20 * along)
        to = places(bases) if how == "pivot" else story.goes(unit, bases)
        if to is not None:
            event["to"] = to
    if forced:
        event["forced"] = True
    event |= shelter
    unit.in_cover = shelter.get("in_cover", unit.in_cover)
    story.events.append(event)


FLAGS = loaded(("can_charge", 4), ("can_defend", 2), ("can_intervene", 1), ("can_target", 1))
FACTS = loaded(("in_cover", 4), ("cover_bonus", 3), ("resolve", 1), ("can_defend", 2))
PLACED = loaded(
    ("flag", 6), ("in_cover", 3), ("cover_bonus", 2), ("charge", 3), ("models", 3), ("move", 1), ("run_modifier", 1),
    ("move_now", 1), ("resolve", 1),
)  # fmt: skip
CHARGE = loaded((0, 2), (3 * INCH, 2), (None, 2), (9 * INCH, 1))
LENGTHS = (2 * INCH, 5 * INCH, 0, 8 * INCH)
BONUSES = (3, 0, 1, 2)


def change(story: Story, draws: Draws) -> None:
    """A fact of a unit changes."""
    below = draws.below
    unit = concerned(story, draws)
    ground = story.ground
    facts = FACTS if ground is None else PLACED
    what, value = facts[below(len(facts))], below(8)
    if what == "flag":
        what = FLAGS[value]
    event: Given = {"event": "change", "unit": unit.name}
    if what.startswith("can_"):
        event[what] = what in unit.barred
        unit.barred ^= {what}
    elif what == "in_cover":
        event[what] = unit.in_cover = not unit.in_cover
    elif what in ("cover_bonus", "resolve"):
        event[what] = BONUSES[value % 4]
    elif what == "models":
        bases = ground.bases.get(unit.name, []) if ground is not None else []
        if ground is None or len(bases) < 2:
            return
        left = bases[1:] if value % 2 else bases[:-1]
        event[what], ground.bases[unit.name] = models(left), left
    else:
        _measures(unit, event, what, value)
    story.events.append(event)


def _measures(unit: Unit, event: Given, what: str, value: int) -> None:
    if what == "charge":
        unit.allowance = CHARGE[value % len(CHARGE)]
        event[what] = None if unit.allowance is None else written(unit.allowance)
        return
    length = LENGTHS[value % 4]
    event[what] = written(length)
    if what == "move":
        unit.move = length
    elif what == "run_modifier":
        unit.modifier = length
    unit.ranges()


HAMPERED = loaded(("can_charge", 5), ("charge", 3), ("can_intervene", 1), ("can_target", 1), ("can_defend", 3))


def hamper(story: Story, draws: Draws) -> None:
    """What the declaration stood on is gone before it resolves."""
    what = HAMPERED[draws.below(len(HAMPERED))]
    unit = story.pending.by if story.pending is not None else story.focus
    event: Given = {"event": "change", "unit": unit.name}
    if what == "charge":
        event[what] = unit.allowance = 0
    else:
        event[what] = False
        unit.barred.add(what)
    story.events.append(event)


SHELTERED: tuple[Given, ...] = loaded(({"in_cover": False}, 4), ({"cover_bonus": 3}, 3), ({"in_cover": True}, 3))


def shelter(story: Story, draws: Draws) -> None:
    """The Cover of whom the story is about changes, and nobody moves."""
    facts = SHELTERED[draws.below(len(SHELTERED))]
    story.events.append({"event": "change", "unit": story.focus.name, **facts})


DRIVEN = loaded((20, 5), (1, 2), (0, 2))
"""How many steps someone is driven off: far, hardly, or only turned on the spot."""


def drive(story: Story, draws: Draws) -> None:
    """Who waits to intervene, or who charges, is driven off in the window."""
    below = draws.below
    times, way, willing, who = DRIVEN[below(len(DRIVEN))], below(len(STEPS)), below(3) == 2, below(3)
    charge = story.charge(0)
    unit = story.pending.by if story.pending is not None else story.focus
    if who == 2 and charge is not None:
        unit = charge.by
    event: Given = {"event": "move", "unit": unit.name}
    ground = story.ground
    if ground is not None and unit.name in ground.bases:
        across, along = STEPS[way]
        to = story.goes(unit, shifted(ground.bases[unit.name], times * across, times * along))
        if to is not None:
            event["to"] = to
    if not willing:
        event["forced"] = True
    story.events.append(event)


TOKENS: tuple[tuple[str, ...], ...] = loaded(
    (("run",), 3), (("shoot",), 3), (("defend",), 3), (("run", "shoot"), 1), (("defend", "run"), 1),
    (("defend", "shoot"), 1), (("defend", "run", "shoot"), 1), (("pinned",), 1),
)  # fmt: skip
LIFTED: tuple[tuple[str, ...], ...] = loaded(
    (("defend",), 5), (("defend", "run", "shoot"), 4), (("run", "shoot"), 1), (("run",), 1), (("pinned",), 1)
)


def restrict(story: Story, draws: Draws) -> None:
    """Another rule restricts a unit."""
    unit = concerned(story, draws)
    tokens = TOKENS[draws.below(len(TOKENS))]
    unit.tokens.update(tokens)
    story.events.append({"event": "restrict", "unit": unit.name, "restrictions": [*tokens]})


def lift(story: Story, draws: Draws) -> None:
    """Another rule takes restrictions off a unit."""
    unit = concerned(story, draws)
    tokens = LIFTED[draws.below(len(LIFTED))]
    unit.tokens.difference_update(tokens)
    story.events.append({"event": "lift", "unit": unit.name, "restrictions": [*tokens]})


def remove(story: Story, draws: Draws) -> None:
    """A unit leaves the table."""
    unit = concerned(story, draws)
    story.events.append({"event": "remove", "unit": unit.name})
    story.leaves(unit)


STRAY = loaded(("own", 2), ("attack", 3), ("unit", 1), ("intervene", 3))


def stray(story: Story, draws: Draws) -> None:
    """Anybody declares anything; where it might be taken nothing happens."""
    below = draws.below
    what, number, other = STRAY[below(len(STRAY))], below(5), below(5)
    unit, against = story.somebody(number), story.somebody(other)
    event: Given = {"event": "declare", "unit": unit.name, "command": "defend"}
    if what == "attack" and story.attacks:
        attack = story.attacks[other % len(story.attacks)]
        if story.may_defend(unit, attack):
            return
        event["against"] = attack.name
    elif what == "unit":
        event["against"] = against.name
    elif what == "intervene" and story.ground is not None:
        if story.may_intervene(unit, story.charges.get(against.name), None):
            return
        event |= {"command": "intervene", "against": against.name}
        unit.charged_at.add(against.name)
    elif story.may_defend(unit, None):
        return
    story.events.append(event)
