"""Worlds of the commands: every order of a few events, as far as it is a script at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from conformance.cases.codec import convert
from conformance.worlds.model import Given, Leaf, Outcome, World
from oracle.commands.facts import PlayQuestion
from oracle.commands.script import verify
from oracle.errors import Invalid

Events = Mapping[str, Given]

DEFENDERS: list[Given] = [
    {"id": "dov", "side": "blue", "resolve": 4, "in_cover": True, "cover_bonus": 2},
    {"id": "eli", "side": "blue", "resolve": 3},
]
DEFENDING: Events = {
    "activation": {"event": "activation", "unit": "dov"},
    "activation ends": {"event": "activation-ends"},
    "attack k1": {"event": "attack", "id": "k1", "target": "dov"},
    "attack k2": {"event": "attack", "id": "k2", "target": "eli", "area": ["dov"]},
    "defend": {"event": "declare", "unit": "dov", "command": "defend"},
    "defend k1": {"event": "declare", "unit": "dov", "command": "defend", "against": "k1"},
    "resolve": {"event": "resolve", "unit": "dov"},
    "lock k1": {"event": "target-lock", "attack": "k1"},
    "damage k1": {"event": "damage", "attack": "k1", "unit": "dov", "normal": 1, "critical": 1},
    "damage k2": {"event": "damage", "attack": "k2", "unit": "dov", "normal": 2, "critical": 1},
    "k1 resolved": {"event": "attack-resolved", "attack": "k1"},
    "k1 cancelled": {"event": "attack-cancelled", "attack": "k1"},
    "k1 turns": {"event": "retarget", "attack": "k1", "target": "eli"},
    "move": {"event": "move", "unit": "dov"},
    "turn ends": {"event": "turn-ends"},
}
CHARGING: list[Given] = [
    {"id": "cal", "side": "red", "models": [[0, 0, 1]], "charge": 10},
    {"id": "tam", "side": "blue", "models": [[11, 0, 1]]},
    {"id": "ivo", "side": "blue", "models": [[0, 10, 1]], "move": 4},
    {"id": "una", "side": "blue", "models": [[0, -10, 1]], "move": 4},
    {"id": "wyn", "side": "blue", "models": [[0, 30, 1]], "move": 4},
]
CHARGE: Given = {"event": "charge", "unit": "cal", "targets": ["tam"]}
INTERVENING: Events = {
    **{f"{who} intervenes": {"event": "declare", "unit": who, "command": "intervene", "against": "cal"}
       for who in ("ivo", "una", "wyn")},
    **{f"{who} resolves": {"event": "resolve", "unit": who} for who in ("ivo", "una")},
    "ivo resolves near": {"event": "resolve", "unit": "ivo", "to": [[0, "5/2"]]},
    "ivo falls": {"event": "remove", "unit": "ivo"},
    "tam falls": {"event": "remove", "unit": "tam"},
    "starts": {"event": "charge-starts", "unit": "cal"},
    "starts blocked": {"event": "charge-starts", "unit": "cal", "blocked": ["ivo"]},
    "moves": {"event": "charge-moves", "unit": "cal", "contacts": ["ivo", "tam", "una"], "paths": {"una": 11}},
    "ends": {"event": "charge-ends", "unit": "cal"},
}  # fmt: skip


def scripts(units: list[Given], before: tuple[Given, ...], events: Events, depth: int) -> Iterator[Leaf]:
    """Every script of so many of the events; what is no script is no leaf, and nothing follows from it."""
    yield from grown((), units, list(before), events, depth)


def grown(path: tuple[str, ...], units: list[Given], told: list[Given], events: Events, depth: int) -> Iterator[Leaf]:
    """The scripts that go on from what has been told."""
    if not depth:
        yield Leaf(path, {"units": units, "events": told})
        return
    for name, event in events.items():
        longer = [*told, event]
        if is_script(units, longer):
            yield from grown((*path, name), units, longer, events, depth - 1)


def is_script(units: list[Given], events: list[Given]) -> bool:
    """Whether a script is one."""
    try:
        verify(convert({"units": units, "events": events}, PlayQuestion))
    except Invalid:
        return False
    return True


def label(outcome: Outcome) -> str:
    """What the last event came to."""
    last = outcome["events"][-1]
    for word in ("refused", "void", "ended", "contacts", "restricted"):
        if last.get(word):
            return WORDS[word]
    return "harm" if "resolve" in last else "done"


WORDS = {
    "refused": "refused", "void": "void", "ended": "a Defend ends", "contacts": "contacts", "restricted": "resolved",
}  # fmt: skip

defend: Callable[[int], Iterator[Leaf]] = partial(scripts, DEFENDERS, (), DEFENDING)
intervene: Callable[[int], Iterator[Leaf]] = partial(scripts, CHARGING, (CHARGE,), INTERVENING)

COMMANDS = (
    World("defend", "commands.play", "two attacks, an activation and a Defend, in every order", "events",
          defend, label, 1, 3, 5),
    World("intervene", "commands.play", "a charge and three who would intervene, in every order", "events",
          intervene, label, 1, 3, 5),
)  # fmt: skip
"""The worlds of the commands."""
