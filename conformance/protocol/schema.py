"""The JSON Schema of the messages, from the types themselves."""

from __future__ import annotations

from typing import Any

import msgspec

from conformance.protocol.messages import PROTOCOL, EngineGreeting, Reply, Request, SuiteGreeting

DIALECT = "https://json-schema.org/draft/2020-12/schema"
ANSWERS = ("outcome", "refused", "unsupported", "error")


def schema() -> dict[str, Any]:
    """Write the schema (2020-12) that every line of the protocol satisfies; `$defs` holds each message by name."""
    messages = (SuiteGreeting, EngineGreeting, Request, Reply)
    references, parts = msgspec.json.schema_components(messages, ref_template="#/$defs/{name}")
    definitions: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(parts))
    definitions["Request"]["properties"]["given"] = {"type": "object"}
    definitions["Reply"]["oneOf"] = [{"required": [answer]} for answer in ANSWERS]
    return {
        "$schema": DIALECT,
        "title": f"ruleproof protocol {PROTOCOL}: one line of newline-delimited JSON",
        "oneOf": list(references),
        "$defs": definitions,
    }
