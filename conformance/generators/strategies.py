"""Strategies: the generators driven by Hypothesis, for properties. It shrinks what its own properties find.

What is drawn is the plain JSON of a ``given``. Bounds are keyword-only; one out of range raises ValueError where it is set.
"""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from conformance.generators import Given, commands, exchange
from conformance.generators.draws import Draws
from conformance.generators.exchange import MOST_EFFORT, MOST_EVENTS, MOST_PIECES, MOST_WARDS


class Drawn(Draws):
    """Draws that Hypothesis makes; ``draw`` takes a strategy, as a composite's own does and that of ``data()``."""

    __slots__ = ("_draw",)

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]) -> None:
        super().__init__()
        self._draw = draw

    def below(self, bound: int) -> int:
        """An integer of Hypothesis's choice, smaller ones being simpler."""
        value = self._draw(st.integers(0, bound - 1))
        self.taken.append(value)
        return value


@st.composite
def questions(draw: st.DrawFn, /, generator: Callable[..., Given], **bounds: int) -> Given:
    """Whatever a generator makes of Hypothesis's draws, within its bounds."""
    return generator(Drawn(draw), **bounds)


def damage_questions(*, most_pieces: int = MOST_PIECES) -> st.SearchStrategy[Given]:
    """Questions of ``exchange.damage``, against at most that many pieces of armor."""
    return questions(exchange.damage, most_pieces=within("most_pieces", most_pieces, MOST_PIECES))


def pools(*, most_effort: int = MOST_EFFORT) -> st.SearchStrategy[Given]:
    """Questions of ``exchange.pool``, with at most that much effort in the attack."""
    return questions(exchange.pool, most_effort=within("most_effort", most_effort, MOST_EFFORT))


def blow_questions(*, most_effort: int = MOST_EFFORT, most_wards: int = MOST_WARDS) -> st.SearchStrategy[Given]:
    """Questions of ``exchange.blow``, with at most that much effort in the attack and that many Wards in force."""
    return questions(
        exchange.blow,
        most_effort=within("most_effort", most_effort, MOST_EFFORT),
        most_wards=within("most_wards", most_wards, MOST_WARDS),
    )


def rounds(*, most_events: int = MOST_EVENTS) -> st.SearchStrategy[Given]:
    """Questions of ``exchange.round``, of at most that many events."""
    return questions(exchange.round_, most_events=within("most_events", most_events, MOST_EVENTS))


def scripts(
    *, most_units: int = commands.MOST_UNITS, most_events: int = commands.MOST_EVENTS
) -> st.SearchStrategy[Given]:
    """Questions of ``commands.play``: scripts of at most that many events, about at most that many units."""
    return questions(commands.play, **_told(most_units, most_events))


def legal_questions(
    *, most_units: int = commands.MOST_UNITS, most_events: int = commands.MOST_EVENTS
) -> st.SearchStrategy[Given]:
    """Questions of ``commands.legal``: such scripts, broken off anywhere."""
    return questions(commands.legal, **_told(most_units, most_events))


def _told(most_units: int, most_events: int) -> dict[str, int]:
    if most_units < 1:
        raise ValueError("most_units is 0; somebody must be there, so write 1 or more")
    return {
        "most_units": within("most_units", most_units, commands.MOST_UNITS),
        "most_events": within("most_events", most_events, commands.MOST_EVENTS),
    }


def within(what: str, bound: int, most: int) -> int:
    """The bound, if it is one; raises ValueError."""
    if not 0 <= bound <= most:
        raise ValueError(f"{what} is {bound}; write 0 to {most}")
    return bound
