"""Why, what can I do, the book and the cards on the touch table, in a real browser.

Pictures go to build/table. What a person would stumble over is measured in each of them.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, Route

from firmware_host.table.lessons import Lesson, lessons_of
from firmware_host.table.snapshot import TableSnapshot
from firmware_host.view.teaching import OpenedEntry
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import (
    LIMITS,
    MEASURES,
    PLACE,
    show,
    visit_table,
)
from tests.panel import panel_moments
from tests.waiting import until

pytestmark = pytest.mark.behavior

ACTION = "full-pd.act"
GAMES = {"full-pd.act": "portal-dash", "full-bb.action": "builders-biomes", "ex.act": "explorers"}


CLOCK = """() => {
  let now = performance.now();
  performance.now = () => now;
  window.pass = (ms) => { now += ms; };
}"""
"""From now on time passes only by `pass`."""
LATER = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(() => done())))"


def moment(name: str) -> TableSnapshot:
    moments = panel_moments.first_of_each()
    return moments.get(name) or next(each for id, each in moments.items() if id.startswith(name))


def open_sheet(page: Page, tap: str, shows: str) -> None:
    page.locator(tap).first.tap()
    page.wait_for_selector(f"#sheet:not([hidden]) {shows}")


def until_done(box: ServedBox[MomentBox], done: list[tuple[str, str]]) -> None:
    """Waits until the box has heard so much of the page, and nothing else."""
    box.do(until(lambda: len(box.box.done) >= len(done)))
    assert box.box.done == done


def shown_card(page: Page, box: ServedBox[MomentBox], name: str, lesson: Lesson) -> None:
    show(page, box, moment(name), card=lesson)
    page.wait_for_function(
        "title => document.querySelector('#lesson:not([hidden]) h2')?.textContent === title"
        " && document.getElementById('app').dataset.lesson",
        arg=lesson.idea.title,
    )


def test_nothing_of_it_is_fetched_before_somebody_asks(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page, fetched = visit.page, list[str]()
    show(page, box, moment(ACTION))
    page.on("request", lambda request: fetched.append(request.url.rpartition("/")[2]))
    page.reload()
    visit.is_connected()
    page.wait_for_selector("#sentence[data-question]")
    assert "main.js" in fetched
    late = {"teach.js", "teach.css", "book.js", "lesson.js", "lesson.css", "why"}
    assert not late & set(fetched)
    open_sheet(page, "#tools [data-open=why]", ".tabs")
    assert {"teach.js", "teach.css", "why"} <= set(fetched)
    page.context.close()


def test_a_refused_tap_says_its_reason_and_leads_to_its_rule(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page = visit.page
    show(page, box, moment(ACTION))
    box.box.refuses = "PD-039"
    page.locator("#stage .cannot").first.tap()
    page.wait_for_selector(".toast.refusal")
    assert "Not allowed now" in page.inner_text(".toast.refusal")
    open_sheet(page, ".toast [data-open]", ".passage.wanted")
    assert "PD-039" in page.inner_text(".passage.wanted")
    page.context.close()
    assert not visit.errors


def test_keys_open_close_and_search(browser: Browser, box: ServedBox[MomentBox]) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page = visit.page
    show(page, box, moment(ACTION))
    box.box.acted.clear()
    page.keyboard.press("w")
    page.wait_for_selector("#sheet:not([hidden]) .tabs")
    open_sheet(page, ".rule", ".passage.wanted")
    open_sheet(page, "[data-open=book-back]", ".tabs")
    open_sheet(page, "[data-open^='book/']", ".goal")
    open_sheet(page, "[data-open$='/search']", ".letters")
    page.keyboard.type("ghas")
    page.wait_for_function("() => document.querySelector('.typed').textContent === 'ghas'")
    assert page.locator(".found .entry").first.inner_text().startswith("Ghast")
    page.keyboard.type("zr")
    assert page.locator(".found .entry").count() == 0
    page.keyboard.press("Backspace")
    page.wait_for_function("() => document.querySelector('.typed').textContent === 'ghasz'")
    page.keyboard.press("Escape")
    page.wait_for_selector("#sheet", state="hidden")
    assert not box.box.acted, "letters typed are no answers"
    page.context.close()
    assert not visit.errors


def test_a_phone_searches_with_its_own_keyboard(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    seat = {"plays": True, "seat": 0, "color": "pink", "seats": 3, "text": "Your color: Pink"}
    box.box.me = {**seat, "short": "Pink", "may": True, "why": "", "undo": False}
    visit = visit_table(browser, box, "phone")
    page = visit.page
    show(page, box, moment(ACTION))
    box.box.acted.clear()
    open_sheet(page, "#tools [data-open=why]", ".tabs")
    open_sheet(page, ".tabs [data-open^='book/']", ".goal")
    open_sheet(page, "[data-open$='/search']", "input")
    assert page.evaluate("document.activeElement.localName") == "input"
    page.keyboard.type("ghast")
    page.wait_for_selector(".found .entry")
    assert page.locator(".found .entry").first.inner_text().startswith("Ghast")
    assert page.input_value("#sheet input") == "ghast", "it is the same field, not a new one"
    page.screenshot(path=str(PLACE / "phone" / "teach-own-keyboard.png"))
    assert not page.evaluate(MEASURES, LIMITS)
    page.context.close()
    box.box.me = None
    assert not box.box.acted
    assert not visit.errors


def test_why_is_told_anew_when_the_question_changes(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page = visit.page
    show(page, box, moment(ACTION))
    open_sheet(page, "#tools [data-open=why]", ".tabs")
    before = page.inner_text("#sheet .body")
    show(page, box, moment("full-bb.action"))
    page.wait_for_function(
        "before => document.querySelector('#sheet .body').innerText !== before", arg=before
    )
    page.context.close()
    assert not visit.errors


def test_the_lobby_has_the_book_of_each_game_and_a_tile_opens_its_entry(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page, lobby, fetched = visit.page, moment("lobby.home"), list[str]()
    show(page, box, lobby)
    page.tap("#tools [data-open=menu]")
    open_sheet(page, "[data-open='menu/book']", "[data-open='book/explorers']")
    open_sheet(page, "[data-open='book/explorers']", ".goal")
    assert page.inner_text("#sheet h2") == "Explorers"
    page.tap("[data-act=close]")
    show(page, box, lobby, opened=OpenedEntry(1, "portal-dash", "ghast"))
    page.wait_for_selector("#sheet:not([hidden]) .about")
    assert page.inner_text("#sheet h2") == "Ghast"
    page.tap("[data-act=close]")
    page.on("request", lambda request: fetched.append(request.url))
    for opened in (None, OpenedEntry(1, "portal-dash", "ghast")):  # as while the table shows itself
        show(page, box, lobby, opened=opened)
    show(page, box, lobby, opened=OpenedEntry(2, "portal-dash", "blaze"))
    page.wait_for_selector("#sheet:not([hidden]) .about")
    assert page.inner_text("#sheet h2") == "Blaze"
    open_sheet(page, "[data-open=book-back]", ".goal")
    books = [url for url in fetched if "/api/book" in url]
    assert len(books) == 1, "no tile opens its entry twice, and no page turn fetches the book"
    page.context.close()
    assert not visit.errors


def test_a_card_rings_what_it_points_at_and_its_buttons_close_it(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page = visit.page
    lesson = next(each for each in lessons_of("portal-dash") if "cube" in each.idea.points)
    shown_card(page, box, ACTION, lesson)
    assert page.get_attribute(".pointed", "data-part") == "cube"
    assert page.get_attribute("#app", "data-lesson") == "beside"
    assert lesson.idea.text in page.inner_text("#told")
    box.box.done.clear()
    page.evaluate(CLOCK)
    page.evaluate("pass(1000)")
    for do in ("seen", "off"):
        page.tap(f"[data-lesson={do}]")
    page.keyboard.press("g")
    until_done(box, [(do, lesson.id) for do in ("seen", "off", "seen")])
    show(page, box, moment(ACTION))
    page.wait_for_selector("#lesson", state="hidden")
    assert page.locator(".pointed").count() == 0
    page.context.close()
    assert not visit.errors


def test_a_double_tap_leaves_the_next_card_to_be_read(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page, (one, two, three) = visit.page, lessons_of("portal-dash")[:3]
    page.evaluate(CLOCK)
    box.box.done.clear()
    shown_card(page, box, ACTION, one)
    page.evaluate("pass(1000)")
    page.tap("[data-lesson=seen]")
    until_done(box, [("seen", one.id)])
    shown_card(page, box, ACTION, two)
    page.tap("[data-lesson=seen]")
    page.keyboard.press("g")
    page.evaluate("pass(1000)")
    page.dispatch_event("[data-lesson=seen]", "pointerdown", {"isPrimary": True})
    shown_card(page, box, ACTION, three)
    page.evaluate("pass(1000)")
    page.dispatch_event("[data-lesson=seen]", "click", {"detail": 1})
    page.tap("[data-lesson=off]")
    until_done(box, [("seen", one.id), ("off", three.id)])
    page.context.close()
    assert not visit.errors


def test_a_sheet_that_comes_late_stays_away_once_somebody_has_answered(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page, held = visit.page, list[Route]()
    show(page, box, moment(ACTION))

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/why", hold)
    with page.expect_request("**/api/why"):
        page.tap("#tools [data-open=why]")
    page.locator("#hand [data-act^='answer:']").first.tap()
    show(page, box, moment("full-bb.action"))
    with page.expect_request_finished():
        held[0].continue_()
    page.evaluate(LATER)
    assert not page.is_visible("#sheet")
    page.context.close()
    assert not visit.errors


def test_a_card_that_went_before_its_drawings_came_leaves_nothing_behind(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "seven-inch")
    page, held = visit.page, list[Route]()
    shown_card(page, box, ACTION, lessons_of("portal-dash")[0])

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/static/art/house.svg", hold)
    with page.expect_request("**/static/art/house.svg"):
        page.reload()
    page.wait_for_function("() => document.querySelector('#lesson:not([hidden]) tk-icon')")
    box.call(box.box.look_at, moment(ACTION), card=None)
    page.wait_for_selector("#lesson", state="hidden")
    held[0].continue_()
    show(page, box, moment(ACTION))
    page.context.close()
    assert not visit.errors


def test_the_way_through_the_book_ends_with_the_game(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    page = visit.page
    show(page, box, moment(ACTION))
    open_sheet(page, "#tools [data-open=why]", ".tabs")
    open_sheet(page, "[data-open='book/portal-dash']", ".goal")
    show(page, box, next(each for each in panel_moments.all_games() if each.outcome))
    page.wait_for_selector("#sheet[data-page=end]")
    show(page, box, moment(ACTION))
    page.wait_for_selector("#sheet", state="hidden")
    open_sheet(page, "#tools [data-open=menu]", "[data-open=look]")
    open_sheet(page, "[data-open='book/portal-dash']", ".goal")
    page.tap("[data-open=book-back]")
    page.wait_for_selector("#sheet:not([data-page=book])")
    assert page.get_attribute("#sheet", "data-page") == "menu"
    page.context.close()
    assert not visit.errors
