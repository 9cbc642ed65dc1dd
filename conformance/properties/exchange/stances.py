"""Laws of stances: each costs a turn, is in force from then on, and goes with the round."""

from __future__ import annotations

from conformance.properties.exchange.derived import OUT, Given, but
from conformance.properties.exchange.rounds import easy, happenings, one_blow, standing, still, told
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand, part

ROUND = {"event": "round-ends"}


@holds("exchange.defend.1", "exchange.defend.8", "exchange.pool.7", of="exchange.round")
def a_stance_declared_is_a_stance_in_force(engine: Witness, given: Given) -> None:
    """From the turn on that is spent on it, and not before, a stance meets a blow as one that stood from the start."""
    alone = one_blow(given)
    if alone:
        for facts in ({"name": "defend", "effort": 2}, {"name": "riposte", "effort": 1, "sharpen": 2}):
            turn = {
                "event": "turn",
                "who": "bel",
                "does": facts["name"],
                **{name: facts[name] for name in facts if name != "name"},
            }
            bare = standing(alone, OUT)
            (stood,) = happenings(engine, standing(alone, facts))
            (passive,) = happenings(engine, bare)
            _, after = happenings(engine, told(bare, turn, *alone["events"]))
            before, _ = happenings(engine, told(bare, *alone["events"], turn))
            alike(stood, after, f"{facts['name']} was declared and is not in force")
            alike(passive, before, f"{facts['name']} reaches back before its turn")
            paid = engine.answer(told(bare, turn)).get("spent", {}).get("bel", 0)
            demand(paid == facts["effort"], f"an effort of {facts['effort']} was paid with {paid}")


@holds("exchange.defend.1", "exchange.defend.10", of="exchange.round")
def there_is_one_turn_a_round(engine: Witness, given: Given) -> None:
    """Defend takes the turn of the round, one and no more however many blows it meets, and the next round brings another."""
    given = standing(still(given), OUT)
    defend, other = {"event": "turn", "who": "bel", "does": "defend"}, {"event": "turn", "who": "bel", "does": "attack"}
    for first, second in ((defend, other), (other, defend)):
        volleys: tuple[list[Given], ...] = ([], given["events"])
        for met in volleys:
            events = [first, *met, second, ROUND, second, but(first, extra=True)]
            told_of = [
                bool(each.get("refused"))
                for each in happenings(engine, told(given, *events))
                if not each.get("blow") and not each.get("void")
            ]
            demand(
                told_of == [False, True, False, False, False],
                f"after {len(met)} blows the turns are refused: {told_of}",
            )


@holds("exchange.defend.9", "exchange.defend.8", of="exchange.round")
def a_stance_goes_with_its_round(engine: Witness, given: Given) -> None:
    """In the next round a blow meets whoever was in a stance as one who never was, met or unmet in the round before."""
    alone = one_blow(given)
    if alone:
        blow = alone["events"][0]
        (passive,) = happenings(engine, standing(alone, OUT))
        for stance in ({"name": "defend", "effort": 2}, {"name": "riposte", "sharpen": 2}):
            stood = standing(alone, stance)
            answer = engine.answer(told(stood, ROUND, blow))
            alike(passive, part(answer, "events")[1], f"{stance['name']} outlasts its round")
            demand(not answer.get("stances"), f"after the round {answer.get('stances')} stand")


@holds("exchange.riposte.7", "exchange.defend.1", of="exchange.round")
def there_is_one_stance_at_a_time(engine: Witness, given: Given) -> None:
    """A stance declared takes the place of the one before it, on the table and against a blow."""
    alone = one_blow(given)
    if not alone:
        return
    stances = ({"name": "defend", "effort": 3}, {"name": "riposte", "sharpen": 0})
    for old, new in (stances, stances[::-1]):
        turn = {
            "event": "turn",
            "who": "bel",
            "does": new["name"],
            **{name: new[name] for name in new if name != "name"},
        }
        answer = engine.answer(told(standing(alone, old), turn, *alone["events"]))
        demand(list(part(answer, "stances", "bel")) == [new["name"]], f"in force are {answer['stances']['bel']}")
        (right,) = happenings(engine, standing(alone, new))
        alike(right, answer["events"][1], "the stance before it still helps")


@holds("exchange.defend.1", of="exchange.round")
def a_refused_turn_changes_nothing(engine: Witness, given: Given) -> None:
    """A turn that somebody does not have may be left out: all the rest is what it was."""
    given = easy(given)
    whole = engine.answer(given)
    kept = [place for place, each in enumerate(part(whole, "events")) if not each.get("refused")]
    if len(kept) < len(given["events"]):
        rest = engine.answer(told(given, *(given["events"][place] for place in kept)))
        alike({**whole, "events": [whole["events"][place] for place in kept]}, rest, "a refused turn changed something")
