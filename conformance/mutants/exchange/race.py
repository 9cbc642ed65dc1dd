"""Wrong engines of the races: two of them change a step of the exchange, and none has better numbers."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from conformance.mutants.exchange.tape import OffTheTape
from oracle.exchange.defense import Defenses
from oracle.exchange.facts import Body, Character, Piece
from oracle.exchange.riposte import Ripostes
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.ward import Wards
from oracle.marks import mutant


@mutant("exchange.race.1", "everyone-answers-from-defend")
class EveryoneAnswersFromDefend(OffTheTape, Ripostes):
    """Whoever is no Elf strikes back from Defend when a blow is turned."""

    def may_riposte(self, character: Character) -> bool:
        return True

    def in_riposte(self, scene: Scene, who: str) -> bool:
        if scene.characters[who].race == "elf":
            return super().in_riposte(scene, who)
        return bool(scene.stances_of(who))


@mutant("exchange.race.1", "elf-answers-without-a-stance")
class ElfAnswersWithoutStance(OffTheTape, Ripostes):
    """An Elf in no stance at all answers a turned blow as if in Riposte."""

    def ripostes(self, scene: Scene, who: str) -> bool:
        idle = self.may_riposte(scene.characters[who]) and not scene.stances_of(who)
        return idle or (self.may_riposte(scene.characters[who]) and self.in_riposte(scene, who))


@mutant("exchange.race.2", "dwarf-hide")
class DwarfHide(Wards):
    """A Dwarf takes a tenth less of a physical blow, as if his hide were one piece more."""

    def body_of(self, character: Character) -> Body:
        body = super().body_of(character)
        if character.race != "dwarf":
            return body
        return replace(body, armor=(*body.armor, Piece(blunts=Fraction(1, 10), name="hide")))


@mutant("exchange.race.2", "elf-is-nimble")
class ElfIsNimble(OffTheTape, Defenses):
    """An Elf's evasion comes to a point more than was rolled."""

    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        rolled = super().defenses(scene, hit)
        nimble = scene.characters[hit.target].race == "elf"
        return {each: total + (1 if nimble and each == "evasion" else 0) for each, total in rolled.items()}
