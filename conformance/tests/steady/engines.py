"""Engines for clusters: ``python:conformance.tests.steady.engines:Deadly`` and so on."""

from __future__ import annotations

import multiprocessing
import os
from typing import Any, ClassVar

from conformance.engines.quick import HELLO, answer

HELLO_OF_DAMAGE = {**HELLO, "ops": ["exchange.damage"]}


class Deadly:
    """Ends the process that asks it."""

    hello: ClassVar = HELLO_OF_DAMAGE

    @staticmethod
    def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
        """Nothing."""
        os._exit(1)


class OnlyHere:
    """Answers in the process that began; no worker can have it."""

    hello: ClassVar = HELLO_OF_DAMAGE
    answer = staticmethod(answer)

    def __init__(self) -> None:
        if multiprocessing.parent_process() is not None:
            raise RuntimeError("it is not installed on this worker")


class Counted:
    """Answers rightly, and adds a byte to the file named in the environment for every question."""

    hello: ClassVar = HELLO_OF_DAMAGE

    @staticmethod
    def answer(op: str, given: dict[str, Any]) -> dict[str, Any]:
        """Count and answer."""
        with open(os.environ["COUNTED"], "ab") as file:
            file.write(b".")
        return answer(op, given)
