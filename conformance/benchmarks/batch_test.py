"""The batch form for pytest-benchmark: laying questions into columns, dealing 10⁶ blows, and copying the same bytes."""

from __future__ import annotations

from typing import Any

import pytest

from conformance.benchmarks.hot_path import dealt, questions

pytest.importorskip("numba")
pytest.importorskip("numpy")

from conformance.benchmarks.hot_path_entrants import by_columns
from conformance.benchmarks.rates import copying
from conformance.engines.quick import batch

QUESTIONS = 10_000


def test_a_million_blows_in_columns(benchmark: Any) -> None:
    """Drawn at random from ten thousand generated questions."""
    givens = questions("exchange.damage", QUESTIONS)
    entrant = by_columns(givens, dealt("exchange.damage", givens))
    assert benchmark(entrant.round).sums() == entrant.right


def test_a_copy_of_the_same_columns(benchmark: Any) -> None:
    """What the bar is held against."""
    copy, _ = copying()
    benchmark(copy)


def test_laying_ten_thousand_questions_into_columns(benchmark: Any) -> None:
    """From decoded JSON; not part of the bar."""
    givens: list[Any] = questions("exchange.damage", QUESTIONS)
    assert len(benchmark(batch.columns, givens).margins) == QUESTIONS
