"""Every question of every game on the touch table in every language, where room is scarce.

A moment is drawn with the longest words of all languages; only where that does not fit is it drawn
in each of them. A sheet of each language goes to build/table. English and the large screens are
drawn by test_table_sizes.py.
"""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from firmware_host.panel.i18n import SOURCE, Translator, available_languages, translator
from tests.kiosk.browser import ServedBox
from tests.kiosk.moment_box import MomentBox
from tests.kiosk.page_visit import Visit
from tests.kiosk.table_visit import (
    PLACE,
    SIZES,
    moments,
    problems_of,
    show,
    visit_table,
)
from tests.panel.longest_locale import WIDEST, longest

TRANSLATED = [each for each in available_languages() if each != SOURCE]
PICTURED = 9
"""Every so many moments one is on the sheet of a language."""
COLUMNS, GAP = 4, 8


def visit_in(t: Translator, browser: Browser, box: ServedBox[MomentBox], size: str) -> Visit:
    box.box.words = t
    visit = visit_table(browser, box, size)
    assert visit.page.get_attribute("html", "lang") == t.language
    return visit


def measured(page: Page, box: ServedBox[MomentBox], names: list[str]) -> dict[str, list[str]]:
    all_moments = moments()
    return problems_of(page, box, {name: all_moments[name] for name in names})


@pytest.mark.parametrize("what", WIDEST)
@pytest.mark.parametrize("size", ["phone", "seven-inch"])
def test_every_question_is_whole_in_every_language(
    browser: Browser, box: ServedBox[MomentBox], size: str, what: str
) -> None:
    visit = visit_in(longest(what), browser, box, size)
    doubtful = list(measured(visit.page, box, list(moments())))
    visit.page.context.close()
    assert not visit.errors
    wrong = []
    for language in TRANSLATED if doubtful else ():
        visit = visit_in(translator(language), browser, box, size)
        found = measured(visit.page, box, doubtful)
        visit.page.context.close()
        wrong += [f"{language} {name}: {each}" for name in found for each in found[name][:3]]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_language_has_a_sheet_of_pictures(
    browser: Browser, box: ServedBox[MomentBox], language: str
) -> None:
    visit = visit_in(translator(language), browser, box, "seven-inch")
    pictures = []
    for snapshot in list(moments().values())[::PICTURED]:
        show(visit.page, box, snapshot)
        pictures.append(visit.page.screenshot())
    visit.page.context.close()
    assert not visit.errors
    PLACE.mkdir(parents=True, exist_ok=True)
    sheet(pictures).save(PLACE / f"{language}.png")


def sheet(pictures: list[bytes]) -> Image.Image:
    width, height = SIZES["seven-inch"]
    rows = -(-len(pictures) // COLUMNS)
    whole = Image.new("RGB", (COLUMNS * (width + GAP), rows * (height + GAP)), "#888")
    for n, picture in enumerate(pictures):
        at = n % COLUMNS * (width + GAP), n // COLUMNS * (height + GAP)
        whole.paste(Image.open(io.BytesIO(picture)), at)
    return whole
