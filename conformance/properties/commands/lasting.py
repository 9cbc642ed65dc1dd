"""Laws of how long a Defend lasts: the first attack in activation, the one that was answered, and not an instant more."""

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
)
from conformance.properties.law import holds
from conformance.properties.witness import Witness, demand


def covered(told: Told, event: Event) -> bool:
    """Whether a hit with Critical Damage in it was met by a Defend."""
    return told.into(event)[2] == 0


def hold(told: Told, met: list[Event], unmet: list[Event], where: str) -> None:
    """Demand that these hits were covered and those were not."""
    for event in met:
        demand(covered(told, event), f"{where}: {event['attack']} is not covered")
    for event in unmet:
        demand(not covered(told, event), f"{where}: {event.get('attack', 'a hazard')} is covered")


@holds("commands.defend.destroyed", of="commands.play")
def no_attack_is_turned_on_who_is_gone(engine: Witness, given: Given) -> None:
    """Turning an attack on one who has left the table is void: it does to its own target what it would have done."""
    units = trio(given)
    aimed, usual = hit(), hit()
    turned = {"event": "retarget", "attack": "k1", "target": FRIEND}
    told = Told(engine, units, attack(), about("remove", FRIEND), turned, aimed, over())
    demand(bool(told.of(turned).get("void")), "an attack is turned on one who is gone")
    alone = Told(engine, units, attack(), about("remove", FRIEND), usual, over())
    demand(told.into(aimed) == alone.into(usual), "turned on one who is gone, an attack harms its target otherwise")


@holds("commands.defend.5", "commands.defend.6", "commands.defend.19", "commands.defend.33", of="commands.play")
def in_activation_it_covers_the_first_attack_whole(engine: Witness, given: Given) -> None:
    """All of the first attack is covered, and nothing of the second, which may come in the same activation."""
    units = trio(given)
    for ended in ([], [ends(), starts(ENEMY)]):
        first, second, last = [hit(), hit(normal=0, critical=1)], hit(), over()
        late = [hit("k2"), hit("k3")]
        told = Told(
            engine, units, starts(), defends(), attack(), step(LOCK), step(ROLL), first, ended, second, last,
            attack("k2"), late[0], over("k2"), attack("k3"), late[1],
        )  # fmt: skip
        hold(told, [*first, second], late, "Defend in activation")
        demand(list(told.of(last).get("ended", ())) == [HERO], f"with the attack ends {told.of(last).get('ended')}")


@holds("commands.defend.6", "commands.defend.19", of="commands.play")
def an_attack_that_does_nothing_is_the_first_all_the_same(engine: Witness, given: Given) -> None:
    """Hit or miss, the effect is over with the first attack that is resolved, in either way."""
    units = trio(given)
    for before, between, against in (([starts()], [attack()], None), ([attack()], [], "k1")):
        for steps in ([], [step(LOCK), step(ROLL)]):
            late, last = hit("k2"), over()
            told = Told(engine, units, before, defends(against), between, steps, last, attack("k2"), late)
            hold(told, [], [late], "after a miss")
            demand(list(told.of(last).get("ended", ())) == [HERO], "the effect is not over with a miss")


@holds("commands.defend.7", "commands.defend.31", "commands.defend.5", of="commands.play")
def unmet_it_ends_with_the_activation(engine: Witness, given: Given) -> None:
    """An attack that comes after the activation is not covered, and cannot be answered that turn."""
    units = trio(given)
    for after in ([], [starts(ENEMY)], [starts(FRIEND)]):
        done, late, answer = ends(), [hit(), hit("k2")], defend("k1")
        told = Told(
            engine,
            units,
            starts(),
            defends(),
            done,
            after,
            attack(),
            answer,
            resolve(),
            late[0],
            over(),
            attack("k2"),
            late[1],
        )
        hold(told, [], late, "after the activation")
        demand(list(told.of(done).get("ended", ())) == [HERO], f"with the activation ends {told.of(done).get('ended')}")
        demand(bool(told.of(answer).get("refused")), "spent in activation, it is declared again against an attack")
        demand(told.restrictions == {HERO: ["defend"]}, f"restricted are {told.restrictions}")


@holds("commands.defend.10", "commands.defend.32", "commands.defend.19", of="commands.play")
def in_answer_it_covers_that_attack_alone(engine: Witness, given: Given) -> None:
    """No other attack on the unit is covered, by whomever, earlier, meanwhile or later in the turn."""
    units = trio(given)
    for before, after in (([], []), ([starts(ENEMY)], [ends()])):
        mine, others = [hit(), hit(normal=0)], [hit("k0"), hit("k2"), hit("k3"), hit("k4")]
        told = Told(
            engine, units, before, attack("k0"), attack(), defends("k1"), attack("k2"), others[0], mine[0], others[1],
            mine[1], over("k0"), over(), over("k2"), attack("k3"), others[2], over("k3"), after, attack("k4"), others[3],
        )  # fmt: skip
        hold(told, mine, others, "Defend against k1")


@holds("commands.defend.30", "commands.defend.5", of="commands.play")
def it_never_works_back(engine: Witness, given: Given) -> None:
    """Declared in activation it leaves alone an attack that has come to any of its steps, and covers the next."""
    units = trio(given)
    for steps in ([step(LOCK)], [step(CRIT)], [step(ROLL)], [hit()], [step(LOCK), step(CRIT), step(ROLL), hit()]):
        late, following = hit(), hit("k2")
        told = Told(engine, units, attack(), steps, starts(), defends(), late, over(), attack("k2"), following)
        hold(told, [following], [late], f"after {steps[0]['event']}")
    announced = hit()
    hold(Told(engine, units, attack(), starts(), defends(), announced), [announced], [], "only announced")


@holds("commands.defend.25", of="commands.play")
def effect_and_restriction_are_two_things(engine: Witness, given: Given) -> None:
    """A restriction that is lifted leaves the effect, one that is borne makes none, and the effect that is over leaves it."""
    units = trio(given)
    lift, bar = about("lift", restrictions=["defend"]), about("restrict", restrictions=["defend"])
    for before, between, against in (([starts()], [attack()], None), ([attack()], [], "k1")):
        met = hit()
        told = Told(engine, units, before, defends(against), between, lift, met)
        hold(told, [met], [], "the restriction lifted")
        demand(told.defending == [HERO], f"the restriction lifted, {told.defending} defends")
        unmet = hit()
        told = Told(engine, units, before, between, bar, unmet)
        hold(told, [], [unmet], "only restricted")
        demand(not told.defending, f"only restricted, {told.defending} defends")
        late = hit("k2")
        told = Told(engine, units, before, defends(against), between, over(), attack("k2"), late)
        hold(told, [], [late], "restricted by a Defend that is over")
        demand(told.restrictions == {HERO: ["defend"]}, f"the effect over, restricted are {told.restrictions}")
        demand(
            refused(engine, units, defend("k2"), before, defends(against), between, over(), attack("k2")),
            "it does not bar",
        )
