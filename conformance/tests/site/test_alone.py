"""The ruling on one question as one file, in text and in a real browser."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from conformance.cases.store import fixtures
from conformance.tests.running import ruleproof

ASK = Path(str(fixtures())) / "ask"
CHARGE = ASK / "commands/does-intervene-end-the-charge.toml"
BLOW = ASK / "exchange/can-an-archer-without-arrows-answer.toml"
UNTHROWN = ASK / "exchange/does-a-melee-expert-shoot-well.toml"
BY = "css selector"
HOSTILE = "</textarea></title></script><script>ran=1</script><img src=x onerror=ran=1>"


def written(capsys: pytest.CaptureFixture[str], question: Path, page: Path, *options: str) -> str:
    """The page that the command writes."""
    ran = ruleproof(capsys, "ask", str(question), "--format", "html", "-o", str(page), *options)
    assert (ran.code, ran.out, ran.err) == (0, "", "")
    return page.read_text("utf-8")


@pytest.mark.parametrize("question", [CHARGE, BLOW, UNTHROWN])
def test_every_link_stays_in_the_page_and_leads_somewhere(
    question: Path, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Nothing is loaded, every anchor is there, and each clause of the steps stands below in its words."""
    page = written(capsys, question, tmp_path / "ruling.html")
    targets = set(re.findall(r'href="([^"]*)"', page)) - {"#main"}
    assert {each for each in targets if not each.startswith("#")} == {
        each for each in targets if each.startswith("data:")
    }
    ids = set(re.findall(r' id="([^"]*)"', page))
    assert {each[1:] for each in targets if each.startswith("#")} <= ids
    told = json.loads(ruleproof(capsys, "ask", str(question), "--format", "json").out)
    assert {each for step in told["steps"] for each in step["ids"]} <= ids
    assert not re.search(r'src="|<link[^>]+stylesheet|@import|<form', page)


def test_it_opens_from_disk_with_the_board_drawn_and_asks_nobody(
    browser: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A charge shows its board and its timeline, a blow its flow, no dice the odds; none is wider than a phone."""
    for question, drawing in ((CHARGE, ".figure svg"), (BLOW, ".figure svg"), (UNTHROWN, "svg.odds")):
        written(capsys, question, tmp_path / "ruling.html", "--readings", "all")
        browser.get_log("performance")
        for width in (360, 1400):
            size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False}
            browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
            browser.get((tmp_path / "ruling.html").as_uri())
            assert browser.find_elements(BY, drawing)
            assert browser.execute_script("return document.documentElement.scrollWidth") <= width
        browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        asked = [json.loads(each["message"])["message"] for each in browser.get_log("performance")]
        urls = [each["params"]["request"]["url"] for each in asked if each["method"] == "Network.requestWillBeSent"]
        assert [url for url in urls if not url.startswith(("file:", "data:"))] == []


def test_what_a_file_says_runs_nothing(browser: Any, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """A title and a remark full of markup are shown as they are."""
    text = UNTHROWN.read_text("utf-8")
    question = tmp_path / "question.toml"
    question.write_text(re.sub(r'question = ".*"', f"question = '{HOSTILE}'", text) + f"\n# {HOSTILE}\n", "utf-8")
    written(capsys, question, tmp_path / "ruling.html")
    browser.get((tmp_path / "ruling.html").as_uri())
    assert browser.execute_script("return typeof ran") == "undefined"
    assert browser.find_element(BY, "h1").text == HOSTILE
