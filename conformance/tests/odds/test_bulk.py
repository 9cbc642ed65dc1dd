"""The two ops that are no cases: the contract shows what they look like, and nothing else asks them."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from conformance.cases.bulk import (
    BATCH,
    BULK_ANSWERS,
    BULK_OPS,
    SAMPLE,
    BatchAnswer,
    BatchQuestion,
    SampleAnswer,
    SampleQuestion,
)
from conformance.cases.codec import convert, decode, plain
from conformance.cases.rulesets import OPS
from conformance.cases.store import fixtures, frozen
from conformance.cli.engine import answerer, hello
from conformance.engines import quick
from conformance.generators import GENERATORS
from conformance.odds.blow import blow_odds
from conformance.odds.keys import key
from conformance.odds.questions import stoned
from oracle.errors import Invalid


def section(op: str) -> str:
    """What the contract says of an op."""
    return (fixtures() / "README.md").read_text("utf-8").partition(f"## {op}\n")[2].partition("\n## ")[0]


def shown(pattern: str, text: str) -> Any:
    """The JSON that an example shows, its lines joined."""
    found = re.search(pattern, text, re.DOTALL)
    assert found, pattern
    return msgspec.json.decode("".join(line.strip() for line in found[1].splitlines()))


def test_the_example_of_a_sample_is_one() -> None:
    """Its request is answered, its reply holds every throw, and each key can come of that blow."""
    told = section(SAMPLE)
    asked = shown(r"→ (\{.*?\})\s+\(all on one line\)", told)
    said = shown(r"← (\{[^\n]*\})\n", told)
    question = convert(asked["given"], SampleQuestion)
    answer = convert(said["outcome"], SampleAnswer)
    assert sum(answer.histogram.values()) == question.count
    assert set(answer.histogram) <= set(blow_odds(asked["given"]["question"]).mapped(key).weights)
    ours = answerer({}, (), trace=False)(SAMPLE, asked["given"])["outcome"]
    assert sum(convert(ours, SampleAnswer).histogram.values()) == question.count


def test_the_example_of_a_batch_is_one() -> None:
    """Its outcome is as the contract says, and `quick` comes to the same checksum."""
    told = section(BATCH)
    given = shown(r"given +(\{.*?\})\n +outcome", told)
    said = convert(shown(r"outcome +(\{[^\n]*\})", told), BatchAnswer)
    convert(given, BatchQuestion)
    found = convert(quick.answer(BATCH, given)["outcome"], BatchAnswer)
    assert found.checksum == said.checksum == "22:2"


def test_no_case_is_of_them() -> None:
    """So `check` never asks them, whoever declares them."""
    assert BULK_OPS.keys() == BULK_ANSWERS.keys() == {SAMPLE, BATCH}
    assert not BULK_OPS.keys() & (OPS.keys() | GENERATORS.keys() | {case.op for case in frozen()})


def test_the_oracle_serves_samples_and_says_so() -> None:
    """In its hello; the same request comes out the same, another seed otherwise."""
    assert SAMPLE in hello({}, ())["ops"]
    given = shown(r"→ (\{.*?\})\s+\(all on one line\)", section(SAMPLE))["given"] | {"count": 500}
    first, again = (answerer({}, (), trace=False)(SAMPLE, given) for _ in range(2))
    assert first == again
    assert first != answerer({}, (), trace=False)(SAMPLE, {**given, "seed": 8})


def test_the_oracle_throws_the_die_that_it_is_given() -> None:
    """A die of one face has one outcome: 3, thrown three times, is a margin of 9."""
    fists = {"name": "fists", "class": "melee", "kind": "fist", "base": 1, "rate": 1, "reach": [0, 5], "allows": []}
    ana = {"attributes": {"might": 2}, "weapons": [{**fists, "attribute": "might", "skill": "brawl"}]}
    blow = {"attacker": "ana", "target": "dov", "weapon": "fists", "effort": 1}
    given = {"question": {"characters": {"ana": ana, "dov": {}}, "blow": blow}, "die": {"3": 5}, "seed": 1, "count": 4}
    reply = answerer({}, (), trace=False)(SAMPLE, given)
    assert reply == {"outcome": {"histogram": {"margin=9 hurt=dov delivered=10": 4}}}


GIVEN = {"question": stoned(1), "die": {"1": 1}, "seed": 1, "count": 1}


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"seed": 2**48}, "$.seed"),
        ({"seed": -1}, "$.seed"),
        ({"count": 0}, "$.count"),
        ({"count": 1001}, "$.count"),
        ({"die": {}}, "$.die"),
        ({"die": {"one": 1}}, "$.die"),
        ({"die": {"1": 0}}, "$.die"),
        ({"question": {"dice": {}}}, "$.question"),
        ({"throws": 1}, "$"),
    ],
)
def test_what_is_no_request_is_refused_with_its_place(changed: dict[str, Any], place: str) -> None:
    """As with every other op."""
    with pytest.raises(Invalid) as wrong:
        convert({**GIVEN, **changed}, SampleQuestion)
    assert place in wrong.value.path
    assert "error" in answerer({}, (), trace=False)(SAMPLE, {**GIVEN, **changed})


@pytest.mark.parametrize(
    "said",
    [
        '{"checksum":"22","seconds":1}',
        '{"checksum":"1:1","seconds":-1}',
        '{"checksum":"1:1"}',
        '{"histogram":{"a":-1}}',
    ],
)
def test_what_is_no_answer_is_none(said: str) -> None:
    """Counts and seconds are never below nothing."""
    with pytest.raises(Invalid):
        decode(said, SampleAnswer if "histogram" in said else BatchAnswer)


def test_an_answer_is_written_as_it_is_read() -> None:
    """Plain JSON both ways."""
    answer = SampleAnswer(histogram={"refused": 3})
    assert convert(plain(answer), SampleAnswer) == answer
