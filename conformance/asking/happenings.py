"""The events of a file: sentences and tables, in order, each with its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from conformance.asking.draft import Draft
from conformance.asking.lines import Place
from conformance.asking.sentences import Pattern, nearest_form, told


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
        events = told(value, patterns) if isinstance(value, str) else None
        if events is None:
            raise draft.wrong(at, f"{value!r} is not understood", f'write it as "{nearest_form(str(value), patterns)}"')
        made.extend((event, at) for event in events)
    return made
