"""The pages of a run in headless Chromium: opened from disk, asking for nothing, running nothing of an engine's."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conformance.tests.reports.runs import BEST_PIECE, hostile, run_of
from reports.compare import behaviour
from reports.compare_engines import as_html as engines_html
from reports.compare_engines import engines
from reports.compare_told import Comparison
from reports.compare_told import as_html as comparison_html
from reports.html_run import page

webdriver = pytest.importorskip("selenium.webdriver")

pytestmark = [
    pytest.mark.skipif(not shutil.which("chromedriver"), reason="chromium-driver is not installed"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),  # selenium leaves its sockets to the collector
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Chromium, which keeps account of every request."""
    options = webdriver.ChromeOptions()
    for switch in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(switch)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(shutil.which("chromedriver")))
    yield driver
    driver.quit()


def pages() -> dict[str, bytes]:
    """One page of every kind, and one of what a hostile engine wrote."""
    right, wrong = run_of(only=("exchange.armor.*",)), run_of(BEST_PIECE, only=("exchange.armor.*",))
    changed = behaviour(right, wrong)
    return {
        "run": page(wrong),
        "hostile": page(hostile()),
        "engines": engines_html(engines([("right", right), ("wrong", wrong)])),
        "compare": comparison_html(Comparison("right", "wrong", changed, (), 0.25, ("worse",))),
    }


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages on disk."""
    where = tmp_path_factory.mktemp("pages")
    for name, content in pages().items():
        (where / f"{name}.html").write_bytes(content)
    return where


def requested(browser: Any) -> list[str]:
    """Every address that was asked for since this was asked last."""
    messages = [json.loads(entry["message"])["message"] for entry in browser.get_log("performance")]
    return [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]


@pytest.mark.parametrize("name", ["run", "hostile", "engines", "compare"])
def test_a_page_opens_from_disk_and_asks_for_nothing_else(name: str, browser: Any, folder: Path) -> None:
    """No request but for the file itself, and nothing that its own policy had to stop."""
    requested(browser)
    browser.get((folder / f"{name}.html").as_uri())
    assert browser.find_element("css selector", "h1").is_displayed()
    assert [url for url in requested(browser) if not url.startswith("data:")] == [(folder / f"{name}.html").as_uri()]
    assert browser.get_log("browser") == []


@pytest.mark.parametrize("name", ["run", "hostile", "engines", "compare"])
@pytest.mark.parametrize("width", [360, 1400])
def test_a_page_fits_a_telephone_and_a_desk(name: str, width: int, browser: Any, folder: Path) -> None:
    """Nothing sticks out at the side."""
    size = {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": width < 500}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get((folder / f"{name}.html").as_uri())
    assert browser.execute_script("return document.documentElement.scrollWidth") <= width


def test_the_table_filters_by_clause_verdict_and_family(browser: Any, folder: Path) -> None:
    """And the address keeps what was chosen."""
    browser.get((folder / "run.html").as_uri() + "#verdict=fail&text=exchange.armor.12")
    shown = [
        row.get_attribute("textContent") for row in browser.find_elements("css selector", ".all tbody tr:not([hidden])")
    ]
    assert 0 < len(shown) < len(browser.find_elements("css selector", ".all tbody tr"))
    failing = {
        row.id
        for row in run_of(BEST_PIECE, only=("exchange.armor.*",)).rows
        if row.verdict == "fail" and "exchange.armor.12" in row.clauses
    }
    assert len(shown) == len(failing)
    assert (
        browser.find_element("css selector", "output").text
        == f"{len(shown)} of {len(browser.find_elements('css selector', '.all tbody tr'))}"
    )


def test_a_link_in_the_table_opens_the_case(browser: Any, folder: Path) -> None:
    """Closed as it was before."""
    browser.get((folder / "run.html").as_uri())
    anchor = browser.find_elements("css selector", ".all a")[-1].get_attribute("href").rpartition("#")[2]
    browser.execute_script("location.hash = arguments[0]", anchor)
    browser.implicitly_wait(1)
    assert browser.find_element("css selector", f"details#{anchor}[open]").is_displayed()
