"""Pieces of the work on the matrix: some questions put to some mutants, in this process or another."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import islice
from typing import Any

from conformance.campaign.executors import Workers
from conformance.cases.codec import plain
from conformance.cases.rulesets import player, question, ruled, ruleset_of
from conformance.cases.store import frozen
from conformance.generators import generated, spread
from conformance.matrix import Examined, meets, overheard
from conformance.properties.judging import broken
from conformance.properties.law import PROPERTIES
from conformance.properties.witness import Silence
from oracle.marks import MUTANTS

SEED = 1
"""The seed of the questions that properties are held by."""

Kill = tuple[str, str]
"""A mutant, and the case or property that kills it."""

Piece = Callable[[], list[Kill]]


def in_order(pieces: Sequence[Callable[[], Any]], workers: int) -> Iterator[Any]:
    """What the pieces of work come to, in their order, whoever does them."""
    if workers == 1 or len(pieces) < 2:
        for piece in pieces:
            yield piece()
        return
    with Workers(workers) as crew:
        yield from crew.map(called, pieces)


def called(piece: Callable[[], Any]) -> Any:
    """A piece of work, done."""
    return piece()


def by_frozen(ids: Iterable[str], keys: Sequence[str]) -> list[Kill]:
    """Which mutants these frozen cases kill."""
    import_module("conformance.mutants")
    cases = {case.id: case for case in frozen()}
    return [
        (key, name)
        for name in ids
        for key in Examined(cases[name].op, question(cases[name].op, cases[name].given)).caught(keys)
    ]


def by_generated(ruleset: str, seed: int, start: int, stop: int, keys: Sequence[str]) -> list[Kill]:
    """Which mutants the generated cases from ``start`` to before ``stop`` kill."""
    import_module("conformance.mutants")
    return [
        (key, str(place))
        for place, each in enumerate(islice(spread(ruleset, stop, seed), start, None), start=start)
        for key in Examined(each.op, question(each.op, each.given)).caught(keys)
    ]


def by_property(name: str, questions: range, keys: Iterable[str]) -> list[Kill]:
    """Which of these mutants break a property by any of these generated questions."""
    import_module("conformance.mutants")
    import_module("conformance.properties")
    op, alive, kills = PROPERTIES[name].op, list(keys), list[Kill]()
    for index in questions:
        if not alive:
            break
        given = generated(op, SEED, index).given
        called = heard(name, given)
        fallen = [key for key in alive if meets(ruleset_of(op), MUTANTS[key], called) and breaks(name, key, given)]
        kills += [(key, name) for key in fallen]
        alive = [key for key in alive if key not in fallen]
    return kills


def heard(name: str, given: Any) -> frozenset[str]:
    """The methods that the oracle calls on account of a property and a question; who changes none of them is as right."""
    methods = set[str]()

    def ask(op: str, asked: Any) -> dict[str, Any]:
        ruling, _, called = overheard(question(op, asked), player(op))
        methods.update(called)
        return {"outcome": plain(ruling.answer)} if ruling.answer is not None else {"refused": {}}

    with suppress(Silence):
        broken(PROPERTIES[name], ask, given)
    return frozenset(methods)


def breaks(name: str, key: str, given: Any) -> bool:
    """Whether a mutant breaks a property by one question; one that breaks down has nothing to say, and breaks nothing."""
    try:
        return bool(broken(PROPERTIES[name], voice(key), given)[0])
    except Silence:
        return False


@cache
def voice(key: str) -> Callable[[str, Any], dict[str, Any]]:
    """A mutant that answers in JSON; its breakdowns are errors."""

    def ask(op: str, given: Any) -> dict[str, Any]:
        try:
            ruling = ruled(question(op, given), player(op, mutant=key))
            return {"outcome": plain(ruling.answer)} if ruling.answer is not None else {"refused": {}}
        except Exception as breakdown:
            return {"error": str(breakdown)}

    return ask
