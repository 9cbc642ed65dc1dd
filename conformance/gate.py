"""The gate as a pytest plugin: ``pytest --pyargs conformance.gate --engine CMD``, an item a case.

Items are named by their case, so ``-k``, ``--lf``, ``-n`` and ``--junitxml`` work as ever, and carry a marker for every clause they
decide (``-m exchange_armor_4``). They do not go through the pipe one by one: the first item of a batch asks the whole batch.
The plugin is loaded with every pytest that finds the package, so nothing heavy is imported before it is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from conformance.check import Choice
    from conformance.known import Known
    from conformance.results import Results, Row

BATCH = 256
"""Cases that go through the pipe together."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the gate's options."""
    group = parser.getgroup("ruleproof")
    group.addoption(
        "--engine", metavar="CMD", help="the engine that conformance.gate judges (default: the bundled one)"
    )
    group.addoption("--ruleproof-reading", action="append", default=[], metavar="K=V", help="judge by this reading")
    group.addoption(
        "--ruleproof-generated", type=int, default=0, metavar="N", help="generated cases a ruleset (default: 0)"
    )
    group.addoption("--ruleproof-known", metavar="FILE", help="known failures (TOML): each is an expected failure")
    group.addoption(
        "--ruleproof-timeout", type=float, default=10.0, metavar="S", help="seconds an engine may take to reply"
    )
    group.addoption("--ruleproof-strict", action="store_true", help="fail on what a float's rounding would excuse")


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect this very file as the gate, and leave every other alone."""
    if module_path != Path(__file__):
        return None
    gate: pytest.Collector = Gate.from_parent(parent, path=module_path, nodeid="conformance/gate.py")
    return gate


class Gate(pytest.File):
    """All cases of the gate; it asks the engine in batches and keeps the results."""

    def collect(self) -> Iterator[pytest.Item]:
        """Every case that the choice takes."""
        from conformance.check import chosen

        for case in chosen(self.choice(())):
            yield CaseItem.from_parent(self, name=case.id, case=case)

    def choice(self, only: tuple[str, ...]) -> Choice:
        """What the options ask for."""
        from conformance.check import Choice

        option = self.config.getoption
        return Choice(
            only=only,
            generated=option("--ruleproof-generated"),
            readings=tuple(option("--ruleproof-reading")),
            strict=option("--ruleproof-strict"),
            known=self.known(),
        )

    def known(self) -> tuple[Known, ...]:
        """The known failures of the list that was given; a list that is none ends the session."""
        from conformance.known import read
        from oracle.errors import Invalid

        path = self.config.getoption("--ruleproof-known")
        try:
            return read(path) if path else ()
        except Invalid as wrong:
            pytest.exit(f"ruleproof: {wrong}", returncode=4)

    def asked(self, item: CaseItem) -> tuple[Row, Results]:
        """The row of an item's case, asked with the batch of items that follow it."""
        if not hasattr(self, "rows"):
            self.rows: dict[str, tuple[Row, Results]] = {}
        if item.name not in self.rows:
            items = [each for each in self.session.items if isinstance(each, CaseItem)]
            start = items.index(item)
            self.ask([each.name for each in items[start : start + BATCH]])
        return self.rows[item.name]

    def ask(self, names: list[str]) -> None:
        """Ask the engine a batch of cases."""
        from conformance.check import checked, engine_name
        from conformance.protocol.engines import open_engine
        from conformance.protocol.results import EngineNotStarted
        from oracle.errors import Invalid

        command = engine_name(self.config.getoption("--engine"))
        try:
            with open_engine(command, timeout=self.config.getoption("--ruleproof-timeout")) as engine:
                results = checked(engine, command, self.choice(tuple(names)))
        except (EngineNotStarted, Invalid) as wrong:
            pytest.exit(f"ruleproof: {wrong}", returncode=4)
        self.rows.update({row.id: (row, results) for row in results.rows})


class CaseItem(pytest.Item):
    """One case."""

    def __init__(self, *, case: Any, **keywords: Any) -> None:
        super().__init__(**keywords)
        from conformance.check import clauses_of

        for told in (*clauses_of(case), case.op):
            marker = told.replace(".", "_")
            self.config.addinivalue_line("markers", f"{marker}: cases about {told}")
            self.add_marker(marker)

    def runtest(self) -> None:
        """Fail unless the engine's answer is right; skip what does not apply to it."""
        from conformance.results import is_bad

        gate = self.getparent(Gate)
        assert gate is not None, "an item is made by its gate"
        row, results = gate.asked(self)
        if row.verdict == "not-applicable":
            pytest.skip(row.note)
        for line in results.footer.stale:
            if line.startswith(f"{row.id}: "):
                pytest.fail(f"known failure: {line}", pytrace=False)
        if row.known:
            pytest.xfail(row.known)
        if is_bad(row, results.header):
            raise WrongAnswerError(row, results)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The failure as ``ruleproof check`` tells it."""
        if not isinstance(excinfo.value, WrongAnswerError):
            return str(excinfo.getrepr(style=style or "short"))
        from reports.console import one_case

        return "\n".join(line for line, _ in one_case(*excinfo.value.args))

    def reportinfo(self) -> tuple[Path, int, str]:
        """Where the item says it is from."""
        return self.path, 0, self.name


class WrongAnswerError(AssertionError):
    """An engine's answer that is not the right one."""
