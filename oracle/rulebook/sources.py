"""The documents held against the rulebook: every sentence is claimed by a clause or listed as not a rule.

Pure: a document is its text, named by its number (``001``). Document 001 is cited by paragraph, which is a line of the
file, and sentence; the others by line.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from oracle.rulebook import Rulebook, rulebook

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

CITED_BY_SENTENCE = frozenset({"001"})


class Sentence(NamedTuple):
    """A sentence or line of a document, and its place in it."""

    at: str
    text: str


class Claim(NamedTuple):
    """What the rulebook holds to stand at a place, and the clauses that rest on it (none: it is not a rule)."""

    at: str
    sha256: str
    clauses: tuple[str, ...]


class Absent(msgspec.Struct, frozen=True, tag="absent"):
    """A document that the rulebook cites and that was not given."""

    document: str

    def __str__(self) -> str:
        return f"{self.document}: the document is missing"


class Unclaimed(msgspec.Struct, frozen=True, tag="unclaimed"):
    """A sentence that no clause claims and that is not listed as not a rule."""

    at: str
    text: str

    def __str__(self) -> str:
        return f"{self.at}: no clause claims “{self.text}”, and it is not listed as not a rule"


class Edited(msgspec.Struct, frozen=True, tag="edited"):
    """A sentence that no longer reads as claimed; ``clauses`` are in doubt, ``text`` stands there now."""

    at: str
    clauses: tuple[str, ...]
    text: str

    def __str__(self) -> str:
        return f"{self.at}: edited, {in_doubt(self.clauses)}; it now reads “{self.text}”"


class Moved(msgspec.Struct, frozen=True, tag="moved"):
    """A sentence that stands unchanged at another place, ``to``."""

    at: str
    clauses: tuple[str, ...]
    to: str

    def __str__(self) -> str:
        return f"{self.at}: moved to {self.to}; cited by {', '.join(self.clauses) or 'not_a_rule'}"


class Gone(msgspec.Struct, frozen=True, tag="gone"):
    """A claimed sentence that is nowhere any more; ``clauses`` are in doubt."""

    at: str
    clauses: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.at}: gone, {in_doubt(self.clauses)}"


Finding = Absent | Unclaimed | Edited | Moved | Gone


def verify(documents: Mapping[str, str], book: Rulebook | None = None) -> list[Finding]:
    """Hold documents, text by number, against the rulebook; list what does not agree, in the order of the documents.

    A document that the rulebook cites and that is not given is one finding, not one a sentence.
    """
    claimed = claims(book or rulebook())
    present = [claim for claim in claimed if document_of(claim.at) in documents]
    absent: set[str] = {document_of(claim.at) for claim in claimed} - set(documents)
    sentences = [sentence for number, text in documents.items() for sentence in split(number, text)]
    return sorted([*map(Absent, absent), *compared(present, sentences)], key=in_order)


def split(document: str, text: str) -> list[Sentence]:
    """Split a document into sentences or lines with their places (``001 ¶8 s4``, ``000 L35``), blank ones left out."""
    lines = [(number, fold(line)) for number, line in enumerate(text.split("\n"), start=1)]
    if document not in CITED_BY_SENTENCE:
        return [Sentence(f"{document} L{number}", line) for number, line in lines if line]
    return [
        Sentence(f"{document} ¶{number} s{position}", sentence)
        for number, line in lines
        if line
        for position, sentence in enumerate(re.split(r"(?<=[.?!])\s", line), start=1)
    ]


def digest(text: str) -> str:
    """Take the SHA-256, in hexadecimal, of the UTF-8 of a text with its white space folded."""
    return hashlib.sha256(fold(text).encode()).hexdigest()


def fold(text: str) -> str:
    """Make every run of white space in a text one space, and strip the ends."""
    return " ".join(text.split())


def claims(book: Rulebook) -> list[Claim]:
    """Gather what the rulebook holds to stand where, with the clauses that rest on it."""
    resting: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for clause in book.clauses.values():
        for source in clause.sources:
            resting[source.at, source.sha256].append(clause.id)
    ruled = [Claim(at, sha256, tuple(ids)) for (at, sha256), ids in resting.items()]
    return ruled + [Claim(entry.at, entry.sha256, ()) for entry in book.not_a_rule]


def compared(claimed: Collection[Claim], sentences: Iterable[Sentence]) -> list[Finding]:
    """Hold every claim against what stands at its place, and every sentence against the claims.

    A sentence rightly claimed where it stands is never where another claim has moved to: documents repeat themselves.
    """
    text = {sentence.at: sentence.text for sentence in sentences}
    stands = {at: digest(words) for at, words in text.items()}
    held = {claim.at for claim in claimed if stands.get(claim.at) == claim.sha256}
    broken = [claim for claim in claimed if stands.get(claim.at) != claim.sha256]
    moved = moves(broken, {at: sha256 for at, sha256 in stands.items() if at not in held})
    arrived = {move.to for move in moved}
    lost = [claim for claim in broken if claim.at not in {move.at for move in moved}]
    edited = [Edited(at, ids, text[at]) for at, _, ids in lost if at in text and at not in arrived]
    gone = [Gone(at, ids) for at, _, ids in lost if at not in text or at in arrived]
    settled = held | arrived | {finding.at for finding in edited}
    unclaimed = [Unclaimed(at, words) for at, words in text.items() if at not in settled]
    return [*moved, *edited, *gone, *unclaimed]


def moves(broken: Iterable[Claim], free: Mapping[str, str]) -> list[Moved]:
    """Find where the words of broken claims stand now among ``free`` (place to digest), each place once."""
    places: defaultdict[str, list[str]] = defaultdict(list)
    for at, sha256 in free.items():
        places[sha256].append(at)
    return [Moved(claim.at, claim.clauses, places[claim.sha256].pop(0)) for claim in broken if places.get(claim.sha256)]


def document_of(at: str) -> str:
    """Name the document of a place."""
    return at.split(" ")[0]


def in_order(finding: Finding) -> list[int]:
    """Sort findings by document, paragraph or line, and sentence."""
    place = finding.document if isinstance(finding, Absent) else finding.at
    return [int(number) for number in re.findall(r"[0-9]+", place)]


def in_doubt(clauses: tuple[str, ...]) -> str:
    """Say what an edit puts in doubt."""
    return f"which puts {', '.join(clauses)} in doubt" if clauses else "though listed as not a rule"
