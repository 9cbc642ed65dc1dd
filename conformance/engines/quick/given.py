"""The shapes of what a case gives, as fixtures/README.md words them; for the type checker alone."""

from typing import Any, NotRequired, TypeAlias, TypedDict

Rational: TypeAlias = int | str
"""A whole number, or "n/d"."""

Tapes: TypeAlias = dict[str, list[int]]
"""The faces of each handful, by address."""

Outcome: TypeAlias = dict[str, Any]


class Nature(TypedDict, total=False):
    """What a thing is, by kind of harm."""

    weak: dict[str, list[Rational]]
    resistant: dict[str, list[Rational]]
    immune: list[str]


class Piece(TypedDict):
    """A piece of armor: the share it takes away of what arrives."""

    blunts: Rational
    between: NotRequired[bool]


class Target(TypedDict, total=False):
    """What of a thing matters once a margin has reached it."""

    nature: Nature | None
    armor: list[Piece] | None


class Limits(TypedDict, total=False):
    """Numbers that the documents leave to the case."""

    threat: Rational | None


Weapon = TypedDict(
    "Weapon",
    {
        "name": str,
        "class": str,
        "kind": str,
        "base": Rational,
        "rate": Rational,
        "reach": list[int],
        "attribute": NotRequired[str],
        "skill": NotRequired[str],
        "allows": NotRequired[list[str]],
        "ready": NotRequired[bool],
    },
)


class Stance(TypedDict):
    """Defend or Riposte, with the dice behind it."""

    name: str
    effort: NotRequired[int]
    sharpen: NotRequired[int]


class Character(Target, total=False):
    """One who gives or takes blows."""

    race: str
    side: str
    rank: int
    attributes: dict[str, int]
    skills: dict[str, int]
    exhaustion: int
    conditions: dict[str, int]
    lucky: bool
    stance: Stance | None
    weapons: list[Weapon]
    unarmed: Weapon | None
    arrows: int | None
    state: str


Characters: TypeAlias = dict[str, Character]


class Ward(TypedDict):
    """A Ward in force: who covers whom."""

    dwarf: str
    over: NotRequired[list[str]]
    effort: NotRequired[int]


class Blow(TypedDict):
    """Who attacks whom, and with what."""

    attacker: str
    target: str
    weapon: str
    id: NotRequired[str]
    effort: NotRequired[int]
    distance: NotRequired[int]


class DamageGiven(TypedDict):
    """What `exchange.damage` gives."""

    margin: int
    weapon: Weapon
    target: NotRequired[Target]
    limits: NotRequired[Limits | None]


class PoolGiven(TypedDict):
    """What `exchange.pool` gives."""

    characters: Characters
    blow: Blow


class BlowGiven(PoolGiven):
    """What `exchange.blow` gives."""

    dice: NotRequired[Tapes | None]
    wards: NotRequired[list[Ward] | None]
    limits: NotRequired[Limits | None]


class RoundGiven(TypedDict):
    """What `exchange.round` gives."""

    characters: Characters
    events: list[dict[str, Any]]
    dice: NotRequired[Tapes | None]
    wards: NotRequired[list[Ward] | None]
    limits: NotRequired[Limits | None]
