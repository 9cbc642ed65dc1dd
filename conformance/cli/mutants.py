"""``ruleproof mutants``: the kill matrix, which wrong engine is caught by what."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

import click

from conformance.cases.rulesets import RULESETS, question
from conformance.cases.store import frozen
from conformance.cli import CONFORMS, DIFFERS
from conformance.cli.options import format_option, table
from conformance.matrix import Examined
from oracle.marks import MUTANTS, MutantMark


@click.command("mutants")
@click.option("--ruleset", "rulesets", multiple=True, type=click.Choice(list(RULESETS)), help="Only this ruleset.")
@click.option(
    "--generated", type=click.IntRange(min=0), default=2000, show_default=True, help="Generated cases a ruleset."
)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Seed of the generated cases.")
@click.option("--survivors", is_flag=True, help="Print only those that the frozen cases do not catch.")
@format_option
def command(rulesets: tuple[str, ...], generated: int, seed: int, survivors: bool, form: str) -> int:
    """Put every wrong engine to every frozen case and to generated ones; a survivor of the frozen cases ends it 1.

    Only a wrong answer counts as caught; a breakdown does not.
    """
    import_module("conformance.mutants")
    rows: list[dict[str, object]] = []
    alive = total = found = 0
    for ruleset in rulesets or RULESETS:
        keys = [key for key in MUTANTS if key.startswith(ruleset + ".")]
        by_frozen = caught(frozen_of(ruleset), keys)
        by_generated = caught(generated_of(ruleset, generated, seed), keys)
        for key in keys:
            mark: MutantMark = MUTANTS[key].__mutant__  # type: ignore[attr-defined]
            total += 1
            alive += not by_frozen[key]
            found += bool(by_generated[key])
            if survivors and by_frozen[key]:
                continue
            rows.append(
                {
                    "id": key,
                    "clause": mark.clause,
                    "level": mark.level,
                    "frozen": len(by_frozen[key]),
                    "first": min(by_frozen[key], key=lambda case: (len(case), case), default="SURVIVES"),
                    "generated": len(by_generated[key]),
                }
            )
    click.echo(table(rows, form))
    if form != "json":
        told = f"{total} wrong engines: the frozen cases catch {total - alive}"
        click.echo(f"{told}, {generated} generated cases a ruleset (seed {seed}) catch {found}")
    return DIFFERS if alive else CONFORMS


def frozen_of(ruleset: str) -> Iterable[tuple[str, str, object]]:
    """Every frozen case of a ruleset."""
    return ((case.id, case.op, case.given) for case in frozen() if case.op.startswith(ruleset + "."))


def generated_of(ruleset: str, count: int, seed: int) -> Iterable[tuple[str, str, object]]:
    """Generated cases of a ruleset."""
    from conformance.generators import spread

    return ((f"{each.index}", each.op, each.given) for each in spread(ruleset, count, seed))


def caught(cases: Iterable[tuple[str, str, object]], keys: list[str]) -> dict[str, list[str]]:
    """The ids of the cases that catch each mutant."""
    found: dict[str, list[str]] = {key: [] for key in keys}
    for case_id, op, given in cases:
        for key in Examined(op, question(op, given)).caught(keys):
            found[key].append(case_id)
    return found
