"""The JSON Schema beside the fixtures is the one that the types give."""

from __future__ import annotations

import json

from conformance.cases.schema import schema
from conformance.cases.store import fixtures


def test_the_schema_beside_the_fixtures_is_the_one_the_types_give() -> None:
    """It is written by ``ruleproof protocol --schema`` and by nothing else."""
    written = json.loads((fixtures() / "schema.json").read_text(encoding="utf-8"))
    assert written == json.loads(json.dumps(schema()))


def test_the_schema_names_every_op_and_every_message() -> None:
    """An engine author finds given and outcome of each op, and the four messages."""
    names = set(schema()["properties"])
    assert {"case", "suite-hello", "engine-hello", "request", "reply"} <= names
    assert {
        "exchange.damage given",
        "exchange.damage outcome",
        "exchange.blow given",
        "exchange.round outcome",
        "exchange.sample given",
        "exchange.sample outcome",
        "exchange.batch given",
        "exchange.batch outcome",
    } <= names
