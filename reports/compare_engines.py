"""Several runs side by side: families of clauses by engines, each with how many of its cases passed, ran, and are."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from conformance.cases.codec import encode
from conformance.results import GOOD, Cause, Results, Row, conforms
from reports.console import named, shown
from reports.html import rendered
from reports.markdown import code, plural, table, text

WHOLE = "all"


class Rate(NamedTuple):
    """Cases of a family: passed of executed, of all."""

    passed: int = 0
    executed: int = 0
    total: int = 0

    @property
    def words(self) -> str:
        """As a cell of a table."""
        if not self.executed:
            return f"– / {self.total}" if self.total else "–"
        whole = "" if self.executed == self.total else f" / {self.total}"
        return f"{self.passed} of {self.executed}{whole}"


class Engine(NamedTuple):
    """A run under the name of its column."""

    name: str
    results: Results
    rates: dict[str, Rate]

    @property
    def good(self) -> bool:
        """Whether it conforms."""
        return conforms(self.results)

    @property
    def causes(self) -> tuple[Cause, ...]:
        """Why it does not."""
        return self.results.footer.causes


def family(row: Row) -> str:
    """The family of clauses that a case is about, such as ``exchange.ward``; of a generated one its op."""
    about, _, name = row.id.partition("/")
    return f"generated {row.op}" if name.startswith("generated-") else ".".join(about.split(".")[:2])


def engines(runs: Sequence[tuple[str, Results]]) -> list[Engine]:
    """The runs under the names of their engines, told apart by version, readings or file where two have the same."""
    plain = [results.header.engine for _, results in runs]
    versioned = [f"{results.header.engine} {results.header.version}".strip() for _, results in runs]
    names = [short if plain.count(short) == 1 else long for short, long in zip(plain, versioned, strict=True)]
    full = [
        shown(name if names.count(name) == 1 else f"{name} ({path})", 120)
        for name, (path, _) in zip(names, runs, strict=True)
    ]
    return [Engine(name, results, rates(results.rows)) for name, (_, results) in zip(full, runs, strict=True)]


def rates(rows: Iterable[Row]) -> dict[str, Rate]:
    """The rate of every family, and of all."""
    found: dict[str, Rate] = {}
    for row in rows:
        ran = row.verdict not in ("not-applicable", "not-run")
        for key in (family(row), WHOLE):
            one = found.get(key, Rate())
            found[key] = Rate(one.passed + (ran and row.verdict in GOOD), one.executed + ran, one.total + 1)
    return found


def families(found: Sequence[Engine]) -> list[str]:
    """Every family of any run, the generated ones behind the frozen, and all of them last."""
    names = {name for engine in found for name in engine.rates}
    return sorted(names, key=lambda name: (name == WHOLE, name.startswith("generated "), name))


def as_json(found: Sequence[Engine]) -> str:
    """The matrix for scripts."""
    told = [
        {
            "engine": engine.results.header.engine,
            "version": engine.results.header.version,
            "column": engine.name,
            "conforms": engine.good,
            "families": {name: rate._asdict() for name, rate in engine.rates.items()},
            "causes": [{"cause": named(cause), "cases": len(cause.cases)} for cause in engine.causes],
        }
        for engine in found
    ]
    return encode(told).decode()


def as_table(found: Sequence[Engine]) -> list[dict[str, str]]:
    """The matrix as rows: passed of executed, of all where not all ran."""
    return [
        {"family": name, **{engine.name: engine.rates.get(name, Rate()).words for engine in found}}
        for name in families(found)
    ]


def as_markdown(found: Sequence[Engine]) -> str:
    """The matrix, and why each engine fails."""
    rows = [{code(key) if key != "family" else key: each for key, each in row.items()} for row in as_table(found)]
    parts = [table([{key.replace("|", "\\|"): each for key, each in row.items()} for row in rows])]
    for engine in found:
        lines = [f"- {text(named(cause), 300)}: {cases(cause)}" for cause in engine.causes]
        parts.append(
            "\n".join([f"**{text(engine.name)}** {'conforms' if engine.good else 'does not conform'}", *lines])
        )
    return "\n\n".join(parts)


def as_text(found: Sequence[Engine]) -> str:
    """The same for a terminal."""
    from tabulate import tabulate

    parts = [tabulate(as_table(found), headers="keys", tablefmt="simple", disable_numparse=True)]
    for engine in found:
        lines = [f"  {shown(named(cause), 300)}: {cases(cause)}" for cause in engine.causes]
        parts.append("\n".join([f"{engine.name} {'conforms' if engine.good else 'does not conform'}", *lines]))
    return "\n\n".join(parts)


def as_html(found: Sequence[Engine]) -> bytes:
    """The same as a page."""
    return rendered("engines.html", engines=found, families=families(found), nothing=Rate(), named=named, whole=WHOLE)


def cases(cause: Cause) -> str:
    """How many cases a cause has."""
    count = len(cause.cases)
    return f"{count} {plural(count, 'case')}"
