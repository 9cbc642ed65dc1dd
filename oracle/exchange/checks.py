"""What a question of the exchange must hold beyond its shape; a breach is Invalid, with its place and its remedy."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from oracle.errors import Invalid
from oracle.exchange.facts import (
    Attack,
    BlowEvent,
    BlowQuestion,
    Character,
    PoolQuestion,
    Readies,
    RoundEnds,
    RoundQuestion,
    Stance,
    Tapes,
    Turn,
    Ward,
)
from oracle.exchange.scene import Scene

ADDRESS = re.compile(
    r"(?P<blow>[^/]+)/(?P<actor>[^/]+)/(attack|evasion|guard|abjuration|ward(\.(evasion|guard|abjuration))?)(\.second)?"
)

Characters = Mapping[str, Character]


def checked_pool(question: PoolQuestion) -> PoolQuestion:
    """The question, or Invalid."""
    _characters(question.characters)
    _blow(question.characters, question.blow, "$.blow")
    return question


def checked_blow(question: BlowQuestion) -> BlowQuestion:
    """The question, or Invalid."""
    _characters(question.characters)
    _blow(question.characters, question.blow, "$.blow")
    _present(question.characters, question.blow, "$.blow")
    _wards(question.characters, question.wards)
    _dice(question.dice, question.characters, {question.blow.id})
    return question


def checked_round(question: RoundQuestion) -> RoundQuestion:
    """The question, or Invalid; what only shows as the round unfolds is checked by :func:`checked_round_blow`."""
    _characters(question.characters)
    _wards(question.characters, question.wards)
    blows: set[str] = set()
    for index, event in enumerate(question.events):
        path = f"$.events[{index}]"
        if isinstance(event, BlowEvent):
            _blow(question.characters, event, path)
            if event.id in blows:
                raise Invalid(
                    f"{path}.id", f"a blow called {event.id!r} came before", "give every blow an id of its own"
                )
            blows.add(event.id)
        elif not isinstance(event, RoundEnds):
            _known(event.who, question.characters, f"{path}.who")
        if isinstance(event, Turn):
            _turn(question.characters[event.who], event, path)
        if isinstance(event, Readies):
            _weapon_known(question.characters[event.who], event.weapon, f"{path}.weapon", with_unarmed=True)
    _dice(question.dice, question.characters, blows)
    return question


def checked_round_blow(scene: Scene, blow: Attack, path: str) -> None:
    """Raise Invalid where a blow of a round is thrown with a weapon that is not ready by then, or shot without an arrow."""
    shot_with_nothing(scene, blow, path)


def shot_with_nothing(scene: Scene, blow: Attack, path: str = "$.blow") -> None:
    """Raise Invalid for a weapon that is not ready, and for a shot with no arrow left (exchange.attack.ammo)."""
    weapon = scene.weapon_of(blow)
    if not weapon.ready:
        raise Invalid(f"{path}.weapon", f"{weapon.name} is not ready", "throw the blow with a weapon that is")
    if weapon.weapon_class == "bow" and scene.characters[blow.attacker].arrows == 0:
        raise Invalid(f"{path}.weapon", f"{blow.attacker} has no arrow left", "give arrows, or another weapon")


def _known(who: str, characters: Collection[str], path: str) -> None:
    if who not in characters:
        raise Invalid(path, f"there is no character {who!r}", f"the case has {', '.join(characters) or 'none'}")


def _characters(characters: Characters) -> None:
    for who, character in characters.items():
        path = f"$.characters.{who}"
        names = [weapon.name for weapon in character.weapons]
        if len(set(names)) < len(names):
            raise Invalid(f"{path}.weapons", f"two weapons have one name: {', '.join(names)}", "name each weapon once")
        if character.in_hand is not None:
            _weapon_known(character, character.in_hand, f"{path}.in_hand", with_unarmed=True)
        if character.stance is not None:
            _stance(character, character.stance, f"{path}.stance", path)


def _stance(character: Character, stance: Stance, path: str, owner: str) -> None:
    if stance.name != "riposte":
        return
    if character.race != "elf":
        raise Invalid(
            path,
            f"riposte is an Elf's stance and this is a {character.race}",
            "make the race elf, or the stance defend",
        )
    if character.unarmed is None:
        raise Invalid(
            f"{owner}.unarmed",
            "a character in Riposte has no unarmed strike",
            "give the weapon that strikes at contact when nothing else does (exchange.riposte.weapon)",
        )


def _turn(character: Character, turn: Turn, path: str) -> None:
    if turn.does == "riposte":
        if turn.sharpen is None:
            raise Invalid(
                f"{path}.sharpen", "a Riposte does not say how much it sharpens evasion", "write sharpen, 0 or more"
            )
        _stance(
            character,
            Stance(name="riposte", effort=turn.effort, sharpen=turn.sharpen),
            path,
            f"$.characters.{turn.who}",
        )
    elif turn.sharpen is not None:
        raise Invalid(f"{path}.sharpen", f"{turn.does} sharpens nothing", "leave sharpen out")
    if turn.effort and turn.does not in ("defend", "riposte"):
        raise Invalid(f"{path}.effort", f"{turn.does} buys no dice here", "write the effort of an attack in its blow")


def _blow(characters: Characters, blow: Attack, path: str) -> None:
    _known(blow.attacker, characters, f"{path}.attacker")
    _known(blow.target, characters, f"{path}.target")
    if blow.attacker == blow.target:
        raise Invalid(f"{path}.target", f"{blow.target} would strike themselves", "name somebody else")
    _weapon_known(characters[blow.attacker], blow.weapon, f"{path}.weapon")


def _weapon_known(character: Character, weapon: str, path: str, *, with_unarmed: bool = False) -> None:
    names = [each.name for each in character.weapons]
    if with_unarmed and character.unarmed is not None:
        names.append(character.unarmed.name)
    if weapon not in names:
        raise Invalid(path, f"no weapon is called {weapon!r}", f"the character has {', '.join(names) or 'none'}")


def _present(characters: Characters, blow: Attack, path: str) -> None:
    for what, who in (("attacker", blow.attacker), ("target", blow.target)):
        state = characters[who].state
        if state in ("dead", "absent"):
            raise Invalid(f"{path}.{what}", f"{who} is {state}", "a blow is between those who are there and alive")


def _wards(characters: Characters, wards: tuple[Ward, ...]) -> None:
    for index, ward in enumerate(wards):
        path = f"$.wards[{index}]"
        _known(ward.dwarf, characters, f"{path}.dwarf")
        dwarf = characters[ward.dwarf]
        if dwarf.race != "dwarf":
            raise Invalid(f"{path}.dwarf", f"{ward.dwarf} is a {dwarf.race}", "only a Dwarf wards: make the race dwarf")
        if ward.dwarf in (each.dwarf for each in wards[:index]):
            raise Invalid(f"{path}.dwarf", f"{ward.dwarf} has a Ward already", "list all allies in one Ward")
        for place, ally in enumerate(ward.over):
            _ally(characters, ward.dwarf, ally, f"{path}.over[{place}]")


def _ally(characters: Characters, dwarf: str, ally: str, path: str) -> None:
    _known(ally, characters, path)
    if ally == dwarf:
        raise Invalid(
            path, f"{dwarf} cannot lie under his own Ward", "list allies only; whether he wards himself is a reading"
        )
    if characters[ally].side != characters[dwarf].side:
        raise Invalid(path, f"{ally} is not on the side of {dwarf}", "ward only one's own side")


class Address(NamedTuple):
    """Whose dice these are: of which blow, or ``<blow>.counter``, and of which character."""

    blow: str
    actor: str


@lru_cache(maxsize=4096)
def address_read(address: str) -> Address | None:
    """What an address of dice says, or None if it is none; from case to case they are the same few."""
    match = ADDRESS.fullmatch(address)
    return match and Address(match["blow"], match["actor"])


def _dice(dice: Tapes, characters: Characters, blows: set[str]) -> None:
    for address in dice:
        read = address_read(address)
        if not (read and read.actor in characters and read.blow.removesuffix(".counter") in blows):
            _misplaced(f'$.dice["{address}"]', read, characters, blows)


def _misplaced(path: str, read: Address | None, characters: Characters, blows: set[str]) -> None:
    if read is None:
        raise Invalid(
            path,
            "is no address of dice",
            "write <blow>/<actor>/<purpose>, such as 1/ana/attack or 1/dov/guard.second",
        )
    _known(read.actor, characters, path)
    raise Invalid(path, f"no blow is called {read.blow!r}", f"the case has {', '.join(sorted(blows)) or 'none'}")
