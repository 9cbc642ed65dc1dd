"""``ruleproof readings``: which reading of every ruling an engine plays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import click

from conformance.cases.codec import brief, encode
from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.options import engine_option, format_option, table, timeout_option, write_file
from conformance.inference.asking import MOST_CASES, Finding, Inference, Interview
from conformance.inference.clash import Clashing
from conformance.protocol.engines import open_engine
from conformance.protocol.messages import SUITE_VERSION

FEW = 2
"""Readings left of a ruling that are named in its row."""


@click.command("readings")
@engine_option(required=True)
@click.option(
    "--most", type=click.IntRange(min=1), default=MOST_CASES, show_default=True, help="Cases that are asked at most."
)
@click.option(
    "--patience", type=click.FloatRange(min=0.1), default=25.0, show_default=True, help="Seconds to go on asking."
)
@click.option("--write", "write", metavar="FILE", help="Write what it plays, a file that --reading takes.")
@timeout_option
@format_option
def command(engine: str, most: int, patience: float, write: str | None, timeout: float, form: str) -> int:
    """Find out which reading of every ruling an engine plays, from few cases.

    Ends 1 if no assignment of readings explains its answers, or if it plays another reading than it declares.
    """
    options: dict[str, Any] = {"timeout": timeout, "settle": 0.0} if not engine.startswith("python:") else {}
    with open_engine(engine, **options) as opened:
        inference = Interview(opened, most=most, patience=patience).held()
    if write and inference.contradiction:
        click.echo(f"ruleproof: {write} is not written: there are no readings that it plays", err=True)
    elif write:
        write_file(write, "\n".join(as_file(inference, engine)).encode())
    click.echo(as_json(inference) if form == "json" else "\n".join(as_text(inference, form)))
    if not inference.cases_used:
        return NOTHING
    return DIFFERS if inference.contradiction or not inference.as_declared else CONFORMS


def told(inference: Inference) -> list[tuple[str, Finding]]:
    """The rulings whose reading was told."""
    return [(ruling, finding) for ruling, finding in sorted(inference.rulings.items()) if finding.reading is not None]


def at_odds(inference: Inference) -> list[str]:
    """The rulings that the engine plays otherwise than it declares, whether or not its own reading of them was told."""
    return [
        ruling
        for ruling, finding in sorted(inference.rulings.items())
        if finding.left and finding.declared not in finding.left
    ]


def as_file(inference: Inference, engine: str) -> Iterator[str]:
    """What ``--reading`` takes: a line for each ruling that was told, the others as remarks."""
    yield f"# what {brief(engine, 100)} plays, found out by ruleproof {SUITE_VERSION} from {inference.cases_used} cases"
    for ruling, finding in sorted(inference.rulings.items()):
        yield (
            f"{ruling}={finding.reading}"
            if finding.reading
            else f"# {ruling}: {' or '.join(finding.left) or '?'} ({finding.why})"
        )
    yield ""


def as_json(inference: Inference) -> str:
    """What scripts rely on: ``rulings`` by id, and ``cases_used``; ``differs`` are those played otherwise than declared."""
    rulings = {
        ruling: {
            "reading": finding.reading,
            "why": finding.why,
            "possible": finding.left,
            "declared": finding.declared,
        }
        for ruling, finding in sorted(inference.rulings.items())
    }
    answer = {
        "rulings": rulings,
        "cases_used": inference.cases_used,
        "consistent": inference.example is not None,
        "as_declared": inference.as_declared,
        "differs": at_odds(inference),
        "contradiction": inference.contradiction,
        "unanswered": {kind: many for kind, (many, _) in inference.unanswered.items()},
    }
    return encode(answer).decode()


def as_text(inference: Inference, form: str) -> Iterator[str]:
    """A row a ruling, unless there are no readings to show; then what it comes to."""
    if inference.cases_used and not inference.contradiction:
        odd = set(at_odds(inference))
        rows = [
            {
                "ruling": ruling,
                "plays": plays(finding),
                "declares": f"{finding.declared}{' (!)' if ruling in odd else ''}",
                "why": "" if finding.reading else finding.why,
            }
            for ruling, finding in sorted(inference.rulings.items())
            if finding.left
        ]
        yield table(rows, form)
        yield ""
    yield (
        f"{len(told(inference))} of {len(inference.rulings)} rulings told from {inference.cases_used} cases"
        f" ({inference.seconds:.1f} s)"
    )
    for why, many in Counter(finding.why for finding in inference.rulings.values() if not finding.left).items():
        if not inference.contradiction:
            yield f"{many} of them cannot be asked about: {why}"
    if inference.restarts:
        yield f"the engine broke down and was started again {inference.restarts} times"
    for kind, (many, first) in sorted(inference.unanswered.items()):
        yield f"{many} {'case' if many == 1 else 'cases'} more without an answer, {kind}; first {brief(first, 200)}"
    yield from verdict(inference)


def plays(finding: Finding) -> str:
    """The reading that is played, or those that it may be, unless they are many."""
    return finding.reading or (f"? {' or '.join(finding.left)}" if len(finding.left) <= FEW else "?")


def verdict(inference: Inference) -> Iterator[str]:
    """Whether any readings explain the answers, and whether those declared do."""
    if not inference.cases_used:
        yield "nothing was answered, so nothing is known"
    elif len(inference.contradiction) == 1:
        yield "no assignment of readings gives all its answers; one case is enough to show it:"
        yield from clashing(inference.contradiction)
    elif inference.contradiction:
        yield "no assignment of readings gives all its answers; these cases contradict each other:"
        yield from clashing(inference.contradiction)
    elif odd := at_odds(inference):
        yield "one assignment of readings gives all its answers, not the one it declares"
        yield f"played otherwise than declared: {', '.join(odd)}"
    elif not inference.as_declared:
        yield "the readings that it declares are possible one by one, but together they do not give its answers"
    else:
        yield "the readings that it declares, the defaults where it declares none, give all these answers"
        yield "whether it is right in all else, ruleproof check tells"


def clashing(contradiction: list[Clashing]) -> Iterator[str]:
    """Answers that contradict each other: each case, the answer, and the readings of the disputed rulings that it needs."""
    for each in contradiction:
        yield f"  {each.case}"
        yield f"    its answer: {brief(each.says, 200)}"
        if len(contradiction) > 1 and not each.needs:
            yield "    needs readings of several rulings at once"
        for ruling, names in each.needs.items():
            yield f"    needs {ruling}={' or '.join(names)}"
    if len(contradiction) == 1:
        yield "    no reading gives that: it is a plain error, and ruleproof check tells which"
