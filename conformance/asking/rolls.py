"""The steps of the exchange that throw dice, told at a table: handfuls, defenses, the margin, and who stands in the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from conformance.asking.blows import cap, signed
from oracle.exchange.facts import ATTRIBUTE_OF
from oracle.trace import Step, spoken


class Line(NamedTuple):
    """One step as it is told, and the clauses that it cites."""

    says: str
    ids: tuple[str, ...]


Lines = Iterator[Line]


class Rolls:
    """Hears the steps in order; a method of a step's name tells it, and a step without one goes without saying."""

    def __init__(self, summed: Iterable[str] = ()) -> None:
        self.summed = frozenset(summed)
        self.thrown: dict[str, tuple[int, ...]] = {}
        self.heard: dict[str, Step] = {}
        self.beaten: set[int] = set()
        """The margins of the strike being told of which it has been said whether they get through."""
        self.strike = "A"
        """How a margin is introduced: a blow's, or that of a counter."""

    def hear(self, steps: Iterable[Step]) -> Lines:
        """Every line of a trace, none twice in a row."""
        last = None
        for step in steps:
            tell = getattr(self, f"on_{step.name}", None)
            for line in tell(step.given, step.result) if tell else ():
                if line != last:
                    yield line
                last = line
            self.heard[step.name] = step

    def result(self, name: str, otherwise: Any = 0) -> Any:
        """What the last step of that name came to."""
        return self.heard[name].result if name in self.heard else otherwise

    def shown(self, address: str) -> str:
        """The faces that a handful shows, or only its number where the file gave a total."""
        faces = self.thrown.get(address, ())
        dice = counted(len(faces))
        if f"{address}.second" in self.thrown:
            return f"{dice} and a second look"
        if not faces or address in self.summed:
            return dice
        return f"{dice} showing {', '.join(signed(face) for face in faces)}"

    def on_throw(self, given: Mapping[str, Any], result: tuple[int, ...]) -> Lines:
        """Faces are kept for the line that uses them."""
        self.thrown[str(given["address"])] = result
        yield from ()

    def on_roll(self, given: Mapping[str, Any], result: tuple[int, ...]) -> Lines:
        """A second look, where one was taken."""
        again = f"{given['address']}.second"
        if again in self.thrown:
            who, what = who_and_what(given["address"])
            kept = signed(sum(result))
            says = (
                f"{cap(who)}'s {what} is blank, and {who} is lucky: a second look, {self.shown(again)}, leaves {kept}."
            )
            yield Line(says, ("exchange.luck.1", "exchange.luck.5"))

    def on_attack_total(self, given: Mapping[str, Any], result: int) -> Lines:
        """The attack: what it rolls, and what that comes to."""
        hit, effort = given["hit"], given["effort"]
        attribute, skill = self.result("rolled_by", ("", ""))
        own, lost = self.result("own_dice"), self.result("losses")
        ids = ["exchange.pool.1", *SORTS.get(hit.weapon.sort, ()), "exchange.pool.10"]
        terms = [f"{attribute} and {skill} {own}"]
        if effort:
            terms.append(f"effort {effort}")
            ids.append("exchange.pool.6")
        losses = f" less {lost} lost" if lost else ""
        ids += ["exchange.pool.8", "exchange.pool.9"] if lost else []
        dice = self.shown(hit.at(hit.thrower, "attack"))
        rolls = f"{' + '.join(terms)}{losses}"
        says = f"{cap(hit.thrower)} attacks with the {hit.weapon.name} ({rolls}): {dice}, total {signed(result)}."
        yield Line(says, tuple(ids))

    def on_defense_roll(self, given: Mapping[str, Any], result: int) -> Lines:
        """One defense, with training or without."""
        who, defense = who_and_what(given["address"])
        attribute, active = ATTRIBUTE_OF[defense], given["active"]  # type: ignore[index]
        posture = self.heard["posture"]
        answer: Any = posture.result
        riposte = any(stance.name == "riposte" for stance in posture.given["stances"])  # type: ignore[attr-defined]
        extra = answer.extra
        if active:
            rolls = f"{attribute} and {defense}" + (f", {counted(extra)} on top" if extra else "")
            ids = ["exchange.defend.12", *(["exchange.defend.19"] if extra and not riposte else [])]
            ids += ["exchange.riposte.5"] if riposte else []
        else:
            rolls = f"bare {attribute}" + (f" and {counted(extra)} on top" if extra else "")
            ids = ["exchange.passive.2", "exchange.passive.3", *(["exchange.riposte.6"] if riposte else [])]
        helps = "; below nothing, so it adds to the attack" if result < 0 else ""
        ids += ["exchange.fumble.1", "exchange.fumble.2"] if result < 0 else []
        yield Line(
            f"{cap(who)}'s {defense} ({rolls}): {self.shown(given['address'])}, total {signed(result)}{helps}.",
            tuple(ids),
        )

    def on_margin(self, given: Mapping[str, Any], result: int) -> Lines:
        """The subtraction."""
        terms = [bracketed(total) for total in given["defenses"].values()]
        self.beaten, self.strike = set(), "A"
        if terms:
            yield Line(
                f"Margin: {' − '.join([signed(given['attack']), *terms])} = {signed(result)}.", ("exchange.margin.1",)
            )
        else:
            yield Line(f"The attack allows no defense: the margin is {signed(result)}.", ("exchange.margin.1",))

    def on_leftover(self, given: Mapping[str, Any], result: int) -> Lines:
        """The margin of a counter, asked before it is known whether there is one."""
        self.beaten, self.strike = set(), "The counter's"
        yield from ()

    def on_beats(self, given: Mapping[str, Any], result: bool) -> Lines:
        """Whether it gets through, once for every margin."""
        if given["margin"] in self.beaten:
            return
        self.beaten.add(given["margin"])
        margin = f"{self.strike} margin of {signed(given['margin'])}"
        if result:
            yield Line(f"{margin} is more than nothing: it gets through.", ("exchange.core.1",))
        else:
            says = f"{margin} is not more than nothing: it is turned, and does no damage."
            yield Line(says, ("exchange.margin.2", "exchange.margin.3"))

    def on_eligible(self, given: Mapping[str, Any], result: tuple[Any, ...]) -> Lines:
        """Every Dwarf who says that he covers the target: whether he may."""
        scene, hit = given["scene"], given["hit"]
        rank = scene.characters[hit.target].rank
        for ward in scene.wards:
            dwarf = scene.characters[ward.dwarf]
            if ward in result:
                says = f"{cap(ward.dwarf)}, in rank {dwarf.rank}, covers {hit.target}, in rank {rank}."
                yield Line(says, ("exchange.ward.2", "exchange.ward.5"))
            elif hit.target in ward.over and dwarf.rank > rank:
                says = f"{cap(ward.dwarf)}, in rank {dwarf.rank}, cannot cover {hit.target}, in front of him in rank {rank}."
                yield Line(says, ("exchange.ward.3",))

    def on_thrown_in_the_way(self, given: Mapping[str, Any], result: int) -> Lines:
        """The interception."""
        hit, ward = given["hit"], given["ward"]
        opens = hit.at(ward.dwarf, "ward")
        dice = spoken(
            [self.shown(address) for address in self.thrown if address.partition(".ward.")[0].startswith(opens)]
        )
        says = f"{cap(ward.dwarf)} throws himself in the way: {dice}, total {signed(result)}."
        yield Line(says, ("exchange.ward.1", "exchange.ward.4"))

    def on_helps(self, given: Mapping[str, Any], result: int) -> Lines:
        """A fumble of his."""
        if given["interception"] < 0:
            yield Line("A fumbled interception takes nothing away, and adds nothing.", ("exchange.ward.11",))

    def on_still_coming(self, given: Mapping[str, Any], result: Any) -> Lines:
        """What he leaves of it."""
        left = result.margin
        self.beaten.add(left)
        sum_told = f"{given['margin']} − {given['taken']} = {signed(left)}"
        if left > 0:
            yield Line(f"Still coming: {sum_told}.", ("exchange.ward.6", "exchange.ward.10"))
        else:
            yield Line(f"Still coming: {sum_told}, so he stops it dead.", ("exchange.ward.6", "exchange.ward.9"))

    def on_dwarfs_body(self, given: Mapping[str, Any], result: Any) -> Lines:
        """Who takes it, and through whose armor."""
        yield Line("What is still coming he takes, and it meets his own armor.", ("exchange.ward.7", "exchange.ward.8"))


SORTS = {"blade": ("exchange.pool.2",), "bow": ("exchange.pool.3",)}


def who_and_what(address: str) -> tuple[str, str]:
    """Who rolls and for what, from the address of a handful."""
    _, who, what = address.split("/")
    return who, what


def counted(dice: int) -> str:
    """A number of dice."""
    return f"{dice} {'die' if dice == 1 else 'dice'}"


def bracketed(number: int) -> str:
    """A number that is subtracted."""
    return f"({signed(number)})" if number < 0 else str(number)
