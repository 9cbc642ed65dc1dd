"""What a seed makes, as digests: run as a file by any Python that has the package, ``python stream.py FOLDER``.

``cases``: the questions of every op, byte by byte, with the oracle's answers; ``check``: a result file, times aside; ``fuzz``: the
files of a campaign, times aside; ``schema``: the contract.
"""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from conformance.cases.codec import encode
from conformance.cases.rulesets import RULESETS, player, question, ruled
from conformance.cases.schema import schema
from conformance.cli import run
from conformance.generators import spread

SEED = 7
ENGINE = ("--engine", "python:conformance.benchmarks.campaign:Wrong", "--seed", str(SEED))
SECONDS = re.compile(rb'"seconds": ?[0-9.e-]+')


def cases() -> Iterator[bytes]:
    """Questions and answers."""
    for ruleset in RULESETS:
        for each in spread(ruleset, 400, SEED):
            ruling = ruled(question(each.op, each.given), player(each.op))
            yield encode([each.op, each.index, each.draws, each.given, ruling.answer, ruling.refused])


def checked(*more: str) -> Iterator[bytes]:
    """A result file."""
    run(["check", *ENGINE, "--ruleset", "exchange", "--generated", "100", "--json", "run.jsonl", *more])
    yield Path("run.jsonl").read_bytes()


def campaign() -> Iterator[bytes]:
    """The state of a campaign and what it found."""
    run(["fuzz", *ENGINE, "--op", "exchange.blow", "--cases", "1500", "--out", "found"])
    for file in sorted(Path("found").iterdir()):
        yield file.name.encode()
        yield file.read_bytes()


def digest(parts: Iterator[bytes]) -> str:
    """One digest, times aside."""
    together = hashlib.sha256()
    for part in parts:
        together.update(SECONDS.sub(b"", part) + b"\n")
    return together.hexdigest()


def main() -> None:
    """Print the digests."""
    os.chdir(sys.argv[1])
    with contextlib.redirect_stdout(io.StringIO()):
        found = {
            "cases": digest(cases()),
            "check": digest(checked()),
            "fuzz": digest(campaign()),
            "schema": digest(iter([json.dumps(schema()).encode()])),
        }
    print(json.dumps(found))


if __name__ == "__main__":
    main()
