"""Questions about rounds: turns, stances that come and go, blows one after another, facts that change between them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from conformance.generators.draws import Draws, loaded
from conformance.generators.exchange.arms import FISTS, WEAPON, Given, fist, weapon
from conformance.generators.exchange.blows import DISTANCES, QUIVER, READY, STRIKERS
from conformance.generators.exchange.bodies import PLAIN, limits
from conformance.generators.exchange.deals import DEAL, Table, deal
from conformance.generators.exchange.people import ARMORY, EFFORT, PERSON, SHARPEN, SIDES, armory, person, standing
from conformance.generators.exchange.wards import COVER, cover

MOST_EVENTS = 10
"""Events that a case holds at most."""

MOST_ENDS = 2
"""Ends of a round that a case holds at most."""

EVENTS = loaded(("", 5), ("blow", 9), ("turn", 6), ("round-ends", 2), ("state", 1), ("rank", 1), ("ready", 2))
STORM = loaded(("", 1), ("blow", 12), ("turn", 1), ("round-ends", 1))
"""What happens next; in a storm hardly anything but blows."""

WHO = loaded(("bel", 6), ("ana", 2), ("cal", 1))
PAIRS = loaded((("ana", "bel"), 6), (("cal", "bel"), 3), (("bel", "ana"), 3), (("ana", "dov"), 1), (("bel", "cal"), 1))
DEEDS = loaded(("nothing", 2), ("attack", 2), ("cast", 1), ("defend", 4), ("riposte", 5))
STATES = loaded(("up", 2), ("stunned", 1), ("downed", 2), ("dead", 3), ("absent", 1))

RACES, STANCES = loaded(("human", 3), ("elf", 6), ("dwarf", 2)), loaded(("", 6), ("defend", 2), ("riposte", 4))
"""Who bel is, and how bel stands at the start."""

HEAD, EVENT = 10, 7 + DEAL
ARMED = HEAD + 3 * WEAPON + ARMORY
MET = ARMED + 3 * PERSON
BEGUN = MET + COVER


@dataclass(slots=True)
class Story:
    """A round as it is told: who has had a turn, which weapons are not ready, who has shot and who was struck how often."""

    table: Table
    events: list[Given] = field(default_factory=list)
    turned: set[str] = field(default_factory=set)
    unready: set[tuple[str, str]] = field(default_factory=set)
    shots: Counter[str] = field(default_factory=Counter)
    struck: Counter[str] = field(default_factory=Counter)
    ends: int = 0
    margin: int = 1

    def tell(self, draws: Draws, what: str) -> None:
        """Let one event happen, or nothing where it could not."""
        if what == "blow":
            self._blow(draws)
        elif what == "turn":
            self._turn(draws)
        elif what == "round-ends":
            self._end()
        elif what:
            self._change(draws, what)

    def _blow(self, draws: Draws) -> None:
        below, people = draws.below, self.table.people
        attacker, target = PAIRS[below(len(PAIRS))]
        effort, distance, number = EFFORT[below(len(EFFORT))], DISTANCES[below(len(DISTANCES))], below(3)
        if attacker not in people or target not in people:
            return
        ready = [each for each in people[attacker].arms if (attacker, each["name"]) not in self.unready]
        if not ready:
            return
        held = ready[number % len(ready)]
        blow: Given = {"event": "blow", "attacker": attacker, "target": target, "weapon": held["name"]}
        if self.struck:
            blow["id"] = str(self.struck.total() + 1)
        if effort:
            blow["effort"] = effort
        if distance:
            blow["distance"] = distance
        self.struck[target] += 1
        self.shots[attacker] += held["class"] == "bow"
        self.margin = deal(draws, self.table, blow, held)
        self.events.append(blow)

    def _turn(self, draws: Draws) -> None:
        below = draws.below
        who, does = WHO[below(len(WHO))], DEEDS[below(len(DEEDS))]
        effort, sharpen, extra = EFFORT[below(len(EFFORT))], SHARPEN[below(len(SHARPEN))], below(3) == 2
        if who not in self.table.people:
            return
        turn: Given = {"event": "turn", "who": who, "does": does}
        if does == "riposte" and not self.table.people[who].may_riposte:
            turn["does"] = does = "defend"
        if does in ("defend", "riposte"):
            stance: Given = {"name": does}
            if effort:
                turn["effort"] = stance["effort"] = effort
            if does == "riposte":
                turn["sharpen"] = stance["sharpen"] = sharpen
            if extra or who not in self.turned:
                self.table.people[who].takes_up(stance)
        if extra:
            turn["extra"] = True
        else:
            self.turned.add(who)
        self.events.append(turn)

    def _end(self) -> None:
        if self.ends == MOST_ENDS:
            return
        self.ends += 1
        self.turned.clear()
        for each in self.table.people.values():
            each.stance = None
        self.events.append({"event": "round-ends"})

    def _change(self, draws: Draws, what: str) -> None:
        below, people = draws.below, self.table.people
        names = list(people)
        who, value, other = names[below(len(names))], below(18), below(4)
        if what == "ready" and other < 3:
            who = "bel"
        event: Given = {"event": what, "who": who}
        if what == "state":
            event["state"] = STATES[value % len(STATES)]
        elif what == "rank":
            event["rank"] = 1 + value % 3
        else:
            owned = [each["name"] for each in people[who].arms]
            if "unarmed" in people[who].given:
                owned.append(people[who].given["unarmed"]["name"])
            if not owned:
                return
            event["weapon"], event["ready"] = owned[value // 2 % len(owned)], bool(value % 2)
            (self.unready.discard if event["ready"] else self.unready.add)((who, event["weapon"]))
        self.events.append(event)

    def quiver(self) -> None:
        """Give everybody who counts arrows as many as any reading lets them shoot, and what they had besides."""
        for who, shots in self.shots.items():
            given = self.table.people[who].given
            if shots and "arrows" in given:
                given["arrows"] += shots + (self.struck[who] if self.table.people[who].ripostes else 0)


def round_(draws: Draws, *, most_events: int = MOST_EVENTS) -> Given:
    """``exchange.round``: one to three rounds of ana, bel, perhaps cal, and Dwarfs; most blows fall on bel."""
    table, story = _begun(draws)
    events = STORM if draws.below(6) == 5 else EVENTS
    for number in range(most_events):
        draws.to(BEGUN + 1 + number * EVENT)
        story.tell(draws, events[draws.below(len(events))])
    draws.to(BEGUN + 1 + most_events * EVENT)
    story.quiver()
    given: Given = {
        "characters": {name: each.given for name, each in table.people.items()},
        "events": story.events,
    }
    if table.dice:
        given["dice"] = table.dice
    if table.wards:
        given["wards"] = table.wards
    bounds = limits(draws, table.people["ana"].arms[0], max(1, story.margin), PLAIN)
    if bounds:
        given["limits"] = bounds
    return given


def _begun(draws: Draws) -> tuple[Table, Story]:
    below = draws.below
    (race, stance), (other_race, other_stance) = standing(draws, STRIKERS, READY), standing(draws, RACES, STANCES)
    side, other_side = SIDES[below(len(SIDES))]
    quiver, second, third = QUIVER[below(len(QUIVER))], below(3) == 2, below(2)
    spare, armed = below(3) == 2, below(2)
    draws.to(HEAD)
    held = weapon(draws)
    draws.to(HEAD + WEAPON)
    arms = [held, weapon(draws, number=2)] if second else [held]
    draws.to(HEAD + 2 * WEAPON)
    cals = weapon(draws) if third else None
    draws.to(HEAD + 3 * WEAPON)
    hers = armory(draws) if armed or other_race == "elf" else {}
    answer = hers.get("weapons", FISTS)[0]["kind"]
    draws.to(ARMED)
    people = {"ana": person(draws, race, answer, side=side, stance=stance)}
    people["ana"].holds({"weapons": arms})
    if race == "elf":
        people["ana"].given["unarmed"] = fist(0)
    draws.to(ARMED + PERSON)
    people["bel"] = person(draws, other_race, held["kind"], side=other_side, stance=other_stance)
    people["bel"].holds(hers)
    draws.to(ARMED + 2 * PERSON)
    if cals is not None:
        people["cal"] = person(draws, "human", answer, side=side)
        people["cal"].holds({"weapons": [cals]})
    if quiver is not None:
        for name in ("ana", "cal"):
            if name in people:
                people[name].given["arrows"] = quiver - 1
    draws.to(MET)
    table = Table(people, [], spare=spare)
    cover(draws, table, held["kind"], answer)
    draws.to(BEGUN)
    story = Story(table)
    for weapon_ in hers.get("weapons", ()):
        if weapon_.get("ready") is False:
            story.unready.add(("bel", weapon_["name"]))
    return table, story
