"""Laws of a Charge that was answered: it goes on, to the targets it had and to who intervened, and nothing is cancelled."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from conformance.cases.codec import rational, written
from conformance.properties.commands.field import (
    CAL,
    IVO,
    JAN,
    NIK,
    TAM,
    THREE,
    answers,
    begins,
    charge,
    field,
    finishes,
    moves,
    targets,
)
from conformance.properties.commands.scripts import (
    Given,
    Part,
    Told,
    about,
    attack,
    ends,
    hit,
    over,
    starts,
    step,
    turn,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand


@holds(
    "commands.intervene.14", "commands.intervene.18", "commands.intervene.19", "commands.intervene.35",
    "commands.intervene.36", "commands.intervene.39", of="commands.play",
)  # fmt: skip
def the_targets_are_those_there_were_and_who_intervened(engine: Witness, given: Given) -> None:
    """Each who intervenes is a target at once, before the move, beside all others; gone, the Charge is as it was."""
    units = field(given)
    for aimed in ((TAM,), (TAM, JAN)):
        helpers = [name for name in (IVO, JAN) if name not in aimed]
        script, sofar = [charge(CAL, *aimed)], set(aimed)
        for name in helpers:
            own = answers(name)
            script += own
            sofar.add(name)
            told = Told(engine, units, script)
            demand(targets(told, own[1]) == sorted(sofar), f"behind {name} the targets are {targets(told, own[1])}")
        go = begins()
        told = Told(engine, units, script, go)
        demand(targets(told, go) == sorted(sofar), f"as it begins the targets are {targets(told, go)}")
        go = begins()
        told = Told(engine, units, script, about("remove", IVO), go)
        demand(targets(told, go) == sorted(sofar - {IVO}), f"without {IVO} the targets are {targets(told, go)}")


@holds(
    "commands.intervene.20", "commands.intervene.21", "commands.intervene.38", "commands.intervene.41",
    "commands.intervene.35", "commands.intervene.18", of="commands.play",
)  # fmt: skip
def it_may_contact_any_of_its_targets(engine: Witness, given: Given) -> None:
    """Of the original target and the two who intervened, contact is with those the Charge reaches: any, all or none."""
    units = field(given, cal={"charge": 400})
    for count in range(4):
        for reached in combinations((IVO, JAN, TAM), count):
            went = moves(*reached)
            told = Told(engine, units, charge(), answers(), answers(JAN), begins(), went)
            now = sorted(told.of(went).get("contacts") or ())
            demand(now == sorted(reached), f"reaching {sorted(reached)} it contacts {now}")


@holds("commands.intervene.22", "commands.intervene.38", "commands.intervene.18", of="commands.play")
def only_legal_ways_lead_to_contact(engine: Witness, given: Given) -> None:
    """A unit to which no way leads, or one that is too long, or that is no target, is not contacted; the others are."""
    units = field(given, cal={"charge": 9})
    for unreached in (IVO, TAM):
        left = [name for name in (IVO, TAM) if name != unreached]
        for blocked, paths, right in (
            ([unreached], {}, left), ([], {unreached: "901/100"}, left), ([], {unreached: 9, left[0]: 8}, [IVO, TAM]),
            ([], {IVO: 10, TAM: 10}, []), ([unreached], {left[0]: 10}, []),
        ):  # fmt: skip
            went = moves(IVO, TAM, JAN, paths=paths)
            told = Told(engine, units, charge(), answers(), begins(blocked=blocked), went)
            now = sorted(told.of(went).get("contacts") or ())
            demand(now == right, f"blocked {blocked}, ways {paths}: it contacts {now}")


@holds("commands.intervene.23", "commands.intervene.25", of="commands.play")
def engaged_are_those_in_contact_once_it_has_moved(engine: Witness, given: Given) -> None:
    """Nobody is engaged before the move; behind it exactly those in contact are, each with the other, and none from before."""
    units = field(given)
    before: list[Part] = [charge(), answers(), answers(JAN)]
    for rest in ([], [begins()]):
        told = Told(engine, units, before, rest)
        demand(not engaged(told), f"before the move engaged are {engaged(told)}")
    for reached in ((), (IVO,), (TAM,), (IVO, TAM), (IVO, JAN, TAM)):
        right = {CAL: sorted(reached), **{name: [CAL] for name in reached}} if reached else {}
        script: list[Part] = [before, begins(), moves(*reached)]
        demand(engaged(Told(engine, units, *script)) == right, f"in contact with {reached}, engaged are not they")
        again = [*script, finishes(), turn(), charge(), begins(), moves()]
        demand(not engaged(Told(engine, units, *again)), "who was engaged before stays engaged without contact")
    (ivo,) = next(each["models"] for each in units if each["id"] == IVO)
    beside = [written(rational(ivo[0]) - Fraction(5, 2)), 0]
    told = Told(engine, units, before, begins(), moves(TAM, to=[beside]))
    demand(engaged(told) == {CAL: [TAM], TAM: [CAL]}, f"in contact with {TAM} alone, half an inch from {IVO}")


def engaged(told: Told) -> dict[str, list[str]]:
    """Who is engaged with whom at the end."""
    return {name: sorted(others) for name, others in told.answer.get("engaged", {}).items() if others}


@holds(
    "commands.intervene.34", "commands.intervene.24", "commands.intervene.42", "commands.intervene.14",
    "commands.intervene.20", of="commands.play",
)  # fmt: skip
def an_answered_charge_goes_on_as_any(engine: Witness, given: Given) -> None:
    """Nothing is cancelled or void, the fights come in the order in which they are told, and play goes on behind them."""
    units = field(given)
    steps = ("target-lock", "critical-damage", "damage-roll")
    for reached in ((TAM,), (TAM, IVO), (IVO,), ()):
        blows = [
            attack("k1", on=TAM, by=CAL),
            *map(step, steps),
            hit(),
            over(),
            attack("k2", on=CAL, by=IVO),
            hit("k2"),
        ]
        rest = [
            begins(),
            moves(*reached),
            *blows,
            over("k2"),
            finishes(),
            attack("k3", on=NIK, by=JAN),
            hit("k3"),
            ends(),
        ]
        own = answers()
        plain = Told(engine, units, starts(CAL), charge(), rest)
        told = Told(engine, units, starts(CAL), charge(), own, rest)
        for event in rest:
            demand(told.goes(event), f"behind an Intervene {event['event']} is void")
            if event["event"] not in ("charge-starts", "charge-moves"):
                alike(plain.of(event), told.of(event), f"an Intervene changed {event['event']}")
        demand(told.restrictions == {IVO: THREE}, f"behind it all restricted are {told.restrictions}")
        halfway = Told(engine, units, starts(CAL), charge(), own, rest[:-1])
        demand(halfway.answer["windows"].get("activation") == CAL, "with the Charge the activation is over")


@holds("commands.intervene.3", "commands.intervene.36", of="commands.play")
def a_charge_that_nobody_answers_is_a_plain_charge(engine: Witness, given: Given) -> None:
    """Whoever could answer and does not is no target, bears nothing, and holds nothing up."""
    units = field(given)
    go, went = begins(), moves(TAM, IVO)
    told = Told(engine, units, charge(), go, went)
    demand(told.goes(go) and targets(told, go) == [TAM], f"unanswered, its targets are {targets(told, go)}")
    demand(
        list(told.of(went).get("contacts") or ()) == [TAM], f"unanswered, it contacts {told.of(went).get('contacts')}"
    )
    demand(not told.restrictions, f"unanswered, it restricts {told.restrictions}")
