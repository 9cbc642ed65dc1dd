"""A run as Markdown, in blocks that can be left out from the end; whatever an engine wrote stands in code spans."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from tabulate import tabulate

from conformance.cases.codec import encode
from conformance.results import Cause, Results, Row, conforms, is_bad
from oracle.rulebook import rulebook
from reports.console import about, named, replay, shown

MOST_GAPS = 6
MOST_LISTED = 40
SIGNS = re.compile(r"([\\`*_{}\[\]<>#+!|~&@])")
TICKS = re.compile("`+")


def document(results: Results) -> str:
    """The whole run."""
    return "\n\n".join(blocks(results)) + "\n"


def blocks(results: Results) -> Iterator[str]:
    """The verdict, the counts, then a block a cause."""
    yield headline(results)
    header, footer = results.header, results.footer
    engine = f"engine {code(f'{header.engine} {header.version}'.strip(), 80)}"
    shard = f" · part {text(header.shard)}" if header.shard else ""
    yield f"{engine} · ruleproof {text(header.suite)} · edition {text(header.edition)}{shard} · {footer.seconds:.1f} s"
    if header.readings:
        yield f"judged by {', '.join(code(f'{ruling}={name}') for ruling, name in header.readings.items())}"
    yield table([{"verdict": verdict, "cases": count} for verdict, count in footer.totals.items()])
    if footer.incidents:
        times = plural(len(footer.incidents), "time")
        yield f"The engine had to be started again {len(footer.incidents)} {times}: {text(footer.incidents[0], 400)}"
    if footer.stale:
        yield "**Known failures that do not hold**\n\n" + "\n".join(f"- {text(line, 400)}" for line in footer.stale)
    rows = {row.id: row for row in results.rows}
    for number, cause in enumerate(footer.causes, start=1):
        yield "\n\n".join(caused(number, cause, rows[cause.cases[0]], results))


def as_json(results: Results) -> str:
    """The verdict of a run for scripts, without the cases that passed."""
    bad = [row for row in results.rows if row.verdict not in ("pass", "not-applicable")]
    told = {"header": results.header, "conforms": conforms(results), "rows": bad, "footer": results.footer}
    return encode(told).decode()


def headline(results: Results) -> str:
    """The verdict in a heading."""
    counts, causes = results.footer.totals, results.footer.causes
    if not counts["executed"]:
        return f"## NOTHING RAN: 0 of {counts['total']} cases apply to this engine"
    ran = f"{counts['executed']} of {counts['total']} cases executed"
    if conforms(results):
        return f"## PASS: {ran}"
    failed = sum(is_bad(row, results.header) for row in results.rows)
    return f"## FAIL: {ran}, {failed} {plural(failed, 'fails', 'fail')}, {len(causes)} {plural(len(causes), 'cause')}"


def caused(number: int, cause: Cause, row: Row, results: Results) -> Iterator[str]:
    """One cause: what it is, the clause it breaks, its smallest case, how to ask that again, and the others' ids."""
    count = len(cause.cases)
    yield f"### {number}. {text(named(cause), 300)} ({count} {plural(count, 'case')})"
    if cause.says:
        yield text(cause.says, 1000)
    if cause.kind == "reading":
        yield f"It passes under {code(f'--reading {cause.id}')}."
    clause = rulebook().clauses.get(cause.clause or about(row))
    if clause:
        yield f"> {code(clause.id)}: {text(clause.says, 1000)} ({text(', '.join(each.at for each in clause.sources))})"
    if cause.also:
        yield f"These cases cannot tell it from {', '.join(code(each) for each in cause.also[:4])}."
    if cause.sides:
        yield table(
            [
                {
                    "case": code(side.case),
                    "answered by": code(side.reading),
                    "at": code(gap.path),
                    "got": value(gap.got),
                    "by the other": value(gap.expected),
                }
                for side in cause.sides
                for gap in side.gaps[:1]
            ]
        )
    else:
        yield f"Smallest case {code(row.id)}" + (f": {text(row.note, 400)}" if row.note else "")
    if cause.kind == "property":
        yield f"Given {value(row.given)}"
    if row.gaps and not cause.sides:
        yield table(
            [
                {"at": code(gap.path), "expected": value(gap.expected), "got": value(gap.got)}
                for gap in row.gaps[:MOST_GAPS]
            ]
        )
    if cause.first_step:
        yield f"First step that differs: {text(cause.first_step[0], 600)}"
    if cause.steps:
        yield f"The rules say, last: {text(' '.join(cause.steps), 1000)}"
    yield f"Replay: {code(replay(row, results, cause), 1000)}"
    if count > 1:
        yield folded(f"all {count} cases", cause.cases)


def folded(title: str, ids: Sequence[str]) -> str:
    """Ids under a title that opens them."""
    listed = [f"- {code(each)}" for each in ids[:MOST_LISTED]]
    more = [f"- … and {len(ids) - MOST_LISTED} more"] if len(ids) > MOST_LISTED else []
    return "\n".join([f"<details><summary>{title}</summary>", "", *listed, *more, "", "</details>"])


def table(rows: Sequence[Mapping[str, object]]) -> str:
    """A pipe table of cells that are Markdown already."""
    cells = [{key: str(each).replace("|", "\\|") for key, each in row.items()} for row in rows]
    return tabulate(cells, headers="keys", tablefmt="pipe", disable_numparse=True)


def text(words: str, most: int = 160) -> str:
    """Words as Markdown shows them: on one line, no sign of theirs taken for markup."""
    return SIGNS.sub(r"\\\1", shown(words, most).replace("\r", " "))


def code(words: str, most: int = 160) -> str:
    """Words in a code span, however many backticks they hold."""
    told = shown(words, most)
    if not told.strip():
        return "` `"
    fence = "`" * (max((len(run) for run in TICKS.findall(told)), default=0) + 1)
    space = " " if "`" in told else ""
    return f"{fence}{space}{told}{space}{fence}"


def value(found: object) -> str:
    """A value of an answer in a code span; a field that is not there is the word."""
    return code(found if isinstance(found, str) else encode(found).decode())


def plural(count: int, one: str, many: str = "") -> str:
    """The word for that many."""
    return one if count == 1 else many or f"{one}s"
