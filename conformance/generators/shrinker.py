"""A small greedy shrinker over a list of draws: in milliseconds, and to the same list every time.

Smaller is, first, fewer draws that are not 0, then a shorter list, then lower draws; zeros at the end of a list mean nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conformance.generators.draws import trimmed

Draws = tuple[int, ...]

CHUNKS = (16, 8, 4, 2, 1)
"""How many draws in a row are left out at once; it helps where the parts of a case have no places of their own."""


def shrink(draws: Sequence[int], still_fails: Callable[[Draws], bool], *, budget: int = 2000) -> Draws:
    """A smaller list that still fails, found with at most ``budget`` questions; ``draws`` is taken to fail."""
    search = Search(trimmed(draws), still_fails, budget)
    before: Draws | None = None
    while search.best != before:
        before = search.best
        search.blank()
        search.lower()
        search.leave_out()
    return search.best


def size(draws: Draws) -> tuple[int, int, Draws]:
    """What :func:`shrink` makes smaller."""
    return len(draws) - draws.count(0), len(draws), draws


class Search:
    """The smallest failing list so far, and every list that has been asked about."""

    def __init__(self, best: Draws, still_fails: Callable[[Draws], bool], budget: int) -> None:
        self.best = best
        self._still_fails = still_fails
        self._budget = budget
        self._asked: set[Draws] = set()

    def accepts(self, start: int, stop: int, middle: Draws) -> bool:
        """Whether the list still fails, smaller, with ``middle`` in place of what stands there; if so it is the best."""
        candidate = trimmed(self.best[:start] + middle + self.best[stop:])
        if candidate in self._asked or len(self._asked) >= self._budget or size(candidate) >= size(self.best):
            return False
        self._asked.add(candidate)
        if not self._still_fails(candidate):
            return False
        self.best = candidate
        return True

    def blank(self) -> None:
        """Set draws to 0: the later half, the earlier half, quarters, down to one at a time, from the end."""
        width = len(self.best)
        while width:
            for stop in range(len(self.best), 0, -width):
                start = max(0, stop - width)
                if any(self.best[start:stop]):
                    self.accepts(start, stop, (0,) * len(self.best[start:stop]))
            width //= 2

    def lower(self) -> None:
        """Lower each draw as far as it goes, by its half first and by smaller steps after."""
        for place in range(len(self.best)):
            step = self._draw(place) // 2
            while step:
                if not self.accepts(place, place + 1, (self._draw(place) - step,)):
                    step //= 2
                step = min(step, self._draw(place))

    def leave_out(self) -> None:
        """Take draws out that begin with one that is not 0, so that what follows moves up."""
        for width in CHUNKS:
            for start in range(len(self.best) - 1, -1, -1):
                if self._draw(start):
                    self.accepts(start, start + width, ())

    def _draw(self, place: int) -> int:
        return self.best[place] if place < len(self.best) else 0
