"""The ruling on a question: in words, in steps, with what it hinges on, and with the odds where no dice are given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from conformance.asking.chances import Chances, chances
from conformance.asking.handfuls import needed
from conformance.asking.hinges import Hinge, hinges
from conformance.asking.missing import bare_hands, dice_for_nothing, missing_dice, single_faces
from conformance.asking.question import Put
from conformance.asking.rolls import Line
from conformance.asking.told import Told, lines, tell
from oracle.errors import Invalid


@dataclass(frozen=True)
class Answer:
    """All there is to say about a question. ``words`` are the ruling, ``notes`` what the file left open or said in vain."""

    put: Put
    readings: Mapping[str, str]
    told: Told
    words: tuple[str, ...]
    lines: tuple[Line, ...]
    hinges: tuple[Hinge, ...]
    notes: tuple[str, ...]
    chances: Chances | None

    @property
    def turns_on(self) -> tuple[Hinge, ...]:
        """The rulings of which another reading rules otherwise."""
        return tuple(hinge for hinge in self.hinges if hinge.otherwise)


def answered(put: Put, readings: Mapping[str, str] | None = None, *, odds: bool = False) -> Answer:
    """The ruling on a question under these readings (ruling to name, without the defaults); raises Invalid with the line.

    ``odds`` asks for the exact chances even where the dice are given.
    """
    chosen = dict(readings or {})
    try:
        told = tell(put, chosen)
    except Invalid as invalid:
        raise put.draft.pointed(missing_dice(put, invalid)) from None
    single_faces(put, told)
    _askable(put, chosen)
    bare = bare_hands(put, told)
    if bare is not None:
        raise bare
    spelled = put.draft.spelled
    words = tuple(spelled(each) for each in needed(put.asked, chosen)) if put.without_dice else told.words
    notes = tuple(spelled(each) for each in (*put.draft.assumed, *dice_for_nothing(put, told)))
    found = chances(put, chosen) if put.without_dice or odds else None
    return Answer(put, chosen, told, words, tuple(lines(put, told)), tuple(hinges(put, chosen, told)), notes, found)


def _askable(put: Put, chosen: Mapping[str, str]) -> None:
    for ruling, name in chosen.items():
        if why := put.draft.untold.get(f"{ruling}={name}"):
            remedy = "give what it looks at, or leave the reading out"
            raise Invalid(put.draft.source.name, f"{ruling}={name} cannot be asked: {why}", remedy)
