"""``ruleproof list``: the registers of clauses, rulings, cases, mutants and properties."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module

import click

from conformance.cases.store import frozen
from conformance.cli.options import format_option, table
from oracle.marks import MUTANTS
from oracle.rulebook import rulebook

Row = Mapping[str, object]


@click.command("list")
@click.argument("what", type=click.Choice(["clauses", "rulings", "cases", "mutants", "properties"]))
@click.option("--ruleset", type=click.Choice(["exchange", "commands"]), help="Only this ruleset.")
@format_option
def command(what: str, ruleset: str | None, form: str) -> None:
    """List every clause, ruling, case, mutant or property."""
    registers: dict[str, Callable[[bool], list[Row]]] = {
        "clauses": clauses,
        "rulings": rulings,
        "cases": cases,
        "mutants": mutants,
        "properties": properties,
    }
    within = f"{ruleset}." if ruleset else ""
    key = "op" if what == "properties" else "id"
    rows = [row for row in registers[what](form == "json") if str(row[key]).startswith(within)]
    click.echo(table(rows, form))


def clauses(full: bool) -> list[Row]:
    """Every clause: all that hangs on it for a script, its words for a reader."""
    import_module("conformance.mutants")
    deciding: dict[str, list[str]] = {}
    for case in frozen():
        for decided in case.info.decides or (case.clause,):
            deciding.setdefault(decided, []).append(case.id)
    wrong: dict[str, list[str]] = {}
    for key in MUTANTS:
        wrong.setdefault(key.partition("/")[0], []).append(key)
    held: dict[str, list[str]] = {}
    for law in import_module("conformance.properties").PROPERTIES.values():
        for cited in law.clauses:
            held.setdefault(cited, []).append(law.name)
    rows: list[Row] = []
    for clause in rulebook().clauses.values():
        row: dict[str, object] = {"id": clause.id, "kind": clause.kind, "says": clause.says}
        own = {
            "cases": deciding.get(clause.id, []),
            "mutants": wrong.get(clause.id, []),
            "properties": held.get(clause.id, []),
        }
        if full:
            row |= {"sources": [source.at for source in clause.sources], **own}
        else:
            row |= {key: len(value) for key, value in own.items()}
        rows.append(row)
    return rows


def rulings(full: bool) -> list[Row]:
    """Every ruling with its readings, the default first."""
    book = rulebook()
    rows: list[Row] = []
    for ruling in book.rulings.values():
        readings = [
            {"name": each.name, "default": index == 0, "says": each.says} for index, each in enumerate(ruling.readings)
        ]
        if full:
            excludes = [
                list(each.readings) for each in book.exclusions if any(ruling.id in key for key in each.readings)
            ]
            rows.append(
                {
                    "id": ruling.id,
                    "how": ruling.how,
                    "type": ruling.type,
                    "question": ruling.question,
                    "readings": readings,
                    "excludes": excludes,
                }
            )
        else:
            names = ", ".join(each.name for each in ruling.readings)
            rows.append({"id": ruling.id, "how": ruling.how, "question": ruling.question, "readings": names})
    return rows


def cases(full: bool) -> list[Row]:
    """Every frozen case."""
    rows: list[Row] = []
    for case in frozen():
        hinges = sorted(case.info.hinges_on)
        row: dict[str, object] = {"id": case.id, "op": case.op, "origin": case.info.origin, "level": case.info.level}
        if full:
            row |= {"decides": list(case.info.decides), "hinges_on": hinges, "why": case.why}
        else:
            row |= {"decides": len(case.info.decides), "hinges_on": ", ".join(hinges)}
        rows.append(row)
    return rows


def mutants(full: bool) -> list[Row]:
    """Every wrong engine."""
    import_module("conformance.mutants")
    rows: list[Row] = []
    for key, cls in MUTANTS.items():
        mark = cls.__mutant__  # type: ignore[attr-defined]
        rows.append(
            {"id": key, "clause": mark.clause, "level": mark.level, "says": (cls.__doc__ or "").partition("\n")[0]}
        )
    return rows


def properties(full: bool) -> list[Row]:
    """Every property: a law that engines are held to on generated questions."""
    rows: list[Row] = []
    for law in import_module("conformance.properties").PROPERTIES.values():
        clauses: object = list(law.clauses) if full else ", ".join(law.clauses)
        rows.append({"id": law.name, "op": law.op, "clauses": clauses, "says": law.says})
    return rows
