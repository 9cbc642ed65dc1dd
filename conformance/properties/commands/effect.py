"""Laws of what a Defend does: more Resolve, no Critical Damage, for one unit, and nothing else."""

from __future__ import annotations

from conformance.properties.commands.scripts import (
    CRIT,
    ENEMY,
    FRIEND,
    HERO,
    LOCK,
    ROLL,
    Given,
    Told,
    about,
    attack,
    bonus_of,
    defend,
    defends,
    facts_of,
    hit,
    over,
    resolve,
    starts,
    step,
    trio,
    with_unit,
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand

MODELS = [[500, 0, 1], [503, 0, 1], [506, 0, 1]]
"""Three models, far from everybody."""


@holds(
    "commands.defend.9", "commands.defend.12", "commands.defend.17", "commands.defend.18", "commands.defend.28",
    "commands.defend.29", "commands.defend.33", of="commands.play",
)  # fmt: skip
def defend_touches_nothing_but_what_goes_into_the_damage_engine(engine: Witness, given: Given) -> None:
    """With and without it an attack has the same steps; of the points none is lost, none is critical, and the Resolve is more."""
    units = trio(given)
    for before, between, against in (
        ([starts()], [attack()], None),
        ([attack()], [], "k1"),
        ([starts(ENEMY), attack()], [], "k1"),
    ):
        hits = [hit(), hit(normal=0, critical=1), hit(normal=1, critical=0)]
        rest = [*between, step(LOCK), step(CRIT), step(ROLL), *hits, over()]
        plain, covered = Told(engine, units, before, rest), Told(engine, units, before, defends(against), rest)
        for event in rest:
            if event in hits:
                usual, now = plain.into(event), covered.into(event)
                demand(now[2] == 0, f"{now[2]} points are critical to a unit that Defends")
                demand(sum(now[1:]) == sum(usual[1:]), f"of {usual[1:]} points {now[1:]} arrive")
                more = now[0] - usual[0]
                demand(more == bonus_of(facts_of(units, HERO)), f"Defend is worth {more} Resolve")
            else:
                there, here = ({**told.of(event), "ended": ()} for told in (plain, covered))
                alike(there, here, f"Defend changed {event['event']}")


@holds("commands.defend.12", "commands.defend.13", "commands.defend.14", "commands.defend.15", of="commands.play")
def the_bonus_is_one_and_the_cover(engine: Witness, given: Given) -> None:
    """It is 1, and as much more as the Cover is worth to a unit in Cover; neither models nor attacks make it more."""
    for in_cover in (False, True):
        for cover in (0, 1, 2, 5):
            for models in ([], MODELS):
                units = with_unit(trio(given), HERO, in_cover=in_cover, cover_bonus=cover, models=models)
                took, hurt = resolve(), hit("k2", normal=1, critical=1)
                told = Told(engine, units, attack(), attack("k2"), defend("k2"), took, hurt)
                right = 1 + cover * in_cover
                gained = told.into(hurt)[0] - facts_of(units, HERO).get("resolve", 0)
                demand(gained == right, f"Cover {cover}, in it {in_cover}: Defend is worth {gained}")
                demand(told.of(took).get("bonus") == right, f"a bonus of {told.of(took).get('bonus')} is reported")


@holds("commands.defend.13", of="commands.play")
def moving_costs_the_cover_and_no_more(engine: Witness, given: Given) -> None:
    """Whoever moves, of their own will or not, keeps the 1 and loses the Cover part; turning on the spot is no move."""
    units = with_unit(trio(given), HERO, in_cover=True, cover_bonus=2, models=MODELS)
    where = [[x, y] for x, y, _ in MODELS]
    away = [[x, y + 1] for x, y, _ in MODELS]
    for move, right in (
        ({"to": where}, 3),
        ({"to": away}, 1),
        ({"to": away, "forced": True}, 1),
        ({"to": away, "in_cover": True}, 1),
    ):
        hurt = hit()
        told = Told(engine, units, starts(), defends(), about("move", **move), attack(), hurt)
        gained = told.into(hurt)[0] - facts_of(units, HERO).get("resolve", 0)
        demand(gained == right, f"after a move {move} Defend is worth {gained}")


@holds("commands.defend.12", "commands.defend.16", "commands.defend.19", "commands.defend.32", of="commands.play")
def afterwards_resolve_is_what_it_was(engine: Witness, given: Given) -> None:
    """When the effect is over nothing of it is left, neither the 1 nor the Cover part, for whatever comes."""
    units = with_unit(trio(given), HERO, in_cover=True, cover_bonus=2)
    for before, against in (([starts()], None), ([attack()], "k1")):
        first = [] if against else [attack()]
        later = [hit("k2"), about("hazard", normal=1, critical=1)]
        rest = [hit(), over(), attack("k2"), *later, over("k2")]
        plain, covered = (
            Told(engine, units, before, first, rest),
            Told(engine, units, before, defends(against), first, rest),
        )
        for event in later:
            alike(plain.into(event), covered.into(event), "something of a Defend that is over is left")


@holds("commands.defend.11", of="commands.play")
def a_defend_is_for_the_unit_alone(engine: Witness, given: Given) -> None:
    """Whatever strikes another unit strikes it as if nobody defended, friend or not, in the same attack or another."""
    units = trio(given)
    for before, between, against in (([starts()], [attack(area=[FRIEND])], None), ([attack(area=[FRIEND])], [], "k1")):
        others = [hit(unit=FRIEND), attack("k2", on=FRIEND), hit("k2"), about("hazard", FRIEND, critical=2)]
        others += [attack("k3", on=ENEMY), hit("k3")]
        plain = Told(engine, units, before, between, others)
        covered = Told(engine, units, before, defends(against), between, others)
        for event in others:
            alike(plain.of(event), covered.of(event), "another unit has something of the Defend")
        bearing = set(covered.restrictions)
        demand(bearing == {HERO}, f"the Defend of {HERO} restricts {sorted(bearing)}")


@holds("commands.defend.5", "commands.defend.20", "commands.defend.33", "commands.defend.9", of="commands.play")
def it_takes_hold_when_it_resolves(engine: Witness, given: Given) -> None:
    """Declared it does nothing; from the moment it resolves it covers what has not come to its steps yet."""
    units = trio(given)
    plain = hit()
    usual = Told(engine, units, attack(), plain).into(plain)
    for before, middle, against in (([starts()], [attack()], None), ([attack()], [], "k1")):
        early, late = hit(), resolve()
        told = Told(engine, units, before, defend(against), middle, early)
        alike(usual, told.into(early), "a Defend that was only declared has an effect")
        demand(not told.restrictions and not told.defending, f"declared, it restricts {told.restrictions}")
        told = Told(engine, units, before, defend(against), middle, early, late)
        demand(against is None or not told.goes(late), "a Defend resolves after the damage that it was to meet")
        hurt, took = hit(), resolve()
        told = Told(engine, units, before, defend(against), middle, took, hurt)
        demand(told.into(hurt)[2] == 0, "a Defend that has resolved has no effect at once")
        demand(
            told.into(hurt)[0] == usual[0] + bonus_of(facts_of(units, HERO)),
            "a Defend that has resolved gives no Resolve",
        )
        demand(HERO in told.defending, "a Defend that has resolved is not in force")
