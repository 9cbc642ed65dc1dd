"""What happens, told in sentences: each pattern stands for one event of the contract or for several."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from difflib import SequenceMatcher
from typing import Any

from conformance.asking.draft import unaccented

Events = list[dict[str, Any]]
Told = Callable[[dict[str, Any]], Events]

NAME = r"[a-z0-9][a-z0-9_-]*"
LIST = rf"{NAME}(?:(?:, | and |, and ){NAME})*"
NUMBER = r"\d+(?:/\d+|\.\d+)?"
HOLES = {"U": NAME, "V": NAME, "K": NAME, "L": LIST, "N": r"\d{1,16}", "M": r"\d{1,16}", "Q": NUMBER}
"""Capitals in a pattern: U, V units or characters, K an attack or weapon, L a list of names, N, M, Q numbers."""


VERBS = {"is": "(?:is|are)", "does": "(?:does|do)", "reaches": "reach(?:es)?"} | {
    f"{verb}s": f"{verb}s?"
    for verb in (
        *(
            "activate",
            "attack",
            "begin",
            "cast",
            "charge",
            "contact",
            "cover",
            "deal",
            "declare",
            "defend",
            "intervene",
        ),
        *("move", "resolve", "riposte", "run", "shoot", "spend", "step", "target", "turn"),
    )
}
"""Verbs of one and of many, as units are often called by."""

LONGEST = 200
"""Characters of a sentence by which the nearest form is sought."""


class Pattern:
    """A sentence with holes, ``[…]`` around what may be left out, and the events that it tells of."""

    def __init__(self, form: str, told: Told) -> None:
        self.form, self.told = form, told
        written = re.sub(r"\[([^]]*)\]", r"(?:\1)?", form)
        written = re.sub(r"\b([UVKLNMQ])\b", lambda hole: f"(?P<{hole[1]}>{HOLES[hole[1]]})", written)
        self.shape = re.compile(re.sub(rf"(?<![?<-])\b(?:{'|'.join(VERBS)})\b", lambda verb: VERBS[verb[0]], written))

    def events(self, sentence: str) -> Events | None:
        """The events of a sentence, or None if it is another."""
        found = self.shape.fullmatch(sentence)
        if not found:
            return None
        holes: dict[str, Any] = {key: value for key, value in found.groupdict().items() if value is not None}
        if "L" in holes:
            holes["L"] = re.split(r", and | and |, ", holes["L"])
        holes |= {key: int(holes[key]) for key in ("N", "M") if key in holes}
        return self.told(holes)


def told(sentence: str, patterns: Iterable[Pattern]) -> Events | None:
    """The events that a sentence tells of, or None."""
    words = " ".join(unaccented(sentence).lower().replace("’", "'").rstrip(" .").split())
    for pattern in patterns:
        events = pattern.events(words)
        if events is not None:
            return events
    return None


def nearest_form(sentence: str, patterns: Iterable[Pattern]) -> str:
    """What would have been understood, for an error: the pattern most like the sentence, with what belongs into its holes."""
    words = [word[:32] for word in sentence[:LONGEST].lower().split()] or ["…"]
    asked = " ".join(["U", *words[1:]])
    forms = [re.sub(r"\[[^]]*\]|\(\?P<state>|\)", "", pattern.form) for pattern in patterns]
    best = max(forms, key=lambda form: SequenceMatcher(None, asked, form).ratio())
    first = words[0] if best.startswith("U ") else "NAME"
    return re.sub(r"\b([UVKLNMQ])\b", lambda hole: first if hole[1] == "U" else MEANT[hole[1]], best)


MEANT = {"V": "NAME", "K": "ATTACK", "L": "NAME and NAME", "N": "3", "M": "3", "Q": "3"}
"""What stands for a hole in an error; in the exchange an ATTACK is a weapon."""


def event(kind: str, **holes: str) -> Told:
    """One event whose fields are these holes."""
    return lambda found: [{"event": kind, **{field: found[hole] for field, hole in holes.items() if hole in found}}]


def fixed(kind: str, /, facts: dict[str, Any], **holes: str) -> Told:
    """The same with facts beside them."""
    plain = event(kind, **holes)
    return lambda found: [{**each, **facts} for each in plain(found)]


def both(*parts: Told) -> Told:
    """Several, one after the other."""
    return lambda found: [each for part in parts for each in part(found)]


ROUND = (
    Pattern(
        "U attacks V[ with K][ at M feet][ with effort N]",
        event("blow", attacker="U", target="V", weapon="K", effort="N", distance="M"),
    ),
    Pattern("U defends[ with effort N]", fixed("turn", {"does": "defend"}, who="U", effort="N")),
    Pattern(
        "U ripostes[ with effort N][ sharpened by M]",
        fixed("turn", {"does": "riposte"}, who="U", effort="N", sharpen="M"),
    ),
    Pattern("U does nothing", fixed("turn", {"does": "nothing"}, who="U")),
    Pattern("U casts", fixed("turn", {"does": "cast"}, who="U")),
    Pattern("U spends the turn attacking", fixed("turn", {"does": "attack"}, who="U")),
    Pattern("the round ends", event("round-ends")),
    Pattern("U is (?P<state>up|stunned|downed|dead|absent)", event("state", who="U", state="state")),
    Pattern("U steps to rank N", event("rank", who="U", rank="N")),
    Pattern("U's K is ready", fixed("ready", {"ready": True}, who="U", weapon="K")),
    Pattern("U's K is not ready", fixed("ready", {"ready": False}, who="U", weapon="K")),
)
"""Sentences of the exchange."""

DEFEND = fixed("declare", {"command": "defend"}, unit="U", against="K")
INTERVENE = fixed("declare", {"command": "intervene"}, unit="U", against="V", path="Q")
RESOLVE = event("resolve", unit="U")

COMMANDS = (
    Pattern("U activates", event("activation", unit="U")),
    Pattern("U activates out of sequence", fixed("activation", {"normal": False}, unit="U")),
    Pattern("the activation ends", event("activation-ends")),
    Pattern("the turn ends", event("turn-ends")),
    Pattern("the player turn ends", event("player-turn-ends")),
    Pattern("U declares defend[ against K]", DEFEND),
    Pattern("U declares intervene against V[ by a way of Q]", INTERVENE),
    Pattern("U defends[ against K]", both(DEFEND, RESOLVE)),
    Pattern("U intervenes against V[ by a way of Q]", both(INTERVENE, RESOLVE)),
    Pattern("U resolves", RESOLVE),
    Pattern("U resolves and falls short", fixed("resolve", {"short": True}, unit="U")),
    Pattern("[U's ]K targets V", event("attack", id="K", by="U", target="V")),
    Pattern("[U's ]K targets V and covers L", event("attack", id="K", by="U", target="V", area="L")),
    Pattern("[U's ]K covers L", event("attack", id="K", by="U", area="L")),
    Pattern("K reaches target lock", event("target-lock", attack="K")),
    Pattern("K reaches critical damage", event("critical-damage", attack="K")),
    Pattern("K reaches damage rolls", event("damage-roll", attack="K")),
    Pattern("K deals N normal[ to U]", event("damage", attack="K", normal="N", unit="U")),
    Pattern("K deals M critical[ to U]", event("damage", attack="K", critical="M", unit="U")),
    Pattern("K deals N normal and M critical[ to U]", event("damage", attack="K", normal="N", critical="M", unit="U")),
    Pattern("K is resolved", event("attack-resolved", attack="K")),
    Pattern("K is cancelled", event("attack-cancelled", attack="K")),
    Pattern("K turns to U", event("retarget", attack="K", target="U")),
    Pattern("a hazard deals N normal to U", event("hazard", unit="U", normal="N")),
    Pattern("a hazard deals M critical to U", event("hazard", unit="U", critical="M")),
    Pattern("a hazard deals N normal and M critical to U", event("hazard", unit="U", normal="N", critical="M")),
    Pattern("U charges[ L]", event("charge", unit="U", targets="L")),
    Pattern("U begins to move", event("charge-starts", unit="U")),
    Pattern("U begins to move and cannot reach L", event("charge-starts", unit="U", blocked="L")),
    Pattern("U contacts L", event("charge-moves", unit="U", contacts="L")),
    Pattern("U contacts nobody", event("charge-moves", unit="U")),
    Pattern("U's charge ends", event("charge-ends", unit="U")),
    Pattern("U moves", event("move", unit="U")),
    Pattern("U is moved", fixed("move", {"forced": True}, unit="U")),
    Pattern("U runs", fixed("restrict", {"restrictions": ["run"]}, unit="U")),
    Pattern("U shoots", fixed("restrict", {"restrictions": ["shoot"]}, unit="U")),
    Pattern("U is restricted: L", event("restrict", unit="U", restrictions="L")),
    Pattern("U is freed of L", event("lift", unit="U", restrictions="L")),
    Pattern("U is removed", event("remove", unit="U")),
)
"""Sentences of the commands."""
