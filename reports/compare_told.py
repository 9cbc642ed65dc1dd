"""A comparison told: as text, Markdown, JSON and HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tabulate import tabulate

from conformance.cases.codec import encode
from oracle.rulebook import rulebook
from reports.compare import KINDS, Behaviour, Group, Switch
from reports.compare_speed import Timing
from reports.console import shown
from reports.html import rendered
from reports.markdown import code, folded, plural, table, text

MOST_CASES = 5


class Comparison(NamedTuple):
    """What changed between two files: in behaviour, in speed, or both; and every reason why that is a regression."""

    old: str
    new: str
    behaviour: Behaviour | None
    timings: tuple[Timing, ...]
    limit: float
    reasons: tuple[str, ...]
    warnings: tuple[str, ...] = ()

    @property
    def verdict(self) -> str:
        """In a word."""
        return "REGRESSED" if self.reasons else "no regression"


def as_text(found: Comparison) -> str:
    """For a terminal."""
    return "\n".join(lines(found))


def lines(found: Comparison) -> Iterator[str]:
    """What changed, the worst first, and the verdict last."""
    yield f"{shown(found.old)} → {shown(found.new)}"
    if found.behaviour:
        yield from (f"note: {shown(note, 300)}" for note in found.behaviour.notes)
        for switch in found.behaviour.switches:
            yield f"reading {shown(switched(switch), 300)}"
        for group in found.behaviour.groups:
            yield ""
            yield from group_lines(group)
        yield ""
        yield tally(found.behaviour)
    if found.timings:
        yield ""
        rows = [{key: shown(each, 200) for key, each in row.items()} for row in timing_rows(found.timings)]
        yield tabulate(rows, headers="keys", tablefmt="simple", disable_numparse=True)
    yield ""
    yield from (f"warning: {shown(warning, 300)}" for warning in found.warnings)
    yield f"{found.verdict}{': ' if found.reasons else ''}{shown('; '.join(found.reasons), 1000)}"


def group_lines(group: Group) -> Iterator[str]:
    """A group: what became of how many cases, why, and the first of them."""
    count = len(group.cases)
    yield f"{group.kind}: {count} {plural(count, 'case')} ({KINDS[group.kind]})"
    if group.cause:
        yield f"   cause     {shown(group.cause, 300)}"
    if group.clause:
        yield f"   clause    {shown(group.clause)}{said(group.clause)}"
    for case in group.cases[:MOST_CASES]:
        yield f"   {shown(case.id)}  {case.was} → {case.now}"
    if count > MOST_CASES:
        yield f"   … and {count - MOST_CASES} more"


def said(identifier: str) -> str:
    """The words of a clause or the question of a ruling, behind a colon."""
    book = rulebook()
    if identifier in book.clauses:
        return f": {book.clauses[identifier].says}"
    return f": {book.rulings[identifier].question}" if identifier in book.rulings else ""


def switched(switch: Switch) -> str:
    """A reading that is another now."""
    how = "declared" if switch.how == "declared" else "found out by its failures"
    return f"{switch.ruling}: {switch.was or 'the default'} → {switch.now or 'the default'} ({how})"


def tally(behaviour: Behaviour) -> str:
    """How many cases of each kind."""
    counts = [f"{count} {kind}" for kind, count in behaviour.counts.items() if count]
    return ", ".join([*counts, f"{behaviour.unchanged} unchanged"])


def timing_rows(timings: tuple[Timing, ...]) -> list[dict[str, str]]:
    """The benchmarks as a table."""
    return [
        {
            "benchmark": each.name,
            "was /s": rate(each.was),
            "now /s": rate(each.now),
            "ratio": ratio(each),
            "verdict": each.verdict,
        }
        for each in timings
    ]


def rate(value: float | None) -> str:
    """Rounds a second in three or more digits."""
    return "–" if value is None else f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def ratio(timing: Timing) -> str:
    """How fast it is now beside what it was, and again."""
    if timing.was is None or timing.now is None:
        return "–"
    again = f", again {timing.again / timing.was:.2f}×" if timing.again else ""
    return f"{timing.now / timing.was:.2f}×{again}"


def as_markdown(found: Comparison) -> str:
    """For a pull request."""
    parts = [f"## {found.verdict}: {code(found.old)} → {code(found.new)}"]
    parts += ["\n".join(f"- **{text(reason, 300)}**" for reason in found.reasons)] if found.reasons else []
    parts += ["\n".join(f"- {text(warning, 300)}" for warning in found.warnings)] if found.warnings else []
    if found.behaviour:
        counts = [{"cases": kind, "number": count, "": KINDS[kind]} for kind, count in found.behaviour.counts.items()]
        parts.append(table([*counts, {"cases": "unchanged", "number": found.behaviour.unchanged, "": ""}]))
        listed = [f"- reading {text(switched(switch), 300)}" for switch in found.behaviour.switches]
        listed += [f"- {text(note, 300)}" for note in found.behaviour.notes]
        parts += ["\n".join(listed)] if listed else []
        for group in found.behaviour.groups:
            parts += group_markdown(group)
    if found.timings:
        parts.append(table([{key: text(each) for key, each in row.items()} for row in timing_rows(found.timings)]))
    return "\n\n".join(parts)


def group_markdown(group: Group) -> Iterator[str]:
    """A group under its heading, its cases folded away."""
    count = len(group.cases)
    cause = f": {text(group.cause, 300)}" if group.cause else ""
    yield f"### {group.kind}, {count} {plural(count, 'case')}{cause}"
    if group.clause:
        yield f"> {code(group.clause)}{text(said(group.clause), 1000)}"
    yield folded(f"{count} {plural(count, 'case')}", [case.id for case in group.cases])


def as_json(found: Comparison) -> str:
    """For scripts."""
    told: dict[str, object] = {
        "old": found.old,
        "new": found.new,
        "regressed": bool(found.reasons),
        "reasons": found.reasons,
        "warnings": found.warnings,
    }
    if found.behaviour:
        told["behaviour"] = {
            "counts": found.behaviour.counts | {"unchanged": found.behaviour.unchanged},
            "clauses": found.behaviour.clauses,
            "groups": [
                group._asdict() | {"cases": [case._asdict() for case in group.cases]}
                for group in found.behaviour.groups
            ],
            "readings": [switch._asdict() for switch in found.behaviour.switches],
            "notes": found.behaviour.notes,
        }
    if found.timings:
        told["speed"] = [timing._asdict() | {"longer": timing.longer} for timing in found.timings]
    return encode(told).decode()


def as_html(found: Comparison) -> bytes:
    """For others to see."""
    return rendered(
        "compare.html",
        found=found,
        kinds=KINDS,
        timings=timing_rows(found.timings),
        switched=switched,
        worse={"broken", "changed"},
    )
