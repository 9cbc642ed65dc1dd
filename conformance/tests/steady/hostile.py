"""Files to read, sound ones, and what can be wrong with one: each damage makes a hostile file of a sound one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from conformance.tests.campaign.running import PLANTED

BIG = 100 * 2**20
"""Bytes of an enormous file."""

ENGINE = ("--engine", PLANTED + "RightEngine")

WEAPON = b'{"name": "sword", "class": "melee", "reach": [0, 5], "kind": "blade", "base": 4, "rate": 2}'
BLOW = b"""{"characters": {"ana": {"weapons": [%s]}, "dov": {"side": "blue"}},
 "blow": {"attacker": "ana", "target": "dov", "weapon": "sword"}}""" % (WEAPON)
BLOW_TOML = b"""[blow]
attacker = "ana"
target = "dov"
weapon = "sword"

[[characters.ana.weapons]]
name = "sword"
class = "melee"
reach = [0, 5]
kind = "blade"
base = 4
rate = 2

[characters.dov]
side = "blue"
"""
CASE = b"""{"id": "exchange.damage/found-1-1", "op": "exchange.damage",
 "given": {"margin": 4, "weapon": {"kind": "blade", "base": 1, "rate": 1}},
 "expect": {"outcome": {"landed": true, "exact": 5, "delivered": 5}}, "why": "a plain blow"}"""
ASKED = b"""question = "What does this blow do?"

[damage]
margin = 4
weapon = "sword"

[weapon.sword]
kind = "blade"
base = 1
rate = 1
"""
KNOWN = b"""[[known]]
id = "exchange.armor.1/no-such-case"
digest = "0123456789abcdef"
reason = "only for this test"
"""
BENCHMARKS = b'{"benchmarks": [{"name": "blow", "rate": 4}]}'
ROW = b'{"id": "exchange.damage/one", "op": "exchange.damage", "verdict": "pass"}\n'
RESULTS = (
    b'{"header": {"suite": "0.1.0", "edition": "2026.11", "engine": "quick", "command": "quick", "seed": 4}}\n'
    + ROW
    + b'{"footer": {"totals": {"total": 1, "executed": 1, "pass": 1}}}\n'
)


class Reader(NamedTuple):
    """A command that reads a file: what the file is called, what it is called with, a sound file, in which notation."""

    file: str
    arguments: tuple[str, ...]
    sound: bytes
    notation: str


READERS = {
    "replay": Reader("case.json", ("replay", "case.json", *ENGINE), CASE, "json"),
    "promote": Reader("case.json", ("promote", "case.json"), CASE, "json"),
    "odds": Reader("blow.json", ("odds", "blow.json"), BLOW, "json"),
    "odds in TOML": Reader("blow.toml", ("odds", "blow.toml"), BLOW_TOML, "toml"),
    "ask": Reader("asked.toml", ("ask", "asked.toml"), ASKED, "toml"),
    "ask in JSON": Reader("asked.json", ("ask", "asked.json"), CASE, "json"),
    "known": Reader(
        "known.toml", ("check", *ENGINE, "--only", "exchange.armor.1/*", "--generated", "0", "--known", "known.toml"),
        KNOWN, "toml",
    ),
    "report": Reader("run.jsonl", ("report", "run.jsonl"), RESULTS, "lines"),
    "compare": Reader("run.jsonl", ("compare", "sound.jsonl", "run.jsonl"), RESULTS, "lines"),
    "merge": Reader("run.jsonl", ("report", "--merge", "whole.jsonl", "run.jsonl"), RESULTS, "lines"),
    "speed": Reader("speed.json", ("compare", "sound.json", "speed.json"), BENCHMARKS, "benchmarks"),
    "rulebook": Reader("documents/001_rules.txt", ("rulebook", "verify", "documents"), b"A rule of 4 words.\n", "text"),
}  # fmt: skip
"""Every command that reads a file from somebody else."""

Damage = Callable[[bytes], bytes]

SHARED = (
    "enormous garbage",
    "enormous zeros",
    "enormous by lines",
    "an enormous text",
    "an enormous list of numbers",
)
"""Damages that leave nothing of the sound file, so that one enormous file serves every reader."""


def number(written: bytes) -> Damage:
    """The number 4 of a sound file written otherwise."""

    def damage(sound: bytes) -> bytes:
        damaged, count = re.subn(rb"(?<=[:=] )4\b", written, sound, count=1)
        return damaged if count else sound + b"\nx = " + written

    return damage


def enormous(unit: bytes) -> Damage:
    """As much of it as makes a file enormous."""
    return lambda sound: unit * (BIG // len(unit))


ANY: dict[str, Damage] = {
    "a NUL in it": lambda sound: sound.replace(b"e", b"e\0", 1),
    "not UTF-8": lambda sound: sound.replace(b"e", b"\xe9", 1),
    "UTF-16": lambda sound: sound.decode().encode("utf-16"),
    "enormous garbage": enormous(b"a"),
    "enormous zeros": enormous(b"\0"),
    "enormous blanks": lambda sound: b" " * BIG + sound,
    "enormous by lines": enormous(b"# a line\n"),
    "itself again and again": lambda sound: sound * (BIG // len(sound)),
}
NUMBERS: dict[str, Damage] = {
    "a million digits": number(b"9" * 10**6),
    "five thousand digits": number(b"9" * 5000),
    "a numerator of a million digits": number(b'"' + b"9" * 10**6 + b'/7"'),
    "a huge exponent": number(b"1e999999999"),
    "a huge exponent as a share": number(b'"1e99999999 %"'),
    "no number": number(b"true"),
    "not a number": number(b"nan"),
}
JSON: dict[str, Damage] = {
    "nothing": lambda sound: b"",
    "truncated": lambda sound: sound.rstrip()[:-9],
    "a byte order mark": lambda sound: b"\xef\xbb\xbf" + sound,
    "lists in lists": lambda sound: b"[" * 10**6,
    "closed lists in lists": lambda sound: b"[" * 10**5 + b"]" * 10**5,
    "objects in objects": lambda sound: b'{"a":' * 10**5 + b"1" + b"}" * 10**5,
    "nested where anything may stand": number(b"[" * 10**5 + b"]" * 10**5),
    "nested a little too deep": number(b"[" * 5000 + b"]" * 5000),
    "another type": lambda sound: b"[3]",
    "only a text": lambda sound: b'"a"',
    "a field twice": lambda sound: sound.replace(b"{", b'{"id": "a", "id": "b", ', 1),
    "a name of a megabyte": lambda sound: sound.replace(b"{", b'{"' + b"a" * 2**20 + b'": 1, ', 1),
    "half a character": lambda sound: sound.replace(b"a", b"\\ud800", 1),
    "a text that steers terminals": lambda sound: sound.replace(b"{", b'{"\\u001b[2J\\u0007": 1, ', 1),
    "an enormous list": lambda sound: b"[" + b",".join([sound] * (BIG // len(sound))) + b"]",
    "an enormous text": lambda sound: b'{"id": "' + b"a" * BIG + b'"}',
    "an enormous list of numbers": lambda sound: b"[" + b"1," * (BIG // 2) + b"1]",
}
TOML: dict[str, Damage] = {
    "truncated": lambda sound: sound.rstrip()[:-1],
    "lists in lists": lambda sound: b"x = " + b"[" * 10**5,
    "closed lists in lists": lambda sound: b"x = " + b"[" * 3000 + b"]" * 3000,
    "tables in tables": lambda sound: b"x = " + b"{a=" * 10**4 + b"1" + b"}" * 10**4,
    "a key of thirty thousand parts": lambda sound: b".".join([b"a"] * 30_000) + b" = 1",
    "a quoted key of ten thousand parts": lambda sound: b".".join([b'"a"'] * 10_000) + b" = 1",
    "a table of thirty thousand parts": lambda sound: b"[" + b" . ".join([b"a"] * 15_000) + b"]",
    "a key twice": lambda sound: b"x = 1\nx = 2\n" + sound,
    "a table twice": lambda sound: sound + b"\n[x]\n[x]\n",
    "a hexadecimal number without end": number(b"0x" + b"f" * 60_000),
    "a name of sixty kilobytes": lambda sound: b"a" * 60_000 + b" = 1\n" + sound,
    "a text that steers terminals": lambda sound: b'"\\u001b[2J\\u0007" = 1\n' + sound,
    "an enormous list": lambda sound: b"x = [" + b"1," * (BIG // 2) + b"]",
    "a sentence without end": lambda sound: b'events = ["' + b"a and " * 10_000 + b'"]',
}
LINES: dict[str, Damage] = {
    "without its footer": lambda sound: b"".join(sound.splitlines(keepends=True)[:-1]),
    "without its header": lambda sound: b"".join(sound.splitlines(keepends=True)[1:]),
    "cut in its footer": lambda sound: sound.rstrip()[:-9],
    "cut in a row": lambda sound: b"".join(sound.splitlines(keepends=True)[:-1])[:-9],
    "a row behind the footer": lambda sound: sound + ROW,
    "two footers": lambda sound: sound + sound.splitlines(keepends=True)[-1],
    "a row twice": lambda sound: sound.replace(ROW, ROW + ROW),
    "a row of a million digits": lambda sound: sound.replace(ROW, ROW[:-2] + b', "got": ' + b"9" * 10**6 + b"}\n"),
    "a row nested without end": lambda sound: sound.replace(ROW, ROW[:-2] + b', "got": ' + b"[" * 10**5 + b"\n"),
    "an enormous row": lambda sound: sound.replace(ROW, ROW[:-2] + b', "note": "' + b"a" * BIG + b'"}\n'),
    "rows without end": lambda sound: sound[: sound.index(ROW)] + ROW * (BIG // len(ROW)),
    "an enormous footer": lambda sound: sound.rstrip()[:-2] + b', "stale": [' + b'"a",' * (BIG // 4) + b'"a"]}}',
}
ELSEWHERE = {
    "lines": ("an enormous list", "an enormous text", "an enormous list of numbers", "nested where anything may stand"),
    "open": ("a field twice", "a name of a megabyte", "a text that steers terminals"),
}
"""Damages of JSON that a file of lines has in another form, and those that a format with other people's fields bears."""

DAMAGES: dict[str, dict[str, Damage]] = {
    "json": {**ANY, **NUMBERS, **JSON},
    "toml": {**ANY, **NUMBERS, **TOML},
    "text": ANY,
    "benchmarks": {**ANY, **NUMBERS, **{name: made for name, made in JSON.items() if name not in ELSEWHERE["open"]}},
    "lines": {
        **ANY,
        **{name: made for name, made in JSON.items() if name not in ELSEWHERE["lines"] + ELSEWHERE["open"]},
        **LINES,
    },
}
"""What can be wrong, by notation."""


def laid(folder: Path, reader: Reader, damage: str = "") -> Path:
    """Write the file that a reader reads, sound or damaged."""
    file = folder / reader.file
    file.parent.mkdir(exist_ok=True)
    file.unlink(missing_ok=True)
    content = DAMAGES[reader.notation][damage] if damage else bytes
    if damage not in SHARED:
        file.write_bytes(content(reader.sound))
        return file
    once = folder / "shared" / damage.replace(" ", "-")
    if not once.exists():
        once.parent.mkdir(exist_ok=True)
        once.write_bytes(content(b""))
    file.symlink_to(once)
    return file
