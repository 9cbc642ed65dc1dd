"""Faults that nobody can observe: each has a written proof, kept beside the mutants, in the place of a wrong engine."""

from __future__ import annotations

from importlib import import_module, resources

import msgspec

from oracle.errors import Invalid
from oracle.marks import MUTANTS
from oracle.rulebook import rulebook

FILE = "equivalent.toml"


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A fault in a clause that shows in no answer and in no trace, and why not."""

    clause: str
    name: str
    proof: str

    @property
    def key(self) -> str:
        """The fault as a mutant would be spelled, ``clause/name``."""
        return f"{self.clause}/{self.name}"


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    equivalent: tuple[Equivalent, ...] = ()


def equivalents() -> tuple[Equivalent, ...]:
    """Every fault with a proof; raises Invalid where the file is none, and UnknownId for a clause that does not exist."""
    return read((resources.files("conformance.mutants") / FILE).read_bytes())


def read(text: bytes) -> tuple[Equivalent, ...]:
    """The faults in the text of a file."""
    try:
        found = msgspec.toml.decode(text, type=_File).equivalent
    except msgspec.MsgspecError as wrong:
        raise Invalid(FILE, str(wrong), "give each [[equivalent]] clause, name and proof") from None
    import_module("conformance.mutants")
    for each in found:
        rulebook().cited(each.clause)
        if each.key in MUTANTS:
            raise Invalid(f"{FILE}: {each.key}", "is also a wrong engine", "keep the proof or the mutant, not both")
        if not each.proof.strip():
            raise Invalid(f"{FILE}: {each.key}", "has no proof", "write why nobody can observe it")
    return found
