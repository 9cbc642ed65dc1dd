"""Campaigns run as users run them, and what they leave in their folder."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from conformance.campaign.state import NAME
from conformance.cases.model import Case
from conformance.cases.store import read

PLANTED = "python:conformance.tests.campaign.planted:"


def fuzz(engine: str, cases: int, out: Path, *more: str) -> list[str]:
    """The arguments of a campaign against a planted engine."""
    return ["fuzz", "--engine", PLANTED + engine, "--cases", str(cases), "--out", str(out), *more]


def findings(out: Path) -> dict[str, str]:
    """Every case file of a campaign, by name."""
    return {file.name: file.read_text(encoding="utf-8") for file in sorted(out.glob("*.json")) if file.name != NAME}


def state(out: Path) -> dict[str, Any]:
    """The state of a campaign, without the time it took."""
    told: dict[str, Any] = json.loads((out / NAME).read_bytes())
    del told["seconds"]
    return told


def cases(out: Path) -> list[Case]:
    """The cases that a campaign has found."""
    return [case for name, text in findings(out).items() for case in read(text, name)]
