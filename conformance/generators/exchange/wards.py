"""Wards: Dwarfs in front, behind, beaten and gone, who cover one side of a blow, the other, or nobody."""

from __future__ import annotations

from conformance.generators.draws import Draws, loaded
from conformance.generators.exchange.arms import Given
from conformance.generators.exchange.deals import MOST_WARDS, Table
from conformance.generators.exchange.people import EFFORT, PERSON, person

SECOND = loaded(("", 4), ("dag", 6), ("gim", 3))
"""The Dwarf beside dov, or without him: dov and dag are on the side of bel, gim is on the side of ana."""

OVER = loaded(("friend", 7), ("nobody", 1), ("more", 3))
"""Whom a Ward is over: the Dwarf's friend of the two, nobody, or the friend and whoever else may be."""

WARDING = loaded(("up", 13), ("stunned", 2), ("downed", 2), ("dead", 1), ("absent", 1))
"""States of a Dwarf who wards, or would."""

HEAD, DWARF = 6, PERSON + 2

COVER = HEAD + 2 * DWARF
"""Draws that :func:`cover` takes."""


def cover(draws: Draws, table: Table, coming: str, returning: str, most_wards: int = MOST_WARDS) -> None:
    """Put Dwarfs behind ana and bel, and Wards of their own on those of the two who are Dwarfs.

    ``coming`` and ``returning`` are the kinds of harm of the blow and of its counter.
    """
    below, people, wards = draws.below, table.people, table.wards
    start = len(draws.taken) + HEAD
    names = ["dov"] if below(2) else []
    second = SECOND[below(len(SECOND))]
    if second:
        names.append(second)
    own, over_each_other, effort, first = below(2), below(2), EFFORT[below(len(EFFORT))], below(2)
    side_of = {name: people[name].given.get("side", "") for name in ("ana", "bel")}
    friends = side_of["ana"] == side_of["bel"]
    for name in names:
        place = start if name == "dov" else start + DWARF
        draws.to(place)
        friend, other, kind = ("ana", "bel", returning) if name == "gim" else ("bel", "ana", coming)
        people[name] = person(draws, "dwarf", kind, side=side_of[friend], states=WARDING)
        draws.to(place + PERSON)
        reach, bought = OVER[below(len(OVER))], EFFORT[below(len(EFFORT))]
        over = [friend] if reach != "nobody" else []
        if reach == "more":
            over += (["dov"] if name == "dag" and "dov" in people else []) + ([other] if friends else [])
        wards.append(ward(name, over, bought))
    if own:
        theirs = [
            ward(name, [other] if friends and over_each_other else [], effort)
            for name, other in (("bel", "ana"), ("ana", "bel"))
            if people[name].given.get("race") == "dwarf"
        ]
        wards[0 if first else len(wards) : 0] = theirs
    del wards[most_wards:]


def ward(dwarf: str, over: list[str], effort: int) -> Given:
    """A Ward in force."""
    given: Given = {"dwarf": dwarf, "over": over}
    if effort:
        given["effort"] = effort
    return given
