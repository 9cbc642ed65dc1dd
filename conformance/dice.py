"""Dice for engines that take totals: each handful's sum in place of its faces."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SECOND = ".second"


def as_totals(given: Mapping[str, Any], thrown: Mapping[str, int]) -> dict[str, Any]:
    """The question with ``totals`` in place of ``dice``: the sum of the faces that each handful throws.

    ``thrown`` are the handfuls of the right answer. A second look is as large as the first, and a handful that the right
    answer does not throw has the sum of its whole tape.
    """
    totals = {}
    for address, tape in given["dice"].items():
        dice = thrown.get(address, thrown.get(address.removesuffix(SECOND), len(tape)))
        totals[address] = sum(tape[:dice])
    return {**{key: value for key, value in given.items() if key != "dice"}, "totals": totals}
