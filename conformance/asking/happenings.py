"""The events of a file: sentences and tables, in order, each with its place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from conformance.asking.draft import Draft, name_of
from conformance.asking.lines import Place
from conformance.asking.sentences import Pattern, nearest_form, told
from conformance.cases.codec import brief
from oracle.errors import Invalid

ATTACK = re.compile(r"(?:.*'s )?([\w -]+?) (?:targets?|covers?) (?!lock)", re.IGNORECASE)
"""An attack by the name that it gets when it begins."""


def happenings(
    draft: Draft, key: str, patterns: Sequence[Pattern], usual: str = ""
) -> list[tuple[dict[str, Any], Place]]:
    """Every event with the place it is from; a table without ``event`` is a ``usual`` one."""
    values = draft.source.values[key]
    if not isinstance(values, list):
        raise draft.wrong((key,), f"{key} is no list", f'write {key} = ["…", "…"], one sentence an event')
    made: list[tuple[dict[str, Any], Place]] = []
    for number, value in enumerate(values):
        at: Place = (key, number)
        if isinstance(value, dict):
            made.append(({"event": value.get("event", usual), **value}, at))
            continue
        events = told(hyphened(value, draft), patterns) if isinstance(value, str) else None
        if events is None:
            raise _not_understood(draft, at, value, patterns)
        made.extend((event, at) for event in events)
    return made


def _not_understood(draft: Draft, at: Place, value: object, patterns: Sequence[Pattern]) -> Invalid:
    form = nearest_form(str(value), patterns)
    remedy = f'write it as "{form}" (ruleproof ask --words has every sentence)'
    return draft.wrong(at, f"{brief(repr(value), 80)} is not understood", remedy)


def hyphened(sentence: str, draft: Draft) -> str:
    """A sentence with the names of this file that have blanks in them as the contract writes them."""
    values = draft.source.values
    weapons, events = values.get("weapon", {}), values.get("events", ())
    attacks = [found[1] for each in events if isinstance(each, str) and (found := ATTACK.match(each))]
    for name in (*values, *(weapons if isinstance(weapons, dict) else ()), *attacks):
        if " " in name:
            sentence = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", name_of(name), sentence, flags=re.IGNORECASE)
    return sentence
