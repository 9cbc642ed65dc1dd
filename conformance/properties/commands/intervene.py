"""Laws of Intervene: when and by whom it may be declared, and what it restricts."""

from __future__ import annotations

from itertools import combinations

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
    intervene,
    moves,
    taken,
    targets,
)
from conformance.properties.commands.scripts import (
    Given,
    Told,
    about,
    ends,
    starts,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, demand


@holds(
    "commands.intervene.1", "commands.intervene.2", "commands.intervene.4", "commands.intervene.12", of="commands.play"
)
def it_answers_a_charge_between_declaration_and_move(engine: Witness, given: Given) -> None:
    """Nothing but an enemy's Charge opens the window, in anybody's activation, and its first move shuts it."""
    units = field(given)
    shot: Given = {"event": "attack", "id": "k1", "by": CAL, "target": TAM}
    hurt: list[Given] = [{**shot, "target": CAL, "by": TAM}, {"event": "damage", "attack": "k1", "normal": 2}]
    run = about("move", CAL, to=[[1, 0]])
    scenes: list[tuple[list[Given], bool]] = [
        ([charge()], True), ([starts(CAL), charge()], True), ([starts(IVO), ends(), starts(CAL), charge()], True),
        ([starts(CAL), shot, charge()], True), ([charge(), shot], True), ([charge(CAL, JAN)], True),
        ([], False), ([starts(CAL)], False), ([starts(IVO)], False), ([starts(CAL), run], False), ([run], False),
        ([starts(CAL), shot], False), ([shot], False), (hurt, False), ([about("hazard", CAL, normal=1)], False),
        ([charge(), begins()], False), ([charge(), begins(), moves(TAM)], False), ([charge(), finishes()], False),
        ([charge(), begins(), moves(), finishes()], False), ([starts(CAL), charge(), begins()], False),
    ]  # fmt: skip
    for before, right in scenes:
        now = taken(engine, units, intervene(), before)
        demand(now is right, f"behind {[each['event'] for each in before]} it is taken: {now}")


@holds("commands.intervene.13", "commands.intervene.28", "commands.intervene.2", of="commands.play")
def it_resolves_before_the_charge_moves_or_not_at_all(engine: Witness, given: Given) -> None:
    """Pending as the Charge begins or ends it is gone: it resolves no more, adds no target and restricts nobody."""
    units = field(given)
    for late in ([begins()], [begins(), moves(TAM)], [finishes()]):
        took = about("resolve", IVO)
        told = Told(engine, units, charge(), intervene(), late, took)
        demand(not told.goes(took), f"it resolves after {late[-1]['event']}")
        demand(not told.restrictions, f"overtaken, it restricts {told.restrictions}")
        if late[0]["event"] == "charge-starts":
            demand(targets(told, late[0]) == [TAM], f"overtaken, it is a target: {targets(told, late[0])}")


@holds("commands.intervene.5", "commands.intervene.6", of="commands.play")
def friends_of_the_charged_answer(engine: Witness, given: Given) -> None:
    """Any unit of the charged side may, but no original target, no friend of the charging unit and no third party."""
    here = {"models": [[0, 5, 1]], "move": 5, "run_modifier": 0}
    there = {"models": [[0, -5, 1]], "move": 5}
    units = field(given, tam=here, nik=there)
    third = field(given, tam=here, nik={**there, "side": "green"}, jan={"side": "green"})
    for unit, right in ((IVO, True), (JAN, True), (TAM, False), (NIK, False)):
        now = taken(engine, units, intervene(unit), charge())
        demand(now is right, f"{unit} may answer: {now}")
    for unit, right in ((IVO, True), (JAN, False), (NIK, False)):
        demand(
            taken(engine, third, intervene(unit), charge()) is right,
            f"with green a third side, {unit} may answer: {not right}",
        )
    demand(taken(engine, units, intervene(), charge(NIK, IVO), charge()), "charged by another, a unit may not answer")


@holds("commands.intervene.15", "commands.intervene.1", of="commands.play")
def it_is_against_the_charging_unit_alone(engine: Witness, given: Given) -> None:
    """No other enemy, however near, can be the object of it."""
    units = field(given, nik={"models": [[0, -5, 1]]})
    for other in (NIK, TAM, JAN):
        demand(
            not taken(engine, units, intervene(against=other), charge()),
            f"against {other}, who does not charge, it is taken",
        )


@holds("commands.intervene.29", of="commands.play")
def any_one_of_three_restrictions_bars_it(engine: Witness, given: Given) -> None:
    """Each of the seven ways to be restricted from shooting, running or Defend bars it, and nothing else of the kind."""
    bars = [list(some) for count in range(4) for some in combinations(THREE, count)]
    for tokens in (*bars, ["pinned"], ["charge", "move"], ["intervene"]):
        right = not set(tokens) & set(THREE)
        now = taken(engine, field(given, ivo={"restrictions": tokens}), intervene(), charge())
        demand(now is right, f"restricted by {tokens} from the start it is taken: {now}")
        now = taken(engine, field(given), intervene(), charge(), about("restrict", IVO, restrictions=tokens))
        demand(now is right, f"restricted by {tokens} it is taken: {now}")


@holds("commands.intervene.30", "commands.intervene.32", of="commands.play")
def whom_other_rules_bar_cannot_intervene(engine: Witness, given: Given) -> None:
    """Who cannot charge, cannot intervene or cannot target the charging unit is refused, for each of these alone."""
    for flag in ("can_charge", "can_intervene", "can_target"):
        demand(not taken(engine, field(given, ivo={flag: False}), intervene(), charge()), f"without {flag} it is taken")
        change = about("change", IVO, **{flag: False})
        demand(not taken(engine, field(given), intervene(), charge(), change), f"{flag} lost, it is taken")
        others = field(given, cal={flag: False}, tam={flag: False}, jan={flag: False})
        demand(taken(engine, others, intervene(), charge()), f"others without {flag}, it is refused")
    demand(
        taken(engine, field(given, ivo={"can_defend": False}), intervene(), charge()), "who cannot Defend is refused"
    )


@holds("commands.intervene.16", "commands.intervene.28", of="commands.play")
def it_must_be_able_to_charge_as_it_resolves(engine: Witness, given: Given) -> None:
    """Who cannot charge by then, for whatever reason, does not resolve and bears nothing; nothing else is asked again."""
    units = field(given)
    for facts, right in (
        ({"can_charge": False}, False), ({"charge": 0}, False), ({"can_intervene": False}, True),
        ({"can_target": False}, True), ({"can_defend": False}, True), ({"charge": 500}, True), ({"resolve": 0}, True),
    ):  # fmt: skip
        took, go = about("resolve", IVO), begins()
        told = Told(engine, units, charge(), intervene(), about("change", IVO, **facts), took, go)
        demand(told.goes(took) is right, f"with {facts} by then it resolves: {told.goes(took)}")
        demand(told.restrictions == ({IVO: THREE} if right else {}), f"with {facts} restricted are {told.restrictions}")
        demand(targets(told, go) == ([IVO, TAM] if right else [TAM]), f"with {facts} targets are {targets(told, go)}")


@holds(
    "commands.intervene.26",
    "commands.intervene.27",
    "commands.intervene.28",
    "commands.intervene.45",
    of="commands.play",
)
def resolving_restricts_three_things_for_one_unit(engine: Witness, given: Given) -> None:
    """It restricts the unit that declared, as it resolves and not before, from shooting, running and Defend, and no more."""
    units = field(given, ivo={"charge_restrictions": ["charge", "move"]})
    told = Told(engine, units, charge(), intervene())
    demand(not told.restrictions, f"declared, it restricts {told.restrictions}")
    own = answers()
    for rest in ([], [begins()], [begins(), moves(TAM, IVO)], [begins(), moves(), finishes()]):
        told = Told(engine, units, charge(), own, rest)
        demand(told.restrictions == {IVO: THREE}, f"resolved, restricted are {told.restrictions}")
    now = {unit: list(names) for unit, names in told.of(own[1]).get("restricted", {}).items()}
    demand(now == {IVO: THREE}, f"resolving restricts {now}")
    told = Told(engine, units, charge(), own, begins(), moves(), finishes(), starts(IVO))
    demand(told.answer["windows"].get("activation") == IVO, "who intervened has no normal activation any more")
