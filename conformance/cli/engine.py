"""``ruleproof engine``: the oracle, or any variant of it, as an engine on standard input and output."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

import click

from conformance.cases.bulk import SAMPLE, SampleQuestion
from conformance.cases.codec import convert, plain
from conformance.cases.rulesets import OPS, player, question, ruled, ruled_aloud
from conformance.cli.options import readings_option
from conformance.protocol.serve import serve
from oracle.errors import Invalid
from oracle.marks import MUTANTS
from oracle.variants import assignment


@click.command("engine")
@readings_option
@click.option(
    "--mutant", "mutants", multiple=True, metavar="ID", help="Serve this wrong engine; given again, several in one."
)
@click.option("--trace", is_flag=True, help="Tell every step in the reply's info.")
def command(readings: tuple[str, ...], mutants: tuple[str, ...], trace: bool) -> None:
    """Serve the oracle as an engine: for trying things out, and for testing the suite itself."""
    chosen = assignment(readings)
    for mutant in mutants:
        known_mutant(mutant)
    serve(hello(chosen, mutants), answerer(chosen, mutants, trace=trace))


def known_mutant(mutant: str) -> None:
    """Raise Invalid for a mutant that does not exist."""
    import difflib

    import_module("conformance.mutants")
    if mutant not in MUTANTS:
        same = [key for key in MUTANTS if key.startswith(mutant.partition("/")[0] + "/")]
        near = difflib.get_close_matches(mutant, same or MUTANTS, n=1, cutoff=0.0)
        raise Invalid(
            mutant, "no mutant has this id", f"see ruleproof list mutants; nearest is {near[0] if near else 'none'}"
        )
    if MUTANTS[mutant].__mutant__.level == "trace":  # type: ignore[attr-defined]
        raise Invalid(mutant, "shows only in the order of the steps, which no answer tells", "see ruleproof mutants")


def hello(readings: Mapping[str, str], mutants: tuple[str, ...]) -> dict[str, Any]:
    """What the oracle says of itself when it plays an engine. A mutant does not confess, and readings are not declared."""
    return {
        "protocol": 1,
        "engine": {"name": "oracle" if not (readings or mutants) else "variant", "version": "0.1.0"},
        "ops": [*OPS, SAMPLE],
        "observes": ["exact", "handfuls", "refusals", "trace"],
        "window": 64,
    }


def answerer(
    readings: Mapping[str, str], mutants: tuple[str, ...], *, trace: bool
) -> Callable[[str, dict[str, Any]], dict[str, Any]]:
    """The function that answers one question."""

    def played(op: str) -> Any:
        base = player(op, readings)
        own = [MUTANTS[mutant] for mutant in mutants if mutant.startswith(op.partition(".")[0] + ".")]
        return type("Variant", (*own, base), {}) if own else base

    players = {op: played(op) for op in OPS}

    def thrown(given: dict[str, Any]) -> dict[str, Any]:
        from conformance.odds.own import sample

        try:
            return {"outcome": plain(sample(convert(given, SampleQuestion), players["exchange.blow"]))}
        except Invalid as invalid:
            return {"error": str(invalid)}

    def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
        if op == SAMPLE:
            return thrown(given)
        if op not in players:
            return {"unsupported": f"there is no op {op}"}
        try:
            asked = question(op, given)
            ruling, steps = ruled_aloud(asked, players[op]) if trace else (ruled(asked, players[op]), [])
        except Invalid as invalid:
            return {"error": str(invalid)}
        reply: dict[str, Any] = {"refused": {"codes": list(ruling.refused)}}
        if ruling.answer is not None:
            reply = {"outcome": plain(ruling.answer)}
        if trace:
            reply["info"] = [f"{step.says} [{', '.join(step.ids)}]" for step in steps if step.says]
        return reply

    return answer
