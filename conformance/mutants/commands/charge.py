"""Wrong engines of the Charge that was answered: whether it goes on, whom it contacts, who is engaged and strikes."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from msgspec import structs

from oracle.commands.charge import Charges, Names
from oracle.commands.declare import VOID
from oracle.commands.facts import Attack, ChargeMoves, ChargeStarts, Event, Report
from oracle.commands.happen import Happenings
from oracle.commands.state import Charging, Done, State
from oracle.marks import mutant

INCH = Fraction(1)
"""How near a contact is."""


class Choosing(Charges):
    """Contacts are chosen from those that may be made, by a rule that the documents do not have."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        """The contacts that are made, of those that may be; ``targets`` are all that are valid."""
        raise NotImplementedError

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        """The move with the contacts that are chosen; a Charge that nobody answered chooses nothing."""
        may = super().charge_moves(state, charge, event).report.contacts or ()
        contacts = self.chosen(charge, may, self.valid_targets(state, charge)) if charge.interveners else may
        paths = {name: path for name, path in event.paths.items() if name in contacts}
        return super().charge_moves(state, charge, structs.replace(event, contacts=contacts, paths=paths))


@mutant("commands.intervene.20", "ends-at-the-intervener")
class EndsAtTheIntervener(Choosing):
    """Where the charging unit contacts an intervener it goes no further, and contacts nobody else."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        return tuple(name for name in may if name in charge.interveners) or may


@mutant("commands.intervene.20", "has-no-move-left")
class HasNoMoveLeft(Charges):
    """The charging unit stays where it was answered, and contacts nobody."""

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        stayed = structs.replace(event, contacts=(), paths={}, to=None)
        return super().charge_moves(state, charge, stayed if charge.answered else event)


@mutant("commands.intervene.21", "must-contact-the-intervener")
class MustContactTheIntervener(Choosing):
    """Without contact with an intervener there is none with an original target."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        return may if any(name in charge.interveners for name in may) else ()


@mutant("commands.intervene.21", "must-contact-both")
class MustContactBoth(Choosing):
    """There is contact with every valid target, or with none."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        return may if set(targets) <= set(may) else ()


@mutant("commands.intervene.21", "one-or-the-other")
class OneOrTheOther(Choosing):
    """Of an intervener and an original target it may contact one, the original target first."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        return tuple(sorted(may, key=lambda name: name in charge.interveners))[:1]


@mutant("commands.intervene.22", "through-the-blocked-way")
class ThroughTheBlockedWay(Charges):
    """Units to which no legal path leads may be contacted all the same."""

    def charge_starts(self, state: State, charge: Charging, event: ChargeStarts) -> Done:
        return super().charge_starts(state, charge, structs.replace(event, blocked=()))


@mutant("commands.intervene.22", "by-a-way-of-any-length")
class ByWayOfAnyLength(Charges):
    """The length of the way is not held against what the unit may charge."""

    def may_contact(self, state: State, charge: Charging, name: str, event: ChargeMoves) -> bool:
        return super().may_contact(state, charge, name, structs.replace(event, paths={}))


@mutant("commands.intervene.23", "the-intervener-is-locked")
class TheIntervenerIsLocked(Charges):
    """Every intervener is engaged with the charging unit once that has moved, contact or none."""

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        report, after = super().charge_moves(state, charge, event)
        locked = tuple(dict.fromkeys((*(report.contacts or ()), *state.present(charge.interveners))))
        return Done(report, after.with_engaged(self.engagements(after.engaged, charge.unit, locked)))


@mutant("commands.intervene.23", "interveners-are-not-engaged")
class IntervenersAreNotEngaged(Charges):
    """Contact with an intervener is no engagement."""

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        report, after = super().charge_moves(state, charge, event)
        others = tuple(name for name in report.contacts or () if name not in charge.interveners)
        return Done(report, after.with_engaged(self.engagements(after.engaged, charge.unit, others)))


@mutant("commands.intervene.23", "nobody-is-ever-let-go")
class NobodyIsEverLetGo(Charges):
    """Those with whom the charging unit was engaged before stay engaged with it."""

    def engagements(
        self, engaged: Mapping[str, frozenset[str]], unit: str, contacts: Names
    ) -> Mapping[str, frozenset[str]]:
        every = dict.fromkeys((*contacts, *sorted(engaged.get(unit, frozenset()))))
        return super().engagements(engaged, unit, tuple(every))


@mutant("commands.intervene.23", "whoever-is-near-is-engaged")
class WhoeverIsNearIsEngaged(Charges):
    """The charging unit is engaged with every enemy that it ends within an inch of, chosen as a contact or not."""

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        report, after = super().charge_moves(state, charge, event)
        unit = after.units[charge.unit]
        near = (name for name, each in after.units.items() if each.side != unit.side and self.within(each, unit, INCH))
        every = tuple(dict.fromkeys((*(report.contacts or ()), *near)))
        return Done(report, after.with_engaged(self.engagements(after.engaged, charge.unit, every)))


@mutant("commands.intervene.24", "the-intervener-strikes-first")
class TheIntervenerStrikesFirst(Happenings):
    """An attack of the charging unit comes to nothing as long as an intervener in the fight has made none."""

    def takes(self, state: State, event: Event) -> Done:
        charge = state.charges.get(event.by or "") if isinstance(event, Attack) else None
        if not isinstance(event, Attack) or charge is None or not charge.begun:
            return super().takes(state, event)
        first = set(state.present(charge.interveners))
        if not first or any(each.by in first for each in state.attacks.values()):
            return super().takes(state, event)
        return Done(VOID, state.with_attack(structs.replace(self.attack(state, event), is_open=False)))


@mutant("commands.intervene.24", "over-before-the-fights")
class OverBeforeTheFights(Happenings):
    """A Charge that was answered is over when it has moved, and no fight that came of it belongs to it."""

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        report, after = super().charge_moves(state, charge, event)
        return Done(report, self.charge_over(after, charge.unit).state if charge.answered else after)


@mutant("commands.intervene.34", "cancelled-as-it-begins")
class CancelledAsItBegins(Charges):
    """A Charge that was answered is cancelled when it would begin to move."""

    def charge_starts(self, state: State, charge: Charging, event: ChargeStarts) -> Done:
        if charge.answered:
            return Done(VOID, self.charge_over(state, charge.unit).state)
        return super().charge_starts(state, charge, event)


@mutant("commands.intervene.34", "cancelled-on-contact")
class CancelledOnContact(Charges):
    """Contact with an intervener cancels the Charge: no contact counts, and it is over."""

    def charge_moves(self, state: State, charge: Charging, event: ChargeMoves) -> Done:
        report, after = super().charge_moves(state, charge, event)
        if not any(name in charge.interveners for name in report.contacts or ()):
            return Done(report, after)
        after = after.with_engaged(self.engagements(after.engaged, charge.unit, ()))
        return Done(Report(contacts=()), self.charge_over(after, charge.unit).state)


@mutant("commands.intervene.38", "interveners-are-drawn-in")
class IntervenersAreDrawnIn(Choosing):
    """Where the charging unit contacts anybody at all, it is in contact with every intervener."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        every = (*may, *(name for name in targets if name in charge.interveners))
        return tuple(dict.fromkeys(every)) if may else ()


@mutant("commands.intervene.38", "nobody-measures-the-way-to-it")
class NobodyMeasuresTheWayToIt(Charges):
    """The way to an intervener may be longer than the charging unit may charge."""

    def may_contact(self, state: State, charge: Charging, name: str, event: ChargeMoves) -> bool:
        asked = event if name not in charge.interveners else structs.replace(event, paths={})
        return super().may_contact(state, charge, name, asked)


@mutant("commands.intervene.41", "never-with-the-intervener-alone")
class NeverWithTheIntervenerAlone(Choosing):
    """Contact with interveners alone counts for nothing: an original target must be among the contacts."""

    def chosen(self, charge: Charging, may: Names, targets: Names) -> Names:
        return may if any(name in charge.originals for name in may) else ()
