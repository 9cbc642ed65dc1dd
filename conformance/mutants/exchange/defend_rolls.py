"""Wrong engines of the rolls of a defense: which of them there are, and that every one comes off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import structs

from conformance.mutants.exchange.defend import defends
from conformance.mutants.exchange.pool import Sparing
from oracle.exchange.blow import Blows
from oracle.exchange.defense import Defenses, Posture
from oracle.exchange.dice import Faces, Handful
from oracle.exchange.facts import ATTRIBUTE_OF, Character, Defense, Tapes, Weapon
from oracle.exchange.round import Rounds, Table
from oracle.exchange.scene import Hit, Scene
from oracle.marks import mutant


class Skips(Defenses):
    """No wrong engine itself: one that does not roll some of the defenses."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        kept = {name: rolled[name] for name in self.kept(scene, hit, rolled)}
        for name in rolled.keys() - kept.keys():
            self.handfuls.pop(hit.at(hit.target, name), None)
            self.handfuls.pop(f"{hit.at(hit.target, name)}.second", None)
        return kept

    def kept(self, scene: Scene, hit: Hit, rolled: Mapping[str, int]) -> Iterator[str]:
        """The defenses that are rolled after all."""
        yield from rolled


@mutant("exchange.defend.11", "dodges-instead-of-blocking")
class DodgesInsteadOfBlocking(Defenses):
    """Against whatever can be dodged, guard is not rolled."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        allowed = super().allowed(weapon)
        return tuple(each for each in allowed if each != "guard" or "evasion" not in allowed)


@mutant("exchange.defend.11", "chooses-the-bigger-handful")
class ChoosesTheBiggerHandful(Skips):
    """The defender chooses the one defense with the most dice; the others are not rolled."""

    def kept(self, scene: Scene, hit: Hit, rolled: Mapping[str, int]) -> Iterator[str]:
        if rolled:
            yield max(rolled, key=lambda name: self.handfuls.get(hit.at(hit.target, name), 0))


@mutant("exchange.defend.12", "better-of-dodge-and-block")
class BetterOfDodgeAndBlock(Defenses):
    """Of evasion and guard only the better roll counts; abjuration comes off besides."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        if "evasion" in rolled and "guard" in rolled:
            del rolled["guard" if rolled["evasion"] >= rolled["guard"] else "evasion"]
        return rolled


@mutant("exchange.defend.12", "rolls-once-a-round")
class RollsOnceARound(Rounds):
    """What a defense came to against the first blow of the round is its answer to all the others."""

    def __init__(self, tapes: Tapes | Mapping[str, Faces] | None = None) -> None:
        super().__init__(tapes)
        self.rolled: dict[tuple[str, str], int] = {}

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        return {name: self.rolled.setdefault((hit.target, name), total) for name, total in rolled.items()}

    def round_ends(self, table: Table) -> Table:
        self.rolled.clear()
        return super().round_ends(table)


class StopsEarly(Skips, Blows):
    """No wrong engine itself: one that rolls the defenses one by one and may stop before the last."""

    brought_against = 0

    def attack_total(self, scene: Scene, hit: Hit, effort: int) -> int:
        self.brought_against = super().attack_total(scene, hit, effort)
        return self.brought_against

    def kept(self, scene: Scene, hit: Hit, rolled: Mapping[str, int]) -> Iterator[str]:
        taken = 0
        for name, total in rolled.items():
            yield name
            taken += total
            if self.enough(total, taken):
                return

    def enough(self, total: int, taken: int) -> bool:
        """Whether no further defense is rolled after one that came to ``total``, with ``taken`` away so far."""
        return False


@mutant("exchange.defend.13", "stops-when-it-is-enough")
class StopsWhenItIsEnough(StopsEarly):
    """No further defense is rolled once as much is taken away as the attack brought."""

    def enough(self, total: int, taken: int) -> bool:
        return taken >= self.brought_against


@mutant("exchange.defend.13", "stops-after-the-first-success")
class StopsAfterTheFirstSuccess(StopsEarly):
    """No further defense is rolled after one that came to more than nothing."""

    def enough(self, total: int, taken: int) -> bool:
        return total > 0


@mutant("exchange.defend.13", "stops-after-the-first-failure")
class StopsAfterTheFirstFailure(StopsEarly):
    """No further defense is rolled after one that came to nothing or less."""

    def enough(self, total: int, taken: int) -> bool:
        return total <= 0


@mutant("exchange.defend.14", "only-the-best-comes-off-on-defend")
class OnlyTheBestComesOffOnDefend(Defenses):
    """In the posture only the best roll is subtracted."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        if not rolled or not defends(scene.stances_of(hit.target)):
            return rolled
        best = max(rolled, key=lambda name: rolled[name])
        return {best: rolled[best]}


@mutant("exchange.defend.14", "the-last-comes-off-by-half")
class TheLastComesOffByHalf(Defenses):
    """Where several defenses are rolled, half of the last one, rounded down, is subtracted."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        for name in [*rolled][1:][-1:]:
            rolled[name] //= 2
        return rolled


@mutant("exchange.defend.15", "rolls-every-defense-there-is")
class RollsEveryDefenseThereIs(Sparing, Defenses):
    """All three defenses answer every attack."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        return tuple(ATTRIBUTE_OF)


@mutant("exchange.defend.15", "guard-answers-everything")
class GuardAnswersEverything(Sparing, Defenses):
    """Guard is rolled even against attacks that do not allow it."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        allowed = super().allowed(weapon)
        return allowed if "guard" in allowed else (*allowed, "guard")


@mutant("exchange.defend.16", "blade-meets-aether-too")
class BladeMeetsAetherToo(Sparing, Defenses):
    """A blade allows abjuration besides, magical or not."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        return tuple(ATTRIBUTE_OF) if weapon.sort == "blade" else super().allowed(weapon)


@mutant("exchange.defend.16", "blade-is-only-guarded")
class BladeIsOnlyGuarded(Defenses):
    """A blade does not allow evasion."""

    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        allowed = super().allowed(weapon)
        return tuple(each for each in allowed if each != "evasion") if weapon.sort == "blade" else allowed


@mutant("exchange.defend.16", "swaps-grace-and-vigor")
class SwapsGraceAndVigor(Sparing, Defenses):
    """An active evasion rolls Vigor and an active guard Grace."""

    def defense_handful(self, defender: Character, defense: Defense, posture: Posture) -> Handful:
        if not posture.active:
            return super().defense_handful(defender, defense, posture)
        own = defender.attributes
        swapped = {**own, "grace": own.get("vigor", 0), "vigor": own.get("grace", 0)}
        return super().defense_handful(structs.replace(defender, attributes=swapped), defense, posture)
