"""Laws of what Intervene excludes: another declaration while it waits, another of its kind and any Defend in its turn."""

from __future__ import annotations

from conformance.properties.commands.field import (
    CAL,
    IVO,
    JAN,
    NIK,
    TAM,
    answers,
    begins,
    charge,
    field,
    finishes,
    intervene,
    moves,
    taken,
    targets,
)
from conformance.properties.commands.scripts import Given, Part, Told, attack, defend, defends, ends, over, starts, turn
from conformance.properties.law import holds
from conformance.properties.witness import Witness, demand


@holds("commands.intervene.33", "commands.intervene.37", of="commands.play")
def one_declaration_waits_at_a_time(engine: Witness, given: Given) -> None:
    """While one is pending no other is taken, of either command; once it has resolved another unit may answer the same Charge."""
    units, wave = field(given), attack("k1", on=IVO, by=CAL)
    demand(not taken(engine, units, intervene(JAN), charge(), intervene()), "two wait at once")
    demand(
        not taken(engine, units, defend("k1", IVO), charge(), wave, intervene()), "a Defend waits behind an Intervene"
    )
    demand(
        not taken(engine, units, intervene(), charge(), wave, defend("k1", IVO)), "an Intervene waits behind a Defend"
    )
    demand(not taken(engine, units, intervene(), charge(), intervene()), "it is declared twice")
    go = begins()
    told = Told(engine, units, charge(), answers(), answers(JAN), go)
    demand(
        targets(told, go) == [IVO, JAN, TAM],
        f"of two who answer in turn the targets are {targets(told, go)}",
    )


@holds("commands.intervene.43", "commands.intervene.27", of="commands.play")
def a_unit_intervenes_once_a_turn(engine: Witness, given: Given) -> None:
    """Who intervened may not again, against that Charge or another, until the turn is over; others may."""
    units = field(given, nik={"models": [[0, -4, 1]], "move": 5})
    demand(not taken(engine, units, intervene(), charge(), answers()), "the same Charge is answered twice by one unit")
    done: list[Part] = [charge(), answers(), begins(), moves(), finishes()]
    demand(not taken(engine, units, intervene(), *done, charge()), "a second Charge is answered by the same unit")
    demand(
        not taken(engine, units, intervene(against=NIK), *done, charge(NIK)),
        "another's Charge is answered by the same unit",
    )
    demand(taken(engine, units, intervene(JAN), *done, charge()), "another unit is refused")
    demand(taken(engine, units, intervene(), *done, turn(), charge()), "in the next turn it is refused")


@holds("commands.intervene.44", "commands.defend.26", of="commands.play")
def defend_and_intervene_exclude_each_other(engine: Witness, given: Given) -> None:
    """Whichever of the two a unit has done in a turn, it cannot do the other, until the turn is over."""
    units = field(given)
    met: list[Part] = [attack("k1", on=IVO, by=CAL), defends("k1", IVO), over("k1")]
    active: list[Part] = [starts(IVO), defends(None, IVO), ends()]
    done: list[Part] = [charge(), answers(), begins(), moves(), finishes()]
    for first in (met, active):
        demand(not taken(engine, units, intervene(), *first, charge()), "who has defended may intervene")
        demand(taken(engine, units, intervene(), *first, turn(), charge()), "in the next turn it may not")
    wave = attack("k2", on=IVO, by=CAL)
    demand(not taken(engine, units, defend("k2", IVO), *done, wave), "who has intervened may answer an attack")
    demand(
        not taken(engine, units, defend(None, IVO), *done, starts(IVO)), "who has intervened may Defend in activation"
    )
    demand(
        not taken(engine, units, defend("k2", IVO), charge(), answers(), wave),
        "who intervenes may Defend against that Charge",
    )
    demand(taken(engine, units, defend("k2", IVO), *done, turn(), wave), "in the next turn it may not")
    demand(taken(engine, units, defend("k2", JAN), *done, attack("k2", on=JAN, by=CAL)), "another unit may not Defend")
