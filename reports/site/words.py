"""Answers in plain words, as labelled lines: the same label stands for the same thing under every reading."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from conformance.cases.model import Expect
from reports.site.happening import happening

Json = Mapping[str, Any]
Line = tuple[str, str]


def answer_told(op: str, given: Json, expect: Expect) -> list[Line]:
    """An answer line by line: what it is about, and what is said of it."""
    if expect.outcome is None:
        return [("the question", f"refused by {listed(expect.refused)}")]
    return list(TELLERS[op](given, expect.outcome))


def contrasted(one: Sequence[Line], other: Sequence[Line]) -> list[tuple[str, str, str]]:
    """Where two answers differ: the label, and what each says."""
    first, second = dict(one), dict(other)
    labels = dict.fromkeys([*first, *second])
    pairs = ((label, first.get(label, "nothing"), second.get(label, "nothing")) for label in labels)
    return [(label, mine, theirs) for label, mine, theirs in pairs if mine != theirs]


def damage_told(given: Json, outcome: Json) -> Iterator[Line]:
    """The answer of ``exchange.damage``."""
    yield "the damage", wound_told(outcome)


def pool_told(given: Json, outcome: Json) -> Iterator[Line]:
    """The answer of ``exchange.pool``."""
    for purpose, dice in outcome["dice"].items():
        yield purpose, counted(dice, "die", "dice")
    yield from spending(outcome)


def blow_told(given: Json, outcome: Json) -> Iterator[Line]:
    """The answer of ``exchange.blow``."""
    yield "the blow", strike_told(outcome["blow"], given["blow"]["target"])
    counter = outcome.get("counter")
    yield "the counter", counter_told(counter, given["blow"]["attacker"]) if counter else "none"
    yield from spending(outcome)
    yield from handfuls(outcome)


def round_told(given: Json, outcome: Json) -> Iterator[Line]:
    """The answer of ``exchange.round``, event by event."""
    for number, (event, did) in enumerate(zip(given["events"], outcome["events"], strict=True), 1):
        label = f"{number}. {happening(event)}"
        if did.get("void"):
            yield label, "void: the one it is about is not there"
        elif did.get("refused"):
            yield label, "refused: there is no turn left for it"
        elif did.get("blow"):
            counter = did.get("counter")
            back = f"; {counter_told(counter, event['attacker'])}" if counter else ""
            yield label, strike_told(did["blow"], event["target"]) + back
        else:
            yield label, "done"
    yield "stances at the end", paired(outcome["stances"])
    yield from spending(outcome)
    yield from handfuls(outcome)


def play_told(given: Json, outcome: Json) -> Iterator[Line]:
    """The answer of ``commands.play``, event by event, and how things stand at the end."""
    for number, (event, report) in enumerate(zip(given["events"], outcome["events"], strict=True), 1):
        yield f"{number}. {happening(event)}", report_told(report, event)
    yield "restricted at the end", paired(outcome["restrictions"])
    yield "defending at the end", listed(outcome["defending"])
    yield "engaged at the end", paired(outcome["engaged"])
    windows = outcome["windows"]
    for label, name in (
        ("activation", "own activation"),
        ("attacks", "Defend against"),
        ("charges", "Intervene against"),
    ):
        value = windows[label]
        yield f"still open: {name}", listed([value] if isinstance(value, str) else value or ())


def legal_told(given: Json, outcome: Json) -> Iterator[Line]:
    """The answer of ``commands.legal``: every unit and every declaration it could try."""
    for unit, declarations in outcome["declarations"].items():
        for asked, report in declarations.items():
            may = f"may not, by {listed(report.get('codes', ()))}" if report.get("refused") else "may"
            yield f"{unit}: {asked}", may if not report.get("void") else "is not there"


def report_told(report: Json, event: Json) -> str:
    """What one event of a script did."""
    if report.get("refused"):
        return f"refused by {listed(report.get('codes', ()))}"
    told = list(_reported(report, event))
    return "; ".join(told) if told else ("declared, and pending" if event.get("event") == "declare" else "done")


def _reported(report: Json, event: Json) -> Iterator[str]:
    if report.get("void"):
        yield "void: its premise is gone"
    if report.get("bonus") is not None:
        yield f"Defend is in force: +{report['bonus']} Resolve"
    for unit, tokens in report.get("restricted", {}).items():
        yield f"{unit} bears {listed(tokens)}"
    if report.get("targets") is not None:
        yield f"valid targets: {listed(report['targets'])}"
    if report.get("contacts") is not None:
        yield f"contacts made: {listed(report['contacts'])}"
    if report.get("resolve") is not None:
        points = f"{report.get('normal', 0)} normal and {report.get('critical', 0)} critical"
        yield f"into the damage engine: Resolve {report['resolve']}, {points}"
    if report.get("ended"):
        yield f"over now: the Defend of {listed(report['ended'])}"


def strike_told(strike: Json, target: str) -> str:
    """How one blow or counter ended."""
    ward, margin = strike.get("ward"), strike["margin"]
    if ward:
        opening = f"beats {target} by {margin}; {ward['dwarf']} throws himself in the way and {ward['remains']} remains"
        return f"{opening}: {wound_told(strike, strike.get('hurt')) if strike['landed'] else 'stopped dead'}"
    if not strike["landed"]:
        return f"turned, with a margin of {margin}"
    return f"lands with a margin of {margin}: {wound_told(strike, strike['hurt'])}"


def counter_told(counter: Json, target: str) -> str:
    """A counter, with its weapon."""
    return f"the {counter['weapon']} comes back at {target} and {strike_told(counter, target)}"


def wound_told(wound: Json, who: str | None = None) -> str:
    """What is delivered, and what it was before it was rounded."""
    if not wound["landed"]:
        return "turned: nothing at all"
    exact = "" if str(wound["exact"]) == str(wound["delivered"]) else f" (exactly {wound['exact']})"
    return f"{f'{who} takes' if who else 'delivers'} {wound['delivered']}{exact}"


def spending(outcome: Json) -> Iterator[Line]:
    """Effort spent and arrows left, where there are any."""
    yield "effort spent", paired(outcome["spent"])
    if outcome.get("arrows"):
        yield "arrows left", paired(outcome["arrows"])


def handfuls(outcome: Json) -> Iterator[Line]:
    """The dice that were thrown."""
    yield "dice thrown", paired(outcome["handfuls"])


def listed(names: Iterable[object]) -> str:
    """Names in a row, or ``nobody``."""
    *first, last = [str(name) for name in names] or ["none"]
    return f"{', '.join(first)} and {last}" if first else last


def paired(values: Json) -> str:
    """Keys with what belongs to each."""
    told = (f"{key} {listed(each) if isinstance(each, list | tuple) else each}" for key, each in values.items())
    return "; ".join(told) or "none"


def counted(number: int, one: str, many: str) -> str:
    """A number of things."""
    return f"{number} {one if number == 1 else many}"


TELLERS = {
    "exchange.damage": damage_told,
    "exchange.pool": pool_told,
    "exchange.blow": blow_told,
    "exchange.round": round_told,
    "commands.play": play_told,
    "commands.legal": legal_told,
}
"""How the answer of each op is told."""
