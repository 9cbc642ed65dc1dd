"""An outcome of a blow in one line, as an engine with dice of its own writes it into its histogram.

Such as ``margin=3 hurt=dov delivered=6``, or behind a Ward ``margin=3 ward=bru remains=1 hurt=bru delivered=2``, or with a
counter ``margin=-2 hurt=none delivered=0 counter=claws margin=2 hurt=ana delivered=3``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

REFUSED = "refused"
"""The key of a blow that the rules forbid."""


def key(outcome: str) -> str:
    """The one line of an outcome in canonical JSON."""
    said = msgspec.json.decode(outcome)
    return REFUSED if "refused" in said else spoken(said)


def spoken(said: Mapping[str, Any]) -> str:
    """The one line of an answer to ``exchange.blow``."""
    counter = said["counter"]
    if counter is None:
        return strike(said["blow"])
    return f"{strike(said['blow'])} counter={counter['weapon']} {strike(counter)}"


def strike(ended: Mapping[str, Any]) -> str:
    """How a blow or a counter ended."""
    ward = ended["ward"]
    warded = f" ward={ward['dwarf']} remains={ward['remains']}" if ward else ""
    return f"margin={ended['margin']}{warded} hurt={ended['hurt'] or 'none'} delivered={ended['delivered']}"
