"""Judging one answer: what is compared, by value, and what excuses there are."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from conformance.cases.model import Expect
from conformance.judge import Judgment, judged
from conformance.protocol.messages import Request
from conformance.protocol.results import Kind, Result

RIGHT = {"landed": True, "delivered": 3, "exact": "7/2"}
TENTHS = {"margin": 1, "weapon": {"kind": "blade", "base": "1/10", "rate": 0}}


def verdict_on(
    payload: Any,
    *,
    kind: Kind = "outcome",
    right: Any = RIGHT,
    observes: tuple[str, ...] = ("exact",),
    given: Any = TENTHS,
) -> Judgment:
    """The judgment on one answer."""
    request = Request("x", "exchange.damage", msgspec.Raw(b"{}"))
    expect = Expect(outcome=right) if isinstance(right, dict) else Expect(refused=right)
    return judged(expect, given, Result(request, kind, payload), observes)


@pytest.mark.parametrize("exact", ["7/2", "14/4", 3.5, "3.5"])
def test_rationals_are_compared_by_value(exact: Any) -> None:
    """Whatever the notation."""
    assert verdict_on({**RIGHT, "exact": exact}).verdict == "pass"


@pytest.mark.parametrize("exact", [3, "3.50001", "7/3", "x", True, None, [3.5]])
def test_another_value_fails(exact: Any) -> None:
    """And the place is named."""
    judgment = verdict_on({**RIGHT, "exact": exact})
    assert judgment.verdict == "fail"
    assert [gap.path for gap in judgment.differences] == ["$.exact"]


def test_what_is_not_observed_is_not_compared() -> None:
    """An engine that cannot tell the exact damage is judged on what it delivers."""
    assert verdict_on({"landed": True, "delivered": 3}, observes=()).verdict == "pass"


def test_truth_and_one_are_not_the_same() -> None:
    """A landed blow is true, not 1."""
    assert verdict_on({**RIGHT, "landed": 1}).verdict == "fail"


def test_an_unknown_field_fails() -> None:
    """Unless it is empty."""
    assert verdict_on({**RIGHT, "glory": 1}).verdict == "fail"
    assert verdict_on({**RIGHT, "glory": None}).verdict == "pass"


def test_an_empty_field_may_be_left_out() -> None:
    """Null, empty and false need not be written."""
    right = {**RIGHT, "counter": None, "spent": {}}
    assert verdict_on(RIGHT, right=right).verdict == "pass"
    assert verdict_on(RIGHT, right={**right, "spent": {"ana": 1}}).verdict == "fail"


def test_the_rounding_of_a_float_is_excused_only_where_floats_would_have_answered_so() -> None:
    """100 through a piece of 9/10 is 10, and 9 in floats, as 1 - 0.9 falls short of 0.1; 11 and 8 are just wrong."""
    right = {"landed": True, "delivered": 10, "exact": 10}
    given = {
        "margin": 1,
        "weapon": {"kind": "blade", "base": 100, "rate": 0},
        "target": {"armor": [{"blunts": "9/10"}]},
    }
    verdicts = [verdict_on({**right, "delivered": told}, right=right, given=given).verdict for told in (8, 9, 10, 11)]
    assert verdicts == ["fail", "precision", "pass", "fail"]


def test_rounding_is_excused_by_the_readings_that_are_played() -> None:
    """100 less 4/5 and 1/10 in one sum is 10, and 9 in floats; piece by piece floats never come near it, so 9 is just wrong."""
    right = {"landed": True, "delivered": 10, "exact": 10}
    weapon = {"kind": "blade", "base": 100, "rate": 0}
    given = {"margin": 1, "weapon": weapon, "target": {"armor": [{"blunts": "4/5"}, {"blunts": "1/10"}]}}
    result = Result(Request("x", "exchange.damage", msgspec.Raw(b"{}")), "outcome", {**right, "delivered": 9})
    readings = {"exchange.armor.formula": "summed"}
    assert judged(Expect(outcome=right), given, result, ("exact",), readings).verdict == "precision"
    assert judged(Expect(outcome=right), given, result, ("exact",)).verdict == "fail"


def test_a_piece_that_does_not_count_excuses_nothing() -> None:
    """Fire does not meet armor, so no share of it was ever rounded."""
    right = {"landed": True, "delivered": 10, "exact": 10}
    given = {"margin": 1, "weapon": {"kind": "fire", "base": 10, "rate": 0}, "target": {"armor": [{"blunts": "9/10"}]}}
    assert verdict_on({**right, "delivered": 9}, right=right, given=given).verdict == "fail"


@pytest.mark.parametrize(
    ("codes", "verdict"), [((), "pass"), (("a",), "pass"), (("b", "a"), "pass"), (("a", "c"), "fail")]
)
def test_any_subset_of_the_breached_clauses_is_right(codes: tuple[str, ...], verdict: str) -> None:
    """No code, one, or all; but none that was not breached."""
    assert verdict_on(codes, kind="refused", right=("a", "b")).verdict == verdict


def test_a_refusal_of_what_is_allowed_fails_and_so_does_an_answer_to_what_is_forbidden() -> None:
    """Either way round."""
    assert verdict_on(("a",), kind="refused").verdict == "fail"
    assert verdict_on(RIGHT, right=("a",)).verdict == "fail"


@pytest.mark.parametrize("kind", ["crash", "timeout", "protocol", "not-run"])
def test_what_is_no_answer_keeps_its_own_verdict(kind: Kind) -> None:
    """A crash is never a wrong answer."""
    assert verdict_on(None, kind=kind).verdict == kind
