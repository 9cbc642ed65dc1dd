"""A question as it was put: what the rules are asked, and what the file left to be taken for granted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from conformance.asking.commands import commands
from conformance.asking.draft import Draft, last_name
from conformance.asking.exchange import exchange
from conformance.asking.lines import Place
from conformance.asking.source import nearest, read
from conformance.cases.rulesets import Question, ruleset_of
from conformance.cases.rulesets import question as question_of
from oracle.errors import Invalid
from oracle.exchange.facts import Character

RULESETS = {"exchange": exchange, "commands": commands}
OF_EXCHANGE = ("blow", "damage", "weapon", "dice", "limits")
CASE = ("id", "op", "given", "expect", "why", "tags", "info", "question")
BARE = ("characters", "units", "margin")
"""Any of these at the top: the file is a question of the contract already."""


MOST = 400
"""Events, units, dice of one handful, pieces of armor beyond which a question is too long."""


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
    values = source.values
    whole = "given" in values or any(key in values for key in BARE)
    draft = Draft(source if whole else source.folded())
    _bounded(draft, draft.source.values, ())
    op = _contract(draft) if whole else RULESETS[_ruleset(draft)](draft)
    without_dice = op == "exchange.blow" and "dice" not in draft.given
    try:
        asked = question_of(op, {**draft.given, "dice": {}} if without_dice else draft.given)
    except Invalid as invalid:
        raise draft.pointed(invalid) from None
    title = draft.source.values.get("question") or values.get("id") or ""
    return Put(str(title), op, draft.given, draft, asked, without_dice)


def _bounded(draft: Draft, value: Any, place: Place) -> None:
    """Raise Invalid for a list or a table that is too long to be ruled on while somebody waits."""
    if not isinstance(value, list | dict):
        return
    if len(value) > MOST:
        raise draft.wrong(
            place, f"{last_name(place) or 'the file'} holds {len(value)} things", f"ask with at most {MOST}"
        )
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        _bounded(draft, each, (*place, key))


def _ruleset(draft: Draft) -> str:
    values = draft.source.values
    said = values.get("ruleset")
    if said is not None:
        return draft.known(str(said).lower(), RULESETS, ("ruleset",), "ruleset")
    if any(key in values for key in OF_EXCHANGE):
        return "exchange"
    if "events" in values or "ask" in values:
        return "commands"
    for name, table in values.items():
        for key in ("events", "ask"):
            if isinstance(table, dict) and key in table:
                remedy = f"move the line up, above every [{name}]: what follows a [name] belongs to it"
                raise draft.wrong((name, key), f"{key} stands in the table [{name}]", remedy)
    words = (*OF_EXCHANGE, "events", "ask")
    near = next(((key, nearest(key, words)) for key in values if nearest(key, words)), None)
    remedy = 'add [blow], [damage], or events = ["…"]; ruleproof ask --examples has questions to start from'
    raise draft.wrong((near[0],) if near else (), "nothing is asked", near[1].removeprefix("; ") if near else remedy)


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
    characters = draft.given.get("characters")
    for who, each in characters.items() if isinstance(characters, dict) else ():
        draft.checked(each, Character, ("characters", who))
    if "op" in values:
        return str(values["op"])
    if "margin" in draft.given:
        return "exchange.damage"
    if "units" in draft.given:
        return "commands.play"
    return "exchange.round" if "events" in draft.given else "exchange.blow"
