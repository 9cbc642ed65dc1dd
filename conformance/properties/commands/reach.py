"""Laws of the Intervene range: twice one's own Move and what modifies the Run, to the charging unit where it stands."""

from __future__ import annotations

from fractions import Fraction

from conformance.cases.codec import written
from conformance.properties.commands.field import (
    CAL,
    IVO,
    NIK,
    answers,
    at,
    begins,
    charge,
    field,
    finishes,
    intervene,
    moves,
    reach_of,
    run_of,
    taken,
)
from conformance.properties.commands.scripts import Given, Part, Told, about, starts, turn
from conformance.properties.law import holds
from conformance.properties.witness import Witness, demand

HAIR = Fraction(1, 100)


def edge(engine: Witness, given: Given, reach: Fraction, wrong: str, **changes: Given) -> None:
    """Demand that ivo may intervene from exactly so far, and no hair farther."""
    for gap, right in ((reach, True), (reach + HAIR, False)):
        if gap >= 0:
            now = taken(engine, field(given, gap, **changes), intervene(), charge())
            demand(now is right, f"{wrong}: from {gap} inches it is taken: {now}")


@holds(
    "commands.intervene.7", "commands.intervene.8", "commands.intervene.9", "commands.intervene.10",
    "commands.intervene.11", "commands.intervene.31", of="commands.play",
)  # fmt: skip
def the_range_is_twice_the_move_and_what_modifies_the_run(engine: Witness, given: Given) -> None:
    """An inch of Move is worth two of range, one of modifier one; what slows the unit, and what it may charge, nothing."""
    (move, modifier), reach = run_of(given), reach_of(given)
    edge(engine, given, reach, "as drawn")
    for more in (1, Fraction(5, 2)):
        edge(engine, given, reach + 2 * more, f"{more} more of Move", ivo={"move": written(move + more)})
        edge(engine, given, reach + more, f"{more} more of modifier", ivo={"run_modifier": written(modifier + more)})
        edge(engine, given, reach - more, f"{more} less of modifier", ivo={"run_modifier": written(modifier - more)})
    for facts in (
        {"move_now": 0},
        {"move_now": written(move + 3)},
        {"charge": 400},
        {"charge_restrictions": ["charge"]},
    ):
        edge(engine, given, reach, f"with {facts}", ivo=facts)


@holds("commands.intervene.8", "commands.intervene.7", of="commands.play")
def the_charging_units_own_reach_is_no_matter(engine: Witness, given: Given) -> None:
    """How far the charging unit moves, runs and charges makes no difference to who may answer it."""
    for facts in ({"move": 0}, {"move": 30}, {"run_modifier": 20}, {"charge": 0}, {"charge": 90}):
        edge(engine, given, reach_of(given), f"the charging unit with {facts}", cal=facts)


@holds("commands.intervene.7", "commands.intervene.46", of="commands.play")
def where_the_target_stands_is_no_matter(engine: Witness, given: Given) -> None:
    """Near the target or far from it, the distance to the charging unit alone is asked."""
    far = reach_of(given) + 2
    for spot in ((far, 3), (far, -3), (0, 400), (-3, 0)):
        edge(engine, given, reach_of(given), f"the target at {spot}", tam=at(*spot))


@holds("commands.intervene.11", "commands.intervene.7", of="commands.play")
def distance_is_between_the_nearest_edges(engine: Witness, given: Given) -> None:
    """In any direction, of any model in any place of its list: the nearest two bases count, straight from edge to edge."""
    reach = reach_of(given)
    for gap, right in ((reach, True), (reach + HAIR, False)):
        off = gap + 2
        slant = [written(off * Fraction(3, 5)), written(off * Fraction(4, 5)), 1]
        near, behind = [written(off), 0, 1], [[written(off + step), 7, 1] for step in (20, 40)]
        wide = [[written(off + 2), 0, 3]]
        for models in ([slant], [near, *behind], [behind[0], near, behind[1]], [*behind, near], wide):
            now = taken(engine, field(given, gap, ivo={"models": models}), intervene(), charge())
            demand(now is right, f"{models} is {gap} inches off, and taken: {now}")


@holds("commands.intervene.46", "commands.intervene.31", of="commands.play")
def distance_is_asked_at_the_declaration(engine: Witness, given: Given) -> None:
    """What counts is where the two stand as it is declared: not where they stood before, nor where they stand as it resolves."""
    reach = reach_of(given)
    near, far = field(given, reach), field(given, reach + 30)
    away, back = (about("move", CAL, to=[[0, y]]) for y in (-60, 0))
    demand(
        not taken(engine, near, intervene(), away, charge()), "it is measured to where the charging unit stood before"
    )
    demand(
        taken(engine, near, intervene(), away, back, charge()), "it is not measured to where the charging unit stands"
    )
    close = about("move", IVO, to=[[written(reach + 2), 0]])
    demand(taken(engine, far, intervene(), close, charge()), "it is not measured from where the unit stands")
    driven = about("move", IVO, to=[[written(reach + 90), 0]], forced=True)
    took = about("resolve", IVO)
    late = Told(engine, near, charge(), intervene(), driven, took)
    demand(late.goes(took), "driven off after the declaration, it does not resolve")
    for units, spot, right in ((near, -40, True), (far, 30, False)):
        declared = intervene()
        later = Told(engine, units, charge(), declared, about("resolve", IVO), begins(), moves(to=[[spot, 0]]))
        demand(bool(later.of(declared).get("refused")) is not right, "it is measured to where the Charge leads")


@holds("commands.intervene.17", of="commands.play")
def a_counter_charge_is_where_it_ended(engine: Witness, given: Given) -> None:
    """Who intervened stands from then on where the counter-charge ended, and stands still if it ended where it began."""
    reach = reach_of(given)
    for to, spot in (([[3, 0]], 3), (None, reach + 2), ([[written(reach + 2), 0]], reach + 2)):
        facts: Given = {"to": to} if to else {}
        went = answers(IVO, CAL, **facts)
        script: list[Part] = [charge(), went, begins(), moves(), finishes(), turn(), starts(IVO), charge(IVO, CAL)]
        demand(Told(engine, field(given), script[:2]).goes(went[1]), f"a counter-charge to {to} is none")
        for gap, right in ((reach, True), (reach + HAIR, False)):
            move, modifier = run_of(given)
            near = {**at(spot, gap + 2), "move": written(move), "run_modifier": written(modifier)}
            now = taken(engine, field(given, nik=near, tam=at(0, -300)), intervene(NIK, IVO), script)
            demand(now is right, f"a counter-charge to {to}: from {gap} inches it is answered: {now}")
