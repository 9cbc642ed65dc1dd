"""``ruleproof smoke``: first contact with an engine, one line on what is wrong."""

from __future__ import annotations

import click
import msgspec

from conformance.cases.bulk import SAMPLE
from conformance.cases.codec import encode
from conformance.cases.model import Case
from conformance.cases.store import frozen
from conformance.check import not_applicable, requests
from conformance.cli import CONFORMS, DIFFERS, NOTHING
from conformance.cli.options import engine_option, timeout_option
from conformance.judge import judged
from conformance.protocol.engines import open_engine


@click.command("smoke")
@engine_option(required=True)
@timeout_option
def command(engine: str, timeout: float) -> int:
    """Say hello to an engine and ask it one case of every op it declares."""
    with open_engine(engine, timeout=timeout, max_restarts=3) as opened:
        hello = opened.hello
        click.echo(f"hello     {hello.engine.name} {hello.engine.version}".rstrip() + f", protocol {hello.protocol}")
        smallest: dict[str, Case] = {}
        for case in sorted(frozen(), key=lambda each: len(msgspec.json.encode(each.given))):
            if not not_applicable(case, hello):
                smallest.setdefault(case.op, case)
        if not smallest:
            elsewhere = "; exchange.sample is asked by ruleproof sample" if SAMPLE in hello.ops else ""
            click.echo(
                f"nothing to ask: the engine declares {', '.join(hello.ops) or 'no op'}, and no case is of these{elsewhere}"
            )
            return NOTHING
        good = True
        by_id = {case.id: case for case in smallest.values()}
        for result in opened.run(requests(by_id.values(), hello)):
            case = by_id[result.request.id]
            judgment = judged(case.expect, case.given, result, hello.observes)
            good = good and judgment.verdict == "pass"
            first = judgment.differences[0] if judgment.differences else None
            wrong = f": {first.path} is {first.got!r}, right is {first.expected!r}" if first else ""
            click.echo(
                f"{judgment.verdict:<9} {case.op}  {case.id}{wrong}{' - ' + judgment.note if judgment.note else ''}"
            )
            if judgment.verdict != "pass":
                click.echo(f"          asked {encode(case.given).decode()[:300]}")
    return CONFORMS if good else DIFFERS
