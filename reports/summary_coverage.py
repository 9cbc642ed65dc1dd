"""Which clauses a run came by, family by family, and why it did not come by the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from conformance.campaign.coverage import exercised, missed
from conformance.cases.codec import encode
from conformance.cases.model import Case
from conformance.cli.options import table


def told(cases: Sequence[Case], asked: Collection[str], readings: Mapping[str, str], form: str) -> str:
    """The coverage of the cases with the ``asked`` ids among all that were chosen."""
    done = exercised((case for case in cases if case.id in asked), readings)
    gaps = missed(cases, asked, readings)
    if form == "json":
        return encode({"coverage": {"exercised": done, "missed": gaps}}).decode()
    heading = f"{len(done)} of {len(done) + len(gaps)} clauses came up, in {len(asked)} cases"
    parts = [f"## {heading}" if form == "markdown" else heading, table(families(done, gaps), form)]
    if gaps:
        parts.append(table([{"not asked about": clause, "because": why} for clause, why in gaps.items()], form))
    return "\n\n".join(parts)


def families(done: Collection[str], gaps: Collection[str]) -> list[dict[str, object]]:
    """How many clauses of each family came up, of how many."""
    came = Counter(map(family, done))
    names = dict.fromkeys(map(family, (*done, *gaps)))
    total = Counter(map(family, (*done, *gaps)))
    return [{"family": name, "clauses": total[name], "came up": came[name]} for name in sorted(names)]


def family(clause: str) -> str:
    """The first two parts of a clause's id."""
    return ".".join(clause.split(".")[:2])
