"""The brute-force twin of the odds: every sequence of faces on every tape that the oracle reads, one question each."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

from conformance.cases.rulesets import player, question, ruled
from conformance.odds.blow import outcome
from conformance.odds.die import Die
from oracle.errors import Invalid

TAPE = re.compile(r'\$\.dice\["(.+)"\]')
THROWN = re.compile(r"(\d+) dice are thrown here")

ONE_OF_THREE = Die((-1, 0, 1), (1, 2, 3))


def fallen(given: Mapping[str, Any], readings: Mapping[str, str], die: Die = ONE_OF_THREE) -> dict[str, Fraction]:
    """The chance of every outcome: the oracle says which tape it misses, and every way to fill it is tried."""
    by = player("exchange.blow", readings)
    chance = {face: Fraction(weight, die.total) for face, weight in zip(die.faces, die.weights, strict=True)}
    found: defaultdict[str, Fraction] = defaultdict(Fraction)
    paths: list[tuple[dict[str, tuple[int, ...]], Fraction]] = [({}, Fraction(1))]
    while paths:
        tapes, share = paths.pop()
        try:
            ruling = ruled(question("exchange.blow", {**given, "dice": tapes}), by)
        except Invalid as missing:
            address, dice = needed(missing)
            ways = product(die.faces, repeat=dice)
            paths += [({**tapes, address: way}, share * prod(chance[face] for face in way)) for way in ways]
        else:
            found[outcome(ruling)] += share
    return dict(found)


def needed(missing: Invalid) -> tuple[str, int]:
    """The address of the tape that is too short, and the dice thrown there."""
    address, dice = TAPE.fullmatch(missing.path), THROWN.match(missing.wrong)
    if address is None or dice is None:
        raise missing
    return address[1], int(dice[1])
