"""The rulings that an answer hinges on, and what their other readings make of the question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from conformance.asking.missing import bare_hands, missing_dice
from conformance.asking.question import Put
from conformance.asking.told import Told, tell
from conformance.cases.codec import encode, plain
from conformance.cases.rulesets import Ruled
from conformance.matrix import company, switches
from oracle.errors import Invalid
from oracle.rulebook import Reading, Ruling, rulebook
from oracle.variants import assignment, default


@dataclass(frozen=True)
class Otherwise:
    """What another reading, and those that it cannot do without, makes of the question; ``why`` where that cannot be told."""

    name: str
    says: str
    company: Mapping[str, str]
    told: Told | None
    why: str = ""


@dataclass(frozen=True)
class Hinge:
    """A ruling: how it is read here, the readings that rule otherwise, and those of which it cannot be told."""

    ruling: str
    question: str
    read: str
    says: str
    otherwise: tuple[Otherwise, ...]
    untold: tuple[Otherwise, ...]


def hinges(put: Put, chosen: Mapping[str, str], told: Told) -> Iterator[Hinge]:
    """Every ruling that has something to say: one that the question comes by, and that another reading may answer otherwise."""
    called = {step.name for step in told.steps}
    for ruling in switches(put.ruleset + "."):
        entry = rulebook().rulings[ruling]
        read = chosen.get(ruling, default(ruling))
        others = [
            otherwise(put, chosen, entry, reading)
            for reading in entry.readings
            if reading.name != read and (entry.hook in called or company(ruling, reading.name))
        ]
        differ = tuple(each for each in others if each.told and differs(put, chosen, each, told))
        untold = tuple(each for each in others if each.why)
        if differ or untold:
            says = next(each.says for each in entry.readings if each.name == read)
            yield Hinge(ruling, entry.question, read, says, differ, untold)


def otherwise(put: Put, chosen: Mapping[str, str], ruling: Ruling, reading: Reading) -> Otherwise:
    """What one other reading makes of it."""
    name, says, key = reading.name, reading.says, f"{ruling.id}={reading.name}"
    beside = {} if agrees({**chosen, ruling.id: name}) else company(ruling.id, name)
    if key in put.draft.untold:
        return Otherwise(name, says, beside, None, put.draft.untold[key])
    readings = {**chosen, **beside, ruling.id: name}
    if not agrees(readings):
        return Otherwise(name, says, beside, None, "it contradicts another reading that was chosen")
    try:
        told = tell(put, readings)
    except Invalid as invalid:
        wrong = missing_dice(put, invalid)
        return Otherwise(name, says, beside, None, f"{wrong.wrong}; {wrong.remedy}")
    bare = bare_hands(put, told)
    return Otherwise(name, says, beside, None, bare.wrong) if bare else Otherwise(name, says, beside, told)


def differs(put: Put, chosen: Mapping[str, str], other: Otherwise, told: Told) -> bool:
    """Whether another reading makes another outcome, and not its company alone."""
    usual = tell(put, {**chosen, **other.company}) if other.company else told
    return other.told is not None and seen(other.told.ruled) != seen(usual.ruled)


def seen(ruled: Ruled) -> bytes:
    """A ruling to compare: not how many dice were thrown for it, what was rounded off, or for how many reasons it was refused."""
    return encode(ruled.refused if ruled.answer is None else _bare(plain(ruled.answer)))


def _bare(answer: Any) -> Any:
    if isinstance(answer, dict):
        return {key: _bare(each) for key, each in answer.items() if key not in ("exact", "handfuls", "codes")}
    return [_bare(each) for each in answer] if isinstance(answer, list) else answer


def agrees(readings: Mapping[str, str]) -> bool:
    """Whether these readings can be in force together."""
    try:
        assignment([f"{ruling}={name}" for ruling, name in readings.items()])
    except Invalid:
        return False
    return True
