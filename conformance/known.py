"""Known failures: a list that cannot rot. An entry names a case and the very wrong answer it is known for.

An entry is satisfied only by that answer. A case that passes, another wrong answer, an id that no case has, and an entry past
its day each fail the run, and no entry excuses a crash, a time-out or a breach of the protocol.
"""

from __future__ import annotations

import datetime
import hashlib
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import Struct

from conformance.cases.codec import contents, convert, toml
from conformance.cases.model import CaseId
from conformance.judge import seen
from conformance.protocol.results import Result
from conformance.results import Row
from oracle.errors import Invalid

BIGGEST = 2 * 1024 * 1024
"""Bytes beyond which a file is no list of known failures."""


class Known(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One known failure: the case, the digest of its wrong answer, why it stays, and until when."""

    id: CaseId
    digest: str
    reason: str
    issue: str = ""
    expires: datetime.date | None = None


class KnownFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file: a TOML table ``[[known]]`` an entry."""

    known: tuple[Known, ...] = ()


def digest(result: Result, observes: Collection[str]) -> str:
    """Sixteen hex digits of what an engine answered, as far as it is observed."""
    if result.kind == "outcome":
        answer: Any = seen(result.payload, observes)
    else:
        answer = [result.kind, sorted(result.payload) if result.kind == "refused" else result.payload]
    return hashlib.sha256(msgspec.json.encode(answer, order="deterministic")).hexdigest()[:16]


def read(path: str) -> tuple[Known, ...]:
    """The entries of a file; raises Invalid with the place and the remedy."""
    text = contents(path, BIGGEST, "name a TOML file of [[known]] entries")
    try:
        entries = convert(toml(text), KnownFile).known
    except Invalid as invalid:
        remedy = invalid.remedy if invalid.path.endswith(".id") else "each [[known]] has id, digest, reason"
        raise Invalid(f"{path}: {invalid.path}", invalid.wrong, remedy) from None
    seen_ids: set[str] = set()
    for entry in entries:
        if entry.id in seen_ids:
            raise Invalid(f"{path}: {entry.id}", "is listed twice", "keep one entry a case")
        seen_ids.add(entry.id)
    return entries


def excused(rows: Iterable[Row], entries: Collection[Known], today: datetime.date) -> tuple[list[Row], list[str]]:
    """The rows with known failures marked, and a line for each entry that does not hold."""
    by_id = {entry.id: entry for entry in entries if not entry.expires or entry.expires >= today}
    late = [entry for entry in entries if entry.id not in by_id]
    problems = [f"{entry.id}: expired on {entry.expires}: mend the engine or renew the entry" for entry in late]
    marked, met = [], set()
    for row in rows:
        entry = by_id.get(row.id)
        if entry is None:
            marked.append(row)
            continue
        met.add(row.id)
        problem = mismatch(row, entry)
        problems += [problem] if problem else []
        marked.append(row if problem else msgspec.structs.replace(row, known=entry.reason))
    problems += [
        f"{entry_id}: no case that was asked has this id: take it off the list"
        for entry_id in by_id
        if entry_id not in met
    ]
    return marked, sorted(problems)


def mismatch(row: Row, entry: Known) -> str:
    """Why a row does not satisfy its entry, or nothing."""
    if row.verdict in ("pass", "precision"):
        return f"{row.id}: passes now: take it off the list"
    if row.verdict not in ("fail", "other-reading"):
        return f"{row.id}: {row.verdict} is no known failure"
    if row.digest != entry.digest:
        return f"{row.id}: another wrong answer ({row.digest}) than the known one ({entry.digest})"
    return ""


def written(rows: Iterable[Row]) -> Iterator[str]:
    """A known-failures file of every wrong answer in a run, for its owner to give reasons."""
    for row in rows:
        if row.verdict in ("fail", "other-reading"):
            reason = f"{row.cause or 'unexplained'}: say here why it stays"
            yield f'[[known]]\nid = "{row.id}"\ndigest = "{row.digest}"\nreason = "{reason}"\n\n'
