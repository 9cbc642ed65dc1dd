"""What the oracle answers when it cannot rule: the input is not a case, or the rules forbid what is asked."""

from __future__ import annotations


class Invalid(ValueError):
    """The input is not a case at all: where it stands, what is wrong with it, and what would be right.

    ``path`` is a JSON path such as ``$.target.armor[0].blunts``.
    """

    def __init__(self, path: str, wrong: str, remedy: str) -> None:
        super().__init__(f"{path}: {wrong}; {remedy}")
        self.path = path
        self.wrong = wrong
        self.remedy = remedy

    def __reduce__(self) -> tuple[type[Invalid], tuple[str, str, str]]:
        """As it is sent between processes."""
        return type(self), (self.path, self.wrong, self.remedy)


class Refused(Exception):
    """The rules forbid what is asked; ``codes`` are the ids of every clause or ruling breached, sorted."""

    def __init__(self, *codes: str) -> None:
        super().__init__(", ".join(codes))
        self.codes = tuple(sorted(set(codes)))
