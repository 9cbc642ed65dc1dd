"""The odds of a whole blow: its handfuls by their totals, and the oracle asked once for each way in which they part.

An outcome is the answer to ``exchange.blow`` without ``handfuls``, or a refusal, as canonical JSON.

Attack and defenses are merged before the oracle is asked: what follows them reads them as a margin and as the leftover of a
Riposte, and every reading of that (exchange.riposte.leftover) adds a further defense to the leftover or leaves it out, once
evasion is among them. Two rolls that agree in both numbers are one.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from conformance.cases.codec import convert, plain
from conformance.cases.rulesets import Ruled, ruled
from conformance.odds.die import DEFAULT, Die
from conformance.odds.explore import Asked, Dealt, Patience, explored, too_many
from conformance.odds.rolls import Rolls
from conformance.odds.weights import Odds
from oracle.exchange import Exchange
from oracle.exchange.facts import BlowQuestion, Ward
from oracle.exchange.scene import Hit, Scene

Defenses = tuple[tuple[str, int], ...]

MOST = 100_000
"""Combinations of totals beyond which a blow is not worked out."""


class Rolled(NamedTuple):
    """An attack and the defenses against it, standing for all that come to the same."""

    attack: int
    defenses: Defenses


def question_of(given: Mapping[str, Any]) -> BlowQuestion:
    """The blow as it is given without dice; dice that are there are ignored. Raises Invalid."""
    return convert({**given, "dice": {}}, BlowQuestion)


def blow_odds(
    asked: BlowQuestion | Mapping[str, Any], readings: Mapping[str, str] | None = None, die: Die = DEFAULT
) -> Odds[str]:
    """The exact distribution of the outcomes of a blow; ``readings`` are ruling to name, without the defaults.

    Raises Invalid if it is no case, or, within a second, if it holds more dice than can be worked out.
    """
    question = asked if isinstance(asked, BlowQuestion) else question_of(asked)
    patience = Patience()
    rolls = Rolls(readings, die, patience)
    player = type("Dealer", (Dealer, rolls.player), {"rolls": rolls, "asked": {}})

    def play(dealt: Dealt) -> str:
        return outcome(ruled(question, partial(player, dealt)))

    return explored(play, patience)


def outcome(ruling: Ruled) -> str:
    """The outcome in canonical JSON: the answer without handfuls, or ``{"refused":[…]}``."""
    if ruling.answer is None:
        said: dict[str, Any] = {"refused": list(ruling.refused)}
    else:
        said = plain(ruling.answer)
        del said["handfuls"]
    return msgspec.json.encode(said, order="sorted").decode()


class Dealer(Exchange):
    """A ruleset whose totals are asked for instead of rolled."""

    rolls: Rolls
    asked: dict[Hashable, Odds[Any]]

    def __init__(self, dealt: Dealt) -> None:
        super().__init__()
        self.dealt = dealt

    def attack_total(self, scene: Scene, hit: Hit, effort: int) -> int:
        """The attack, asked for together with its defenses; alone for a counter that is rolled."""
        if hit.is_counter:
            total: int = self._dealt(("attack", hit.address), lambda: self.rolls.attack(scene, hit, effort))
            return total
        return self._blow(scene, hit, effort).attack

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        """The defenses; those against a counter as one sum, since only a margin reads them."""
        if hit.is_counter:
            return {"all": self._dealt(("defenses", hit.address), lambda: self._sum(scene, hit))}
        return dict(self.dealt["blow"].defenses)

    def thrown_in_the_way(self, scene: Scene, hit: Hit, ward: Ward) -> int:
        """The interception."""
        key = ("ward", hit.address, ward.dwarf)
        total: int = self._dealt(key, lambda: self.rolls.interception(scene, hit, ward))
        return total

    def _dealt(self, key: Hashable, odds: Any) -> Any:
        """What was dealt; else Asked, with odds that are the same at one address however the dice before it fell."""
        if key not in self.dealt:
            if key not in self.asked:
                self.asked[key] = odds()
            raise Asked(key, self.asked[key])
        return self.dealt[key]

    def _blow(self, scene: Scene, hit: Hit, effort: int) -> Rolled:
        rolled: Rolled = self._dealt("blow", lambda: self._exchanged(scene, hit, effort))
        return rolled

    def _sum(self, scene: Scene, hit: Hit) -> Odds[int]:
        total = Odds.certain(0)
        for defense in self.allowed(hit.weapon):
            total = total.combined(self.rolls.defense(scene, hit, defense), int.__add__)
        return total

    def _exchanged(self, scene: Scene, hit: Hit, effort: int) -> Odds[Rolled]:
        """Attack and defenses, one defense after the other, evasion first."""
        exchanged = self.rolls.attack(scene, hit, effort).mapped(lambda attack: Rolled(attack, ()))
        for defense in sorted(self.allowed(hit.weapon), key="evasion".__ne__):
            odds = self.rolls.defense(scene, hit, defense)
            if len(exchanged.weights) * len(odds.weights) > MOST:
                raise too_many()
            exchanged = self._merged(exchanged.combined(odds, partial(_with, defense)))
        return exchanged

    def _merged(self, exchanged: Odds[Rolled]) -> Odds[Rolled]:
        """Those that come to the same margin and leftover as one."""
        alike: dict[tuple[int, int], Rolled] = {}

        def standing(rolled: Rolled) -> Rolled:
            defenses = dict(rolled.defenses)
            both = self.margin(rolled.attack, defenses), self.leftover(rolled.attack, defenses)
            return alike.setdefault(both, rolled)

        return exchanged.mapped(standing)


def _with(defense: str, rolled: Rolled, total: int) -> Rolled:
    return Rolled(rolled.attack, (*rolled.defenses, (defense, total)))
