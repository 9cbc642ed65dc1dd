"""Two traces of one case side by side: the oracle's, and the engine's own or that of the wrong engine that it is like."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from importlib import import_module
from itertools import groupby, zip_longest
from typing import NamedTuple

from conformance.cases.rulesets import player, question, ruled_aloud
from conformance.diagnosis import aloud
from conformance.results import Cause, Header, Row
from oracle.errors import Invalid
from oracle.marks import MUTANTS
from oracle.trace import Step
from reports.console import shown

LONGEST = 600
"""Characters of a sentence."""

MOST_LINES = 400
"""Sentences of a trace."""

LATELY = 8
"""Sentences within which the same one is not said again."""

AROUND = 2
"""Sentences that are alike and still shown on either side of a difference."""

CITED = re.compile(r"\[([a-z0-9_., ]*)\]\s*\Z")


class Said(NamedTuple):
    """A sentence of a trace and what it cites; a ``quiet`` one is shown only where the traces part at it."""

    text: str
    ids: tuple[str, ...] = ()
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Pair:
    """What the one says and what the other says at the same place; alike where both say the same."""

    one: Said | None
    other: Said | None
    alike: bool
    first: bool = False


@dataclass(frozen=True, slots=True)
class Fold:
    """Pairs that stand together; closed where all are alike and far from any difference."""

    pairs: tuple[Pair, ...]
    closed: bool


@dataclass(frozen=True, slots=True)
class SideBySide:
    """The oracle's trace and the other one, whose it is, and whether its sentences could be matched with ours."""

    whose: str
    folds: tuple[Fold, ...]
    matched: bool = True

    @property
    def size(self) -> int:
        """How much there is to read."""
        said = (each for fold in self.folds for pair in fold.pairs for each in (pair.one, pair.other) if each)
        return sum(len(each.text) + 60 for each in said)


def side_by_side(row: Row, header: Header, cause: Cause | None) -> SideBySide | None:
    """The traces of a case, or None where the oracle has none; without another trace the oracle's stands alone."""
    right = oracle(row, header.readings)
    if right is None:
        return None
    own = reported(row.info)
    if own:
        return compared("the engine says", [each for each in right if not each.quiet], own)
    wrong = oracle(row, header.readings, cause) if cause else None
    if cause is None or wrong is None:
        return SideBySide("", folded([Pair(each, None, alike=True) for each in right if not each.quiet], close=False))
    return compared(f"{cause.id} says", right, wrong)


def oracle(row: Row, readings: Mapping[str, str], cause: Cause | None = None) -> list[Said] | None:
    """What the oracle says of a case, or what it says as the wrong engine or under the readings that a cause is."""
    mutant, others = "", dict(readings)
    if cause and cause.kind == "mutant":
        import_module("conformance.mutants")
        mutant = cause.id
        if mutant not in MUTANTS:
            return None
    elif cause and cause.kind in ("reading", "readings"):
        others |= dict(each.split("=", 1) for each in cause.id.split() if "=" in each)
    elif cause:
        return None
    try:
        _, steps = ruled_aloud(question(row.op, row.given), player(row.op, others, mutant))
    except (Invalid, LookupError):
        return None
    return list(lately_unsaid(sentence(step) for step in steps))[:MOST_LINES]


def sentence(step: Step) -> Said:
    """A step aloud; quiet if the rules have no sentence for it."""
    silent = not step.mark.says
    return Said(shown(aloud(step) if silent else step.says, LONGEST), step.ids, quiet=silent)


def reported(info: object) -> list[Said]:
    """The trace that an engine put into its reply: a list of sentences, each with what it cites in brackets behind it."""
    lines = info.get("trace") if isinstance(info, dict) else info
    if not isinstance(lines, list) or not all(isinstance(line, str) for line in lines):
        return []
    return list(lately_unsaid(map(heard, lines[: 4 * MOST_LINES])))[:MOST_LINES]


def heard(line: str) -> Said:
    """A sentence of an engine, taken from what it cites."""
    cut = shown(line, LONGEST)
    cited = CITED.search(cut)
    if not cited:
        return Said(cut)
    return Said(cut[: cited.start()].rstrip(), tuple(each.strip() for each in cited[1].split(",")))


def lately_unsaid(said: Iterable[Said]) -> Iterator[Said]:
    """The sentences without the empty ones and those that were said a moment ago."""
    lately = deque[Said](maxlen=LATELY)
    for each in said:
        if each.text and each not in lately:
            lately.append(each)
            yield each


def compared(whose: str, right: Sequence[Said], wrong: Sequence[Said]) -> SideBySide:
    """Two traces, matched sentence by sentence; left unmatched where not one sentence is in both."""
    one, other = [each.text for each in right], [each.text for each in wrong]
    matched = not set(one).isdisjoint(other)
    if not matched:
        loud = [each for each in right if not each.quiet]
        pairs = [Pair(mine, theirs, alike=True) for mine, theirs in zip_longest(loud, wrong)]
        return SideBySide(whose, folded(pairs, close=False), matched=False)
    return SideBySide(whose, folded(list(first_marked(paired(right, wrong, one, other)))))


def paired(right: Sequence[Said], wrong: Sequence[Said], one: list[str], other: list[str]) -> Iterator[Pair]:
    """The sentences of both, those that are in both next to each other."""
    for tag, start, end, its, its_end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            both = zip(right[start:end], wrong[its:its_end], strict=True)
            yield from (Pair(mine, theirs, alike=True) for mine, theirs in both if not mine.quiet)
        else:
            yield from (
                Pair(mine, theirs, alike=False) for mine, theirs in opposed(right[start:end], wrong[its:its_end])
            )


def opposed(right: Sequence[Said], wrong: Sequence[Said]) -> Iterator[tuple[Said | None, Said | None]]:
    """Sentences that differ, those about the same clauses next to each other."""
    one, other = [each.ids for each in right], [each.ids for each in wrong]
    for tag, start, end, its, its_end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from zip(right[start:end], wrong[its:its_end], strict=True)
        else:
            yield from ((mine, None) for mine in right[start:end])
            yield from ((None, theirs) for theirs in wrong[its:its_end])


def first_marked(pairs: Iterable[Pair]) -> Iterator[Pair]:
    """The pairs, the first that is not alike marked as such; behind it what has no sentence of its own is left out."""
    found = False
    for pair in pairs:
        if found and all(each.quiet for each in (pair.one, pair.other) if each):
            continue
        first = not pair.alike and not found
        found = found or first
        yield Pair(pair.one, pair.other, pair.alike, first)


def folded(pairs: Sequence[Pair], *, close: bool = True) -> tuple[Fold, ...]:
    """The pairs, those far from any difference folded away where that saves anything."""
    far = [close and far_from_difference(pairs, index) for index in range(len(pairs))]
    folds = []
    for closed, group in groupby(zip(far, pairs, strict=True), key=lambda each: each[0]):
        inside = tuple(pair for _, pair in group)
        folds.append(Fold(inside, closed=closed and len(inside) > 1))
    return tuple(folds)


def far_from_difference(pairs: Sequence[Pair], index: int) -> bool:
    """Whether all pairs around one are alike."""
    return all(pair.alike for pair in pairs[max(0, index - AROUND) : index + AROUND + 1])
