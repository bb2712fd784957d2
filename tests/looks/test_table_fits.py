"""Every question of every game fits on seven inches, in English and with the longest words.

The longest words are those of all languages together. Other sizes are in test_table_sizes.py, every
single language is in test_table_languages.py.
"""

from __future__ import annotations

from playwright.sync_api import Browser

from firmware_host.panel.i18n import SOURCE, available_languages, translator
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.table_visit import SIZES, listed, moments, problems_of, show, visit_table
from tests.panel import panel_moments
from tests.panel.longest_locale import longest

BADGES = """() => [...document.querySelectorAll("g.badge")].map((badge) => {
  const [pill, words] = ["rect", "text"].map((part) => badge.querySelector(part).getBBox());
  return [/scale/.test(badge.getAttribute("transform")), words.x - pill.x];
})"""
"""Of each, whether it is small, and the room left before its words."""


def test_a_badge_is_small_where_the_board_is_large_and_holds_its_words(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "ten-inch")
    for size, is_small in {"ten-inch": True, "seven-inch": False}.items():
        width, height = SIZES[size]
        visit.page.set_viewport_size({"width": width, "height": height})
        badges = []
        for name in ("bb.lay", "full-bb.extra"):
            show(visit.page, box, panel_moments.first_of_each()[name])
            badges += visit.page.evaluate(BADGES)
        assert badges
        assert {small for small, _ in badges} == {is_small}
        assert all(room >= 0 for _, room in badges), f"{size}: words stick out: {badges}"
    visit.page.context.close()
    assert not visit.errors


def test_every_question_in_english_is_readable_and_tappable(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    visit = visit_table(browser, box, "seven-inch")
    wrong = problems_of(visit.page, box, moments())
    assert not visit.errors
    assert not visit.foreign
    assert not wrong, listed(wrong)


def test_every_question_with_the_longest_words_is_whole(
    browser: Browser, box: ServedBox[MomentBox]
) -> None:
    """A line may join long words of several languages, so what does not fit is drawn in each."""
    box.box.words = longest("line")
    visit = visit_table(browser, box, "seven-inch")
    doubtful = problems_of(visit.page, box, moments())
    assert not visit.errors
    shown = {name: snapshot for name, snapshot in moments().items() if name in doubtful}
    for language in set(available_languages()) - {SOURCE} if doubtful else ():
        box.box.words = translator(language)
        page = visit_table(browser, box, "seven-inch").page
        wrong = problems_of(page, box, shown)
        assert not wrong, f"{language}: {listed(wrong)}"
