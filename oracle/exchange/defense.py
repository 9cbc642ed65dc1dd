"""Defenses: every one that the attack allows is rolled, actively or passively, and every one counts."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import UNSET

from oracle.exchange.dice import Handful
from oracle.exchange.facts import ATTRIBUTE_OF, Character, Defense, Weapon
from oracle.exchange.luck import Luck
from oracle.exchange.pool import Effort, Pool
from oracle.exchange.scene import Hit, Scene, Stances
from oracle.marks import cites, hook


class Posture(NamedTuple):
    """How one defense is rolled: with training and ``extra`` dice, or with the bare attribute (and ``extra``, by a reading)."""

    active: bool
    extra: int = 0


BLADE_ALLOWS: tuple[Defense, ...] = ("evasion", "guard")

PASSIVE = Posture(active=False)


class Defenses(Pool, Luck):
    """Defend covers everything and runs out of nothing; without it a thin defense remains."""

    @cites("exchange.defend.15", "exchange.defend.16", "exchange.defend.18", says="the {weapon.name} allows {result}")
    def allowed(self, weapon: Weapon) -> tuple[Defense, ...]:
        """The defenses that the attack allows: a blade evasion and guard, something magical abjuration besides."""
        said = () if weapon.allows is UNSET else weapon.allows
        if weapon.sort != "blade":
            return said
        return BLADE_ALLOWS + tuple(defense for defense in said if defense not in BLADE_ALLOWS)

    @cites(
        "exchange.defend.3",
        "exchange.passive.1",
        says="{defense} is trained and backed by {result.extra} more dice",
        unless=(False, 0),
    )
    def posture(self, stances: Stances, defense: Defense) -> Posture:
        """Active in a stance that covers this defense, else passive; the best of it where a reading lets stances coexist."""
        postures = [PASSIVE]
        for stance in stances:
            if stance.name == "defend":
                postures.append(Posture(active=True, extra=self.stance_effort(stance.effort, stance.met + 1).dice))
            elif defense == "evasion":
                postures.append(self.sharpened(stance.effort, stance.sharpen or 0))
            else:
                postures.append(self.dropped(stance.effort))
        return max(postures)

    @cites(
        "exchange.riposte.5",
        "exchange.riposte.13",
        says="Riposte sharpens evasion: {result.extra} dice beside attribute and skill",
    )
    def sharpened(self, effort: int, sharpen: int) -> Posture:
        """Evasion in Riposte: trained, with effort, and as many dice more as the case says the stance is worth."""
        return Posture(active=True, extra=effort + sharpen)

    @cites("exchange.riposte.6", says="Riposte lets every other defense drop to the bare attribute")
    def dropped(self, effort: int) -> Posture:
        """Every other defense in Riposte."""
        return Posture(active=False, extra=self.dropped_effort(effort))

    @cites("exchange.defend.19", "exchange.defend.20", says="{defense}, with training and effort: {result}")
    def active_dice(self, defender: Character, defense: Defense, extra: int) -> int:
        """Attribute, skill, and all the effort, undivided."""
        return defender.attributes.get(ATTRIBUTE_OF[defense], 0) + defender.skills.get(defense, 0) + extra

    @cites(
        "exchange.passive.2",
        "exchange.passive.3",
        "exchange.passive.4",
        says="{defense}, the bare attribute: {result}",
    )
    def passive_dice(self, defender: Character, defense: Defense) -> int:
        """The bare attribute: no training, no effort."""
        return defender.attributes.get(ATTRIBUTE_OF[defense], 0)

    @cites("exchange.passive.5", says="dice in the {defense} handful: {result.dice}")
    def defense_handful(self, defender: Character, defense: Defense, posture: Posture) -> Handful:
        """The same handful either way; only whether skill and effort came along differs."""
        if posture.active:
            dice = self.active_dice(defender, defense, posture.extra)
        else:
            dice = self.passive_dice(defender, defense) + posture.extra
        return Handful(max(0, dice - self.defense_losses(self.losses(defender), active=posture.active)))

    @cites("exchange.fumble.1", says="{address} comes to {result}")
    def defense_roll(self, address: str, handful: Handful, *, lucky: bool, active: bool) -> int:
        """What one defense comes to; it may be below nothing."""
        faces = self.roll(address, handful, lucky=lucky, purpose="active" if active else "passive")
        return self.fumbled(self.sum_faces(faces), active=active)

    @cites(
        "exchange.defend.7",
        "exchange.defend.11",
        "exchange.defend.12",
        "exchange.defend.13",
        "exchange.defend.17",
        "exchange.riposte.1",
        says="the defenses come to {result}",
    )
    def defenses(self, scene: Scene, hit: Hit) -> dict[str, int]:
        """Every defense that the attack allows, each its own roll, with no choice and no early end."""
        defender = scene.characters[hit.target]
        rolled = {}
        for defense in self.allowed(hit.weapon):
            posture = self.posture(scene.stances_of(hit.target), defense)
            handful = self.defense_handful(defender, defense, posture)
            address = hit.at(hit.target, defense)
            rolled[str(defense)] = self.defense_roll(address, handful, lucky=defender.lucky, active=posture.active)
        return rolled

    @hook("exchange.defense.losses")
    def defense_losses(self, losses: int, *, active: bool) -> int:
        """Do exhaustion and conditions take dice from a defense? By default they do not."""
        return 0

    @hook("exchange.effort.defend")
    def stance_effort(self, effort: int, attack_number: int) -> Effort:
        """When is effort on Defend paid, and for which attacks? ``attack_number`` 0 is the declaration itself.

        By default it is paid once, when the stance is declared, and helps against every attack.
        """
        return Effort(dice=effort, spent=effort if attack_number == 0 else 0)

    @hook("exchange.fumble.scope")
    def fumbled(self, total: int, *, active: bool) -> int:
        """Can an active defense come out below nothing? By default any defense can."""
        return total

    @hook("exchange.riposte.effort")
    def dropped_effort(self, effort: int) -> int:
        """Does the effort of Riposte reach the dropped defenses? By default it does not."""
        return 0
