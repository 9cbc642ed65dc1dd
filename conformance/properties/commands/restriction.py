"""Laws of the Defend restriction: it comes as Defend resolves, bars the next, and goes with the turn."""

from __future__ import annotations

from conformance.properties.commands.scripts import (
    ENEMY,
    HERO,
    Event,
    Given,
    Part,
    Told,
    about,
    attack,
    defend,
    defends,
    ends,
    flat,
    hit,
    over,
    refused,
    starts,
    step,
    trio,
    turn,
    with_unit,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, demand

WAYS: tuple[tuple[list[Event], list[Event], str | None], ...] = (
    ([], [starts()], None),
    ([attack()], [], "k1"),
    ([starts(ENEMY), attack()], [], "k1"),
)
"""Each way to Defend, and the second also in an enemy's activation."""


def closing(*events: Part) -> list[Event]:
    """The end of the activation that is open behind these events, if one is."""
    return [ends()] if any(each["event"] == "activation" for each in flat(*events)) else []


@holds("commands.defend.21", "commands.defend.24", of="commands.play")
def resolving_restricts_and_bars_the_next(engine: Witness, given: Given) -> None:
    """In either way, attacked or not, the unit is restricted as Defend resolves, and cannot declare another."""
    units = trio(given)
    for before, act, against in WAYS:
        own = defends(against)
        for rest in ([], [hit(), over()] if against else [attack(), over()], [over()] if against else []):
            told = Told(engine, units, before, act, own, rest)
            given_now = {unit: list(names) for unit, names in told.of(own[1]).get("restricted", {}).items()}
            demand(given_now == {HERO: ["defend"]}, f"resolving restricts {given_now}")
            demand(told.restrictions == {HERO: ["defend"]}, f"restricted are {told.restrictions}")
            later = attack("k9")
            demand(
                refused(engine, units, defend("k9"), before, act, own, rest, later), "a second Defend answers an attack"
            )
            shut = closing(before, act)
            opened = [shut, starts()]
            demand(refused(engine, units, defend(), before, act, own, rest, *opened), "a second Defend in activation")


@holds("commands.defend.22", "commands.defend.23", of="commands.play")
def restrictions_go_with_the_turn_and_together(engine: Witness, given: Given) -> None:
    """It outlasts attack, activation and a player's turn, and goes at the end of the turn with every other restriction."""
    units = trio(given)
    run = about("restrict", restrictions=["run"])
    both = {HERO: ["defend", "run"]}
    for before, act, against in WAYS:
        shut = closing(before, act)
        started = [before, act, run, defends(against)]
        for rest in (
            [],
            [over()] if against else [],
            shut,
            [*shut, {"event": "player-turn-ends"}],
            [*shut, starts(), ends()],
        ):
            told = Told(engine, units, *started, rest)
            demand(
                told.restrictions == both,
                f"behind {[each['event'] for each in rest]} restricted are {told.restrictions}",
            )
        told = Told(engine, units, *started, shut, turn())
        demand(not told.restrictions, f"in the next turn restricted are {told.restrictions}")
        demand(
            not refused(engine, units, defend("k9"), *started, shut, turn(), attack("k9")),
            "in the next turn it is barred",
        )


@holds("commands.defend.23", "commands.defend.24", of="commands.play")
def a_rule_that_lifts_restrictions_lifts_it(engine: Witness, given: Given) -> None:
    """Another rule that takes the restriction off takes it off, and Defend may be declared again."""
    units = trio(given)
    for before, act, against in WAYS:
        own = [before, act, defends(against), over() if against else attack(), about("lift", restrictions=["defend"])]
        told = Told(engine, units, *own)
        demand(not told.restrictions, f"lifted, restricted are {told.restrictions}")
        demand(not refused(engine, units, defend("k9"), *own, attack("k9")), "lifted, it bars")


@holds("commands.defend.26", of="commands.play")
def that_restriction_bars_from_any_source_and_no_other_does(engine: Witness, given: Given) -> None:
    """A unit restricted from Defend by whatever rule cannot declare it; having run or shot is no matter."""
    units = trio(given)
    for before, act, against in WAYS:
        for tokens in (["defend"], ["run"], ["shoot", "run"], ["pinned"], ["run", "defend", "shoot"]):
            bars = "defend" in tokens
            no = refused(engine, units, defend(against), before, act, about("restrict", restrictions=tokens))
            demand(no is bars, f"restricted by {tokens}, Defend is refused: {no}")
            no = refused(engine, with_unit(units, HERO, restrictions=tokens), defend(against), before, act)
            demand(no is bars, f"restricted by {tokens} from the start, Defend is refused: {no}")


@holds("commands.defend.24", "commands.defend.21", "commands.defend.31", of="commands.play")
def at_most_one_defend_a_turn(engine: Witness, given: Given) -> None:
    """Of any number of attacks in a turn a unit answers one, and none if it defended in its activation."""
    units = trio(given)
    answered = [defend(f"k{number}") for number in range(4)]
    volley: list[Part] = [
        [
            attack(f"k{number}"),
            answered[number],
            about("resolve"),
            step("target-lock", f"k{number}"),
            over(f"k{number}"),
        ]
        for number in range(4)
    ]
    for before, right in (([], 1), ([starts(), defends(), ends()], 0), ([starts(), ends()], 1)):
        told = Told(engine, units, before, *volley)
        taken = sum(told.goes(each) for each in answered)
        demand(taken == right, f"{taken} attacks of a turn are answered")
