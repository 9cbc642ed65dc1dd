"""The JSON Schema of everything that is written: cases, the questions and answers of every op, and every message."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec

from conformance.cases.bulk import BULK_ANSWERS, BULK_OPS
from conformance.cases.model import Case
from conformance.cases.rulesets import ANSWERS, OPS
from conformance.protocol.messages import EngineGreeting, Reply, Request, SuiteGreeting

MESSAGES: dict[str, type] = {
    "suite-hello": SuiteGreeting,
    "engine-hello": EngineGreeting,
    "request": Request,
    "reply": Reply,
}


def schema() -> dict[str, Any]:
    """One JSON Schema (2020-12); ``$defs`` hold the parts, ``properties`` name the case, each op and each message."""
    kinds: dict[str, type] = {"case": Case}
    kinds.update({f"{op} given": kind for op, kind in (*OPS.items(), *BULK_OPS.items())})
    kinds.update({f"{op} outcome": kind for op, kind in (*ANSWERS.items(), *BULK_ANSWERS.items())})
    kinds.update(MESSAGES)
    parts, definitions = msgspec.json.schema_components(kinds.values(), schema_hook=_of, ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "ruleproof: cases, questions, answers and messages",
        "type": "object",
        "properties": dict(zip(kinds, parts, strict=True)),
        "$defs": dict(definitions),
    }


def _of(kind: type) -> dict[str, Any]:
    if kind is Fraction:
        return {
            "description": "an exact rational: an integer, or a fraction in a string",
            "anyOf": [{"type": "integer"}, {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}],
        }
    if kind is msgspec.Raw:
        return {"type": "object"}
    raise NotImplementedError(f"no schema is known for {kind}")
