"""A question of the contract in the making: what is asked so far, and which place of the file each part of it is from."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, get_args

from conformance.asking.lines import Place
from conformance.asking.source import Source, nearest, written_path
from conformance.cases.codec import brief, convert
from oracle.commands.facts import Command
from oracle.commands.facts import Event as CommandsEvent
from oracle.errors import Invalid
from oracle.exchange.facts import Class, Deed, Defense, State
from oracle.exchange.facts import Event as ExchangeEvent

PART = re.compile(r'\.([^.\[\]"]+)|\[(\d+)\]|\["([^"]*)"\]')

ATOP = ("question", "ruleset", "ask", "events")
"""What stands above the first table of a question."""

COMMON = frozenset(
    (
        *("might", "grace", "vigor", "aether", "melee", "marksmanship", "evasion", "guard", "abjuration"),
        *(
            "attack",
            "blow",
            "counter",
            "defend",
            "riposte",
            "ward",
            "intervene",
            "charge",
            "cover",
            "move",
            "run",
            "shoot",
        ),
        *("resolve", "target", "turn", "round", "margin", "damage", "dice", "die", "armor", "weapon", "elf", "dwarf"),
        *("human", "rank"),
    )
)
"""Words of the rules, which stay as they are even where somebody is called so."""

SHORT = 40
"""Signs of a value that an error repeats."""

TYPES = {
    "int": "a whole number",
    "str": "a text in quotes",
    "bool": "true or false",
    "array": "a list in [ ]",
    "object": "a table",
    "float": "a decimal",
    "null": "nothing",
}


@dataclass
class Draft:
    """What the file says, as the contract says it.

    ``assumed`` tells what was left out and taken for granted, ``untold`` why a reading, by ``ruling=name``, cannot be told here.
    """

    source: Source
    given: dict[str, Any] = field(default_factory=dict)
    origin: dict[Place, Place] = field(default_factory=dict)
    assumed: list[str] = field(default_factory=list)
    untold: dict[str, str] = field(default_factory=dict)
    unarmed: set[str] = field(default_factory=set)
    """Characters whose unarmed strike the file leaves out."""
    summed: set[str] = field(default_factory=set)
    """Addresses of which the file gives a total."""
    _names: dict[str, str] | None = None

    def wrong(self, place: Place, wrong: str, remedy: str) -> Invalid:
        """The error that points at a place of the file."""
        return self.source.wrong(place, wrong, remedy)

    def spelled(self, says: str) -> str:
        """A sentence with the names in it as the file spells them, but for names that are words of the rules as well."""
        if self._names is None:
            names = {name_of(low): name for low, name in self.source.spelled.items()}
            self._names = {low: name for low, name in names.items() if low != name and low not in COMMON}
        if not self._names:
            return says
        any_name = "|".join(re.escape(each) for each in sorted(self._names, key=len, reverse=True))
        found = self._names
        alone = rf"(?<![\w=-])(?<!\w\.)(?:{any_name})(?![\w=-]|\.\w)"
        return re.sub(alone, lambda name: found[name[0].lower()], says, flags=re.IGNORECASE)

    def table(self, place: Place) -> Mapping[str, Any]:
        """The table at a place of the file; raises Invalid if something else stands there."""
        value: Any = self.source.values
        for part in place:
            value = value[part]
        if not isinstance(value, dict):
            remedy = (
                f"write [{'.'.join(str(part) for part in place)}] and its facts below it{nearest(str(place[-1]), ATOP)}"
            )
            raise self.wrong(place, f"{place[-1]} is no table, and means nothing here", remedy)
        return value

    def known(self, word: str, words: Iterable[str], place: Place, what: str) -> str:
        """The word if it is one of the words; raises Invalid that names them and the nearest."""
        listed = list(words)
        if word not in listed:
            near = nearest(word, listed)
            if word in ATOP and what.startswith("fact"):
                remedy = f"it stands above the first table: move the line up, above every [{place[0]}]"
            else:
                remedy = near.removeprefix("; ") or one_of(listed)
            if what.endswith("of this file"):
                remedy += f", or describe another in [{'weapon.' if what.startswith('weapon') else ''}{word}]"
            raise self.wrong(place, f"{brief(word, 80)!r} is no {what}", remedy)
        return word

    def checked(self, value: object, kind: type[Any], contract: Place) -> None:
        """Raise Invalid, with the line, if a part of the question has not the shape of its kind."""
        try:
            convert(value, kind)
        except Invalid as invalid:
            raise self.pointed(
                Invalid(written_path(contract) + invalid.path[1:], invalid.wrong, invalid.remedy)
            ) from None

    def pointed(self, invalid: Invalid) -> Invalid:
        """An error about the question as an error about the file."""
        contract = parsed_path(invalid.path)
        place = self.place_of(contract)
        named = (*place, invalid.wrong.split(" ")[0].split(".")[0])
        field, called = last_name(contract), last_name(place)
        said = f"{called or 'this'} is {shown(self.source.value(place))}"
        if "[...]" in invalid.path:
            said = f"something in {called} is of the wrong kind"
        wrong, remedy = in_plain_words(invalid, said, self.words(field))
        return self.wrong(named if named in self.source.lines else place, wrong, remedy)

    def words(self, field: str) -> tuple[str, ...]:
        """The words that a field may be, where it is one of a few."""
        if field == "event":
            return EVENTS["exchange" if "characters" in self.given else "commands"]
        return WORDS.get(field, ())

    def number_of(self, event: int) -> int:
        """The number, in the file, of what an event of the question is from."""
        place = self.place_of(("events", event))
        return place[1] + 1 if len(place) > 1 and isinstance(place[1], int) else event + 1

    def place_of(self, contract: Place) -> Place:
        """The place of the file that a part of the question is from."""
        for end in range(len(contract), 0, -1):
            if contract[:end] in self.origin:
                return (*self.origin[contract[:end]], *contract[end:])
        return contract


def name_of(text: object) -> str:
    """A name as the contract writes it: small letters without accents, hyphens for blanks."""
    return "-".join(unaccented(str(text)).lower().split())


def unaccented(text: str) -> str:
    """A text without the accents on its letters."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text) if not unicodedata.combining(sign))


def parsed_path(path: str) -> Place:
    """``$.a.b[0]["c"]`` as its parts, as far as they are named."""
    parts: list[str | int] = []
    at = 1
    while found := PART.match(path, at):
        parts.append(int(found[2]) if found[2] else found[1] or found[3])
        at = found.end()
    return tuple(parts)


def last_name(place: Place) -> str:
    """The name that a place ends with, or that of the list it lies in."""
    return next((part for part in reversed(place) if isinstance(part, str)), "")


def in_plain_words(invalid: Invalid, said: str, words: tuple[str, ...]) -> tuple[str, str]:
    """What a type checker complains of, put to one who does not program; ``said`` tells what stands there."""
    wrong, remedy = invalid.wrong, invalid.remedy
    if found := re.fullmatch(r"Expected `([a-z]+)(?: \| [a-z | ]+)?`, got `(\w+)`", wrong):
        return said, f"write {TYPES.get(found[1], found[1])}"
    if found := re.fullmatch(r"Expected `int` ([<>]=) (-?\d+)", wrong):
        return said, f"write a whole number, at {'least' if found[1] == '>=' else 'most'} {found[2]}"
    if found := re.fullmatch(r"Object missing required field `(\w+)`", wrong):
        return f"{found[1]} is missing", f"add {found[1]} = …"
    if found := re.fullmatch(r"Object contains unknown field `(\w+)`", wrong):
        return f"{found[1]} means nothing here", "ruleproof ask --words lists what does"
    if wrong.startswith("Expected `str` matching regex"):
        return f"{said}, and no name", "names are up to 32 small letters, digits, - and _"
    if found := re.fullmatch(r"Invalid (?:enum )?value '?(.+?)'?", wrong):
        near = nearest(found[1], words)
        return f"{said.partition(' is ')[0]} is {found[1]!r}", (
            one_of(words) if words else "ruleproof ask --words lists what may stand here"
        ) + near
    if " is no rational" in wrong or " is no exact number" in wrong:
        return said, 'write a number, as in 4 or 2.5, or a fraction in quotes, as in "5/2"'
    if wrong.startswith("blunts is "):
        return wrong, f'{remedy}, such as "1/4" or "25 %"'
    return wrong, remedy


def shown(value: object) -> str:
    """What stands somewhere, as it is written; of what is longer than a line only its kind."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | str) and len(str(value)) <= SHORT:
        return repr(value)
    kinds = ((list, "a list"), (dict, "a table"), (str, "a long text"), (int, "a long number"))
    return next((kind for type_, kind in kinds if isinstance(value, type_)), "nothing")


def one_of(words: Sequence[str]) -> str:
    """What there is to choose from."""
    return f"there {'is' if len(words) == 1 else 'are'} {', '.join(words) or 'none'}"


def tags(union: Any) -> tuple[str, ...]:
    """What the events of a ruleset are called."""
    return tuple(str(each.__struct_config__.tag) for each in get_args(union))


WORDS: Mapping[str, tuple[str, ...]] = {
    "allows": get_args(Defense),
    "class": get_args(Class),
    "state": get_args(State),
    "does": get_args(Deed),
    "command": get_args(Command),
}
"""The words of a field that may be one of a few only."""

EVENTS = {"exchange": tags(ExchangeEvent), "commands": tags(CommandsEvent)}
