"""The server without a browser: who may ask, how much, and how soon the answer comes."""

from __future__ import annotations

import json
import socket
import sys
import time
from collections.abc import Iterator
from typing import Any

import pytest

from conformance.cases.rulesets import player, question, ruled
from conformance.cases.store import read
from conformance.matrix import expect_of
from conformance.tests.running import ruleproof
from reports.serve.asking import examples

flask = pytest.importorskip("flask", reason="the extra serve is not installed")

from reports.serve.app import HEADERS, application  # noqa: E402 - Flask may be missing
from reports.serve.worker import Workers  # noqa: E402 - as above

BASE = "http://127.0.0.1:8765"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """The application, asked without a network."""
    workers = Workers()
    for worker in workers.all:
        worker.wake()
    yield application(workers).test_client()
    workers.close()


def asked(client: Any, ruleset: str, text: str, address: str = "") -> Any:
    """The response to a question put in the form."""
    return client.post(address or f"/ask/{ruleset}", data={"question": text, "ruleset": ruleset}, base_url=BASE)


@pytest.mark.parametrize("ruleset", ["exchange", "commands"])
def test_every_ready_question_is_answered(client: Any, ruleset: str) -> None:
    """The ones that the form offers, each with its own title."""
    ready = examples(ruleset)
    assert len(ready) >= 10
    for name, text in ready.items():
        response = asked(client, ruleset, text)
        assert response.status_code == 200, name
        assert 'class="verdict"' in response.text


def test_the_download_is_a_case_with_the_answer_of_the_oracle(client: Any) -> None:
    """It is read as any case file is."""
    response = asked(client, "exchange", examples("exchange")["does-a-fumble-help-the-attacker"], "/download")
    assert response.headers["Content-Disposition"].startswith("attachment")
    (case,) = read(response.data, "question.json")
    assert case.expect == expect_of(ruled(question(case.op, case.given), player(case.op)))


def test_a_blow_without_dice_gets_its_odds(client: Any) -> None:
    """They are drawn, and told in the picture's own words."""
    text = examples("exchange")["does-a-fumble-help-the-attacker"].partition("[dice]")[0]
    page = asked(client, "exchange", text).text
    assert "The odds, exactly" in page
    assert "<desc>The blow lands: 36.38 %" in page
    assert "Dov takes 0: 63.62 %; Dov takes 6: 21.70 %" in page


def test_an_error_points_at_the_line_and_keeps_the_question(client: Any) -> None:
    """The form comes back with what was in it."""
    response = asked(client, "exchange", '[ana]\nmight = "two"\n[blow]\nattacker = "ana"\n')
    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert "question.toml:" in response.text
    assert "might = &#34;two&#34;" in response.text


@pytest.mark.parametrize(
    "address", ["/", "/ask/exchange", "/ask/commands?q=%5Bx%5D", "/nowhere", "/clauses/index.html"]
)
def test_every_answer_carries_the_policy(client: Any, address: str) -> None:
    """Nothing but our own style and script, by their digests; no frame, no other form."""
    response = client.get(address, base_url=BASE)
    assert {name: response.headers[name] for name in HEADERS} == HEADERS
    policy = response.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_another_host_is_not_answered(client: Any) -> None:
    """A name that somebody points at this machine gets nothing."""
    assert client.get("/", base_url="http://evil.example").status_code == 400


def script(units: int, events: int, models: int = 1) -> str:
    """A script with so many units of so many models, and so many tries to intervene."""
    sides = ("red", "blue")
    there = [
        {
            "id": f"u{n}",
            "side": sides[n % 2],
            "move": 1,
            "models": [[f"{n * 300 + 3 * m}/7", 90 * n, "1/5"] for m in range(models)],
        }
        for n in range(units)
    ]
    tries = {"event": "declare", "unit": "u1", "command": "intervene", "against": "u0"}
    told = [{"event": "charge", "unit": "u0"}, *[tries] * (events - 1)]
    return json.dumps({"op": "commands.play", "given": {"units": there, "events": told}})


DAMAGE = {"margin": 3, "weapon": {"kind": "blade", "base": 1, "rate": 1}}
PIECES = [{"blunts": f"{10**15 + n}/{10**15 + 7 * n + 1}"} for n in range(1, 900)]

TOO_MUCH = {
    "longer than 64 KiB": "# " + "x" * 2**16,
    "a thousand events": script(2, 1001),
    "more units than a table holds": script(41, 2),
    "more models than a table holds": script(2, 2, 31),
    "too many models in too many events": script(2, 200, 30),
    "a thousand and one dice": json.dumps(
        {"op": "exchange.blow", "characters": {}, "dice": {"1/a/attack": [1] * 1001}}
    ),
    "brackets in brackets": '{"given":' + "[" * 30_000,
    "tables in tables": "a=" + "[" * 20_000,
    "a number of ten thousand digits": json.dumps(DAMAGE).replace("3", "9" * 4000),
    "a decimal beyond all bounds": "[damage]\nmargin = 1e99999999\n",
    "a fraction beyond all bounds": json.dumps({**DAMAGE, "target": {"armor": PIECES}}),
    "a word of ten thousand letters": f'events = ["{"and" * 4000}"]',
    "a sentence that reads in many ways": 'events = ["k1 targets a' + ", and and" * 40 + ' !"]',
    "no text at all": "\0",
    "no question": "[]",
}


@pytest.mark.parametrize("text", TOO_MUCH.values(), ids=TOO_MUCH.keys())
def test_a_hostile_question_is_refused_in_under_a_second(client: Any, text: str) -> None:
    """It is told what is too much, and the next question is answered as if nothing had been."""
    began = time.monotonic()
    response = asked(client, "exchange", text)
    took = time.monotonic() - began
    assert response.status_code == 422
    assert 'role="alert"' in response.text
    assert took < 1
    assert asked(client, "exchange", json.dumps(DAMAGE)).status_code == 200


def test_a_question_that_takes_too_long_is_given_up_and_costs_no_other(client: Any) -> None:
    """Forty units that charge each other, and who may declare what: its process is ended, another takes its place."""
    units = [
        {"id": f"u{n}", "side": f"s{n}", "move": n, "charge": n, "models": [[f"{3 * n}/1", 0, "1/5"]]}
        for n in range(40)
    ]
    events = [{"event": "charge", "unit": f"u{n}", "targets": [f"u{(n + 1) % 40}"]} for n in range(25)]
    response = asked(
        client, "commands", json.dumps({"op": "commands.legal", "given": {"units": units, "events": events}})
    )
    assert response.status_code == 422
    assert "the question takes too long to answer; ask a smaller one" in response.text
    assert asked(client, "exchange", json.dumps(DAMAGE)).status_code == 200


def test_without_flask_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, and it ends 4."""
    for name in [name for name in sys.modules if name.partition(".")[0] in ("flask", "werkzeug")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.delitem(sys.modules, "reports.serve.app", raising=False)
    monkeypatch.setitem(sys.modules, "flask", None)
    monkeypatch.setitem(sys.modules, "werkzeug", None)
    ran = ruleproof(capsys, "serve")
    assert (ran.code, ran.err) == (4, "ruleproof: serve: Flask is not installed; pip install 'ruleproof[serve]'\n")


def test_a_port_that_is_taken_is_told_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    """And it ends 4."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        ran = ruleproof(capsys, "serve", "--port", port)
    told = f"ruleproof: --port {port}: address already in use; name another port, or 0 for any free one\n"
    assert (ran.code, ran.err) == (4, told)
