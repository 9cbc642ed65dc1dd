"""The casebook in a real browser."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from conformance.asking.question import put
from conformance.asking.told import tell
from conformance.tests.site.conftest import CASE
from reports.serve.asking import examples

HOSTILE = "</textarea></title></script><script>ran=1</script><img src=x onerror=ran=1>"
BY = "css selector"


@pytest.fixture(autouse=True)
def silent(browser: Any) -> Any:
    """Whatever a page does, it asks no other machine for anything and breaks nothing."""
    browser.get_log("performance")
    browser.get_log("browser")
    yield
    asked = [json.loads(each["message"])["message"] for each in browser.get_log("performance")]
    urls = [each["params"]["request"]["url"] for each in asked if each["method"] == "Network.requestWillBeSent"]
    assert [url for url in urls if not url.startswith(("file:", "data:", "http://127.0.0.1:"))] == []
    wrong = [each["message"] for each in browser.get_log("browser") if each["level"] == "SEVERE"]
    assert [each for each in wrong if "422 (UNPROCESSABLE" not in each] == []


def test_the_search_finds_a_clause_from_any_page_and_leads_to_it(browser: Any, folder: Path) -> None:
    """Typed in the head of a case's page; the clause is the first that is found."""
    browser.get((folder / CASE).as_uri())
    before = browser.find_element(BY, "main")
    browser.find_element(BY, "#q").send_keys("piece strictly reduces\n")
    gone(browser, before)
    first = browser.find_element(BY, "#results a")
    assert first.text == "exchange.armor.3"
    follow(browser, first)
    assert browser.find_element(BY, "h1").text.startswith("Every piece makes what arrives a little smaller")


def test_the_search_is_reached_and_used_by_keyboard(browser: Any, folder: Path) -> None:
    """A slash goes to the search, an arrow to the first of the results, Enter to its page."""
    browser.get((folder / "index.html").as_uri())
    browser.find_element(BY, "body").send_keys("/")
    browser.switch_to.active_element.send_keys("exchange.luck.keep")
    browser.switch_to.active_element.send_keys("\ue015")
    before = browser.find_element(BY, "main")
    browser.switch_to.active_element.send_keys("\n")
    gone(browser, before)
    assert browser.current_url.endswith("rulings/exchange.luck.keep.html")


def test_a_board_shows_the_charger_both_targets_and_the_range_circle(browser: Any, folder: Path) -> None:
    """Drawn to scale: ivo's range is its 12 inches and the inch of its base, 13 times the radius of that base."""
    browser.get((folder / CASE).as_uri())
    board = browser.find_element(BY, "svg.board")
    (charger,) = board.find_elements(BY, "circle.base.charges")
    assert charger.get_attribute("data-unit") == "cal"
    assert {each.get_attribute("data-unit") for each in board.find_elements(BY, "circle.ring")} == {"ivo", "tam"}
    (reach,) = board.find_elements(BY, "circle.range")
    radius = float(charger.get_attribute("r"))
    assert float(reach.get_attribute("r")) == pytest.approx(13 * radius, abs=0.5)
    (ghost,) = board.find_elements(BY, "circle.ghost")
    assert reach.get_attribute("cy") == ghost.get_attribute("cy")


@pytest.mark.parametrize("page", ["index.html", CASE, "rulings/exchange.armor.formula.html", "cases/index.html"])
def test_a_page_fits_a_phone(browser: Any, folder: Path, page: str) -> None:
    """At 360 pixels nothing runs out of the page sideways."""
    size = {"width": 360, "height": 800, "deviceScaleFactor": 1, "mobile": True}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    browser.get((folder / page).as_uri())
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 360
    browser.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


def test_light_and_dark_follow_the_system_and_the_button(browser: Any, folder: Path) -> None:
    """The button turns it over, and the choice is kept from page to page."""

    def paper() -> str:
        return str(browser.execute_script("return getComputedStyle(document.body).backgroundColor"))

    dark = {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", dark)
    browser.get((folder / "index.html").as_uri())
    assert paper() == "rgb(21, 25, 28)"
    browser.find_element(BY, "#theme").click()
    assert paper() == "rgb(251, 250, 246)"
    browser.get((folder / CASE).as_uri())
    assert paper() == "rgb(251, 250, 246)"
    browser.execute_script("localStorage.clear()")
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def patient(browser: Any) -> Any:
    """A wait that looks again when the page changes under its eyes."""
    wrong = import_module("selenium.common.exceptions").WebDriverException
    waiting = import_module("selenium.webdriver.support.wait").WebDriverWait
    return waiting(browser, 20, ignored_exceptions=[wrong])


def follow(browser: Any, element: Any) -> None:
    """Press something that leads to another page, and wait until that is there."""
    before = browser.find_element(BY, "main")
    element.click()
    gone(browser, before)


def gone(browser: Any, before: Any) -> None:
    """Wait until another page has taken the place of this one."""
    wait = patient(browser)
    conditions = import_module("selenium.webdriver.support.expected_conditions")
    wait.until(conditions.staleness_of(before))
    wait.until(lambda page: page.execute_script("return document.readyState") == "complete")


def form(browser: Any, address: str) -> Any:
    """The field of a form's page; a machine with much else to do is given another look."""

    def field(page: Any) -> Any:
        page.get(address)
        return next(iter(page.find_elements(BY, "#question")), None)

    return patient(browser).until(field)


def ask(browser: Any, served: str, ruleset: str, text: str) -> None:
    """Put a question into the form and send it."""
    area = form(browser, f"{served}ask/{ruleset}")
    browser.execute_script("arguments[0].value = arguments[1]", area, text)
    follow(browser, browser.find_element(BY, "form.put button"))


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [("exchange", "does-a-fumble-help-the-attacker"), ("commands", "does-intervene-end-the-charge")],
)
def test_a_question_in_the_form_gets_the_ruling_of_the_oracle(
    browser: Any, served: str, ruleset: str, name: str
) -> None:
    """Sentence by sentence; and the link that holds the question gives the same page."""
    text = examples(ruleset)[name]
    ask(browser, served, ruleset, text)
    words = list(tell(put(text, "question.toml"), {}).words)
    assert len(words) >= 1
    shown = [each.text for each in browser.find_elements(BY, ".verdict > p:not(.why):not(.quiet)")]
    assert shown == words
    follow(browser, browser.find_element(BY, "#permalink"))
    assert [each.text for each in browser.find_elements(BY, ".verdict > p:not(.why):not(.quiet)")] == words
    assert "?q=" in browser.current_url


def hostile(**fields: Any) -> str:
    """A blow as a case in JSON, with markup in free texts."""
    axe = {"name": "axe", "class": "melee", "kind": "blade", "base": 1, "rate": 1, "reach": [0, 5]}
    given = {
        "characters": {
            "ana": {"attributes": {"might": 2}, "conditions": {HOSTILE: 1}, "weapons": [axe]},
            "dov": {"armor": [{"blunts": "1/2", "name": HOSTILE, "slot": HOSTILE}]},
        },
        "blow": {"attacker": "ana", "target": "dov", "weapon": "axe"},
        "dice": {"1/ana/attack": [1], "1/dov/evasion": [], "1/dov/guard": []},
    }
    return json.dumps({"op": "exchange.blow", "question": HOSTILE, "given": given, **fields})


def every_text(value: Any) -> Any:
    """The same with markup in the place of every text and every name."""
    if isinstance(value, dict):
        return {f"{key}{HOSTILE}" if key != "given" else key: every_text(each) for key, each in value.items()}
    if isinstance(value, list):
        return [every_text(each) for each in value]
    return HOSTILE if isinstance(value, str) else value


@pytest.mark.parametrize("answers", [True, False])
def test_a_script_in_every_text_field_runs_nothing(browser: Any, served: str, answers: bool) -> None:
    """Where the texts are free the case is answered, where they are names it is refused; either way they are but text."""
    case = json.loads(hostile(why=HOSTILE))
    if not answers:
        case = {"op": HOSTILE, "question": HOSTILE, "given": every_text(case["given"])}
    ask(browser, served, "exchange", json.dumps(case))
    assert bool(browser.find_elements(BY, ".verdict")) == answers
    assert bool(browser.find_elements(BY, "#wrong")) == (not answers)
    assert browser.execute_script("return typeof ran") == "undefined"
    assert browser.execute_script("return document.scripts.length") == 1
    assert browser.execute_script("return document.images.length") == 0
    assert HOSTILE in browser.execute_script(
        "return document.body.textContent + document.querySelector('textarea').value"
    )


def test_the_policy_itself_stops_a_script_that_got_in(browser: Any, served: str) -> None:
    """Were one ever written into a page, it would not run."""
    browser.get(f"{served}ask/exchange")
    browser.execute_script("document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=\"window.ran=1\">')")
    browser.execute_script(
        "const s = document.createElement('p'); s.setAttribute('onclick', 'window.ran=1'); document.body.append(s); s.click()"
    )
    assert browser.execute_script("return typeof window.ran") == "undefined"
    assert browser.get_log("browser")
