"""Wrong engines of Riposte: how the stance defends, and what comes back at whom."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from math import floor

from msgspec.structs import replace

from conformance.mutants.exchange.tape import OffTheTape
from oracle.exchange.defense import PASSIVE, Defenses, Posture
from oracle.exchange.facts import Counter, Deed, Defense, Event, Happening, RoundEnds, Stance, Strike
from oracle.exchange.riposte import Ripostes
from oracle.exchange.round import Happened, Rounds, Table
from oracle.exchange.scene import Hit, Scene, Stances
from oracle.marks import mutant


@mutant("exchange.riposte.1", "parries-everything")
class ParriesEverything(Ripostes):
    """An Elf in Riposte turns every blow, whatever the margin."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        parried = not hit.is_counter and self.in_riposte(scene, hit.target)
        return self.turned(margin) if parried else super().strike(scene, hit, margin)


@mutant("exchange.riposte.1", "evasion-alone-turns-blows")
class EvasionAloneTurns(OffTheTape, Ripostes):
    """In Riposte the other defenses are rolled and do not count."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        if not self.in_riposte(scene, hit.target):
            return rolled
        return {defense: total if defense == "evasion" else 0 for defense, total in rolled.items()}


@mutant("exchange.riposte.2", "counter-is-worth-one-point")
class CounterIsOnePoint(OffTheTape, Ripostes):
    """A counter has a margin of one, however much was left over."""

    def counter_margin(self, scene: Scene, hit: Hit, leftover: int) -> int:
        return min(1, super().counter_margin(scene, hit, leftover))


@mutant("exchange.riposte.2", "counter-is-half-the-leftover")
class CounterIsHalf(Ripostes):
    """Half of what was left over comes back, rounded up."""

    def counter_margin(self, scene: Scene, hit: Hit, leftover: int) -> int:
        return (super().counter_margin(scene, hit, leftover) + 1) // 2


@mutant("exchange.riposte.3", "counters-wait-for-the-end-of-the-round")
class CountersWait(Rounds):
    """The first counter of a round is dealt when the round ends, and the others never."""

    waiting: Counter | None = None

    def happen(self, table: Table, event: Event, path: str) -> Happened:
        happening, behind = super().happen(table, event, path)
        if isinstance(event, RoundEnds):
            due, self.waiting = self.waiting, None
            return Happened(Happening(counter=due), behind)
        if happening.counter is not None:
            self.waiting = self.waiting or happening.counter
            happening = replace(happening, counter=None)
        return Happened(happening, behind)


class ChosenByTheElf(OffTheTape, Ripostes):
    """The Elf chooses whom the counter strikes among those who are not known to be on the Elf's side."""

    def chosen(self, scene: Scene, hit: Hit, leftover: int, others: list[str]) -> str:
        """Who is struck: one of the others, or whoever threw the blow, who is the last of them."""
        raise NotImplementedError

    def counter(self, scene: Scene, hit: Hit, leftover: int) -> Strike:
        """The counter, at whoever was chosen."""
        ours = scene.characters[hit.thrower].side
        foes = [who for who, each in scene.characters.items() if each.side == "none" or each.side != ours]
        others = [*(who for who in foes if who not in (hit.thrower, hit.target)), hit.target]
        chosen = self.chosen(scene, hit, leftover, others)
        return super().counter(scene, dataclasses.replace(hit, target=chosen), leftover)


@mutant("exchange.riposte.4", "counter-at-a-bystander")
class CounterAtBystander(ChosenByTheElf):
    """The counter strikes the first who is there beside whoever threw the blow."""

    def chosen(self, scene: Scene, hit: Hit, leftover: int, others: list[str]) -> str:
        return others[0]


@mutant("exchange.riposte.4", "counter-where-it-does-most")
class CounterWhereItDoesMost(ChosenByTheElf):
    """The counter strikes whoever it would harm most."""

    def chosen(self, scene: Scene, hit: Hit, leftover: int, others: list[str]) -> str:
        def harm(who: str) -> Fraction:
            return self.damage(leftover, hit.weapon, self.body_of(scene.characters[who]), scene.limits).exact

        return max(reversed(others), key=harm)


@mutant("exchange.riposte.5", "evasion-stays-passive")
class EvasionStaysPassive(OffTheTape, Defenses):
    """The stance leaves evasion to the bare attribute as well."""

    def sharpened(self, effort: int, sharpen: int) -> Posture:
        return PASSIVE


@mutant("exchange.riposte.5", "effort-does-not-sharpen")
class EffortDoesNotSharpen(OffTheTape, Defenses):
    """The effort bought for the stance adds no dice to evasion."""

    def sharpened(self, effort: int, sharpen: int) -> Posture:
        return super().sharpened(0, sharpen)


@mutant("exchange.riposte.5", "stance-does-not-sharpen")
class StanceDoesNotSharpen(OffTheTape, Defenses):
    """The dice that the stance is worth are left out, training and effort kept."""

    def sharpened(self, effort: int, sharpen: int) -> Posture:
        return super().sharpened(effort, 0)


@mutant("exchange.riposte.6", "other-defenses-stay-trained")
class OthersStayTrained(OffTheTape, Defenses):
    """Guard and abjuration keep their training in the stance, though not its effort."""

    def dropped(self, effort: int) -> Posture:
        return Posture(active=True, extra=0)


@mutant("exchange.riposte.6", "effort-reaches-a-dropped-guard")
class EffortReachesGuard(OffTheTape, Defenses):
    """The effort of the stance helps the bare attribute of guard, though not of abjuration."""

    def posture(self, stances: Stances, defense: Defense) -> Posture:
        found = super().posture(stances, defense)
        bought = sum(stance.effort for stance in stances if stance.name == "riposte" and defense == "guard")
        return found if found.active else found._replace(extra=bought)


@mutant("exchange.riposte.7", "elf-on-defend-counters")
class ElfOnDefendCounters(OffTheTape, Ripostes):
    """An Elf on Defend counters as one in Riposte does, and defends broadly all the same."""

    def in_riposte(self, scene: Scene, who: str) -> bool:
        return bool(scene.stances_of(who))


@mutant("exchange.riposte.7", "riposte-on-top-of-defend")
class RiposteOnTopOfDefend(OffTheTape, Rounds):
    """Riposte leaves a Defend that is in force standing beside it, though Defend does not so leave Riposte."""

    def stances_after(self, held: Stances, action: Deed, declared: Stance | None) -> Stances:
        kept = super().stances_after(held, action, declared)
        if declared is None or declared.name != "riposte":
            return kept
        return tuple(stance for stance in held if stance.name == "defend" and stance not in kept) + kept


@mutant("exchange.riposte.8", "landed-blows-are-countered")
class LandedBlowsAreCountered(OffTheTape, Ripostes):
    """Every blow at an Elf in Riposte earns a counter, one that landed as well."""

    def turned_by_elf(self, strike: Strike, margin: int) -> bool:
        return True


@mutant("exchange.riposte.8", "landed-blows-do-half")
class LandedBlowsDoHalf(Ripostes):
    """A blow that lands on an Elf in Riposte does half of what it would do to another."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        strike = super().strike(scene, hit, margin)
        if strike.hurt != hit.target or not self.in_riposte(scene, hit.target):
            return strike
        return replace(strike, delivered=Fraction(floor(strike.delivered / 2)), exact=strike.exact / 2)


@mutant("exchange.riposte.9", "everything-is-sharpened")
class EverythingIsSharpened(OffTheTape, Defenses):
    """In Riposte an Elf defends as broadly as on Defend, training, effort and all."""

    def dropped(self, effort: int) -> Posture:
        return Posture(active=True, extra=effort)
