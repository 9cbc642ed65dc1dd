"""Computes what :mod:`~conformance.properties.presumed` keeps: each reading against each law, over generated questions.

``python -m conformance.properties.presuming COUNT SEED`` adds what it finds beyond what is kept; a law is only ever found to
presume more.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from conformance.cases.codec import plain
from conformance.cases.rulesets import player, question, ruled
from conformance.generators import generated
from conformance.matrix import company
from conformance.properties.judging import broken
from conformance.properties.law import PROPERTIES, Property
from conformance.properties.presumed import FILE, fitting, presumed
from conformance.properties.witness import Ask, Silence
from oracle.errors import Invalid
from oracle.marks import READINGS

HEAD = (
    "# The rulings of which a property presumes the default reading. Written by conformance.properties.presuming.\n\n"
)


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
