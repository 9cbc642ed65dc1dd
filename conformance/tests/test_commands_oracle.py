"""The laws of the commands' oracle: the worked examples, every reading where it parts from the others, refusals, field cases.

Scripts are written in short, word by word: ``k1→dov`` attack k1 on dov, ``k1⊃dov`` with dov in its area; ``d dov:k1`` declare
Defend, ``i ivo:nik`` declare Intervene (against cal if nobody is named), ``r dov`` resolve, ``D`` and ``I`` both; ``[dov`` and
``]`` an activation; ``C`` cal charges tam; ``start``, ``moves:ivo,tam``, ``cend`` the Charge goes on; ``T`` and ``P`` the turn, a
player's turn ends; ``dmg k1 1/3`` damage, normal and critical; ``lock k1`` Target Lock, ``ok k1`` resolved, ``x k1`` cancelled,
``gone tam`` removed. Any other word is an event of :data:`NAMED`.
"""

from __future__ import annotations

import json
import re
from functools import reduce
from itertools import combinations
from typing import Any

import msgspec
import pytest

from conformance.cases.codec import convert, encode, plain
from conformance.cases.store import fixtures
from oracle.commands import ANSWERS, OPS, Commands
from oracle.errors import Invalid
from oracle.marks import READINGS
from oracle.rulebook import rulebook
from oracle.trace import marks, traced
from oracle.variants import variant

Json = dict[str, Any]

UNITS: dict[str, Json] = {
    "dov": {"resolve": 4, "models": [[30, 0, 1]]},
    "cal": {"side": "red", "models": [[0, 0, 1]], "move": 6},
    "nik": {"side": "red", "models": [[4, 5, 1]], "move": 6},
    "ivo": {"side": "blue", "models": [[0, 9, 1]], "move": 6},
    "jan": {"side": "blue", "models": [[9, 0, 1]], "move": 6},
    "tam": {"side": "blue", "models": [[-9, 0, 1]], "move": 6},
    "tov": {"side": "blue", "models": [[0, -9, 1]], "move": 6},
}

NAMED: dict[str, Json] = {
    "move": {"event": "move", "unit": "dov"},
    "forced": {"event": "move", "unit": "dov", "forced": True},
    "into-cover": {"event": "move", "unit": "dov", "in_cover": True, "cover_bonus": 2},
    "bared": {"event": "change", "unit": "dov", "in_cover": False},
    "hazard": {"event": "hazard", "unit": "dov", "critical": 2},
    "area-damage": {"event": "damage", "attack": "k1", "unit": "dov", "normal": 1},
    "bonus-activation": {"event": "activation", "unit": "dov", "normal": False},
    "pinned": {"event": "change", "unit": "ivo", "can_charge": False},
    "shoved": {"event": "move", "unit": "ivo", "forced": True, "to": [[0, 40]]},
    "by-path": {"event": "declare", "unit": "ivo", "command": "intervene", "against": "cal", "path": 7},
    "short": {"event": "resolve", "unit": "ivo", "short": True},
    "away": {"event": "resolve", "unit": "ivo", "to": [[0, "9001/1000"]]},
    "blocked": {"event": "charge-starts", "unit": "cal", "blocked": ["tam"]},
    "far-tam": {"event": "charge-moves", "unit": "cal", "contacts": ["ivo", "tam"], "paths": {"ivo": 5, "tam": 9}},
    "C2": {"event": "charge", "unit": "cal", "targets": ["tam", "tov"]},
    "fight": {"event": "attack", "id": "k3", "by": "cal", "target": "tam"},
    "onto-cal": {"event": "move", "unit": "dov", "to": [[0, 1]]},
    "unknown": {"event": "move", "unit": "eli"},
}

FACTS: dict[str, dict[str, Json]] = {
    "cover": {"dov": {"in_cover": True, "cover_bonus": 2}},
    "ivo-10": {"ivo": {"models": [[0, 10, 1]], "charge": 3}},
    "ivo-14": {"ivo": {"models": [[0, 14, 1]]}},
    "ivo-13½": {"ivo": {"models": [[0, "27/2", 1]]}},
    "ivo-15": {"ivo": {"models": [[0, 15, 1]]}},
    "ivo-pair": {"ivo": {"models": [[0, 14, 1], [0, 16, 1]]}},
    "ivo-slow": {"ivo": {"models": [[0, 12, 1]], "move_now": 3}},
    "ivo-ran": {"ivo": {"restrictions": ["run"]}},
    "ivo-shot": {"ivo": {"restrictions": ["shoot"]}},
    "ivo-charges": {"ivo": {"charge_restrictions": ["charge"]}},
    "ivo-pinned": {"ivo": {"can_charge": False}},
    "ivo-idle": {"ivo": {"can_intervene": False}},
    "ivo-blind": {"ivo": {"can_target": False}},
    "range-7": {"ivo": {"move": "7/2"}},
    "range-6999": {"ivo": {"move": "6999/2000"}},
    "range-6+1": {"ivo": {"move": 3, "run_modifier": 1}},
    "charge-6": {"ivo": {"charge": 6}},
    "charge-5999": {"ivo": {"charge": "5999/1000"}},
    "cal-8": {"cal": {"charge": 8}},
    "dov-near": {"dov": {"models": [[0, 9, 1]], "move": 6}, "ivo": {"models": [[90, 0, 1]]}},
    "dov-restricted": {"dov": {"restrictions": ["defend"]}},
    "dov-idle": {"dov": {"can_defend": False}},
}

SWITCHES = {held.id: held for held in rulebook().rulings.values() if held.id[:4] == "comm" and held.how == "switch"}


def events(word: str) -> list[Json]:
    """The events of one word."""
    if word in NAMED:
        return [NAMED[word]]
    if match := re.fullmatch(r"(\w+)([→⊃])(\w+)", word):
        attack, sign, on = match.groups()
        return [{"event": "attack", "id": attack, **({"target": on} if sign == "→" else {"area": [on]})}]
    name, _, rest = word.partition(" ")
    if name in "dDiI":
        unit, _, against = rest.partition(":")
        command = "defend" if name in "dD" else "intervene"
        declared: Json = {"event": "declare", "unit": unit, "command": command}
        against = against or ("cal" if command == "intervene" else "")
        declared |= {"against": against} if against else {}
        return [declared, *([{"event": "resolve", "unit": unit}] if name in "DI" else [])]
    attack, _, points = rest.partition(" ")
    told: dict[str, Json] = {
        "r": {"event": "resolve", "unit": rest},
        "[": {"event": "activation", "unit": name[1:]},
        "]": {"event": "activation-ends"},
        "T": {"event": "turn-ends"},
        "P": {"event": "player-turn-ends"},
        "C": {"event": "charge", "unit": "cal", "targets": ["tam"]},
        "start": {"event": "charge-starts", "unit": "cal"},
        "moves": {"event": "charge-moves", "unit": "cal", "contacts": name.partition(":")[2].split(",")},
        "cend": {"event": "charge-ends", "unit": "cal"},
        "gone": {"event": "remove", "unit": rest},
        "lock": {"event": "target-lock", "attack": rest},
        "dmg": {
            "event": "damage",
            "attack": attack,
            "normal": int(points[:1] or 0),
            "critical": int(points[2:] or 0),
        },
        "ok": {"event": "attack-resolved", "attack": rest},
        "x": {"event": "attack-cancelled", "attack": rest},
        "turns": {"event": "retarget", "attack": rest, "target": "jan"},
    }
    return [told["[" if name[0] == "[" else name.partition(":")[0]]]


def played(script: str, *readings: str, facts: str = "") -> Json:
    """The answer to a script of words between semicolons; ``by`` holds the report of each word (of its last event)."""
    told = [events(word) for word in script.split("; ")]
    changed = FACTS[facts] if facts else {}
    given = {
        "units": [{"id": name, **unit, **changed.get(name, {})} for name, unit in UNITS.items()],
        "events": [event for happened in told for event in happened],
    }
    by = variant(Commands, frozenset((ruling, name) for ruling, _, name in (each.partition("=") for each in readings)))
    answer: Json = json.loads(encode(by().rule(convert(given, OPS["commands.play"]))))
    ends = reduce(lambda sums, happened: [*sums, sums[-1] + len(happened)], told, [0])[1:]
    answer["by"] = [answer["events"][end - 1] for end in ends]
    return answer


def look(answer: Json, at: str) -> object:
    """One field of an answer: ``restrictions``, or ``2.ended`` of a word; ``harm`` is Resolve, normal and critical."""
    where, _, field = at.partition(".")
    if not field:
        return answer[where]
    report = answer["by"][int(where)]
    return [report[each] for each in ("resolve", "normal", "critical")] if field == "harm" else report.get(field)


def table(text: str) -> list[list[str]]:
    """The rows of a table, by its bars."""
    text = text.replace("THREE", '["defend", "run", "shoot"]').replace("FOUR", '["charge", "defend", "run", "shoot"]')
    return [[cell.strip() for cell in line.split("|")] for line in text.strip().splitlines()]


PARTINGS = table("""
defend.activation_life | | [dov; D dov; ]; T | 2.ended | ["dov"] | null | null
defend.activation_life | | [dov; D dov; ]; T | 3.ended | null | null | ["dov"]
defend.activation_life | | [dov; D dov; ]; T; [dov | 4.ended | null | ["dov"] | null
defend.b_cancel | | k1→dov; D dov:k1; x k1 | restrictions | {"dov": ["defend"]} | {}
defend.window | | k1→dov; lock k1; d dov:k1 | 2.refused | true | null
defend.applicable | | [dov; D dov; k1→dov; ok k1 | 3.ended | ["dov"] | null | ["dov"]
defend.applicable | | [dov; D dov; k1⊃dov; area-damage; ok k1 | 3.harm | [5, 1, 0] | [5, 1, 0] | [4, 1, 0]
defend.applicable | | [dov; D dov; k1⊃dov; area-damage; ok k1 | 4.ended | ["dov"] | ["dov"] | null
defend.simultaneous | | [dov; D dov; k1→dov; k2→dov; dmg k2 0/2 | 4.harm | [4, 0, 2] | [5, 2, 0]
defend.straddle | | [dov; D dov; k1→dov; ] | 3.ended | null | ["dov"]
defend.move_window | cover | [dov; move; D dov | 2.bonus | 3 | 1 | 1
defend.move_window | cover | forced; [dov; D dov | 2.bonus | 3 | 3 | 1
defend.move_late | cover | [dov; D dov; move; k1→dov; dmg k1 0/1 | 4.harm | [5, 1, 0] | [7, 1, 0] | [4, 0, 1]
defend.move_late | cover | [dov; D dov; move | 2.ended | null | null | ["dov"]
defend.move_kind | cover | [dov; D dov; forced; k1→dov; dmg k1 0/0 | 4.resolve | 5 | 7 | 7
defend.move_kind | cover | [dov; D dov; move; k1→dov; dmg k1 0/0 | 4.resolve | 5 | 5 | 7
defend.cover_when | cover | [dov; D dov; bared; k1→dov; dmg k1 0/0 | 4.resolve | 7 | 5
defend.crit_source | | [dov; D dov; hazard | 2.harm | [5, 2, 0] | [5, 0, 2]
turn.meaning | | k1→dov; D dov:k1; P | restrictions | {"dov": ["defend"]} | {} | {"dov": ["defend"]}
turn.meaning | | k1→dov; D dov:k1; T | restrictions | {} | {} | {"dov": ["defend"]}
defend.charge_is_attack | | C; d tam:cal | 1.refused | true | null
defend.own_activation_b | | [dov; k1→dov; D dov:k1; x k1 | 3.ended | ["dov"] | null
defend.double_declare | | k1→dov; k2→dov; d dov:k1; d dov:k2 | 3.refused | true | null
intervene.restrict_when | | C; I ivo; start; moves:ivo; k1→ivo; d ivo:k1 | 5.refused | true | null
intervene.restrict_when | | C; I ivo; start; cend | 3.restricted | null | {"ivo": THREE}
intervene.replace | | C; I ivo | 1.targets | ["ivo", "tam"] | ["ivo"]
intervene.cannot_resolve | | C; i ivo; pinned; r ivo | 3.targets | null | ["ivo", "tam"] | null
intervene.cannot_resolve | | C; i ivo; pinned; r ivo | restrictions | {} | {"ivo": THREE} | {"ivo": THREE}
intervene.several | | C; I ivo; i jan | 2.refused | null | true | true
intervene.several | | C; i ivo; i jan | 2.refused | true | true | null
intervene.nested | | C; i ivo; i nik:ivo | 2.refused | true | null
intervene.cc_distance | ivo-10 | C; i ivo | 1.refused | true | null
intervene.cc_short | | C; i ivo; short | 2.targets | ["ivo", "tam"] | ["tam"]
intervene.engaged_charger | | C; I ivo; start; moves:ivo,tam | 3.contacts | ["ivo", "tam"] | ["ivo"]
intervene.block | | C; I ivo; blocked | 2.targets | ["ivo", "tam"] | ["ivo"]
intervene.target_gone | | C; I ivo; gone tam; start | 3.void | null | true
intervene.multi_target | | C2; i tov | 1.refused | true | null
intervene.measure | ivo-14 | C; i ivo | 1.refused | null | true | null
intervene.measure | ivo-pair | C; i ivo | 1.refused | null | true | true
intervene.range_when | | C; i ivo; shoved; r ivo | 3.void | null | true
intervene.move_mod | ivo-slow | C; i ivo | 1.refused | null | true
intervene.duration | | C; I ivo; cend; T | restrictions | {} | {"ivo": THREE}
intervene.duration | | C; I ivo; cend; [ivo | restrictions | {"ivo": THREE} | {}
intervene.same_token | | C; I ivo; k1→ivo; d ivo:k1 | 3.refused | true | null
intervene.same_token | | k1→ivo; D ivo:k1; C; i ivo | 3.refused | true | null
intervene.already | ivo-ran | C; i ivo | 1.refused | true | null
intervene.charge_restrictions | ivo-charges | C; I ivo | 1.restricted | {"ivo": THREE} | {"ivo": FOUR}
intervene.engagement_when | | C; I ivo | engaged | {} | {"cal": ["ivo"], "ivo": ["cal"]}
intervene.same_window | | C; k1→ivo; i ivo; d ivo:k1 | 3.refused | true | null
""")
"""Ruling, facts, script, where to look, and what each of its readings answers there, the default first."""

SAYINGS = table("""
defend.activation_life=turn-end | [dov; D dov; ]; k1→dov; dmg k1 0/2; ok k1 | 4.harm | [5, 2, 0]
defend.activation_life=next-activation | [dov; D dov; ]; T; bonus-activation | 4.ended | ["dov"]
defend.b_cancel=refunded | k1→dov; D dov:k1; turns k1; k2→dov; d dov:k2 | 4.refused | null
defend.window=before-any-left | k1→dov; lock k1; D dov:k1; dmg k1 0/1 | 3.harm | [5, 1, 0]
defend.window=before-any-left | k1→dov; dmg k1 0/1; d dov:k1 | 2.refused | true
defend.applicable=damaging-only | [dov; D dov; k1→dov; ok k1; k2→dov; dmg k2 0/2; ok k2 | 6.ended | ["dov"]
defend.applicable=damaging-only | [dov; D dov; k1→dov; ]; ok k1 | 4.ended | ["dov"]
defend.simultaneous=same-step-covered | [dov; D dov; k1→dov; k2→dov; ok k1; k3→dov; dmg k3 0/1 | 6.harm | [4, 0, 1]
defend.simultaneous=same-step-covered | [dov; D dov; k1→dov; k2→dov; ok k1; ok k2 | 5.ended | ["dov"]
defend.charge_is_attack=charge-too | C; D tam:cal; start; fight; dmg k3 0/1 | 4.harm | [1, 1, 0]
defend.charge_is_attack=charge-too | C; D tam:cal; start; fight; ok k3 | 4.ended | ["tam"]
defend.charge_is_attack=charge-too | C; D tam:cal; start; cend | 3.ended | ["tam"]
defend.charge_is_attack=charge-too | C; i ivo; D cal:ivo | 2.bonus | 1
defend.double_declare=both-legal | k1→dov; k2→dov; d dov:k1; d dov:k2; r dov; r dov; dmg k2 0/2 | 6.harm | [5, 2, 0]
intervene.nested=recursion | C; i ivo; I nik:ivo | 2.targets | ["cal", "nik"]
intervene.nested=recursion | C; i ivo; i nik:ivo; r ivo; r nik | 4.void | true
intervene.restrict_when=after-remaining-steps | C; I ivo; gone cal | 2.restricted | {"ivo": THREE}
intervene.restrict_when=after-remaining-steps | C; I ivo | 1.restricted | null
intervene.replace=replacement | C; I ivo; I jan | 2.targets | ["jan"]
intervene.several=declared-together | C; i ivo; i jan; r ivo; r jan | 4.targets | ["ivo", "jan", "tam"]
intervene.cannot_resolve=restricted-anyway | C; i ivo; start; r ivo | 3.void | true
intervene.engagement_when=step-one | C; i ivo; short | engaged | {}
intervene.engagement_when=step-one | C; I ivo; start; moves:tam | engaged | {"cal": ["tam"], "tam": ["cal"]}
intervene.block=dropped | C; blocked | 1.targets | ["tam"]
intervene.target_gone=ends | C; i ivo; gone tam; r ivo | 3.void | true
""")
"""One reading, script, where to look, and what is there: the rest of what the table of hooks says."""

BESIDE = {"commands.intervene.engaged_charger": ("commands.intervene.engagement_when=step-one",)}
"""What must be read otherwise for a switch to show."""

REFUSALS = table("""
| k1→dov; k2→tam; d dov:k1; d tam:k2 | declare.pending
| d dov | defend.1 defend.2
| [tam; d dov | defend.1 defend.2
| bonus-activation; d dov | defend.1 defend.2 defend.normal_activation
| k1⊃dov; d dov:k1 | defend.1 defend.3
| k1→dov; ok k1; d dov:k1 | defend.1 defend.3
| k1→dov; lock k1; d dov:k1 | defend.4
| C; d tam:cal | defend.1 defend.3 defend.charge_is_attack
dov-restricted | k1→dov; d dov:k1 | defend.24 defend.26
| C; I ivo; k1→ivo; d ivo:k1 | defend.24 defend.26 intervene.44
dov-idle | k1→dov; d dov:k1 | defend.27
| i ivo | intervene.1
| C; i ivo; i nik:ivo | declare.pending intervene.1 intervene.nested
| C; start; i ivo | intervene.2
| C; i nik | intervene.5
dov-near | C; i dov | intervene.5
| C; i tam | intervene.6
| C2; i tov | intervene.6 intervene.multi_target
ivo-shot | C; i ivo | intervene.29
| C; I ivo; cend; C; i ivo | intervene.29 intervene.43
| k1→ivo; D ivo:k1; C; i ivo | intervene.29 intervene.44
ivo-pinned | C; i ivo | intervene.30
ivo-idle | C; i ivo | intervene.30
range-7 | C; i ivo |
range-6999 | C; i ivo | intervene.7 intervene.31
range-6+1 | C; i ivo |
ivo-blind | C; i ivo | intervene.32
charge-6 | C; i ivo |
charge-5999 | C; i ivo | intervene.reach_when
charge-6 | C; by-path | intervene.reach_when
""")
"""Facts, script, and what forbids its last declaration: the rows of the contract's table, and its thresholds."""


# The examples of the contract


def examples() -> list[tuple[Json, Json]]:
    """Every question and answer that the contract of the commands works out."""
    text = (fixtures() / "README.md").read_text("utf-8").partition("## The commands: units and scripts")[2]
    found = re.findall(r"^    given    (\{.*?)\n    outcome  (\{.*?)\n$", text, re.DOTALL | re.MULTILINE)
    told = [(json.loads(given), json.loads(outcome)) for given, outcome in found]
    return [(given, outcome) for given, outcome in told if "units" in given]


def test_the_contract_works_out_three_examples_and_the_oracle_agrees() -> None:
    """What the contract shows an engine author is what the oracle answers."""
    assert len(examples()) == 3
    for given, outcome in examples():
        op = "commands.legal" if "declarations" in outcome else "commands.play"
        answer = Commands().rule(convert(given, OPS[op]))
        assert isinstance(answer, ANSWERS[op])
        assert json.loads(json.dumps(plain(answer))) == outcome


# Clauses, hooks, readings


def test_every_rule_and_every_derived_clause_is_cited_and_told() -> None:
    """The 76 clauses that rule are carried out by methods, each with a sentence."""
    marked = marks(Commands).values()
    rules = {
        held.id for held in rulebook().clauses.values() if held.id[:4] == "comm" and held.kind in ("rule", "derived")
    }
    assert len(rules) == 76
    assert rules <= {cited for mark in marked for cited in mark.ids}
    assert all(mark.says for mark in marked if not mark.ruling)


def test_every_switch_has_its_hook_and_all_its_readings() -> None:
    """35 open points, each asked by one method and answered otherwise by one class a reading."""
    assert len(SWITCHES) == 35
    assert {mark.ruling for mark in marks(Commands).values() if mark.ruling} == set(SWITCHES)
    others = {f"{held.id}={reading.name}" for held in SWITCHES.values() for reading in held.readings[1:]}
    assert others == {key for key in READINGS if key.startswith("commands.")}


@pytest.mark.parametrize("row", PARTINGS, ids=lambda row: f"{row[0]}-{row[3]}")
def test_every_reading_answers_as_the_table_of_hooks_says(row: list[str]) -> None:
    """The smallest script of a switch parts its readings."""
    ruling, facts, script, at = f"commands.{row[0]}", *row[1:4]
    default, *others = SWITCHES[ruling].readings
    assert len(row[4:]) == 1 + len(others)
    beside = BESIDE.get(ruling, ())
    assert look(played(script, *beside, facts=facts), at) == json.loads(row[4]), default.name
    for reading, expected in zip(others, row[5:], strict=True):
        answer = played(script, *beside, f"{ruling}={reading.name}", facts=facts)
        assert look(answer, at) == json.loads(expected), reading.name


@pytest.mark.parametrize("row", SAYINGS, ids=lambda row: f"{row[0]}: {row[1]}")
def test_a_reading_is_carried_through(row: list[str]) -> None:
    """What follows from a reading follows, beyond the smallest script that shows it."""
    reading, script, at, expected = row
    assert look(played(script, f"commands.{reading}"), at) == json.loads(expected)


def test_the_scripts_part_every_pair_of_readings() -> None:
    """No two readings of a switch are left alike."""
    for ruling, held in SWITCHES.items():
        shown = [row[4:] for row in PARTINGS if f"commands.{row[0]}" == ruling]
        for one, other in combinations(range(len(held.readings)), 2):
            assert any(answers[one] != answers[other] for answers in shown), (ruling, one, other)


BUSY = (
    "[dov; move; D dov; k1→dov; k2→dov; dmg k1 1/1; x k2; ]; ok k1; C; i ivo; i jan; i nik:ivo; d cal:ivo; d tam:cal; "
    "r nik; r tam; shoved; r ivo; I jan; blocked; moves:ivo,tam; fight; dmg k3 0/1; ok k3; gone tam; cend; P; T; [ivo"
)


def test_any_two_readings_compose() -> None:
    """Any two readings of different rulings play a busy script to its end."""
    keys = sorted(key for key in READINGS if key.startswith("commands."))
    assert len(keys) == 44
    for one, other in combinations(keys, 2):
        if one.partition("=")[0] != other.partition("=")[0]:
            assert len(played(BUSY, one, other)["by"]) == 30


def test_readings_compose_in_any_order() -> None:
    """A reading of every ruling together answers the same, whichever stands first."""
    keys = sorted(key for key in READINGS if key.startswith("commands."))
    layers = [READINGS[next(key for key in keys if key.startswith(f"{ruling}="))] for ruling in SWITCHES]
    units = [{"id": name, **unit} for name, unit in UNITS.items()]
    script = [event for word in BUSY.split("; ") for event in events(word)]
    asked = convert({"units": units, "events": script}, OPS["commands.play"])
    orders = [layers, layers[::-1], *([*layers[at:], *layers[:at]] for at in range(1, len(layers)))]
    answers = {encode(type("Commands", (*order, Commands), {})().rule(asked)) for order in orders}
    assert len(answers) == 1


# Refusals


@pytest.mark.parametrize("row", REFUSALS, ids=lambda row: " ".join(row[:2]))
def test_a_refusal_names_every_clause_that_forbids_the_declaration(row: list[str]) -> None:
    """Each test is one of its own; thresholds are met exactly and just missed; a refusal changes nothing."""
    facts, script, codes = row
    answer = played(script, facts=facts)
    assert answer["by"][-1].get("codes", []) == sorted(f"commands.{code}" for code in codes.split())
    before = script.rpartition("; ")[0]
    if codes and before:
        assert played(before, facts=facts) | {"by": [], "events": []} == answer | {"by": [], "events": []}


# Field cases


def test_field_cases_1_and_38_the_attack_that_was_answered_is_the_one_that_is_covered() -> None:
    """Attack 1 meets Resolve 5 and 4 normal points; attack 2 meets Resolve 4 and 2 critical, and cannot be answered."""
    answer = played("k1→dov; D dov:k1; dmg k1 1/3; ok k1; k2→dov; d dov:k2; dmg k2 0/2")
    assert look(answer, "2.harm") == [5, 4, 0]
    assert look(answer, "5.refused") is True
    assert look(answer, "6.harm") == [4, 0, 2]


def test_field_case_3_both_ways_of_defend_are_open() -> None:
    """In activation with no attack about, and when targeted."""
    assert look(played("[dov; D dov"), "1.bonus") == look(played("k1→dov; D dov:k1"), "1.bonus") == 1


def test_field_cases_8_12_and_15_the_restriction_outlives_the_effect() -> None:
    """An unspent Defend is over with the activation; the unit is restricted until the turn ends, and then free."""
    answer = played("[dov; D dov; ]; k1→dov; d dov:k1; dmg k1 0/2; T; k2→dov; d dov:k2")
    assert (look(answer, "2.ended"), look(answer, "4.refused")) == (["dov"], True)
    assert (look(answer, "5.harm"), look(answer, "8.refused")) == ([4, 0, 2], None)


def test_field_cases_10_and_40_one_attack_is_covered_whole_and_cover_comes_on_top() -> None:
    """Three groups of 2 critical points of one attack all become normal, at 4 + 1 + 2."""
    answer = played("k1→dov; D dov:k1; dmg k1 0/2; dmg k1 0/2; dmg k1 0/2", facts="cover")
    assert [look(answer, f"{word}.harm") for word in (2, 3, 4)] == [[7, 2, 0]] * 3


def test_field_cases_17_and_19_one_intervene_a_turn_and_no_defend_after_it() -> None:
    """The three restrictions bar a second Intervene and the Defend against the very fight."""
    answer = played("C; I ivo; start; moves:ivo; k1→ivo; d ivo:k1; dmg k1 0/2; cend; C; i ivo")
    assert [look(answer, f"{word}.refused") for word in (5, 9)] == [True, True]
    assert look(answer, "6.harm") == [0, 0, 2]


def test_field_cases_5_and_20_the_range_is_to_the_charging_unit_before_it_moves() -> None:
    """13 inches from the charging unit is too far for Move 6, 11½ is not, wherever the target stands."""
    assert look(played("C; i ivo", facts="ivo-15"), "1.refused") is True
    assert look(played("C; i ivo", facts="ivo-13½"), "1.refused") is None


def test_field_case_26_an_intervene_that_cannot_resolve_is_void() -> None:
    """The charging unit is gone: no target is added and nobody is restricted."""
    answer = played("C; i ivo; gone cal; r ivo")
    assert (look(answer, "3.void"), answer["restrictions"]) == (True, {})


def test_field_cases_28_30_and_34_the_targets_are_two_and_reach_decides_whom_it_contacts() -> None:
    """Both stay valid targets; a way of 9 inches is too long for a charge of 8, one of 5 is not."""
    answer = played("C; I ivo; start; far-tam", facts="cal-8")
    assert (look(answer, "2.targets"), look(answer, "3.contacts")) == (["ivo", "tam"], ["ivo"])
    assert answer["engaged"] == {"cal": ["ivo"], "ivo": ["cal"]}


def test_field_case_42_moving_into_cover_first_is_harmless_and_moving_later_is_not() -> None:
    """Moved and then defended: 1 and 2; defended and then moved: 1."""
    assert look(played("[dov; into-cover; D dov"), "2.bonus") == 3
    assert look(played("[dov; D dov; move; k1→dov; dmg k1 0/0", facts="cover"), "4.resolve") == 5


# The timeline


def test_the_trace_tells_which_window_is_open_behind_every_event() -> None:
    """A timing case reads as a timeline: what happened, what is open, what waits, what is in force."""
    speaker = traced(Commands)()
    script = [event for word in ("[dov", "d dov", "r dov", "k1→dov", "lock k1", "]") for event in events(word)]
    speaker.rule(convert({"units": [{"id": "dov"}], "events": script}, OPS["commands.play"]))
    shut = "Intervene against nothing"
    assert [step.says for step in speaker.steps if step.name == "windows"] == [
        f"event {number}, {event}. Open now: own activation of {unit}, Defend against {attack}, {shut}; {standing}"
        for number, event, unit, attack, standing in (
            (1, "activation dov normal yes", "dov", "nothing", "pending nothing; in force nothing"),
            (2, "declare dov defend", "dov", "nothing", "pending dov's defend; in force nothing"),
            (3, "resolve dov", "dov", "nothing", "pending nothing; in force dov's Defend"),
            (4, "attack k1 target dov", "dov", "k1", "pending nothing; in force dov's Defend"),
            (5, "target-lock k1", "dov", "nothing", "pending nothing; in force dov's Defend"),
            (6, "activation-ends", "nothing", "nothing", "pending nothing; in force dov's Defend"),
        )
    ]


@pytest.mark.parametrize("over", ["ok k1", "x k1"])
def test_a_defend_in_activation_waits_for_an_attack_that_straddles_its_end(over: str) -> None:
    """An attack open at the end of the activation is covered to its own end; cancelled, it takes the effect with it."""
    answer = played(f"[dov; D dov; k1→dov; ]; dmg k1 0/2; k2→dov; dmg k2 0/1; {over}")
    assert [look(answer, f"{word}.harm") for word in (4, 6)] == [[5, 2, 0], [4, 0, 1]]
    assert (look(answer, "3.ended"), look(answer, "7.ended")) == (None, ["dov"])


def test_a_cancelled_attack_leaves_a_defend_in_activation_for_the_next() -> None:
    """The first that came to nothing was not the first applicable attack."""
    answer = played("[dov; D dov; k1→dov; k2→dov; x k1; dmg k2 0/2; ok k2")
    assert (look(answer, "4.ended"), look(answer, "5.harm"), look(answer, "6.ended")) == (None, [5, 2, 0], ["dov"])


def test_a_step_about_what_is_gone_is_void() -> None:
    """A unit that has left, an attack that is over, an activation that never was."""
    answer = played("k1→dov; gone dov; ok k1; d dov:k1; k2→dov; [dov; ]; r ivo; C; start; cend")
    assert [look(answer, f"{word}.void") for word in range(11)] == [None, None, *[True] * 6, None, None, None]


def test_what_may_be_declared_is_told_for_every_unit() -> None:
    """Every unit is told of Defend, of every open attack, and of every Charge, the charging unit's own included."""
    units = [{"id": name, **unit} for name, unit in UNITS.items()]
    asked = convert({"units": units, "events": [*events("C"), *events("k1→ivo")]}, OPS["commands.legal"])
    answer = json.loads(encode(Commands().rule(asked)))["declarations"]
    assert {name: list(each) for name, each in answer.items()} == {
        name: ["defend", "defend k1", "intervene cal"] for name in UNITS
    }
    legal = [(name, what) for name, each in answer.items() for what, told in each.items() if not told]
    assert legal == [("ivo", "defend k1"), ("ivo", "intervene cal"), ("jan", "intervene cal"), ("tov", "intervene cal")]


# Scripts that are none


@pytest.mark.parametrize(
    ("script", "path", "wrong"),
    [
        ("[dov; [tam", "$.events[1]", "dov's activation is still open"),
        ("[dov; T", "$.events[1]", "the turn ends inside dov's activation"),
        ("]", "$.events[0]", "no activation is open"),
        ("start", "$.events[0]", "cal is not charging"),
        ("unknown", "$.events[0].unit", "no unit is called eli"),
        ("dmg k1 0/1", "$.events[0].attack", "no attack is called k1 here"),
        ("onto-cal", "$.events[0].to[0]", "the base overlaps one of cal"),
        ("C; i ivo; away", "$.events[2].to", "ivo ends farther from cal, which it counter-charges"),
    ],
)
def test_a_script_at_odds_with_itself_is_invalid_with_its_place(script: str, path: str, wrong: str) -> None:
    """What cannot be is refused before anything is played, with a remedy."""
    with pytest.raises(Invalid) as raised:
        played(script)
    assert (raised.value.path, raised.value.wrong) == (path, wrong)
    assert raised.value.remedy


def test_two_units_of_one_id_and_a_base_of_radius_nothing_are_invalid() -> None:
    """A unit stands once, and every base covers ground."""
    with pytest.raises(Invalid, match="two units are called dov"):
        Commands().rule(convert({"units": [{"id": "dov"}, {"id": "dov"}], "events": []}, OPS["commands.play"]))
    with pytest.raises(Invalid, match="write a radius above 0"):
        convert({"units": [{"id": "dov", "models": [[0, 0, 0]]}], "events": []}, OPS["commands.play"])


def test_every_question_and_answer_has_a_schema() -> None:
    """The shapes can be written as JSON Schema."""
    for kind in (*OPS.values(), *ANSWERS.values()):
        assert msgspec.json.schema(kind, schema_hook=lambda _: {"type": "string"})
