"""Every pair of readings and the smallest frozen case that tells them apart: ``python -m reports.partings FILE`` writes the page.

What stands in FILE under the heading of the run by hand stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from conformance.cli.options import table, write_file
from oracle.rulebook import Ruling, rulebook
from reports.site.casebook import Casebook, Parting, casebook

BY_HAND = "## Random assignments, run by hand"
"""The heading of what no command writes."""

HEAD = """# Readings, pair by pair

Written by `python -m reports.partings reports/published/readings.md`, but for the last section; a test holds it to the frozen
cases.

The register of rulings has {switches} switches with {readings} readings, {pairs} pairs of two readings of one ruling. Each line
names a pair, the smallest frozen case that is answered otherwise under the one than under the other while all else is read by
default, and the first line of the answer in which they differ. (A reading that alone contradicts a default is put beside the
one it needs.) What such a case comes to under every reading of the ruling stands in its `info.hinges_on`; a reading that is not
named there answers as by default. `ruleproof explain ID` tells a case.
"""

UNTOLD = """## What no case tells apart

{untold}

That is so while all else is read by default. Beside other readings a switch may be without effect: an engine that rounds up
delivers at least one anyway, whatever it makes of *exchange.armor.zero*. `ruleproof readings` then says which reading of the
engine hides the difference. And two combinations contradict each other and are refused:

{excluded}
"""


def page(book: Casebook) -> Iterator[str]:
    """The page without what is run by hand: a section a family, a line a pair."""
    switches = [each for each in book.rulings.values() if each.how == "switch"]
    pairs = {ruling.id: list(book.partings(ruling)) for ruling in switches}
    yield HEAD.format(
        switches=len(switches),
        readings=sum(len(each.readings) for each in switches),
        pairs=sum(len(each) for each in pairs.values()),
    )
    for family, own in groupby(switches, key=lambda each: each.id.rpartition(".")[0]):
        yield f"## {family}\n"
        yield table([row for ruling in own for row in rows(ruling, book)], "markdown") + "\n"
    untold = [
        f"{ruling}: {' and '.join(each)}" for ruling in pairs for each in pairs[ruling] if isinstance(each, tuple)
    ]
    excluded = [f"- `{'` with `'.join(each.readings)}`: {each.why}" for each in rulebook().exclusions]
    said = (
        "\n".join(f"- {each}" for each in untold) or "Nothing: there is a case for every pair, and no proof is needed."
    )
    yield UNTOLD.format(untold=said, excluded="\n".join(excluded))


def rows(ruling: Ruling, book: Casebook) -> Iterator[dict[str, object]]:
    """A line a pair of readings of a ruling, for which there is a case."""
    for parting in book.partings(ruling):
        if isinstance(parting, Parting):
            (label, mine, theirs), *more = book.contrast(parting) or [("what is not told in words", "one", "another")]
            yield {
                "ruling": ruling.id.rpartition(".")[2],
                "one": parting.one,
                "other": parting.other,
                "case": f"`{parting.case.id}`",
                "under the one": f"{label}: {mine}",
                "under the other": f"{theirs}{f' (and {len(more)} more)' if more else ''}",
            }


def by_hand(text: str) -> str:
    """What stands in a page under the heading of the run by hand, with it."""
    return BY_HAND + text.partition(BY_HAND)[2] if BY_HAND in text else f"{BY_HAND}\n"


if __name__ == "__main__":
    target = Path(sys.argv[1])
    kept = by_hand(target.read_text(encoding="utf-8") if target.exists() else "")
    write_file(sys.argv[1], "\n".join([*page(casebook()), kept]).encode())
