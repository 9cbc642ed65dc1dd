"""The pages, rendered once; a headless Chromium, where there is one; a server of our own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from reports.site.casebook import Casebook, casebook
from reports.site.pages import Pages
from reports.site.writing import written

CASE = "cases/commands.intervene.block/the-original-target-stays-valid.html"
CLAUSE = "clauses/exchange.armor.3.html"
STRIDE = 23
"""Every so-manieth case is rendered; all other pages are rendered all."""


@pytest.fixture(scope="session")
def book() -> Casebook:
    """The whole casebook."""
    return casebook()


@pytest.fixture(scope="session")
def texts(book: Casebook) -> dict[str, str]:
    """Every page that is no case, and every so-manieth that is one."""
    pages = Pages(book).all()
    cases = [path for path in pages if path.startswith("cases/") and not path.endswith("/index.html")]
    wanted = (set(pages) - set(cases)) | set(cases[::STRIDE]) | {CASE}
    return {path: pages[path]() for path in pages if path in wanted}


@pytest.fixture(scope="session")
def folder(texts: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """These pages on a disk."""
    target = tmp_path_factory.mktemp("site") / "casebook"
    written(target, {path: (lambda text=text: text) for path, text in texts.items()})  # type: ignore[misc]
    return target


@pytest.fixture(scope="session")
def browser() -> Iterator[object]:
    """A headless Chromium that may reach nothing but this machine."""
    webdriver = pytest.importorskip("selenium.webdriver", reason="selenium is not installed")
    chromium, driver = shutil.which("chromium"), shutil.which("chromedriver")
    if not (chromium and driver):
        pytest.skip("Debian's chromium and chromium-driver are not installed")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    calm = ("--force-prefers-reduced-motion", "--window-size=1400,1000")
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", *calm):
        options.add_argument(argument)
    found = webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))
    yield found
    found.quit()


@pytest.fixture(scope="session")
def served() -> Iterator[str]:
    """The address of ``ruleproof serve``, as a user starts it."""
    pytest.importorskip("flask", reason="the extra serve is not installed")
    command = [sys.executable, "-m", "conformance", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    yield server.stdout.readline().split()[0]
    server.terminate()
    server.wait()
    server.stdout.close()
