"""Every page of the book and a card of each place, at every size; pictures go to build/table."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from firmware_host.table.lessons import Lesson, lessons_of
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import AXE, LIMITS, MEASURES, PLACE, SIZES, show, visit_table
from tests.kiosk.test_table_teaching import ACTION, GAMES, moment, open_sheet, shown_card

COVERED = """() => {
  const card = document.getElementById("lesson").getBoundingClientRect();
  return [...document.querySelectorAll("#hand button, #stage .can")].filter((each) => {
    const box = each.getBoundingClientRect();
    const seen = (each.closest("#stage") || each).getBoundingClientRect();
    return Math.max(box.left, seen.left) < Math.min(card.right, box.right, seen.right)
      && Math.max(box.top, seen.top, card.top) < Math.min(card.bottom, box.bottom, seen.bottom)
      && box.right > card.left;
  }).map((each) => each.textContent || each.getAttribute("aria-label"));
}"""
"""Answers below the card that would be seen without it."""
BEYOND = """() => {
  const body = document.querySelector("#sheet .body");
  return body.scrollWidth > body.clientWidth + 1 ? ["the sheet is wider than its paper"] : [];
}"""


def pages_of_the_book(page: Page, game: str) -> Iterator[str]:
    """Opens one page after the other; each name is that of a picture."""
    open_sheet(page, "#tools [data-open=why]", ".tabs")
    yield "why"
    open_sheet(page, "[data-open=can]", "[data-open=can][aria-current]")
    yield "can"
    open_sheet(page, "[data-open=help]", "[data-open=help][aria-current]")
    yield "help"
    open_sheet(page, f"[data-open='book/{game}']", ".goal")
    yield "book"
    for part, shows in {
        "section/1": ".passage",
        "kind/": ".shelf",
        "tips": ".tip",
        "index": ".letter",
    }.items():
        open_sheet(page, f"[data-open^='book/{game}/{part}']", shows)
        yield part.partition("/")[0]
        if part == "kind/":
            open_sheet(page, f".shelf [data-open^='book/{game}/entry/']", ".about")
            yield "entry"
            open_sheet(page, "[data-open=book-back]", ".shelf")
        open_sheet(page, "[data-open=book-back]", ".goal")
    open_sheet(page, "[data-open$='/search']", ".letters")
    page.tap(".letters [data-key=b]")
    page.wait_for_selector(".found .entry")
    yield "search"
    page.tap("[data-act=close]")


@pytest.mark.parametrize("size", SIZES)
def test_every_page_to_learn_from_is_readable_and_tappable(
    browser: Browser, box: ServedBox[MomentBox], size: str
) -> None:
    visit = visit_table(browser, box, size)
    page, axe, wrong = visit.page, Axe(), list[str]()
    (PLACE / size).mkdir(parents=True, exist_ok=True)

    def look_at(name: str, *, asks_axe: bool) -> None:
        page.screenshot(path=str(PLACE / size / f"teach-{name}.png"))
        wrong.extend(f"{name}: {each}" for each in page.evaluate(MEASURES, LIMITS))
        if page.is_visible("#sheet"):
            wrong.extend(f"{name}: {each}" for each in page.evaluate(BEYOND))
        if asks_axe:
            found = axe.run(page, options=AXE).response["violations"]
            wrong.extend(
                f"{name}: {each['id']}: {each['nodes'][0]['html'][:160]}" for each in found
            )

    is_small = size in ("phone", "seven-inch")
    for name, game in list(GAMES.items())[: 3 if size == "phone" else 1]:
        show(page, box, moment(name))
        for what in pages_of_the_book(page, game):
            look_at(f"{game}-{what}", asks_axe=is_small and game == "portal-dash")
    for name, game in GAMES.items():
        for number, lesson in enumerate(_of_each_place(game)[: None if is_small else 2]):
            shown_card(page, box, name, lesson)
            look_at(f"{game}-card-{lesson.idea.id}", asks_axe=is_small and not number)
            assert not page.evaluate(COVERED), f"{lesson.id} covers answers"
    page.context.close()
    assert not visit.errors
    assert not wrong, "\n".join(wrong[:12])


def _of_each_place(game: str) -> list[Lesson]:
    """One idea for each thing that ideas of the game point at."""
    return list({each.idea.points: each for each in lessons_of(game)}.values())


@pytest.mark.parametrize("size", ["phone", "seven-inch"])
def test_large_text_leaves_room_for_the_answers(
    browser: Browser, box: ServedBox[MomentBox], size: str
) -> None:
    visit = visit_table(browser, box, size)
    page, wrong = visit.page, dict[str, list[str]]()
    page.evaluate("localStorage.setItem('tilekeeper.look', JSON.stringify({size: '1.4'}))")
    page.reload()
    visit.is_connected()
    (PLACE / f"{size}-large").mkdir(parents=True, exist_ok=True)
    longest = max(lessons_of("portal-dash"), key=lambda each: len(each.idea.text))
    shown_card(page, box, ACTION, longest)
    page.screenshot(path=str(PLACE / f"{size}-large" / "teach-card.png"))
    wrong["card"] = page.evaluate(MEASURES, LIMITS) + page.evaluate(COVERED)
    show(page, box, moment(ACTION))
    for what in pages_of_the_book(page, "portal-dash"):
        page.screenshot(path=str(PLACE / f"{size}-large" / f"teach-{what}.png"))
        wrong[what] = page.evaluate(MEASURES, LIMITS) + page.evaluate(BEYOND)
    page.context.close()
    assert not any(wrong.values()), wrong
