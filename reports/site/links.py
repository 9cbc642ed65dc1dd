"""Where the page of an id lies, and ids in a text turned into links to it."""

from __future__ import annotations

import re
from collections.abc import Collection

from markupsafe import Markup, escape

ID = re.compile(r"\b(?:exchange|commands|between)(?:\.[a-z_]+)+(?:\.[1-9][0-9]*)?(?:/[a-z0-9][a-z0-9.-]*[a-z0-9])?")


class Links:
    """Links between pages that exist; an id without a page stays plain text.

    Addresses are relative to the page that links, so that the pages work from a disk, a server, or a folder of one.
    """

    def __init__(
        self, clauses: Collection[str], rulings: Collection[str], cases: Collection[str], mutants: Collection[str]
    ):
        self.clauses, self.rulings, self.cases, self.mutants = map(frozenset, (clauses, rulings, cases, mutants))
        self.families = {family(each) for each in (*clauses, *rulings, *cases)}

    def path(self, identifier: str) -> str | None:
        """The page of an id from the root of the site, with its anchor; None if it has none."""
        if identifier in self.clauses:
            return f"clauses/{identifier}.html"
        if identifier in self.rulings:
            return f"rulings/{identifier}.html"
        if identifier in self.cases:
            return f"cases/{identifier}.html"
        if identifier in self.mutants:
            broken, _, name = identifier.partition("/")
            return f"{'clauses' if broken in self.clauses else 'rulings'}/{broken}.html#{name}"
        return f"families/{identifier}.html" if identifier in self.families else None

    def link(self, identifier: str, root: str, text: str | None = None) -> Markup:
        """An id as a link, under its own name or under ``text``; ``root`` leads from the page to the root of the site."""
        path, shown = self.path(identifier), identifier if text is None else text
        if path is None:
            return Markup("<code>{}</code>").format(shown)
        kind = "id" if text is None else "titled"
        return Markup('<a class="{}" href="{}{}">{}</a>').format(kind, root, path, shown)

    def linked(self, text: str, root: str) -> Markup:
        """A text with every id in it that has a page turned into a link; everything else escaped."""
        parts, at = [], 0
        for found in ID.finditer(text):
            parts += [
                escape(text[at : found.start()]),
                self.link(found[0], root) if self.path(found[0]) else escape(found[0]),
            ]
            at = found.end()
        return Markup("").join([*parts, escape(text[at:])])


def family(identifier: str) -> str:
    """The first two parts of an id, such as ``exchange.ward``."""
    return ".".join(identifier.partition("/")[0].split(".")[:2])


def root_from(path: str) -> str:
    """What leads from a page to the root of the site."""
    return "../" * path.count("/")


def titled(identifier: str) -> str:
    """The last part of a case's or mutant's id as words."""
    words = identifier.partition("/")[2].replace("-", " ")
    return words[:1].upper() + words[1:]
