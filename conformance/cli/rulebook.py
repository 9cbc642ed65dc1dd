"""``ruleproof rulebook verify``: the rulebook held against a copy of the documents."""

from __future__ import annotations

import re
from pathlib import Path

import click

from conformance.cases.codec import brief, contents
from conformance.cli import CONFORMS, DIFFERS
from oracle.errors import Invalid
from oracle.rulebook import rulebook
from oracle.rulebook.sources import verify

BIGGEST = 512 * 1024
"""Bytes beyond which a file is no document of rules."""
DOCUMENT = re.compile(r"(\d{3})[_.-].*\.(txt|md)|(\d{3})\.(txt|md)")


@click.group("rulebook")
def command() -> None:
    """The rulebook: every clause and ruling, and the documents they are from."""


@command.command("verify")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def verify_command(folder: Path) -> int:
    """Hold the rulebook against the documents in DIR (000_….txt, 001_….txt, 002_….txt).

    Ends 1 if a sentence is claimed by no clause, or an edited one puts clauses in doubt.
    """
    found = documents(folder)
    findings = verify(found)
    for finding in findings:
        click.echo(brief(str(finding), 1000))
    book = rulebook()
    told = f"{len(found)} documents, {len(book.clauses)} clauses, {len(book.rulings)} rulings"
    click.echo(f"{told}: {f'{len(findings)} findings' if findings else 'every sentence is accounted for'}")
    return DIFFERS if findings else CONFORMS


def documents(folder: Path) -> dict[str, str]:
    """The documents of a folder by their number; raises Invalid if there are none."""
    found = {}
    if folder.is_dir():
        for file in sorted(folder.iterdir()):
            match = DOCUMENT.fullmatch(file.name)
            if match:
                try:
                    text = contents(file, BIGGEST, "give the documents as plain text").decode("utf-8-sig")
                except UnicodeDecodeError:
                    raise Invalid(str(file), "is not UTF-8", "save it as UTF-8") from None
                if "\0" in text:
                    raise Invalid(str(file), "is no text", "save it as plain text in UTF-8")
                found[match[1] or match[3]] = text.replace("\r\n", "\n").replace("\r", "\n")
    if not found:
        raise Invalid(str(folder), "holds no document", "give the folder with 000_….txt, 001_….txt and 002_….txt")
    return found
