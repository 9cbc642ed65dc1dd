"""An answer as data, for other programs."""

from __future__ import annotations

from typing import Any

from conformance.asking.chances import Chances
from conformance.asking.hinges import Hinge
from conformance.asking.outcomes import Outcomes
from conformance.asking.ruling import Answer
from conformance.asking.telling import by_why, cited
from conformance.asking.told import Told


def as_json(answer: Answer, every: Outcomes | None = None) -> dict[str, Any]:
    """The answer as data."""
    return {
        "question": answer.put.title,
        "op": answer.put.op,
        "given": answer.put.given,
        "readings": dict(answer.readings),
        "ruling": {"words": answer.words, **plainly(answer.told)},
        "steps": [{"says": line.says, "ids": line.ids} for line in answer.lines],
        "clauses": [{"id": each, "says": says, "source": at} for each, says, at in cited(answer)],
        "hinges": [hinge_written(hinge) for hinge in answer.turns_on],
        "untold": [{"readings": readings, "why": why} for why, readings in by_why(answer).items()],
        "notes": answer.notes,
        **({"odds": odds_written(answer.chances)} if answer.chances else {}),
        **({"outcomes": outcomes_written(every)} if every else {}),
    }


def plainly(told: Told) -> dict[str, Any]:
    """A ruling as data."""
    return {"refused": told.ruled.refused} if told.ruled.answer is None else {"outcome": told.ruled.answer}


def hinge_written(hinge: Hinge) -> dict[str, Any]:
    """A hinge as data."""
    others = [
        {
            "reading": each.name,
            "says": each.says,
            "with": dict(each.company),
            "words": each.told.words,
            **plainly(each.told),
        }
        for each in hinge.otherwise
        if each.told
    ]
    return {"ruling": hinge.ruling, "question": hinge.question, "read": hinge.read, "otherwise": others}


def outcomes_written(every: Outcomes) -> dict[str, Any]:
    """Outcomes as data."""
    rows = [
        {"words": each.told.words, **plainly(each.told), "readings": [dict(readings) for readings in each.readings]}
        for each in every.outcomes
    ]
    return {"tried": every.tried, "all": every.whole, "outcomes": rows}


def odds_written(chances: Chances) -> dict[str, Any]:
    """Odds as data."""
    rows = [{"what": what, "exact": number, "about": float(number)} for what, number, _ in chances.lines]
    return {"die": chances.die, "lines": rows}
