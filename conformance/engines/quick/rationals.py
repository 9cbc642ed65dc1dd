"""Rationals as two integers, read once each: a reader remembers what it has read and has checked its range."""

from collections.abc import Callable
from math import gcd
from typing import TypeAlias

from conformance.engines.quick.given import Rational

Share: TypeAlias = tuple[int, int]
"""A numerator and a denominator above 0, not always in lowest terms."""

REMEMBERED = 1 << 16


class MalformedError(ValueError):
    """The given breaks the contract; the message says what and what would be right."""


class Reader(dict[Rational, Share]):
    """Rationals by how a case writes them: a look-up after the first time, bounded in size."""

    def __init__(self, holds: Callable[[int, int], bool], wants: str, keeps: bool = True) -> None:
        super().__init__()
        self.holds = holds
        self.wants = wants
        self.keeps = keeps

    def __missing__(self, written: Rational) -> Share:
        share = over, under = parsed(written)
        if not self.holds(over, under):
            raise MalformedError(f"{written!r} where {self.wants} belongs")
        if not self.keeps:
            share = under - over, under
        if len(self) >= REMEMBERED:
            self.clear()
        self[written] = share
        return share


def parsed(written: Rational) -> Share:
    """Read an integer or "n/d" of plain digits; neither a float nor a sign is a number here."""
    if isinstance(written, int):
        return int(written), 1
    over, _, under = str(written).partition("/")
    under = under or "1"
    if not (over + under).isdecimal() or not (over + under).isascii() or not over or int(under) == 0:
        raise MalformedError(f'{written!r} is neither a whole number nor "n/d"')
    return int(over), int(under)


def lowest(over: int, under: int) -> Rational:
    """Write a rational as an integer where it is whole, else as "n/d" in lowest terms."""
    common = gcd(over, under)
    if common == under:
        return over // under
    return f"{over // common}/{under // common}"


AMOUNT = Reader(lambda over, _: over >= 0, "a number of at least 0")
"""Base damage and rate (exchange.weapon.domain)."""

WEAK = Reader(lambda over, under: over > under, "a factor above 1")
"""A factor that multiplies up (exchange.nature.3)."""

RESISTANT = Reader(lambda over, under: 0 < over < under, "a factor between 0 and 1")
"""A factor that multiplies down (exchange.nature.4)."""

LEFT = Reader(lambda over, under: 0 < over < under, "a share between 0 and 1", keeps=False)
"""What a piece leaves, by the share that it blunts (exchange.armor.piece_domain)."""

THREAT = Reader(lambda over, under: over >= under, "a threshold of at least 1")
"""From where a blow is a real threat (exchange.armor.threat_domain)."""
