"""Children of these tests, started in other folders, find the tests' own modules: an installed package has none."""

from __future__ import annotations

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every child looks into the checkout first."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
