"""What is most often amiss in a line that is no TOML, said to one who has never heard of TOML."""

from __future__ import annotations

import re

QUOTES = "“”„‟«»‘’‚`´"
"""Quotation marks that a word processor makes of straight ones."""

NAMED_TWICE = re.compile(r"Cannot declare \(('.+'),?\) twice")

SLIPS: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (
        re.compile(r"=\s*[\"']?-?\d+,\d+"),
        "a comma stands in a number",
        'write a point, as in 2.5, or a fraction in quotes, as in "5/2"',
    ),
    (re.compile(rf"[{QUOTES}]"), "the quotation marks are curly", 'write straight ones: "…"'),
    (re.compile(r"^\s*\[+[^\]]*$"), "the ] is missing", "write the name of a table as [name]"),
    (
        re.compile(r"^\s*\[+[^\]\"']*[^\]\"'\w.\s-]"),
        "the name of this table has signs in it",
        'put it in quotes: ["…"]',
    ),
    (
        re.compile(r"^\s*\[+[^\]\"']*[^\W\d_][^\]]*\s[^\]]*\]"),
        "the name of this table has blanks in it",
        'put it in quotes: ["…"]',
    ),
    (
        re.compile(r"^\s*\[+[^\]]*[^\x00-\x7f]"),
        "the name of this table has letters beyond a to z",
        'put it in quotes: ["…"]',
    ),
    (re.compile(r"^\s*[\"'\w-]+\s*:"), "a colon stands where = belongs", "write name = value"),
    (re.compile(r"^\s*[\"'\w -]+=\s*$"), "there is nothing behind the =", "write name = value"),
    (
        re.compile(r"=\s*(True|False|TRUE|FALSE|yes|no|Yes|No|on|off)\s*(#.*)?$"),
        "this is no yes or no",
        "write true or false",
    ),
    (re.compile(r"=\s*[^\W\d][^\"'\[{]*$"), "a text stands without quotes", 'write it as "…"'),
    (
        re.compile(r"=\s*\d+(\.\d+)?\s*(\"|'|in\b|inch|ft|feet|%|[a-z])"),
        "something stands behind a number",
        'write the number alone, or all of it in quotes, as in "25 %"',
    ),
    (re.compile(r"^[^=\[]*$"), "there is no =", "write name = value, a text in quotes; a table begins with [name]"),
)
"""What the line looks like, what is wrong with it, and what would be right; the first that fits."""


def slip(wrong: str, line: str) -> tuple[str, str] | None:
    """What is wrong and what would be right, from what a parser says and the line at which it stopped; None if unknown."""
    if twice := NAMED_TWICE.search(wrong):
        name = ".".join(re.findall(r"'([^']*)'", twice[1]))
        return f"there are two tables [{name}]", "put all of it under one, or give the other another name"
    if "Cannot overwrite" in wrong:
        name = line.partition("=")[0].strip() or "this"
        return f"{name} is there twice", "keep one of them"
    if "Unclosed array" in wrong:
        return "a list has no end, or a comma is missing in it", 'write ["…", "…"]'
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", '""', line.partition("#")[0])
    return next(((says, remedy) for look, says, remedy in SLIPS if look.search(bare)), None)
