"""The judgment of one answer: what was right, what was got, and where they part.

Only what an engine declares to observe is compared beyond the bare outcome. Numbers are compared by value, whatever their
notation; a field whose right value is null, empty or false may be left out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import Any, Literal, NamedTuple

import msgspec

from conformance.cases.codec import plain
from conformance.cases.model import Expect
from conformance.protocol.results import Result

Verdict = Literal[
    "pass",
    "fail",
    "other-reading",
    "precision",
    "unsupported",
    "crash",
    "timeout",
    "protocol",
    "suite-error",
    "not-run",
    "not-applicable",
]

OBSERVED_ONLY = ("exact", "handfuls")
"""Parts of an outcome that an engine is judged on only if it declares that it observes them."""

NEAR = Fraction(1, 10**9)
"""How near to a whole number an exact value must lie for the rounding of a float to be an excuse."""


class Difference(NamedTuple):
    """One place where the answer is not the right one."""

    path: str
    expected: object
    got: object


class Missing:
    """Stands for a field that is not there."""

    def __repr__(self) -> str:
        """The word a report prints."""
        return "nothing"


MISSING = Missing()


_spelled = msgspec.json.Encoder(order="sorted").encode


class Judgment(NamedTuple):
    """A verdict on one case, with the differences that led to it and a note for people."""

    verdict: Verdict
    differences: tuple[Difference, ...] = ()
    note: str = ""


PASS = Judgment("pass")


def judged(
    expect: Expect,
    given: Mapping[str, Any],
    result: Result,
    observes: Collection[str],
    readings: Mapping[str, str] | None = None,
) -> Judgment:
    """The verdict on what an engine made of a case; ``expect`` is the right answer under ``readings`` (none: the defaults)."""
    if result.kind == "outcome" and _same_to_the_letter(expect.outcome, result.payload):
        return Judgment("pass", note=result.note) if result.note else PASS
    match result.kind:
        case "outcome":
            return _outcome(expect, given, result, observes, readings or {})
        case "refused":
            return _refusal(expect, result)
        case "unsupported":
            return Judgment("unsupported", note=str(result.payload))
        case "error":
            return Judgment("fail", (Difference("error", _shown(expect), result.payload),), str(result.payload))
        case "crash" | "timeout" | "protocol" | "not-run":
            return Judgment(result.kind, note=result.note)


def seen(outcome: object, observes: Collection[str]) -> object:
    """An outcome without the parts that the engine does not observe."""
    hidden = [part for part in OBSERVED_ONLY if part not in observes]
    return _without(outcome, hidden) if hidden else outcome


def differences(expected: object, got: object, path: str = "$") -> Iterator[Difference]:
    """Every place where two answers part, in order."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        for key in [*expected, *(key for key in got if key not in expected)]:
            yield from differences(expected.get(key, MISSING), got.get(key, MISSING), f"{path}.{key}")
    elif isinstance(expected, list | tuple) and isinstance(got, list | tuple) and len(expected) == len(got):
        for index, (one, other) in enumerate(zip(expected, got, strict=True)):
            yield from differences(one, other, f"{path}[{index}]")
    elif not _equal(expected, got):
        yield Difference(path, expected, got)


def number(value: object) -> Fraction | None:
    """A number in any notation that an answer may use, or None."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        return None


def _equal(expected: object, got: object) -> bool:
    if got is MISSING or expected is MISSING:
        return not (got if expected is MISSING else expected)
    if type(expected) is type(got) and expected == got:
        return True
    if isinstance(expected, bool) or isinstance(got, bool):
        return expected is got
    one, other = number(expected), number(got)
    if one is not None and other is not None:
        return one == other
    return False


def _outcome(
    expect: Expect, given: Mapping[str, Any], result: Result, observes: Collection[str], readings: Mapping[str, str]
) -> Judgment:
    if expect.outcome is None:
        return Judgment("fail", (Difference("$", _shown(expect), result.payload),), "the rules forbid this")
    wanted = seen(expect.outcome, observes)
    found = tuple(differences(wanted, seen(result.payload, observes)))
    if not found:
        return Judgment("pass", note=result.note)
    rounding = all(_is_rounding(each, expect.outcome) for each in found)
    if rounding and _floats_say_so(found, given, result.request.op, readings):
        return Judgment("precision", found, "a float rounded across a whole number")
    return Judgment("fail", found)


def _same_to_the_letter(expected: object, got: object) -> bool:
    """Whether two outcomes are spelled alike: most that are right are, and need no closer look."""
    try:
        return _spelled(expected) == _spelled(got)
    except (OverflowError, RecursionError, TypeError, ValueError):
        return False  # an engine in process may answer what JSON does not know


def _floats_say_so(
    found: Collection[Difference], given: Mapping[str, Any], op: str, readings: Mapping[str, str]
) -> bool:
    """Whether an engine that counts in floats would have answered so too."""
    from conformance.floats import in_floats  # asked for once in thousands of cases

    return any(
        all(_equal(_at(outcome, each.path), each.got) for each in found) for outcome in in_floats(op, given, readings)
    )


def _refusal(expect: Expect, result: Result) -> Judgment:
    codes = tuple(result.payload)
    if expect.outcome is not None:
        return Judgment("fail", (Difference("$", expect.outcome, _refused(codes)),), "the rules allow this")
    if set(codes) <= set(expect.refused):
        return Judgment("pass", note=result.note)
    return Judgment("fail", (Difference("$.refused", list(expect.refused), list(codes)),))


def _is_rounding(difference: Difference, outcome: object) -> bool:
    """Whether a difference is a delivered number off by one whose exact value all but lies on a whole number."""
    expected, got = number(difference.expected), number(difference.got)
    if not difference.path.endswith(".delivered") or expected is None or got is None or abs(expected - got) != 1:
        return False
    exact = number(_at(outcome, difference.path.removesuffix("delivered") + "exact"))
    return exact is not None and abs(exact - round(exact)) < NEAR


def _at(value: Any, path: str) -> object:
    for part in path.removeprefix("$").replace("[", ".").replace("]", "").split("."):
        if part:
            value = value[int(part)] if isinstance(value, list | tuple) else value[part]
    return value


def _without(value: object, hidden: Collection[str]) -> object:
    if isinstance(value, Mapping):
        return {key: _without(each, hidden) for key, each in value.items() if key not in hidden}
    if isinstance(value, list | tuple):
        return [_without(each, hidden) for each in value]
    return value


def _shown(expect: Expect) -> object:
    return expect.outcome if expect.outcome is not None else _refused(expect.refused)


def _refused(codes: Collection[str]) -> object:
    return plain({"refused": {"codes": list(codes)}})
