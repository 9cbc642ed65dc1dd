"""Scenes: a plan of beats, most of which happen, and asides between them; the questions made of that."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from conformance.generators.commands import asides, attacks, charges
from conformance.generators.commands.cast import CAL, IVO, MOST_UNITS, UNIT, Given, enlist
from conformance.generators.commands.ground import Ground
from conformance.generators.commands.story import Story
from conformance.generators.draws import Draws, loaded

MOST_EVENTS = 14
"""Events that a script holds at most."""

Beat = Callable[[Story, Draws], None]

BEATS: dict[str, Beat] = {
    beat.__name__: beat
    for beat in (
        attacks.attack, attacks.answer, attacks.step, attacks.damage, attacks.hazard, attacks.over, attacks.turned,
        attacks.activation, attacks.defend, attacks.end, attacks.turn, attacks.player,
        charges.charge, charges.intervene, charges.counter, charges.resolve, charges.starts, charges.moves, charges.ends,
        asides.move, asides.change, asides.hamper, asides.shelter, asides.drive, asides.restrict, asides.lift,
        asides.remove, asides.stray,
    )
}  # fmt: skip
"""Every beat by its name."""


class Plan(NamedTuple):
    """What is to happen, and how many answer a Charge, None where nobody charges."""

    beats: tuple[Beat, ...]
    answers: int | None


def plan(beats: str) -> Plan:
    """A plan as its beats are written."""
    names = beats.split()
    return Plan(tuple(BEATS[name] for name in names), names.count("intervene") if "charge" in names else None)


PLANS = loaded(
    # attacks that are answered
    (plan("attack answer resolve step damage over attack answer"), 3),
    (plan("attack answer resolve damage damage over turn attack answer resolve damage"), 2),
    (plan("attack attack answer resolve damage damage over over"), 3),
    (plan("attack answer resolve turned damage over attack answer turn attack answer"), 4),
    (plan("attack attack answer answer resolve resolve damage damage over over"), 3),
    (plan("attack step answer resolve damage over"), 2),
    (plan("attack answer resolve shelter move damage hazard over attack damage"), 2),
    (plan("attack answer resolve lift attack answer resolve damage over damage"), 1),
    (plan("attack answer player answer resolve player activation end attack answer"), 2),
    # Defend in activation
    (plan("activation defend resolve attack step damage damage over attack damage end"), 3),
    (plan("activation defend resolve attack end damage over attack damage"), 4),
    (plan("activation defend resolve attack end turned attack damage over"), 2),
    (plan("activation defend resolve end attack damage over activation end turn"), 3),
    (plan("activation defend resolve attack attack damage damage over damage over end"), 4),
    (plan("activation defend resolve hazard attack hazard damage over hazard end"), 3),
    (plan("activation attack answer resolve turned attack damage over end"), 3),
    (plan("move activation move defend resolve move attack damage over end"), 4),
    (plan("attack step activation defend resolve damage over attack damage over end"), 2),
    (plan("attack activation defend resolve step damage over damage end"), 2),
    (plan("activation defend resolve attack turned attack damage over end"), 3),
    (plan("activation defend resolve shelter attack damage shelter damage over"), 3),
    (plan("activation defend resolve drive attack damage over end"), 3),
    (plan("attack answer hamper resolve damage over attack answer"), 1),
    (plan("activation defend resolve lift attack answer resolve damage over damage end"), 2),
    (plan("activation defend end resolve attack answer resolve activation defend end"), 1),
    (plan("restrict activation defend lift defend resolve attack stray damage"), 1),
    (plan("activation defend resolve end turn activation defend resolve end"), 1),
    # Charges
    (plan("charge intervene resolve starts moves ends"), 10),
    (plan("charge intervene resolve starts moves ends charge starts moves"), 3),
    (plan("charge intervene resolve intervene resolve starts moves ends"), 9),
    (plan("charge intervene intervene resolve resolve starts moves"), 4),
    (plan("charge intervene hamper resolve starts moves"), 5),
    (plan("charge intervene drive resolve starts moves"), 5),
    (plan("charge intervene change resolve starts moves"), 2),
    (plan("charge intervene counter resolve resolve starts moves"), 3),
    (plan("charge intervene resolve ends charge intervene intervene resolve starts"), 2),
    (plan("charge starts intervene moves intervene"), 1),
    (plan("charge intervene remove resolve starts moves ends"), 2),
    (plan("charge intervene resolve remove starts moves ends"), 3),
    (plan("charge charge intervene resolve intervene resolve starts moves starts moves"), 2),
    (plan("charge charge intervene intervene resolve resolve starts moves"), 2),
    (plan("move charge intervene restrict intervene lift intervene resolve starts"), 1),
    (plan("charge answer intervene answer resolve starts answer attack answer"), 2),
    # both
    (plan("charge intervene resolve starts moves attack answer resolve damage over ends turn attack answer"), 8),
    (plan("activation defend resolve end charge intervene turn intervene resolve starts"), 3),
    (plan("charge attack intervene answer resolve resolve starts moves damage"), 4),
    (plan("attack charge answer intervene resolve resolve starts damage"), 3),
    (plan("charge intervene resolve ends turn charge intervene resolve starts moves"), 2),
    (plan("charge intervene resolve starts moves ends player activation end attack answer"), 3),
    (plan("activation defend resolve lift charge intervene resolve attack damage over end"), 2),
    (plan("activation defend resolve charge starts moves attack damage over end"), 2),
    (plan("attack answer resolve lift charge intervene resolve damage over"), 1),
    (plan("charge intervene resolve lift attack answer resolve damage starts moves"), 1),
)  # fmt: skip

TWISTS = loaded(
    ((False, False, False), 2), ((False, True, False), 21), ((True, True, False), 3), ((False, True, True), 3),
    ((True, False, False), 1),
)  # fmt: skip
"""What becomes of a beat: whether something comes before it, whether it happens, whether something comes after."""

SPARSE = loaded(
    (asides.move, 5), (asides.change, 4), (attacks.hazard, 2), (attacks.attack, 3), (attacks.step, 2),
    (attacks.damage, 2), (attacks.over, 2), (attacks.turned, 2), (attacks.answer, 2), (charges.resolve, 1),
    (attacks.turn, 1), (attacks.player, 2), (asides.restrict, 1), (asides.lift, 2), (asides.remove, 2),
    (attacks.activation, 2), (attacks.end, 1), (asides.stray, 3),
)  # fmt: skip
DENSE = (*SPARSE, *loaded((charges.charge, 2), (charges.intervene, 5), (charges.starts, 1), (charges.ends, 1)))
"""What may come between: without models, and with."""

HEROES = loaded((0, 8), (2, 3), (1, 2), (3, 1))
ALONE = loaded((1, 2), (2, 5), (3, 2), (4, 1))
CHARGED = loaded((2, 1), (3, 6), (4, 5), (5, 3))
CROWDED = loaded((2, 1), (3, 2), (4, 8), (5, 6))
"""How many units there are: where nobody charges, where one may answer a Charge, and where several may."""

KEPT = loaded((0, 1), (1, 9), (2, 6), (3, 4), (4, 3), (5, 2), *((number, 1) for number in range(6, MOST_EVENTS + 1)))
"""How much of a script is told before it is asked who may declare what."""

HEAD, BEAT = 5, 6
ASIDE = 1 + BEAT
BEGUN = HEAD + MOST_UNITS * UNIT
SLOT = 1 + ASIDE + BEAT + ASIDE
"""Draws for the beginning, and for every beat with what may come before and after it."""


def play(draws: Draws, *, most_units: int = MOST_UNITS, most_events: int = MOST_EVENTS) -> Given:
    """``commands.play``: attacks that are answered, Defends in activation, Charges and who gets in between."""
    story = _told(draws, most_units, most_events)
    return {"units": [unit.given for unit in story.cast], "events": story.events}


def legal(draws: Draws, *, most_units: int = MOST_UNITS, most_events: int = MOST_EVENTS) -> Given:
    """``commands.legal``: the same, broken off anywhere, most often where somebody is about to declare."""
    kept, anywhere = KEPT[draws.below(len(KEPT))], draws.below(4) == 0
    story = _told(draws, most_units, most_events)
    given: Given = {"units": [unit.given for unit in story.cast]}
    if not anywhere:
        declared = (place for place, event in enumerate(story.events) if event["event"] == "declare" and place >= kept)
        kept = next(declared, kept)
    events = story.events[:kept]
    if events:
        given["events"] = events
    return given


def _told(draws: Draws, most_units: int, most_events: int) -> Story:
    start = len(draws.taken)
    beats, story = _begun(draws, most_units)
    between = SPARSE if story.ground is None else DENSE
    events, below = story.events, draws.below
    for number, beat in enumerate(beats):
        if len(events) >= most_events:
            break
        slot = start + BEGUN + number * SLOT
        draws.to(slot)
        before, happens, after = TWISTS[below(len(TWISTS))]
        if before:
            between[below(len(between))](story, draws)
        if happens:
            draws.to(slot + 1 + ASIDE)
            beat(story, draws)
        if after:
            draws.to(slot + 1 + ASIDE + BEAT)
            between[below(len(between))](story, draws)
    del events[most_events:]
    return story


def _begun(draws: Draws, most_units: int) -> tuple[tuple[Beat, ...], Story]:
    below = draws.below
    start = len(draws.taken)
    beats, answers = PLANS[below(len(PLANS))]
    placed = answers is not None
    counts = ALONE if answers is None else CROWDED if answers > 1 else CHARGED
    count, hero = counts[below(len(counts))], HEROES[below(len(HEROES))]
    count, sided, standing = min(count, most_units), below(2) == 1, below(4) == 3
    ground = Ground() if placed or standing else None
    cast = {}
    for place, number in enumerate((CAL, IVO, *range(CAL + 1, MOST_UNITS))):
        if number < count:
            draws.to(start + HEAD + place * UNIT)
            cast[number] = enlist(draws, number, ground, sided=placed or sided)
    draws.to(start + BEGUN)
    return beats, Story([cast[number] for number in sorted(cast)], hero, ground)
