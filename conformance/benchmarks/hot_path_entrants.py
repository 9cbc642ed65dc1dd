"""Who takes part in the hot path: the oracle, the second implementation in two forms, and any engine over the protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any

import msgspec

from conformance.benchmarks.hot_path import (
    CHUNK,
    MILLION,
    WORD,
    Answered,
    Dealt,
    Entrant,
    Given,
    UnansweredError,
    checksum,
    of_answer,
    of_outcome,
)
from conformance.cases.codec import encode
from conformance.cases.rulesets import player, question, ruled, ruled_aloud
from conformance.engines import quick
from conformance.engines.quick.damage import deal, worth
from conformance.protocol.messages import Request
from conformance.protocol.results import Engine, Result

BATCH_OP = "exchange.batch"
"""The op that asks many cases at once."""


def by_oracle(op: str, givens: Sequence[Given], right: str) -> Entrant:
    """The oracle, asked one by one questions that have been read already."""
    by, asked = player(op), [question(op, given) for given in givens]

    def answers() -> Answered:
        rulings = [ruled(each, by) for each in asked]
        return Answered(lambda: checksum(of_answer(ruling.answer) for ruling in rulings))

    return Entrant(op, "oracle", len(givens), answers, right)


def by_oracle_reading(op: str, givens: Sequence[Given], right: str) -> Entrant:
    """The oracle as engines are asked: with decoded JSON, which it reads and checks first."""
    by = player(op)

    def answers() -> Answered:
        rulings = [ruled(question(op, given), by) for given in givens]
        return Answered(lambda: checksum(of_answer(ruling.answer) for ruling in rulings))

    return Entrant(op, "oracle, reading JSON", len(givens), answers, right)


def by_oracle_aloud(op: str, givens: Sequence[Given], right: str) -> Entrant:
    """The oracle with its trace."""
    by, asked = player(op), [question(op, given) for given in givens]

    def answers() -> Answered:
        rulings = [ruled_aloud(each, by)[0] for each in asked]
        return Answered(lambda: checksum(of_answer(ruling.answer) for ruling in rulings))

    return Entrant(op, "oracle, traced", len(givens), answers, right)


def by_quick(op: str, givens: Sequence[Given], right: str) -> Entrant:
    """The second implementation, called one by one with decoded JSON."""
    serve = quick.OPS[op]

    def answers() -> Answered:
        outcomes = [serve(given) for given in givens]
        return Answered(lambda: checksum(map(of_outcome, outcomes)))

    return Entrant(op, "quick", len(givens), answers, right)


def by_quick_matched(givens: Sequence[Any], right: str) -> Entrant:
    """The second implementation's own step of ``exchange.damage``: numbers read, and weapon and target matched, beforehand."""
    asked = [
        (given["margin"], worth(given["weapon"], given.get("target", {}), given.get("limits"))) for given in givens
    ]

    def answers() -> Answered:
        found = [(margin, deal(margin, matched)) for margin, matched in asked]
        return Answered(lambda: checksum(Dealt(delivered, margin > 0) for margin, (delivered, _) in found))

    return Entrant("exchange.damage", "quick, matched", len(givens), answers, right)


def by_columns(givens: Sequence[Any], deals: Sequence[Dealt], blows: int = MILLION, seed: int = 1) -> Entrant:
    """The batch form on so many blows, drawn from questions of ``exchange.damage`` at random.

    The questions are laid into columns beforehand. Raises ImportError without the extra ``bench``.
    """
    import numpy as np

    from conformance.engines.quick import batch

    picks = np.random.default_rng(seed).integers(0, len(givens), blows)
    laid = batch.columns(givens)
    mixed = batch.Columns(laid.margins[picks], laid.numbers[picks], laid.matchups)
    room = batch.room(blows)
    places = np.arange(blows, dtype=np.int64) % CHUNK + 1

    def sums(delivered: Any, landed: Any) -> str:
        return f"{int((places * delivered).sum()) % WORD}:{int(landed.sum())}"

    def answers() -> Answered:
        found = batch.deal(mixed, room)
        return Answered(lambda: sums(found.delivered, found.landed))

    right = np.array(deals, np.int64)[picks]
    return Entrant("exchange.damage", "quick, in columns", blows, answers, sums(right[:, 0], right[:, 1]))


def by_pipe(engine: Engine, name: str, op: str, givens: Sequence[Given], right: str) -> Entrant:
    """An engine that is asked case by case over the protocol, as many in flight as it takes."""
    requests = [Request(str(place), op, msgspec.Raw(encode(given))) for place, given in enumerate(givens)]

    def answers() -> Answered:
        results = list(engine.run(requests))
        return Answered(lambda: checksum(of_outcome(each) for each in outcomes(results)))

    return Entrant(op, f"{name}, case by case", len(givens), answers, right, perf_counter)


def by_batches(engine: Engine, name: str, op: str, givens: Sequence[Given], right: str) -> Entrant:
    """An engine that is asked a thousand cases at once, sums them up itself and says how long it took."""
    batches = [givens[start : start + CHUNK] for start in range(0, len(givens), CHUNK)]
    requests = [
        Request(str(place), BATCH_OP, msgspec.Raw(encode({"op": op, "cases": batch})))
        for place, batch in enumerate(batches)
    ]

    def answers() -> Answered:
        totals = list(outcomes(list(engine.run(requests))))
        try:
            seconds = sum(float(each["seconds"]) for each in totals)
            pairs = [str(each["checksum"]).split(":") for each in totals]
            total, landed = (sum(int(pair[part]) for pair in pairs) for part in (0, 1))
        except (IndexError, KeyError, TypeError, ValueError) as wrong:
            raise UnansweredError(f'answered no {{"checksum": "sum:landed", "seconds": …}}: {wrong!r}') from None
        return Answered(lambda: f"{total % WORD}:{landed}", seconds)

    return Entrant(op, f"{name}, a thousand at once", len(givens), answers, right, perf_counter)


def outcomes(results: Sequence[Result]) -> Iterator[dict[str, Any]]:
    """The outcomes in the order of the requests; raises UnansweredError for a case without one."""
    for result in sorted(results, key=lambda each: int(each.request.id)):
        if result.kind != "outcome":
            said = result.note or result.payload or ""
            raise UnansweredError(f"{result.kind} on case {result.request.id}: {str(said)[:120]}")
        yield result.payload
