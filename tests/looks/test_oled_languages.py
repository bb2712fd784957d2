"""Every screen of the OLED in every language; a sheet of each goes to build/screens."""

from __future__ import annotations

import pytest

from firmware_host.panel.i18n import SOURCE, available_languages, translator
from tests.panel import picture_book
from tests.panel.test_pictures import check_sheet


@pytest.mark.parametrize("language", [each for each in available_languages() if each != SOURCE])
def test_every_screen_fits_and_lies_in_the_picture_sheet(language: str) -> None:
    check_sheet(language, list(picture_book.pictures(translator(language))))
