"""Wrong engines of the Dwarf's Ward: whom it covers, and when it answers."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec.structs import replace

from conformance.mutants.exchange.tape import OffTheTape
from oracle.exchange.blow import Blows
from oracle.exchange.facts import Covered, Strike, Ward
from oracle.exchange.round import Rounds, Table
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.strike import Intercepted, Strikes
from oracle.exchange.ward import Wards
from oracle.marks import mutant


@mutant("exchange.ward.1", "dwarf-goes-first")
class DwarfGoesFirst(OffTheTape, Blows):
    """The Dwarf takes his interception off the attack before the ally defends, and the ally takes what comes through."""

    def attack_total(self, scene: Scene, hit: Hit, effort: int) -> int:
        attack = super().attack_total(scene, hit, effort)
        for ward in super().eligible(scene, hit)[:1]:
            attack -= self.helps(self.thrown_in_the_way(scene, hit, ward))
        return attack

    def eligible(self, scene: Scene, hit: Hit) -> tuple[Ward, ...]:
        return ()


@mutant("exchange.ward.1", "dwarf-in-place-of-the-ally")
class DwarfInPlaceOfAlly(Strikes):
    """The interception is set against the blow as thrown, as if the ally had taken nothing away from it."""

    taken_away = 0

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        self.taken_away = sum(rolled.values())
        return rolled

    def answered(self, scene: Scene, hit: Hit, wards: tuple[Ward, ...], margin: int, *, rolls: bool) -> Intercepted:
        thrown = margin if hit.is_counter else margin + self.taken_away
        return super().answered(scene, hit, wards, thrown, rolls=rolls)


@mutant("exchange.ward.2", "next-rank-at-most")
class NextRankAtMost(Wards):
    """He covers his own rank and the one behind it, and nobody further back."""

    def covers_rank(self, dwarf_rank: int, ally_rank: int) -> bool:
        return dwarf_rank <= ally_rank <= dwarf_rank + 1


@mutant("exchange.ward.2", "not-his-own-rank")
class NotHisOwnRank(Wards):
    """He covers those behind him, and not those beside him."""

    def covers_rank(self, dwarf_rank: int, ally_rank: int) -> bool:
        return ally_rank > dwarf_rank


@mutant("exchange.ward.3", "ranks-reversed")
class RanksReversed(OffTheTape, Wards):
    """He covers his own rank and those in front of it."""

    def covers_rank(self, dwarf_rank: int, ally_rank: int) -> bool:
        return ally_rank <= dwarf_rank


@mutant("exchange.ward.3", "covers-every-rank")
class CoversEveryRank(OffTheTape, Wards):
    """Where people stand does not matter."""

    def covers_rank(self, dwarf_rank: int, ally_rank: int) -> bool:
        return True


@mutant("exchange.ward.4", "ally-drops-to-passive")
class AllyDropsToPassive(OffTheTape, Wards):
    """Whoever lies under a Ward rolls the bare attribute, whatever their stance."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        return super().defenses(scene.standing(hit.target, ()) if self.eligible(scene, hit) else scene, hit)


@mutant("exchange.ward.4", "ally-does-not-defend")
class AllyDoesNotDefend(OffTheTape, Wards):
    """Whoever lies under a Ward leaves the defending to the Dwarf."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        return dict.fromkeys(rolled, 0) if self.eligible(scene, hit) else rolled


@mutant("exchange.ward.4", "ally-is-out-of-luck")
class AllyIsOutOfLuck(OffTheTape, Wards):
    """Whoever lies under a Ward gets no second look."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        covered = bool(self.eligible(scene, hit))
        return super().defenses(scene.changed(hit.target, lucky=False) if covered else scene, hit)


class OnTurnedBlows(OffTheTape, Strikes):
    """A turned blow reaches the Dwarf as well."""

    def reached(self, scene: Scene, hit: Hit, margin: int) -> Ward | None:
        """The Ward that a turned blow reaches, if there is one over whom it was thrown at."""
        if self.beats(margin) or not self.ward_covers(counter=hit.is_counter):
            return None
        return next(iter(self.eligible(scene, hit)), None)

    def dwarf_hit(self, scene: Scene, hit: Hit, ward: Ward, margin: int, remains: int) -> Strike:
        """The Dwarf takes a blow that was turned: what remains of it, or its base damage where that is nothing."""
        body = self.dwarfs_body(scene.characters[hit.target], scene.characters[ward.dwarf])
        raw = self.weapon_damage(remains, hit.weapon) if remains else self.base(hit.weapon)
        wound = self.suffered(raw, hit.weapon, body, scene.limits)
        return replace(self.hurt(ward.dwarf, margin, wound), ward=Covered(dwarf=ward.dwarf, remains=remains))


@mutant("exchange.ward.5", "rolls-on-turned-blows", level="handfuls")
class RollsOnTurnedBlows(OnTurnedBlows):
    """The Dwarf throws himself in the way of every attack, for nothing where it was turned."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        if ward := self.reached(scene, hit, margin):
            self.thrown_in_the_way(scene, hit, ward)
        return super().strike(scene, hit, margin)


@mutant("exchange.ward.5", "not-reached-by-a-single-point")
class NotReachedBySinglePoint(Strikes):
    """A blow that has beaten the ally by a single point does not reach the Dwarf."""

    def beaten(self, margin: int, would_deliver: Callable[[], Fraction]) -> bool:
        return margin != 1 and super().beaten(margin, would_deliver)


@mutant("exchange.ward.12", "tie-lands-on-the-dwarf")
class TieLandsOnTheDwarf(OnTurnedBlows):
    """A blow that the ally just turned goes on to the Dwarf, for its base damage."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        ward = self.reached(scene, hit, margin) if margin == 0 else None
        return self.dwarf_hit(scene, hit, ward, margin, 0) if ward else super().strike(scene, hit, margin)


@mutant("exchange.ward.12", "fumble-reopens-a-turned-blow")
class FumbleReopensTurnedBlow(OnTurnedBlows):
    """The Dwarf throws himself in the way of a turned blow, and stumbling lets it through after all."""

    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        ward = self.reached(scene, hit, margin)
        remains = margin - self.thrown_in_the_way(scene, hit, ward) if ward else 0
        if ward and self.beats(remains):
            return self.dwarf_hit(scene, hit, ward, margin, remains)
        return super().strike(scene, hit, margin)


@mutant("exchange.ward.13", "once-a-round")
class OnceARound(Rounds):
    """A Dwarf answers one blow in a round and no other."""

    answered_already: frozenset[str] = frozenset()

    def eligible(self, scene: Scene, hit: Hit) -> tuple[Ward, ...]:
        return tuple(ward for ward in super().eligible(scene, hit) if ward.dwarf not in self.answered_already)

    def thrown_in_the_way(self, scene: Scene, hit: Hit, ward: Ward) -> int:
        self.answered_already |= {ward.dwarf}
        return super().thrown_in_the_way(scene, hit, ward)

    def round_ends(self, table: Table) -> Table:
        self.answered_already = frozenset()
        return super().round_ends(table)


@mutant("exchange.ward.13", "a-point-weaker-each-time")
class WeakerEachTime(Wards):
    """Every interception comes to a point less than the one before it, though not to less than nothing for that."""

    times = 0

    def helps(self, interception: int) -> int:
        self.times += 1
        return max(0, super().helps(interception) - self.times + 1)


@mutant("exchange.ward.14", "no-fumbles-under-a-ward")
class NoFumblesUnderAWard(OffTheTape, Wards):
    """The fumbles of an ally under a Ward count as nothing, as the Dwarf's own do."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        return {each: max(0, total) for each, total in rolled.items()} if self.eligible(scene, hit) else rolled
