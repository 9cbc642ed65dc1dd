"""Laws of when Defend may be declared: in one's own activation, or in answer to an attack, and not otherwise."""

from __future__ import annotations

from conformance.properties.commands.scripts import (
    CRIT,
    ENEMY,
    FRIEND,
    HERO,
    LOCK,
    ROLL,
    Event,
    Given,
    Told,
    about,
    attack,
    defend,
    defends,
    ends,
    hit,
    over,
    refused,
    resolve,
    starts,
    step,
    trio,
    turn,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand

LATE = ([step(LOCK)], [step(CRIT)], [step(ROLL)], [hit()], [hit(normal=0, critical=0)])
"""The four steps of an attack, damage with points and without."""


@holds("commands.defend.1", "commands.defend.2", "commands.defend.34", of="commands.play")
def without_an_attack_it_needs_ones_own_normal_activation(engine: Witness, given: Given) -> None:
    """It may be declared at any moment of one's own normal activation, moved or not, and at no other moment of the turn."""
    units, moved = trio(given), about("move")
    scenes: list[tuple[list[Event], bool]] = [
        ([], False), ([starts()], True), ([starts(), moved], True), ([starts(), attack(), hit()], True),
        ([starts(), ends()], False), ([starts(FRIEND)], False), ([starts(ENEMY)], False), ([starts(FRIEND), ends()], False),
        ([starts(normal=False)], False), ([attack()], False), ([starts(), ends(), starts(ENEMY)], False),
        ([starts(), ends(), turn()], False), ([starts(ENEMY), attack()], False), ([moved], False),
    ]  # fmt: skip
    for before, right in scenes:
        taken = not refused(engine, units, defend(), before)
        demand(taken is right, f"behind {[each['event'] for each in before]} Defend is taken: {taken}")


@holds("commands.defend.3", "commands.defend.8", "commands.defend.1", of="commands.play")
def the_target_of_an_attack_may_answer_it(engine: Witness, given: Given) -> None:
    """Whom an attack targets may answer it in anybody's activation and in none; nobody else may, if in its area or a friend."""
    units = trio(given)
    for before in ([], [starts(ENEMY)], [starts(FRIEND)], [starts()], [starts(normal=False)], [starts(), ends()]):
        for unit in (HERO, FRIEND, ENEMY):
            taken = not refused(engine, units, defend("k1", unit), before, attack(area=[FRIEND]))
            demand(taken is (unit == HERO), f"{unit} may answer an attack on {HERO}: {taken}")
    turned = [attack(), {"event": "retarget", "attack": "k1", "target": FRIEND}]
    for unit in (HERO, FRIEND):
        taken = not refused(engine, units, defend("k1", unit), turned)
        demand(taken is (unit == FRIEND), f"{unit} may answer an attack that turned to {FRIEND}: {taken}")


@holds("commands.defend.4", of="commands.play")
def the_first_of_four_steps_shuts_the_window(engine: Witness, given: Given) -> None:
    """An attack that has come to any of its four steps, or is over, cannot be answered."""
    units = trio(given)
    for late in (*LATE, [over()], [step("attack-cancelled")]):
        demand(refused(engine, units, defend("k1"), attack(), late), f"after {late[0]['event']} it is still answered")
    demand(not refused(engine, units, defend("k1"), attack(), attack("k2"), step(LOCK, "k2")), "another attack shut it")


@holds("commands.defend.9", "commands.defend.4", of="commands.play")
def it_resolves_before_the_steps_or_not_at_all(engine: Witness, given: Given) -> None:
    """What is pending when the attack comes to a step is gone: it resolves no more, restricts nobody and covers nothing."""
    units = trio(given)
    for late in (*LATE, [over()]):
        took = resolve()
        told = Told(engine, units, attack(), defend("k1"), late, took)
        demand(not told.goes(took), f"a Defend resolves after {late[0]['event']}")
        demand(
            not told.restrictions and not told.defending, f"after {late[0]['event']} it restricts {told.restrictions}"
        )


@holds("commands.defend.34", of="commands.play")
def nobody_defends_unasked(engine: Witness, given: Given) -> None:
    """Without a declaration nothing is restricted and nothing covered, and an attack let pass bars no later answer."""
    units = trio(given)
    hurt, answer = hit(), defend("k2")
    told = Told(engine, units, starts(), attack(), hurt, over(), ends())
    demand(told.into(hurt)[2] == hurt["critical"], "an attack is covered that nobody answered")
    demand(not told.restrictions and not told.defending, f"unasked, {told.restrictions} are restricted")
    for before in ([attack(), over()], [attack(), step(LOCK), hit(), over()], [starts(), ends(), attack()]):
        demand(not refused(engine, units, answer, before, attack("k2")), "an attack let pass bars the next answer")


@holds("commands.defend.27", of="commands.play")
def whom_other_rules_bar_cannot_defend(engine: Witness, given: Given) -> None:
    """A unit that may not Defend is refused in either way, from the start or from a change on, and only that unit."""
    units = trio(given)
    barred = [{**unit, "can_defend": unit["id"] != HERO} for unit in units]
    for before, against in (([starts()], None), ([attack()], "k1"), ([starts(ENEMY), attack()], "k1")):
        demand(refused(engine, barred, defend(against), before), f"a barred unit may Defend, against {against}")
        no, yes = (about("change", can_defend=flag) for flag in (False, True))
        demand(
            refused(engine, units, defend(against), before, no), f"barred by a change it may Defend, against {against}"
        )
        demand(not refused(engine, barred, defend(against), before, yes), "what may Defend again is refused")
    demand(not refused(engine, barred, defend("k1", FRIEND), attack(on=FRIEND)), "a unit is barred that is not")


@holds("commands.defend.33", "commands.defend.20", of="commands.play")
def declaring_twice_or_resolving_nothing_changes_nothing(engine: Witness, given: Given) -> None:
    """A second declaration while one is pending is refused, a resolution with nothing pending void; the rest is as it was."""
    units = trio(given)
    for before, against in (([starts()], None), ([attack()], "k1")):
        once, rest = defends(against), [attack("k2"), hit("k2")]
        again, idle = defend(against), resolve()
        usual = Told(engine, units, before, once, rest)
        told = Told(engine, units, before, once[0], again, once[1], idle, rest)
        demand(bool(told.of(again).get("refused")), "Defend is declared twice")
        demand(bool(told.of(idle).get("void")), "something resolves that was not pending")
        for event in (*once, *rest):
            alike(usual.of(event), told.of(event), "what was refused or void changed something")
