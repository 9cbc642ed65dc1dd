"""Laws of the round: blows that know nothing of each other, met as they come."""

from __future__ import annotations

from typing import Any

from conformance.properties.exchange.derived import OUT, Given, but, elf, everyone, generous, person
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, part


def easy(given: Given) -> Given:
    """The question with dice enough and no arrows counted, so that nobody runs out of anything."""
    return generous(everyone(given, arrows=OUT))


def told(given: Given, *events: Given) -> Given:
    """The question with other events, and no dice for blows that are none of them."""
    names = {each.get("id", "1") for each in events if each["event"] == "blow"}
    dice = {at: faces for at, faces in given["dice"].items() if blow_of(at) in names}
    return but(given, events=[*events], dice=dice)


def blow_of(address: str) -> str:
    """The blow that an address of dice belongs to."""
    return address.partition("/")[0].removesuffix(".counter")


def blows(given: Given) -> list[Given]:
    """The blows of a round."""
    return [each for each in given["events"] if each["event"] == "blow"]


def happenings(engine: Witness, given: Given) -> list[Any]:
    """What every event came to."""
    found: list[Any] = part(engine.answer(given), "events")
    return found


def still(given: Given) -> Given:
    """The round with nothing but its blows, all weapons ready."""
    given = easy(given)
    people = {
        who: but(each, weapons=[but(arm, ready=OUT) for arm in each.get("weapons", ())])
        for who, each in given["characters"].items()
    }
    return told(but(given, characters=people), *blows(given))


def one_blow(given: Given) -> Given | None:
    """The round with its first blow at bel alone, if it has one."""
    given = still(given)
    struck = [each for each in blows(given) if each["target"] == "bel" and each["attacker"] == "ana"]
    return told(given, struck[0]) if struck else None


def standing(given: Given, stance: object) -> Given:
    """The question with bel, an Elf with bare hands, in a stance."""
    arms = given["characters"]["bel"].get("weapons", [])
    given = but(given, wards=[each for each in given.get("wards", ()) if each["dwarf"] != "bel"])
    changed = elf(but(given, blow={"target": "bel"}), stance=stance, weapons=arms)
    return but(changed, blow=OUT)


@holds("exchange.core.4", "exchange.riposte.3", "exchange.passive.1", of="exchange.round")
def a_blow_in_a_round_is_a_blow(engine: Witness, given: Given) -> None:
    """The first blow of a round is, counter and all, what it is by itself."""
    alone = one_blow(given)
    if alone:
        blow = {name: fact for name, fact in alone["events"][0].items() if name != "event"}
        for round_ in (alone, standing(alone, {"name": "riposte", "sharpen": 9})):
            answer = engine.answer(but(round_, events=OUT, blow=blow), "exchange.blow")
            (event,) = happenings(engine, round_)
            alike(answer["blow"], event.get("blow"), "the blow is another in a round")
            alike(answer.get("counter"), event.get("counter"), "the counter is another in a round")


@holds("exchange.defend.8", "exchange.riposte.3", "exchange.riposte.17", "exchange.defend.6", of="exchange.round")
def what_has_happened_is_settled(engine: Witness, given: Given) -> None:
    """No later event changes what an earlier one came to."""
    given = easy(given)
    whole = happenings(engine, given)
    for count in {1, len(whole) // 2, len(whole) - 1} - {0, -1}:
        early = happenings(engine, told(given, *given["events"][:count]))
        alike(early, whole[:count], "a later event changed an earlier one")


@holds(
    "exchange.defend.2", "exchange.defend.3", "exchange.defend.4", "exchange.defend.5", "exchange.defend.6",
    "exchange.defend.7", "exchange.defend.12", "exchange.passive.4", "exchange.ward.13", "exchange.riposte.3",
    "exchange.riposte.4", of="exchange.round",
)  # fmt: skip
def blows_know_nothing_of_each_other(engine: Witness, given: Given) -> None:
    """Any blow of a round may be left out: the others, hits, counters and interceptions, are what they were."""
    for stance in (OUT, {"name": "defend", "effort": 3}, {"name": "riposte", "effort": 1, "sharpen": 1}):
        round_ = standing(still(given), stance)
        whole = happenings(engine, round_)
        for place in range(min(4, len(whole))):
            rest = happenings(engine, told(round_, *round_["events"][:place], *round_["events"][place + 1 :]))
            alike(whole[:place] + whole[place + 1 :], rest, f"blow {place + 1} changed another")


@holds(
    "exchange.defend.2", "exchange.defend.4", "exchange.defend.5", "exchange.defend.6", "exchange.defend.7",
    "exchange.defend.8", "exchange.ward.13", "exchange.luck.5", of="exchange.round",
)  # fmt: skip
def the_sixth_blow_is_met_as_the_first(engine: Witness, given: Given) -> None:
    """The same blow on the same dice comes to the same six times over, in any stance."""
    alone = one_blow(given)
    if not alone:
        return
    blow, name = alone["events"][0], alone["events"][0].get("id", "1")
    tapes = alone["dice"]
    again = [but(blow, id=f"x{number}") for number in range(6)]
    dice = {f"x{number}{at.removeprefix(name)}": faces for number in range(6) for at, faces in tapes.items()}
    for stance in (OUT, {"name": "defend", "effort": 3}, {"name": "riposte", "sharpen": 2}):
        question = standing(but(alone, events=again, dice=dice), stance)
        first, *others = happenings(engine, question)
        for number, other in enumerate(others, 2):
            alike(first, other, f"with stance {stance} blow {number} is not what the first was")


@holds("exchange.defend.3", "exchange.defend.5", of="exchange.round")
def attackers_may_come_in_any_order(engine: Witness, given: Given) -> None:
    """Whoever strikes first, each blow on a defender in a stance comes to what it comes to."""
    for stance in ({"name": "defend", "effort": 2}, {"name": "riposte", "sharpen": 1}):
        round_ = standing(still(given), stance)
        there, back = happenings(engine, round_), happenings(engine, told(round_, *round_["events"][::-1]))
        alike(there, back[::-1], "the order of the attackers made a difference")


@holds("exchange.passive.1", "exchange.passive.6", of="exchange.round")
def what_the_turn_was_spent_on_is_no_matter_to_a_passive_defense(engine: Witness, given: Given) -> None:
    """Whoever attacked, cast or did nothing defends as one who has not had a turn."""
    alone = one_blow(given)
    if alone:
        bare = standing(alone, OUT)
        (usual,) = happenings(engine, bare)
        for deed in ("attack", "cast", "nothing"):
            turn = {"event": "turn", "who": "bel", "does": deed}
            alike(
                usual, happenings(engine, told(bare, turn, *alone["events"]))[1], f"after {deed} the defense is another"
            )


@holds("exchange.defend.10", "exchange.defend.6", "exchange.luck.5", "exchange.pool.7", of="exchange.round")
def being_attacked_costs_nothing(engine: Witness, given: Given) -> None:
    """However many blows somebody meets, what they spend is the effort that they bought, turn by turn and blow by blow."""
    for stance in (OUT, {"name": "defend", "effort": 2}):
        round_ = everyone(standing(still(given), stance), lucky=True)
        bought: dict[str, int] = {}
        for blow in round_["events"]:
            if blow.get("effort") and not voided(round_, blow):
                bought[blow["attacker"]] = bought.get(blow["attacker"], 0) + blow["effort"]
        alike(bought, engine.answer(round_).get("spent", {}), "what was spent is not what was bought")


def voided(given: Given, blow: Given) -> bool:
    """Whether one side of a blow is not there."""
    return any(
        given["characters"][who].get("state") in ("dead", "absent") for who in (blow["attacker"], blow["target"])
    )


@holds("exchange.riposte.17", of="exchange.round")
def readiness_is_judged_at_the_blow(engine: Witness, given: Given) -> None:
    """What became ready, or stopped being so, after a Riposte was declared counts as if it had been so before."""
    alone = one_blow(given)
    if alone:
        lash = {"name": "lash", "class": "melee", "kind": "blade", "base": 1, "rate": 1, "reach": [0, 1000]}
        bare = person(standing(alone, OUT), "bel", weapons=[lash])
        turn = {"event": "turn", "who": "bel", "does": "riposte", "sharpen": 9}
        for ready in (False, True):
            start = person(bare, "bel", weapons=[but(lash, ready=not ready)])
            change = {"event": "ready", "who": "bel", "weapon": "lash", "ready": ready}
            late = happenings(engine, told(start, turn, change, *alone["events"]))[2]
            early = happenings(engine, told(start, change, turn, *alone["events"]))[2]
            alike(early, late, "readiness was judged before the blow")


@holds("exchange.round.dead_target", of="exchange.round")
def blows_with_those_who_are_gone_are_void(engine: Witness, given: Given) -> None:
    """A blow at, or from, one who is dead or absent comes to nothing and costs nothing, in this round and the next."""
    alone = one_blow(given)
    if not alone:
        return
    first = but(alone["events"][0], id="x1", effort=2)
    name = alone["events"][0].get("id", "1")
    dice = {f"{again}{at.removeprefix(name)}": faces for again in ("x1", "x2") for at, faces in alone["dice"].items()}
    events = [first, {"event": "round-ends"}, but(first, id="x2")]
    there = everyone(but(standing(alone, OUT), events=events, dice=dice), arrows=3, state=OUT)
    for who in (first["attacker"], first["target"]):
        for state in ("dead", "absent"):
            answer = engine.answer(person(there, who, state=state))
            void = f"a blow in which {who} is {state} came to something"
            alike([{"void": True}, {}, {"void": True}], part(answer, "events"), void)
            alike({}, answer.get("spent", {}), f"a blow in which {who} is {state} cost effort")
            alike(dict.fromkeys(there["characters"], 3), part(answer, "arrows"), f"with {who} {state} arrows are gone")


@holds("exchange.round.turns", "exchange.defend.1", of="exchange.round")
def everyone_has_one_turn_a_round(engine: Witness, given: Given) -> None:
    """One turn a round, whatever it is spent on; an extra one neither needs it nor spends it."""
    for deed in ("nothing", "attack", "defend"):
        own: Given = {"event": "turn", "who": "bel", "does": deed}
        extra, ends = but(own, extra=True), {"event": "round-ends"}
        turns = told(easy(given), own, own, extra, ends, extra, own, own)
        right = [{}, {"refused": True}, {}, {}, {}, {}, {"refused": True}]
        alike(right, happenings(engine, turns), f"of turns spent on {deed} others were refused")
