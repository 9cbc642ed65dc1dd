"""Every page of the casebook by its path, each rendered when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from conformance.cases.model import Case
from oracle.rulebook import Clause, Ruling
from reports.contradictions import counts, place, shown, within
from reports.site.casebook import Casebook
from reports.site.links import family, root_from
from reports.site.rendering import data, rendered
from reports.site.study import Study
from reports.site.words import answer_told

Page = Callable[[], str]

RULESETS = {
    "exchange": "A character’s blow: dice, defenses, margin, damage, nature, armor, the Dwarf’s Ward, the Elf’s Riposte.",
    "commands": "The unit commands Defend and Intervene: windows, effects, restrictions, charges.",
    "between": "What the documents leave open between one another.",
}
"""The rulesets in a sentence each."""


class Pages:
    """The pages of a casebook; ``asks`` adds the way to the forms of ``ruleproof serve``."""

    def __init__(self, book: Casebook, *, asks: bool = False) -> None:
        self.book, self.asks = book, asks

    def all(self) -> Mapping[str, Page]:
        """Every page, by path."""
        return dict(self._all())

    def _all(self) -> Iterator[tuple[str, Page]]:
        yield "index.html", self.home
        yield "contradictions.html", self.contradictions
        for register in ("clauses", "rulings", "cases", "mutants"):
            yield f"{register}/index.html", partial(self.register, register)
        for name in self.book.families:
            yield f"families/{name}.html", partial(self.family, name)
        for clause in self.book.clauses.values():
            yield f"clauses/{clause.id}.html", partial(self.clause, clause)
        for ruling in self.book.rulings.values():
            yield f"rulings/{ruling.id}.html", partial(self.ruling, ruling)
        for case in self.book.cases.values():
            yield f"cases/{case.id}.html", partial(self.case, case)

    def page(self, template: str, path: str, **values: Any) -> str:
        """A page at a path, with what every page has."""
        root, links = root_from(path), self.book.links
        return rendered(
            template,
            root=root,
            book=self.book,
            asks=self.asks,
            link=partial(links.link, root=root),
            linked=partial(links.linked, root=root),
            family_of=family,
            told=answer_told,
            **values,
        )

    def home(self) -> str:
        """The way in: the search, and every family."""
        families = {
            ruleset: [name for name in self.book.families if name.startswith(ruleset + ".")] for ruleset in RULESETS
        }
        contradictions = sum(each.outright for each in within(self.book))
        return self.page(
            "home.html",
            "index.html",
            rulesets=RULESETS,
            families=families,
            contradictions=contradictions,
            index=data(self.index()),
        )

    def contradictions(self) -> str:
        """Where the documents disagree, and the smallest cases on which the readings part."""
        entries = within(self.book)
        return self.page(
            "contradictions.html",
            "contradictions.html",
            outright=[each for each in entries if each.outright],
            apparent=[each for each in entries if not each.outright],
            shown=lambda each: [(one.case, one.answers) for one in shown(each, self.book)],
            place=place,
            counts=counts(),
        )

    def register(self, register: str) -> str:
        """All clauses, rulings, cases or wrong engines, by family."""
        entries: dict[str, list[Any]] = {name: [] for name in self.book.families}
        for key, entry in getattr(self.book, register).items():
            entries[family(key)].append(entry)
        shown = {name: own for name, own in entries.items() if own}
        return self.page("register.html", f"{register}/index.html", register=register, entries=shown)

    def family(self, name: str) -> str:
        """One family: its clauses, rulings and cases."""
        own = {
            register: [entry for key, entry in getattr(self.book, register).items() if family(key) == name]
            for register in ("clauses", "rulings", "cases")
        }
        return self.page("family.html", f"families/{name}.html", name=name, **own)

    def clause(self, clause: Clause) -> str:
        """One clause."""
        return self.page("clause.html", f"clauses/{clause.id}.html", clause=clause)

    def ruling(self, ruling: Ruling) -> str:
        """One ruling."""
        excludes = [
            each for each in self._exclusions() if any(key.startswith(ruling.id + "=") for key in each.readings)
        ]
        partings = list(self.book.partings(ruling)) if ruling.how == "switch" else []
        return self.page(
            "ruling.html", f"rulings/{ruling.id}.html", ruling=ruling, partings=partings, excludes=excludes
        )

    def case(self, case: Case) -> str:
        """One frozen case."""
        return self.page("case.html", f"cases/{case.id}.html", study=Study.of(case), asked=None)

    def index(self) -> list[list[str]]:
        """What the search looks through: kind, id and words of everything; a wrong engine is ``m`` or, on a ruling, ``n``."""
        found = [["c", clause.id, clause.says] for clause in self.book.clauses.values()]
        found += [["r", ruling.id, ruling.question] for ruling in self.book.rulings.values()]
        for mutant in self.book.mutants.values():
            kind = "m" if mutant.clause in self.book.clauses else "n"
            found.append([kind, mutant.key, mutant.says.partition("\n")[0]])
        return found + [["k", case.id, case.op] for case in self.book.cases.values()]

    def _exclusions(self) -> Any:
        from oracle.rulebook import rulebook

        return rulebook().exclusions
