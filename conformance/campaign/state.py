"""How far a campaign has come, and the files it leaves in its folder: each written whole or not at all.

``campaign.json`` is the state: the plan, the totals, the causes, the failures that wait for a diagnosis. Beside it stands a
case file for every cause.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Struct

from conformance.campaign.inquiry import Found, Inquiry
from conformance.campaign.plan import Plan
from conformance.cases.codec import contents, decode, encode
from conformance.cases.model import Case, Info
from conformance.cases.store import canonical
from conformance.cli.options import write_file
from oracle.errors import Invalid

NAME = "campaign.json"


BIGGEST = 64 * 1024 * 1024
"""Bytes beyond which a file is no state of a campaign."""

Count = Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class State(Struct, kw_only=True, forbid_unknown_fields=True):
    """A campaign so far: everything before case ``done`` has been asked and taken in.

    ``failed`` are the places in the first chunk that failed; ``given_up`` says why it cannot go on, if so.
    """

    plan: Plan
    done: Count = 0
    asked: Count = 0
    failures: Count = 0
    pardoned: Count = 0
    seconds: float = 0.0
    failed: list[int] = []
    given_up: str = ""
    inquiry: Inquiry = msgspec.field(default_factory=Inquiry)


class Folder:
    """Where a campaign writes, or nowhere."""

    def __init__(self, path: str | None) -> None:
        self.path = Path(path) if path else None

    def opened(self, plan: Plan, *, resume: bool) -> State:
        """The state to go on from; raises Invalid where one is in the way, or is not of this plan."""
        if self.path is None:
            return State(plan=plan)
        self.path.mkdir(parents=True, exist_ok=True)
        file = self.path / NAME
        if not file.exists():
            return State(plan=plan)
        if not resume:
            raise Invalid(str(file), "a campaign was here before", "add --resume, or name another folder")
        remedy = "name the folder of a campaign, or begin it again in another"
        text = contents(file, BIGGEST, remedy)
        try:
            state = decode(text, State)
        except Invalid as invalid:
            raise Invalid(f"{file}: {invalid.path}", invalid.wrong, remedy) from None
        if state.asked > state.done:
            raise Invalid(str(file), "has asked more cases than it has come by", remedy)
        state.given_up = ""
        if state.plan != plan:
            remedy = "resume with the same engine, ops, seed, readings and edition, or name another folder"
            raise Invalid(str(file), f"is a campaign of another plan ({told(state.plan)})", remedy)
        return state

    def keep(self, state: State) -> None:
        """Write the state down."""
        if self.path is not None:
            write_file(str(self.path / NAME), msgspec.json.format(encode(state), indent=1) + b"\n")

    def keep_case(self, found: Found, plan: Plan) -> Path | None:
        """Write the smallest case of a cause; where it is."""
        if self.path is None:
            return None
        file = self.path / file_name(found)
        write_file(str(file), canonical([case(found, plan)]).encode())
        return file


def told(plan: Plan) -> str:
    """A plan in a few words."""
    readings = "".join(f", {ruling}={name}" for ruling, name in plan.readings.items())
    return f"{plan.engine}, seed {plan.seed}, {', '.join(plan.ops)}, edition {plan.edition}{readings}"


def case(found: Found, plan: Plan) -> Case:
    """The smallest failure of a cause as a case, its draws with it."""
    failure, expect = found.smallest.failure, found.smallest.expect
    about = found.cause.clause or failure.op
    got = failure.note or encode(failure.payload).decode()
    says = found.cause.says.rstrip(".")
    why = f"Found by a campaign (seed {plan.seed}, case {failure.position}) and shrunk: {says}. Answered: {got}"
    return Case(
        id=f"{about}/found-{plan.seed}-{failure.position}",
        op=failure.op,
        given=failure.given,
        expect=expect,
        why=why,
        info=Info(origin="generated", generator=failure.op, draws=failure.draws),
    )


def file_name(found: Found) -> str:
    """What a case file is called: by its cause, or by its look where that is unexplained."""
    name = found.known.key
    if found.known.kind == "unexplained":
        look = hashlib.sha256(repr(found.smallest.failure.ways).encode()).hexdigest()[:8]
        name = f"unexplained-{found.smallest.failure.op}-{look}"
    return re.sub(r"[^a-z0-9_.-]+", "--", name) + ".json"
