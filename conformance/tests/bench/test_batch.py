"""The batch form answers every question of ``exchange.damage`` as the oracle does, to the last digit."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import hypothesis
import pytest
from hypothesis import strategies as st

from conformance.cases.rulesets import player, question, ruled
from conformance.cases.store import frozen
from conformance.engines.quick.damage import exchange_damage
from conformance.generators import generated

np = pytest.importorskip("numpy")
pytest.importorskip("numba")

from conformance.engines.quick import batch, kernel, matchups  # noqa: E402 - only where the extra is installed

OP = "exchange.damage"
BLADE = {"kind": "blade", "base": 4, "rate": 2}
LARGEST = 2**63 - 1


def by_oracle(given: dict[str, Any]) -> tuple[bool, int, int, int]:
    """The oracle's answer: landed, delivered, and the exact damage in lowest terms."""
    answer = ruled(question(OP, given), player(OP)).answer
    assert answer is not None
    return answer.landed, int(answer.delivered), answer.exact.numerator, answer.exact.denominator


def in_columns(answers: batch.Outcomes, place: int) -> tuple[bool, int, int, int]:
    """The same from the columns, or from what is kept beyond them."""
    told = answers[place]
    exact = Fraction(told["exact"])
    if place not in answers.beyond:
        assert (exact.numerator, exact.denominator) == (answers.numerator[place], answers.denominator[place])
    return told["landed"], told["delivered"], exact.numerator, exact.denominator


def assert_alike(givens: list[dict[str, Any]]) -> batch.Outcomes:
    """Columns and oracle agree on all of them."""
    answers = batch.deal(batch.columns(givens))  # type: ignore[arg-type]  # plain JSON
    for place, asked in enumerate(givens):
        assert in_columns(answers, place) == by_oracle(asked), asked
    return answers


def blow(margin: int, base: Any = 4, rate: Any = 2, armor: tuple[str, ...] = (), **target: Any) -> dict[str, Any]:
    """A blow with a blade."""
    worn = {"armor": [{"blunts": blunts} for blunts in armor]} if armor else {}
    return {"margin": margin, "weapon": {"kind": "blade", "base": base, "rate": rate}, "target": {**target, **worn}}


def test_twenty_thousand_generated_questions_are_answered_as_the_oracle_does() -> None:
    """Bit-equal: landed, delivered, and numerator and denominator of the exact damage."""
    assert not assert_alike([generated(OP, 8, index).given for index in range(20_000)]).beyond


def test_every_frozen_question_is_answered_as_frozen() -> None:
    """The hand cases too, those at the boundaries among them."""
    cases = [case for case in frozen() if case.op == OP]
    assert len(cases) > 100
    answers = batch.deal(batch.columns([case.given for case in cases]))  # type: ignore[misc]  # plain JSON
    assert [answers[place] for place in range(len(cases))] == [case.expect.outcome for case in cases]


@pytest.mark.parametrize("margin", [-(2**53), -1, 0, 1, 2, 6, 7, 8, 9, 63, 64, 2**31 - 1, 2**31, 2**53])
def test_margins_at_every_boundary(margin: int) -> None:
    """Below, at and above nothing, what is known beforehand, 32 bits, and what a case may hold."""
    filler = [blow(each) for each in range(40)]
    assert_alike([*filler, blow(margin), blow(margin, "1/3", "5/7", ("1/2", "9/10")), blow(margin, 0, 0)])


@pytest.mark.parametrize("pieces", [0, 1, 2, 10, 19, 20, 40, 200])
def test_armor_of_any_length(pieces: int) -> None:
    """Twenty pieces of 9/10 leave a denominator of 10^20 / 2, beyond 64 bits; the answer stays exact."""
    answers = assert_alike([blow(margin, armor=("9/10",) * pieces) for margin in range(-1, 12)])
    assert bool(answers.beyond) == (pieces >= 20)


@pytest.mark.parametrize("under", [4095, 4096, 4097, 65_537])
def test_denominators_about_the_largest_whose_shares_are_laid_out(under: int) -> None:
    """Looked up up to 4096, worked out above it; never otherwise."""
    assert_alike([blow(margin, f"1/{under}", f"{under - 1}/{under}") for margin in range(60)])


def test_damage_at_the_edge_of_64_bits_is_in_the_columns_and_beyond_it_is_not() -> None:
    """3 x 3 x (2^53 - 1) x 113 is within 63 bits, one more point of margin is not."""
    most = LARGEST // (9 * (2**53 - 1))
    weak: dict[str, Any] = {"nature": {"weak": {"blade": [3, 3]}}}
    answers = assert_alike([blow(margin, 0, 2**53 - 1, **weak) for margin in (most - 1, most, most + 1)])
    assert list(answers.beyond) == [2]
    assert answers.denominator[2] == kernel.UNKNOWN


def test_what_no_64_bits_hold_falls_back_to_python_integers() -> None:
    """Base, rate and denominator each too large by themselves, landed and not, and a blow that fits among them."""
    huge = {"nature": {"weak": {"blade": [2**53] * 3}}}
    small = {"nature": {"resistant": {"blade": [f"1/{2**53}"] * 3}}}
    givens = [
        blow(margin, base, rate, **target)
        for margin in (0, 3)
        for base in (0, 5)
        for rate in (0, 7)
        for target in (huge, small)
    ]
    answers = assert_alike([*givens, blow(2)])
    assert len(answers.beyond) > 4
    assert len(givens) not in answers.beyond


@pytest.mark.parametrize("threat", [1, "3/2", 7, 8, "17/2", 9, 2**53])
def test_a_real_threat_delivers_at_least_one_from_its_threshold_on(threat: Any) -> None:
    """8 after nature at margin 2: below, at and above the threshold."""
    thick = ("99/100",) * 3
    assert_alike([{**blow(margin, armor=thick), "limits": {"threat": threat}} for margin in (0, 1, 2, 3, 500)])


whole = st.integers(0, 2**53)
amounts = st.one_of(st.integers(0, 12), whole, st.builds("{}/{}".format, whole, st.integers(1, 2**53)))
shares = st.one_of(
    st.sampled_from(["1/2", "9/10", "1/3"]),
    st.integers(2, 2**53).flatmap(lambda under: st.builds(lambda over: f"{over}/{under}", st.integers(1, under - 1))),
)
ups = st.one_of(st.integers(2, 2**53), st.sampled_from(["3/2", "9007199254740992/9007199254740991"]))
kinds = st.sampled_from(["blade", "fist", "fire"])


@st.composite
def asked(draw: st.DrawFn) -> dict[str, Any]:
    """Any question there can be: margins, amounts and factors up to 2^53, armor of any length, a threat or none."""
    nature = {
        "weak": {draw(kinds): draw(st.lists(ups, max_size=3))},
        "resistant": {draw(kinds): draw(st.lists(shares, max_size=3))},
        "immune": draw(st.lists(kinds, max_size=1)),
    }
    armor = st.builds(lambda blunts, between: {"blunts": blunts, "between": between}, shares, st.booleans())
    given = {
        "margin": draw(st.one_of(st.integers(-3, 70), st.integers(-(2**53), 2**53))),
        "weapon": {"kind": draw(kinds), "base": draw(amounts), "rate": draw(amounts)},
        "target": {"nature": nature, "armor": draw(st.lists(armor, max_size=30))},
    }
    threat = draw(st.none() | st.integers(1, 2**53))
    return given if threat is None else {**given, "limits": {"threat": threat}}


@hypothesis.settings(max_examples=150, deadline=None)
@hypothesis.given(st.lists(asked(), min_size=1, max_size=8))
def test_any_questions_together_are_answered_as_the_oracle_does(questions: list[dict[str, Any]]) -> None:
    """In the columns where 64 bits hold them, and beyond where they do not."""
    assert_alike(questions)


def test_answers_do_not_depend_on_the_company() -> None:
    """One blow alone, where nothing is known beforehand, is answered as among a thousand."""
    givens = [generated(OP, 9, index).given for index in range(1000)]
    together = batch.deal(batch.columns(givens))  # type: ignore[arg-type]  # plain JSON
    for place in range(0, 1000, 37):
        alone = batch.deal(batch.columns([givens[place]]))  # type: ignore[list-item]  # plain JSON
        assert alone[0] == together[place] == exchange_damage(givens[place])  # type: ignore[arg-type]  # plain JSON


def test_the_loop_is_right_before_it_is_compiled() -> None:
    """The same function as plain Python fills the same columns, with much and with little known beforehand."""
    laid = batch.columns([generated(OP, 10, index).given for index in range(300)])  # type: ignore[misc]  # plain JSON
    right = batch.deal(laid)
    table, shares = laid.matchups.table, laid.matchups.shares
    for span in (1, 6):
        known, room = np.empty((span * len(table), kernel.WIDTH), np.int64), batch.room(300)
        columns = room.landed, room.delivered, room.numerator, room.denominator
        assert kernel.every_blow(laid.margins, laid.numbers, table, shares, known, *columns) == 0
        assert [room[place] for place in range(300)] == [right[place] for place in range(300)]


def test_room_is_used_again_and_nothing_stays_in_it() -> None:
    """What was beyond in one batch is not in the next."""
    room = batch.room(1)
    batch.deal(batch.columns([blow(1, armor=("9/10",) * 30)]), room)  # type: ignore[list-item]  # plain JSON
    assert room.beyond
    assert batch.deal(batch.columns([blow(1)]), room) is room  # type: ignore[list-item]  # plain JSON
    assert room[0] == room[-1] == {"landed": True, "delivered": 6, "exact": 6}
    assert not room.beyond


def test_no_blows_at_all_are_no_error() -> None:
    """An empty list has an empty answer."""
    assert len(batch.deal(batch.columns([]))) == 0


@pytest.mark.parametrize(
    ("margins", "numbers", "error"),
    [
        ([1, 2], [0], "2 margins, 1 matchups and room for 2: make them as many"),
        ([1.0], [0], "margins are a column of signed integers, not 1 dimensions of float64"),
        ([[1]], [0], "margins are a column of signed integers, not 2 dimensions of int64"),
        ([1], [0.5], "numbers are a column of 32-bit integers, not 1 dimensions of float64"),
    ],
)
def test_columns_of_the_wrong_shape_are_refused(margins: Any, numbers: Any, error: str) -> None:
    """In words, and before anything is read."""
    numbers = np.array(numbers)
    numbers = numbers.astype(np.uint32) if numbers.dtype.kind == "i" else numbers
    with pytest.raises(ValueError, match=f"^{error}$"):
        batch.deal(batch.Columns(np.array(margins), numbers, matchups.matchups([(4, 2, 1, 0)])))


@pytest.mark.parametrize("number", [-1, 1, 2**31 - 1])
def test_a_matchup_that_does_not_exist_is_an_error_and_no_memory_is_read(number: int) -> None:
    """The one above the last, one below the first, and one far away; landed or not."""
    for margin in (-1, 1):
        columns = batch.Columns(np.array([margin]), np.array([number], np.int32), matchups.matchups([(4, 2, 1, 0)]))
        with pytest.raises(IndexError, match=r"^blow 0 is of matchup \d+, and there are 1$"):
            batch.deal(columns)


@pytest.mark.parametrize("kind", ["int8", "int16", "int32", "int64"])
def test_margins_of_every_width_and_stride(kind: str) -> None:
    """Compact columns and every second number of a column are read as they are meant."""
    margins = np.arange(-4, 8, dtype=kind)[::2]
    numbers = np.zeros(6, np.uint32)
    answers = batch.deal(batch.Columns(margins, numbers, matchups.matchups([(4, 2, 1, 0)])))
    assert answers.delivered.tolist() == [0, 0, 0, 8, 12, 16]


def test_the_largest_margin_of_64_bits_is_exact() -> None:
    """4 + 2 x (2^63 - 1) is twice too large for the column."""
    columns = batch.Columns(np.array([LARGEST]), np.zeros(1, np.uint32), matchups.matchups([(4, 2, 1, 0)]))
    assert batch.deal(columns)[0] == {"landed": True, "delivered": 2**64 + 2, "exact": 2**64 + 2}
