"""Dice of one's own: the op ``exchange.sample`` as an honest engine serves it, by throwing, and never from the odds."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, cast, overload

from conformance.cases.bulk import SampleAnswer, SampleQuestion
from conformance.cases.codec import plain
from conformance.cases.rulesets import ruled
from conformance.odds.keys import REFUSED, spoken
from oracle.exchange.facts import BlowQuestion, Tapes

LONGEST = 10_000
"""Dice on a tape: more than any handful that a question can ask for."""


class Tape(Sequence[int]):
    """A tape whose faces are thrown when they are looked at."""

    def __init__(self, source: random.Random, faces: Sequence[int], sums: Sequence[int]) -> None:
        self.source, self.faces, self.sums = source, faces, sums
        self.thrown: list[int] = []

    def __len__(self) -> int:
        return LONGEST

    @overload
    def __getitem__(self, place: int) -> int: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[int, ...]: ...
    def __getitem__(self, place: int | slice) -> int | tuple[int, ...]:
        """The faces at a place or a stretch of places."""
        wanted = range(LONGEST)[place]
        last = wanted if isinstance(wanted, int) else max(wanted, default=-1)
        more = last + 1 - len(self.thrown)
        if more > 0:
            self.thrown += self.source.choices(self.faces, cum_weights=self.sums, k=more)
        return self.thrown[wanted] if isinstance(wanted, int) else tuple(self.thrown[each] for each in wanted)


class Table(dict[str, Tape]):
    """Every tape that a blow asks for, blank until then."""

    def __init__(self, source: random.Random, die: Mapping[str, int]) -> None:
        super().__init__()
        self.source = source
        self.faces, self.sums = [int(face) for face in die], list(accumulate(die.values()))

    def get(self, address: str, _: Any = None) -> Tape:
        """The tape at an address."""
        if address not in self:
            self[address] = Tape(self.source, self.faces, self.sums)
        return self[address]


def sample(asked: SampleQuestion, by: Any) -> SampleAnswer:
    """Throw a blow as often as asked, by the class ``by``; the same request comes out the same. Raises Invalid."""
    source, told = random.Random(asked.seed), asked.question
    table = Table(source, asked.die)
    tapes = cast("Tapes", table)  # read by address only
    blow = BlowQuestion(characters=told.characters, blow=told.blow, dice=tapes, wards=told.wards, limits=told.limits)
    seen: Counter[str] = Counter()
    for _ in range(asked.count):
        table.clear()
        ruling = ruled(blow, by)
        seen[REFUSED if ruling.answer is None else spoken(plain(ruling.answer))] += 1
    return SampleAnswer(histogram=dict(seen))
