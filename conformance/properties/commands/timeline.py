"""Laws of any script: the past is settled, what is refused or void leaves no trace, no point is lost, every turn ends clean."""

from __future__ import annotations

from collections import Counter
from typing import Any

from conformance.properties.commands.scripts import Event, Given, turn
from conformance.properties.exchange.derived import OUT, but
from conformance.properties.law import holds
from conformance.properties.witness import Witness, alike, demand, part

LAST = ("restrictions", "defending", "engaged", "windows")
"""How things stand at the end, beside what every event did."""


def told(given: Given, events: list[Event]) -> Given:
    """The question with other events, in which nobody goes anywhere by an Intervene that was never declared."""
    declared = {each["unit"] for each in events if each.get("command") == "intervene"}
    kept = [
        but(each, to=OUT, path=OUT, short=OUT) if each["event"] == "resolve" and each["unit"] not in declared else each
        for each in events
    ]
    return but(given, events=kept)


def end_of(answer: Any) -> dict[str, Any]:
    """How things stand at the end."""
    return {name: answer.get(name) or {} for name in LAST}


@holds("commands.defend.24", "commands.defend.28", "commands.intervene.28", "commands.intervene.33", of="commands.play")
def a_refused_declaration_changes_nothing(engine: Witness, given: Given) -> None:
    """Whatever was refused may be left out of a script: all the rest is what it was."""
    answer = engine.answer(given)
    reports = part(answer, "events")
    kept = [place for place, report in enumerate(reports) if not report.get("refused")]
    if len(kept) < len(reports):
        rest = engine.answer(told(given, [given["events"][place] for place in kept]))
        alike([reports[place] for place in kept], rest["events"], "a refused declaration changed what came after")
        alike(end_of(answer), end_of(rest), "a refused declaration changed the end")


@holds("commands.defend.34", "commands.intervene.3", "commands.intervene.46", of="commands.play")
def what_has_happened_on_the_table_is_settled(engine: Witness, given: Given) -> None:
    """No later event changes what an earlier one did."""
    reports = part(engine.answer(given), "events")
    for count in {1, len(reports) // 2, len(reports) - 1} - {0, -1}:
        early = part(engine.answer(told(given, given["events"][:count])), "events")
        alike(early, reports[:count], "a later event changed an earlier one")


@holds("commands.defend.1", "commands.intervene.1", "commands.defend.3", of="commands.legal")
def what_is_legal_is_what_play_takes_next(engine: Witness, given: Given) -> None:
    """Each declaration that could come next is told the same when it does come."""
    events = given.get("events", [])
    for unit, declarations in part(engine.answer(given), "declarations").items():
        for words, report in declarations.items():
            command, _, against = words.partition(" ")
            declare = {
                "event": "declare",
                "unit": unit,
                "command": command,
                **({"against": against} if against else {}),
            }
            played = part(engine.answer(but(given, events=[*events, declare]), "commands.play"), "events")[-1]
            alike(report, played, f"{unit} is told one thing of {words!r} by legal and another by play")


@holds("commands.defend.22", "commands.defend.23", "commands.intervene.42", of="commands.play")
def the_end_of_the_turn_clears_everything(engine: Witness, given: Given) -> None:
    """Behind the end of a turn nobody bears any restriction, whatever put it there."""
    events = [*given["events"]]
    if open_activation(events):
        events.append({"event": "activation-ends"})
    left = engine.answer(but(given, events=[*events, turn()])).get("restrictions", {})
    demand(not any(left.values()), f"behind the end of the turn restricted are {left}")


def open_activation(events: list[Event]) -> str | None:
    """Whose activation is open behind these events."""
    last = next((each for each in reversed(events) if each["event"] in ("activation", "activation-ends")), None)
    return last["unit"] if last and last["event"] == "activation" else None


@holds("commands.defend.17", "commands.defend.18", "commands.defend.28", "commands.defend.29", of="commands.play")
def no_point_of_damage_is_lost(engine: Witness, given: Given) -> None:
    """As many points go into the damage engine as arrive, and none but all of the critical ones become normal."""
    for event, report in zip(given["events"], part(engine.answer(given), "events"), strict=True):
        if event["event"] in ("damage", "hazard") and not report.get("void"):
            normal, critical = event.get("normal", 0), event.get("critical", 0)
            went = report.get("normal"), report.get("critical")
            demand(
                went in ((normal, critical), (normal + critical, 0)), f"of {normal} and {critical} points {went} go in"
            )


@holds(
    "commands.defend.21", "commands.intervene.26", "commands.intervene.27", "commands.intervene.45",
    "commands.defend.11", of="commands.play",
)  # fmt: skip
def a_command_restricts_its_own_unit_by_its_own_tokens(engine: Witness, given: Given) -> None:
    """Resolving restricts nobody but the unit that resolves: from Defend, or by an Intervene from shooting and running too."""
    for event, report in zip(given["events"], part(engine.answer(given), "events"), strict=True):
        restricted = report.get("restricted") or {}
        if restricted:
            demand(event["event"] == "resolve", f"{event['event']} restricts {restricted}")
            right = ["defend"] if report.get("bonus") is not None else ["defend", "run", "shoot"]
            alike({event["unit"]: right}, restricted, "resolving restricts otherwise")


@holds("commands.defend.24", "commands.intervene.43", "commands.intervene.44", of="commands.play")
def one_command_a_turn_for_each_unit(engine: Witness, given: Given) -> None:
    """Where no rule lifts restrictions, a unit resolves one Defend or one Intervene in a turn, and not both."""
    events = [each for each in given["events"] if each["event"] != "lift"]
    for unit in given["units"]:
        at = {"attack": f"z-{unit['id']}"}
        answer = {"event": "declare", "unit": unit["id"], "command": "defend", "against": at["attack"]}
        events.append({"event": "attack", "id": at["attack"], "target": unit["id"]})
        events += [answer, {"event": "resolve", "unit": unit["id"]}, {"event": "attack-resolved", **at}]
    done: Counter[str] = Counter()
    for event, report in zip(events, part(engine.answer(told(given, events)), "events"), strict=True):
        if event["event"] == "turn-ends":
            done.clear()
        elif event["event"] == "resolve" and not report.get("void"):
            done[event["unit"]] += 1
            demand(done[event["unit"]] == 1, f"{event['unit']} resolves {done[event['unit']]} commands in a turn")


@holds(
    "commands.defend.1",
    "commands.defend.2",
    "commands.defend.4",
    "commands.intervene.1",
    "commands.intervene.2",
    of="commands.play",
)
def what_is_taken_was_declared_in_an_open_window(engine: Witness, given: Given) -> None:
    """Every declaration that is taken came while its window stood open, by the engine's own account of windows."""
    for place, (event, report) in enumerate(zip(given["events"], part(engine.answer(given), "events"), strict=True)):
        if event["event"] == "declare" and place and not report.get("refused") and not report.get("void"):
            windows = part(engine.answer(told(given, given["events"][:place])), "windows")
            against = event.get("against")
            if event["command"] == "intervene":
                stands = against in windows.get("charges", ())
            elif against:
                stands = against in windows.get("attacks", ())
            else:
                stands = windows.get("activation") == event["unit"] == open_activation(given["events"][:place])
            demand(stands, f"{event} is taken with the windows {windows}")


@holds("commands.defend.34", "commands.intervene.3", of="commands.play")
def the_order_of_the_units_is_no_matter(engine: Witness, given: Given) -> None:
    """Units may be listed in any order: they have no turns of their own until somebody acts."""
    engine.same(given, but(given, units=given["units"][::-1]), wrong="the order of the units made a difference")


@holds("commands.defend.34", "commands.intervene.3", "commands.defend.25", of="commands.play")
def without_declarations_there_are_no_commands(engine: Witness, given: Given) -> None:
    """Where nobody declares anything nobody defends, nobody is restricted by a command, and all harm comes as it is."""
    events = [each for each in given["events"] if each["event"] not in ("declare", "resolve")]
    answer = engine.answer(told(given, events))
    demand(not answer.get("defending"), f"{answer.get('defending')} defend, and nobody declared it")
    for event, report in zip(events, part(answer, "events"), strict=True):
        demand(not report.get("restricted"), f"{event['event']} restricts {report.get('restricted')}")
        if event["event"] in ("damage", "hazard") and not report.get("void"):
            demand(
                report.get("critical") == event.get("critical", 0), f"of {event} {report.get('critical')} is critical"
            )
