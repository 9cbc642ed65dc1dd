"""The nouns of the exchange: weapons, bodies, characters, wards, blows, and the answers to them. All immutable.

Rationals are ``Fraction``; a multiplier is a share of one. Dice are tapes of faces, by address
``<blow>/<actor>/<purpose>``. A fact that no rule could read (a resistance of 3/2) is refused where it stands.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

Name = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9_-]{0,31}\Z")]
Whole = Annotated[int, Meta(ge=-(2**53), le=2**53)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Dice = Annotated[int, Meta(ge=0, le=1000)]
Face = Annotated[int, Meta(ge=-1000, le=1000)]
Rank = Annotated[int, Meta(ge=1, le=1000)]
Tapes = dict[str, tuple[Face, ...]]

Defense = Literal["evasion", "guard", "abjuration"]
Class = Literal["melee", "bow", "sling", "crossbow", "thrown", "spell"]
Purpose = Literal["attack", "active", "passive", "ward"]
State = Literal["up", "stunned", "downed", "dead", "absent"]
Deed = Literal["attack", "cast", "nothing", "defend", "riposte"]
Moment = Literal["round-end", "own-turn"]
Stage = Literal["weapon", "nature", "piece", "armor", "report"]

ATTRIBUTE_OF: dict[Defense, str] = {"evasion": "grace", "guard": "vigor", "abjuration": "aether"}
"""The attribute that each defense rolls beside the skill of its own name."""

ROLLED_BY = {"blade": ("might", "melee"), "bow": ("grace", "marksmanship")}
"""The attribute and skill that the document gives to a sort of weapon (exchange.pool.2, .3)."""

ONE, ZERO = Fraction(1), Fraction(0)


class Facts(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What every fact has in common: immutable, named fields only, and none that the rules do not know."""


class Harm(Facts, frozen=True, kw_only=True):
    """What a weapon does once a blow lands: a kind of harm, a base, and an amount per point of margin (both ≥ 0)."""

    kind: Name
    base: Fraction
    rate: Fraction
    allows: tuple[Defense, ...] | UnsetType = UNSET
    physical: bool = False
    """The case's own tag that this kind is physical; read only under ``exchange.armor.kinds=tagged-kinds``."""

    def __post_init__(self) -> None:
        """Refuse a base or rate below nothing (exchange.weapon.domain), and a defense named twice."""
        for what, amount in (("base", self.base), ("rate", self.rate)):
            if amount < 0:
                raise ValueError(f"{what} is {amount}; a weapon's {what} is 0 or more")
        if self.allows and len(set(self.allows)) < len(self.allows):
            raise ValueError(f"allows names a defense twice: {', '.join(self.allows)}; name each once")


class Weapon(Harm, frozen=True, kw_only=True):
    """A weapon in full: what it rolls, which defenses its attack allows, and the distances it strikes (feet, inclusive).

    A blade (``class`` melee, ``kind`` blade) and a bow may leave ``attribute``, ``skill`` unsaid, a blade ``allows`` as well:
    the document gives them. Any other weapon says all three.
    """

    name: Name
    weapon_class: Class = field(name="class")
    reach: tuple[Count, Count]
    attribute: Name | None = None
    skill: Name | None = None
    ready: bool = True

    def __post_init__(self) -> None:
        """Refuse a blade or bow that rolls something else (exchange.pool.2, .3), and a weapon that leaves out what it must say."""
        super().__post_init__()
        if self.reach[0] > self.reach[1]:
            raise ValueError(f"reach {list(self.reach)} runs backwards; write [nearest, farthest]")
        given = self.given
        for what, said, given_by_rule in (
            ("attribute", self.attribute, given and given[0]),
            ("skill", self.skill, given and given[1]),
        ):
            if given_by_rule is None and said is None:
                raise ValueError(f"{self.name} needs its {what}; only a blade or a bow may leave it out")
            if given_by_rule is not None and said not in (None, given_by_rule):
                raise ValueError(f"{what} is {said}; a {self.sort} rolls {given_by_rule}: write that or leave it out")
        if self.allows is UNSET and self.sort != "blade":
            raise ValueError(f"{self.name} needs allows, the defenses its attack allows; only a blade may leave it out")

    @property
    def sort(self) -> str:
        """``blade``, ``bow``, or the class of anything else."""
        return "blade" if self.weapon_class == "melee" and self.kind == "blade" else self.weapon_class

    @property
    def given(self) -> tuple[str, str] | None:
        """The attribute and skill that the document gives to this sort of weapon, or None."""
        return ROLLED_BY.get(self.sort)


class Nature(Facts, frozen=True, kw_only=True):
    """What a thing is, by kind of harm: factors that multiply up (> 1), factors that multiply down (0 < f < 1), immunities."""

    weak: dict[Name, tuple[Fraction, ...]] = {}
    resistant: dict[Name, tuple[Fraction, ...]] = {}
    immune: tuple[Name, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a weakness that does not multiply up and a resistance that does not multiply down."""
        for kind, factors in self.weak.items():
            for factor in factors:
                if factor <= 1:
                    raise ValueError(f"weak.{kind} is {factor}; a weakness multiplies up, so write a factor above 1")
        for kind, factors in self.resistant.items():
            for factor in factors:
                if not 0 < factor < 1:
                    raise ValueError(
                        f"resistant.{kind} is {factor}; a resistance multiplies down, so write a factor between 0 and 1"
                    )


class Piece(Facts, frozen=True, kw_only=True):
    """One piece of armor: the share of a blow that it takes away (0 < share < 1), and whether it is between you and the blow."""

    blunts: Fraction
    between: bool = True
    name: str = ""
    slot: str = ""

    @property
    def spoken(self) -> str:
        """The piece as it is said: its name if it has one, and its share."""
        return f"{self.name or 'a piece'} ({self.blunts})"

    def __post_init__(self) -> None:
        """Refuse a piece that takes nothing or everything (exchange.armor.piece_domain)."""
        if not 0 < self.blunts < 1:
            raise ValueError(f"blunts is {self.blunts}; a piece takes away a share between 0 and 1, both excluded")


class Body(Facts, frozen=True, kw_only=True):
    """The thing a blow hits: its nature and its armor."""

    nature: Nature = Nature()
    armor: tuple[Piece, ...] = ()


class Limits(Facts, frozen=True, kw_only=True):
    """Numbers that a case gives for what the document leaves without one.

    ``threat``: damage after nature from which a blow is a real threat (≥ 1; absent: no blow is).
    ``cap``: the most that summed armor takes away (``exchange.armor.formula=summed``), 0 to 1; absent: all of it.
    ``floor``: the least share of a blow that armor leaves (``exchange.armor.real_threat=factor-floor``), 0 to 1; absent: none.
    """

    threat: Fraction | None = None
    cap: Fraction | None = None
    floor: Fraction | None = None

    def __post_init__(self) -> None:
        """Refuse a threshold below 1 (exchange.armor.threat_domain) and shares outside 0 to 1."""
        if self.threat is not None and self.threat < 1:
            raise ValueError(
                f"threat is {self.threat}; a real threat does at least 1: write 1 or more, or leave it out"
            )
        for what, share in (("cap", self.cap), ("floor", self.floor)):
            if share is not None and not 0 <= share <= 1:
                raise ValueError(f"{what} is {share}; write a share from 0 to 1")


class Stance(Facts, frozen=True, kw_only=True):
    """A stance in force: ``defend``, or an Elf's ``riposte`` with the extra dice by which it sharpens evasion.

    ``effort``: dice bought when it was declared. ``met``: attacks it has already answered.
    """

    name: Literal["defend", "riposte"]
    effort: Dice = 0
    sharpen: Dice | None = None
    met: Count = 0

    def __post_init__(self) -> None:
        """Refuse a riposte that does not say how much it sharpens (exchange.riposte.sharpen), and a defend that does."""
        if (self.name == "riposte") != (self.sharpen is not None):
            raise ValueError(
                "sharpen, the extra evasion dice of the stance, belongs to a riposte and must be given there (0 or more)"
            )


class Character(Body, frozen=True, kw_only=True):
    """One character. Attributes and skills that are not listed are 0; ``conditions`` are dice lost, by what is wrong.

    ``rank``: 1 is the front of the character's own side. ``arrows``: None where the case does not count them.
    ``weapons`` are in the order in which their owner would reach for them; ``in_hand`` names one of them.
    """

    race: Name = "human"
    side: Name = "none"
    rank: Rank = 1
    attributes: dict[Name, Dice] = {}
    skills: dict[Name, Dice] = {}
    exhaustion: Dice = 0
    conditions: dict[str, Dice] = {}
    lucky: bool = False
    stance: Stance | None = None
    weapons: tuple[Weapon, ...] = ()
    in_hand: Name | None = None
    unarmed: Weapon | None = None
    arrows: Count | None = None
    state: State = "up"


class Ward(Facts, frozen=True, kw_only=True):
    """A Dwarf's Ward in force over allies; ``effort`` are dice bought for it. Without allies he wards no one else."""

    dwarf: Name
    over: tuple[Name, ...] = ()
    effort: Dice = 0

    @property
    def spoken(self) -> str:
        """The Ward as it is said: by its Dwarf."""
        return self.dwarf


class Attack(Facts, frozen=True, kw_only=True):
    """One blow as it is thrown: ``weapon`` is one of the attacker's by name; ``distance`` in feet, contact is 0 to 5."""

    attacker: Name
    target: Name
    weapon: Name
    id: Name = "1"
    effort: Dice = 0
    distance: Count = 0


class DamageQuestion(Facts, frozen=True, kw_only=True):
    """``exchange.damage``: what a margin is worth with a weapon against a body."""

    margin: Whole
    weapon: Harm
    target: Body = Body()
    limits: Limits = Limits()


class PoolQuestion(Facts, frozen=True, kw_only=True):
    """``exchange.pool``: how many dice each handful of a blow holds, before any is thrown."""

    characters: dict[Name, Character]
    blow: Attack


class BlowQuestion(Facts, frozen=True, kw_only=True):
    """``exchange.blow``: one blow, from the dice to the damage and the counter."""

    characters: dict[Name, Character]
    blow: Attack
    dice: Tapes
    wards: tuple[Ward, ...] = ()
    limits: Limits = Limits()


class Turn(Facts, frozen=True, kw_only=True, tag_field="event", tag="turn"):
    """A character spends a turn; ``extra`` marks a turn beyond the one that everybody has in a round."""

    who: Name
    does: Deed
    effort: Dice = 0
    sharpen: Dice | None = None
    extra: bool = False


class BlowEvent(Attack, frozen=True, kw_only=True, tag_field="event", tag="blow"):
    """A blow within a round; its ``id`` is unique in the round and opens the addresses of its dice."""


class RoundEnds(Facts, frozen=True, kw_only=True, tag_field="event", tag="round-ends"):
    """The round is over and the next begins."""


class BecomesState(Facts, frozen=True, kw_only=True, tag_field="event", tag="state"):
    """The case says what has become of a character."""

    who: Name
    state: State


class StepsToRank(Facts, frozen=True, kw_only=True, tag_field="event", tag="rank"):
    """A character steps to another rank of their own side."""

    who: Name
    rank: Rank


class Readies(Facts, frozen=True, kw_only=True, tag_field="event", tag="ready"):
    """A weapon (or ``unarmed``) becomes ready to strike with, or stops being so."""

    who: Name
    weapon: Name
    ready: bool


Event = Turn | BlowEvent | RoundEnds | BecomesState | StepsToRank | Readies


class RoundQuestion(Facts, frozen=True, kw_only=True):
    """``exchange.round``: turns and blows in order, over one round or several."""

    characters: dict[Name, Character]
    events: tuple[Event, ...]
    dice: Tapes = {}
    wards: tuple[Ward, ...] = ()
    limits: Limits = Limits()


class DamageAnswer(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """``landed``; ``delivered``: the number reported; ``exact``: the damage behind armor, before it is reported."""

    landed: bool
    delivered: Fraction
    exact: Fraction


class PoolAnswer(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """``dice`` by ``attack`` and by defense; ``spent``: effort paid for this blow, by character (only where above 0)."""

    dice: dict[str, int]
    spent: dict[str, int]


class Covered(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """The Dwarf who answered a blow for somebody, and the margin that remains behind him (0 or less: stopped dead)."""

    dwarf: Name
    remains: int


class Strike(DamageAnswer, frozen=True, kw_only=True, omit_defaults=False):
    """How one blow or counter ended: ``margin`` over the target's own defenses; ``hurt``: who takes it, if it landed."""

    margin: int
    ward: Covered | None
    hurt: Name | None

    @property
    def spoken(self) -> str:
        """How it ended, as it is said."""
        return f"{self.delivered} damage to {self.hurt}" if self.landed else "turned, and nobody is hurt"


class Counter(Strike, frozen=True, kw_only=True, omit_defaults=False):
    """A strike that answers a turned blow, with the weapon that it uses."""

    weapon: Name


class BlowAnswer(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """``exchange.blow``: the blow, its counter if one was earned, effort spent, arrows left (only of those who count them)."""

    blow: Strike
    counter: Counter | None
    spent: dict[str, int]
    arrows: dict[str, int]
    handfuls: dict[str, int]


class Happening(Facts, frozen=True, kw_only=True):
    """What one event of a round came to: a blow with its counter, a void blow, a turn refused, or nothing to report."""

    blow: Strike | None = None
    counter: Counter | None = None
    void: bool = False
    refused: bool = False


class RoundAnswer(Facts, frozen=True, kw_only=True, omit_defaults=False):
    """``exchange.round``: a happening for every event, and at the end stances in force, effort spent and arrows left."""

    events: tuple[Happening, ...]
    stances: dict[str, tuple[str, ...]]
    spent: dict[str, int]
    arrows: dict[str, int]
    handfuls: dict[str, int]
