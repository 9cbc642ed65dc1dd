"""Readings of the Charge that was answered: its targets, its way, its engagements."""

from __future__ import annotations

from oracle.commands.charge import Names
from oracle.marks import reading


@reading("commands.intervene.replace", "replacement")
class InterveneReplaces:
    def targets_with(self, targets: Names, intervener: str) -> Names:
        return (intervener,)


@reading("commands.intervene.cc_short", "contact-only")
class AddedInContactOnly:
    def added_when_short(self, *, contact: bool) -> bool:
        return contact


@reading("commands.intervene.engaged_charger", "pinned")
class ChargerIsPinned:
    def may_leave(self, engaged: Names) -> bool:
        return not engaged


@reading("commands.intervene.block", "dropped")
class BlockedTargetDropped:
    def still_a_target(self, *, reachable: bool) -> bool:
        return reachable


@reading("commands.intervene.target_gone", "ends")
class ChargeEndsWithTarget:
    def charge_goes_on(self, targets_left: Names) -> bool:
        return bool(targets_left)


@reading("commands.intervene.engagement_when", "step-one")
class EngagedAtOnce:
    def engaged_after(self, step: int) -> bool:
        return True
