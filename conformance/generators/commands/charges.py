"""Beats about Charges and Intervene: each lets one thing happen, or nothing where it could not."""

from __future__ import annotations

from conformance.generators.commands.cast import CAL, IVO, JAN, NIK, TAM, Given, Unit
from conformance.generators.commands.ground import HUNDREDTH, INCH, Bases, written
from conformance.generators.commands.story import PEOPLE, Charge, Pending, Story
from conformance.generators.draws import Draws, loaded

CHARGERS = loaded((CAL, 12), (NIK, 2), (IVO, 1), (TAM, 1))
AT = loaded(("one", 8), ("two", 3), ("none", 2), ("next", 1), ("all", 1), ("hero", 2))
PREY = (TAM, JAN, IVO, CAL, NIK)
"""Whom one charges, those first who play that part."""


def charge(story: Story, draws: Draws) -> None:
    """A Charge at one, at several, or at a point."""
    below = draws.below
    number, at = CHARGERS[below(len(CHARGERS))], AT[below(len(AT))]
    unit = story.somebody(number)
    if story.ground is None or unit.name in story.charges:
        return
    enemies = [story.cast[each].name for each in PREY if each < len(story.cast) and story.cast[each].side != unit.side]
    if at == "hero":
        hero = story.cast[story.hero % len(story.cast)]
        enemies.sort(key=lambda name: name != hero.name)
    if at == "next":
        enemies = enemies[1:]
    targets = enemies[: {"none": 0, "two": 2, "all": len(enemies)}.get(at, 1)]
    event: Given = {"event": "charge", "unit": unit.name}
    if targets:
        event["targets"] = targets
    story.events.append(event)
    story.charges[unit.name] = Charge(unit, tuple(targets), over=unit.gone)


HELPERS = (IVO, JAN, TAM, NIK, CAL)
WHO = loaded(("able", 14), ("helper", 6), ("target", 2), ("any", 1), ("friend", 1), ("again", 2))
WAYS = loaded((None, 11), ("at", 2), ("above", 1), ("short", 1))
"""How long the way is, against the charge allowance; None leaves it to the straight line."""


def intervene(story: Story, draws: Draws) -> None:
    """An Intervene against a Charge, most often by one who may; or against somebody who does not charge."""
    below = draws.below
    who, number, against, way = WHO[below(len(WHO))], below(5), below(16), WAYS[below(len(WAYS))]
    which = story.charge(1 if against == 15 else 0)
    charger = story.somebody(CAL) if which is None else which.by
    if against == 14:
        charger = story.somebody(number + 1)
    elif against == 13 and story.pending is not None:
        charger = story.pending.by
    late = which is None or which.stage != "declared"
    if story.ground is None or (late and number):
        return
    unit = _declarer(story, who, number, charger, which)
    if unit is None:
        return
    path = _way(way, unit.allowance)
    event: Given = {"event": "declare", "unit": unit.name, "command": "intervene", "against": charger.name}
    if path is not None:
        event["path"] = written(path)
    story.events.append(event)
    unit.charged_at.add(charger.name)
    met = story.charges.get(charger.name)
    if met is not None and story.may_intervene(unit, met, path):
        story.pending = Pending(unit, charge=met)


def counter(story: Story, draws: Draws) -> None:
    """An Intervene against the counter-charge of one that is pending, by a friend of the charging unit."""
    number = draws.below(6)
    waits = story.pending
    if waits is None or waits.charge is None or story.ground is None:
        return
    friends = [unit for unit in story.cast if unit.side != waits.by.side and unit is not waits.charge.by]
    unit = friends[number % len(friends)] if friends and number < 5 else waits.charge.by
    story.events.append({"event": "declare", "unit": unit.name, "command": "intervene", "against": waits.by.name})
    unit.charged_at.add(waits.by.name)


def _declarer(story: Story, who: str, number: int, charger: Unit, charge: Charge | None) -> Unit | None:
    if who == "target" and charge is not None and charge.targets:
        return story.units[charge.targets[number % len(charge.targets)]]
    if who == "again" and charge is not None and charge.interveners:
        return story.units[charge.interveners[-1]]
    if who == "any":
        return story.somebody(number)
    if who == "friend":
        return story.somebody(NIK if number < 4 else CAL)
    waits = story.pending.by if story.pending else None
    helpers = [story.cast[each] for each in HELPERS if each < len(story.cast)]
    helpers = [unit for unit in helpers if unit.side != charger.side and unit is not waits]
    if charge is not None:
        helpers = [unit for unit in helpers if _is_free(unit, charge)]
        if who == "able":
            helpers = [unit for unit in helpers if story.may_intervene(unit, charge, None)] or helpers
    if number == 4 and len(helpers) > 1:
        return helpers[1]
    return helpers[0] if helpers else None


def _is_free(unit: Unit, charge: Charge) -> bool:
    return unit.name not in charge.targets and unit.name not in charge.interveners


def _way(way: str | None, allowance: int | None) -> int | None:
    if way is None:
        return None
    if allowance is None:
        return 7 * INCH
    return max(0, allowance + {"at": 0, "above": HUNDREDTH, "short": -INCH}[way])


COMES = loaded((None, 8), (6, 4), (7, 2), (4, 2), (0, 2))
"""How many eighths of the way one goes; 0 stays where one stands, None does not say."""


def resolve(story: Story, draws: Draws) -> None:
    """What is pending resolves; now and then somebody resolves who has nothing pending."""
    below = draws.below
    amiss, number = below(12), below(5)
    comes, way, short = COMES[below(len(COMES))], WAYS[below(len(WAYS))], below(5) == 4
    waits = story.pending
    if waits is None or amiss == 11:
        if amiss == 11:
            story.events.append({"event": "resolve", "unit": story.somebody(number).name})
            if waits is not None and waits.by is story.somebody(number):
                _takes_hold(story, waits)
        return
    unit = waits.by
    event: Given = {"event": "resolve", "unit": unit.name}
    if waits.charge is not None:
        path = _way(way, unit.allowance)
        to = None if comes is None else _counter(story, unit, waits.charge.by, comes)
        if to is not None:
            event["to"] = to
        if path is not None:
            event["path"] = written(path)
        if short:
            event["short"] = True
    story.events.append(event)
    _takes_hold(story, waits)


def _takes_hold(story: Story, waits: Pending) -> None:
    story.pending = None
    if waits.charge is None:
        waits.by.tokens.add("defend")
    elif "can_charge" not in waits.by.barred:
        waits.charge.interveners.append(waits.by.name)
        waits.by.tokens |= {"defend", "run", "shoot"}


def _counter(story: Story, unit: Unit, charger: Unit, eighths: int) -> list[list[int | str]] | None:
    ground = story.ground
    if ground is None or not {unit.name, charger.name} <= ground.bases.keys():
        return None
    bases: Bases = ground.approach(unit.name, charger.name, eighths)
    if all(ground.nearer(bases, unit.name, name) for name in unit.charged_at if name in ground.bases):
        return story.goes(unit, bases)
    return None


BLOCKED = loaded((None, 9), ("original", 3), ("intervener", 2), ("any", 1))


def starts(story: Story, draws: Draws) -> None:
    """The charging unit begins to move."""
    below = draws.below
    blocked, number = BLOCKED[below(len(BLOCKED))], PEOPLE[below(len(PEOPLE))]
    going = story.charge(0)
    if going is None or going.stage != "declared":
        return
    going.stage = "started"
    event: Given = {"event": "charge-starts", "unit": going.by.name}
    names = {"original": going.targets, "intervener": going.interveners, "any": [story.somebody(number).name]}
    if blocked and names[blocked]:
        event["blocked"] = [names[blocked][0]]
    story.events.append(event)
    story.lapse()


CONTACTS = loaded(("all", 6), ("interveners", 2), ("originals", 3), ("none", 1), ("strangers", 2))
LONG = loaded((None, 5), (0, 3), (HUNDREDTH, 2), (INCH, 1), (-INCH, 1))
"""How long the path to a contact is, beyond the charge allowance; None does not say."""


def moves(story: Story, draws: Draws) -> None:
    """The charging unit has moved, to its targets, to strangers or to nobody."""
    below = draws.below
    contacts, number = CONTACTS[below(len(CONTACTS))], below(5)
    long, longer, comes = LONG[below(len(LONG))], LONG[below(len(LONG))], COMES[below(len(COMES))]
    going = next((each for each in (*story.charges.values(),) if each.stage == "started"), None)
    if going is None:
        return
    going.stage = "moved"
    unit = going.by
    names = {
        "all": [*going.interveners, *going.targets],
        "interveners": going.interveners or going.targets,
        "originals": going.targets,
        "none": [],
        "strangers": [*going.targets, story.somebody(number).name],
    }[contacts]
    named = [name for name in dict.fromkeys(names) if name != unit.name]
    event: Given = {"event": "charge-moves", "unit": unit.name}
    if named:
        event["contacts"] = named
        allowance = 10 * INCH if unit.allowance is None else unit.allowance
        lengths = zip(reversed(named), (long, longer), strict=False)
        paths = {name: written(max(0, allowance + more)) for name, more in lengths if more is not None}
        if paths:
            event["paths"] = paths
    to = _arrives(story, unit, named, comes)
    if to is not None:
        event["to"] = to
    story.events.append(event)


def _arrives(story: Story, unit: Unit, contacts: list[str], eighths: int | None) -> list[list[int | str]] | None:
    ground = story.ground
    if ground is None or eighths is None or unit.name not in ground.bases:
        return None
    goal = next((name for name in contacts if name in ground.bases), None)
    return None if goal is None else story.goes(unit, ground.approach(unit.name, goal, eighths))


def ends(story: Story, draws: Draws) -> None:
    """A Charge and its fights are over."""
    ending = story.charge(1 if draws.below(6) == 5 else 0)
    if ending is None:
        return
    del story.charges[ending.by.name]
    story.events.append({"event": "charge-ends", "unit": ending.by.name})
    story.ends(ending)
