"""One blow from the dice to the counter: the ops ``exchange.pool`` and ``exchange.blow``."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import structs

from oracle.exchange.checks import shot_with_nothing
from oracle.exchange.facts import Attack, Counter, PoolAnswer, Strike
from oracle.exchange.riposte import Ripostes
from oracle.exchange.scene import Hit, Scene
from oracle.marks import cites


class Exchanged(NamedTuple):
    """How a blow ended, its counter if one was earned, and the scene behind it."""

    blow: Strike
    counter: Counter | None
    scene: Scene


class Blows(Ripostes):
    """Attack, defenses, margin; then the strike; then the counter."""

    def pools(self, scene: Scene, blow: Attack) -> PoolAnswer:
        """How many dice every handful of the blow holds, and the effort paid for it."""
        hit = self.hit_of(scene, blow)
        dice = {"attack": self.attack_handful(scene.characters[blow.attacker], hit.weapon, blow.effort).dice}
        defender = scene.characters[blow.target]
        for defense in self.allowed(hit.weapon):
            posture = self.posture(scene.stances_of(blow.target), defense)
            dice[defense] = self.defense_handful(defender, defense, posture).dice
        return PoolAnswer(dice=dice, spent=dict(self.effort_paid(scene, blow).spent))

    def exchange(self, scene: Scene, blow: Attack) -> Exchanged:
        """One blow, whole; raises Refused if a reading forbids it."""
        shot_with_nothing(scene, blow)
        hit = self.hit_of(scene, blow)
        attack = self.attack_total(scene, hit, blow.effort)
        defenses = self.defenses(scene, hit)
        margin = self.margin(attack, defenses)
        strike = self.strike(scene, hit, margin)
        behind = self.stances_stand(self.arrow_shot(self.effort_paid(scene, blow), blow), blow.target)
        if not (self.ripostes(scene, blow.target) and self.turned_by_elf(strike, margin)):
            return Exchanged(strike, None, behind)
        if strike.ward is not None:
            defenses = {**defenses, "ward": margin - strike.ward.remains}
        answer = self.riposte(behind, hit, blow.distance, attack, defenses)
        if answer is None:
            return Exchanged(strike, None, behind)
        weapon, counter = answer
        behind = behind.arrows_gone(blow.target, self.arrows_spent(weapon)).counter_made(blow.target)
        return Exchanged(strike, Counter(weapon=weapon.name, **structs.asdict(counter)), behind)

    def hit_of(self, scene: Scene, blow: Attack) -> Hit:
        """The blow on its way."""
        return Hit(blow.id, thrower=blow.attacker, target=blow.target, weapon=scene.weapon_of(blow))

    @cites("exchange.core.2", says="the attack comes to {result}")
    def attack_total(self, scene: Scene, hit: Hit, effort: int) -> int:
        """What the attacker rolls: the one roll of the attack, and no other before it."""
        attacker = scene.characters[hit.thrower]
        handful = self.attack_handful(attacker, hit.weapon, effort)
        faces = self.roll(hit.at(hit.thrower, "attack"), handful, lucky=attacker.lucky, purpose="attack")
        return self.brought(faces, self.sum_faces(faces) + handful.flat)

    def effort_paid(self, scene: Scene, blow: Attack) -> Scene:
        """The scene after the attacker, and under a reading the defender, has paid for the dice of this blow."""
        paid = scene.paid(blow.attacker, self.pushed(blow.effort).spent)
        for stance in scene.stances_of(blow.target):
            if stance.name == "defend":
                paid = paid.paid(blow.target, self.stance_effort(stance.effort, stance.met + 1).spent)
        return paid

    def arrow_shot(self, scene: Scene, blow: Attack) -> Scene:
        """The scene after a bow has shot its arrow (exchange.attack.ammo)."""
        return scene.arrows_gone(blow.attacker, 1 if scene.weapon_of(blow).weapon_class == "bow" else 0)

    @cites(
        "exchange.defend.2",
        "exchange.defend.4",
        "exchange.defend.5",
        "exchange.defend.6",
        says="the stance of {target} stands after the attack",
    )
    def stances_stand(self, scene: Scene, target: str) -> Scene:
        """A stance has one attack more behind it and is what it was: not tied to it, not used up, not broken by a hit."""
        met = tuple(structs.replace(stance, met=stance.met + 1) for stance in scene.stances_of(target))
        return scene.standing(target, met) if met else scene

    def ripostes(self, scene: Scene, who: str) -> bool:
        """Whether ``who`` is an Elf in Riposte."""
        return bool(scene.stances_of(who)) and self.in_riposte(scene, who) and self.may_riposte(scene.characters[who])
