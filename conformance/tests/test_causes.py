"""What a failure comes of: faults that meet in a case, an engine that contradicts itself, broken properties, restarts."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import junitparser
import pytest

from conformance.check import Choice
from conformance.results import Results, conforms
from conformance.tests.running import Ran, ruleproof
from conformance.tests.test_gate import Variant, judged, named

FORMULA = "exchange.armor.formula"

SWITCHES = """
import json, sys, zlib
from conformance.cli.engine import answerer, hello
from conformance.protocol.serve import serve

ways = [answerer({}, (), trace=False), answerer({"exchange.armor.formula": "summed"}, (), trace=False)]
greeting = {**hello({}, ()), "readings": dict(word.split("=") for word in sys.argv[1:])}
serve(greeting, lambda op, given: ways[zlib.crc32(json.dumps(given, sort_keys=True).encode()) % 2](op, given))
"""
"""An engine that adds armor up in some cases and multiplies it in others."""

DIES = """
import os, sys
from conformance.cli.engine import answerer, hello
from conformance.protocol.serve import serve

right, asked = answerer({}, (), trace=False), []

def answer(op, given):
    asked.append(op)
    if sys.argv[1] == "always" and op == "exchange.damage" or sys.argv[1] == "late" and len(asked) > 20:
        os._exit(7)
    return right(op, given)

serve(hello({}, ()), answer)
"""
"""An engine that dies of every damage, or whenever it has been asked twenty cases."""


def script(folder: Path, text: str, *words: str) -> str:
    """The command of an engine."""
    file = folder / "engine.py"
    file.write_text(text, encoding="utf-8")
    return " ".join([sys.executable, str(file), *words])


def check(capsys: pytest.CaptureFixture[str], engine: str, *options: str) -> Ran:
    """A check of the frozen cases alone."""
    return ruleproof(capsys, "check", "--engine", engine, "--generated", "0", *options)


def footer(file: Path) -> Any:
    """The last line of a result file."""
    return json.loads(file.read_text(encoding="utf-8").splitlines()[-1])["footer"]


@pytest.mark.parametrize("declares", [(), (f"{FORMULA}=summed",), (f"{FORMULA}=product",)])
def test_an_engine_that_contradicts_itself_fails_and_both_cases_are_shown(
    declares: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Whichever of the two readings it declares."""
    engine = script(tmp_path, SWITCHES, *declares)
    files = {name: tmp_path / name for name in ("json", "junit", "html")}
    written = [word for name, file in files.items() for word in (f"--{name}", str(file))]
    ran = check(capsys, engine, "--only", "exchange.armor.*", *written)
    assert ran.code == 1
    (cause,) = footer(files["json"])["causes"]
    assert (cause["kind"], cause["id"]) == ("contradiction", FORMULA)
    one, other = cause["sides"]
    assert {one["reading"], other["reading"]} == {f"{FORMULA}=product", f"{FORMULA}=summed"}
    assert one["gaps"][0]["got"] != one["gaps"][0]["expected"]
    for told in (f"plays two readings of {FORMULA}", one["case"], other["case"], one["reading"], other["reading"]):
        assert told in ran.out
        assert told in files["html"].read_text(encoding="utf-8")
    failed = [case for suite in junitparser.JUnitXml.fromfile(str(files["junit"])) for case in suite if case.result]
    assert f"plays two readings of {FORMULA}" in [each.message for case in failed for each in case.result]


def test_an_engine_that_plays_one_other_reading_throughout_does_not_contradict_itself() -> None:
    """Nor one that plays two, of different rulings."""
    results = judged(Variant(f"{FORMULA}=summed", "exchange.round.where=report-half-up"), Choice(generated=0))
    assert not conforms(results)
    assert "contradiction" not in {cause.kind for cause in results.footer.causes}


TRIPLES = [
    ("exchange.ward.10/any-interception-stops-it", "exchange.riposte.10/needs-a-surplus-of-two", "exchange.luck.1/no-second-look"),
    (
        "exchange.defend.14/only-the-best-comes-off-on-defend",
        "exchange.core.1/asks-each-defense-alone",
        "exchange.margin.4/first-point-brings-no-base",
    ),
    (
        "commands.defend.6/ends-with-the-first-damage",
        "commands.defend.22/falls-with-the-activation",
        "commands.intervene.30/only-charging-is-asked",
    ),
    (
        "commands.intervene.3/the-first-who-may-must",
        "commands.defend.12/one-for-each-attack",
        "commands.intervene.21/must-contact-both",
    ),
]  # fmt: skip
"""Wrong engines that often meet in one case; the last two show hardly ever but together."""


@pytest.mark.parametrize("three", TRIPLES)
def test_three_faults_are_named_and_nothing_is_left_unexplained(three: tuple[str, ...]) -> None:
    """Where two of them meet in a case, the cause is the one with the other."""
    results = judged(Variant(mutants=three), Choice(rulesets=(three[0].partition(".")[0],)))
    told = {part for cause in results.footer.causes for name in named(cause) for part in name.split(" with ")}
    assert set(three) <= told
    kinds = {cause.kind for cause in results.footer.causes}
    assert "together" in kinds
    assert "unexplained" not in kinds


def unexplained() -> Results:
    """The results of an engine that is wrong as nobody else is."""
    engine = Variant()
    right = engine.answer

    def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
        reply = right(op, given)
        if op == "exchange.damage" and reply["outcome"]["delivered"] > 2:
            reply["outcome"]["delivered"] += 1000
        return reply

    engine.answer = answer
    return judged(engine, Choice(generated=0, only=("exchange.armor.*",)))


def test_an_unexplained_failure_shows_what_the_rules_say_last_and_how_to_go_on() -> None:
    """The steps end with the one that comes to the right value."""
    from reports.console import told

    results = unexplained()
    (cause,) = results.footer.causes
    row = next(row for row in results.rows if row.id == cause.cases[0])
    assert cause.kind == "unexplained"
    assert f"{row.gaps[0].expected} is delivered" in cause.steps[-1]
    lines = "\n".join(line for line, _ in told(results))
    assert f"next      ruleproof explain {row.id}" in lines
    assert "the rules say, last" in lines


def test_a_broken_property_is_a_failure_with_its_clause_and_its_smallest_input(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """In the console, the result file and JUnit."""
    results, junit = tmp_path / "results.jsonl", tmp_path / "junit.xml"
    engine = f"{sys.executable} -m conformance engine --mutant exchange.fumble.2/clamps-fumbles"
    only = ["--only", "exchange.blow/property-every-*", "--properties", "3"]
    ran = check(capsys, engine, *only, "--json", str(results), "--junit", str(junit))
    assert ran.code == 1
    assert "breaks the property every-defense-comes-off-whole" in ran.out
    for told in ("clause    exchange.defend.14", "given     {", "--properties 3"):
        assert told in ran.out
    assert "property" in {cause["kind"] for cause in footer(results)["causes"]}
    assert "breaks the property" in junit.read_text(encoding="utf-8")


def test_every_property_has_a_verdict_though_the_engine_dies(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It dies three times of one op and is spared it; the others are held."""
    engine, results = script(tmp_path, DIES, "always"), tmp_path / "results.jsonl"
    ran = check(capsys, engine, "--only", "exchange.[dp]*/property-*", "--properties", "1", "--json", str(results))
    totals = footer(results)["totals"]
    assert ran.code == 1
    assert totals["crash"] == 3
    assert totals["not-run"] > 10
    assert totals["pass"] > 10


def test_a_restart_that_cost_no_case_is_shown_and_fails_under_strict(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """All cases pass when they are asked again."""
    engine = script(tmp_path, DIES, "late")
    only = ["--only", "exchange.margin.*"]
    ran = check(capsys, engine, *only, "--json", str(tmp_path / "results.jsonl"))
    assert ran.code == 0, ran.out
    assert "started again" in ran.out
    assert "exit code 7" in footer(tmp_path / "results.jsonl")["incidents"][0]
    assert check(capsys, engine, *only, "--strict").code == 1


def test_who_repeats_the_suites_hello_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    """``cat`` is no engine, and the message says what came and what should have."""
    ran = check(capsys, "cat")
    assert ran.code == 4
    assert "it repeats the suite's own; the first line must be" in ran.err


def test_garbage_for_the_engine_is_input_and_no_bug() -> None:
    """``echo garbage | ruleproof engine`` ends 4, in one line."""
    command = [sys.executable, "-m", "conformance", "engine"]
    done = subprocess.run(command, input="garbage\n", capture_output=True, text=True, check=False)
    assert done.returncode == 4
    assert done.stderr.count("\n") == 1
    assert "not the hello of a suite, which is" in done.stderr
