"""An event of a script or of a round as a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Json = Mapping[str, Any]

SENTENCES = {
    "activation": "{unit} is activated",
    "activation-ends": "the activation ends",
    "turn-ends": "the turn ends",
    "player-turn-ends": "the player’s turn ends",
    "declare": "{unit} declares {command}",
    "resolve": "{unit} resolves its declaration",
    "attack": "attack {id}",
    "target-lock": "{attack} reaches Target Lock",
    "critical-damage": "{attack} reaches its Critical Damage step",
    "damage-roll": "{attack} reaches its damage rolls",
    "damage": "{attack} does damage",
    "attack-resolved": "{attack} is resolved",
    "attack-cancelled": "{attack} is cancelled",
    "retarget": "{attack} turns to {target}",
    "hazard": "harm that is no attack reaches {unit}",
    "charge": "{unit} declares a Charge",
    "charge-starts": "{unit} begins to move",
    "charge-moves": "{unit} has moved",
    "charge-ends": "the Charge of {unit} is over",
    "move": "{unit} moves",
    "change": "the facts about {unit} change",
    "restrict": "another rule restricts {unit}",
    "lift": "another rule frees {unit}",
    "remove": "{unit} leaves the table",
    "turn": "{who} spends a turn to {does}",
    "blow": "{attacker} strikes at {target} with the {weapon}",
    "round-ends": "the round ends",
    "state": "{who} is {state}",
    "rank": "{who} steps to rank {rank}",
    "ready": "{who} and the {weapon}",
}
"""What each event says before its details."""

DETAILS = {
    "against": "against {}",
    "by": "by {}",
    "on": "on {}",
    "target": "on {}",
    "targets": "at {}",
    "area": "with {} in its area",
    "blocked": "with no way to {}",
    "contacts": "within an inch of {}",
    "paths": "by ways of {}",
    "path": "by a way of {}″",
    "to": "to {}",
    "normal": "{} normal",
    "critical": "{} critical",
    "effort": "with {} effort",
    "sharpen": "sharpened by {} dice",
    "distance": "at {} feet",
    "restrictions": "{}",
    "resolve": "Resolve {}",
    "in_cover": "in Cover: {}",
    "cover_bonus": "Cover bonus {}",
    "move": "Move {}",
    "move_now": "Move now {}",
    "run_modifier": "Run modifier {}",
    "charge": "charge {}",
    "models": "models {}",
    "can_defend": "can defend: {}",
    "can_charge": "can charge: {}",
    "can_intervene": "can intervene: {}",
    "can_target": "can target: {}",
    "ready": "ready: {}",
    "extra": "an extra one",
    "forced": "forced",
    "short": "and falls short",
}
"""How each field is told; a field that the sentence holds is not told again."""


def happening(event: Json) -> str:
    """One event as a sentence, with everything that stands in it."""
    sentence = SENTENCES[event["event"]]
    parts = [sentence.format_map(event)]
    if event["event"] == "activation" and event.get("normal") is False:
        parts.append("out of sequence")
    elif event["event"] == "damage" and event.get("unit"):
        parts.append(f"to {event['unit']}")
    for name, detail in DETAILS.items():
        if (
            name in event
            and f"{{{name}}}" not in sentence
            and not (name == "normal" and event["event"] == "activation")
        ):
            value = event[name]
            if value is not False or name not in ("extra", "forced", "short"):
                parts.append(detail.format(spots(value) if name in ("to", "models") else said(value)))
    if event["event"] == "blow" and "id" in event:
        parts.append(f"(blow {event['id']})")
    return " ".join(parts)


def said(value: object) -> str:
    """A value of an event in words."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case Mapping():
            return listed(f"{key} {said(each)}" for key, each in value.items())
        case list() | tuple():
            return listed(said(each) for each in value)
        case _:
            return str(value)


def spots(value: Iterable[Iterable[object]]) -> str:
    """Places on the table."""
    return listed(f"({', '.join(map(str, spot))})" for spot in value)


def listed(words: Iterable[str]) -> str:
    """Words in a row."""
    *first, last = [*words] or ["nobody"]
    return f"{', '.join(first)} and {last}" if first else last
