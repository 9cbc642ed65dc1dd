"""``ruleproof mutants``: the kill matrix, which wrong engine is caught by what, and how soon."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click
import msgspec

from conformance.cases.rulesets import RULESETS
from conformance.cli import CONFORMS, DIFFERS
from conformance.cli.options import format_option, table, write_file
from conformance.strength import page
from conformance.strength.kills import GENERATED, LONGER, QUESTIONS, Killed, Wanted, matrix
from conformance.strength.pieces import SEED
from conformance.strength.rates import SEEDS, Rate, rates
from oracle.errors import Invalid


@click.command("mutants")
@click.option("--ruleset", "rulesets", multiple=True, type=click.Choice(list(RULESETS)), help="Only this ruleset.")
@click.option(
    "--only", multiple=True, metavar="GLOB", help="Only mutants whose id or clause matches; may be given again."
)
@click.option(
    "--generated", type=click.IntRange(min=0), default=GENERATED, show_default=True, help="Generated cases a ruleset."
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=SEED, show_default=True, help="Seed of the generated cases."
)
@click.option(
    "--properties",
    "questions",
    type=click.IntRange(min=0),
    default=QUESTIONS,
    show_default=True,
    help=f"Questions a property; {LONGER} times as many for mutants that none has caught by then.",
)
@click.option("--survivors", is_flag=True, help="Print only those that the frozen cases do not catch.")
@click.option(
    "--rates",
    "rated",
    is_flag=True,
    help=f"Tell instead how many generated cases it takes to catch all, at seeds {SEEDS[0]} to {SEEDS[-1]}.",
)
@click.option("--workers", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes side by side.")
@click.option("--write", "write_to", metavar="FILE", help="Write it as the page that is published.")
@click.option("--check", "check_with", metavar="FILE", help="Compare it with a published page; a difference ends it 1.")
@format_option
def command(
    rulesets: tuple[str, ...],
    only: tuple[str, ...],
    generated: int,
    seed: int,
    questions: int,
    survivors: bool,
    rated: bool,
    workers: int,
    write_to: str | None,
    check_with: str | None,
    form: str,
) -> int:
    """Put every wrong engine to all frozen cases, to the properties that cite its clause, and to generated cases.

    Only a wrong answer counts as caught; a breakdown does not. An engine that no frozen case catches survives, and ends it 1;
    with --rates it ends 1 if the bar of the page is missed. JSON names all cases and properties.
    """
    wanted = Wanted(rulesets, only, generated, seed, questions)
    before = published(check_with) if check_with else ""
    with Telling() as telling:
        if rated:
            found = rates(wanted, workers, telling.hear)
            told, content, holds = rated_told(found, form), page.rates_page(found), all(each.holds for each in found)
        else:
            rows = matrix(wanted, workers, telling.hear)
            holds = all(row.frozen for row in rows)
            told, content = matrix_told(rows, wanted, form, survivors=survivors), page.page(rows, wanted)
    if write_to:
        write_file(write_to, content.encode())
    if check_with:
        click.echo(drift(before, content, check_with))
    elif not write_to:
        click.echo(told)
    return CONFORMS if holds and (not check_with or before == content) else DIFFERS


def matrix_told(rows: Sequence[Killed], wanted: Wanted, form: str, *, survivors: bool) -> str:
    """The matrix as the command prints it."""
    shown = [row for row in rows if not (survivors and row.frozen)]
    if form == "json":
        return msgspec.json.encode(shown).decode()
    parts = [table([page.line(row) for row in shown], form)] if shown else []
    parts.append(table(page.summary(rows, wanted), form))
    idle = page.idle(rows) if not wanted.only else []
    parts += [f"{name}: decides nothing: no wrong engine and no reading answers it otherwise" for name in idle]
    parts += page.proofs()
    alive = [row.id for row in rows if not row.frozen]
    parts.append(f"survivors: {', '.join(alive)}" if alive else "No wrong engine survives the frozen cases.")
    return "\n\n".join(parts)


def rated_told(found: Sequence[Rate], form: str) -> str:
    """The rates as the command prints them."""
    return msgspec.json.encode(found).decode() if form == "json" else table(page.rate_lines(found), form)


def published(name: str) -> str:
    """The text of a published page; raises Invalid where there is none."""
    try:
        return Path(name).read_text("utf-8")
    except OSError as wrong:
        raise Invalid(name, f"cannot be read: {wrong.strerror}", "name the page that --write wrote") from None
    except UnicodeDecodeError:
        raise Invalid(name, "is not UTF-8", "name the page that --write wrote") from None


def drift(before: str, now: str, name: str) -> str:
    """What differs between a published page and what is computed now, the first lines of it."""
    if before == now:
        return f"{name} is as computed now"
    old, new = before.splitlines(), now.splitlines()
    gone = [f"- {line}" for line in old if line not in set(new)][:5]
    come = [f"+ {line}" for line in new if line not in set(old)][:5]
    return "\n".join([f"{name} differs from what is computed now; write it again with --write", *gone, *come])


class Telling:
    """Says on standard error what is being done: a line a stage, and how far it is where somebody is watching."""

    def __init__(self) -> None:
        self.watched, self.open = sys.stderr.isatty(), False

    def __enter__(self) -> Telling:
        return self

    def hear(self, says: str, done: int, of: int) -> None:
        """Take note of a stage that is at piece ``done`` of ``of``."""
        if self.watched:
            click.echo(f"\r{says} … {100 * done // max(of, 1)} %", err=True, nl=done == of)
            self.open = done != of
        elif done == 0:
            click.echo(f"{says} …", err=True)

    def __exit__(self, *_: object) -> None:
        if self.open:
            click.echo(err=True)
