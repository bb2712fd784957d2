"""Screen and sound: each screen keeps how it is looked at, by taps alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.page_visit import Visit
from tests.kiosk.table_visit import show, visit_table
from tests.panel import panel_moments

pytestmark = pytest.mark.behavior


def choose(page: Page, setting: str) -> None:
    page.tap(f"[data-look='{setting}']")
    page.wait_for_selector(f"[data-look='{setting}'][aria-pressed=true]")


def test_every_setting_is_a_tap_and_is_kept_by_the_screen(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    context = browser.new_context(viewport={"width": 800, "height": 480}, has_touch=True)
    visit = Visit(context.new_page(), box.address)
    page = visit.page
    page.goto(f"{box.address}table")
    visit.is_connected()
    show(page, box, next(panel_moments.rooms()))
    page.tap("#tools [data-open=menu]")
    page.tap("[data-open=look]")
    chosen = {
        "turn:180": "document.documentElement.dataset.turn === '180'",
        "size:1.2": "document.documentElement.dataset.size === '1.2'",
        "light:0.6": "getComputedStyle(document.body, '::after').opacity === '0.4'",
        "contrast:on": "document.documentElement.dataset.contrast === 'on'",
        "day:on": "document.documentElement.dataset.light === 'day'",
        "motion:on": "document.documentElement.dataset.motion === 'calm'",
        "volume:0": "localStorage.getItem('tilekeeper.sound') === 'off'",
        "volume:0.6": "localStorage.getItem('tilekeeper.sound') === '0.6'",
    }
    for setting, holds in chosen.items():
        choose(page, setting)
        assert page.evaluate(holds), setting
    page.reload()
    visit.is_connected()
    for setting, holds in chosen.items():
        assert page.evaluate(holds) or setting == "volume:0", f"{setting} is kept"
    page.evaluate('localStorage.setItem(\'tilekeeper.look\', \'{"turn": 7, "light": "x"}\')')
    page.reload()
    visit.is_connected()
    assert page.get_attribute("html", "data-turn") == "0", "what was kept may be nonsense"
    context.close()
    assert not visit.errors


FACES = """turn => {
  const wrong = [];
  document.documentElement.dataset.turn = turn;
  document.documentElement.dataset.link = "waiting";
  for (const selector of ["#app", "#sheet", "#guests", "#toasts", "#link-notice"]) {
    const each = document.querySelector(selector);
    each.hidden = false;
    const { rotate } = getComputedStyle(each);
    const { x, y, width, height } = each.getBoundingClientRect();
    const at = [x, y, width, height].map(Math.round);
    const isWhole = String(at) === String([0, 0, innerWidth, innerHeight]);
    if (rotate !== `${turn}deg` || !isWhole) wrong.push(`${selector}: ${rotate} ${at}`);
  }
  return wrong;
}"""
"""What is not turned, or does not cover the screen."""


@pytest.mark.parametrize("turn", ["90", "180", "270"])
def test_all_that_lies_over_the_table_turns_with_it(
    browser: Browser, box: ServedBox[MomentBox], turn: str
) -> None:
    visit = visit_table(browser, box, "seven-inch")
    show(visit.page, box, next(panel_moments.rooms()))
    assert visit.page.evaluate(FACES, turn) == []
    visit.page.context.close()


VOICES = """() => {
  // Headless browsers have no voices: one that notes down what it is given.
  window.said = [];
  const voices = [{ lang: "de-DE", localService: true }, { lang: "en-US", localService: true }];
  const stand_in = {
    speaking: false, pending: false, getVoices: () => voices, addEventListener: () => {},
    cancel: () => window.said.push("-"),
    speak: (words) => window.said.push(`${words.lang} ${words.volume}: ${words.text}`),
  };
  Object.defineProperty(window, "speechSynthesis", { value: stand_in });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""


def test_a_screen_reads_aloud_with_the_browsers_voice_where_it_is_wanted(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    context = browser.new_context(viewport={"width": 800, "height": 480}, has_touch=True)
    context.add_init_script(f"({VOICES})()")
    visit = Visit(context.new_page(), box.address)
    page = visit.page
    page.goto(f"{box.address}table")
    visit.is_connected()
    asked, later = [each for each in panel_moments.rooms() if each.question][:2]
    show(page, box, asked)
    assert page.evaluate("said") == [], "off unless somebody wants it"
    page.tap("#tools [data-open=menu]")
    page.tap("[data-open=look]")
    choose(page, "speech:on")
    page.keyboard.press("Escape")
    show(page, box, later)
    page.wait_for_function("() => said.length > 0")
    words = box.box.spoken()["moment"]
    assert page.evaluate("said.at(-1)") == f"en-US 1: {words}"
    page.tap("#tools [data-open=why]")
    page.tap("[data-say]")
    words = box.box.explain()["spoken"]
    page.wait_for_function("words => said.at(-1) === `en-US 1: ${words}`", arg=words)
    context.close()
    assert not visit.errors
