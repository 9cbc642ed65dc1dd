"""Which laws presume the default reading of which rulings: computed, kept in ``presumed.toml``.

A law presumes a ruling if the oracle under some other reading of it breaks the law. ``python -m conformance.properties.presumed``
looks for more over generated questions, and adds what it finds; a law is only ever found to presume too little.
"""

from __future__ import annotations

import functools
import json
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from importlib import resources
from pathlib import Path
from typing import Any

from conformance.cases.codec import plain
from conformance.cases.rulesets import player, question, ruled
from conformance.generators import generated
from conformance.matrix import company
from conformance.properties.judging import broken
from conformance.properties.law import PROPERTIES, Property
from conformance.properties.witness import Ask, Silence
from oracle.errors import Invalid
from oracle.marks import READINGS

FILE = "presumed.toml"
HEAD = "# The rulings of which a property presumes the default reading, by property. Written by conformance.properties.presumed.\n\n"

Presumed = dict[str, frozenset[str]]


@functools.cache
def presumed() -> Mapping[str, frozenset[str]]:
    """The rulings that each property presumes; a property that presumes none is left out."""
    text = (resources.files("conformance.properties") / FILE).read_text("utf-8")
    return {name: frozenset(rulings) for name, rulings in tomllib.loads(text).items()}


def fitting(names: Iterable[str], readings: Iterable[str]) -> list[str]:
    """Those of the properties that hold whatever the readings of these rulings are."""
    other = frozenset(readings)
    return [name for name in names if not presumed().get(name, frozenset()) & other]


def under(reading: str) -> Ask:
    """The oracle under one reading, ``ruling=name``, and what goes with it."""
    ruling, _, name = reading.partition("=")
    readings = {**company(ruling, name), ruling: name}

    def ask(op: str, given: Any) -> Mapping[str, Any]:
        try:
            ruling_ = ruled(question(op, given), player(op, readings))
        except Invalid as invalid:
            return {"error": str(invalid)}
        return {"refused": {"codes": []}} if ruling_.answer is None else {"outcome": plain(ruling_.answer)}

    return ask


def breaks(law: Property, reading: str, indexes: Iterable[int], seed: int = 1) -> bool:
    """Whether a law does not hold under a reading, for one of these generated questions."""
    ask = under(reading)
    for index in indexes:
        try:
            if broken(law, ask, generated(law.op, seed, index).given)[0]:
                return True
        except Silence:
            continue
    return False


def found(count: int, seed: int) -> Iterator[tuple[str, str]]:
    """Every property with a ruling that it presumes beyond what is kept, by so many questions each."""
    for reading in READINGS:
        ruling = reading.partition("=")[0]
        for name in fitting(PROPERTIES, [ruling]):
            law = PROPERTIES[name]
            if law.op.partition(".")[0] == ruling.partition(".")[0] and breaks(law, reading, range(count), seed):
                yield name, ruling


def written(known: Mapping[str, Iterable[str]]) -> str:
    """What is kept, as it is kept: by name."""
    lines = (f"{name} = {json.dumps(sorted(known[name]))}" for name in sorted(known))
    return HEAD + "\n".join(lines) + "\n"


def main() -> None:
    """Look for more, with a count and a seed from the command line."""
    count, seed = (int(each) for each in [*sys.argv[1:], "10", "1"][:2])
    known = {name: set(rulings) for name, rulings in presumed().items()}
    for name, ruling in found(count, seed):
        known.setdefault(name, set()).add(ruling)
        Path(__file__).with_name(FILE).write_text(written(known), "utf-8")


if __name__ == "__main__":
    import conformance.properties  # registers every law before they are gone through

    assert conformance.properties
    main()
