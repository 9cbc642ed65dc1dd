"""The published counts: ``python -m conformance.worlds.publish FILE`` counts every world to its farthest and writes the page.

The second implementation answers every case as well; a count that it does not confirm is not published. It takes some minutes.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

from conformance.cli.options import table, write_file
from conformance.engines.quick import answer
from conformance.judge import differences, seen
from conformance.worlds import WORLDS
from conformance.worlds.counting import Count, answers, labelled
from conformance.worlds.model import World

OBSERVES = ("exact", "handfuls")

HEAD = """# Counts of small worlds

Every outcome of small worlds under the default readings, counted depth by depth. Written by
`python -m conformance.worlds.publish reports/published/counts.md`; `ruleproof count WORLD --depth N` counts one of them again, and
`ruleproof count WORLD --engine CMD` holds an engine against it. The second implementation, `quick`, gives every answer that is
counted here.

*Cases* are the questions of a depth. *Outcomes* are what they weigh: where dice are thrown, the faces of the default die (-1 once,
0 nine times, 1 ten times in twenty), so that a number over all outcomes is an exact probability. The digest is of every answer with
the choices that lead to it, whatever their order.
"""


def confirmed(world: World, depth: int) -> Count:
    """The count of a depth; raises AssertionError at the first case that the second implementation answers otherwise."""
    count = Count()
    for leaf, right in answers(world, depth, {}):
        got = answer(world.op, leaf.given).get("outcome")
        for gap in differences(right, got):
            raise AssertionError(f"{world.name}: {' · '.join(leaf.path)}: {gap}")
        count.add(leaf, labelled(world, right), seen(right, OBSERVES))
    return count


def page() -> Iterator[str]:
    """The page, world by world."""
    yield HEAD
    for world in WORLDS.values():
        depths = range(world.first, world.farthest + 1)
        rows = [without_name(confirmed(world, depth).row(world, depth)) for depth in depths]
        yield f"## {world.name}\n\n`{world.op}`: {world.says}; a depth is the number of {world.deepens}.\n"
        yield table(rows, "markdown") + "\n"


def without_name(row: Mapping[str, object]) -> Mapping[str, object]:
    """A row without the name of its world, which stands above the table."""
    return {key: cell for key, cell in row.items() if key != "world"}


if __name__ == "__main__":
    write_file(sys.argv[1], "\n".join(page()).encode())
