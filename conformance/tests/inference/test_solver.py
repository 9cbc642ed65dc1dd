"""What answers leave possible, against plain trial of all assignments."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from conformance.inference.solver import ContradictionError, Readings, Solver

DOMAINS = {"a": ("x", "y"), "b": ("x", "y", "z"), "c": ("x", "y"), "d": ("x", "y", "z")}
EVERY = [dict(zip(DOMAINS, names, strict=True)) for names in product(*DOMAINS.values())]


@st.composite
def readings(draw: st.DrawFn) -> Readings:
    """Some readings of some of the rulings."""
    rulings = draw(st.sets(st.sampled_from(sorted(DOMAINS)), min_size=1, max_size=3))
    return {
        ruling: tuple(draw(st.lists(st.sampled_from(DOMAINS[ruling]), min_size=1, unique=True)))
        for ruling in sorted(rulings)
    }


answers = st.lists(st.lists(readings(), min_size=1, max_size=3), min_size=1, max_size=5)


def allows(worlds: Iterable[Readings], assignment: dict[str, str]) -> bool:
    """Whether an assignment lies in one of the worlds."""
    return any(all(assignment[ruling] in names for ruling, names in world.items()) for world in worlds)


@given(answers, readings())
def test_possible_is_what_some_assignment_gives(asked: list[list[Readings]], wanted: Readings) -> None:
    """No reading is kept that none needs, none dropped that one does, and a contradiction is none that has a way out."""
    left = [each for each in EVERY if all(allows(worlds, each) for worlds in asked)]
    solver = Solver(dict(DOMAINS))
    try:
        for worlds in asked:
            solver.learn(worlds)
    except ContradictionError:
        assert left == []
        return
    example = solver.example()
    assert example in left if left else example is None
    if left:
        assert solver.possible(wanted) == any(allows([wanted], each) for each in left)
        solver.settle()
        assert {ruling: set(names) for ruling, names in solver.domains.items()} == {
            ruling: {each[ruling] for each in left} for ruling in DOMAINS
        }


@given(answers)
def test_an_excluded_combination_is_never_an_example(asked: list[list[Readings]]) -> None:
    """Though each of its readings may be possible."""
    solver = Solver(dict(DOMAINS))
    solver.exclude({"a": "x", "b": "x"})
    solver.exclude({"a": "x", "z": "of no ruling that is asked about"})
    try:
        for worlds in asked:
            solver.learn(worlds)
    except ContradictionError:
        return
    example = solver.example()
    assert example is None or (example["a"], example["b"]) != ("x", "x")
