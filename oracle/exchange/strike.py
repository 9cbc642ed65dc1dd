"""A strike: what becomes of a margin, on the target or on the Dwarf who answers for them. Blows and counters alike."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from oracle.exchange.facts import Body, Covered, DamageAnswer, Strike, Ward
from oracle.exchange.scene import Hit, Scene
from oracle.exchange.ward import Remains, Wards
from oracle.exchange.wound import Wounds
from oracle.marks import cites, hook


class Intercepted(NamedTuple):
    """The Dwarf who answered last, the one who takes the blow (None: the ally does), and what is still coming."""

    dwarf: str
    taker: str | None
    remains: Remains
    stopped: bool


class Strikes(Wards, Wounds):
    """The end of every blow is the same procedure, whoever throws it and whatever it is."""

    @cites("exchange.core.4", says="{hit.thrower} on {hit.target}: {result.delivered} delivered")
    def strike(self, scene: Scene, hit: Hit, margin: int) -> Strike:
        """The end of a blow: turned, or through to the target, or to the Dwarf who covers the target."""
        body = self.body_met(scene, hit)

        def would_deliver() -> Fraction:
            return self.damage(margin, hit.weapon, body, scene.limits).delivered

        if not self.landed(margin, would_deliver):
            return self.turned(margin)
        wards = self.eligible(scene, hit) if scene.wards and self.ward_covers(counter=hit.is_counter) else ()
        if wards and self.beaten(margin, would_deliver):
            answer = self.ward_against(self.allowed(hit.weapon))
            if answer != "none":
                intercepted = self.answered(
                    scene, hit, self.interceptors(scene, wards), margin, rolls=answer == "rolls"
                )
                return self.behind_the_ward(scene, hit, margin, intercepted)
        return self.hurt(hit.target, margin, self.damage(margin, hit.weapon, body, scene.limits))

    def answered(self, scene: Scene, hit: Hit, wards: tuple[Ward, ...], margin: int, *, rolls: bool) -> Intercepted:
        """Each Dwarf who answers takes away from what is still coming, until nothing is."""
        remains, taker, dwarf, stopped = Remains(margin), None, wards[0].dwarf, False
        for ward in wards:
            dwarf = ward.dwarf
            thrown = self.thrown_in_the_way(scene, hit, ward) if rolls else 0
            if rolls and not self.dwarf_takes(thrown):
                continue
            left, points = self.still_coming(remains.margin, self.helps(thrown)) if rolls else remains
            remains, taker = Remains(left, remains.points_off + points), dwarf
            stopped = not self.is_coming(hit, remains)
            if stopped:
                break
        return Intercepted(dwarf, taker, remains, stopped)

    def is_coming(self, hit: Hit, remains: Remains) -> bool:
        """Whether anything is left: of the margin, and of raw damage where points are taken off it."""
        if not remains.points_off:
            return self.beats(remains.margin)
        return self.weapon_damage(remains.margin, hit.weapon) > remains.points_off

    def behind_the_ward(self, scene: Scene, hit: Hit, margin: int, intercepted: Intercepted) -> Strike:
        """The end of a blow that a Dwarf answered."""
        remains = intercepted.remains
        covered = Covered(dwarf=intercepted.dwarf, remains=remains.margin)
        if intercepted.stopped:
            return replace(self.turned(margin), ward=covered)
        ally, taker = scene.characters[hit.target], intercepted.taker or hit.target
        body = self.body_met(scene, hit)
        if intercepted.taker and self.meets_body(hit):
            body = self.dwarfs_body(ally, scene.characters[taker])
        wound = self.damage_less(remains, hit, body, scene)
        if not wound.landed:
            return replace(self.turned(margin), ward=covered)
        return replace(self.hurt(taker, margin, wound), ward=covered)

    def damage_less(self, remains: Remains, hit: Hit, body: Body, scene: Scene) -> DamageAnswer:
        """The wound of what is still coming."""
        if not remains.points_off:
            return self.damage(remains.margin, hit.weapon, body, scene.limits)
        raw = self.weapon_damage(remains.margin, hit.weapon) - remains.points_off
        wound = self.suffered(raw, hit.weapon, body, scene.limits)
        return replace(wound, landed=self.landed(remains.margin, lambda: wound.delivered))

    def body_met(self, scene: Scene, hit: Hit) -> Body:
        """The nature and armor that the blow meets in its target."""
        return self.body_of(scene.characters[hit.target]) if self.meets_body(hit) else Body()

    def meets_body(self, hit: Hit) -> bool:
        """Whether the blow runs through nature and armor at all; every blow does, a counter unless a reading says not."""
        return not hit.is_counter or self.counter_meets_target()

    def turned(self, margin: int) -> Strike:
        """A strike that came to nothing."""
        nothing = self.nothing()
        return Strike(
            margin=margin, ward=None, hurt=None, landed=False, delivered=nothing.delivered, exact=nothing.exact
        )

    def hurt(self, who: str, margin: int, wound: DamageAnswer) -> Strike:
        """A strike that landed on ``who``."""
        return Strike(margin=margin, ward=None, hurt=who, landed=True, delivered=wound.delivered, exact=wound.exact)

    @hook("exchange.riposte.pipeline")
    def counter_meets_target(self) -> bool:
        """Does a counter run through nature and armor? By default it does, as every blow."""
        return True
