"""What a ruling of the commands comes to, in plain words: who may declare what and why not, what goes into the damage engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from conformance.asking.blows import cap as _name
from oracle.commands.facts import (
    Attack,
    ChargeMoves,
    ChargeStarts,
    Damage,
    Declare,
    Hazard,
    LegalAnswer,
    PlayAnswer,
    PlayQuestion,
    Report,
    Resolve,
    Retarget,
)
from oracle.trace import spoken

REASONS: Mapping[str, str] = {
    "commands.declare.pending": "another declaration has not resolved yet",
    "commands.defend.2": "no normal activation of its own is open",
    "commands.defend.normal_activation": "its activation is out of sequence, no normal one",
    "commands.defend.3": "it is not the target of that attack, or the attack is over",
    "commands.defend.4": "the attack has come to its damage steps",
    "commands.defend.charge_is_attack": "a Charge is not an attack",
    "commands.defend.26": "it bears the Defend restriction",
    "commands.defend.27": "other rules bar it from Defend",
    "commands.intervene.1": "there is no Charge of that unit to answer",
    "commands.intervene.nested": "a counter-charge is performed, not declared",
    "commands.intervene.2": "that Charge has begun to move",
    "commands.intervene.5": "it is no friend of those charged",
    "commands.intervene.6": "the Charge was declared at it",
    "commands.intervene.29": "it bears a restriction that Intervene would apply",
    "commands.intervene.30": "other rules bar it from charging or from Intervene",
    "commands.intervene.31": "the charging unit is out of its Intervene range",
    "commands.intervene.32": "it cannot legally target the charging unit",
    "commands.intervene.reach_when": "the counter-charge would be longer than its charge",
    "commands.intervene.several": "another unit has answered that Charge",
}
"""Why a declaration is refused; other ids only accompany these."""


def commands_words(asked: Any, answer: Any, numbers: Sequence[int]) -> Iterator[str]:
    """The sentences of an answer to either op; ``numbers`` are those of the events in the file."""
    match answer:
        case LegalAnswer():
            for unit, declarations in answer.declarations.items():
                yield from legal_words(unit, declarations)
        case PlayAnswer():
            yield from play_words(asked, answer, numbers)


def legal_words(unit: str, declarations: Mapping[str, Report]) -> Iterator[str]:
    """What one unit may declare now, and what not and why."""
    may = [_declared(said) for said, report in declarations.items() if not report.refused]
    if may:
        yield f"{_name(unit)} may declare {_either(may)}."
    for said, report in declarations.items():
        if report.refused:
            yield f"{_name(unit)} may not declare {_declared(said)}: {reasons(report.codes)}."


def play_words(asked: PlayQuestion, answer: PlayAnswer, numbers: Sequence[int]) -> Iterator[str]:
    """A script, event by event where there is anything to tell, and how things stand at the end."""
    refused: set[str] = set()
    targets: dict[str, str] = {}
    for number, event, report in zip(numbers, asked.events, answer.events, strict=True):
        if isinstance(event, Declare):
            refused = (refused | {event.unit}) if report.refused else refused - {event.unit}
        if isinstance(event, Attack | Retarget) and event.target:
            targets[event.id if isinstance(event, Attack) else event.attack] = event.target
        if isinstance(event, Resolve) and report.void and event.unit in refused:
            continue
        for sentence in event_words(event, report, targets):
            yield f"{number}. {sentence}"
    yield from standing(answer)


def event_words(event: Any, report: Report, targets: Mapping[str, str]) -> Iterator[str]:
    """What one event did; ``targets`` are those of the attacks so far."""
    if isinstance(event, Declare):
        said = declared(event)
        if report.refused:
            yield f"{_name(event.unit)} may not declare {said}: {reasons(report.codes)}."
        elif not report.void:
            yield f"{_name(event.unit)} may declare {said}."
    elif report.void:
        yield f"Nothing comes of it: {event.spoken}."
    if report.bonus is not None:
        yield f"{_name(event.unit)}'s Defend takes hold: +{report.bonus} Resolve."
    if report.targets is not None and isinstance(event, ChargeStarts):
        whom = _either(report.targets) if report.targets else "nobody any more"
        yield f"{_name(event.unit)} begins to move, and may make for {whom}."
    elif report.targets is not None:
        yield f"{_name(event.unit)} has intervened: the targets of that Charge are now {spoken(report.targets)}."
    if report.contacts is not None:
        yield from contact_words(event, report.contacts)
    if report.resolve is not None:
        yield from harm_words(event, report, targets)
    for unit, tokens in report.restricted.items():
        yield f"{_name(unit)} is restricted: {spoken(tokens)}."
    for unit in report.ended:
        yield f"{_name(unit)}'s Defend is over."


def contact_words(event: ChargeMoves, contacts: Sequence[str]) -> Iterator[str]:
    """Whom a Charge reaches, and whom it may not."""
    yield f"{_name(event.unit)} contacts {spoken(contacts) if contacts else 'nobody'}."
    for name in event.contacts:
        if name not in contacts:
            yield f"{_name(event.unit)} may not contact {name}."


def harm_words(event: Damage | Hazard, report: Report, targets: Mapping[str, str]) -> Iterator[str]:
    """What goes into the damage engine."""
    harmed = event.unit or (targets[event.attack] if isinstance(event, Damage) else "")
    points = f"{report.normal} normal and {report.critical} critical"
    turned = "; its Critical Damage has become normal damage" if event.critical and not report.critical else ""
    yield f"{_name(harmed)} meets it with Resolve {report.resolve}: {points}{turned}."


def standing(answer: PlayAnswer) -> Iterator[str]:
    """How things stand at the end, where there is anything to tell."""
    for unit, tokens in answer.restrictions.items():
        yield f"At the end {unit} bears the {'restriction' if len(tokens) == 1 else 'restrictions'} {spoken(tokens)}."
    for unit in answer.defending:
        yield f"At the end a Defend of {unit} is in force."
    told: set[frozenset[str]] = set()
    for unit, others in answer.engaged.items():
        for other in others:
            if frozenset((unit, other)) not in told:
                told.add(frozenset((unit, other)))
                yield f"At the end {unit} and {other} are engaged."


def reasons(codes: Iterable[str]) -> str:
    """Why not, in words; the id itself where there are none."""
    listed = list(codes)
    said = [REASONS[code] for code in listed if code in REASONS]
    return "; ".join(said or listed)


def declared(event: Declare) -> str:
    """A declaration as it is named."""
    return _declared(f"{event.command} {event.against or ''}".strip())


def _declared(said: str) -> str:
    command, _, against = said.partition(" ")
    where = f" against {against}" if against else " in its own activation" if command == "defend" else ""
    return f"{command.capitalize()}{where}"


def _either(words: Sequence[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
