"""A second opinion on the rules: integers only, the default readings, built for speed.

It was written from the documents, the clauses and the contract in fixtures/README.md alone, so that where it and the
oracle agree they agree for two reasons. Nouns: a *worth* is what each margin of a weapon does to one target; a *table*
is who is there, what the dice show and what has been used up; a *handful* is the dice of one roll; a
*timeline* is a script of units so far, with what is open, pending and in force.

Serve it over standard input and output with `python -m conformance.engines.quick`, or call `answer` in process.
"""

from collections.abc import Callable
from typing import Any

from conformance.engines.quick.blow import exchange_blow
from conformance.engines.quick.commands import commands_legal, commands_play
from conformance.engines.quick.damage import exchange_damage
from conformance.engines.quick.many import exchange_batch
from conformance.engines.quick.pool import exchange_pool
from conformance.engines.quick.rationals import MalformedError
from conformance.engines.quick.rounds import exchange_round

__all__ = ["HELLO", "OPS", "answer"]

OPS: dict[str, Callable[[Any], Any]] = {
    "exchange.pool": exchange_pool,
    "exchange.damage": exchange_damage,
    "exchange.blow": exchange_blow,
    "exchange.round": exchange_round,
    "commands.play": commands_play,
    "commands.legal": commands_legal,
    "exchange.batch": exchange_batch,
}

HELLO: dict[str, Any] = {
    "protocol": 1,
    "engine": {"name": "quick", "version": "0.1.0"},
    "ops": list(OPS),
    "dice": "faces",
    "observes": ["exact", "handfuls", "refusals"],
    "readings": {},
    "window": 64,
}


def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
    """Answer one case: a reply without its id, holding `outcome`, or `error` in one line; `given` is left as it was."""
    try:
        return {"outcome": OPS[op](given)}
    except MalformedError as fault:
        return {"error": f"{op}: {fault}"}
    except KeyError as fault:
        return {"error": f"{op}: {fault} is missing or unknown"}
    except (AttributeError, IndexError, TypeError, ValueError) as fault:
        return {"error": " ".join(f"{op}: a given of the wrong shape: {fault}".split())}
