"""Which laws presume the default reading of which rulings, as kept in ``presumed.toml``.

A law presumes a ruling if the oracle under some other reading of it breaks the law; :mod:`~conformance.properties.presuming`
computes that.
"""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Iterable, Mapping
from importlib import resources

FILE = "presumed.toml"


@functools.cache
def presumed() -> Mapping[str, frozenset[str]]:
    """The rulings that each property presumes; a property that presumes none is left out."""
    text = (resources.files("conformance.properties") / FILE).read_text("utf-8")
    return {name: frozenset(rulings) for name, rulings in tomllib.loads(text).items()}


def fitting(names: Iterable[str], readings: Iterable[str]) -> list[str]:
    """Those of the properties that hold whatever the readings of these rulings are."""
    other = frozenset(readings)
    return [name for name in names if not presumed().get(name, frozenset()) & other]
