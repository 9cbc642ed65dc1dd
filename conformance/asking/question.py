"""A question as it was put: what the rules are asked, and what the file left to be taken for granted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.asking.commands import commands
from conformance.asking.draft import Draft
from conformance.asking.exchange import exchange
from conformance.asking.source import Source, nearest, read
from conformance.cases.rulesets import Question, ruleset_of
from conformance.cases.rulesets import question as question_of
from oracle.errors import Invalid

RULESETS = {"exchange": exchange, "commands": commands}
OF_EXCHANGE = ("blow", "damage", "weapon", "dice", "limits")
CASE = ("id", "op", "given", "expect", "why", "tags", "info", "question")
BARE = ("characters", "units", "margin")
"""Any of these at the top: the file is a question of the contract already."""


@dataclass(frozen=True)
class Put:
    """A question with its title, its op, what is given, and the draft that knows where everything stands in the file."""

    title: str
    op: str
    given: Mapping[str, Any]
    draft: Draft
    asked: Question
    without_dice: bool

    @property
    def ruleset(self) -> str:
        """The ruleset it belongs to."""
        return ruleset_of(self.op)


def put(text: str, name: str) -> Put:
    """The question in the text of a file; raises Invalid that points at the line."""
    source = read(text, name)
    draft = Draft(source)
    values = source.values
    whole = "given" in values or any(key in values for key in BARE)
    op = _contract(draft) if whole else RULESETS[_ruleset(source, draft)](draft)
    without_dice = op == "exchange.blow" and "dice" not in draft.given
    try:
        asked = question_of(op, {**draft.given, "dice": {}} if without_dice else draft.given)
    except Invalid as invalid:
        raise draft.pointed(invalid) from None
    title = values.get("question") or values.get("id") or ""
    return Put(str(title), op, draft.given, draft, asked, without_dice)


def _ruleset(source: Source, draft: Draft) -> str:
    said = source.values.get("ruleset")
    if said is not None:
        return draft.known(str(said), RULESETS, ("ruleset",), "ruleset")
    if any(key in source.values for key in OF_EXCHANGE):
        return "exchange"
    if "events" in source.values or "ask" in source.values:
        return "commands"
    words = (*OF_EXCHANGE, "events", "ask")
    close = "".join(nearest(key, words) for key in source.values if nearest(key, words))
    raise draft.wrong((), "nothing is asked", f'add [blow], [damage], or events = ["…"]{close}')


def _contract(draft: Draft) -> str:
    """A case, or what is given of one, as it stands."""
    values = draft.source.values
    if "given" in values:
        for key in values:
            draft.known(key, CASE, (key,), "part of a case")
        draft.given.update(draft.table(("given",)))
        draft.origin.update({(key,): ("given", key) for key in draft.given})
    else:
        draft.given.update({key: each for key, each in values.items() if key not in ("op", "question")})
        draft.origin.update({(key,): (key,) for key in draft.given})
    if "op" in values:
        return str(values["op"])
    if "margin" in draft.given:
        return "exchange.damage"
    if "units" in draft.given:
        return "commands.play"
    return "exchange.round" if "events" in draft.given else "exchange.blow"
