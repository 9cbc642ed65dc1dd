"""What a file leaves out that a ruling needs: dice, or what bare hands do; and dice that it gives for nothing."""

from __future__ import annotations

from collections.abc import Iterator

from conformance.asking.question import Put
from conformance.asking.tapes import LOOK_AT_FACES
from conformance.asking.told import Told
from oracle.errors import Invalid

OPENS, CLOSES = '$.dice["', '"]'


def missing_dice(put: Put, invalid: Invalid) -> Invalid:
    """A tape that is too short, said to one who rolls dice; any other error as it is."""
    if not invalid.path.startswith(OPENS) or "are thrown here" not in invalid.wrong:
        return invalid
    address = invalid.path[len(OPENS) : -len(CLOSES)]
    dice = int(invalid.wrong.partition(" ")[0])
    given = len(put.given.get("dice", {}).get(address, ()))
    _, who, what = address.split("/")
    again = ", a second time" if what.endswith(".second") else ""
    wrong = f"{who} rolls {dice} {'die' if dice == 1 else 'dice'} for {what.removesuffix('.second').replace('.', ' ')}{again}"
    remedy = (
        f"give {dice} faces"
        if given
        else f'add "{key_of(put, address)}" = [{", ".join(["…"] * min(dice, 3))}] to [dice]'
    )
    return Invalid(invalid.path, f"{wrong}, and the file gives {given or 'none'}", remedy)


def key_of(put: Put, address: str) -> str:
    """The key of [dice] that stands for an address."""
    blow, who, what = address.split("/")
    number = [blow.removesuffix(".counter")] if put.op == "exchange.round" else []
    counter = ["counter"] if blow.endswith(".counter") else []
    return " ".join([*number, *counter, who, what.replace(".", " ")])


def bare_hands(put: Put, told: Told) -> Invalid | None:
    """The error of a counter with bare hands, where the file does not say what they do."""
    answer = told.ruled.answer
    happenings = [answer, *getattr(answer, "events", ())] if put.ruleset == "exchange" else []
    for who in put.draft.unarmed:
        for each in happenings:
            counter = getattr(each, "counter", None)
            if counter is not None and counter.weapon == "unarmed":
                remedy = f'describe them in a table [weapon.fist], and add unarmed = "fist" to [{who}]'
                wrong = f"{who} would answer with bare hands, and what they do is missing"
                return put.draft.wrong(put.draft.place_of(("characters", who)), wrong, remedy)
    return None


def dice_for_nothing(put: Put, told: Told) -> Iterator[str]:
    """Dice that are given and not thrown; raises Invalid for the total of a handful without dice."""
    thrown = getattr(told.ruled.answer, "handfuls", None)
    if thrown is None:
        return
    for address, tape in put.given.get("dice", {}).items():
        key, dice = key_of(put, address), thrown.get(address)
        if address in put.draft.summed:
            if dice == 0 and tape[0]:
                place = put.draft.place_of(("dice", address))
                raise put.draft.wrong(place, f"{key} has no dice to throw, so its total is 0", f'write "{key}" = 0')
        elif dice is not None and len(tape) > dice:
            yield f"{key}: of {len(tape)} faces only the first {dice} are thrown"
        if dice is None:
            yield f"{key}: is given, and not rolled here"


def single_faces(put: Put, told: Told) -> None:
    """A total of one die is its face: where the file gives no other totals, nothing that looks at faces is in doubt."""
    thrown = getattr(told.ruled.answer, "handfuls", {})
    if all(thrown.get(address, 0) <= 1 for address in put.draft.summed):
        for reading in LOOK_AT_FACES:
            put.draft.untold.pop(reading, None)
