"""Who watches a script grow: what each new event did must fit what the engine said before it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from conformance.generators.commands.story import Story
from conformance.properties.law import Given
from conformance.properties.witness import Ask, Witness, alike, demand, part

Answer = Mapping[str, Any]
Report = Mapping[str, Any]

MINE = ("refused", "codes", "void")
"""What a declaration is told."""


class Referee:
    """Everything that an engine has said of a script so far; ``last`` is what the last event did."""

    def __init__(self, ask: Ask, units: list[Given], story: Story) -> None:
        self.engine, self.units, self.story = Witness(ask, "commands.play"), units, story
        self.reports: list[Report] = []
        self.now: Answer = self.engine.answer({"units": units, "events": []})
        self.last: Report = {}
        self.done: Counter[str] = Counter()
        self.legal = self.asked([])

    def asked(self, events: list[Given]) -> Answer:
        """Who may declare what behind these events."""
        declarations: Answer = part(
            self.engine.answer({"units": self.units, "events": events}, "commands.legal"), "declarations"
        )
        return declarations

    def allowed(self) -> list[tuple[str, str]]:
        """Every declaration that could come next and would be taken, by unit and words."""
        told = ((unit, words, report) for unit, mine in self.legal.items() for words, report in mine.items())
        return [(unit, words) for unit, words, report in told if not report.get("refused") and not report.get("void")]

    def judges(self, events: list[Given]) -> None:
        """Hold the engine to every event that is new; raises ``Broken``, or ``Silence`` where it has no answer."""
        for count in range(len(self.reports) + 1, len(events) + 1):
            script = events[:count]
            after = self.engine.answer({"units": self.units, "events": script})
            reports = list(part(after, "events"))
            demand(len(reports) == count, f"{count} events have {len(reports)} reports")
            alike(self.reports, reports[:-1], "a later event changed what an earlier one did")
            legal = self.asked(script)
            self.step(script[-1], reports[-1], after, legal)
            self.reports, self.now, self.last, self.legal = reports, after, reports[-1], legal

    def step(self, event: Given, report: Report, after: Answer, legal: Answer) -> None:
        """One event, by every law."""
        if event["event"] == "declare":
            self.declared(event, report)
            if report.get("refused") or report.get("void"):
                alike(without_events(self.now), without_events(after), f"refused, {event} changed how things stand")
                alike(self.legal, legal, f"refused, {event} changed who may declare what")
            demand(tokens(self.now) == tokens(after), f"declared, {event} restricts or frees somebody")
            if not report.get("refused") and not report.get("void"):
                self.taken(event)
        self.restricted(event, report, after)
        self.once_a_turn(event, report)
        self.in_force(event, report, after)
        self.windows(after)
        self.arrived(event, report)
        self.charge(event, report)
        self.engaged(after)

    def declared(self, event: Given, report: Report) -> None:
        """A declaration is told what ``commands.legal`` said that it would be."""
        words = f"{event['command']} {event['against']}" if "against" in event else event["command"]
        foretold = self.legal.get(event["unit"], {}).get(words)
        if foretold is not None and "path" not in event:
            for name in MINE:
                wrong = f"{event['unit']} is told one thing of {words!r} by legal and another by play"
                alike({name: foretold.get(name) or None}, {name: report.get(name) or None}, wrong)

    def restricted(self, event: Given, report: Report, after: Answer) -> None:
        """Restrictions are sorted sets; they come by a resolution or another rule, to one unit, and go with the turn."""
        for unit, names in after.get("restrictions", {}).items():
            demand(list(names) == sorted(set(names)), f"the restrictions of {unit} are {names}")
        before, now = tokens(self.now), tokens(after)
        for unit in {*before, *now}:
            came, went = now.get(unit, set()) - before.get(unit, set()), before.get(unit, set()) - now.get(unit, set())
            own = event.get("unit") == unit
            demand(
                not came or (own and event["event"] in ("resolve", "restrict")), f"{event} restricts {unit} by {came}"
            )
            frees = event["event"] == "turn-ends" or (own and event["event"] in ("lift", "remove"))
            demand(not went or frees, f"{event} takes {went} off {unit}")
        demand(event["event"] != "turn-ends" or not now, f"the turn over, restricted are {now}")
        if event["event"] == "resolve" and not report.get("void"):
            demand("defend" in now.get(event["unit"], ()), f"{event['unit']} has resolved and may still Defend")

    def once_a_turn(self, event: Given, report: Report) -> None:
        """A unit resolves one command a turn, unless a rule has lifted its restrictions."""
        match event["event"]:
            case "turn-ends":
                self.done.clear()
            case "lift":
                del self.done[event["unit"]]
            case "resolve" if not report.get("void"):
                self.done[event["unit"]] += 1
                demand(self.done[event["unit"]] == 1, f"{event['unit']} resolves a second command in the turn")

    def in_force(self, event: Given, report: Report, after: Answer) -> None:
        """A Defend begins as it resolves, and outlives neither its activation nor the attacks on its unit."""
        before, now = set(self.now.get("defending", ())), set(after.get("defending", ()))
        demand(list(after.get("defending", ())) == sorted(now), f"in force are {after.get('defending')}")
        began = now - before
        demand(
            not began or (began == {event.get("unit")} and event["event"] == "resolve"),
            f"{event} puts {began} on Defend",
        )
        alike(sorted(before - now), sorted(report.get("ended", ())), f"{event} ends other Defends than it reports")
        for unit in now:
            active = self.story.active is not None and self.story.active.name == unit and self.story.normal
            attacked = any(each.open and unit in (each.target, *each.area) for each in self.story.attacks)
            demand(active or attacked, f"{unit} defends, out of its activation and with no attack on it")

    def windows(self, after: Answer) -> None:
        """A window stands open only where there is something to answer."""
        windows = part(after, "windows")
        own = self.story.active.name if self.story.active and self.story.normal and not self.story.active.gone else None
        demand(
            windows.get("activation") == own or self.story.idle,
            f"open is the activation of {windows.get('activation')}",
        )
        open_attacks = {each.name for each in self.story.attacks if each.open and not each.stepped}
        demand(set(windows.get("attacks", ())) <= open_attacks, f"attacks to answer are {windows.get('attacks')}")
        charges = {name for name, each in self.story.charges.items() if each.stage == "declared"}
        demand(set(windows.get("charges", ())) <= charges, f"Charges to answer are {windows.get('charges')}")

    def taken(self, event: Given) -> None:
        """What is taken stood in an open window, and no restriction barred it."""
        windows, borne = part(self.now, "windows"), tokens(self.now).get(event["unit"], set())
        against = event.get("against")
        bars = {"defend"} if event["command"] == "defend" else {"defend", "run", "shoot"}
        demand(not bars & borne, f"restricted by {sorted(borne)}, {event} is taken")
        if event["command"] == "intervene":
            stands = against in windows.get("charges", ())
        elif against:
            stands = against in windows.get("attacks", ())
        else:
            stands = windows.get("activation") == event["unit"]
        demand(stands, f"{event} is taken with the windows {windows}")

    def arrived(self, event: Given, report: Report) -> None:
        """No point of damage is lost, and none that is critical becomes normal but by a Defend."""
        if event["event"] in ("damage", "hazard") and not report.get("void"):
            normal, critical = event.get("normal", 0), event.get("critical", 0)
            attack = next((each for each in self.story.attacks if each.name == event.get("attack")), None)
            unit = event.get("unit") or (attack and attack.target)
            covered = unit in self.now.get("defending", ()) or unit is None
            went = report.get("normal"), report.get("critical")
            right = {(normal, critical), (normal + critical, 0)} if covered else {(normal, critical)}
            demand(went in right, f"of {normal} and {critical} points {went} go in, to {unit}")

    def charge(self, event: Given, report: Report) -> None:
        """A Charge goes on to all of its targets that are there, and contacts none but those it is said to reach."""
        charge = self.story.charges.get(event.get("unit", ""))
        if charge and event["event"] == "charge-starts" and not charge.over:
            there = {name for name in charge.targets if not self.story.units[name].gone}
            demand(not report.get("void"), "a Charge that was declared cannot begin")
            demand(
                there <= set(report.get("targets") or ()), f"of the targets {there} are left {report.get('targets')}"
            )
        if event["event"] == "charge-moves":
            reached = set(report.get("contacts") or ())
            demand(reached <= set(event.get("contacts", ())), f"contacts are {reached}")

    def engaged(self, after: Answer) -> None:
        """Who is engaged with somebody, that one is engaged with them."""
        engaged = after.get("engaged", {})
        for unit, others in engaged.items():
            for other in others:
                demand(unit in engaged.get(other, ()), f"{unit} is engaged with {other}, and not the other way")


def tokens(answer: Answer) -> dict[str, set[str]]:
    """The restrictions, by unit."""
    return {unit: set(names) for unit, names in answer.get("restrictions", {}).items() if names}


def without_events(answer: Answer) -> dict[str, Any]:
    """How things stand, without what every event did."""
    return {name: value for name, value in answer.items() if name != "events"}
