"""The steps of the exchange that make damage of a margin, send a blow back, or pass the round, told at a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conformance.asking.blows import amount, article, cap, signed
from conformance.asking.rolls import Line, Lines, Rolls


class Wounds(Rolls):
    """All steps of the exchange."""

    def on_weapon_damage(self, given: Mapping[str, Any], result: Any) -> Lines:
        """Base and rate."""
        base, rate, margin = self.result("base"), self.result("per_point"), given["margin"]
        says = f"Raw damage: base {amount(base)} + {amount(rate)} per point of margin × {signed(margin)} = {amount(result)}."
        yield Line(says, ("exchange.damage.1",))

    def on_through_nature(self, given: Mapping[str, Any], result: Any) -> Lines:
        """What the thing hit is."""
        kind, nature = given["kind"], given["nature"]
        if kind in nature.immune and self.result("immune"):
            yield Line(f"Immune to {kind}: nothing is left.", ("exchange.nature.5",))
            return
        weak, resistant = nature.weak.get(kind, ()), nature.resistant.get(kind, ())
        told = [
            f"{what} to {kind} (× {amount(each)})"
            for what, all_of in (("weak", weak), ("resistant", resistant))
            for each in all_of
        ]
        ids = (*(("exchange.nature.3",) if weak else ()), *(("exchange.nature.4",) if resistant else ()))
        if told:
            yield Line(f"{' and '.join(told)}: {amount(given['raw'])} becomes {amount(result)}.".capitalize(), ids)

    def on_pieces_between(self, given: Mapping[str, Any], result: tuple[Any, ...]) -> Lines:
        """What is worn and does not count."""
        for piece in given["armor"]:
            if piece not in result:
                says = f"{cap(worn(piece))} is not between the blow and its target, and does not count."
                yield Line(says, ("exchange.armor.14",))
        self.pieces = 0

    def on_blunted(self, given: Mapping[str, Any], result: Any) -> Lines:
        """One piece of armor."""
        piece, arrives = given["piece"], given["amount"]
        self.pieces += 1
        ids = ("exchange.armor.2", "exchange.armor.3") if self.pieces == 1 else ("exchange.armor.4",)
        says = f"{cap(worn(piece))} takes {piece.blunts} of {amount(arrives)}: {amount(result)} is left."
        yield Line(says, ids)

    def on_suffered(self, given: Mapping[str, Any], result: Any) -> Lines:
        """Armor of no use, and the number that is reported."""
        if given["body"].armor and not self.result("answered_by_armor", otherwise=True):
            yield Line(f"Armor does nothing against {given['harm'].kind}.", ("exchange.armor.10",))
        if result.delivered != result.exact:
            least = result.delivered > result.exact
            says = f"Of {amount(result.exact)}, {amount(result.delivered)} is dealt"
            if least:
                yield Line(f"{says}: armor brings no real threat to nothing.", ("exchange.armor.8",))
            else:
                ids = ("exchange.round.where",) if result.delivered else ("exchange.round.where", "exchange.armor.7")
                yield Line(f"{says}, in whole points.", ids)

    def on_turned_by_elf(self, given: Mapping[str, Any], result: bool) -> Lines:
        """The moment in which a Riposte may come."""
        if result:
            yield Line("It was turned by a Riposte, so what is left over may come back.", ("exchange.riposte.8",))

    def on_is_answered(self, given: Mapping[str, Any], result: bool) -> Lines:
        """The attacker's weapon."""
        weapon = given["weapon"]
        if not result:
            says = f"The {weapon.name} is {article(weapon.weapon_class)}: it is not answered, however near it was used."
            if weapon.name == weapon.weapon_class:
                says = f"{cap(article(weapon.weapon_class))} is not answered, however near it was used."
            yield Line(says, ("exchange.riposte.11", "exchange.riposte.12", "exchange.riposte.14"))
        elif weapon.weapon_class == "melee":
            yield Line(f"The {weapon.name} is a melee weapon, so it is answered.", ("exchange.riposte.15",))
        else:
            yield Line(f"The {weapon.name} is no bow and no sling, so it is answered.", ("exchange.riposte.11",))

    def on_is_workable(self, given: Mapping[str, Any], result: bool) -> Lines:
        """The Elf's weapons, one after the other."""
        elf, weapon, distance = given["elf"], given["weapon"], given["distance"]
        short = "it does not reach"
        why = "it is not ready" if not weapon.ready else "no arrow is left" if elf.arrows == 0 else short
        if result:
            yield Line(f"The {weapon.name} can strike at {distance} feet right now.", ("exchange.riposte.16",))
        else:
            ids = ("exchange.riposte.16" if why == short else "exchange.riposte.17",)
            yield Line(f"The {weapon.name} cannot strike at {distance} feet right now: {why}.", ids)

    def on_answer(self, given: Mapping[str, Any], result: Any) -> Lines:
        """The weapon of the counter, or that there is none."""
        hit, leftover = given["hit"], given["leftover"]
        if result is not None:
            says = f"{cap(hit.target)} answers with the {result.name}: the {signed(leftover)} left over is the counter's margin."
            yield Line(says, ("exchange.riposte.2", "exchange.riposte.4"))
        elif self.result("is_answered", otherwise=False):
            says = f"{cap(hit.target)} has nothing to strike with at {given['distance']} feet, and does not answer."
            yield Line(says, ("exchange.riposte.16",))

    def on_has_turn(self, given: Mapping[str, Any], result: bool) -> Lines:
        """A turn that is not there."""
        if not result:
            yield Line(f"{cap(given['turn'].who)} has spent the turn of this round.", ("exchange.defend.1",))

    def on_declared(self, given: Mapping[str, Any], result: Any) -> Lines:
        """A stance begins."""
        if result is not None:
            says = f"{cap(given['turn'].who)} spends the turn and stands in {result.name.capitalize()} from here on."
            yield Line(says, ("exchange.defend.8",) if result.name == "defend" else ("exchange.riposte.7",))

    def on_stances_stand(self, given: Mapping[str, Any], result: Any) -> Lines:
        """A stance outlasts a blow."""
        stances = result.stances_of(given["target"])
        if stances and stances[0].name == "defend":
            says = f"The Defend of {given['target']} stands as it did, for whatever comes next."
            yield Line(says, ("exchange.defend.2", "exchange.defend.4"))

    def on_round_ends(self, given: Mapping[str, Any], result: Any) -> Lines:
        """A stance goes with its round."""
        yield Line("The round ends, and with it every stance of it.", ("exchange.defend.9",))


def worn(piece: Any) -> str:
    """A piece of armor as it is called."""
    return f"the {piece.name}" if piece.name else "a piece of armor"
