"""A blow without dice: which handfuls have to be thrown, and why so many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import structs

from conformance.asking.blows import cap, pool_words
from conformance.asking.rolls import SORTS, Line, Lines, Rolls
from conformance.cases.rulesets import player, ruled
from oracle.exchange.facts import ATTRIBUTE_OF, BlowQuestion

ENOUGH = 4000
"""Faces that no handful runs out of."""


class Handfuls(Rolls):
    """Tells how each handful comes to its dice."""

    def on_attack_handful(self, given: Mapping[str, Any], result: Any) -> Lines:
        """The attack."""
        attribute, skill = self.result("rolled_by", ("", ""))
        lost, effort = self.result("losses"), given["effort"]
        terms = f"{attribute} and {skill} {self.result('own_dice')}" + (f" + effort {effort}" if effort else "")
        ids = ["exchange.pool.1", *SORTS.get(given["weapon"].sort, ()), *(["exchange.pool.6"] if effort else [])]
        ids += ["exchange.pool.8", "exchange.pool.9"] if lost else []
        less = f" less {lost} lost" if lost else ""
        yield Line(
            f"The attack with the {given['weapon'].name}: {terms}{less} = {result.dice}.", (*ids, "exchange.pool.10")
        )

    def on_defense_handful(self, given: Mapping[str, Any], result: Any) -> Lines:
        """One defense."""
        defense, extra = given["defense"], given["posture"].extra
        more = f", {extra} on top" if extra else ""
        if given["posture"].active:
            says = f"{cap(defense)}: {ATTRIBUTE_OF[defense]} and {defense}{more} = {result.dice}."
            yield Line(says, ("exchange.defend.19",))
        else:
            says = f"{cap(defense)}: bare {ATTRIBUTE_OF[defense]}{more} = {result.dice}."
            yield Line(says, ("exchange.passive.2", "exchange.passive.3"))


def needed(asked: BlowQuestion, readings: Mapping[str, str]) -> Iterator[str]:
    """The rolls of a blow, in words: as they fall if it gets through to a Dwarf."""
    hits, blanks = (1,) * ENOUGH, (0,) * ENOUGH
    tapes = {
        f"{asked.blow.id}{counter}/{who}/{what}{second}": hits if what == "attack" else blanks
        for counter in ("", ".counter")
        for who in asked.characters
        for what in ("attack", "evasion", "guard", "abjuration", "ward")
        for second in ("", ".second")
    }
    answer = ruled(structs.replace(asked, dice=tapes), player("exchange.blow", readings)).answer
    handfuls = answer.handfuls if answer else {}
    thrown = {
        address.split("/", 1)[1]: dice
        for address, dice in handfuls.items()
        if ".counter/" not in address and not address.endswith(".second")
    }
    yield from pool_words(
        asked.blow, {what.split("/")[1]: dice for what, dice in thrown.items() if not what.endswith("/ward")}
    )
    for what, dice in thrown.items():
        if what.endswith("/ward"):
            who = cap(what.split("/")[0])
            yield f"{who} rolls {dice} {'die' if dice == 1 else 'dice'} to throw himself in the way, if the blow gets through."
    if any(each.lucky for each in asked.characters.values()):
        yield "A blank handful of a lucky character is thrown once more."
