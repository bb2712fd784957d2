"""What a finger leaves behind on the touch table, and what it reaches. Every tap is a real one."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from firmware_host.panel.i18n import translator
from firmware_host.panel.phones import KnockShown, PhonesShown
from firmware_host.view.guests import GuestsView
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import moments, show, visit_table
from tests.panel.longest_locale import longest

pytestmark = pytest.mark.behavior

NO_ANSWERS = """
known => {
  const kinds = {};
  for (const each of document.querySelectorAll("#stage [data-stop]:is(.rests, .cannot)")) {
    const inside = [...each.querySelectorAll("[class]")].map((one) => one.getAttribute("class"));
    const part = each.closest("[data-part]").dataset.part;
    const kind = [part, each.getAttribute("class"), ...new Set(inside)].join("|");
    if (known.includes(kind) || kind in kinds) continue;
    const {left, right, top, bottom} = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (document.elementFromPoint(x, y)?.closest("[data-stop]") === each) kinds[kind] = [x, y];
  }
  return kinds;
}
"""
"""Where to tap the first thing of every kind that answers nothing, of those not tapped before."""
RING = """
() => {
  const {outlineStyle, outlineWidth} = getComputedStyle(document.activeElement);
  const name = document.activeElement.localName + "." + document.activeElement.className.baseVal;
  return outlineStyle === "none" ? "" : `${name}: ${outlineStyle} ${outlineWidth}`;
}
"""
EDGE = """
() => getComputedStyle(document.activeElement.querySelector(".edge, .top")).stroke
"""


STAGES = (
    "full-pd.act",
    "full-pd.find-red",
    "pd.action",
    "full-bb.action",
    "bb.action",
    "ex.act-box",
    "ex.act-table",
)
"""Together they show every kind of thing of every game."""


def close_card(page: Page) -> None:
    page.wait_for_function("""() => document.querySelector("#toasts .toast")
        || document.querySelector("#sheet:not([hidden]) [data-act=close]")""")
    if page.locator("#sheet:not([hidden])").count():
        page.tap("#sheet [data-act=close]")
        page.wait_for_selector("#sheet", state="hidden")
    page.evaluate("document.getElementById('toasts').replaceChildren()")


def test_asking_about_a_thing_leaves_no_ring_on_the_board(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "seven-inch")
    page = visit.page
    tapped: list[str] = []
    pictured: set[str] = set()
    for name in STAGES:
        snapshot = moments()[name]
        show(page, box, snapshot)
        for kind, (x, y) in page.evaluate(NO_ANSWERS, tapped).items():
            tapped.append(kind)
            is_pictured = snapshot.game not in pictured
            before = page.locator("#stage").screenshot() if is_pictured else b""
            page.touchscreen.tap(x, y)
            close_card(page)
            assert not page.evaluate(RING), f"{name}: {kind}"
            if is_pictured:
                pictured.add(snapshot.game)
                assert page.locator("#stage").screenshot() == before, f"{name}: {kind}"
    assert not visit.errors
    assert pictured == {"portal-dash", "builders-biomes", "explorers"}
    page.context.close()


@pytest.mark.parametrize("name", ["full-pd.act", "full-bb.action"])
def test_arrow_keys_still_show_which_thing_they_are_on(
    browser: Browser, box: ServedBox[MomentBox], name: str
) -> None:
    page = visit_table(browser, box, "ten-inch").page
    show(page, box, moments()[name])
    stops = page.locator("#stage svg [data-stop][tabindex='0']")
    for at in range(stops.count()):
        stops.nth(at).evaluate("each => each.focus({focusVisible: false})")
        rests = page.evaluate(EDGE)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowLeft")
        assert not page.evaluate(RING)
        assert page.evaluate(EDGE) != rests
    page.context.close()


def test_a_refusal_goes_with_the_question_it_was_about(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    show(page, box, moments()["full-pd.mine"])
    page.locator("#stage .block.cannot .top").first.tap()
    page.wait_for_selector("#toasts .refusal")
    show(page, box, moments()["full-pd.mine"])
    assert not page.locator("#toasts .refusal").count()
    page.context.close()


ART_OF_GAMES = "() => ['house', 'builders-biomes', 'explorers'].every(" + (
    "(name) => document.querySelector(`#art > [data-art='${name}']`))"
)
FIRST_COVER = "() => document.querySelector('#cards .cover .icon')?.className.split(' ').pop()"


def test_covers_have_their_colors_whichever_sheet_comes_last(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    box.call(box.box.look_at, moments()["lobby.home"])
    page = browser.new_page()
    held: list[Route] = []
    page.route("**/portal-dash.svg", lambda route: held.append(route))
    page.goto(f"{box.address}table")
    page.wait_for_function(ART_OF_GAMES)
    held[0].continue_()
    page.wait_for_selector("#art > [data-art='portal-dash']", state="attached")
    page.wait_for_function(f"() => ({FIRST_COVER})()?.includes('-')")
    assert page.evaluate(FIRST_COVER) == "portal-dash-wildfire"
    page.close()


OVERLAPS = """
() => {
  const cards = [...document.querySelectorAll("#cards .card")];
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const words = cards.map((card) => card.querySelector(".words").getBoundingClientRect());
  return words.flatMap((each, n) => [
    ...(each.bottom > boxes[n].bottom ? [`${cards[n].textContent} sticks out`] : []),
    ...boxes.filter((box, m) => m !== n && each.left < box.right && each.right > box.left
      && each.top < box.bottom && each.bottom > box.top).map(() => cards[n].textContent),
  ]);
}
"""
"""Words of a card that lie outside of it or on another one."""


def test_a_knock_leaves_the_names_of_the_games_whole(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    page = visit_table(browser, box, "seven-inch").page
    knock = KnockShown(1, "blue", plays=True)
    phones = PhonesShown("http://192.0.2.7:8000/join", knocks=(knock,))
    show(page, box, moments()["lobby.home"], phones=phones)
    page.wait_for_selector("#knocks li")
    assert page.evaluate(OVERLAPS) == []
    page.context.close()


PLACES = """
() => ["#head", "#stage", "#hand"].map((each) => {
  const { x, y, width, height } = document.querySelector(each).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})
"""


@pytest.mark.parametrize("size", ["seven-inch", "ten-inch"])
def test_a_knock_moves_nothing_of_a_game(
    browser: Browser, box: ServedBox[MomentBox], size: str
) -> None:
    page = visit_table(browser, box, size).page
    show(page, box, moments()["pd.action"])
    before = page.evaluate(PLACES)
    knock = KnockShown(1, "blue", plays=True)
    phones = PhonesShown("http://192.0.2.7:8000/join", knocks=(knock,))
    show(page, box, moments()["pd.action"], phones=phones)
    page.wait_for_selector("#knocks li")
    assert page.evaluate(PLACES) == before
    page.context.close()


COVERED = """
() => {
  const [scene, button] = ["#sentence > .scene", "#cards .card"].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  const sentence = document.getElementById("sentence");
  return scene.bottom > button.top || sentence.scrollHeight > sentence.clientHeight;
}
"""


def test_continue_does_not_cover_the_picture_of_the_goal(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    snapshot = moments()["lobby.goal"]
    assert snapshot.question is not None
    pages = [visit_table(browser, box, size).page for size in ("seven-inch", "ten-inch")]
    for words in (translator("en"), translator("de"), longest("line")):
        box.box.words = words
        for game in ("portal-dash", "builders-biomes", "explorers"):
            question = copy(snapshot.question)
            question.about = {**question.about, "game": game}
            for page in pages:
                show(page, box, replace(snapshot, game=game, question=question))
                assert not page.evaluate(COVERED), (words.language, game, page.viewport_size)
    box.box.words = translator("en")
    for page in pages:
        page.context.close()


def test_a_table_that_plays_by_itself_shows_its_board_and_one_invitation_at_a_time(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    context = browser.new_context(viewport={"width": 800, "height": 480}, has_touch=True)
    page = context.new_page()
    page.clock.install()
    page.goto(f"{box.address}table")
    page.wait_for_selector("html[data-link=open]")
    free = GuestsView("showing")
    show(page, box, moments()["full-pd.act"], guests=free, languages=("en", "de", "fr"))
    plate = page.locator("#guests .plate")
    for text in ("Touch to play", "Tipp und spiel", "Touchez pour jouer", "Touch to play"):
        expect(plate).to_have_count(1)
        expect(plate).to_have_text(text)
        page.clock.fast_forward(2000)
    for row in ("#head", "#hand", "#side", "#strip"):
        expect(page.locator(row)).not_to_be_visible()
    expect(page.locator("#main .board")).to_be_visible()
    page.touchscreen.tap(400, 200)
    page.wait_for_selector("#guests [data-language=de]")
    behind = page.evaluate("getComputedStyle(document.getElementById('guests')).backgroundImage")
    assert "gradient" in behind, "the demo does not go on between the languages"
    context.close()
